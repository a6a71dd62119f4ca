"""The supply phase (6.0, 6.4): unsupplied units of both sides are marked, the active side's first."""

from __future__ import annotations

from adjudicator.kinds import Seat
from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Organizing, SupplyPhase, phase
from games.no_retreat.rules.ground.supply import is_supplied, supply
from games.no_retreat.rules.options import optional


def cut_off(source: Source, board: Board, seat: Seat) -> tuple[UnitId, ...]:
    """The units of a side on the map that are not supplied now."""
    of = {seat: supply(source, board, seat)}
    return tuple(
        unit
        for unit in source.roster.of[seat]
        if board.units[unit].at in source.atlas and not is_supplied(source, board, unit, of)
    )


def settle(change: Change, stage: SupplyPhase) -> bool:
    """Marked units have no zones any more when the other side's are looked at."""
    if stage.over:
        return _begin_organization(change)
    for seat in (change.board.active, foe(change.board.active)):
        for unit in cut_off(change.source, change.board, seat):
            if not change.board.units[unit].unsupplied:
                change.change_unit(unit, unsupplied=True)
                change.show("unsupplied", seat=seat, unit=unit)
    active = change.board.active
    change.goto(SupplyPhase(over=True))
    change.call(Window("supply.end", (active, foe(active))))
    return True


def _begin_organization(change: Change) -> bool:
    """The last that is called opens first."""
    active = change.board.active
    change.goto(Organizing())
    optional.in_organization(change, active)
    for name, seats in (("org", (active, foe(active))), ("org.start", (foe(active),))):
        change.call(Window(name, seats))
    return True


SUPPLY_PHASE = Procedure(stage=SupplyPhase, phase=phase(2), settle=settle)
