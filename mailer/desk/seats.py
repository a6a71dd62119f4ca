"""Finds the seats that a person named, in any language and case; it must not know any one title."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.kinds import Seat
from games.title import Title
from mailer.base.words import LANGS
from mailer.desk.lexicon import any_of, groups
from parsers.judge.reader import fold

_BETWEEN = re.compile(rf"\s*[,;&/]\s*|\s+{any_of('seats', 'and')}\s+", re.IGNORECASE)


class UnknownSeatError(Exception):
    """A word that names no seat, or more than one."""

    def __init__(self, word: str) -> None:
        super().__init__(word)
        self.word = word


def everybody(text: str) -> bool:
    """Whether the words mean all who are left."""
    return fold(text).casefold().strip(" .!") in groups("seats")["everybody"]


def find(title: Title, seats: Sequence[Seat], text: str) -> tuple[Seat, ...]:
    """The seats named in ``text``, each once, as written. Raises UnknownSeatError."""
    found: dict[Seat, None] = {}
    for chunk in filter(None, _BETWEEN.split(text.strip(" .!"))):
        whole = _one(title, seats, chunk)
        if whole is not None:
            found[whole] = None
            continue
        found.update(dict.fromkeys(_words(title, seats, chunk)))
    return tuple(found)


def _words(title: Title, seats: Sequence[Seat], chunk: str) -> list[Seat]:
    initials = _initials(title, seats, chunk)
    if initials:
        return initials
    named: list[Seat] = []
    for word in chunk.split():
        seat = _one(title, seats, word)
        if seat is None:
            raise UnknownSeatError(word)
        named.append(seat)
    return named


def _names(title: Title, seats: Sequence[Seat]) -> list[tuple[str, Seat]]:
    tables = [title.seat_names(lang) for lang in LANGS]
    return [
        (fold(name).casefold(), seat)
        for seat in seats
        for name in (seat, *(table.get(seat, seat) for table in tables))
    ]


def _one(title: Title, seats: Sequence[Seat], text: str) -> Seat | None:
    wanted = fold(text).casefold().strip()
    names = _names(title, seats)
    exact = {seat for name, seat in names if name == wanted}
    starts = {seat for name, seat in names if len(wanted) >= 3 and name.startswith(wanted)}
    cases = {seat for name, seat in names if _declined(name, wanted)}
    for hits in (exact, starts, cases):
        if len(hits) == 1:
            return next(iter(hits))
    return None


def _declined(name: str, text: str) -> bool:
    """Whether a text is the name or begins it, each of its words in some case: ``Центральных держав``."""
    names, words = name.split(), text.split()
    return len(names) >= len(words) > 0 and all(map(_same_stem, names, words))


def _same_stem(name: str, word: str) -> bool:
    # Russian case forms differ in the last one or two letters: Франция, Франции, Францию, Францией.
    stem = next(
        (at for at, (a, b) in enumerate(zip(name, word, strict=False)) if a != b), min(len(name), len(word))
    )
    return stem >= max(3, len(name) - 2) and len(word) - stem <= 3


def _initials(title: Title, seats: Sequence[Seat], chunk: str) -> list[Seat]:
    """``FE`` -> France, England, as old hands write it."""
    if not chunk.isupper() or not chunk.isalpha() or len(chunk) > len(seats):
        return []
    found: list[Seat] = []
    for letter in chunk:
        hits = {seat for name, seat in _names(title, seats) if name.startswith(fold(letter).casefold())}
        if len(hits) != 1:
            return []
        found.append(hits.pop())
    return found
