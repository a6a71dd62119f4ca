"""What the lines of an action come to, and the one order they make; it must not know names or text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import (
    Activate,
    Assault,
    Attack,
    Entrench,
    Leg,
    Move,
    OfferPeace,
    Operations,
    Order,
    Placing,
    PlayEvent,
    Redeploy,
    Replace,
)
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.cards.actions import GUNS
from games.paths_of_glory.text.phrases import Flanking, Following, Losing, Using
from games.paths_of_glory.text.wording import Wording, implied_activations

_MORE = (Following, Using, Losing, Flanking)
"""Lines that add to the attack before them."""
FOES_UNITS = ("russian-desertions",)
"""Events that choose among the foe's units."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What lines of an action came to; several are put together field by field."""

    way: str = ""
    card: CardId | None = None
    activate: tuple[Activate, ...] = ()
    moves: tuple[Move, ...] = ()
    dig: tuple[Entrench, ...] = ()
    attacks: tuple[Assault, ...] = ()
    legs: tuple[Leg, ...] = ()
    placings: tuple[Placing, ...] = ()
    units: tuple[UnitId, ...] = ()
    spaces: tuple[SpaceId, ...] = ()
    ask: bool = False
    no: bool = False
    said: str = ""
    """The attack that this line is about, as it is after it."""

    def plus(self, other: Parts) -> Parts:
        """These and those."""
        return Parts(
            self.way or other.way,
            self.card or other.card,
            (*self.activate, *other.activate),
            (*self.moves, *other.moves),
            (*self.dig, *other.dig),
            (*self.attacks, *other.attacks),
            (*self.legs, *other.legs),
            (*self.placings, *other.placings),
            (*self.units, *other.units),
            (*self.spaces, *other.spaces),
            self.ask or other.ask,
            self.no or other.no,
        )

    def order(self, view: View, kind: str) -> Order | None:
        """The answer to an ask of ``kind``; None where something is missing to make one."""
        if kind == "attack":
            return Attack(self.attacks[0]) if len(self.attacks) == 1 else Attack(None) if self.no else None
        if kind == "spy":
            return self._operations(view, None)
        match self.way:
            case "sr" if self.card:
                return Redeploy(self.card, self.legs)
            case "rp" if self.card:
                return Replace(self.card)
            case "peace":
                return OfferPeace()
            case "event" if self.card:
                fights = self.activate or self.moves or self.dig or self.attacks
                then = self._operations(view, None) if fights else None
                if self.card == GUNS:  # the event itself activates
                    then = replace(then, activate=()) if then is not None else None
                return PlayEvent(self.card, self.placings, self.units, self.spaces, then)
            case "ops" | "one-op":
                return self._operations(view, self.card)
            case _:
                return None

    def _operations(self, view: View, card: CardId | None) -> Operations:
        order = Operations(card, (), self.moves, self.dig, self.attacks, self.ask)
        return activated(view, order, self.activate)

    def text(self, wording: Wording) -> str:
        """The line that these came of, in canonical words."""
        if self.no or self.said:
            return self.said or wording.say("no")
        if self.way == "ops":
            return wording.ops(self.card)
        if self.way:
            return wording.say(self.way, card=wording.cards([self.card]) if self.card else "")
        said = [
            *wording.operations(Operations(None, self.activate, self.moves, self.dig, self.attacks, self.ask))
        ]
        said += map(wording.leg, self.legs)
        return "; ".join([*said, *wording.choices(self.placings, self.units, self.spaces)])


def activated(view: View, order: Operations, named: Sequence[Activate]) -> Operations:
    """The order with every activation it needs: of its moves and attacks, then others that are named."""
    implied = implied_activations(view.board, order)
    others = tuple(dict.fromkeys(each for each in named if implied.get(each.space) != each.to))
    return replace(order, activate=(*(Activate(space, to) for space, to in implied.items()), *others))
