"""Worlds that a seat takes for possible: what it sees, hidden cards dealt by chance; no orders."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Ask, Over, Roll, Seat
from games.paths_of_glory.model.atlas import foe
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, State, View
from games.paths_of_glory.rules.nations import war
from games.paths_of_glory.turn import SEQUENCE
from games.robots import Pick


def world(source: Source, view: View, ask: Ask, pick: Pick) -> State | None:
    """A state in which the seat would be asked this and see the same; None where that is no action."""
    if ask.kind != "action" or view.seat is None:
        return None
    seat, other = view.seat, foe(view.seat)
    own = [card for card in war.unseen(source, view.board, seat) if card not in (*view.hand, *view.aside)]
    hidden = [card for card in war.unseen(source, view.board, other) if card not in view.seen]
    hand = view.seen or _drawn(hidden, view.board.hands[other], pick)
    deck = _drawn(hidden, view.decks[other], pick)
    aside: Mapping[Seat, tuple[CardId, ...]] = {other: tuple(hidden)} if hidden else {}
    state = State(
        view.board,
        {seat: view.hand, other: hand},
        {seat: tuple(sorted(own)), other: deck},
        (Action(seat),),
        {**aside, seat: view.aside} if view.aside else aside,
        (seat,) if view.seen else (),
    )
    waits = SEQUENCE.pending(source, state)
    return state if not isinstance(waits, Roll | Over) and waits == (ask,) else None


def _drawn(cards: list[CardId], count: int, pick: Pick) -> tuple[CardId, ...]:
    """So many cards out of these, which lose them; sorted."""
    drawn = [cards.pop(pick(len(cards))) for _ in range(min(count, len(cards)))]
    return tuple(sorted(drawn))
