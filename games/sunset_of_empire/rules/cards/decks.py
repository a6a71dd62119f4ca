"""Cards drawn, looked at and put back; a deck is a bag but for the cards that somebody placed."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Awaited, Procedure, asked
from games.kit import decks as bags
from games.sunset_of_empire.model.board import UNASKED, Board
from games.sunset_of_empire.model.cards import CardId, Catalogue
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Arrange, Keep
from games.sunset_of_empire.model.state import Deck, DeckSeen, Draw, Look, Placed, State, View
from games.sunset_of_empire.model.table import Table

SPY, SCOUT = "Шпион", "Разведчик"
SPIED, SCOUTED = 3, 2
"""How many cards from the top a spy and a scout look at."""


def roll(table: Table, state: State, stage: Draw | Look) -> Roll:
    """The draw from the bag that ``stage`` waits for."""
    what, deck = ("draw", stage.seat) if isinstance(stage, Draw) else ("look", stage.deck)
    return bags.draw(f"{what} {deck} {state.board.year}", state.decks[deck].bag, stage.left, stage.seat)


def seen(deck: Deck, seat: Seat | None) -> DeckSeen:
    """What a seat knows of a deck; None is a spectator."""
    return DeckSeen(len(deck.bag), _known(deck.top, seat), _known(deck.bottom, seat))


def _known(placed: tuple[Placed, ...], seat: Seat | None) -> tuple[CardId | None, ...]:
    return tuple(each.card if each.known == seat else None for each in placed)


def out_of_bag(deck: Deck, values: tuple[int, ...]) -> tuple[tuple[CardId, ...], Deck]:
    """The cards that a roll draws from the bag, and the deck without them."""
    cards, bag = bags.drawn(deck.bag, values)
    return cards, replace(deck, bag=bag)


def placed_first(deck: Deck) -> tuple[CardId, Deck] | None:
    """The card that needs no roll: one placed on top, or the first under an empty bag; else None."""
    if deck.top:
        return deck.top[0].card, replace(deck, top=deck.top[1:])
    if not deck.bag and deck.bottom:
        return deck.bottom[0].card, replace(deck, bottom=deck.bottom[1:])
    return None


def set_deck(change: Change, seat: Seat, deck: Deck) -> None:
    """The deck of ``seat`` as it is now."""
    change.state = replace(change.state, decks={**change.state.decks, seat: deck})


def is_spent_double(catalogue: Catalogue, board: Board, card: CardId) -> bool:
    """Whether the quick-summon double of a card was already played."""
    double = catalogue.doubles(card)
    return double is not None and double not in board.quick


def receive(change: Change, seat: Seat, cards: tuple[CardId, ...]) -> int:
    """Cards come to the hand. A card whose double was played is discarded; says how many were."""
    spent = tuple(card for card in cards if is_spent_double(change.catalogue, change.state.board, card))
    kept = tuple(card for card in cards if card not in spent)
    if kept:
        change.to_hand(seat, *kept)
        change.show("drew", seat=seat, count=len(kept))
        change.tell(seat, "drew-cards", cards=tuple(map(str, kept)))
    for card in spent:
        change.discard(seat, card)
        change.show("double-discarded", seat=seat, card=str(card))
    return len(spent)


def drawn(change: Change, stage: Draw, values: tuple[int, ...]) -> None:
    """The cards that the roll gave."""
    cards, deck = out_of_bag(change.state.decks[stage.seat], values)
    set_deck(change, stage.seat, deck)
    again = receive(change, stage.seat, cards)
    change.goto(Draw(stage.seat, stage.left - len(cards) + again))


def settle_draw(change: Change, stage: Draw) -> bool:
    """Draws what needs no roll; False where the stage waits for one."""
    deck = change.state.decks[stage.seat]
    first = placed_first(deck)
    if not stage.left or not deck.size:
        change.end()
    elif first is not None:
        set_deck(change, stage.seat, first[1])
        again = receive(change, stage.seat, (first[0],))
        change.goto(Draw(stage.seat, stage.left - 1 + again))
    else:
        return False
    return True


def looked(change: Change, stage: Look, values: tuple[int, ...]) -> None:
    """The cards that the roll shows."""
    cards, deck = out_of_bag(change.state.decks[stage.deck], values)
    set_deck(change, stage.deck, deck)
    change.goto(replace(stage, left=stage.left - len(cards), seen=(*stage.seen, *cards)))


def settle_look(change: Change, stage: Look) -> bool:
    """Looks at what needs no roll, keeps the only card; False where it waits for a roll or for its seat."""
    deck = change.state.decks[stage.deck]
    first = placed_first(deck)
    if stage.left and first is not None:
        set_deck(change, stage.deck, first[1])
        change.goto(replace(stage, left=stage.left - 1, seen=(*stage.seen, first[0])))
        return True
    if not stage.seen and not deck.size:
        change.end()
        return True
    if waits_for_bag(change.state, stage) or change.state.board.edition < UNASKED:
        return False
    if stage.deck == stage.seat and len(stage.seen) == 1:
        # The only card of a deck is what its scout brings.
        keep(change, stage, stage.seat, Keep(stage.seen[0]))
        return True
    return False


def waits_for_bag(state: State, stage: Draw | Look) -> bool:
    """Whether the next card comes of a roll."""
    deck = state.decks[stage.seat if isinstance(stage, Draw) else stage.deck]
    return bool(stage.left and deck.bag and not deck.top)


def awaits(table: Table, state: State, stage: Look) -> Awaited:
    """The next card of the bag; then a spy arranges the foe's cards, a scout keeps one of its own."""
    if waits_for_bag(state, stage):
        return roll(table, state, stage)
    return asked("scout" if stage.deck == stage.seat else "spy", stage.seat)


