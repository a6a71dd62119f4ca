"""Phrases of conditions of Paths of Glory: what attacks, plans and orders for windows may look at."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache, partial
from typing import Any

from adjudicator.conditions import AnyOf, Condition, Fact
from games.paths_of_glory.data.naming import Names
from parsers.conditions import read_condition
from parsers.kit.lexicon import begins, beside, compared, either, meaning, phase_alone
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Span, Unreadable

_LETTER = re.compile(r"(\d{1,2})-(0|[a-g]\d?)")
_NUMBERS = ("vp", "turn", "round", "hand", "losses", "attackers", "defence", "factors", "odds", "steps")
_LONGEST_JOIN, _LONGEST_WORD = 4, 60
"""Letters of the longest word that joins phrases or denies one, and of one that is looked at by itself."""


def read(text: str, places: Names[Any]) -> Condition | Unreadable:
    """What a text asks: phrases and what joins them; in a single word nothing is joined."""
    word = text.strip()
    if not _LONGEST_JOIN < len(word) <= _LONGEST_WORD or not word.isalnum():
        return read_condition(text, partial(fact, places=places))
    found = fact(word, places)
    if isinstance(found, Unreadable):
        return replace(found, span=replace(found.span, column=found.span.column + text.index(word)))
    return found


def fact(text: str, places: Names[Any]) -> Condition | Unreadable:
    """``Sedan is taken``, ``Verdun is empty``, ``attacked at Verdun``, ``vp at least 15``, ``round is 6``,
    ``odds at least 2``, ``in a trench``."""
    phrase = " ".join(fold(text).split())
    found = _of_ground(phrase) or _of_place(phrase, places) or _of_number(phrase)
    if found is not None:
        return found
    hidden = any(word in phrase for word in _folded("hand", "words"))
    key = "condition-hidden" if hidden else "condition-phrase"
    return Unreadable(Span(1, 1, len(text)), text, key, {"word": text.strip()})


def _of_ground(phrase: str) -> Condition | None:
    """Where the battle is fought: ``in a trench``, ``in mountains``."""
    if phrase in _folded("facts", "entrenched"):
        return Fact("entrenched", "is", True)
    found = meaning(phrase, lexicon()["terrains"])
    return Fact("terrain", "is", found) if found is not None else None


def _of_place(phrase: str, places: Names[Any]) -> Condition | None:
    for key in ("taken", "lost", "empty", "trench", "attacked"):
        name = beside(phrase, lexicon()["facts"][key])
        if name:
            at = begins(name, {"at": lexicon()["where"]["words"]})[1]
            return _any(places, at if key == "attacked" else name, key)
    return None


def _any(places: Names[Any], name: str, key: str) -> Condition | None:
    found = places.meaning(name)
    made = tuple(Fact(f"{key}-{space}", "is", True) for space in found)
    return (made[0] if len(made) == 1 else AnyOf(made)) if made else None


def _of_number(phrase: str) -> Condition | None:
    key, rest = begins(phrase, {key: lexicon()["facts"][key] for key in _NUMBERS})
    return compared(key, rest) if key and rest else None


def phase(text: str, now: str) -> str | None:
    """``turn 3 round 2`` -> ``3-B2``; ``3-B2`` and ``3-f`` as they are."""
    folded = phase_alone(text).strip()
    if letter := _LETTER.fullmatch(folded):
        return f"{letter[1]}-{letter[2].upper()}"
    match = _phrase().fullmatch(folded)
    if match is None or (match[2] is None and not folded.startswith(tuple(lexicon()["facts"]["turn"]))):
        return None
    return f"{match[1]}-B{match[2] or 1}"


@cache
def _folded(group: str, key: str) -> tuple[str, ...]:
    return tuple(map(fold, lexicon()[group][key]))


@cache
def _phrase() -> re.Pattern[str]:
    turn, round_ = either(lexicon()["facts"]["turn"]), either(lexicon()["round"]["words"])
    return re.compile(rf"(?:{turn})?\s*(\d{{1,2}})(?:[\s,-]*(?:{round_})\s*(\d))?\.?")
