"""The removal phase (11.1, 11.2): who is still unsupplied surrenders, markers leave the map."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import SEATS, SOVIET, foe
from games.no_retreat.model.change import Change
from games.no_retreat.model.state import PlayerTurnEnd, Removal, phase
from games.no_retreat.rules.ground.losses import eliminate
from games.no_retreat.rules.phases.supply_phase import cut_off


def settle(change: Change, stage: Removal) -> bool:
    """The active side's units first; of markers those of later combat phases stay."""
    active = change.board.active
    for seat in (active, foe(active)):
        for unit in cut_off(change.source, change.board, seat):
            if change.board.units[unit].unsupplied:
                eliminate(change, unit, surrendered=True)
    units = {
        key: replace(unit, disorganized=False, unsupplied=False)
        if unit.disorganized or unit.unsupplied
        else unit
        for key, unit in change.board.units.items()
    }
    # A lasting counterblow is for the other side's combat phase; what this side had to attack is over.
    left = {
        hex_: each for hex_, each in change.board.markers.items() if each.lasting and each.attacker != active
    }
    change.set(units=units, markers=left)
    if active == SOVIET:
        for seat in SEATS:
            change.support(seat, 0)
    change.goto(PlayerTurnEnd())
    return True


REMOVAL = Procedure(stage=Removal, phase=phase(6), settle=settle)
