"""Some lawful order to any question of Won by the Sword, by chance, as random games of tests ask for it."""

from __future__ import annotations

from random import Random

from adjudicator.kinds import Ask
from games.kit.luck import Luck
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.chance import orders
from tests.won_by_the_sword.positions import GAME, SOURCE


def sample(position: State, ask: Ask, random: Random) -> Order:
    """By the view of the seat that is asked; where no try is lawful the default."""
    return orders.sample(SOURCE, GAME.view(position, ask.seat), ask, Luck(random.randrange))
