"""Play ahead for robots: luck that comes again, what follows from a position, the best of some orders."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TypeVar

from adjudicator.game import Game
from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled

S = TypeVar("S")
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741  (as in adjudicator.game)

SEEDS = 1 << 62
FEW = 2
"""In so many worlds an order is tried at least before it is dropped or chosen."""
_MASK = (1 << 64) - 1
_BITS = 64


@dataclass(slots=True)
class Stream:
    """Numbers that follow from a seed (splitmix64), so that orders are compared with the same luck.

    ``turned``: the highest where it was the lowest, so that nobody hopes for high dice alone.
    """

    seed: int
    turned: bool = False

    def __call__(self, below: int) -> int:
        """A number in ``0..below-1``; the same share of the way up, whatever ``below`` is."""
        self.seed = (self.seed + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((self.seed ^ (self.seed >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        value = ((mixed ^ (mixed >> 31)) * below) >> _BITS
        return below - 1 - value if self.turned else value


def following(
    game: Game[S, V, O], state: S, choose: Callable[[S, Ask], O], luck: Callable[[int], int]
) -> Iterator[S]:
    """The state, then each that follows by one input more, until the game is over.

    ``choose`` answers whoever is asked, ``luck`` throws the dice.
    """
    yield state
    while not isinstance(waits := game.pending(state), Over):
        given: Answers[O] | Rolled
        if isinstance(waits, Roll):
            given = Rolled(tuple(1 + luck(faces) for faces in waits.sides))
        else:
            given = Answers(tuple(Answer(ask.seat, choose(state, ask)) for ask in waits))
        state = game.apply(state, given).state
        yield state


def best(orders: Sequence[O], budget: int, world: Callable[[], Callable[[O], float]]) -> O:
    """The order that does best in ``budget`` trials at most, of equals the first.

    ``world()`` gives a trial of orders in one world, with the same luck for each. The worse half is dropped
    again and again, the rest is tried in more worlds. Of more orders than trials the first are tried.
    """
    alive, totals = list(range(min(len(orders), budget))), dict.fromkeys(range(len(orders)), 0.0)
    share = budget // max((len(alive) - 1).bit_length(), 1)
    while 1 < len(alive) <= budget:
        for _ in range(max(min(share, budget) // len(alive), 1)):
            trial = world()
            for at in alive:
                totals[at] += trial(orders[at])
            budget -= len(alive)
        # The sort is stable: of equals the first stays.
        alive = sorted(alive, key=lambda at: -totals[at])[: (len(alive) + 1) // 2]
    return orders[alive[0]]


def outdoing(
    orders: Sequence[O],
    budget: int,
    world: Callable[[], Callable[[O], float]],
    edge: float,
    errors: float = 1.0,
) -> O:
    """The order that outdoes the first one by more than ``edge``, chance set aside; else the first.

    As in ``best``, but an order is dropped as soon as it hardly can, and counts for its mean over the first
    one's less so many ``errors`` of that. Without any none is dropped: what is rare counts as well.
    """
    leads: dict[int, list[float]] = {at: [] for at in range(1, len(orders))}
    alive = [*leads]
    while alive and budget > len(alive):
        trial = world()
        first = trial(orders[0])
        for at in alive:
            leads[at].append(trial(orders[at]) - first)
        budget -= 1 + len(alive)
        if errors:
            alive = [at for at in alive if len(leads[at]) < FEW or _within(leads[at], errors) > edge]
    sure = {at: _within(leads[at], -errors) for at in alive if len(leads[at]) >= FEW}
    found = max(sure, key=lambda at: (sure[at], -at), default=0)
    return orders[found] if sure.get(found, 0.0) > edge else orders[0]


def _within(values: Sequence[float], errors: float) -> float:
    """Their mean and so many of its errors."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean + errors * sqrt(spread / len(values))
