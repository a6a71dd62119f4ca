"""The meaning of the data files: builds the catalogue and finds every fault; it must not read files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

from games.folders import Files
from games.kit import fields, layers
from games.kit.fields import Test
from games.kit.layers import Row
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

FILES = ("entente.toml", "central.toml", "actions.toml", "quick.toml", "events.toml")
OWNER = "owner"
"""The source of every figure that an owner's folder gives."""
DECK_FILES = {"entente.toml": ENTENTE, "central.toml": CENTRAL}
EVENTS_A_YEAR = 8
MOST_STRENGTH = 20

_SOURCE = re.compile(r"rulebook \d+|reconstruction|owner")
_DAY = re.compile(r"(19\d\d)-\d\d-\d\d")
_some = partial(fields.many, distinct=True)


def _is_sources(value: Any) -> bool:
    return isinstance(value, Mapping) and all(
        isinstance(each, str) and _SOURCE.fullmatch(each) for each in value.values()
    )


_NAMES = {"en": fields.text, "ru": fields.text, "also": _some(fields.text)}
_CARD = {
    **_NAMES,
    "kind": fields.one_of(kind for kind in KINDS if kind != "action"),
    "row": fields.one_of(ROWS),
    "strength": fields.number(1, MOST_STRENGTH),
    "bomb": fields.number(1, MOST_STRENGTH),
    "properties": _some(fields.one_of(PROPERTIES)),
    "sort": fields.one_of(SORTS),
    "summons": fields.text,
    "bonus": fields.number(1, 3),
    "spares": _some(fields.one_of(PROPERTIES)),
    "copies": fields.number(1, 4),
    "source": _is_sources,
}
_ACTION = {
    **_NAMES,
    "does": fields.one_of(DOES),
    "copies": lambda value: _is_list_of_two(value),
    "source": _is_sources,
}
_QUICK = {"of": fields.text, "source": _is_sources}
_EVENT = {
    **_NAMES,
    "year": lambda value: value in YEARS and not isinstance(value, bool),
    "day": lambda value: isinstance(value, str) and bool(_DAY.fullmatch(value)),
    "first": fields.one_of(SEATS),
    "conditions": lambda value: isinstance(value, list) and 1 <= len(value) <= 3,
    "source": lambda value: isinstance(value, str) and bool(_SOURCE.fullmatch(value)),
}
_EFFECT = {
    "effect": fields.one_of(EFFECTS),
    "side": fields.one_of((*SEATS, "both")),
    "amount": fields.number(-MOST_STRENGTH, MOST_STRENGTH),
    "row": fields.one_of(ROWS),
    "which": fields.one_of(("weakest", "strongest")),
    "card": fields.text,
    "property": fields.one_of(PROPERTIES),
    "sort": fields.one_of(SORTS),
    "does": fields.one_of(DOES),
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
    return isinstance(value, list) and all(map(fields.number(0, 4), value))


class _Build:
    """One catalogue being put together; every fault is kept and the rest goes on."""

    def __init__(self, files: Files) -> None:
        self.files = files
        self.problems: list[Problem] = list(files.problems)
        self.cards: dict[CardId, Card] = {}
        self.entries: dict[CardId, Row] = {}
        self.quick: dict[CardId, CardId] = {}
        self.events: dict[EventId, EventCard] = {}

    def rows(self, file: str, tests: Mapping[str, Test], *needs: str) -> Iterator[Row]:
        """The rows of the files of that name that are well-formed; the faults of the others are kept."""
        found, problems = layers.rows(self.files.sources[file], tests, needs, removable=True)
        self.problems += problems
        return (row for row in found.values() if not row.faulty)

    def sources(self, entry: Row, figures: Iterable[str]) -> Mapping[str, str]:
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

    def unit(self, entry: Row, deck: Any) -> None:
        """A card of a deck that is no action."""
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

    def needed(self, entry: Row, kind: str, properties: tuple[str, ...]) -> tuple[str, ...]:
        """The names of fields that some kinds of card need and others must not have, which is looked at."""
        needs = {
            "strength": kind in ("unit", "line"),
            "bonus": kind == "personality",
            "bomb": "bomber" in properties,
            "summons": "summon" in properties,
        }
        for name, needed in needs.items():
            if needed and name not in entry.fields:
                self.problems.append(entry.problem(name, "missing-field"))
            if not needed and name in entry.fields:
                self.problems.append(entry.problem(name, "useless-field", name=name, kind=kind))
        return tuple(needs)

    def fitting(self, entry: Row, kind: str, properties: tuple[str, ...]) -> None:
        """Properties that contradict the kind or the row of a card."""
        row = entry.value("row")
        wrong = [each for each in properties if kind != "unit"]
        wrong += [each for each in (*DIVING, "mine", "minesweeping") if each in properties and row != "fleet"]
        wrong += [each for each in ("bomber",) if each in properties and row != "air"]
        wrong += [f"hits-{row}"] if f"hits-{row}" in properties else []
        wrong += ["submarine"] if set(DIVING) <= set(properties) else []
        for each in dict.fromkeys(wrong):
            self.problems.append(entry.problem("properties", "unfit-property", name=each, kind=kind, row=row))

    def action(self, entry: Row) -> None:
        """An action card, with its copies in both decks."""
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

    def add(self, card: Card, entry: Row) -> None:
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

    def quick_summon(self, entry: Row) -> None:
        """A quick-summon card: the double of a unit."""
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

    def event(self, entry: Row) -> None:
        """An event card."""
        year, first = entry.value("year"), entry.value("first")
        if (first is None) != (year == YEARS[-1]):
            self.problems.append(entry.problem("first", "bad-first", year=year))
        if not entry.value("day").startswith(str(year)):
            self.problems.append(entry.problem("day", "bad-value", value=entry.value("day")))
        made = [self.effect(entry, each) for each in entry.value("conditions")]
        names = {"en": entry.value("en"), "ru": entry.value("ru")}
        source = OWNER if entry.own and "source" not in entry.own else entry.value("source")
        if source is None:
            self.problems.append(entry.problem("source", "no-source", name="conditions"))
            return
        key, kept = EventId(entry.key), tuple(effect for effect in made if effect is not None)
        self.events[key] = EventCard(key, year, names, kept, first, entry.value("day"), source)

    def effect(self, entry: Row, table: Any) -> Effect | None:
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
            entry.problem("conditions", "missing-field", field=f"{kind}: {name}")
            for name in needs
            if name not in table
        ]
        faults += [
            entry.problem("conditions", "bad-value", field=name, value=str(value))
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


def build(files: Files) -> Catalogue | tuple[Problem, ...]:
    """The catalogue that the files describe, or everything that is wrong with them, by file and line."""
    made = _Build(files)
    for file, deck in DECK_FILES.items():
        for entry in made.rows(file, _CARD, "en", "ru", "row"):
            made.unit(entry, deck)
    for entry in made.rows("actions.toml", _ACTION, "en", "ru", "does", "copies"):
        made.action(entry)
    for entry in made.rows("quick.toml", _QUICK, "of"):
        made.quick_summon(entry)
    for entry in made.rows("events.toml", _EVENT, "year", "en", "ru", "day", "conditions"):
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
