"""The words of a title's lexicon and what a phrase says with them; it must not know any title."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any, Literal, TypeAlias

from adjudicator.conditions import Fact
from parsers.lexing import fold, script

Groups: TypeAlias = Mapping[str, Sequence[str]]

_OPTION = re.compile(r"\[([^]]*)\]")
_SHIFTS: Mapping[str, tuple[Literal["at-least", "at-most"], int]] = {
    "at-least": ("at-least", 0),
    "at-most": ("at-most", 0),
    "more": ("at-least", 1),
    "less": ("at-most", -1),
}


@cache
def lexicon_in(folder: Path) -> Mapping[str, Any]:
    """The file ``lexicon.toml`` in a folder of the house: tables of groups.

    A group is a key with the words, of both languages, that mean it. A phrase of several words has blanks
    between them, each of which stands for any run of blanks; a part in square brackets may be left out.
    """
    return tomllib.loads((folder / "lexicon.toml").read_text("utf-8"))


@cache
def groups_in(folder: Path, table: str) -> Mapping[str, tuple[str, ...]]:
    """The groups of a table of ``lexicon_in``, in the order of the file; ``a.b`` is table b in table a."""
    found = lexicon_in(folder)
    for name in table.split("."):
        found = found[name]
    return {key: tuple(words) for key, words in found.items()}


@cache
def shared() -> Mapping[str, Any]:
    """The words of conditions, edits and phases of any title, as ``lexicon_in`` gives a title's own."""
    return tomllib.loads((Path(__file__).parent / "words.toml").read_text("utf-8"))


@cache
def _relation() -> re.Pattern[str]:
    return _any_of(word for words in shared()["relations"].values() for word in words)


@cache
def _idle() -> re.Pattern[str]:
    return _any_of(shared()["is"]["words"])


@cache
def denied() -> tuple[str, ...]:
    """The relations that begin with a denial (``no more than``)."""
    words = shared()["relations"].values()
    return tuple(word for each in words for word in each if word.split()[0] in shared()["denials"]["words"])


def language(text: str) -> str:
    """The language in whose letters a text is written: ``ru`` where any of them is Cyrillic, else ``en``."""
    return "ru" if script(fold(text)) in ("cyrillic", "mixed") else "en"


def either(words: Iterable[str]) -> str:
    """A regular expression for any of these phrases, folded, the longest first; see ``lexicon_in``."""
    return spelt(map(fold, words))


def spelt(words: Iterable[str]) -> str:
    """A regular expression for any of these phrases as they are written, the longest first."""
    return "|".join(map(_phrase, sorted(words, key=len, reverse=True)))


def _phrase(text: str) -> str:
    parts = _OPTION.split(text)
    plain, options = map(_blanks, parts[::2]), [_optional(part) for part in parts[1::2]]
    return "".join(chain.from_iterable(zip_longest(plain, options, fillvalue="")))


def _optional(part: str) -> str:
    return r"\s?" if part == " " else f"(?:{_blanks(part)})?"


def _blanks(text: str) -> str:
    return r"\s+".join(map(re.escape, text.split(" ")))


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(words)})(?!\w)")


@cache
def _of_phase() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{either(shared()['phase']['words'])})(?!\w)\s*:?\s*")


def phase_alone(text: str) -> str:
    """The folded name of a phase without the word ``phase`` that may stand before it."""
    folded = fold(text)
    return folded[match.end() :] if (match := _of_phase().match(folded)) else folded


_folded = cache(fold)
"""Of words of lexicons alone: they are looked through for each word of a letter."""


@cache
def _all_folded(words: tuple[str, ...]) -> tuple[str, ...]:
    """The longest first."""
    return tuple(sorted(map(fold, words), key=len, reverse=True))


@cache
def _edges(words: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a phrase begins and ends with that has one of the words there and goes on."""
    folded = _all_folded(words)
    return tuple(f"{word} " for word in folded), tuple(f" {word}" for word in folded)


def meaning(phrase: str, groups: Groups) -> str | None:
    """The group in which a phrase stands whole."""
    folded = fold(phrase)
    return next((key for key, words in groups.items() if folded in map(_folded, words)), None)


def begins(phrase: str, groups: Groups) -> tuple[str, str]:
    """(the group with which a folded phrase begins, what is left); the longest word wins, ``""`` is none."""
    best = ("", phrase)
    length = 0
    for key, words in groups.items():
        if not phrase.startswith(_all_folded(tuple(words))):
            continue
        for word in map(_folded, words):
            if (phrase == word or phrase.startswith(f"{word} ")) and len(word) > length:
                best, length = (key, phrase[len(word) :].strip()), len(word)
    return best


def ends(phrase: str, groups: Groups) -> tuple[str, str]:
    """(the group with which a folded phrase of more than that ends, what stands before), as ``begins``."""
    best = ("", phrase)
    length = 0
    for key, words in groups.items():
        for word in map(_folded, words):
            if phrase.endswith(f" {word}") and len(word) > length:
                best, length = (key, phrase[: -len(word)].strip()), len(word)
    return best


def beside(phrase: str, words: Iterable[str]) -> str:
    """What is left of a folded phrase that begins or ends with one of these words, the longest first."""
    words = tuple(words)
    starts, ends_ = _edges(words)
    if not phrase.startswith(starts) and not phrase.endswith(ends_):
        return ""
    for word in _all_folded(words):
        if phrase.endswith(f" {word}"):
            return phrase.removesuffix(f" {word}")
        if phrase.startswith(f"{word} "):
            return phrase.removeprefix(f"{word} ")
    return ""


def compared(name: str, phrase: str, *, strict: bool = False) -> Fact | None:
    """``at least 6``, ``6 or more``, ``more than 5``, ``6`` of a figure; None where no number is said.

    ``strict``: nothing else may stand before the relation.
    """
    number = re.search(r"\d+", phrase)
    if number is None:
        return None
    words = " ".join(phrase.replace(number[0], " ", 1).split())
    spelt = _relation().search(words)
    before = words[: spelt.start()] if spelt else words
    if strict and _idle().sub(" ", before).strip():
        return None
    if spelt is None:
        return Fact(name, "is", int(number[0]))
    relation, shift = _SHIFTS[meaning(spelt[0], shared()["relations"]) or "at-least"]
    return Fact(name, relation, int(number[0]) + shift)
