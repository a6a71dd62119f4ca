"""A player that looks ahead: the best of some orders, tried in worlds that its seat takes for possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from adjudicator.kinds import Ask
from games.kit.ahead import SEEDS, Stream, outdoing
from games.robots import Pick
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.orders import Activate, Order
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import player as simple
from games.won_by_the_sword.robot.tempers import SEASONED
from games.won_by_the_sword.robot.trials.plans import Plan, known
from games.won_by_the_sword.robot.trials.playing import ahead, promise
from games.won_by_the_sword.robot.trials.value import value
from games.won_by_the_sword.robot.trials.worlds import STAGES, world


@dataclass(frozen=True, slots=True)
class Depth:
    """How far it looks. ``turns``: activations played ahead; ``trials``: how often at most it plays ahead for
    a decision, by its kind, each time twice."""

    turns: int
    activate: int
    go: int
    accept: int


STRONG = Depth(2, 28, 16, 24)
EDGE = 0.3
"""Victory points by which another order must do better than the seasoned player's, in the mean."""
ALL, DEARER = 99, 2
"""In the last round it plays on to the end, half as often."""
LATER = 0.35
"""What part of what the next activation promises counts."""


def advise(game: WonByTheSword, view: View, ask: Ask, pick: Pick, depth: Depth = STRONG) -> Order:
    """The order that does best in play ahead; where nothing is to be chosen, a seasoned player's."""
    source = game.source
    first = simple.advise(source, view, ask, pick, SEASONED)
    plans = known(game, view, ask, first) if ask.kind in STAGES else []
    if len(plans) < 2:
        return first
    if world(source, view, ask, Stream(pick(SEEDS))) is None:
        return first

    last = _is_last(game, view.board)
    turns = ALL if last else depth.turns
    acted = view.acting.column if view.acting is not None and view.acting.seat == ask.seat else None

    def trial() -> Callable[[Plan], float]:
        seed = pick(SEEDS)
        made = world(source, view, ask, Stream(seed))
        assert made is not None

        def worth(plan: Plan) -> float:
            order, temper = plan
            column = order.column if isinstance(order, Activate) else acted
            total = 0.0
            for turned in (False, True):
                end = ahead(game, made, ask.seat, order, temper, turns, Stream(seed, turned))
                total += value(source, end, ask.seat) + LATER * promise(game, end, ask.seat, column)
            return total / 2

        return worth

    budget: int = getattr(depth, ask.kind)
    if last:
        # The end is near: no chance to win or to lose is set aside.
        return outdoing(plans, budget // DEARER, trial, EDGE, errors=0.0)[0]
    return outdoing(plans, budget, trial, EDGE)[0]


def _is_last(game: WonByTheSword, board: Board) -> bool:
    """Whether the game ends with this round at the latest."""
    every, setup = game.source.tables.figures.rounds, game.source.setups[board.terms.scenario]
    return board.round == every and board.turn == len(setup.turns)
