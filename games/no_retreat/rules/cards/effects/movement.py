"""Events that move units: at the end of the foe's movement, or more in the own one (5.3.4)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import Board, Marker
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Move
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler
from games.no_retreat.rules.cards.effects.hands import in_weather
from games.no_retreat.rules.ground.control import take
from games.no_retreat.rules.ground.frontier import passed
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.ground.supply import both, is_supplied
from games.no_retreat.rules.movement.movement import after
from games.no_retreat.rules.movement.walking import entered, walk, walked


def check(source: Source, view: View, deed: Deed) -> Fault | None:
    """Each unit by itself, as those before it leave the board; nobody twice, no hex too full."""
    figures, board, moves = deed.figures, view.board, deed.event.moves
    wrong = in_weather(source, view, deed)
    if wrong is not None:
        return wrong
    units = [move.unit for move in moves]
    if not moves or len({*units}) < len(units):
        count = figures.get("units")
        # A card for any units, or for a stack, has no number of its own.
        most = count if isinstance(count, int) else len(source.roster.of[deed.seat])
        return Fault("event-names-units", {"card": deed.card, "most": most}, "5.3.1")
    if isinstance(figures.get("units"), int) and len(moves) > figures["units"]:
        return Fault("event-units", {"card": deed.card, "most": figures["units"], "units": ()}, "5.3.1")
    if "stacks" in figures and len({board.units[unit].at for unit in units if unit in board.units}) > 1:
        return Fault("event-one-stack", {"card": deed.card}, "5.3.1")
    for move in moves:
        wrong = _one(source, view.board, board, deed, move)
        if wrong is not None:
            return wrong
        board = after(board, move)
    for hex_ in sorted({move.path[-1] for move in moves}):
        if not fits(source, board, deed.seat, board.standing(hex_), hex_):
            return Fault("hex-full", {"hex": hex_, "units": board.standing(hex_)}, "8.4.1")
    return None


def _one(source: Source, start: Board, board: Board, deed: Deed, move: Move) -> Fault | None:
    """``start``: the board before the event."""
    figures, unit = deed.figures, move.unit
    if unit not in board.units or source.roster[unit].seat != deed.seat or not move.path:
        return Fault("not-yours", {"unit": unit})
    each, counter = board.units[unit], source.roster[unit]
    if each.at not in source.atlas:
        return Fault("not-on-map", {"unit": unit, "at": each.at})
    if unit in board.now.hastened:
        return Fault("hastened-once", {"unit": unit}, "5.3.4")
    if figures.get("units") == "tanks" and not counter.face(each.weak).tank:
        return Fault("event-for-tanks", {"unit": unit}, "5.3.1")
    if figures.get("supplied") and not (
        is_supplied(source, start, unit, both(source, start)) and not each.unsupplied
    ):
        return Fault("event-supplied", {"unit": unit}, "6.5.5")
    zone = standing(source, start).zones[foe(deed.seat)]
    if figures.get("outside-ezoc") and in_set(source.atlas, each.at, zone):
        return Fault("event-outside-zones", {"unit": unit}, "5.3.1")
    return _way(source, board, deed, move)


def _way(source: Source, board: Board, deed: Deed, move: Move) -> Fault | None:
    """``hexes``: so many, whatever they cost; with ``normal-rules`` and ``mp`` they cost what they do."""
    figures, way = deed.figures, walk(source, board, move.unit)
    if way.points == 0:
        return Fault("cannot-move", {"unit": move.unit, "points": 0}, "8.0")
    hexes = figures.get("hexes", len(move.path))
    if len(move.path) > hexes:
        return Fault("event-hexes", {"unit": move.unit, "most": hexes}, "5.3.1")
    normal = figures.get("normal-rules") or "mp" in figures
    way = replace(way, points=figures.get("mp", way.points) if normal else 99)
    here = board.units[move.unit].at
    for there in move.path:
        price = way.price(here, there)
        if price is not None and price > figures.get("hex-cost", price):
            return Fault("too-far", {"unit": move.unit, "points": 1, "cost": price, "to": there}, "8.1")
        here = there
    return walked(way, move.path)


def carry(change: Change, deed: Deed) -> None:
    """They go, and take what they pass."""
    for move in deed.event.moves:
        start = change.board.units[move.unit].at
        change.put(move.unit, move.path[-1])
        change.show("moved", seat=deed.seat, unit=move.unit, **{"from": start}, path=move.path)
        passed(change, move.unit, move.path)
        take(change, deed.seat, entered(change.source, change.board, deed.seat, move.path))
    _hasten(change, deed)
    if deed.figures.get("then") == "counterblow on it":
        for hex_ in sorted({move.path[-1] for move in deed.event.moves}):
            mine = sum(marker.owner == deed.seat for marker in change.board.markers.values())
            if hex_ not in change.board.markers and mine < change.source.tables.figures.markers:
                change.mark(hex_, Marker("counterblow", deed.seat))
                change.show("counterblows", seat=deed.seat, hexes=(hex_,))


def _hasten(change: Change, deed: Deed) -> None:
    units = {*(move.unit for move in deed.event.moves), *deed.event.units}
    change.now(hastened=tuple(sorted({*change.board.now.hastened, *units})))


def one_stack(source: Source, view: View, deed: Deed) -> Fault | None:
    """Own units of one hex, none with such a card before."""
    board, units = view.board, deed.event.units
    if not units or len({*units}) < len(units):
        return Fault("event-names-units", {"card": deed.card, "most": 2}, "5.3.1")
    for unit in units:
        if unit not in board.units or source.roster[unit].seat != deed.seat:
            return Fault("not-yours", {"unit": unit})
        if unit in board.now.hastened:
            return Fault("hastened-once", {"unit": unit}, "5.3.4")
    places = {board.units[unit].at for unit in units}
    if len(places) > 1 or not places <= {*source.atlas.grounds}:
        return Fault("event-one-stack", {"card": deed.card}, "5.3.1")
    return None


def more_points(change: Change, deed: Deed) -> None:
    """More movement points in this movement phase."""
    change.last(deed.effect("player-turn"))
    _hasten(change, deed)


HANDLERS = {
    "extra-move": Handler(carry, check),
    "stack-move": Handler(carry, check),
    "mp": Handler(more_points, one_stack),
}
