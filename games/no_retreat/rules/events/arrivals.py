"""Units that come by Greater Germany, Oil and Warsaw (13.5): where, and who puts them there."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.kit.hexes import distance
from games.no_retreat.model.atlas import (
    AXIS,
    BALKANS,
    SEATS,
    WAITING,
    WEST_BALKANS,
    HexId,
    foe,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Detrain, Place
from games.no_retreat.model.playing import Arriving
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.ground.frontier import WARSAW
from games.no_retreat.rules.ground.losses import eliminate
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import supply

BUDAPEST, BUCHAREST = HexId("1105"), HexId("1707")
HUNGARY_WITHIN, GROUPS_WITHIN, ALLIES_WITHIN = 4, 4, 2


def come(change: Change) -> None:
    """Who is due by an event of this turn or before and is not there yet, the Axis first."""
    for seat in reversed(SEATS):
        due = waiting(change.source, change.board, seat)
        if due:
            change.call(Arriving(seat, due))


def waiting(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side that an event brings and that are not in the game yet."""
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if source.roster[unit].entry == "event"
        and board.units[unit].at == WAITING
        and board.happened.get(source.roster[unit].event, board.turn + 1) <= board.turn
    )


def places(source: Source, board: Board, unit: UnitId) -> tuple[HexId, ...]:
    """Where a unit may come, in the order of the board.

    A hex without a city counts as controlled by a side that has an overland line from it.
    """
    counter, atlas = source.roster[unit], source.atlas
    if counter.nation == "yugoslavia":
        return tuple(hex_ for hex_ in BALKANS if not _held_by(source, board, foe(counter.seat), hex_))
    if counter.entry == "event" and counter.event == "greater-germany" and counter.nation == "germany":
        return tuple(
            hex_
            for hex_ in atlas.ways.members(atlas.cities & atlas.countries["greater-germany"])
            if board.control[hex_] == AXIS and fits(source, board, AXIS, (*board.standing(hex_), unit))
        )
    free = _free(source, board, counter.seat)
    return tuple(
        hex_
        for hex_ in _near(source, counter.event, counter.nation)
        if in_set(atlas, hex_, free) and board.control.get(hex_, counter.seat) == counter.seat
    ) + ((WEST_BALKANS,) if _balkans(source, board, unit) else ())


def _near(source: Source, event: str, nation: str) -> tuple[HexId, ...]:
    atlas = source.atlas
    centre, most = {
        ("greater-germany", "hungary"): (BUDAPEST, HUNGARY_WITHIN),
        ("oil", "germany"): (BUCHAREST, GROUPS_WITHIN),
        ("oil", "rumania"): (atlas.oil("rumanian"), ALLIES_WITHIN),
        ("warsaw", "poland"): (WARSAW, ALLIES_WITHIN),
    }[event, nation]
    start = atlas[centre].at
    assert start is not None
    return tuple(
        hex_
        for hex_, ground in atlas.grounds.items()
        if ground.at is not None and ground.terrain != "lake" and distance(start, ground.at) <= most
    )


def _free(source: Source, board: Board, seat: Seat) -> int:
    """Hexes without anybody, out of the foe's zones, with an overland line of a side."""
    stand = standing(source, board)
    occupied = stand.units[seat] | stand.units[foe(seat)] | stand.zones[foe(seat)]
    return supply(source, board, seat, stand).overland & ~occupied


def _balkans(source: Source, board: Board, unit: UnitId) -> bool:
    """Groups E and F may come into the West Balkans."""
    counter = source.roster[unit]
    if counter.event != "oil" or counter.nation != "germany":
        return False
    there = board.standing(WEST_BALKANS)
    return not _held_by(source, board, foe(AXIS), WEST_BALKANS) and fits(source, board, AXIS, (*there, unit))


def _held_by(source: Source, board: Board, seat: Seat, hex_: HexId) -> bool:
    return any(source.roster[unit].seat == seat for unit in board.standing(hex_))


def after(board: Board, place: Place) -> Board:
    """The board with a unit there."""
    return replace(board, units={**board.units, place.unit: replace(board.units[place.unit], at=place.at)})


def check(source: Source, view: View, ask: Ask, order: Detrain) -> Fault | None:
    """Each unit that can come somewhere, once, and as those before it leave the board."""
    board, units = view.board, ask.args["units"]
    assert isinstance(units, tuple)
    placed = list[UnitId]()
    for place in order.places:
        if place.unit not in units or place.unit in placed:
            return Fault("not-arriving", {"unit": place.unit, "units": units}, "13.5")
        able = places(source, board, place.unit)
        if place.at not in able:
            return Fault("not-there", {"unit": place.unit, "hex": place.at, "hexes": able}, "13.5")
        placed.append(place.unit)
        board = after(board, place)
    for unit in (UnitId(str(each)) for each in units):
        if unit not in placed and places(source, board, unit):
            return Fault("must-arrive", {"unit": unit}, "13.5")
    return None


def default(source: Source, view: View, ask: Ask) -> Detrain:
    """Each in turn in the first hex where it may come; the Yugoslavs apart."""
    board, made = view.board, list[Place]()
    units = ask.args["units"]
    assert isinstance(units, tuple)
    for unit in (UnitId(str(each)) for each in units):
        able = places(source, board, unit)
        room = [
            hex_ for hex_ in able if fits(source, board, ask.seat, (*board.standing(hex_), unit))
        ] or list(able)
        if room:
            made.append(Place(unit, room[0]))
            board = after(board, made[-1])
    return Detrain(tuple(made))


def arrived(change: Change, stage: Arriving, seat: Seat, order: Detrain) -> None:
    """They stand there; whom a Balkan area does not hold is lost at once."""
    change.end()
    for place in order.places:
        counter = change.counter(place.unit)
        change.put(place.unit, place.at)
        change.show("arrived", seat=seat, unit=place.unit, hex=place.at)
        change.control(place.at, seat)
        if not fits(change.source, change.board, seat, change.board.standing(place.at)):
            assert counter.nation == "yugoslavia"
            eliminate(change, place.unit)


def settle(change: Change, stage: Arriving) -> bool:
    """Who can come nowhere waits for the next turn; this is public."""
    if any(places(change.source, change.board, unit) for unit in stage.units):
        return False
    change.end()
    return True


ARRIVALS = Procedure(
    stage=Arriving,
    awaits=lambda source, state, stage: asked("arrive", stage.seat, units=stage.units),
    asks={"arrive": AskKind(takes=(Detrain,), check=check, default=default)},
    answered=arrived,
    settle=settle,
)
