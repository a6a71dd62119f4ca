"""An event as it is played: by whom, which card, with which figures; what a handler of it looks like."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.board import Effect, Until
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Event
from games.no_retreat.model.playing import Deal
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View


@dataclass(frozen=True, slots=True)
class Deed:
    """``card``: whose event it is; ``event``: what its player chose with it; ``does`` and ``figures`` are of
    the half, or of the one of several effects that was chosen; ``fight``: the battle it is played into."""

    seat: Seat
    card: CardId
    event: Event
    does: str
    figures: Mapping[str, Any]
    fight: Fight | None = None

    def effect(self, until: Until) -> Effect:
        """What it goes on doing."""
        return Effect(self.does, self.seat, until, self.figures, self.event.units, self.event.hexes)


def accepts(source: Source, view: View, deed: Deed) -> Fault | None:
    """Nothing to be checked."""
    return None


def anything(source: Source, view: View, deed: Deed) -> bool:
    """There is always something to choose."""
    return True


CHOICES = frozenset(
    ("event-names-units", "event-units", "event-names-hexes", "event-not-there", "event-not-those")
)
"""Faults of an event that names too little, or what it is not for."""


@dataclass(frozen=True, slots=True)
class Handler:
    """``carry(change, deed)``: the event happens; the stage that ran before it is on top of the stack.

    ``check(source, view, deed)``: why it cannot be played so. ``possible``: of one that must name something,
    whether the board has anything for it.
    """

    carry: Callable[[Change, Deed], None]
    check: Callable[[Source, View, Deed], Fault | None] = accepts
    possible: Callable[[Source, View, Deed], bool] = anything


def and_then(change: Change, deed: Deed) -> None:
    """``then``: a card is drawn for it."""
    if deed.figures.get("then") in ("draw", "draw 1"):
        change.call(Deal(deed.seat, 1))


def named(deed: Deed, most: int) -> Fault | None:
    """Refuses no units, one twice, or more than ``most``."""
    units = deed.event.units
    if not units:
        return Fault("event-names-units", {"card": deed.card, "most": most}, "5.3.1")
    if len({*units}) < len(units) or len(units) > most:
        return Fault("event-units", {"card": deed.card, "most": most, "units": units}, "5.3.1")
    return None
