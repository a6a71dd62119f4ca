"""Phases 2 and 3: cards laid out from the hand, and what happens at once when a card appears."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.board import Unit
from games.sunset_of_empire.cards import DIVING, CardId, Row, foe
from games.sunset_of_empire.change import Change
from games.sunset_of_empire.decks import SPIED
from games.sunset_of_empire.orders import LayOut, Tag
from games.sunset_of_empire.state import Laying, Look, View
from games.sunset_of_empire.table import Table

FIRST, SECOND = "Первая выкладка", "Вторая выкладка"
SECOND_LIMIT = 3


def check(table: Table, view: View, limit: int | None, order: LayOut) -> Fault | None:
    """Cards of the hand, no actions, each once, no more than the second layout allows."""
    for at, card in enumerate(order.cards):
        if card not in view.hand or card in order.cards[:at]:
            return Fault("card-not-held", {"card": str(card)}, FIRST)
        if table.card(card).kind == "action":
            return Fault("action-not-laid", {"card": str(card)}, "Карты действий")
    if limit is not None and len(order.cards) > limit:
        return Fault("too-many-cards", {"limit": limit, "count": len(order.cards)}, SECOND)
    return None


def lay_out(change: Change, stage: Laying, seat: Seat, order: LayOut) -> None:
    """The cards in the order given; then the next seat."""
    change.goto(replace(stage, seats=stage.seats[1:]))
    spies = 0
    for card in order.cards:
        # A quick-summon card in the hand may have gone to its summoner already.
        if card in change.state.hands[seat]:
            change.from_hand(seat, card)
            spies += appear(change, seat, card)
    if not order.cards:
        change.show("laid-nothing", seat=seat)
    for _ in range(spies):
        change.call(Look(seat, foe(seat), SPIED))


def appear(change: Change, seat: Seat, card: CardId) -> bool:
    """A card comes onto the field; says whether it is a spy, who looks at the foe's deck at once."""
    data, side = change.catalogue.cards[card], change.side(seat)
    tag = Tag(f"{seat[0]}{side.laid + 1}")
    hidden = bool(set(data.properties) & set(DIVING))
    cards = () if hidden else (card, *summoned(change, seat, data.summons))
    row: Row = data.row or "infantry"
    unit = Unit(tag, row, cards)
    change.set_side(seat, units=(*change.side(seat).units, unit), laid=side.laid + 1)
    if hidden:
        change.state = replace(change.state, hidden={**change.state.hidden, tag: card})
        change.show("laid-hidden", seat=seat, unit=str(tag))
        return False
    change.show("laid", seat=seat, unit=str(tag), card=str(card))
    if len(cards) > 1:
        change.show("summoned", seat=seat, card=str(card), summoned=str(cards[1]))
    if "mine" in change.table.properties(unit):
        change.lay_mines(seat)
    return "spy" in change.table.properties(unit)


def summoned(change: Change, seat: Seat, card: CardId | None) -> tuple[CardId, ...]:
    """The quick-summon card that a summoner brings: from the pile, or from the hand if it was recalled."""
    quick = change.state.board.quick
    if card is None:
        return ()
    if card in quick:
        change.set_board(quick=tuple(each for each in quick if each != card))
        return (card,)
    if card in change.state.hands[seat]:
        change.from_hand(seat, card)
        return (card,)
    return ()
