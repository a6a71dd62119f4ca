"""Between the phases of a player turn: windows for cards, and what the options bring there."""

from __future__ import annotations

from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.playing import Choosing, Window
from games.no_retreat.model.state import CombatEnd, MovementEnd, MovementStart, Moving, Removal, phase
from games.no_retreat.rules.combat.targets import may_attack
from games.no_retreat.rules.options import optional


def start_movement(change: Change, stage: MovementStart) -> bool:
    """Cards of the own movement."""
    change.goto(Moving())
    change.call(Window("move", (change.board.active,)))
    return True


def end_movement(change: Change, stage: MovementEnd) -> bool:
    """15.3, 15.8 by the options; cards of the end of movement, the other side first."""
    active = change.board.active
    if stage.over:
        change.goto(Targeting())
        return True
    change.goto(MovementEnd(over=True))
    change.call(Window("move.end", (foe(active), active)))
    optional.after_movement(change, active)
    return True


def end_combat(change: Change, stage: CombatEnd) -> bool:
    """15.5 by the option; cards of the end of combat."""
    active = change.board.active
    if stage.over:
        change.expire("battle", "combat")
        change.goto(Removal())
        change.call(Window("removals", (active, foe(active))))
        return True
    change.goto(CombatEnd(over=True))
    if change.board.terms.counterblow_advance:
        _counterblow_advance(change)
    change.call(Window("combat.end", (active, foe(active))))
    return True


def _counterblow_advance(change: Change) -> None:
    """15.5: units of the other side under counterblows that nobody attacked may go on one hex."""
    board, active = change.board, change.board.active
    able = tuple(
        unit
        for unit in change.source.roster.of[foe(active)]
        if (marker := board.markers.get(board.units[unit].at)) is not None
        and marker.kind == "counterblow"
        and marker.attacker == active
        and board.units[unit].at not in board.now.attacked
        and may_attack(change.source, board, unit)
        and change.face(unit).mp > 0
    )
    if able:
        change.call(Choosing(foe(active), "counterblow-advance", foe(active), {}, able))


MOVEMENT_START = Procedure(stage=MovementStart, phase=phase(4), settle=start_movement)
MOVEMENT_END = Procedure(stage=MovementEnd, phase=phase(4), settle=end_movement)
COMBAT_END = Procedure(stage=CombatEnd, phase=phase(5), settle=end_combat)
