"""Which of several orders: the one after which most is won in roll-outs from what the seat supposes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt

from adjudicator.kinds import Ask
from games.kit.ahead import SEEDS, Stream
from games.robots import Pick
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.orders import Order
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.robot.ahead.playing import outcome
from games.sunset_of_empire.robot.ahead.supposing import supposed

FEW = 8
"""In so many worlds each order is tried before any is dropped."""
ERRORS = 2.0
"""An order is dropped that is behind the best one by so many errors of that."""
LEAST_SPREAD = 0.02
"""Two orders differ from world to world by no less than this, however alike a few worlds make them look."""


def best(
    game: SunsetOfEmpire, view: View, ask: Ask, orders: Sequence[Order], budget: int, pick: Pick
) -> Order:
    """The order after which most is won; it takes ``budget`` roll-outs at most."""

    def world() -> Callable[[Order], float]:
        seed = pick(SEEDS)
        state = supposed(game.cards(view.board), view, ask, Stream(seed))
        return lambda order: outcome(game, state, ask.seat, order, Stream(seed))

    return raced(orders, budget, world)


def raced(orders: Sequence[Order], budget: int, world: Callable[[], Callable[[Order], float]]) -> Order:
    """The order that does best, of equals the first; what is surely behind is tried no more.

    It ends early where one alone is left. Of more orders than trials the first are tried.
    """
    found: dict[int, list[float]] = {at: [] for at in range(min(len(orders), budget))}
    while 1 < len(found) <= budget:
        trial = world()
        for at, values in found.items():
            values.append(trial(orders[at]))
        budget -= len(found)
        lead = max(found.values(), key=sum)
        if len(lead) >= FEW:
            found = {at: values for at, values in found.items() if not is_behind(values, lead)}
    return orders[max(found, key=lambda at: sum(found[at]), default=0)]


def is_behind(values: Sequence[float], lead: Sequence[float]) -> bool:
    """Whether an order is surely worse than the best one, by what both came to in the same worlds."""
    count = len(values)
    apart = [first - value for first, value in zip(lead, values, strict=True)]
    mean = sum(apart) / count
    spread = sum((each - mean) ** 2 for each in apart) + 2 * LEAST_SPREAD**2
    return mean > ERRORS * sqrt(spread / (count + 1) / count)
