"""A player that looks ahead: the best of some orders, tried in worlds that its seat takes for possible."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice

from adjudicator.kinds import Ask
from games.kit.ahead import SEEDS, Stream, outdoing
from games.robots import Pick
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.orders import Activate, Order
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import player as simple
from games.won_by_the_sword.robot.tempers import SEASONED
from games.won_by_the_sword.robot.trials.plans import Plan, known, seasoned
from games.won_by_the_sword.robot.trials.playing import ahead, promise
from games.won_by_the_sword.robot.trials.value import value
from games.won_by_the_sword.robot.trials.worlds import STAGES, world
from games.won_by_the_sword.rules.ground.score import total
from games.won_by_the_sword.rules.phases.rounds import unmoved


@dataclass(frozen=True, slots=True)
class Depth:
    """How far it looks. ``turns``: activations played ahead; ``trials``: how often at most it plays ahead for
    a decision of a kind, each time twice; ``last``: the same in the last round; ``few``: so many orders are
    tried at most, a seasoned player's alone; 0: all, those of other tempers too."""

    turns: int
    last: Mapping[str, int]
    trials: Mapping[str, int] = field(default_factory=dict)
    few: int = 0


LAST = {"activate": 10, "go": 10, "accept": 16}
STRONG = Depth(1, LAST, {"activate": 10}, few=4)
"""Which column acts, with which card and what for: what it does then is a seasoned player's."""
DEEP = Depth(2, LAST, {"activate": 28, "go": 16, "accept": 24})
EDGE = 0.3
"""Victory points by which another order must do better than the seasoned player's, in the mean."""
ALL, FIRST = 99, 4
"""In the last round it plays on to the end, of the first orders alone."""
OPEN, MORE = 20, 10
"""The game is open in the last round while the lead is not beyond so many points, and so many more for each
activation of the seat that is left."""
LATER = 0.35
"""What part of what the next activation promises counts."""


def advise(game: WonByTheSword, view: View, ask: Ask, pick: Pick, depth: Depth = STRONG) -> Order:
    """The order that does best in play ahead; where nothing is to be chosen, a seasoned player's."""
    source = game.source
    first = simple.advise(source, view, ask, pick, SEASONED)
    last = _is_last(game, view.board)
    budget = _budget(game, view, ask, depth, last)
    plans = _plans(game, view, ask, first, depth, last) if budget else []
    if len(plans) < 2:
        return first
    if world(source, view, ask, Stream(pick(SEEDS))) is None:
        return first

    turns = ALL if last else depth.turns
    acted = view.acting.column if view.acting is not None and view.acting.seat == ask.seat else None

    def trial() -> Callable[[Plan], float]:
        seed = pick(SEEDS)
        made = world(source, view, ask, Stream(seed))
        assert made is not None

        def worth(plan: Plan) -> float:
            order, temper = plan
            column = order.column if isinstance(order, Activate) else acted
            sum_ = 0.0
            for turned in (False, True):
                end = ahead(game, made, ask.seat, order, temper, turns, Stream(seed, turned))
                sum_ += value(source, end, ask.seat) + LATER * promise(game, end, ask.seat, column)
            return sum_ / 2

        return worth

    # The end is near: no chance to win or to lose is set aside.
    return outdoing(plans, budget, trial, EDGE, errors=0.0 if last else 1.0)[0]


def _plans(game: WonByTheSword, view: View, ask: Ask, first: Order, depth: Depth, last: bool) -> list[Plan]:
    """The orders that are tried."""
    if last:
        return list(islice(known(game, view, ask, first), FIRST))
    if depth.few:
        return list(islice(seasoned(game, view, ask, first), depth.few))
    return list(known(game, view, ask, first))


def _budget(game: WonByTheSword, view: View, ask: Ask, depth: Depth, last: bool) -> int:
    """How often it plays ahead for this decision."""
    if not last or ask.kind not in STAGES:
        return depth.trials.get(ask.kind, 0)
    lead = total(game.source, view.board, ask.seat) - total(game.source, view.board, foe(ask.seat))
    return depth.last[ask.kind] if abs(lead) <= OPEN + MORE * len(unmoved(view.board, ask.seat)) else 0


def _is_last(game: WonByTheSword, board: Board) -> bool:
    """Whether the game ends with this round at the latest."""
    every, setup = game.source.tables.figures.rounds, game.source.setups[board.terms.scenario]
    return board.round == every and board.turn == len(setup.turns)
