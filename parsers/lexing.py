"""What any title's reader shares: lines, folded letters, phrases; it must not know any title."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Generic, TypeVar

from rapidfuzz import fuzz, process

from games.alphabets import BARE, CAPITAL_TWINS, PLAIN, TWINS
from parsers.greeting import without_courtesy

T = TypeVar("T")

_CYRILLIC = re.compile(r"[\u0400-\u052f]")
_LATIN = re.compile("[a-z]")
# Marks that are seen or not seen but never part of a word: combining accents, zero-width, bidi, soft hyphen.
_INVISIBLE = re.compile(
    "[\u0300-\u036f\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff]"
)
_SHAPES = str.maketrans({**TWINS, **CAPITAL_TWINS, **BARE})


def _folding() -> dict[int, str]:
    table: dict[int, str] = {}
    for code in (*range(0xC0, 0x250), *range(0x1E00, 0x1F00), *range(0xFF01, 0xFF5F)):
        plain = unicodedata.normalize("NFKD", chr(code))[0].lower()
        if plain != chr(code) and len(plain) == 1:
            table[code] = plain
    table.update(dict.fromkeys((*range(0x2010, 0x2016), 0x2043, 0x2212, 0xFE58, 0xFE63, 0xFF0D), "-"))
    table.update(dict.fromkeys((0x2018, 0x2019, 0x201B, 0x2032, 0x60, 0xB4), "'"))
    table.update(dict.fromkeys((0x2192, 0x21D2, 0x2794, 0x279C, 0x279D, 0x279E, 0x27A1, 0x27F6), ">"))
    table.update({ord(pointed): plain.lower() for pointed, plain in PLAIN.items()})
    table.update({0x2044: "/", 0x2215: "/"})
    return table


_FOLD = _folding()


def _lower(text: str) -> str:
    lowered = text.lower()
    # A few capitals (İ) become two characters; places must stay where they are.
    return lowered if len(lowered) == len(text) else "".join(c.lower()[:1] or c for c in text)


GUESSES = 40
"""Unreadable pieces of a text for which what they were meant for is looked up; the search costs most."""


def fold(text: str) -> str:
    """Lower case, ``ё`` as ``е``, accents off, one dash, one arrow (``>``); as long as ``text``."""
    return text.lower() if text.isascii() else _lower(text.translate(_FOLD))


def skeleton(word: str) -> str:
    """A folded word with Cyrillic letters turned into their Latin twins, to compare across layouts."""
    return word if word.isascii() else word.translate(_SHAPES)


_ENGLISH = frozenset(("he",))
"""Words of English that look like Russian ones (``not``) and are never meant so."""


def script(word: str) -> str:
    """``latin``, ``cyrillic``, or ``mixed`` for a folded word; empty if it has letters of neither."""
    cyrillic, latin = _CYRILLIC.search(word), _LATIN.search(word)
    if cyrillic:
        return "mixed" if latin else "cyrillic"
    return "latin" if latin else ""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line of a text: its number from 1, its text, and its folded text.

    ``places`` maps each folded character to its index in ``text``; None where they agree.
    """

    number: int
    text: str
    folded: str
    places: tuple[int, ...] | None = None

    def place(self, index: int) -> int:
        """The index in ``text`` of a folded index (which may be the end)."""
        if self.places is None:
            return index
        return self.places[index] if index < len(self.places) else len(self.text)


def row(number: int, text: str) -> TypedLine:
    """One line, folded; invisible characters are left out of the folded text."""
    if text.isascii() or not _INVISIBLE.search(text):
        return TypedLine(number, text, fold(text))
    places = tuple(index for index, char in enumerate(text) if not _INVISIBLE.match(char))
    return TypedLine(number, text, fold("".join(text[index] for index in places)), places)


_CONTENT = re.compile(r"\S[^\n]*")


def lines(text: str) -> Iterator[tuple[int, str]]:
    """(number from 1, text) of each line that is not blank, in time linear in ``text``.

    A greeting before something else is blank, thanks behind it are left out: they would be read as its words.
    """
    text = _unified(text)
    number, seen = 1, 0
    for match in _CONTENT.finditer(text):
        number += text.count("\n", seen, match.start())
        start = text.rfind("\n", seen, match.start()) + 1 or seen
        seen = match.end()
        yield number, without_courtesy(text[start:seen])


def last_line(text: str) -> int:
    """The number of the last line that is not blank."""
    return _unified(text).rstrip().count("\n") + 1


