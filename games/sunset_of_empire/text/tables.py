"""The position as tables of a letter, and as lines for programs; it must not know mail."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import SEATS, Card, CardId, Effect, EventCard, foe
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table as Field
from games.title import Table
from games.words import Words


def tables(field: Field, view: View, words: Words) -> tuple[Table, ...]:
    """Both sides, both fields, the event; for a seat its hand and what it knows of decks."""
    made = [sides(field, view, words), *(units(field, seat, words) for seat in SEATS)]
    if view.board.event is not None:
        made.append(event(field, view, words))
    if view.seat is not None and view.hand:
        made.append(hand(field, view, words))
    return (*made, *used(field, view, words), *decks(view, words))


def sides(field: Field, view: View, words: Words) -> Table:
    """A row a side."""
    columns = ("side", "life", "years", "hand-size", "deck-size", "discards", "held-back")
    rows = []
    for seat in SEATS:
        side, deck = field.side(seat), view.decks[seat]
        size = deck.bag + len(deck.top) + len(deck.bottom)
        held = [words.say("table.mines")] if side.under_mines else []
        held += [words.say("table.balloon")] if side.balloon is not None else []
        numbers = (side.life, view.board.wins(seat), view.hand_sizes[seat], size, len(side.discards))
        rows.append((words.name("seat", seat), *map(str, numbers), ", ".join(held) or "-"))
    return Table("table.sides", tuple(f"table.{each}" for each in columns), tuple(rows))


def units(field: Field, seat: Seat, words: Words) -> Table:
    """A row a unit, in the rows of the field."""
    columns = ("number", "row", "card", "strength", "state", "properties")
    found = sorted(field.side(seat).units, key=lambda unit: ("air", "infantry", "fleet").index(unit.row))
    rows = tuple(_unit(field, seat, unit, words) for unit in found)
    return Table(f"table.field-{seat}", tuple(f"table.{each}" for each in columns), rows)


def field_in_short(field: Field, words: Words) -> tuple[str, ...]:
    """A line a side: its life points and its units, each with number, name and, in brackets, strength."""
    said = []
    for seat in SEATS:
        side = field.side(seat)
        units = ", ".join(_in_short(field, seat, unit, words) for unit in side.units)
        on_field = units or words.say("duty.field-empty")
        said.append(words.say("duty.field", {"side": seat, "life": side.life, "units": on_field}))
    return tuple(said)


def _in_short(field: Field, seat: Seat, unit: Unit, words: Words) -> str:
    tag, _, name, strength, condition, _ = _unit(field, seat, unit, words)
    told = [] if strength == "-" else [strength]
    told += [] if unit.condition == "active" else [condition]
    if unit.hidden and name.endswith(")"):
        name, _, hidden = name.removesuffix(")").rpartition(" (")
        told.insert(0, hidden)
    return f"{tag} {name} ({', '.join(told)})" if told else f"{tag} {name}"


def _unit(field: Field, seat: Seat, unit: Unit, words: Words) -> tuple[str, ...]:
    cards = field.cards(unit)
    name = " + ".join(words.name("card", card.id) for card in cards)
    if unit.hidden:
        name = words.say("table.hidden-own", {"card": cards[0].id}) if cards else words.say("table.hidden")
    strength = _bonus(cards[0], words) if cards else "-"
    if cards and field.has_strength(unit):
        strength = str(field.strength(seat, unit))
        bombs = sum(card.bomb for card in cards)
        if bombs:
            strength = words.say("table.bombs", {"strength": strength, "bomb": bombs})
    does = _does(cards[0], words) if len(cards) == 1 else ""
    listed = [words.name("property", each) for each in sorted(field.properties(unit), key=_order_of(cards))]
    return (
        str(unit.tag),
        words.name("row", unit.row),
        name,
        strength,
        words.name("condition", unit.condition),
        ", ".join((*listed, does) if does else listed) or "-",
    )


def _order_of(cards: tuple[Card, ...]):  # type: ignore[no-untyped-def]
    listed = [each for card in cards for each in card.properties]
    return listed.index


def hand(field: Field, view: View, words: Words) -> Table:
    """The cards of the hand."""
    columns = ("card", "row", "strength", "properties")
    found = sorted((field.card(each) for each in view.hand), key=_by_row)
    rows = ((words.name("card", card.id), *_values(card, words)) for card in found)
    return Table("table.hand", tuple(f"table.{each}" for each in columns), tuple(rows), held=True)


def _values(card: Card, words: Words) -> tuple[str, str, str]:
    """Row, strength and properties of a card."""
    strength = str(card.strength) if card.strength else _bonus(card, words)
    if card.bomb:
        strength = words.say("table.bombs", {"strength": strength, "bomb": card.bomb})
    row = words.name("row", card.row) if card.row else words.name("card-kind", card.kind)
    listed = [words.name("property", each) for each in card.properties if each != "summon"]
    listed += [each for each in (_does(card, words),) if each]
    return row, strength, ", ".join(listed) or "-"


def values(card: Card, words: Words) -> str:
    """Row, strength and properties of a card in a sentence: ``fleet 4, machine``."""
    row, strength, listed = _values(card, words)
    said = row if strength == "-" else f"{row} {strength}"
    return said if listed == "-" else f"{said}, {listed}"


def _bonus(card: Card, words: Words) -> str:
    return words.say("table.bonus", {"bonus": card.bonus}) if card.bonus else "-"


def _does(card: Card, words: Words) -> str:
    """What a card is good for beyond strength and properties, in a few words; empty for nothing."""
    if card.does is not None:
        return words.name("does", card.does)
    if card.summons is not None:
        return words.say("table.summons", {"card": card.summons})
    if card.kind == "personality":
        return words.say("table.adds-but" if card.spares else "table.adds", {"spares": card.spares})
    return words.name("card-kind", card.kind) if card.kind in ("scout", "line") else ""


def _by_row(card: Card) -> tuple[int, str]:
    return (("air", "infantry", "fleet", None).index(card.row), card.id)


def event(field: Field, view: View, words: Words) -> Table:
    """The year's event and its conditions."""
    assert view.board.event is not None
    card = field.catalogue.events[view.board.event]
    lines = [condition(effect, words) for effect in card.conditions]
    if card.first is not None:
        lines.append(words.say("table.next-first", {"year": card.year + 1, "first": card.first}))
    rows = ((line,) for line in (words.name("event", card.id), *lines))
    return Table("table.event", ("table.condition",), tuple(rows))


