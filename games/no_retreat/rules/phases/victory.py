"""Who has won a scenario at its end; the victory rules of 12.0 are not here yet."""

from __future__ import annotations

from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.source import Clause, Source
from games.no_retreat.rules.ground.points import total
from games.no_retreat.rules.ground.supply import supply


def last_turn(source: Source, board: Board) -> int:
    """The turn after which the game ends."""
    return source.setups[board.terms.scenario].last_turn


def decide(change: Change) -> None:
    """Whoever fulfils a clause of the scenario has won; else the other side (no draws)."""
    source, board = change.source, change.board
    clauses = source.setups[board.terms.scenario].victory
    at_end = [clause for clause in clauses if not clause.at_once]
    won = next((clause.seat for clause in at_end if fulfilled(source, board, clause)), None)
    change.finish("scenario", won or foe(at_end[0].seat))


def fulfilled(source: Source, board: Board, clause: Clause) -> bool:
    """Whether all holds that a clause asks for."""
    mine = {hex_ for hex_, seat in board.control.items() if seat == clause.seat}
    objectives = [hex_ for hex_ in source.atlas.objectives[clause.seat] if hex_ in mine]
    points = board.terms.points if clause.points and board.terms.points else clause.points
    tests = (
        total(source, board, clause.seat) >= points,
        {*clause.holds} <= mine,
        not clause.any_of or bool({*clause.any_of} & mine),
        len(objectives) >= clause.objectives,
        board.surrendered[foe(clause.seat)] >= clause.surrendered,
    )
    return all(tests) and (not clause.supplied or _supplied(source, board, clause))


def _supplied(source: Source, board: Board, clause: Clause) -> bool:
    of = supply(source, board, clause.seat).overland
    return all(source.atlas.ways.bit[hex_] & of for hex_ in clause.holds)