def _unified(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


@dataclass(slots=True)
class _Node(Generic[T]):
    found: list[T] = field(default_factory=list)
    next: dict[str, _Node[T]] = field(default_factory=dict)


COURTESY = frozenset(
    (
        *("thanks", "thank", "luck", "dear", "hello", "cheers", "regards"),
        *("greetings", "sorry", "game", "week", "please"),
        *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "weekend", "holiday"),
    )
)
"""Words of courtesy that are like names of places and cards, but never mean one misspelt."""


class Vocabulary:
    """Words that tell something by themselves, and those that are at least ``like`` hundredths like one."""

    def __init__(self, words: Iterable[str], like: int) -> None:
        self._words = sorted(set(words))
        self._like = like
        self._with_pair: dict[str, set[str]] = {}
        for word in self._words:
            for pair in _pairs(word):
                self._with_pair.setdefault(pair, set()).add(word)
        # Prose says the same words over and over.
        self.is_near = lru_cache(maxsize=8192)(self._is_near)
        self._shares = lru_cache(maxsize=64)(self._shares_a_pair)

    def _is_near(self, word: str) -> bool:
        """Whether a word is one of these, or spelt nearly so."""
        near: Iterable[str] = self._words
        if self._shares(len(word)):
            near = set[str]().union(*(self._with_pair.get(pair, ()) for pair in _pairs(word)))
        return process.extractOne(word, near, scorer=fuzz.ratio, score_cutoff=self._like) is not None

    def _shares_a_pair(self, length: int) -> bool:
        """Whether a word so long and any near it have two letters in a row in common.

        fuzz.ratio counts letters put in and left out: of the pairs of a word, a letter left out breaks two,
        one put in breaks one. There are few words with one of its pairs, and comparing costs most.
        """
        shares = True
        for other in range(length * (200 - self._like) // self._like + 2):
            edits = int((length + other) * (100 - self._like) / 100 + 1e-9)
            if abs(length - other) <= edits:
                left_out = (edits + length - other) // 2
                put_in = edits - left_out
                shares = shares and length - 1 - 2 * left_out - put_in > 0
        return shares


def _pairs(word: str) -> set[str]:
    return {word[at : at + 2] for at in range(len(word) - 1)}


class Phrases(Generic[T]):
    """Phrases of one or more words and what they mean; the longest that fits is found in one walk.

    Words are compared as folded; where that finds nothing, by their shapes (``skeleton``).
    """

    def __init__(self) -> None:
        self._exact: _Node[T] = _Node()
        self._shapes: _Node[T] = _Node()

    def add(self, words: Sequence[str], meaning: T) -> None:
        """Let the folded ``words`` in a row mean ``meaning``, beside what they mean already."""
        for root, spelt in ((self._exact, words), (self._shapes, [skeleton(word) for word in words])):
            node = root
            for word in spelt:
                node = node.next.setdefault(word, _Node())
            if meaning not in node.found:
                node.found.append(meaning)

    def goes_on(self, first: str) -> bool | None:
        """Whether a longer phrase begins with this word, in letters or shape; None where no phrase does."""
        exact, shaped = self._exact.next.get(first), self._shapes.next.get(skeleton(first))
        if exact is None and shaped is None:
            return None
        return bool((exact is not None and exact.next) or (shaped is not None and shaped.next))

    def longest(self, first: str, rest: Callable[[], Sequence[str]]) -> tuple[int, list[T]]:
        """(how many words, their meanings) of the longest phrase; (0, []) if there is none.

        ``first`` is its first word; ``rest`` gives the words that follow, and is asked only when needed.
        """
        found: tuple[int, list[T]] = (0, [])
        node = self._exact.next.get(first)
        if node is not None:
            if not node.next:
                return (1, node.found)
            found = _walk(node, rest())
        node = None if first in _ENGLISH else self._shapes.next.get(skeleton(first))
        if node is not None:
            by_shape = _walk(node, [skeleton(word) for word in rest()] if node.next else ())
            found = by_shape if by_shape[0] > found[0] else found
        return found


def _walk(node: _Node[T], words: Sequence[str]) -> tuple[int, list[T]]:
    best, found = (1, node.found) if node.found else (0, [])
    for count, word in enumerate(words, 2):
        following = node.next.get(word)
        if following is None:
            break
        node = following
        if node.found:
            best, found = count, node.found
    return (best, found)
