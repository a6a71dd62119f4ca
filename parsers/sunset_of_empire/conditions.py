"""Phrases of conditions of Sunset of Empire: what a battle plan may look at; it must not judge orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.sunset_of_empire.data.naming import Names
from games.sunset_of_empire.model.cards import CardId
from parsers.lexing import fold
from parsers.reading import Span, Unreadable

_PHASE = re.compile(r"(?:phase|фаза)?\s*(19\d\d)[\s,-]*(.*?)\s*[.:]?")
_PARTS = {
    "lay-1": ("lay-1", "lay 1", "first layout", "первая выкладка"),
    "lay-2": ("lay-2", "lay 2", "second layout", "вторая выкладка"),
    "fight": ("fight", "the fight", "бой"),
}


def fact(text: str, names: Names[CardId], lexicon: Mapping[str, Any]) -> Condition | Unreadable:
    """``their air is empty``, ``power at least 6``, ``target Panteleimon``, ``Kolchak is gone``."""
    phrase = " ".join(fold(text).split())
    found = (
        _flag(phrase, lexicon)
        or _of_side(phrase, lexicon)
        or _blow(phrase, names, lexicon)
        or _number(phrase, lexicon)
        or _of_card(phrase, names, lexicon)
    )
    if found is not None:
        return found
    # Somebody's hand beside a card's name: the one thing that a plan may be tempted to ask.
    rest = _without(phrase, (*_HAND, *_HAND_RU))
    key = "condition-hidden" if rest != phrase and names.meaning(rest) else "condition-phrase"
    return Unreadable(Span(1, 1, len(text)), text, key, {"word": text.strip()})


_HAND = (
    "they hold",
    "they have",
    "foe holds",
    "foe has",
    "the foe has",
    "the foe holds",
    "in hand",
    "in their hand",
)
_HAND_RU = ("у противника есть", "у противника", "в руке", "на руке", "в его руке", "противник держит")


def _without(phrase: str, words: Iterable[str]) -> str:
    for word in sorted(map(fold, words), key=len, reverse=True):
        phrase = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", phrase)
    return " ".join(phrase.split())


def _taken(phrase: str, groups: Mapping[str, list[str]]) -> tuple[str, str] | None:
    """Which group a phrase begins with, and what is left; the longest wins."""
    best: tuple[str, str] | None = None
    length = 0
    for key, words in groups.items():
        for word in map(fold, words):
            if (phrase == word or phrase.startswith(word + " ")) and len(word) > length:
                best, length = (key, phrase[len(word) :].strip()), len(word)
    return best


def _flag(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    passed = [fold(word) for word in lexicon["facts"]["they-passed"]]
    return Fact("they-passed", "is", True) if phrase in passed else None


def _of_side(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    """``their air is empty``, ``my life at most 5``, ``ряд авиации противника пуст``."""
    side = _taken(phrase, lexicon["sides"])
    if side is not None:
        thing = _taken(side[1], lexicon["things"])
        return None if thing is None else _compared(f"{side[0]}-{thing[0]}", thing[1], lexicon)
    thing = _taken(phrase, lexicon["things"])
    if thing is None:
        return None
    side = _taken(thing[1], lexicon["sides"])
    return None if side is None else _compared(f"{side[0]}-{thing[0]}", side[1], lexicon)


def _compared(name: str, rest: str, lexicon: Mapping[str, Any]) -> Condition | None:
    relations, number = lexicon["relations"], re.search(r"\d+", rest)
    if name.endswith(("mines", "balloon")):
        return Fact(name, "is", True) if number is None else None
    if rest in map(fold, relations["empty"]):
        return Fact(name, "is", 0)
    if number is None:
        return None
    value, words = int(number[0]), rest.replace(number[0], " ")
    words = " ".join(re.sub(r"(?<!\w)(?:is|are|of|=|равно|равны)(?!\w)", " ", words).split())
    relation = _taken(words, relations)
    if relation is None and words:
        return None
    match relation[0] if relation else "is":
        case "at-least":
            return Fact(name, "at-least", value)
        case "at-most":
            return Fact(name, "at-most", value)
        case "more":
            return Fact(name, "at-least", value + 1)
        case "less":
            return Fact(name, "at-most", value - 1)
        case _:
            return Fact(name, "is", value)


def _number(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    facts = {key: lexicon["facts"][key] for key in ("power", "year")}
    taken = _taken(phrase, facts)
    if taken is None:
        return None
    found = _compared(taken[0], taken[1], lexicon)
    # ``an attack of 6`` means 6 or more: who can turn away six can want to turn away seven.
    if isinstance(found, Fact) and taken[0] == "power" and found.relation == "is":
        return Fact("power", "at-least", found.value)
    return found


def _blow(phrase: str, names: Names[CardId], lexicon: Mapping[str, Any]) -> Condition | None:
    """``an attack of 6 or more hits Panteleimon``, ``атака силой 6 бьёт Пантелеймон``."""
    for word in map(fold, lexicon["hits"]["words"]):
        before, _, after = phrase.partition(f" {word} ")
        target = _of_card(f"target {after}", names, lexicon) if after else None
        if target is None:
            continue
        if before in map(fold, lexicon["hits"]["attack"]):
            return target
        for start in ("", "an ", "a ", *(f"{fold(each)} " for each in lexicon["hits"]["attack"])):
            power = _number(before.removeprefix(start), lexicon) if before.startswith(start) else None
            if power is not None:
                return AllOf((power, target))
    return None


def _of_card(phrase: str, names: Names[CardId], lexicon: Mapping[str, Any]) -> Condition | None:
    taken = _taken(phrase, {key: lexicon["facts"][key] for key in ("target", "attacker")})
    if taken is not None:
        if taken[0] == "target" and taken[1] in map(fold, lexicon["things"]["life"]):
            return Fact("target-life", "is", True)
        cards = names.meaning(taken[1])
        return AnyOf(tuple(Fact(f"{taken[0]}-{card}", "is", True) for card in cards)) if cards else None
    for manner, words in lexicon["field"].items():
        for word in sorted(map(fold, words), key=len, reverse=True):
            if phrase.endswith(" " + word) or phrase.startswith(word + " "):
                cards = names.meaning(phrase.removesuffix(word).removeprefix(word))
                if cards and manner == "down":
                    return AnyOf(tuple(Fact(f"active-{card}", "is", False) for card in cards))
                if cards:
                    key = "active" if manner == "active" else "field"
                    there = AnyOf(tuple(Fact(f"{key}-{card}", "is", True) for card in cards))
                    return Not(there) if manner == "gone" else there
    # A name alone: ``Колчака нет`` is read as the denial of ``Колчака``.
    cards = names.meaning(phrase)
    return AnyOf(tuple(Fact(f"field-{card}", "is", True) for card in cards)) if cards else None


def phase(text: str, now: str, lexicon: Mapping[str, Any]) -> str | None:
    """``1915-fight``, ``1915, первая выкладка``."""
    match = _PHASE.fullmatch(fold(text).strip())
    if match is None:
        return None
    part = next((key for key, words in _PARTS.items() if match[2] in words), None)
    return f"{match[1]}-{part}" if part else None
