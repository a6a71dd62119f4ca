"""Phrases of conditions of Sunset of Empire: what a battle plan may look at; it must not judge orders."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.conditions import AllOf, AnyOf, Condition, Fact, Not
from games.sunset_of_empire.data.naming import Names
from games.sunset_of_empire.model.cards import CardId
from parsers.kit.lexicon import begins, compared, ends, meaning, phase_alone
from parsers.lexing import fold
from parsers.reading import Span, Unreadable


def fact(
    text: str, names: Names[CardId], lexicon: Mapping[str, Any], foe: str = ""
) -> Condition | Unreadable:
    """``their air is empty``, ``power at least 6``, ``target Panteleimon``, ``Kolchak is gone``.

    ``foe`` is the side of which the writer may speak as of somebody else.
    """
    phrase = " ".join(fold(text).split())
    found = (
        _flag(phrase, lexicon, foe)
        or _of_side(phrase, lexicon)
        or _blow(phrase, names, lexicon)
        or _number(phrase, lexicon)
        or _of_card(phrase, names, lexicon)
    )
    if found is not None:
        return found
    # Somebody's hand beside a card's name: the one thing that a plan may be tempted to ask.
    rest = _without(phrase, lexicon["hand"]["words"])
    key = "condition-hidden" if rest != phrase and names.meaning(rest) else "condition-phrase"
    return Unreadable(Span(1, 1, len(text)), text, key, {"word": text.strip()})


def _without(phrase: str, words: Iterable[str]) -> str:
    for word in sorted(map(fold, words), key=len, reverse=True):
        phrase = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", " ", phrase)
    return " ".join(phrase.split())


def _flag(phrase: str, lexicon: Mapping[str, Any], foe: str) -> Condition | None:
    """``the Entente has passed by then``"""
    words = lexicon["passed"]
    bare = _without(phrase, words["when"])
    verb = next((each for each in words["verbs"] if bare.endswith(f" {each}")), "")
    sides = lexicon["seats"].get(foe, ())
    who = bare.removesuffix(verb).strip().removeprefix("the ")
    told = bool(verb) and who in (*words["who"], *sides)
    passed = [fold(word) for word in lexicon["facts"]["they-passed"]]
    return Fact("they-passed", "is", True) if told or phrase in passed else None


def _of_side(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    """``their air is empty``, ``my life at most 5``, ``у противника не меньше 3 карт на руке``."""
    side, rest = _holds(phrase, lexicon["sides"])
    thing, rest = _holds(rest, lexicon["things"]) if side else ("", "")
    return _compared(f"{side}-{thing}", _without(rest, lexicon["said"]["words"]), lexicon) if thing else None


def _holds(phrase: str, groups: Mapping[str, list[str]]) -> tuple[str, str]:
    """(the group of which a word stands anywhere in a phrase, what is left); the longest word wins."""
    words = ((fold(word), key) for key, each in groups.items() for word in each)
    for word, key in sorted(words, key=lambda each: -len(each[0])):
        found = re.search(rf"(?<!\w){re.escape(word)}(?!\w)", phrase)
        if found:
            return key, " ".join(f"{phrase[: found.start()]} {phrase[found.end() :]}".split())
    return "", phrase


def _compared(name: str, rest: str, lexicon: Mapping[str, Any]) -> Condition | None:
    if name.endswith(("mines", "balloon")):
        return Fact(name, "is", True) if not _without(rest, lexicon["things"]["fleet"]) else None
    if rest in map(fold, lexicon["empty"]["words"]):
        return Fact(name, "is", 0)
    # ``they have ships``
    return compared(name, rest, strict=True) if rest else Fact(name, "at-least", 1)


def _number(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    facts = {key: lexicon["facts"][key] for key in ("power", "year")}
    name, rest = begins(phrase, facts)
    year = re.search(r"(?<!\d)19\d\d(?!\d)", phrase)
    if year and not name and not _without(phrase.replace(year[0], " "), lexicon["said"]["words"]):
        return Fact("year", "is", int(year[0]))
    found = _compared(name, rest, lexicon) if name else None
    # ``an attack of 6`` means 6 or more: who can turn away six can want to turn away seven.
    if isinstance(found, Fact) and name == "power" and found.relation == "is":
        return Fact("power", "at-least", found.value)
    return found


def _blow(phrase: str, names: Names[CardId], lexicon: Mapping[str, Any]) -> Condition | None:
    """``an attack of 6 or more hits Panteleimon``, ``атака силой 6 бьёт Пантелеймон``."""
    for word in map(fold, lexicon["struck"]["words"]):
        struck, _, number = phrase.partition(f" {word} ")
        target = _of_card(f"target {struck}", names, lexicon) if number else None
        from_, least = begins(number, {"from": lexicon["forms"]["from"]})
        power = _number(f"power {'at least ' if from_ else ''}{least}", lexicon) if target else None
        if target and power:
            return AllOf((power, target))
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
    role, named = begins(phrase, {key: lexicon["facts"][key] for key in ("target", "attacker")})
    if role:
        if role == "target" and named in map(fold, lexicon["things"]["life"]):
            return Fact("target-life", "is", True)
        cards = names.meaning(named)
        return AnyOf(tuple(Fact(f"{role}-{card}", "is", True) for card in cards)) if cards else None
    phrase = phrase.removeprefix("the ")
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
    if meaning(phrase, lexicon["things"]):
        return None
    cards = names.meaning(ends(phrase, {"": lexicon["forms"]["no-longer"]})[1])
    return AnyOf(tuple(Fact(f"field-{card}", "is", True) for card in cards)) if cards else None


def phase(text: str, now: str, lexicon: Mapping[str, Any]) -> str | None:
    """``1915-fight``, ``1915, первая выкладка``."""
    alone = phase_alone(text).strip()
    match = re.fullmatch(r"\s*(19\d\d)[\s,-]*(.*?)\s*[.:]?", alone)
    year, named = match.groups() if match else (now.partition("-")[0], alone.rstrip(" .:"))
    part = meaning(named, lexicon["parts"]) if match or text.rstrip().endswith(":") else None
    return f"{year}-{part}" if part and year else None
