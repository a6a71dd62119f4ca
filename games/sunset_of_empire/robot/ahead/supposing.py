"""A position that a seat's view leaves possible: what is hidden is dealt by chance; it never sees a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.kinds import Ask, Seat
from games.kit.decks import joined
from games.robots import Pick
from games.sunset_of_empire.model.cards import DIVING, ROWS, SEATS, CardId, Catalogue, foe
from games.sunset_of_empire.model.orders import LIFE, Attack, Tag
from games.sunset_of_empire.model.state import Counter as Window
from games.sunset_of_empire.model.state import (
    Deck,
    DeckSeen,
    Fight,
    Laying,
    Placed,
    Stage,
    State,
    Strike,
    View,
)
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.combat import attack


def supposed(catalogue: Catalogue, view: View, ask: Ask, pick: Pick) -> State:
    """A state that shows ``ask.seat`` this view and asks it this: a layout, a move or a window.

    The cards that the seat cannot know lie by chance where cards are: in the foe's hand, face down on the
    field, in both decks. ``pick(n)`` gives a number in ``0..n-1``.
    """
    seat, other = ask.seat, foe(ask.seat)
    table = Table(catalogue, view.board, view.hidden)
    own, theirs = _unknown(table, view, seat), _unknown(table, view, other)
    _shuffle(own, pick)
    _shuffle(theirs, pick)
    hidden = dict(view.hidden)
    for unit in view.board.sides[other].units:
        if unit.hidden:
            hidden[unit.tag] = _diving(catalogue, theirs)
    known = view.board.sides[other].returned
    hand = joined(known, *_taken(theirs, view.hand_sizes[other] - len(known)))
    decks = {
        seat: _deck(view.decks[seat], own, seat, seat),
        other: _deck(view.decks[other], theirs, seat, other),
    }
    hands = {each: view.hand if each == seat else hand for each in SEATS}
    return State(view.board, hands, hidden, decks, stack(table, view, ask))


def _unknown(table: Table, view: View, seat: Seat) -> list[CardId]:
    """The cards of a side that the viewer has not in sight."""
    side, other = table.side(seat), table.side(foe(seat))
    deck, mine = view.decks[seat], seat == view.seat
    placed = [card for card in (*deck.top, *deck.bottom) if card is not None]
    seen = Counter[CardId](
        [
            *side.discards,
            *(view.hand if mine else side.returned),
            *(card for card in (other.mined, other.balloon) if card is not None),
            *(card for unit in side.units for card in unit.cards),
            *(view.hidden.values() if mine else ()),
            *placed,
        ]
    )
    left: list[CardId] = []
    for card in table.catalogue.decks[seat]:
        if seen[card]:
            seen[card] -= 1
        else:
            left.append(card)
    return left


def _shuffle(cards: list[CardId], pick: Pick) -> None:
    for last in range(len(cards) - 1, 0, -1):
        at = pick(last + 1)
        cards[last], cards[at] = cards[at], cards[last]


def _diving(catalogue: Catalogue, cards: list[CardId]) -> CardId:
    """One of the submarines among the shuffled cards, which it leaves."""
    at = next(at for at, card in enumerate(cards) if set(catalogue.cards[card].properties) & set(DIVING))
    return cards.pop(at)


def _taken(cards: list[CardId], count: int) -> Iterable[CardId]:
    """The last of the shuffled cards, which they leave."""
    return [cards.pop() for _ in range(min(count, len(cards)))]


def _deck(deck: DeckSeen, cards: list[CardId], viewer: Seat, owner: Seat) -> Deck:
    """A deck of so many cards; whose place the viewer does not know was placed by its foe."""

    def placed(cards_seen: tuple[CardId | None, ...]) -> tuple[Placed, ...]:
        return tuple(
            Placed(card, viewer) if card is not None else Placed(cards.pop(), foe(viewer))
            for card in cards_seen
            if card is not None or cards
        )

    top, bottom = placed(deck.top), placed(deck.bottom)
    return Deck(joined((), *_taken(cards, deck.bag)), top, bottom)


def stack(table: Table, view: View, ask: Ask) -> tuple[Stage, ...]:
    """The stages that lead to this ask."""
    seat, other = ask.seat, foe(ask.seat)
    if ask.kind == "lay":
        limit = ask.args["limit"]
        assert limit is None or isinstance(limit, int)
        return (Laying((seat, other) if view.board.first == seat else (seat,), limit),)
    if ask.kind == "move":
        return (Fight(seat),)
    power = ask.args["power"]
    assert ask.kind == "counter", f"no {ask.kind} is looked ahead from"
    assert isinstance(power, int)
    blow = declared(table, ask, power)
    after = other if table.side(seat).passed else seat
    return (Fight(after), Strike(other, blow), Window(seat, blow, power))


def declared(table: Table, ask: Ask, power: int) -> Attack:
    """The attack of which a window tells; over which row life points are struck follows from its power."""
    tags, target, other = ask.args["units"], Tag(str(ask.args["target"])), foe(ask.seat)
    assert isinstance(tags, tuple)
    units = [unit for tag in tags if (unit := table.own(other, Tag(str(tag)))) is not None]
    named = tuple(unit.tag for unit in units)
    if target != LIFE:
        return Attack(named, target)
    rows = attack.open_rows(table, other, units)
    row = next((row for row in rows if attack.power(table, other, units, row) == power), ROWS[0])
    return Attack(named, LIFE, row)
