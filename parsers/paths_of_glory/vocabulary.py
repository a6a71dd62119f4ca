"""The words of Paths of Glory as the lexicon has them, phrases and stems; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from games.paths_of_glory.text.phrases import Declined
from parsers.kit.lexicon import either, lexicon_in
from parsers.lexing import Phrases, fold, skeleton

PIECE = re.compile(r"[-=]+>|[,:()+&@>]|w/|(?:(?![-=]+>)[^\s,:()+&@>])+", re.IGNORECASE)
_TIMES = re.compile(r"(\d)[x\u0445]|[x\u0445](\d)")
"""``2x``, ``x2``: a count."""
LONGEST_NAME = 4
BEFORE_NUMBERS = ("OPS", "LOSETWICE", "UP", "ADVANCE", "ANOTHER")
"""Words whose phrases may begin with a number: ``two steps from``."""


@cache
def lexicon() -> Mapping[str, Any]:
    """The file of words; asked for so often that its folder is not hashed each time."""
    return lexicon_in(Path(__file__).parent)


ORDINAL = re.compile(
    rf"(\d+)(?:{either(lexicon()['ordinals']['whole'])}|-?(?:{either(lexicon()['ordinals']['dashed'])}))\.?"
)

DECLINED: Mapping[str, Declined] = {"NOPEACE": "peace", "NOATTACKS": "attack", "NORP": "replacements"}
"""Words that decline one question alone -> the kind of it."""


@cache
def verbs() -> tuple[str, ...]:
    """Single words of orders that are long enough to be known when they are misspelt."""
    spelt = {word for each in lexicon()["words"].values() for word in each}
    return tuple(sorted(word for word in spelt if len(word) > 3 and word.isalpha()))


@dataclass(frozen=True)
class Words:
    """Phrases and stems of one sort of word, and what they mean."""

    phrases: Phrases[tuple[str, str]]
    stems: tuple[tuple[str, tuple[str, str]], ...]

    @cached_property
    def _beginnings(self) -> tuple[str, ...]:
        return tuple(stem for stem, _ in self.stems)

    @cached_property
    def _remembered(self) -> Callable[[str], tuple[int, list[tuple[str, str]]] | None]:
        return lru_cache(maxsize=4096)(self._alone)

    def _alone(self, word: str) -> tuple[int, list[tuple[str, str]]] | None:
        """What a word means, or that it means nothing; None where the words that follow may matter."""
        goes_on = self.phrases.goes_on(word)
        if goes_on is None:  # most words: none of the phrases has them
            return self._by_stem(word)
        return None if goes_on else self._at([word], 0)

    def longest(self, words: Sequence[str], at: int) -> tuple[int, list[tuple[str, str]]]:
        """(how many words, their meanings) of the longest phrase or stem at ``at``."""
        alone = self._remembered(words[at])
        return self._at(words, at) if alone is None else alone

    def _at(self, words: Sequence[str], at: int) -> tuple[int, list[tuple[str, str]]]:
        count, found = self.phrases.longest(words[at], lambda: words[at + 1 : at + 6])
        return (count, found) if found else self._by_stem(words[at])

    def _by_stem(self, word: str) -> tuple[int, list[tuple[str, str]]]:
        if not word.startswith(self._beginnings):
            return 0, []
        return next(((1, [meaning]) for stem, meaning in self.stems if word.startswith(stem)), (0, []))


@dataclass(frozen=True, slots=True)
class Spelt:
    """The words of a piece: where each stands, as it is folded, and by its shape; made once for all uses."""

    found: tuple[re.Match[str], ...]
    words: tuple[str, ...]
    shapes: tuple[str, ...]

    def after(self, at: int) -> Sequence[str]:
        """The shapes of the words behind one, as many as a name may have."""
        return self.shapes[at + 1 : at + LONGEST_NAME + 1]


def words_in(groups: Mapping[str, Sequence[str]], terminal: str | None = None) -> Words:
    phrases: Phrases[tuple[str, str]] = Phrases()
    stems: list[tuple[str, tuple[str, str]]] = []
    for key, spelt in groups.items():
        meaning = (terminal or key, key)
        for phrase in spelt:
            if phrase.endswith("*"):
                stems.append((fold(phrase[:-1]), meaning))
            else:
                phrases.add([each[0] for each in PIECE.finditer(fold(phrase))], meaning)
    return Words(phrases, tuple(sorted(stems, key=lambda pair: -len(pair[0]))))


@cache
def grammar() -> Words:
    return words_in(lexicon()["words"])


@cache
def noise() -> Words:
    return words_in({"noise": lexicon()["noise"]["words"]})


def says_nothing(words: Sequence[str], at: int) -> int:
    """How many words at ``at`` say nothing in an order."""
    count = noise().longest(words, at)[0]
    return count if count > grammar().longest(words, at)[0] else 0


@cache
def talk() -> Words:
    return words_in({"talk": lexicon()["talk"]["words"]})


@cache
def units() -> Words:
    nations = words_in(lexicon()["nations"], "NATION")
    badges = words_in(lexicon()["badges"], "BADGE")
    for key, spelt in lexicon()["badges"].items():
        for phrase in spelt:
            if not phrase.endswith("*"):
                nations.phrases.add([each[0] for each in PIECE.finditer(fold(phrase))], ("BADGE", key))
    return Words(nations.phrases, nations.stems + badges.stems)


def shape(text: str) -> str:
    """How words of names are compared: folded, look-alike letters of both scripts as one."""
    return skeleton(fold(text))


def number(word: str) -> tuple[str, str, int] | None:
    """A count or an ordinal, in figures or words."""
    if not word[:1].isdecimal():
        if spelt := _spelt().get(word):
            return "ORDINAL", spelt, 1
        count = counts().get(word)
        return ("NUMBER", count, 1) if count else None
    if word.isdecimal():
        return "NUMBER", word, 1
    if ordinal := ORDINAL.fullmatch(word):
        return "ORDINAL", ordinal[1], 1
    return None


def times(word: str) -> tuple[str, str, int] | None:
    times = _TIMES.fullmatch(word)
    return ("NUMBER", times[1] or times[2], 1) if times else None


@cache
def _spelt() -> Mapping[str, str]:
    return {fold(word): number for number, words in lexicon()["spelt"].items() for word in words}


@cache
def counted() -> Mapping[str, str]:
    """Words that count armies."""
    return {fold(word): count for count, spelt in lexicon()["counted"].items() for word in spelt}


@cache
def counts() -> Mapping[str, str]:
    return {fold(word): count for count, spelt in lexicon()["counts"].items() for word in spelt}
