"""A player that looks ahead: the best of some orders, tried in worlds that its seat takes for possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, product

from adjudicator.kinds import Ask
from games.kit.ahead import SEEDS, Stream
from games.no_retreat.game import NoRetreat
from games.no_retreat.model.atlas import AXIS, HexId, foe
from games.no_retreat.model.orders import Moves, Order
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.robot import player
from games.no_retreat.robot.ahead import plans
from games.no_retreat.robot.ahead.playing import ahead
from games.no_retreat.robot.ahead.value import value
from games.no_retreat.robot.ahead.worlds import world
from games.no_retreat.robot.outlook import outlook
from games.no_retreat.rules.phases.victory import last_turn
from games.robots import Pick


@dataclass(frozen=True, slots=True)
class Depth:
    """How far it looks. ``turns``: player turns played ahead; ``worlds``: deals for each order, each looked
    at with its dice and with them turned round; ``trials``: how often at most it plays ahead for a decision,
    a twentieth of a second each.
    """

    turns: int
    worlds: int
    trials: int


STRONG, DEEP = Depth(2, 1, 24), Depth(3, 2, 96)
UNITS = 10
"""More of them shorten the budget: a decision shall take two seconds at most."""
SLACK = 12.0
"""An order that is so much worse than the best in the worlds looked at is not looked at in others."""
EDGE = 0.5
"""By so much another order must do better, in each world: dice that fell well are no reason."""


@dataclass(slots=True)
class Trials:
    """The worlds of one decision, each with the seed of its luck; the best order so far, what it came to in
    each.

    ``lost``: hexes that the foe held then, the dearest first.
    """

    game: NoRetreat
    ask: Ask
    depth: Depth
    worlds: Sequence[tuple[State, int]]
    best: Order
    worths: list[float] = field(default_factory=list)
    lost: tuple[HexId, ...] = ()
    made: int = 0

    @property
    def turns(self) -> int:
        """How far it plays ahead: one player turn more where that is to the end of the game."""
        board = self.worlds[0][0].board
        left = 2 * (last_turn(self.game.source, board) - board.turn) + (board.active == AXIS) + 1
        return left if left <= self.depth.turns + 1 else self.depth.turns

    @property
    def over(self) -> bool:
        """Whether the budget is spent."""
        return self.made + 2 * len(self.worlds) > self.budget

    @property
    def budget(self) -> int:
        """How often it may play ahead: less often where many units stand, for then it takes longer."""
        source, units = self.game.source, self.worlds[0][0].board.units
        own = sum(units[unit].at in source.atlas for unit in source.roster.of[self.ask.seat])
        return self.depth.trials * UNITS // max(UNITS, own)

    def challenge(self, order: Order) -> None:
        """The order takes the place of the best one, if it does better by the same chance."""
        worths, lost = list[float](), set[HexId]()
        for (state, seed), turned in product(self.worlds, (False, True)):
            end = ahead(self.game, state, order, self.turns, Stream(seed, turned))
            worths.append(value(self.game.source, end, self.ask.seat))
            lost |= {hex_ for hex_, whose in end.board.control.items() if whose == foe(self.ask.seat)}
            self.made += 1
            if self.worths and sum(worths) < sum(self.worths[: len(worths)]) - SLACK:
                return
        if not self.worths or sum(worths) > sum(self.worths) + EDGE * len(worths):
            dear = outlook(self.game.source, self.worlds[0][0].board, self.ask.seat).prizes
            self.best, self.worths = order, worths
            self.lost = tuple(sorted(lost, key=lambda hex_: (-dear[hex_], hex_)))


def advise(source: Source, view: View, ask: Ask, pick: Pick, depth: Depth = STRONG) -> Order:
    """The order that does best in play ahead; where nothing is to be chosen, the simple player's."""
    simple = player.advise(source, view, ask, pick)
    found = [(world(source, view, ask, pick), pick(SEEDS)) for _ in range(depth.worlds)]
    worlds = [(state, seed) for state, seed in found if state is not None]
    orders = _lawful(source, view, ask, simple) if worlds else []
    if not worlds or (len(orders) < 2 and not isinstance(simple, Moves)):
        return simple
    trials = Trials(NoRetreat(source), ask, depth, worlds, simple)
    for order in orders:
        if not trials.over:
            trials.challenge(order)
    if isinstance(trials.best, Moves):
        _improve(trials, plans.ways(source, view, ask), pick)
    return trials.best


def _improve(trials: Trials, ways: plans.Ways, pick: Pick) -> None:
    """The best moves are changed a little, again and again: first about the hexes that were lost in play
    ahead, the dearest first, then anywhere."""
    tried: list[Order] = [trials.best]
    while ways.of and not trials.over:
        best = trials.best
        assert isinstance(best, Moves)
        for other in chain(ways.towards(best, trials.lost), _changed(trials, ways, best, pick)):
            if not trials.over and trials.best == best and other not in tried:
                tried.append(other)
                trials.challenge(other)
        if trials.best == best:
            break


def _changed(trials: Trials, ways: plans.Ways, order: Moves, pick: Pick) -> Iterator[Moves]:
    return (ways.changed(order, trials.lost, pick) for _ in range(trials.depth.trials))


def _lawful(source: Source, view: View, ask: Ask, first: Order) -> list[Order]:
    """What may be tried, each once, the first one first."""
    orders, rules = [first], NoRetreat(source)
    for order in plans.known(source, view, ask):
        if order not in orders and rules.check(view, ask, order) is None:
            orders.append(order)
    return orders
