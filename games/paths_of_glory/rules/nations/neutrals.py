"""9.5.2, 11.1.11 - 11.1.13, 16.1.3.1: how neutral nations come in; not what their units may do."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import AP, CP, Nation, SpaceId
from games.paths_of_glory.model.board import Board, Unit
from games.paths_of_glory.model.cards import Card
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.ground import at_war
from games.paths_of_glory.model.orders import Placing
from games.paths_of_glory.model.source import Source

BU, GR, IT, RO, TU, US = map(Nation, ("BU", "GR", "IT", "RO", "TU", "US"))
PERSIA = Nation("PE")
LATE = (IT, RO)
"""9.5.2.5."""


def closed(board: Board, space: SpaceId) -> bool:
    """11.1.10, 11.1.11: whether nobody may enter: a neutral nation's space, or a box without beachhead."""
    return board.control[space] is None


def only_event(board: Board, card: Card) -> bool:
    """9.5.2.5: whether Italy or Rumania may no longer be played but as event.

    The Allies' own total war ends that with the next turn, not with the phase in which it is reached.
    """
    fresh = AP in board.tally.mixing and CP not in board.tally.mixing
    late = board.commitment[CP] == "total" and (board.commitment[AP] != "total" or fresh)
    return late and card.kind == "neutral" and card.nation in LATE


def check(source: Source, board: Board, card: Card, placings: Sequence[Placing]) -> Fault | None:
    """Whether the nation of a card may come in now, with its free units placed so (4.2.2)."""
    nation = card.nation
    assert nation is not None
    if at_war(board, nation):
        return Fault("at-war-already", {"nation": nation}, "9.5.2.1")
    if board.tally.neutral:
        return Fault("one-neutral-a-turn", {"nation": nation}, "9.5.2.2")
    return check_placings(source, nation, placings)


def free_spaces(source: Source, nation: Nation) -> tuple[SpaceId, ...]:
    """Spaces of a nation in which the set-up names no unit of it."""
    entry = source.entries[nation]
    named = {unit.at for unit in entry.units.values()}
    return tuple(
        key for key, each in source.atlas.spaces.items() if each.nation == nation and key not in named
    )


def check_placings(source: Source, nation: Nation, placings: Sequence[Placing]) -> Fault | None:
    """The free units of a nation one each in spaces of it that the set-up does not name."""
    free, spaces = source.entries[nation].free, free_spaces(source, nation)
    for placing in placings:
        if placing.unit not in free:
            return Fault("not-placed-so", {"unit": placing.unit, "may": free}, "4.2.2")
        if placing.at not in spaces:
            return Fault("bad-place", {"unit": placing.unit, "space": placing.at, "may": spaces}, "4.2.2")
    units = [placing.unit for placing in placings]
    if sorted(units) != sorted(free):
        return Fault(
            "place-all", {"units": free, "have": len(set(units)), "need": len(free), "may": spaces}, "4.2.2"
        )
    if len({placing.at for placing in placings}) < len(placings):
        return Fault("one-each", {"nation": nation, "may": spaces}, "4.2.2")
    return None


def enter(change: Change, nation: Nation, placings: Sequence[Placing] = ()) -> None:
    """A nation goes to war: its units, its trenches, its spaces (4.2.2); Persia follows Turkey (11.1.13)."""
    entry = change.source.entries[nation]
    change.set(war=tuple(sorted((*change.board.war, nation))))
    place(change, nation)
    for placing in placings:
        change.put(placing.unit, placing.at)
    if entry.trenches:
        change.set(trenches={**change.board.trenches, **entry.trenches})
    _open(change, nation)
    if nation == TU:
        _open(change, PERSIA)
    change.show("entered-war", nation=nation, units=(*entry.units, *entry.free))


def place(change: Change, nation: Nation) -> None:
    """The named units of a nation, unless they stand there already."""
    fresh = {
        unit: Unit(where.at, where.reduced)
        for unit, where in change.source.entries[nation].units.items()
        if unit not in change.board.units
    }
    change.set(units={**change.board.units, **fresh})


def _open(change: Change, nation: Nation) -> None:
    """Spaces that were nobody's go to who controls them once the nation is at war."""
    control = {
        key: change.source.atlas[key].start
        if seat is None and change.source.atlas[key].nation == nation
        else seat
        for key, seat in change.board.control.items()
    }
    change.set(control=control)


def enter_greece_in_part(change: Change) -> None:
    """9.5.2.4: Greek units stand, still neutral; what they do not occupy is open and Allied at first."""
    place(change, GR)
    occupied = {where.at for where in change.source.entries[GR].units.values()}
    control = {
        key: AP if seat is None and change.source.atlas[key].nation == GR and key not in occupied else seat
        for key, seat in change.board.control.items()
    }
    change.set(control=control)
    change.show("greece-in-part", units=tuple(change.source.entries[GR].units))
