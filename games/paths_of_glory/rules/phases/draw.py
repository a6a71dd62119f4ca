"""Phase G and every deal: combat cards thrown away, hands filled by dice, decks made anew; no effects."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.kit import decks
from games.paths_of_glory.model.atlas import SEATS
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Cards
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Deal, Discarding, Drawing, State, TurnEnd, View, phase
from games.paths_of_glory.rules.nations import neutrals, war


def roll(source: Source, state: State, stage: Deal) -> Roll:
    """The cards that ``stage`` draws."""
    label = f"deal {stage.seat} {state.board.turn} {stage.left}"
    return decks.draw(label, state.decks[stage.seat], stage.left, stage.seat)


def dealt(change: Change, stage: Deal, values: tuple[int, ...]) -> None:
    """The cards that the dice mean."""
    cards, bag = decks.drawn(change.state.decks[stage.seat], values)
    _deck(change, stage.seat, bag)
    change.to_hand(stage.seat, *cards)
    change.show("drew", seat=stage.seat, count=len(cards))
    change.tell(stage.seat, "drew-cards", cards=tuple(sorted(cards)))
    change.goto(Deal(stage.seat, stage.left - len(cards)))


def settle(change: Change, stage: Deal) -> bool:
    """Ends a deal that is done, makes a used-up deck anew (6.0 G); False where dice are awaited."""
    if stage.left > 0 and change.state.decks[stage.seat]:
        return False
    if stage.left > 0 and change.board.discards[stage.seat]:
        reshuffle(change, stage.seat)
        return True
    if stage.left > 0:
        change.show("hand-short", seat=stage.seat, left=stage.left)
    change.end()
    return True


def reshuffle(change: Change, seat: Seat) -> None:
    """The discards go back into the deck."""
    pile = change.board.discards[seat]
    if pile:
        _deck(change, seat, decks.joined(change.state.decks[seat], *pile))
        change.set(discards={**change.board.discards, seat: ()})
        change.show("reshuffled", seat=seat)


def _deck(change: Change, seat: Seat, cards: tuple[CardId, ...]) -> None:
    change.state = replace(change.state, decks={**change.state.decks, seat: cards})


# Phase G


def settle_discards(change: Change, stage: Discarding) -> bool:
    """9.5.4.5: cards on the table are discarded; then only who could hold such a card is asked (9.5.4.6)."""
    if not stage.seats:
        change.goto(Drawing())
        return True
    if any(change.board.table.values()):
        for seat in SEATS:
            clear_table(change, seat)
        return True
    able = tuple(seat for seat in stage.seats if not _last(change.board) and could_discard(change, seat))
    if able == stage.seats:
        return False
    change.goto(Discarding(able))
    return True


def clear_table(change: Change, seat: Seat) -> None:
    """The combat cards before a seat onto its discards."""
    cards = change.board.table[seat]
    if cards:
        change.set(table={**change.board.table, seat: ()})
        for card in cards:
            change.discard(seat, card)
        change.show("table-cleared", seat=seat, cards=cards)


def _last(board: Board) -> bool:
    """Whether no turn follows for which anything could be drawn."""
    return board.turn >= board.terms.last_turn


def could_discard(change: Change, seat: Seat) -> bool:
    """By what everybody knows: whether the hand of ``seat`` may have a card that can be thrown away."""
    board, source = change.board, change.source
    return any(discardable(source, board, card) for card in war.could_hold(source, board, seat))


def discardable(source: Source, board: Board, card: CardId) -> bool:
    """9.5.4.6 and 9.5.2.5: a combat card, or Italy or Romania when they have come too late."""
    return source.pack[card].kind == "combat" or neutrals.only_event(board, source.pack[card])


def check_discard(source: Source, view: View, ask: Ask, order: Cards) -> Fault | None:
    """Whether the seat holds these cards and may throw them away."""
    may = tuple(card for card in view.hand if discardable(source, view.board, card))
    for card in order.cards:
        if card not in view.hand:
            return Fault("not-held", {"card": card})
        if card not in may:
            return Fault("not-discardable", {"card": card, "may": may}, "9.5.4.6")
    if len(set(order.cards)) < len(order.cards):
        return Fault("named-twice", {"cards": order.cards})
    return None


def discarded(change: Change, stage: Discarding, seat: Seat, order: Cards) -> None:
    """The cards that a seat throws away, face up."""
    for card in order.cards:
        change.from_hand(seat, card)
        change.discard(seat, card)
    if order.cards:
        change.show("discarded", seat=seat, cards=order.cards)
    change.goto(Discarding(tuple(each for each in stage.seats if each != seat)))


def refill(change: Change, stage: Drawing) -> bool:
    """Hands are filled; who raised the commitment shuffles the discards in first (16.1.3, 16.1.4)."""
    change.goto(TurnEnd())
    if _last(change.board):
        return True
    for seat in SEATS:
        if seat in change.board.tally.mixing:
            reshuffle(change, seat)
    for seat in reversed(SEATS):
        change.call(Deal(seat, change.board.terms.hand - change.board.hands[seat]))
    return True


DEAL = Procedure(stage=Deal, awaits=roll, rolled=dealt, settle=settle)

DISCARDS = Procedure(
    stage=Discarding,
    phase=phase("G"),
    awaits=lambda source, state, stage: asked("discard", *stage.seats),
    asks={"discard": AskKind(takes=(Cards,), check=check_discard, default=always(Cards()))},
    answered=discarded,
    settle=settle_discards,
)

HANDS = Procedure(stage=Drawing, phase=phase("G"), settle=refill)
