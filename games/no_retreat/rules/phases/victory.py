"""Who has won (12.0): objectives, sudden death, total and operational victory, and at the end."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET, foe
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.change import Change
from games.no_retreat.model.playing import RandomDiscard
from games.no_retreat.model.source import Clause, Source
from games.no_retreat.rules.ground.points import total
from games.no_retreat.rules.ground.supply import both, supply


def last_turn(source: Source, board: Board) -> int:
    """The turn after which the game ends."""
    terms = board.terms
    return max(source.tables.turns) if terms.campaign else source.setups[terms.scenario].last_turn


def decide(change: Change) -> None:
    """The game ends: in a campaign the Axis has held out (12.6), else whoever fulfils a clause of the
    scenario has won, or the other side where nobody does (no draws)."""
    source, board = change.source, change.board
    if board.terms.campaign:
        change.finish("endured", AXIS)
        return
    change.finish("scenario", at_the_end(source, board))


def at_the_end(source: Source, board: Board) -> Seat:
    """Who has won a scenario as the board is after its last turn."""
    clauses = [each for each in source.setups[board.terms.scenario].victory if not each.at_once]
    won = next((clause.seat for clause in clauses if fulfilled(source, board, clause)), None)
    return won or foe(clauses[0].seat)


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


# The victory step (4.0 C)


def at_once(change: Change) -> bool:
    """Whether somebody has won in the victory step, before the initiative passes; the game is then over."""
    source, board = change.source, change.board
    if not board.terms.campaign:
        clauses = source.setups[board.terms.scenario].victory
        won = (each.seat for each in clauses if each.at_once and fulfilled(source, board, each))
        return _won(change, "scenario", won)
    return (
        _won(change, "objectives", by_objectives(source, board))
        or sudden_death(change, board.initiative)
        or _won(change, "total", (SOVIET,) if overwhelmed(source, board) else ())
    )


def _won(change: Change, manner: str, seats: Iterable[Seat]) -> bool:
    for seat in seats:
        change.finish(manner, seat)
        return True
    return False


def by_objectives(source: Source, board: Board) -> tuple[Seat, ...]:
    """12.1: who holds enough supplied objectives, the side with the initiative first."""
    figures, of = source.tables.figures, both(source, board)
    held = {
        seat: sum(
            board.control[hex_] == seat and bool(source.atlas.ways.bit[hex_] & of[seat].all)
            for hex_ in source.atlas.objectives[seat]
        )
        for seat in SEATS
    }
    needed = dict(figures.objectives)
    if board.initiative != AXIS:
        needed[AXIS] = figures.objectives_late
    return tuple(seat for seat in (board.initiative, foe(board.initiative)) if held[seat] >= needed[seat])


def overwhelmed(source: Source, board: Board) -> bool:
    """12.3: whether the Soviets have their total victory."""
    return total(source, board, SOVIET) >= source.tables.figures.soviet_total


def sudden_death(change: Change, seat: Seat) -> bool:
    """12.2: whether a side that has the initiative has more points than the turn allows.

    With the option of 15.6 nobody wins by it: the other side loses cards.
    """
    source, board = change.source, change.board
    limit = source.tables.turns[board.turn].sudden.get(seat)
    if limit is None or any(effect.does == "no-sudden-death" for effect in board.effects):
        return False
    over = total(source, board, seat) - limit
    if board.terms.no_surrender:
        if over >= 0:
            _no_surrender(change, foe(seat), min(over, 2))
        return False
    return _won(change, "sudden-death", (seat,) if over > 0 else ())


def _no_surrender(change: Change, seat: Seat, fewer: int) -> None:
    """15.6: a card of the hand by chance, and on the next turn ``fewer`` cards less."""
    change.show("no-surrender", seat=seat, fewer=fewer)
    if fewer:
        turn = change.board.turn + 1
        change.last(Effect("fewer-cards", seat, "game", {"turn": turn, "cards": fewer}))
    change.call(RandomDiscard(seat))


# 12.10, 12.4: the initiative passes, the game goes on in 1945


def pass_initiative(change: Change) -> bool:
    """12.10: the high-water mark, the round marker, the other side; True where the Soviets win by it."""
    board = change.board
    change.set(high_water=total(change.source, board, AXIS), events=min(board.events, 0), initiative=SOVIET)
    change.show("initiative", seat=SOVIET, high_water=change.board.high_water)
    return sudden_death(change, SOVIET)


def ends_before_1945(change: Change) -> bool:
    """12.4, after turn 22: whether the Axis has its operational victory; else the round marker is set."""
    board = change.board
    mark = board.high_water
    if mark is None:
        raise AssertionError("no high-water mark after turn 12")
    points = total(change.source, board, SOVIET)
    if mark > points:
        change.finish("operational", AXIS)
        return True
    most = change.source.tables.figures.event_points
    change.set(events=-min(points - mark, most))
    change.show("goes-on", points=points, high_water=mark, marker=change.board.events)
    return False
