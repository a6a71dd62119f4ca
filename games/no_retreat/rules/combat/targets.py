"""Targets (10.1.1): the hexes of voluntary attacks, declared before any battle."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.no_retreat.model.atlas import AXIS, HexId, foe
from games.no_retreat.model.board import Board, Marker
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Counterblowing, Targeting
from games.no_retreat.model.orders import Targets
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View, phase
from games.no_retreat.rules.ground import weather


def check(source: Source, view: View, ask: Ask, order: Targets) -> Fault | None:
    """Hexes with foes beside a unit that may attack, each once, no more than there are markers."""
    board = view.board
    possible = tuple(could_be(source, board, ask.seat))
    for at, hex_ in enumerate(order.hexes):
        if hex_ in order.hexes[:at]:
            return Fault("named-twice", {"hex": hex_}, "10.1")
        if not any(source.roster[unit].seat != ask.seat for unit in board.standing(hex_)):
            return Fault("no-foe-there", {"hex": hex_, "hexes": possible}, "10.1")
        if hex_ in board.markers:
            return Fault("marked-already", {"hex": hex_, "hexes": possible}, "10.1")
        if not able(source, board, ask.seat, hex_):
            return _nobody(source, board, ask.seat, hex_, possible)
    if len(order.hexes) > (most := most_targets(source, board, ask.seat)):
        return Fault("too-many-targets", {"count": len(order.hexes), "most": most}, "10.1")
    return None


def _nobody(source: Source, board: Board, seat: Seat, hex_: HexId, possible: tuple[HexId, ...]) -> Fault:
    """Why nobody can attack a hex: nobody is beside it, or nobody there may."""
    for unit in beside(source, board, seat, hex_):
        if (wrong := unable(source, board, unit, (hex_,))) is not None:
            return replace(wrong, args={**wrong.args, "could": possible})
    return Fault("nobody-to-attack", {"hex": hex_, "hexes": possible}, "10.1.1")


def unable(
    source: Source, board: Board, unit: UnitId, hexes: tuple[HexId, ...], *, forced: bool = False
) -> Fault | None:
    """The one reason why a unit may not attack all of some hexes; ``forced``: counterblows take any."""
    each, ways = board.units[unit], source.atlas.ways
    for hex_ in hexes:
        args = {"unit": unit, "hex": hex_, "from": each.at}
        if each.at in {*ways.beside[hex_]}:
            continue
        if each.at in source.atlas.lines.beside.get(hex_, ()):
            return Fault("attacks-over-water", args, "10.3.3")
        return Fault("attacks-from-afar", args, "10.3.3")
    if not forced and each.disorganized:
        return Fault("attacks-disorganized", {"unit": unit, "hex": hexes[0]}, "10.1.1")
    if not forced and source.roster[unit].face(each.weak).white:
        return Fault("attacks-white", {"unit": unit, "hex": hexes[0]}, "10.1.1")
    return None


def able(source: Source, board: Board, seat: Seat, hex_: HexId) -> tuple[UnitId, ...]:
    """The units beside a hex that may attack it of their own will."""
    return tuple(unit for unit in beside(source, board, seat, hex_) if may_attack(source, board, unit))


def beside(source: Source, board: Board, seat: Seat, hex_: HexId) -> tuple[UnitId, ...]:
    """The units of a side in hexes beside one, not across lakes and seas."""
    around = {*source.atlas.ways.beside[hex_]}
    return tuple(unit for unit in source.roster.of[seat] if board.units[unit].at in around)


def may_attack(source: Source, board: Board, unit: UnitId) -> bool:
    """10.1.1: neither disorganized nor of white strength."""
    each = board.units[unit]
    return not each.disorganized and not source.roster[unit].face(each.weak).white


def most_targets(source: Source, board: Board, seat: Seat) -> int:
    """10.1, 13.1, 13.5: five markers on the map in all; fewer targets of the Axis late and in long winter."""
    figures = source.tables.figures
    left = figures.markers - sum(marker.owner == seat for marker in board.markers.values())
    if seat != AXIS:
        return left
    bounds = [most for turn, most in figures.axis_targets if turn <= board.turn][-1:]
    winter = weather.effect(source, board).axis_targets
    return min(left, *bounds, *([winter] if winter else []), figures.markers)


def declared(change: Change, stage: Targeting, seat: Seat, order: Targets) -> None:
    """The markers are put on the map."""
    for hex_ in order.hexes:
        change.mark(hex_, Marker("target", seat))
    change.now(declared=len(order.hexes))
    change.show("targets", seat=seat, hexes=order.hexes)
    change.goto(Counterblowing())
    change.call(Window("counterblow", (foe(change.board.active),)))


def could_be(source: Source, board: Board, seat: Seat) -> Iterable[HexId]:
    """Hexes that could be targets now."""
    hexes = sorted({board.units[unit].at for unit in source.roster.of[foe(seat)]})
    return (
        hex_
        for hex_ in hexes
        if hex_ in source.atlas and hex_ not in board.markers and able(source, board, seat, hex_)
    )


def settle(change: Change, stage: Targeting) -> bool:
    """Who has nothing to attack is not asked; this is public."""
    if most_targets(change.source, change.board, change.board.active) > 0 and any(
        True for _ in could_be(change.source, change.board, change.board.active)
    ):
        return False
    change.goto(Counterblowing())
    change.call(Window("counterblow", (foe(change.board.active),)))
    return True


TARGETS = Procedure(
    stage=Targeting,
    phase=phase(5),
    awaits=lambda source, state, stage: asked("target", state.board.active),
    asks={"target": AskKind(takes=(Targets,), check=check, default=always(Targets()), whole=False)},
    answered=declared,
    settle=settle,
)
