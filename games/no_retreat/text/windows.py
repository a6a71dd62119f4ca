"""Answers to windows for cards, and words that pass all of them until a span of play ends; no text."""

from __future__ import annotations

from typing import Any

from adjudicator.kinds import Ask, Fault
from games.kit.drafting import UnresolvedError
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.orders import Event, Order, React
from games.no_retreat.model.state import View
from games.no_retreat.text import preferring
from games.no_retreat.text.phrases import Manner, Passing, Playing, Saying, Written
from games.no_retreat.text.resolving import Resolver
from games.no_retreat.text.steps import not_now


def passes_here(ask: Ask, written: Passing) -> bool:
    """Whether words that pass a span of play answer a question: one about cards alone, or a defence."""
    if written.span == "battle" and not (ask.kind == "defend" or "hexes" in ask.args):
        return False
    return "window" in ask.args or (ask.kind == "defend" and not written.plain)


def event_of(resolver: Resolver, manner: Manner) -> Event | None:
    """The card that is played before the die, one of a side (10.5); those of ``any of`` wait their window.

    Raises UnresolvedError.
    """
    if not manner.cards or manner.any_of:
        return None
    if len(manner.cards) > 1:
        cards = resolver.cards(manner.cards)
        which = ", ".join(str(int(card)) for card in cards)
        raise UnresolvedError(Fault("one-card", {"cards": cards, "which": which}, "10.5"))
    both = (resolver.seat, foe(resolver.seat))
    return Event(resolver.card(manner.cards[0]), units=resolver.units(manner.aim or (), *both))


def react(resolver: Resolver, view: View, ask: Ask, former: Any, written: Written) -> Order:
    """Windows for cards."""
    match written:
        case Playing():
            return React(resolver.event(written))
        case Manner(cards=cards, any_of=True) if cards:
            return preferring.reaction(resolver.source, view, ask, resolver.cards(cards))
        case Manner(cards=cards) if cards is not None and written == Manner(cards=cards, aim=written.aim):
            return React(event_of(resolver, written))
        case Passing(span):
            return React(rest=span == "battle")
        case Saying("pass" | "no"):
            return React()
    raise not_now(ask)
