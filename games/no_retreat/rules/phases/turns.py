"""The beginning and end of player turns and turns (4.0); what single turns bring is not here yet."""

from __future__ import annotations

from adjudicator.kinds import Over
from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.change import Change
from games.no_retreat.model.state import CardPhase, NewTurn, PlayerTurnEnd, State, VictoryStep, phase
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.phases import victory


def end_player_turn(change: Change, stage: PlayerTurnEnd) -> bool:
    """The Soviet player turn follows the German one, then the next turn."""
    change.expire("battle", "combat", "player-turn")
    change.clear_now()
    if change.board.active == AXIS:
        change.set(active=SOVIET)
        change.show("player-turn", seat=SOVIET, turn=change.board.turn)
        change.goto(CardPhase())
    elif change.board.turn >= victory.last_turn(change.source, change.board):
        victory.decide(change)
    else:
        change.goto(NewTurn())
    return True


def begin_turn(change: Change, stage: NewTurn) -> bool:
    """The marker moves on; weather and support markers are those of the new turn (4.0 A and B, 13.3)."""
    board, source = change.board, change.source
    past, skies = weather.sky(source, board), weather.moved_on(source, board)
    change.expire("turn")
    change.set(turn=board.turn + 1, active=AXIS, past=past, skies=skies)
    for seat, count in source.tables.turns[change.board.turn].support.items():
        change.support(seat, count)
    change.show("turn", turn=change.board.turn, weather=weather.weather(source, change.board))
    change.goto(VictoryStep())
    return True


def begin_german_turn(change: Change, stage: VictoryStep) -> bool:
    """13.4: an event elsewhere gives the Soviets a point; then the German player turn begins."""
    if red := change.source.tables.turns[change.board.turn].red:
        change.score(SOVIET, 1, "elsewhere", event=red)
    change.show("player-turn", seat=AXIS, turn=change.board.turn)
    change.goto(CardPhase())
    return True


def over(state: State) -> Over | None:
    """How the game has ended."""
    return Over(state.over, (state.winner,)) if state.over and state.winner else None


NEW_TURN = Procedure(stage=NewTurn, phase=phase(0), settle=begin_turn)
VICTORY_STEP = Procedure(stage=VictoryStep, phase=phase(0), settle=begin_german_turn)
PLAYER_TURN_END = Procedure(stage=PlayerTurnEnd, phase=phase(7), settle=end_player_turn)
