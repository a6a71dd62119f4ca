"""Patrols look at columns and garrisons (9.1): every occasion is rolled for; what is seen is secret."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import PUBLIC, Roll, Seat
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Scouting
from games.won_by_the_sword.model.atlas import Atlas, EdgeId, PointId, foe
from games.won_by_the_sword.model.board import Board, seat_of
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.forces import Force, plain
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Note, State
from games.won_by_the_sword.rules.ground.patrols import firepower

LOOKED_AT = "looked-at"
"""In ``Acting.used``: a patrol of the foe has looked at the column; what it saw its side alone knows."""


def targets(atlas: Atlas, board: Board, seat: Seat, edge: EdgeId) -> tuple[str, ...]:
    """9.1: what a patrol of a side on an edge may look at: columns of the foe, garrisons not besieged."""
    ends = [end.point for end in atlas.edges[edge].ends]
    columns = [column for column in board.of(foe(seat)) if board.columns[column].at in ends]
    garrisons = [
        point for point in ends if board.garrisons.get(point) == foe(seat) and point not in board.sieges
    ]
    return (*columns, *garrisons)


def looks(
    change: Change, seat: Seat, edges: Iterable[EdgeId], wanted: dict[EdgeId, str]
) -> tuple[tuple[EdgeId, str], ...]:
    """A try for each edge from which there is something to see: what is wanted, else the first column."""
    found: list[tuple[EdgeId, str]] = []
    for edge in edges:
        able = targets(change.source.atlas, change.board, seat, edge)
        if able:
            said = wanted.get(edge, "")
            found.append((edge, said if said in able else able[0]))
    return tuple(found)


def entered(change: Change, column: ColumnId, crossed: EdgeId | None = None) -> None:
    """9.1: a column came to its point: patrols of the foe on the edge it crossed and beside it may look, each
    once."""
    seat = foe(seat_of(column))
    beside = change.source.atlas.at[change.board.columns[column].at]
    order = (*((crossed,) if crossed else ()), *(edge for edge in beside if edge != crossed))
    tries = tuple((edge, str(column)) for edge in order if _whose(change.board, edge) == seat)
    if tries:
        change.call(Scouting(seat, tries))


def _whose(board: Board, edge: EdgeId) -> Seat | None:
    column = board.patrols.get(edge)
    return None if column is None else seat_of(column)


def awaits(source: Source, state: State, stage: Scouting) -> Roll:
    """A die that everybody sees; whether it sees something its side alone knows."""
    edge, target = stage.tries[0]
    board = state.board
    return Roll(f"scout {board.turn} {board.round} {edge} {target}", (10,), PUBLIC)


def rolled(change: Change, stage: Scouting, values: tuple[int, ...]) -> None:
    """Up to the patrol's firepower it sees what the column or garrison is made of."""
    (edge, target), (die,), seat = stage.tries[0], pips(values), stage.seat
    change.goto(Scouting(seat, stage.tries[1:]))
    change.show("scouting", seat=seat, edge=edge, target=target, die=die)
    acting = change.acting
    if acting is not None and target == acting.column and LOOKED_AT not in acting.used:
        change.act(used=(*acting.used, LOOKED_AT))
    board, unit = change.board, change.side(seat).patrols[edge]
    if die > firepower(change.source, board, board.patrols[edge], unit):
        change.tell(seat, "scouting-failed", seat=seat, edge=edge, target=target)
    elif target in board.columns:
        see(change, seat, column=ColumnId(target))
    else:
        see(change, seat, point=PointId(target))


def see(change: Change, seat: Seat, *, column: ColumnId | None = None, point: PointId | None = None) -> None:
    """A side sees what a column or garrison of the foe is made of; it is kept as a note (9.1, 6.2 9)."""
    board, theirs = change.board, change.side(foe(seat))
    force = theirs.columns[column] if column is not None else theirs.garrisons[_given(point)]
    seen = Force(force.units, force.leaders, force.baggage)
    note = Note(board.turn, board.round, seen, column, point)
    old = [each for each in change.side(seat).notes if (each.column, each.point) != (column, point)]
    change.own(seat, notes=(*old, note))
    change.tell(
        seat,
        "scouted",
        seat=seat,
        column=column,
        point=point,
        units=plain(seen.units),
        leaders=seen.leaders,
        baggage=seen.baggage,
    )


def _given(point: PointId | None) -> PointId:
    if point is None:
        raise AssertionError("nothing to see")
    return point


def settle(change: Change, stage: Scouting) -> bool:
    """Patrols that are gone look no more, nor at what is gone."""
    board = change.board
    tries = tuple(
        (edge, target)
        for edge, target in stage.tries
        if _whose(board, edge) == stage.seat
        and target in targets(change.source.atlas, board, stage.seat, edge)
    )
    if not tries:
        change.end()
        return True
    if tries != stage.tries:
        change.goto(Scouting(stage.seat, tries))
    return False


SCOUTING = Procedure(stage=Scouting, awaits=awaits, rolled=rolled, settle=settle)
