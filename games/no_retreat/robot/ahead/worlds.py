"""Worlds that a seat takes for possible: what it sees, and a deal of cards that it does not; no orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from adjudicator.kinds import Ask, Over, Roll, Seat
from games.no_retreat.model.atlas import foe
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Moving, Stage, State, View
from games.no_retreat.rules.cards.pile import in_play
from games.no_retreat.turn import SEQUENCE
from games.robots import Pick

STAGES: Mapping[str, Callable[[], Stage]] = MappingProxyType({"move": Moving, "target": Targeting})
"""Asks that stand at the bottom of the stack: nothing is suspended below them."""


def world(source: Source, view: View, ask: Ask, pick: Pick) -> State | None:
    """A state in which the seat would be asked this and see the same; None where it cannot be made up."""
    stage = STAGES.get(ask.kind)
    if stage is None:
        return None
    hands, deck = _dealt(source, view, ask, pick)
    state = State(view.board, hands, deck, (stage(),))
    waits = SEQUENCE.pending(source, state)
    return state if not isinstance(waits, Roll | Over) and waits == (ask,) else None


def _dealt(
    source: Source, view: View, ask: Ask, pick: Pick
) -> tuple[Mapping[Seat, tuple[CardId, ...]], tuple[CardId, ...]]:
    """The foe's hand out of what lies neither in the own one nor open; the rest is the deck."""
    board, other = view.board, foe(ask.seat)
    known = {*view.hand, *board.discards}
    pool = sorted(card for card in in_play(source, board.turn) if card not in known)
    hand: list[CardId] = []
    able = [card for card in pool if not source.pack.half(card, other).immediate]
    while able and len(hand) < board.hands[other]:
        hand.append(able.pop(pick(len(able))))
    deck = tuple(card for card in pool if card not in hand)
    return {ask.seat: view.hand, other: tuple(sorted(hand))}, deck
