"""Phrases of conditions of Paths of Glory: what attacks, plans and orders for windows may look at."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from adjudicator.conditions import AnyOf, Condition, Fact, Relation
from games.paths_of_glory.data.naming import Names
from parsers.lexing import fold
from parsers.reading import Span, Unreadable

_PHASE = re.compile(
    r"(?:turn|ход)?\s*(\d{1,2})(?:[\s,-]*(?:b|round|раунд|action round|раунд действий)\s*(\d))?\.?"
)
_LETTER = re.compile(r"(\d{1,2})-(0|[a-g]\d?)")
_HIDDEN = ("holds", "has card", "in hand", "in their hand", "на руке", "в руке", "держит")
_NUMBERS = ("vp", "turn", "round", "hand", "losses", "attackers", "defence", "factors", "odds", "steps")
_RELATIONS: tuple[tuple[tuple[str, ...], Relation, int], ...] = (
    (
        ("at least", ">=", "or more", "не меньше", "не менее", "хотя бы", "или больше", "и больше"),
        "at-least",
        0,
    ),
    (("at most", "<=", "or less", "не больше", "не более", "или меньше", "и меньше"), "at-most", 0),
    (("more than", "over", ">", "больше", "более"), "at-least", 1),
    (("less than", "under", "<", "меньше", "менее"), "at-most", -1),
)


def fact(text: str, places: Names[Any], lexicon: Mapping[str, Any]) -> Condition | Unreadable:
    """``Sedan is taken``, ``Verdun is empty``, ``attacked at Verdun``, ``vp at least 15``, ``round is 6``,
    ``odds at least 2``, ``in a trench``."""
    phrase = " ".join(fold(text).split())
    found = (
        _of_ground(phrase, lexicon)
        or _of_place(phrase, places, lexicon["facts"])
        or _of_number(phrase, lexicon["facts"])
    )
    if found is not None:
        return found
    hidden = any(word in phrase for word in _HIDDEN)
    key = "condition-hidden" if hidden else "condition-phrase"
    return Unreadable(Span(1, 1, len(text)), text, key, {"word": text.strip()})


def _of_ground(phrase: str, lexicon: Mapping[str, Any]) -> Condition | None:
    """Where the battle is fought: ``in a trench``, ``in mountains``."""
    if phrase in map(fold, lexicon["facts"]["entrenched"]):
        return Fact("entrenched", "is", True)
    terrains: Mapping[str, list[str]] = lexicon["terrains"]
    found = next((key for key, words in terrains.items() if phrase in map(fold, words)), None)
    return Fact("terrain", "is", found) if found is not None else None


def _of_place(phrase: str, places: Names[Any], words: Mapping[str, list[str]]) -> Condition | None:
    for key in ("taken", "lost", "empty", "trench"):
        for word in sorted(map(fold, words[key]), key=len, reverse=True):
            name = _beside(phrase, word)
            if name:
                return _any(places, name, key)
    for word in sorted(map(fold, words["attacked"]), key=len, reverse=True):
        name = _beside(phrase, word)
        if name:
            return _any(places, re.sub(r"^(?:at|in|on|в|во|на)\s+", "", name), "attacked")
    return None


def _beside(phrase: str, word: str) -> str:
    if phrase.endswith(f" {word}"):
        return phrase.removesuffix(f" {word}")
    return phrase.removeprefix(f"{word} ") if phrase.startswith(f"{word} ") else ""


def _any(places: Names[Any], name: str, key: str) -> Condition | None:
    found = places.meaning(name)
    made = tuple(Fact(f"{key}-{space}", "is", True) for space in found)
    return (made[0] if len(made) == 1 else AnyOf(made)) if made else None


def _of_number(phrase: str, words: Mapping[str, list[str]]) -> Condition | None:
    number = re.search(r"\d+", phrase)
    if number is None:
        return None
    for key in _NUMBERS:
        if any(phrase.startswith(f"{fold(word)} ") for word in words[key]):
            value = int(number[0])
            for spelt, relation, shift in _RELATIONS:
                if any(re.search(rf"(?<!\w){re.escape(word)}(?!\w)", phrase) for word in spelt):
                    return Fact(key, relation, value + shift)
            return Fact(key, "is", value)
    return None


def phase(text: str, now: str) -> str | None:
    """``turn 3 round 2`` -> ``3-B2``; ``3-B2`` and ``3-f`` as they are."""
    folded = fold(text).strip()
    if letter := _LETTER.fullmatch(folded):
        return f"{letter[1]}-{letter[2].upper()}"
    match = _PHASE.fullmatch(folded)
    if match is None or (match[2] is None and not folded.startswith(("turn", "ход"))):
        return None
    return f"{match[1]}-B{match[2] or 1}"
