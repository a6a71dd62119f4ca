"""What was written, in the short form of the files of phrasings: ids, no words of any language."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.conditions import ALWAYS, Condition, Fact
from games.no_retreat.text.phrases import (
    Asking,
    Building,
    CardName,
    Choosing,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Passing,
    Place,
    Playing,
    Replying,
    Saying,
    Targeting,
    Troop,
    Way,
    Written,
)
from parsers.reading import Line, Understood


def told(line: Line) -> str:
    """A line of a letter."""
    if isinstance(line, Understood):
        return _when(line.written) + _order(line.written)
    return f"?{line}"


def _when(written: Written) -> str:
    condition: Condition = getattr(written, "when", ALWAYS)
    if isinstance(condition, Fact):
        value = "" if condition.value is True else f" {condition.relation} {condition.value}"
        return f"if {condition.name}{value}: "
    return "" if condition == ALWAYS else f"if {condition}: "


def _order(written: Written) -> str:
    match written:
        case Keeping(deed, cards):
            return f"{deed} {_cards(cards)}"
        case Building(deed, unit, at, cards, instead=instead):
            where = f" at {_place(at)}" if at else ""
            where += f" else {_place(instead)}" if instead else ""
            price = f" with {_cards(cards)}" if cards else ""
            return f"{deed} {_troop(unit)}{where}{price}"
        case Moving(way):
            return "move nothing" if way is None else f"move {_way(way)}"
        case Targeting(places):
            return f"target {_places(places)}"
        case Countering(at, card):
            return (
                "counterblow nothing"
                if at is None or card is None
                else f"counterblow {_place(at)} for {_cards((card,))}"
            )
        case Fighting(places, troops, manner, _, otherwise):
            head = f"{'else ' * otherwise}battle {_places(places)} with {_troops(troops)}"
            return "; ".join((head, *_manner(manner)))
        case Replying(places, manner):
            return f"{'at ' + _places(places) if places else 'any'}: {'; '.join(_manner(manner))}"
        case Manner():
            return "; ".join(_manner(written))
        case Playing():
            return _played(written)
        case Choosing(troops, places, cards):
            named = (_troops(troops) if troops else "", _places(places) if places else "")
            return " ".join(filter(None, ("choose", *named, _cards(cards) if cards else "")))
        case Asking(card):
            return f"ask about {_cards((card,))}"
        case Passing(span, whose, step):
            return " ".join(("pass cards:", span, *filter(None, (whose, str(step or "")))))
        case Saying(word, of):
            return f"{word} {of}".strip()


def _played(event: Playing) -> str:
    made = f"event {_cards((event.card,))}"
    made += f" option {event.option}" if event.option else ""
    made += f" units {_troops(event.troops)}" if event.troops else ""
    made += f" at {_places(event.places)}" if event.places else ""
    return made + "".join(f"; way {_way(way)}" for way in event.ways)


def _manner(manner: Manner) -> Iterable[str]:
    if manner.support is not None:
        yield "support" if manner.support else "support no"
    if manner.cards is not None:
        yield f"{'any of' if manner.any_of else 'cards'} {_cards(manner.cards)}"
    if manner.counterattack is not None:
        yield f"counterattack {manner.counterattack}" + (f" by {_troops(manner.by)}" if manner.by else "")
    if manner.losses is not None:
        yield f"losses {_troops(manner.losses)}"
    yield from (f"retreat {_way(way)}" for way in manner.retreats or ())
    if manner.towards is not None:
        yield f"towards {_places(manner.towards)}"
    if manner.advances is not None:
        yield from (f"advance {_way(way)}" for way in manner.advances)
        yield from () if manner.advances else ("advance nothing",)
    if manner.hex_ is not None:
        yield f"hex {_place(manner.hex_)}"
    if manner.marker is not None:
        yield f"marker {_troop(manner.marker)}"
    if manner.cadre is not None:
        yield f"cadre {_troops(manner.cadre)}"


def _place(place: Place) -> str:
    if place.units:
        of = " ".join(("of", "|".join(place.units), *place.steps))
        return f"{of} at {'|'.join(place.hexes)}" if place.hexes else of
    return "|".join(place.hexes)


def _troop(troop: Troop) -> str:
    named = "|".join(troop.units)
    return f"({named})" if troop.weak else named


def _way(way: Way) -> str:
    who = _troops(way.troops) if way.start is None else f"all from {_place(way.start)}"
    who = who if way.troops or way.start else "all"
    there = f"{who}: {_places(way.path)}" if way.path else who
    return there if way.instead is None else f"{there} else {_places(way.instead)}"


def _places(places: Iterable[Place]) -> str:
    return " ".join(map(_place, places)) or "nothing"


def _troops(troops: Iterable[Troop]) -> str:
    return " ".join(map(_troop, troops)) or "nothing"


def _cards(cards: Iterable[CardName]) -> str:
    return " ".join("|".join(str(int(card)) for card in each.cards) for each in cards) or "nothing"
