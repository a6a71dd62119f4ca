"""A simple player: it sees no more than a seat does, and answers each kind of ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from adjudicator.kinds import Ask
from games.no_retreat.model.orders import Order
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import cards, combat, moving, organizing
from games.no_retreat.turn import SEQUENCE

Pick = Callable[[int], int]
Advice: TypeAlias = Callable[[Source, View, Ask], Order]

ADVICE: Mapping[str, Advice] = {
    "keep": cards.keep,
    "throw": cards.throw,
    "cancel": cards.react,
    "reroll": cards.react,
    "event": cards.react,
    "organize": organizing.organize,
    "move": moving.moves,
    "detrain": organizing.leave_trains,
    "reserve": organizing.leave_trains,
    "target": combat.targets,
    "counterblow": combat.counterblow,
    "battle": combat.battle,
    "defend": combat.defend,
    "counterattack": combat.counterattack,
    "advance": combat.advance,
}
"""What is answered to each kind of ask. The others (losses, retreat, marker, cadre, arrive, hex, choose) are
answered as a silent seat does: the weakest loses, who retreats goes homeward."""


def advise(source: Source, view: View, ask: Ask, pick: Pick) -> Order:
    """What a simple player orders; where that is not lawful, what happens by default."""
    advice = ADVICE.get(ask.kind)
    if advice is not None:
        order = advice(source, view, ask)
        if SEQUENCE.check(source, view, ask, order) is None:
            return order
    return SEQUENCE.default(source, view, ask)
