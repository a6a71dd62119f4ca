"""Some lawful order to any question of No Retreat!, by chance, as random games of tests ask for it."""

from __future__ import annotations

from random import Random

from adjudicator.kinds import Ask
from games.kit.luck import Luck
from games.no_retreat.model.orders import Order
from games.no_retreat.model.state import State
from games.no_retreat.robot.chance import orders
from tests.no_retreat.positions import GAME, SOURCE


def sample(position: State, ask: Ask, random: Random) -> Order:
    """By the view of the seat that is asked."""
    return orders.sample(SOURCE, GAME.view(position, ask.seat), ask, Luck(random.randrange))
