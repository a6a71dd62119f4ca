"""One attack more at the end of combat (29)."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board, Marker
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Combat
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.rules.cards.effects.deed import Deed, Handler
from games.no_retreat.rules.combat.counterblows import left
from games.no_retreat.rules.combat.targets import able
from games.no_retreat.rules.ground.supply import is_supplied, supply


def rested(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """Units that have fought and are supplied: they may fight again."""
    of = {seat: supply(source, board, seat)}
    return tuple(
        unit
        for unit in board.now.fought
        if board.units[unit].at in source.atlas
        and not board.units[unit].unsupplied
        and is_supplied(source, board, unit, of)
    )


def attackable(source: Source, board: Board, seat: Seat) -> tuple[HexId, ...]:
    """Hexes of foes without a marker, beside a unit that has not fought or may do so again."""
    again = rested(source, board, seat)
    spent = {unit for unit in board.now.fought if unit not in again}
    foes = {board.units[unit].at for unit in source.roster.counters if source.roster[unit].seat != seat}
    return tuple(
        sorted(
            hex_
            for hex_ in foes
            if hex_ in source.atlas
            and hex_ not in board.markers
            and {*able(source, board, seat, hex_)} - spent
        )
    )


def one_hex(source: Source, view: View, deed: Deed) -> Fault | None:
    """A hex that can be attacked, and a marker for it (10.1)."""
    could = attackable(source, view.board, deed.seat)
    if len(deed.event.hexes) != deed.figures["attacks"] or not {*deed.event.hexes} <= {*could}:
        return Fault("event-not-there", {"card": deed.card, "hexes": could}, "5.3.1")
    if left(source, view.board, deed.seat) <= 0:
        most = source.tables.figures.markers
        return Fault("too-many-markers", {"count": most + 1, "most": most}, "10.1")
    return None


def attack(change: Change, deed: Deed) -> None:
    """A target that must be attacked at once; counterblows do not answer it."""
    board, (hex_,) = change.board, deed.event.hexes
    again = rested(change.source, board, deed.seat)
    change.now(
        fought=tuple(unit for unit in board.now.fought if unit not in again),
        attacked=tuple(each for each in board.now.attacked if each != hex_),
        again=board.now.again + (hex_ in board.now.attacked),
        declared=board.now.declared + 1,
    )
    change.last(deed.effect("combat"))
    change.mark(hex_, Marker("target", deed.seat))
    change.show("targets", seat=deed.seat, hexes=(hex_,))
    change.call(Combat(extra=True))


def could_attack(source: Source, view: View, deed: Deed) -> bool:
    """A hex for it, and a marker."""
    markers = left(source, view.board, deed.seat)
    return markers > 0 and bool(attackable(source, view.board, deed.seat))


HANDLERS = {"extra-attack": Handler(attack, one_hex, could_attack)}
