"""What a line that is no order may mean, by the places and the verbs in it; it must not judge."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations
from typing import NamedTuple

from games.diplomacy.data.names import Names
from parsers.depending import change_of_mind
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either, language
from parsers.lexing import TypedLine, fold

MOST_PLACES = 3
_NAMES_A_UNIT = ("KIND", "POWER")
_BY_TERMINAL = {
    "_SUPPORT": "support", "_AIDED": "support", "_CONVOY": "convoy", "_FERRIED": "convoy", "_HOLD": "hold",
    "_RETREAT": "retreat", "_DISBAND": "disband", "_BUILD": "build", "_MOVE": "move", "_LANDS": "move",
    "_TO": "move", "_DASH": "move",
}  # fmt: skip
_FIRST = ("support", "convoy", "build", "disband", "retreat", "move", "hold")
"""Which of the verbs of a line is meant: with help, something else is moved as well."""

_ALONE = ("build", "disband", "hold")


class _Said(NamedTuple):
    """The places of a line in sequence, each once, the kinds of unit before them, what is done.

    ``before``: how many of them stand before the word for it.
    """

    places: tuple[str, ...]
    kinds: tuple[str, ...]
    does: str
    lang: str
    before: int


def proposals(line: TypedLine, words: Sequence[Lexeme], names: Names) -> Iterator[tuple[str, ...]]:
    """Groups of orders that use every place that is named: see parsers.reading."""
    change = change_of_mind(line.text)
    said = _said(line, words, names)
    if said is None:
        return
    if change is not None:
        yield from _changed(said, words, change[0])
        return
    for group in _groups(said):
        yield tuple(dict.fromkeys(group))


def _said(line: TypedLine, words: Sequence[Lexeme], names: Names) -> _Said | None:
    if _talk().search(fold(line.text).replace("’", "'")) is not None:
        return None
    lang = language(line.text)
    found, ends = dict[str, str](), list[int]()
    kind = ""
    for word in words:
        if word.type == "KIND":
            kind = str(word.meaning)
        elif word.type == "PLACE":
            if len(word.meaning) != 1:
                return None
            coast = f" ({word.coast})" if word.coast else ""
            name = names.title(word.meaning[0], lang) + coast
            ends += [] if name in found else [word.end]
            found.setdefault(name, kind)
            kind = ""
    does, at = _done(line, words)
    if not found or len(found) > MOST_PLACES or not does:
        return None
    return _Said(tuple(found), tuple(found.values()), does, lang, sum(end <= at for end in ends))


def _changed(said: _Said, words: Sequence[Lexeme], at: int) -> Iterator[tuple[str, ...]]:
    """``Holland attacks Munich! No, wait, make that Belgium``: who goes in the end, and where."""
    before = sum(word.type == "PLACE" and word.start < at for word in words)
    if said.does == "move" and before == 2 and len(said.places) == MOST_PLACES:
        first, there, instead = said.places
        yield (f"{first} - {instead}", f"{instead} - {there}")


def _done(line: TypedLine, words: Sequence[Lexeme]) -> tuple[str, int]:
    """What is done, and where the line says it; empty where it does not."""
    folded = fold(line.text)
    said = {key: found.start() for key in _FIRST if (found := _stems(key).search(folded)) is not None}
    for word in words:
        if word.type in _BY_TERMINAL:
            said.setdefault(_BY_TERMINAL[word.type], word.start)
    places = {word.meaning for word in words if word.type == "PLACE"}
    first = _FIRST if len(places) > 1 else _ALONE
    does = next((key for key in first if key in said), "")
    return does, said.get(does, 0)


@cache
def _stems(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['proposing'][key])})")


@cache
def _talk() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['proposing']['talk'])})(?!\w)")


def _groups(said: _Said) -> Iterator[Sequence[str]]:
    verbs = lexicon()["proposed"][said.lang]
    places, does = said.places, said.does
    if len(places) == 1:
        yield from _alone(said, verbs)
    elif len(places) == 2 and does == "support":
        yield from ((f"{one} {verbs['S']} {other}",) for one, other in permutations(places))
    elif len(places) == 2 and does in ("move", "convoy", "retreat"):
        yield from (
            (f"{one} - {other}", f"{one} {verbs['R']} {other}") for one, other in permutations(places)
        )
    elif len(places) == 3 and does == "support":
        first, second, last = places if said.before < 2 else (places[2], *places[:2])
        yield (f"{second} - {last}; {first} {verbs['S']} {second} - {last}",)
        helped = ((one, f"{two} - {three}") for one, two, three in permutations(places))
        yield tuple(f"{move}; {one} {verbs['S']} {move}" for one, move in helped)
        yield tuple(f"{one} {verbs['S']} {two} - {three}" for one, two, three in permutations(places))
    elif len(places) == 3 and does in ("convoy", "move"):
        yield tuple(f"{one} {verbs['C']} {two} - {three}" for one, two, three in permutations(places))


def _alone(said: _Said, verbs: Mapping[str, str]) -> Iterator[Sequence[str]]:
    (place,), (kind,), does = said.places, said.kinds, said.does
    if does == "hold":
        yield (f"{place} {verbs['H']}",)
    elif does == "disband":
        yield (f"{place} {verbs['D']}",)
    elif does == "build":
        named = (kind,) if kind else ("A", "F")
        yield tuple(f"{verbs['B']} {each} {place}" for each in named)
