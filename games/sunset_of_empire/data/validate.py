"""The meaning of the data files: builds the catalogue and finds every fault; it must not read files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from games.sunset_of_empire.data.layers import OWNER, Entry, Layer
from games.sunset_of_empire.model.cards import (
    CENTRAL,
    DIVING,
    DOES,
    EFFECTS,
    ENTENTE,
    KINDS,
    PROPERTIES,
    ROWS,
    SEATS,
    SORTS,
    YEARS,
    Card,
    CardId,
    Catalogue,
    Effect,
    EventCard,
    EventId,
)
from games.toml_source import Problem

DECK_FILES = {"entente.toml": ENTENTE, "central.toml": CENTRAL}
EVENTS_A_YEAR = 8
MOST_STRENGTH = 20

_SOURCE = re.compile(r"rulebook \d+|reconstruction|owner")
_DAY = re.compile(r"(19\d\d)-\d\d-\d\d")

_is_text: Callable[[Any], bool] = lambda value: isinstance(value, str) and bool(value.strip())  # noqa: E731


def _is_number(low: int, high: int) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_one_of(known: Iterable[Any]) -> Callable[[Any], bool]:
    values = tuple(known)
    return lambda value: isinstance(value, str) and value in values


def _is_list_of(known: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: (
        isinstance(value, list) and all(map(known, value)) and len({*map(str, value)}) == len(value)
    )


def _is_sources(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(each, str) and _SOURCE.fullmatch(each) for each in value.values()
    )


_NAMES = {"en": _is_text, "ru": _is_text, "also": _is_list_of(_is_text)}
_CARD = {
    **_NAMES,
    "kind": _is_one_of(kind for kind in KINDS if kind != "action"),
    "row": _is_one_of(ROWS),
    "strength": _is_number(1, MOST_STRENGTH),
    "bomb": _is_number(1, MOST_STRENGTH),
    "properties": _is_list_of(_is_one_of(PROPERTIES)),
    "sort": _is_one_of(SORTS),
    "summons": _is_text,
    "bonus": _is_number(1, 3),
    "spares": _is_list_of(_is_one_of(PROPERTIES)),
    "copies": _is_number(1, 4),
    "source": _is_sources,
}
_ACTION = {
    **_NAMES,
    "does": _is_one_of(DOES),
    "copies": lambda value: _is_list_of_two(value),
    "source": _is_sources,
}
_QUICK = {"of": _is_text, "source": _is_sources}
_EVENT = {
    **_NAMES,
    "year": lambda value: value in YEARS and not isinstance(value, bool),
    "day": lambda value: isinstance(value, str) and bool(_DAY.fullmatch(value)),
    "first": _is_one_of(SEATS),
    "conditions": lambda value: isinstance(value, list) and 1 <= len(value) <= 3,
    "source": lambda value: isinstance(value, str) and bool(_SOURCE.fullmatch(value)),
}
_EFFECT = {
    "effect": _is_one_of(EFFECTS),
    "side": _is_one_of((*SEATS, "both")),
    "amount": _is_number(-MOST_STRENGTH, MOST_STRENGTH),
    "row": _is_one_of(ROWS),
    "which": _is_one_of(("weakest", "strongest")),
    "card": _is_text,
    "property": _is_one_of(PROPERTIES),
    "sort": _is_one_of(SORTS),
    "does": _is_one_of(DOES),
}
_EFFECT_NEEDS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    # kind: (fields it must have, fields it may have)
    "life": (("side", "amount"), ()),
    "strength": (("side", "row", "amount"), ("property",)),
    "neutralise": (("side", "row"), ("which", "sort")),
    "destroy": (("side", "row"), ("which", "sort")),
    "restore": (("side",), ("row",)),
    "summon": (("side", "card"), ()),
    "draw": (("side", "amount"), ()),
    "uncover": (("side",), ()),
    "mines": (("side",), ()),
    "sweep": (("side",), ()),
    "breach": (("side",), ()),
    "ban": (("side", "does"), ()),
    "halt": (("side", "row"), ("amount",)),
    "torpedoes": (("side", "amount"), ()),
    "joint": (("side", "row"), ()),
    "rise": (("side", "amount"), ()),
    "year-draw": (("amount",), ()),
    "peace": (("amount",), ()),
}


def _is_list_of_two(value: Any) -> bool:
    return _is_list_of_numbers(value) and len(value) == 2 and any(value)


def _is_list_of_numbers(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_number(0, 4), value))


class _Build:
    """One catalogue being put together; every fault is kept and the rest goes on."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        self.problems: list[Problem] = list(layer.problems)
        self.cards: dict[CardId, Card] = {}
        self.entries: dict[CardId, Entry] = {}
        self.quick: dict[CardId, CardId] = {}
        self.events: dict[EventId, EventCard] = {}

    def fields(self, entry: Entry, known: Mapping[str, Callable[[Any], bool]], *needs: str) -> bool:
        """Whether every field is known and well-formed and none that is needed is missing."""
        faults = [
            entry.problem(name, "unknown-field", name=name, known=", ".join(known))
            for name in entry.fields
            if name not in known
        ]
        faults += [
            entry.problem(name, "bad-value", name=name, value=str(entry.value(name)))
            for name in entry.fields
            if name in known and not known[name](entry.value(name))
        ]
        faults += [
            entry.problem(name, "missing-field", name=name) for name in needs if name not in entry.fields
        ]
        self.problems += faults
        return not faults

    def sources(self, entry: Entry, figures: Iterable[str]) -> Mapping[str, str]:
        """Where each figure comes from; a figure without a word on that is a fault."""
        given = dict(entry.value("source", {}))
        told = {}
        for name in figures:
            field = "properties" if name in PROPERTIES else "en" if name == "name" else name
            if field in entry.own:
                told[name] = given.get(name, OWNER) if "source" in entry.own else OWNER
            elif name in given:
                told[name] = str(given[name])
            else:
                self.problems.append(entry.problem("source", "no-source", name=name))
        return told

    def unit(self, entry: Entry, deck: Any) -> None:
        """A card of a deck that is no action."""
        if not self.fields(entry, _CARD, "en", "ru", "row"):
            return
        kind, properties = entry.value("kind", "unit"), tuple(entry.value("properties", ()))
        needs = self.needed(entry, kind, properties)
        self.fitting(entry, kind, properties)
        figures = [name for name in (*needs, "kind", "sort", "spares", "copies") if name in entry.fields]
        source = self.sources(entry, ("name", *figures, *properties))
        summons = entry.value("summons")
        for copy in range(1, entry.value("copies", 1) + 1):
            key = CardId(entry.key if copy == 1 else f"{entry.key}-{copy}")
            self.add(
                Card(
                    key,
                    entry.key,
                    deck,
                    kind,
                    {"en": entry.value("en"), "ru": entry.value("ru")},
                    entry.value("row"),
                    entry.value("strength", 0),
                    entry.value("bomb", 0),
                    properties,
                    entry.value("sort"),
                    CardId(f"quick-{summons}") if summons else None,
                    entry.value("bonus", 0),
                    tuple(entry.value("spares", ())),
                    also=tuple(entry.value("also", ())),
                    source=source,
                ),
                entry,
            )

    def needed(self, entry: Entry, kind: str, properties: tuple[str, ...]) -> tuple[str, ...]:
        """The names of fields that some kinds of card need and others must not have, which is looked at."""
        needs = {
            "strength": kind in ("unit", "line"),
            "bonus": kind == "personality",
            "bomb": "bomber" in properties,
            "summons": "summon" in properties,
        }
        for name, needed in needs.items():
            if needed and name not in entry.fields:
                self.problems.append(entry.problem(name, "missing-field", name=name))
            if not needed and name in entry.fields:
                self.problems.append(entry.problem(name, "useless-field", name=name, kind=kind))
        return tuple(needs)

    def fitting(self, entry: Entry, kind: str, properties: tuple[str, ...]) -> None:
        """Properties that contradict the kind or the row of a card."""
        row = entry.value("row")
        wrong = [each for each in properties if kind != "unit"]
        wrong += [each for each in (*DIVING, "mine", "minesweeping") if each in properties and row != "fleet"]
        wrong += [each for each in ("bomber",) if each in properties and row != "air"]
        wrong += [f"hits-{row}"] if f"hits-{row}" in properties else []
        wrong += ["submarine"] if set(DIVING) <= set(properties) else []
        for each in dict.fromkeys(wrong):
            self.problems.append(entry.problem("properties", "unfit-property", name=each, kind=kind, row=row))

    def action(self, entry: Entry) -> None:
        """An action card, with its copies in both decks."""
        if not self.fields(entry, _ACTION, "en", "ru", "does", "copies"):
            return
        source = self.sources(entry, ("name", "does"))
        for deck, copies in zip(SEATS, entry.value("copies"), strict=True):
            for copy in range(1, copies + 1):
                key = f"{deck.lower()}-{entry.key}" + (f"-{copy}" if copy > 1 else "")
                names = {"en": entry.value("en"), "ru": entry.value("ru")}
                also = tuple(entry.value("also", ()))
                made = Card(
                    CardId(key),
                    entry.key,
                    deck,
                    "action",
                    names,
                    does=entry.value("does"),
                    also=also,
                    source=source,
                )
                self.add(made, entry)

    def add(self, card: Card, entry: Entry) -> None:
        """A card into the catalogue; its id and its names must be its own."""
        if card.id in self.cards:
            self.problems.append(entry.problem("", "double-card", name=card.id))
            return
        for lang in ("en", "ru"):
            for other in self.cards.values():
                if other.names[lang].casefold() == card.names[lang].casefold() and other.key != card.key:
                    former = self.entries[other.id]
                    # The fault is the owner's, whichever of the two comes first.
                    at = former if former.own and not entry.own else entry
                    self.problems.append(at.problem(lang, "double-name", name=card.names[lang]))
        self.cards[card.id] = card
        self.entries[card.id] = entry

    def quick_summon(self, entry: Entry) -> None:
        """A quick-summon card: the double of a unit."""
        if not self.fields(entry, _QUICK, "of"):
            return
        original = self.cards.get(CardId(entry.value("of")))
        if original is None or original.kind != "unit":
            self.problems.append(entry.problem("of", "unknown-card", name=entry.value("of")))
            return
        if entry.key != f"quick-{original.id}":
            self.problems.append(entry.problem("", "bad-quick-key", name=f"quick-{original.id}"))
            return
        self.quick[CardId(entry.key)] = original.id
        self.cards[CardId(entry.key)] = Card(
            CardId(entry.key),
            original.key,
            original.deck,
            original.kind,
            original.names,
            original.row,
            original.strength,
            original.bomb,
            original.properties,
            original.sort,
            original.summons,
            original=original.id,
            also=original.also,
            source=self.sources(entry, ("of",)),
        )

    def event(self, entry: Entry) -> None:
        """An event card."""
        if not self.fields(entry, _EVENT, "year", "en", "ru", "day", "conditions"):
            return
        year, first = entry.value("year"), entry.value("first")
        if (first is None) != (year == YEARS[-1]):
            self.problems.append(entry.problem("first", "bad-first", year=year))
        if not entry.value("day").startswith(str(year)):
            self.problems.append(entry.problem("day", "bad-value", name="day", value=entry.value("day")))
        made = [self.effect(entry, each) for each in entry.value("conditions")]
        names = {"en": entry.value("en"), "ru": entry.value("ru")}
        source = OWNER if entry.own else entry.value("source")
        if source is None:
            self.problems.append(entry.problem("source", "no-source", name="conditions"))
            return
        key, kept = EventId(entry.key), tuple(effect for effect in made if effect is not None)
        self.events[key] = EventCard(key, year, names, kept, first, entry.value("day"), source)

    def effect(self, entry: Entry, table: Any) -> Effect | None:
        """One condition of an event card."""
        if not isinstance(table, Mapping) or table.get("effect") not in _EFFECT_NEEDS:
            self.problems.append(entry.problem("conditions", "unknown-effect", known=", ".join(EFFECTS)))
            return None
        kind = table["effect"]
        needs, may = _EFFECT_NEEDS[kind]
        faults = [
            entry.problem("conditions", "unfit-field", effect=kind, name=name)
            for name in table
            if name not in ("effect", *needs, *may)
        ]
        faults += [
            entry.problem("conditions", "missing-field", name=f"{kind}: {name}")
            for name in needs
            if name not in table
        ]
        faults += [
            entry.problem("conditions", "bad-value", name=name, value=str(value))
            for name, value in table.items()
            if name in _EFFECT and not _EFFECT[name](value)
        ]
        if "card" in table and table["card"] not in self.quick:
            faults.append(entry.problem("conditions", "unknown-card", name=str(table["card"])))
        self.problems += faults
        if faults:
            return None
        side = table.get("side", "both")
        fields = {name: value for name, value in table.items() if name not in ("effect", "side")}
        return Effect(kind, SEATS if side == "both" else (side,), **fields)

    def whole(self) -> None:
        """Faults between cards: summons without a card, years without their events."""
        for card in self.cards.values():
            if card.summons is not None and card.summons not in self.quick:
                name = str(card.summons).removeprefix("quick-")
                problem = self.entries[card.original or card.id].problem("summons", "unknown-card", name=name)
                self.problems.append(problem)
        for year in YEARS:
            found = sum(event.year == year for event in self.events.values())
            if found != EVENTS_A_YEAR:
                args = {"year": year, "found": found, "wanted": EVENTS_A_YEAR}
                self.problems.append(Problem("events.toml", 0, "events-of-year", args))


def build(layer: Layer) -> Catalogue | tuple[Problem, ...]:
    """The catalogue that the files describe, or everything that is wrong with them, by file and line."""
    made = _Build(layer)
    for file, deck in DECK_FILES.items():
        for entry in layer.entries[file].values():
            made.unit(entry, deck)
    for entry in layer.entries["actions.toml"].values():
        made.action(entry)
    for entry in layer.entries["quick.toml"].values():
        made.quick_summon(entry)
    for entry in layer.entries["events.toml"].values():
        made.event(entry)
    made.whole()
    if made.problems:
        return tuple(sorted(_once(made.problems), key=lambda each: (each.file, each.line, each.key)))
    decks = {
        seat: tuple(
            sorted(card.id for card in made.cards.values() if card.deck == seat and card.id not in made.quick)
        )
        for seat in SEATS
    }
    return Catalogue(made.cards, decks, tuple(sorted(made.quick)), made.events)


def _once(problems: list[Problem]) -> list[Problem]:
    seen: list[Problem] = []
    for problem in problems:
        if problem not in seen:
            seen.append(problem)
    return seen
