"""Orders as canonical text in either language, which reads as the same order; it must not judge them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Fault
from games.sunset_of_empire.model import orders
from games.sunset_of_empire.model.orders import Order, Tag
from games.sunset_of_empire.model.table import Table
from games.words import Words

_OF_ONE_UNIT: Mapping[type[Order], str] = {
    orders.Uncover: "uncover",
    orders.ClearBalloon: "balloon",
    orders.SendScout: "scout",
    orders.Deflect: "deflect",
}
"""Orders that name nothing but one unit -> their message."""


def unit_name(table: Table, words: Words, tag: Tag) -> str:
    """A unit by the name of its first card; by its number where that is hidden or not its alone.

    A number that may be taken for the name of another unit (``HMS E1``) is marked: ``#E1``.
    """
    found = table.board.unit(tag)
    cards = table.cards(found[1]) if found is not None else ()
    number = f"#{tag}" if _is_called(table, tag) else str(tag)
    if not cards or found is None:
        return number
    alike = [
        unit.tag
        for seat in table.board.sides
        for unit in table.side(seat).units
        if any(card.names == cards[0].names for card in table.cards(unit))
    ]
    return words.name("card", cards[0].id) if len(alike) == 1 else number


def _is_called(table: Table, tag: Tag) -> bool:
    """Whether another unit has a card with that name."""
    return any(
        str(tag) in card.names["en"].split()
        for seat in table.board.sides
        for unit in table.side(seat).units
        if unit.tag != tag
        for card in table.cards(unit)
    )


def units_name(table: Table, words: Words, tags: tuple[Tag, ...]) -> str:
    """Several units, joined as an order joins them."""
    return " + ".join(unit_name(table, words, tag) for tag in tags)


def worded(table: Table, words: Words, fault: Fault) -> Fault:
    """The fault with its units called by name, and ``unit`` by its number too where others are called so."""
    units = fault.args.get("units")
    if isinstance(units, tuple):
        names = tuple(unit_name(table, words, Tag(str(each))) for each in units)
        fault = replace(fault, args={**fault.args, "units": names})
    tag = Tag(str(fault.args.get("unit", "")))
    found = table.board.unit(tag)
    cards = table.cards(found[1]) if found is not None else ()
    if not cards:
        return fault
    name, alone = words.name("card", cards[0].id), unit_name(table, words, tag).lstrip("#") != tag
    return replace(fault, args={**fault.args, "unit": name if alone else f"{name} ({tag})"})


def text(table: Table, words: Words, order: Order) -> str:
    """The canonical line of an order."""

    def say(key: str, **args: object) -> str:
        return words.say(f"order.{key}", args)  # type: ignore[arg-type]

    def name(tag: Tag) -> str:
        return unit_name(table, words, tag)

    match order:
        case orders.LayOut(cards):
            return say("lay", cards=cards) if cards else say("lay-nothing")
        case orders.Attack():
            return _attack(table, words, order)
        case orders.ClearMines(tag, sunk):
            return say("sink" if sunk else "sweep", unit=name(tag))
        case orders.Uncover(tag) | orders.ClearBalloon(tag) | orders.SendScout(tag) | orders.Deflect(tag):
            return say(_OF_ONE_UNIT[type(order)], unit=name(tag))
        case orders.Rise(tag, target):
            return say("rise", unit=name(tag), target=name(target))
        case orders.Play(card, targets) if targets:
            return say("play-on", card=card, targets=", ".join(map(name, targets)))
        case orders.Play(card):
            return say("play", card=card)
        case orders.Pass():
            return say("pass")
        case orders.Keep(card):
            return say("keep", card=card)
        case orders.Arrange(top, bottom):
            key = "top-bottom" if top and bottom else "top" if top else "bottom"
            return say(key, cards=top or bottom, under=bottom)


def _attack(table: Table, words: Words, order: orders.Attack) -> str:
    units = units_name(table, words, order.units)
    if order.target == orders.LIFE:
        key = "attack-life" if order.row else "attack"
        said = words.say(
            f"order.{key}", {"units": units, "row": order.row, "target": words.name("row", "life")}
        )
    else:
        said = words.say("order.attack", {"units": units, "target": unit_name(table, words, order.target)})
    if order.uncover:
        said = words.say("order.uncover-attack", {"attack": said})
    if order.card is not None:
        said = words.say("order.with-card", {"attack": said, "card": order.card})
    return said
