"""Which things a name may mean: parts of names, Russian cases, scanned spellings; it knows no title."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import Generic, TypeVar

T = TypeVar("T", bound=str)

Fold = Callable[[str], str]
Fits = Callable[[tuple[str, ...], tuple[str, ...]], bool]

_WORD = re.compile(r"[^\s,;:+()«»\"“”„]+")
_DASH = re.compile(r"[-–]")
_FIGURE = re.compile(r"\d")
_PUNCTUATION = re.compile(r"[.'’\-–№#]")
_SHORT, _ENDING = 3, 3


def name_words(text: str, fold: Fold) -> tuple[str, ...]:
    """The words of a name as they are compared: folded, without dots, quotes and number signs.

    A dash parts two words (Zeppelin-Staaken), but not a figure from its letters (U-20, 28-й).
    """
    pieces: list[str] = []
    for word in _WORD.findall(text):
        pieces += [word] if _FIGURE.search(word) else _DASH.split(word)
    words = (_PUNCTUATION.sub("", fold(word)) for word in pieces)
    return tuple(word for word in words if word)


@dataclass(frozen=True)
class Names(Generic[T]):
    """All names of all things, as words; ``texts`` as they are spelt."""

    # Without slots: what is derived of the names is made once. Letters of thousands of words ask for it.

    known: tuple[tuple[T, tuple[str, ...]], ...]
    texts: tuple[str, ...]
    fold: Fold

    @staticmethod
    def of(spelt: Mapping[T, Iterable[str]], fold: Fold) -> Names[T]:
        """The names of things by what they are called, every spelling of any language."""
        texts = {thing: tuple(each) for thing, each in spelt.items()}
        known = {(thing, name_words(text, fold)) for thing, each in texts.items() for text in each}
        return Names(tuple(sorted(known)), tuple(sorted({*chain(*texts.values())})), fold)

    def meaning(self, text: str) -> tuple[T, ...]:
        """The things that ``text`` may mean, sorted: those called so, in another case too, else those that
        begin so, else those it may be part of."""
        return self._fitting(text, (_is_whole, _has_each, _is_inflected, _begins, _may_mean))

    def whole(self, text: str) -> tuple[T, ...]:
        """The things that are called so, in another case too; no part of a name is enough."""
        return self._fitting(text, (_is_whole, _is_inflected))

    def has_like(self, text: str) -> bool:
        """Whether each word of ``text`` begins as a word of some name; else nothing is called so."""
        return all(_beginning(word) in self._where for word in name_words(text, self.fold))

    def _fitting(self, text: str, ways: Iterable[Fits]) -> tuple[T, ...]:
        """The things whose names fit in the first of these ways in which any does, sorted."""
        words = name_words(text, self.fold)
        if not words:
            return ()
        at = set.intersection(*(self._where.get(_beginning(word), set()) for word in words))
        near = [self.known[each] for each in at]
        for fits in ways:
            found = sorted({thing for thing, name in near if fits(words, name)})
            if found:
                return tuple(found)
        return ()

    @cached_property
    def nearest(self) -> tuple[str, ...]:
        """Whole names and their longer words, for guesses at what was meant."""
        whole = {" ".join(words) for _, words in self.known}
        return tuple(sorted(whole | {word for _, words in self.known for word in words if len(word) > 3}))

    @cached_property
    def _where(self) -> Mapping[str, set[int]]:
        """Beginning of a word -> the names with such a word: no other name can be meant by it."""
        where: dict[str, set[int]] = {}
        for at, (_, words) in enumerate(self.known):
            for word in words:
                where.setdefault(_beginning(word), set()).add(at)
        return where


def _beginning(word: str) -> str:
    """What words that may mean the same (``_like``) have in common: figures, or their first letters."""
    figures = re.match(r"\d+", word)
    return figures[0] if figures else word[:_SHORT]


def _is_whole(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return words == name


def _has_each(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return all(word in name for word in words)


def _is_inflected(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """The whole name in another case: no more than its last letter has changed, as in ``Варшавы``."""
    return len(words) == len(name) and all(
        _like(word, other) and word.startswith(other[: max(len(other) - 1, _SHORT)])
        for word, other in zip(words, name, strict=True)
    )


def _begins(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    """``Kobl`` is Koblenz, not Kovno in another case."""
    return all(len(word) >= _SHORT and any(other.startswith(word) for other in name) for word in words)


def _may_mean(words: tuple[str, ...], name: tuple[str, ...]) -> bool:
    return all(any(_like(word, other) for other in name) for word in words)


def _like(word: str, other: str) -> bool:
    """A beginning of three letters or more, or the same word in another case; figures must be the same."""
    if word == other:
        return True
    figures, theirs = re.match(r"\d+", word), re.match(r"\d+", other)
    if figures or theirs:
        return bool(figures and theirs and figures[0] == theirs[0] and word == figures[0])
    if len(word) < _SHORT:
        return False
    if other.startswith(word):
        return True
    common = next((at for at, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), -1)
    common = min(len(word), len(other)) if common < 0 else common
    rests = (len(word) - common, len(other) - common)
    return common >= _SHORT and max(rests) <= _ENDING and min(rests) <= _ENDING - 1 and common > max(rests)
