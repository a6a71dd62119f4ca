"""Patrols as they stand: put onto edges, taken off them, sent home; how far they see (9.1, 9.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import EdgeId, PointId
from games.won_by_the_sword.model.board import Board, in_order, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId, joined
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.rules.ground.nations import garrison_fault
from games.won_by_the_sword.rules.ground.points import distances, open_garrisons
from games.won_by_the_sword.rules.ground.size import patrols_of


def of(change: Change, column: ColumnId) -> dict[EdgeId, UnitId]:
    """The patrols of a column by edge."""
    return patrols_of(change.board, change.side(seat_of(column)), column)


def put(change: Change, column: ColumnId, edge: EdgeId, unit: UnitId) -> None:
    """A patrol of a column onto an edge; it is not taken out of the column here."""
    seat = seat_of(column)
    change.set(patrols=in_order({**change.board.patrols, edge: column}))
    change.own(seat, patrols=in_order({**change.side(seat).patrols, edge: unit}))


def take_off(change: Change, edges: Iterable[EdgeId]) -> None:
    """Patrols off their edges, to nowhere."""
    gone = {*edges}
    for seat in sorted({seat_of(change.board.patrols[edge]) for edge in gone}):
        held = change.side(seat).patrols
        change.own(seat, patrols={edge: unit for edge, unit in held.items() if edge not in gone})
    change.set(patrols={edge: whose for edge, whose in change.board.patrols.items() if edge not in gone})


def enter(change: Change, column: ColumnId, units: Iterable[UnitId]) -> None:
    """Patrols come back into their column."""
    for unit in units:
        change.muster(column, change.force(column).plus(Force({unit: 1})))


def recall(change: Change, column: ColumnId) -> None:
    """9.2: all patrols of a column return to it."""
    sent = of(change, column)
    if sent:
        take_off(change, sent)
        enter(change, column, sent.values())
        change.show("patrols-recalled", column=column, edges=tuple(sent))


def firepower(source: Source, board: Board, column: ColumnId, unit: UnitId) -> int:
    """Of a patrol in scouting and against another; Light Cavalry doubles it for the round (6.2 12)."""
    skilled = "light_cavalry" in board.columns[column].lasting
    return source.roster.units[unit].firepower * (2 if skilled else 1)


def home(change: Change, seat: Seat, unit: UnitId, near: PointId) -> str | None:
    """9.1: puts a patrol into the nearest own column or garrison that can take it; None where nobody can.

    An ordinary leader of its nation comes with it to a column that has none; of equals a column is taken.
    """
    source, far = change.source, distances(change.source.atlas, near)
    places: list[tuple[int, int, str]] = []
    for column in change.board.of(seat):
        places.append((far.get(change.board.columns[column].at, len(far)), 0, column))
    for point in open_garrisons(change.board, seat):
        force = change.side(seat).garrisons[point].plus(Force({unit: 1}))
        if garrison_fault(source, point, force) is None:
            places.append((far.get(point, len(far)), 1, point))
    if not places:
        return None
    _, kind, place = min(places)
    if kind == 1:
        point = PointId(place)
        held = change.side(seat).garrisons[point]
        change.garrison(seat, point, Force(joined(held.units, {unit: 1}), held.leaders, held.baggage))
        return place
    column, nation = ColumnId(place), source.roster.units[unit].nation
    led = any(source.roster.leaders[each].nation == nation for each in change.force(column).leaders)
    leaders = () if led else (ordinary(source, nation),)
    change.muster(column, change.force(column).plus(Force({unit: 1}, leaders)))
    return place


def ordinary(source: Source, nation: str) -> LeaderId:
    """6.1: the ordinary leader of a nation, of whom there are enough. Raises StopIteration where none is."""
    leaders = source.roster.leaders
    return next(key for key, each in leaders.items() if each.rank == "ordinary" and each.nation == nation)


def count(board: Board, edges: Iterable[EdgeId]) -> Mapping[Seat, int]:
    """How many patrols of each side lie on the edges."""
    found: dict[Seat, int] = {}
    for edge in edges:
        if edge in board.patrols:
            whose = seat_of(board.patrols[edge])
            found[whose] = found.get(whose, 0) + 1
    return found
