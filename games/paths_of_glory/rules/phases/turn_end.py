"""Phase H: the next turn begins, or the scenario is over; it must not know how the points are counted."""

from __future__ import annotations

from adjudicator.sequence import Procedure
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.state import Mandate, TurnEnd, phase
from games.paths_of_glory.rules.nations import war


def settle(change: Change, stage: TurnEnd) -> bool:
    """6.0.3: the last turn of the scenario ends the game, any other makes room for the next."""
    if change.board.turn >= change.board.terms.last_turn:
        war.count(change)
        return True
    change.set(turn=change.board.turn + 1, round=0)
    change.clear_turn()
    change.show("turn-began", turn=change.board.turn)
    change.goto(Mandate())
    return True


TURN_END = Procedure(stage=TurnEnd, phase=phase("G"), settle=settle)