def used(field: Field, view: View, words: Words) -> tuple[Table, ...]:
    """Cards that all have seen beside the field: discards, quick summons that came, events of years past."""
    rows = []
    for seat in SEATS:
        side, other = field.side(seat), field.side(foe(seat))
        lying = tuple(card for card in (other.mined, other.balloon) if card is not None)
        for key, cards in (("discarded", side.discards), ("lying", lying), ("returned", side.returned)):
            if cards:
                rows.append((words.say(f"table.{key}", {"seat": seat}), _names(field, cards, words)))
    if came := _came(field, view):
        rows.append((words.say("table.pile"), _names(field, came, words)))
    past = [field.catalogue.events[event] for event in view.board.events if event != view.board.event]
    if past:
        told = (words.say("table.past-event", {"year": each.year, "event": each.id}) for each in past)
        rows.append((words.say("table.past"), ", ".join(told)))
    return (Table("table.used", ("table.seen", "table.card"), tuple(rows)),) if rows else ()


def _came(field: Field, view: View) -> tuple[CardId, ...]:
    """The quick-summon cards that are no longer in the pile."""
    return tuple(card for card in field.catalogue.quick if card not in view.board.quick)


def _names(field: Field, cards: tuple[CardId, ...], words: Words) -> str:
    """Cards in the order of the rows, then actions."""
    found = sorted((field.card(card) for card in cards), key=_by_row)
    return ", ".join(words.name("card", card.id) for card in found)


def condition(effect: Effect, words: Words) -> str:
    """A condition in words."""
    key = str(effect.kind)
    if effect.kind in ("neutralise", "destroy"):
        key = f"{key}-{effect.which}"
    elif effect.kind == "strength" and effect.property is None:
        key = "strength-all"
    elif effect.kind == "restore" and effect.row is None:
        key = "restore-all"
    elif effect.kind == "halt" and effect.amount:
        key = "halt-strong"
    signed = f"{effect.amount:+d}" if effect.kind in ("life", "strength") else effect.amount
    args = {
        "sides": effect.sides,
        "amount": signed,
        "row": effect.row or "",
        "card": effect.card or "",
        "property": effect.property or "",
        "does": effect.does or "",
        "sort": effect.sort or "unit",
    }
    return words.say(f"effect.{key}", args)


def conditions(card: EventCard, words: Words) -> str:
    """The conditions of an event in one sentence."""
    return "; ".join(condition(effect, words) for effect in card.conditions)


def decks(view: View, words: Words) -> tuple[Table, ...]:
    """What the seat knows of cards on top of decks and under them."""
    rows = []
    for seat in SEATS:
        for key, cards in (("on-top", view.decks[seat].top), ("below", view.decks[seat].bottom)):
            if any(card is not None for card in cards):
                names = ", ".join("?" if card is None else words.name("card", card) for card in cards)
                rows.append((words.say(f"table.{key}", {"seat": seat}), names))
    return (Table("table.known", ("table.place", "table.card"), tuple(rows)),) if rows else ()


def block(field: Field, view: View) -> tuple[str, ...]:
    """``ENTENTE: life 15, hand 4, deck 50``, then a line a unit: ``E1 panteleimon 6 active``.

    Then what else lies open: ``ENTENTE discards: lion, sydney``, ``summoned: quick-anzac``, ``event: vimy,
    then CENTRAL``.
    """
    lines = []
    for seat in SEATS:
        side, deck = field.side(seat), view.decks[seat]
        size = deck.bag + len(deck.top) + len(deck.bottom)
        lines.append(f"{seat}: life {side.life}, hand {view.hand_sizes[seat]}, deck {size}")
        for unit in side.units:
            cards = "+".join(card.id for card in field.cards(unit)) or "hidden"
            strength = field.strength(seat, unit) if field.cards(unit) else "?"
            lines.append(f"{unit.tag} {cards} {strength} {unit.condition}")
    for seat in SEATS:
        if field.side(seat).discards:
            lines.append(f"{seat} discards: {', '.join(field.side(seat).discards)}")
    if came := _came(field, view):
        lines.append(f"summoned: {', '.join(came)}")
    if view.board.event is not None:
        first = field.catalogue.events[view.board.event].first
        lines.append(f"event: {view.board.event}" + (f", then {first}" if first else ""))
    return tuple(lines)
