"""Baggage paid at the end of an activation, and what a shortage costs (3.4, 4.3, 7.2)."""

from __future__ import annotations

from games.won_by_the_sword.model.acting import Acting, Losing
from games.won_by_the_sword.model.cards import Card
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.rules.ground.size import size_of


def rate(source: Source, card: Card, levels: int) -> int:
    """1.2, 4.3: what the card takes of a column of so many levels."""
    return card.baggage[size_of(source, levels)]


def due(source: Source, acting: Acting) -> int:
    """7.2: the card's rate by the size at the beginning, and what was owed since."""
    return rate(source, source.pack[acting.card], acting.levels) + acting.owed


def pay(change: Change, acting: Acting) -> None:
    """All of it, or all there is; the rest in levels, a point a level. Nobody else hears of it."""
    owed, force = due(change.source, acting), change.force(acting.column)
    paid = min(owed, force.baggage)
    change.muster(acting.column, force.with_baggage(force.baggage - paid))
    change.tell(
        acting.seat,
        "baggage-paid",
        seat=acting.seat,
        column=acting.column,
        due=owed,
        paid=paid,
        left=force.baggage - paid,
        levels=owed - paid,
    )
    if owed > paid:
        change.call(Losing(acting.seat, owed - paid, "hunger", acting.column, first=acting.first))
