"""The sequence of play, top to bottom (4.0); each chapter has its own file; it must not know single cards."""

# In the making: what is not named here is not in the game yet. Its rows of rules.toml are open.

from __future__ import annotations

from adjudicator.sequence import SequenceOfPlay
from games.no_retreat.model.orders import Order
from games.no_retreat.rules.cards import (
    choosing,
    draw,
    immediate,
    payments,
    pile,
    play,
    scorched_earth,
    windows,
)
from games.no_retreat.rules.combat import battles, commit, counterblows, duel, splitting, targets
from games.no_retreat.rules.combat.outcome import advance, counterattack, losing, results, retreat
from games.no_retreat.rules.events import arrivals
from games.no_retreat.rules.movement import detrain, movement
from games.no_retreat.rules.organization import organize
from games.no_retreat.rules.phases import between, removal, supply_phase, turns

SEQUENCE: SequenceOfPlay[Order] = SequenceOfPlay(
    # The new turn: its marker, weather, support markers; victory
    turns.NEW_TURN,
    arrivals.ARRIVALS,
    turns.VICTORY_STEP,
    turns.VICTORY_CHECK,
    # A player turn, 1: cards kept, drawn, thrown (5.1, 5.2)
    draw.CARD_PHASE,
    draw.KEEPING,
    draw.DEAL,
    draw.THROWING,
    immediate.IMMEDIATE,
    pile.RANDOM_DISCARD,
    # At any time: windows, cards played in them, what they ask (5.3)
    windows.WINDOW,
    play.PLAYED,
    payments.PAID,
    payments.BUILT,
    scorched_earth.RESTORING,
    choosing.CHOOSING,
    # 2: supply of both sides (6.4)
    supply_phase.SUPPLY_PHASE,
    # 3: organization: upgrades, placing, regrouping
    organize.ORGANIZATION,
    # 4: movement, entraining
    between.MOVEMENT_START,
    movement.MOVEMENT,
    between.MOVEMENT_END,
    # 5: targets, the other side's counterblows, then battles in the order that the active side wants
    targets.TARGETS,
    counterblows.COUNTERBLOWS,
    battles.COMBAT,
    # Each battle (10.5): what the defender says, ratio, die; the result, which may be a battle again
    commit.BATTLING,
    commit.COMMIT,
    commit.BATTLE_DIE,
    duel.DUEL,
    splitting.SPLITTING,
    results.CARRY,
    counterattack.COUNTERATTACK,
    counterblows.MARKER,
    losing.LOSSES,
    losing.CADRE,
    retreat.RETREAT,
    advance.ADVANCE,
    between.COMBAT_END,
    # 6: who is still cut off surrenders, markers leave the map
    removal.REMOVAL,
    # 7: detraining; then the Soviet reserve in the Axis turn
    detrain.DETRAINING,
    detrain.DEPLOYING,
    turns.PLAYER_TURN_END,
    over=turns.over,
)