def answered(change: Change, stage: Look, seat: Seat, order: Arrange | Keep) -> None:
    """What a spy or a scout makes of what it saw."""
    if isinstance(order, Keep):
        keep(change, stage, seat, order)
    else:
        arrange(change, stage, seat, order)


def check_arrange(table: Table, view: View, ask: Ask, order: Arrange) -> Fault | None:
    """A spy puts back what was seen, each card once."""
    if sorted((*order.top, *order.bottom)) != sorted(view.seen):
        return Fault("not-the-cards-seen", {"cards": tuple(map(str, view.seen))}, SPY)
    return None


def arrange(change: Change, stage: Look, seat: Seat, order: Arrange) -> None:
    """The foe's cards back on top and under the deck; everybody sees how many go where."""
    deck = change.state.decks[stage.deck]
    top = tuple(Placed(card, seat) for card in order.top)
    bottom = tuple(Placed(card, seat) for card in order.bottom)
    set_deck(change, stage.deck, replace(deck, top=(*top, *deck.top), bottom=(*deck.bottom, *bottom)))
    change.show("spied", seat=seat, top=len(top), bottom=len(bottom))
    change.end()


def check_keep(table: Table, view: View, ask: Ask, order: Keep) -> Fault | None:
    """A scout brings one of the cards it saw."""
    if order.card not in view.seen:
        return Fault("not-the-cards-seen", {"cards": tuple(map(str, view.seen))}, SCOUT)
    return None


def keep(change: Change, stage: Look, seat: Seat, order: Keep) -> None:
    """One card to the hand, the other under the own deck."""
    rest = list(stage.seen)
    rest.remove(order.card)
    deck = change.state.decks[seat]
    bottom = tuple(Placed(card, seat) for card in rest)
    set_deck(change, seat, replace(deck, bottom=(*deck.bottom, *bottom)))
    change.show("scouted", seat=seat)
    again = receive(change, seat, (order.card,))
    change.goto(Draw(seat, again))


def default_arrange(table: Table, view: View, ask: Ask) -> Arrange:
    """The foe's cards go back as they were."""
    return Arrange(view.seen)


def default_keep(table: Table, view: View, ask: Ask) -> Keep:
    """The first card is brought."""
    return Keep(view.seen[0])


DRAW = Procedure(stage=Draw, awaits=roll, rolled=drawn, settle=settle_draw)

LOOK = Procedure(
    stage=Look,
    awaits=awaits,
    asks={
        "spy": AskKind(takes=(Arrange,), check=check_arrange, default=default_arrange, whole=False),
        "scout": AskKind(takes=(Keep,), check=check_keep, default=default_keep, whole=False),
    },
    answered=answered,
    rolled=looked,
    settle=settle_look,
)
