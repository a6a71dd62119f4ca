"""Cards of a simple player: what it keeps, throws away and pays with."""

from __future__ import annotations

from adjudicator.kinds import Ask, Seat
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.orders import React, Throw
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View


def value(source: Source, view: View, seat: Seat, card: CardId) -> float:
    """What a card promises as event; what cannot be played is good as payment only."""
    half = source.pack.half(card, seat)
    if half.initiative not in (None, view.board.initiative) or half.immediate:
        return 0.0
    return 1.0 + 0.1 * len(half.windows)


def ranked(source: Source, view: View, seat: Seat) -> tuple[CardId, ...]:
    """The hand, what is worth least first."""
    return tuple(sorted(view.hand, key=lambda card: (value(source, view, seat, card), card)))


def keep(source: Source, view: View, ask: Ask) -> Throw:
    """As many as may stay, the best."""
    most = ask.args["most"]
    assert isinstance(most, int)
    hand = ranked(source, view, ask.seat)
    return Throw(hand[: max(len(hand) - most, 0)])


def throw(source: Source, view: View, ask: Ask) -> Throw:
    """Those of least worth among the ones that may go."""
    count, drawn = ask.args["count"], ask.args["drawn"]
    assert isinstance(count, int)
    assert isinstance(drawn, tuple)
    hand = [card for card in ranked(source, view, ask.seat) if not drawn or card in drawn]
    return Throw(tuple(hand[:count]))


def react(source: Source, view: View, ask: Ask) -> React:
    """No event."""
    return React()
