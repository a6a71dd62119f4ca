"""One unit more in some hexes for a player turn (32); who is too many then goes back a hex."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from games.no_retreat.model.atlas import AXIS, HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Choose, Move
from games.no_retreat.model.playing import Choosing
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler
from games.no_retreat.rules.ground.control import take
from games.no_retreat.rules.ground.frontier import passed
from games.no_retreat.rules.ground.stacking import fits, stacks
from games.no_retreat.rules.ground.standing import in_set, standing
from games.no_retreat.rules.movement.movement import after
from games.no_retreat.rules.movement.walking import entered, may_enter


def side_by_side(source: Source, view: View, deed: Deed) -> Fault | None:
    """Hexes of the map that hang together."""
    hexes, most = deed.event.hexes, deed.figures["hexes"]
    if not hexes or len({*hexes}) < len(hexes) or len(hexes) > most:
        return Fault("event-names-hexes", {"card": deed.card, "most": most}, "5.3.1")
    found, left = {hexes[0]}, {*hexes[1:]}
    while near := {hex_ for hex_ in left if found & {*source.atlas.ways.beside.get(hex_, ())}}:
        found, left = found | near, left - near
    if left or not found <= {*source.atlas.grounds}:
        return Fault("event-not-there", {"card": deed.card, "hexes": ()}, "5.3.1")
    return None


def prepare(change: Change, deed: Deed) -> None:
    """They hold one unit more until the end of the player turn."""
    change.last(deed.effect("player-turn"))
    change.show("overstack", seat=deed.seat, hexes=deed.event.hexes)


# The end of the player turn


def crowded(source: Source, board: Board, seat: Seat) -> dict[HexId, list[UnitId]]:
    """The hexes with more units than there may be without the card."""
    plain = replace(board, effects=tuple(each for each in board.effects if each.does != "overstack"))
    return {
        hex_: units
        for hex_, units in stacks(source, board, seat).items()
        if not fits(source, plain, seat, units, hex_)
    }


def ways_out(source: Source, board: Board, unit: UnitId) -> tuple[HexId, ...]:
    """Where a unit may go back to: a hex with room, out of the foe's zones, else with a friend in them."""
    counter, here = source.roster[unit], board.units[unit].at
    seat, stand, atlas = counter.seat, standing(source, board), source.atlas
    if counter.face(board.units[unit].weak).mp == 0:
        return ()
    able = [
        hex_
        for hex_ in atlas.ways.beside[here]
        if not in_set(atlas, hex_, stand.units[foe(seat)])
        and may_enter(board, counter, hex_)
        and fits(source, board, seat, (*board.standing(hex_), unit))
    ]
    clear = tuple(hex_ for hex_ in able if not in_set(atlas, hex_, stand.zones[foe(seat)]))
    return clear or tuple(hex_ for hex_ in able if in_set(atlas, hex_, stand.units[seat]))


def at_end(change: Change, seat: Seat) -> None:
    """Its owner says who goes back and where."""
    units = [unit for each in crowded(change.source, change.board, seat).values() for unit in each]
    if any(ways_out(change.source, change.board, unit) for unit in units):
        change.call(Choosing(seat, "go-back", seat, {}, tuple(units)))


def _owed(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """Who could still go back of a hex that is too full."""
    units = [unit for each in crowded(source, board, seat).values() for unit in each]
    return tuple(unit for unit in units if ways_out(source, board, unit))


def check(source: Source, view: View, ask: Ask, order: Choose) -> Fault | None:
    """A hex for each unit, nobody more than must go, nobody less."""
    board = view.board
    if len(order.units) != len(order.hexes):
        return Fault("choose-not-those", {"able": _owed(source, board, ask.seat)})
    for unit, hex_ in zip(order.units, order.hexes, strict=True):
        owed = _owed(source, board, ask.seat)
        if unit not in owed:
            return Fault("choose-not-those", {"able": owed})
        if hex_ not in (could := ways_out(source, board, unit)):
            return Fault("no-retreat-there", {"unit": unit, "path": (hex_,), "ways": could}, "10.7.5")
        board = after(board, Move(unit, (hex_,)))
    if owed := _owed(source, board, ask.seat):
        could = ways_out(source, board, owed[0])
        return Fault("retreat-owed", {"unit": owed[0], "ways": could}, "10.7.5")
    return None


def default(source: Source, view: View, ask: Ask) -> Choose:
    """The weakest go, homeward."""
    board, units, hexes = view.board, list[UnitId](), list[HexId]()
    while owed := _owed(source, board, ask.seat):
        unit = min(owed, key=lambda each: _strength(source, board, each))
        hexes.append(_homeward(ask.seat, ways_out(source, board, unit)))
        units.append(unit)
        board = after(board, Move(unit, (hexes[-1],)))
    return Choose(units=tuple(units), hexes=tuple(hexes))


def _strength(source: Source, board: Board, unit: UnitId) -> tuple[int, str]:
    return source.roster[unit].face(board.units[unit].weak).strength, unit


def _homeward(seat: Seat, hexes: Sequence[HexId]) -> HexId:
    numbered = [hex_ for hex_ in hexes if hex_.isdecimal()] or list(hexes)
    return (min if seat == AXIS else max)(numbered, key=lambda hex_: hex_[2:])


def carry(change: Change, stage: Choosing, order: Choose) -> None:
    """They go one after the other."""
    for unit, hex_ in zip(order.units, order.hexes, strict=True):
        start = change.board.units[unit].at
        change.put(unit, hex_)
        change.show("retreated", seat=stage.seat, unit=unit, **{"from": start}, path=(hex_,))
        passed(change, unit, (hex_,))
        take(change, stage.seat, entered(change.source, change.board, stage.seat, (hex_,)))


HANDLERS = {"overstack": Handler(prepare, side_by_side)}
