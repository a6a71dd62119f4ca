"""Events that give or cost points, weather, and support markers."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import (
    AXIS,
    BALKANS,
    FINLAND,
    REMOVED,
    SOVIET,
    HexId,
)
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.playing import Choosing
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler, and_then
from games.no_retreat.rules.ground import weather

BUDAPEST, BUCHAREST, BELGRADE = HexId("1105"), HexId("1707"), HexId("1403")
KONIGSBERG, BERLIN = HexId("0410"), HexId("0305")


def _stands(source: Source, board: Board, seat: Seat, hex_: HexId) -> bool:
    return any(source.roster[unit].seat == seat for unit in board.standing(hex_))


def _in_ussr(source: Source, board: Board) -> bool:
    return any(
        unit.at in source.atlas
        and source.atlas[unit.at].country == "ussr"
        and source.roster[key].seat == AXIS
        for key, unit in board.units.items()
    )


CONDITIONS: Mapping[str, Callable[[Source, Board], bool]] = {
    "soviet holds 1105": lambda source, board: board.control[BUDAPEST] == SOVIET,
    "ge_berlin in 0305": lambda source, board: board.units[UnitId("ge-berlin")].at == BERLIN,
    "axis unit in ussr": _in_ussr,
    "soviet holds finland": lambda source, board: board.control[FINLAND] == SOVIET,
    "soviet unit in 1707": lambda source, board: _stands(source, board, SOVIET, BUCHAREST),
    "axis holds 0410": lambda source, board: board.control[KONIGSBERG] == AXIS,
    "soviet holds both balkans or 1403": lambda source, board: (
        board.control[BELGRADE] == SOVIET or all(_stands(source, board, SOVIET, each) for each in BALKANS)
    ),
}
"""What points of cards drawn in 1945 hang on. An area without a point is held by who stands in it."""


def points_if(change: Change, deed: Deed) -> None:
    """Points for or against who drew the card."""
    holds = CONDITIONS[deed.figures["if"]](change.source, change.board)
    points = deed.figures["yes" if holds else "no"]
    if points:
        change.score(deed.seat, points, "card", card=deed.card)
    else:
        change.show("card-without-effect", card=deed.card)
    and_then(change, deed)


# 51: an offer


def offered(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units that can be given up: on the map, no Volkssturm, cadre or garrison."""
    roster = source.roster
    return tuple(
        unit
        for unit in roster.of[seat]
        if board.units[unit].at in source.atlas
        and not roster[unit].cadre
        and unit != "ge-berlin"
        and roster[unit].face(board.units[unit].weak).kind != "volkssturm"
    )


def offer(change: Change, deed: Deed) -> None:
    """The draw goes on after the answer."""
    and_then(change, deed)
    units = offered(change.source, change.board, deed.seat)
    change.call(Choosing(deed.seat, "offer", deed.seat, deed.figures, units))


def give(change: Change, seat: Seat, unit: UnitId | None, figures: Mapping[str, int]) -> None:
    """A unit leaves the game for a point, or a point is lost."""
    if unit is not None:
        change.box(unit, REMOVED)
        change.show("removed", seat=seat, unit=unit)
    change.score(seat, figures["no" if unit is None else "yes"], "card")


# 45: support markers


def blitz(change: Change, deed: Deed) -> None:
    """More markers at hand, for a point."""
    change.support(deed.seat, change.board.support[deed.seat] + deed.figures["add"])
    change.show("support", seat=deed.seat, count=change.board.support[deed.seat])
    change.score(deed.seat, deed.figures["vp"], "card", card=deed.card)
    and_then(change, deed)


# Weather (14.14)


def _marker(source: Source, board: Board, turn: int) -> str:
    """The weather marker that lies on a turn; empty where none does."""
    space = source.tables.turns.get(turn)
    if space is None or space.variable not in board.skies:
        return ""
    between = (source.tables.turns[each].variable for each in range(board.turn, turn))
    return "" if space.variable in between else space.variable


def other_side(source: Source, board: Board, turn: int) -> str:
    """What the weather marker of a turn would show turned over; empty where none lies there."""
    marker = _marker(source, board, turn)
    sides = source.tables.markers[marker] if marker else ()
    return next((side for side in sides if side != board.skies[marker]), "")


def flip_weather(change: Change, deed: Deed) -> None:
    """14.14: a marker on a turn named is turned over; of two that lie there the owner chooses one or both."""
    and_then(change, deed)
    aheads = [int(when == "next") for when in deed.figures["turns"]]
    turns = [change.board.turn + ahead for ahead in aheads]
    there = [turn for turn in turns if _marker(change.source, change.board, turn)]
    if len(there) > 1 and not change.board.terms.fixed_weather:
        change.call(Choosing(deed.seat, "weather", deed.seat))
    else:
        for turn in there:
            turn_marker(change, turn, "")


def set_weather(change: Change, deed: Deed) -> None:
    """The marker on the next turn shows a certain side, if it has it."""
    turn_marker(change, change.board.turn + 1, deed.figures["to"])
    and_then(change, deed)


def turn_marker(change: Change, turn: int, to: str) -> None:
    """The weather marker of a turn, if there is one, shows ``to``, or its other side."""
    marker = _marker(change.source, change.board, turn)
    # 15.4: without variable weather the card does nothing.
    if not marker or change.board.terms.fixed_weather:
        return
    new = to or other_side(change.source, change.board, turn)
    if new in change.source.tables.markers[marker] and new != change.board.skies[marker]:
        change.set(skies={**change.board.skies, marker: new})
        change.show("weather", turn=turn, sky=new, now=weather.weather(change.source, change.board))


def no_sudden_death(change: Change, deed: Deed) -> None:
    """14.13: the check of this turn is off."""
    change.last(deed.effect("turn"))


def on_skull(source: Source, view: View, deed: Deed) -> Fault | None:
    """Only on a turn with a check."""
    if not source.tables.turns[view.board.turn].sudden:
        return Fault("event-needs", {"card": deed.card, "need": "sudden death"}, "5.3.1")
    return None


HANDLERS = {
    "vp-if": Handler(points_if),
    "offer": Handler(offer),
    "blitz": Handler(blitz),
    "weather-flip": Handler(flip_weather),
    "weather-set": Handler(set_weather),
    "no-sudden-death": Handler(no_sudden_death, on_skull),
}
