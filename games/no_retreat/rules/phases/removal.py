"""The removal phase (11.0): who is still unsupplied surrenders, markers and Rumanians leave the map."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import AXIS, REMOVED, SEATS, SOVIET, foe
from games.no_retreat.model.change import Change
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import Detraining, Removal, phase
from games.no_retreat.rules.cards import scorched_earth
from games.no_retreat.rules.ground import control, stacking
from games.no_retreat.rules.ground.losses import eliminate
from games.no_retreat.rules.phases.supply_phase import cut_off


def settle(change: Change, stage: Removal) -> bool:
    """The active side's units first; of markers those of later combat phases stay."""
    active = change.board.active
    if stage.over:
        change.goto(Detraining())
        return True
    for seat in (active, foe(active)):
        for unit in cut_off(change.source, change.board, seat):
            if change.board.units[unit].unsupplied:
                eliminate(change, unit, surrendered=True)
    _rumanians(change)
    units = {
        key: replace(unit, disorganized=False, unsupplied=False)
        if unit.disorganized or unit.unsupplied
        else unit
        for key, unit in change.board.units.items()
    }
    for key, marked in change.board.units.items():
        if marked.unsupplied and change.board.terms.edition > 1:
            change.show("supplied", seat=change.source.roster[key].seat, unit=key)
    # A lasting counterblow is for the other side's combat phase; what this side had to attack is over.
    left = {
        hex_: each for hex_, each in change.board.markers.items() if each.lasting and each.attacker != active
    }
    change.set(units=units, markers=left)
    if active == SOVIET:
        for seat in SEATS:
            change.support(seat, 0)
    for seat in (active, foe(active)):
        stacking.excess(change, seat)
    control.settle(change)
    change.goto(Removal(over=True))
    change.call(Window("phase.end", (active, foe(active))))
    scorched_earth.offer(change)
    return True


def _rumanians(change: Change) -> None:
    """11.3: with a red Soviet unit on its oil the armies of Rumania leave the game, wherever they are."""
    board, roster = change.board, change.source.roster
    on_oil = board.standing(change.source.atlas.oil("rumanian"))
    if any(roster[unit].red(board.units[unit].weak) for unit in on_oil):
        for unit in roster.of[AXIS]:
            if roster[unit].nation == "rumania" and board.units[unit].at != REMOVED:
                change.box(unit, REMOVED)
                change.show("left-the-game", seat=AXIS, unit=unit)


REMOVAL = Procedure(stage=Removal, phase=phase(6), settle=settle)
