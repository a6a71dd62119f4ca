"""Which of several orders: the one after which most is won in roll-outs from what the seat supposes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.kinds import Ask
from games.kit import ahead
from games.kit.ahead import SEEDS, Stream
from games.robots import Pick
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.orders import Order
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.robot.ahead.playing import outcome
from games.sunset_of_empire.robot.ahead.supposing import supposed


def best(
    game: SunsetOfEmpire, view: View, ask: Ask, orders: Sequence[Order], budget: int, pick: Pick
) -> Order:
    """The order after which most is won; it takes ``budget`` roll-outs at most."""

    def world() -> Callable[[Order], float]:
        seed = pick(SEEDS)
        state = supposed(game.cards(view.board), view, ask, Stream(seed))
        return lambda order: outcome(game, state, ask.seat, order, Stream(seed))

    return ahead.best(orders, budget, world)
