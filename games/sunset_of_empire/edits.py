"""A game master's changes of the position, line by line; it must not know letters."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat, Step
from games.kit.decks import without
from games.sunset_of_empire.model.cards import SEATS, CardId, Catalogue
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.state import Deck, Fight, Laying, State
from games.sunset_of_empire.rules.cards.decks import set_deck
from games.sunset_of_empire.year import SEQUENCE

MOST_LIFE = 99


def edit(catalogue: Catalogue, state: State, edits: tuple[str, ...]) -> Step[State] | Fault:
    """``life ENTENTE 12``, ``neutralise E3``, ``restore E3``, ``destroy E3``, ``give CENTRAL yavuz``.

    Only while a seat lays out or has the move, and never so that the fight would be over at once.
    """
    if not state.stack or not isinstance(state.stack[-1], Laying | Fight):
        return Fault("edit-not-now", {})
    change = Change(catalogue, state)
    for line in edits:
        fault = _edit(change, line.split(" "))
        if fault is not None:
            return fault
    running = change.state.stack
    SEQUENCE.settle(change)
    if change.state.stack != running:
        return Fault("edit-ends-fight", {})
    return Step(change.state, tuple(change.events))


def _edit(change: Change, words: list[str]) -> Fault | None:
    line = " ".join(words)
    match words:
        case ["life", name, number] if name in SEATS and number.isdecimal() and 0 < int(number) <= MOST_LIFE:
            seat = Seat(name)
            change.show("edit-life", seat=seat, life=int(number), former=change.side(seat).life)
            change.set_side(seat, life=int(number))
        case [("neutralise" | "restore" | "destroy") as what, name]:
            return _edit_unit(change, what, Tag(name), line)
        case ["give", name, card] if name in SEATS:
            return _give(change, Seat(name), CardId(card), line)
        case _:
            return Fault("edit-unknown", {"edit": line})
    return None


def _edit_unit(change: Change, what: str, tag: Tag, line: str) -> Fault | None:
    found = change.state.board.unit(tag)
    if found is None:
        return Fault("no-such-unit", {"unit": str(tag)})
    seat, unit = found
    if what == "destroy":
        change.lose(tag, "edit-destroyed")
    elif (what == "restore") == unit.active or unit.hidden:
        return Fault("edit-unknown", {"edit": line})
    else:
        change.set_unit(tag, condition="active" if what == "restore" else "neutralised")
        change.show(f"edit-{what}d", seat=seat, **change.names(unit))
    return None


def _give(change: Change, seat: Seat, card: CardId, line: str) -> Fault | None:
    deck: Deck = change.state.decks[seat]
    if card not in deck.bag:
        # Whether it lies elsewhere is nobody's business.
        return Fault("edit-unknown", {"edit": line})
    set_deck(change, seat, Deck(without(deck.bag, card), deck.top, deck.bottom))
    change.to_hand(seat, card)
    change.show("edit-given", seat=seat)
    change.tell(seat, "drew-cards", cards=(str(card),))
    return None
