"""A simple player with a temper: it sees no more than a seat does, and answers each kind of ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.orders import Go, Order
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import answers, choosing, leading
from games.won_by_the_sword.robot.case import acting
from games.won_by_the_sword.robot.tempers import EVEN, Temper
from games.won_by_the_sword.turn import SEQUENCE

Pick = Callable[[int], int]
Advice: TypeAlias = Callable[[Source, View, Ask, Temper], Order]


def go(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """What the column does next."""
    return Go(leading.step(acting(source, view, temper)))


ADVICE: Mapping[str, Advice] = {
    "setup": answers.set_up,
    "activate": choosing.activate,
    "go": go,
    "accept": answers.accept,
    "plan": answers.plan,
    "sally": answers.sally,
    "conclude": answers.conclude,
}
"""What is answered to each kind of ask. The others (precede, lose, retreat, hold, shelter, quarter, return)
are answered as a silent seat does: works go before men, the smallest garrison stays, a retreat goes home."""


def advise(source: Source, view: View, ask: Ask, pick: Pick, temper: Temper = EVEN) -> Order:
    """What a simple player orders; where that is not lawful, what happens by default."""
    advice = ADVICE.get(ask.kind)
    if advice is not None:
        order = advice(source, view, ask, temper)
        if SEQUENCE.check(source, view, ask, order) is None:
            return order
    return SEQUENCE.default(source, view, ask)
