"""Canonical text, which programs send in masses, read without a grammar; it knows no other spelling."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from games.diplomacy.model.notation import order_of, written_of
from games.diplomacy.model.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Move,
    Order,
    Power,
    Province,
    Retreat,
    SupportHold,
    SupportMove,
    Waive,
    province_of,
)
from parsers.reading import Span, Understood


def canonical(content: str, power: Power | None, provinces: Collection[Province]) -> Understood | None:
    """The order of a line that is one in canonical text, over ``provinces``; None for any other line."""
    text = content.strip()
    order = order_of(text)
    if order is None or not all(place in provinces for place in _places(order)):
        return None
    span = Span(0, content.index(text) + 1, len(text))
    return Understood(span, text, replace(written_of(order), power=power))


def _places(order: Order) -> Iterator[Province]:
    """The provinces that an order names."""
    match order:
        case Waive():
            return
        case SupportHold(unit, target):
            yield province_of(target.at)
        case SupportMove(unit, target, to) | Convoy(unit, target, to):
            yield from (province_of(target.at), province_of(to))
        case Move(unit, to) | Retreat(unit, to):
            yield province_of(to)
        case Hold(unit) | Disband(unit) | Build(unit):
            pass
    yield province_of(unit.at)
