"""The sequence of play, top to bottom (6.0); each chapter has its own file; it must not know single cards."""

from __future__ import annotations

from adjudicator.sequence import SequenceOfPlay
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.rules.cards import actions, africa, events
from games.paths_of_glory.rules.combat import battle, combat
from games.paths_of_glory.rules.movement import trenches
from games.paths_of_glory.rules.nations import mandates, peace, replacements, war
from games.paths_of_glory.rules.phases import attrition, draw, opening, sieges, turn_end
from games.paths_of_glory.rules.results import advance, fall_back, losses, retreat

SEQUENCE: SequenceOfPlay[Order] = SequenceOfPlay(
    # 4.0: set-up
    opening.FIRST_CARD,
    opening.OPTIONAL_CARDS,
    draw.DEAL,
    # Phase A: mandated offensives
    mandates.OFFENSIVES,
    # Phase B: six action rounds, the Central Powers first (8.1.2)
    actions.ACTION,
    trenches.DIGGING,
    battle.BATTLES,
    # A combat (12.2)
    fall_back.FALL_BACK,
    combat.FLANK_ATTACK,
    combat.DEFENCE,
    combat.FIRE,
    losses.LOSSES,
    retreat.CANCEL,
    retreat.RETREAT,
    advance.ADVANCE,
    # What other actions bring with them
    peace.PEACE_TERMS,
    events.SPYING,
    africa.AFRICA,
    actions.ROUND_END,
    # Phase C: attrition
    attrition.ATTRITION,
    # Phase D: sieges
    sieges.SIEGES,
    # Phase E: victory points, victory, armistice, war commitment
    war.WAR_STATUS,
    # Phase F: replacements, the Allies first
    replacements.REPLACEMENTS,
    # Phase G: combat cards are thrown away, hands are filled
    draw.DISCARDS,
    draw.HANDS,
    # Phase H: the end of the turn
    turn_end.TURN_END,
    over=war.over,
)
