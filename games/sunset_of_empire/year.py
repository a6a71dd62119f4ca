"""The sequence of play: five years of six phases; each chapter has its own file; no single cards."""

from __future__ import annotations

from adjudicator.sequence import SequenceOfPlay
from games.sunset_of_empire.model.orders import Order
from games.sunset_of_empire.rules.cards import decks
from games.sunset_of_empire.rules.combat import attack, counter
from games.sunset_of_empire.rules.phases import events, fight, layout, life, year_end

SEQUENCE: SequenceOfPlay[Order] = SequenceOfPlay(
    # Cards are drawn before the first year and after each
    decks.DRAW,
    life.FIRST_MOVE,
    # Phase 1: life points
    life.LIFE_POINTS,
    # Phases 2 and 3: the layouts
    layout.LAYING,
    # Phase 4: the event of the year
    events.OPENING,
    events.CONDITIONS,
    # Phase 5: the fight, a move at a time
    fight.FIGHT,
    attack.BALLOON,
    counter.COUNTER,
    counter.DEFLECTION,
    attack.STRIKE,
    # A spy's or a scout's look, in a layout, an event or the fight
    decks.LOOK,
    # Phase 6: the winner of the year
    year_end.YEAR_END,
    over=year_end.over,
)
