"""A player that looks ahead: the best of some orders, tried in worlds that its seat takes for possible."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from adjudicator.kinds import Ask
from games.kit.ahead import SEEDS, Stream, best
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import CP
from games.paths_of_glory.model.orders import OfferPeace, Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.robot import greed, player
from games.paths_of_glory.robot.ahead.playing import ahead
from games.paths_of_glory.robot.ahead.value import lines, value
from games.paths_of_glory.robot.ahead.worlds import world
from games.paths_of_glory.robot.outlook import minded, outlook
from games.paths_of_glory.robot.tempers import Temper
from games.paths_of_glory.rules.cards.actions import ROUNDS
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.turn import SEQUENCE
from games.robots import Pick


@dataclass(frozen=True, slots=True)
class Depth:
    """How far it looks. ``actions``: played ahead, its own first; ``orders``: tried; ``trials``: how often at
    most it plays ahead for a decision, each time twice."""

    actions: int
    orders: int
    trials: int


STRONG, DEEP = Depth(1, 6, 20), Depth(2, 6, 40)
TEMPERS = (
    (Temper(cuts=0.5, passing=1.0), 5),
    (Temper(harm=1.3, cuts=0.5, digs=0.8, passing=1.0, nears=0.15), 2),
    (Temper(harm=0.75, push=0.8, prize=4.0, cuts=0.5, passing=1.0), 2),
)
"""And how many orders of each are tried, of six."""
LAST = (Temper(prize=20.0, cuts=0.5, passing=1.0), 4)
"""In the last round of a turn too: then points may win the game."""
DUTY = (Temper(cuts=0.5, passing=1.0, duty=6.0, seeks=1.5), 2)
"""Where a mandated offensive is due."""
EVENTS = 2
"""So many cards as events too: whoever sees the board alone finds other things to do each round."""
LESS = 4
"""So many of eight trials are made where the foe's action is played too."""
EDGE = 0.1
"""Victory points by which another order must do better than the first, in the mean."""


def advise(game: PathsOfGlory, view: View, ask: Ask, pick: Pick, depth: Depth = STRONG) -> Order:
    """The order that does best in play ahead; where nothing is to be chosen, the simple player's."""
    source = game.source
    if ask.kind != "action":
        return player.advise(source, view, ask, pick)
    orders = _orders(source, view, ask, depth)
    if len(orders) < 2 or world(source, view, ask, Stream(pick(SEEDS))) is None:
        return orders[0] if orders else player.advise(source, view, ask, pick)

    actions = 2 if _closing(view, ask) else depth.actions
    trials = depth.trials * LESS // 8 if actions > 1 else depth.trials
    far = lines(source, view.board)

    def trial() -> Callable[[Order], float]:
        seed = pick(SEEDS)
        made = world(source, view, ask, Stream(seed))
        assert made is not None

        def worth(order: Order) -> float:
            ends = (ahead(game, made, ask, order, actions, Stream(seed, turned)) for turned in (False, True))
            total = sum(value(source, end, ask.seat, far) for end in ends) / 2
            return total + EDGE * (order == orders[0])

        return worth

    return best(orders, trials, trial)


def _closing(view: View, ask: Ask) -> bool:
    """Whether the foe's next action is his last of the turn: with that whoever is out of supply is lost."""
    return view.board.round == (ROUNDS if ask.seat == CP else ROUNDS - 1)


def _orders(source: Source, view: View, ask: Ask, depth: Depth) -> list[Order]:
    """What is tried, each once: the best of each temper in turn, the first temper's first."""
    found: dict[Order, None] = {}
    last, seen = view.board.round == ROUNDS, outlook(source, view.board, ask.seat)
    due = mandates.owed(view.board, ask.seat)
    more = (*((DUTY,) if due else ()), *((LAST,) if last else ()))
    for temper, count in (*TEMPERS[:1], *more, *TEMPERS[1:]):
        orders = greed.planned(source, view, ask, minded(seen, temper))
        found |= dict.fromkeys(islice(orders, count * depth.orders // 6))
        if temper == TEMPERS[0][0]:
            happening = greed.happenings(source, view, ask, minded(seen, temper))
            found |= dict.fromkeys(islice(happening, EVENTS))
    if _offers(source, view, ask):
        found[OfferPeace()] = None
    return list(found)


def _offers(source: Source, view: View, ask: Ask) -> bool:
    """Whether peace may be offered, and a foe who stands badly would not take it for a draw."""
    hopeless = view.board.turn >= greed.last_hope(view.board) and greed.standing(view.board) == (ask.seat,)
    return not hopeless and SEQUENCE.check(source, view, ask, OfferPeace()) is None
