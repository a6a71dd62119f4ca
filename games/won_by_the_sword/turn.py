"""The sequence of play, top to bottom (3.0); each chapter has its own file; it must not know single cards."""

from __future__ import annotations

from adjudicator.sequence import SequenceOfPlay
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.rules.acting import carrying_on
from games.won_by_the_sword.rules.baggage import foraging
from games.won_by_the_sword.rules.battles import clashing, engage, planning, retreat, wounding
from games.won_by_the_sword.rules.cards import epidemic
from games.won_by_the_sword.rules.ground import losses, sheltering
from games.won_by_the_sword.rules.movement import deploying, scouting
from games.won_by_the_sword.rules.phases import activating, ending, opening, rounds, turns, victory
from games.won_by_the_sword.rules.sieges import (
    defence,
    fire,
    holding,
    offers,
    quarters,
    storming,
    working,
)

SEQUENCE: SequenceOfPlay[Order] = SequenceOfPlay(
    # Both sides set up at once (3.1)
    opening.SETTING_UP,
    # A turn: season, columns that come, the deal, chits (3.2, 4.1, 3.3, 6.1)
    turns.NEW_TURN,
    turns.ARRIVING,
    turns.DEAL,
    turns.DRAW_CHITS,
    # Five rounds: wounded leaders return, who is first, activations in turn (3.4)
    rounds.NEW_ROUND,
    rounds.RETURNING,
    rounds.PRECEDING,
    rounds.ALTERNATING,
    activating.ACTIVATING,
    activating.DRAWING,
    activating.MUTINY_DIE,
    # An activation: its tasks one by one, then baggage is paid (3.4, 7.2)
    carrying_on.ACTING,
    # Patrols fight and look (9.3, 9.1), foraging (10.0), the epidemic (14.0 3)
    deploying.SKIRMISH,
    scouting.SCOUTING,
    foraging.FORAGING,
    epidemic.EPIDEMIC,
    # A siege: works, fire, what the besieged do, offers, storm, who holds the point (11.0)
    working.WORKING,
    fire.BOMBARDING,
    defence.BESIEGED,
    defence.SALLYING,
    offers.OFFERING,
    storming.STORMING,
    quarters.QUARTERING,
    holding.HOLDING,
    # A battle: forced, planned, fought part by part; leaders, retreat (12.0, 6.3)
    engage.FORCED,
    planning.PLANNING,
    clashing.CLASHING,
    wounding.WOUNDING,
    retreat.RETREATING,
    # Losses, and leaders of a column that is gone (13.0, 4.5)
    losses.LOSING,
    sheltering.SHELTERING,
    # The end of the turn (3.5, 3.6)
    ending.TURN_END,
    ending.CONCLUDING,
    over=victory.over,
)
