"""The beginning and end of player turns and turns (4.0), and the victory step."""

from __future__ import annotations

from adjudicator.kinds import Over
from adjudicator.sequence import Procedure
from games.no_retreat.model.atlas import AXIS, SOVIET, foe
from games.no_retreat.model.change import Change
from games.no_retreat.model.playing import Window
from games.no_retreat.model.state import (
    CardPhase,
    NewTurn,
    PlayerTurnEnd,
    State,
    VictoryCheck,
    VictoryStep,
    phase,
)
from games.no_retreat.rules.cards import pile
from games.no_retreat.rules.cards.effects import crowds, hands
from games.no_retreat.rules.events import turns as events
from games.no_retreat.rules.ground import frontier, stacking, weather
from games.no_retreat.rules.options import optional
from games.no_retreat.rules.phases import victory


def end_player_turn(change: Change, stage: PlayerTurnEnd) -> bool:
    """The Soviet player turn follows the German one, then the next turn."""
    if not stage.asked:
        change.goto(PlayerTurnEnd(asked=True))
        change.call(Window("phase.end", (change.board.active, foe(change.board.active))))
        optional.at_detraining(change, change.board.active)
        crowds.at_end(change, change.board.active)
        return True
    frontier.look_round(change)
    hands.redeem(change)
    change.expire("battle", "combat", "player-turn")
    stacking.excess(change, change.board.active)
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
    """The marker moves on; weather and support markers are those of the new turn (4.0 A and B, 13.3).

    Before 1945 the game may end, or it goes on with other cards (12.4, 5.5).
    """
    board, source = change.board, change.source
    late = board.turn + 1 == source.tables.figures.operational
    if late and board.terms.campaign and victory.ends_before_1945(change):
        return True
    past, skies = weather.sky(source, board), weather.moved_on(source, board)
    change.expire("turn")
    change.set(turn=board.turn + 1, active=AXIS, past=past, skies=skies)
    for seat, count in source.tables.turns[change.board.turn].support.items():
        change.support(seat, count)
    change.show("turn", turn=change.board.turn, weather=weather.weather(source, change.board))
    if late:
        pile.in_1945(change)
    change.goto(VictoryStep())
    optional.come(change)
    events.happen(change)
    return True


def begin_victory_step(change: Change, stage: VictoryStep) -> bool:
    """13.4: an event elsewhere gives the Soviets a point; then cards against sudden death may be played."""
    turn = change.source.tables.turns[change.board.turn]
    if turn.red:
        change.score(SOVIET, 1, "elsewhere", event=turn.red)
    change.goto(VictoryCheck())
    if turn.sudden and change.board.terms.campaign:
        initiative = change.board.initiative
        change.call(Window("victory", (initiative, foe(initiative))))
    return True


def look_who_has_won(change: Change, stage: VictoryCheck) -> bool:
    """12.1 to 12.3, the initiative on turn 12 (12.10); then the German player turn begins."""
    change.goto(CardPhase())
    if victory.at_once(change):
        return True
    if change.board.turn == change.source.tables.figures.initiative and victory.pass_initiative(change):
        return True
    change.show("player-turn", seat=AXIS, turn=change.board.turn)
    return True


def over(state: State) -> Over | None:
    """How the game has ended."""
    return Over(state.over, (state.winner,)) if state.over and state.winner else None


NEW_TURN = Procedure(stage=NewTurn, phase=phase(0), settle=begin_turn)
VICTORY_STEP = Procedure(stage=VictoryStep, phase=phase(0), settle=begin_victory_step)
VICTORY_CHECK = Procedure(stage=VictoryCheck, phase=phase(0), settle=look_who_has_won)
PLAYER_TURN_END = Procedure(stage=PlayerTurnEnd, phase=phase(7), settle=end_player_turn)
