"""Phases 2 and 3: cards laid out from the hand, and what happens at once when a card appears."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.sunset_of_empire.model.board import RECAST, REWEIGHED, UNASKED, Unit
from games.sunset_of_empire.model.cards import DIVING, Card, CardId, Row, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import LayOut, Tag
from games.sunset_of_empire.model.state import Fight, Laying, Look, OpenEvent, State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards import hands
from games.sunset_of_empire.rules.cards.decks import SPIED

FIRST, SECOND = "Первая выкладка", "Вторая выкладка"
SECOND_LIMIT = 3


def check(table: Table, view: View, ask: Ask, order: LayOut) -> Fault | None:
    """Cards of the hand, no actions, each once, no more than the second layout allows."""
    limit = ask.args["limit"]
    for at, card in enumerate(order.cards):
        if card not in view.hand or card in order.cards[:at]:
            return Fault("card-not-held", {"card": str(card)}, FIRST)
        if table.card(card).kind == "action":
            return Fault("action-not-laid", {"card": str(card)}, "Карты действий")
    if isinstance(limit, int) and len(order.cards) > limit:
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
    unit = Unit(tag, row_of(data), cards)
    change.set_side(seat, units=(*change.side(seat).units, unit), laid=side.laid + 1)
    if hidden:
        change.state = replace(change.state, hidden={**change.state.hidden, tag: card})
        change.show("laid-hidden", seat=seat, unit=str(tag))
        return False
    change.show(_told(change.state.board.edition), seat=seat, unit=str(tag), card=str(card))
    if len(cards) > 1:
        change.show("summoned", seat=seat, card=str(card), summoned=str(cards[1]))
    if "mine" in change.table.properties(unit):
        change.lay_mines(seat)
    return "spy" in change.table.properties(unit)


def _told(edition: int) -> str:
    """Which words tell the figures of a card as they were in an edition."""
    return "fielded" if edition >= REWEIGHED else "appeared" if edition >= RECAST else "laid"


def row_of(card: Card) -> Row:
    """Where a card lies on the field: who has no row is with the infantry."""
    return card.row or "infantry"


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


def settle(change: Change, stage: Laying) -> bool:
    """Phases 2 and 3; a seat that could lay nothing is not asked."""
    if stage.seats and worth_laying(change, stage.seats[0]):
        return False
    if stage.seats:
        change.goto(replace(stage, seats=stage.seats[1:]))
    elif stage.limit is None:
        change.goto(Laying(turns(change.state), SECOND_LIMIT))
    else:
        change.goto(OpenEvent() if change.state.board.with_events else Fight(change.state.board.first))
    return True


def turns(state: State) -> tuple[Seat, Seat]:
    """The seats in the order of the year."""
    return (state.board.first, foe(state.board.first))


def worth_laying(change: Change, seat: Seat) -> bool:
    """Whether the hand may have a card that lies on the field."""
    if change.state.board.edition < UNASKED:
        return bool(change.state.hands[seat])
    table, view = hands.public(change)
    cards = (*hands.possible(table, view, seat), *table.side(seat).returned)
    return any(table.card(card).kind != "action" for card in cards)


LAYING = Procedure(
    stage=Laying,
    phase=lambda state, stage: f"{state.board.year}-{'lay-1' if stage.limit is None else 'lay-2'}",
    awaits=lambda table, state, stage: asked("lay", stage.seats[0], limit=stage.limit),
    asks={"lay": AskKind(takes=(LayOut,), check=check, default=always(LayOut(())), whole=False)},
    answered=lay_out,
    settle=settle,
)
