"""A line without the clauses that name no card to act with: what is kept, and mere talk beside a deed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from parsers.lexing import fold
from parsers.sunset_of_empire.words import is_noise, lexicon

_SIGN = re.compile(r"(?:[;:!…()]|[.](?=\s|\Z))+|\s[—–-]\s|,")
"""What parts two clauses; a dot within ``Dr.I`` does not."""


@cache
def words(key: str) -> re.Pattern[str]:
    """The words of a kind; ``*`` stands for how one goes on."""
    return spelt(lexicon()["proposing"][key])


def spelt(words: Sequence[str]) -> re.Pattern[str]:
    found = sorted(map(fold, words), key=len, reverse=True)
    parts = (re.escape(each).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for each in found)
    return re.compile(rf"(?<!\w)(?:{'|'.join(parts)})(?!\w)")


class _Clause(NamedTuple):
    start: int
    end: int
    names: int
    listed: bool
    """Whether a comma stands before it."""
    meanwhile: bool = False
    """Whether it only says when."""


def acting(text: str, names: Callable[[str], int]) -> str:
    """The line with blanks for clauses that keep cards, and for talk that names none; its columns stay.

    ``names`` counts the names in a text.
    """
    folded = fold(text)
    clauses = list(_clauses(folded, text, names))
    kept = [_has("stays", folded, each) for each in clauses]
    for at in range(1, len(clauses)):
        kept[at] |= kept[at - 1] and _goes_on(folded, clauses[at])
    for at in reversed(range(len(clauses) - 1)):
        other = clauses[at + 1]
        rest = not other.names and _has("others", folded, other)  # ``Lion, Camel, the rest stays in hand``
        goes_on = other.listed and not rest and not _opens_keeping(folded, other, names)
        kept[at] |= kept[at + 1] and goes_on and _is_list(folded, clauses[at], names)
    named = any(each.names for each in clauses)
    pairs = zip(clauses, kept, strict=True)
    left = [each for each, lost in pairs if not (lost or (named and _is_talk(folded, each)))]
    if any(each.meanwhile and each.names for each in clauses):
        left = [each for each in left if not each.meanwhile]
        left = left if any(each.names for each in left) else []
    return _without(text, [each for each in clauses if each not in left])


def _without(text: str, clauses: Iterable[_Clause]) -> str:
    for each in clauses:
        text = text[: each.start] + " " * (each.end - each.start) + text[each.end :]
    return text


def _clauses(folded: str, text: str, names: Callable[[str], int]) -> Iterator[_Clause]:
    again = [found.start() for found in words("likewise").finditer(folded)]
    opening = _opening().match(folded)
    parting = [found for found in words("links").finditer(folded) if found.start() not in again]
    parting = sorted((*_SIGN.finditer(folded), *parting), key=lambda found: found.start())
    at, listed = 0, False
    for start, end, sign in (*((*found.span(), found[0]) for found in parting), (len(text), len(text), "")):
        if start >= at and text[at:start].strip():
            only_when = at == 0 and opening is not None and start < len(text)
            yield _Clause(at, start, names(text[at:start]), listed, only_when)
            listed = True
        listed = listed and sign.strip() == ","
        at = max(at, end)


@cache
def _opening() -> re.Pattern[str]:
    return re.compile(rf"\s*{words('meanwhile').pattern}")


def opens_meanwhile(text: str) -> bool:
    """Whether a line begins with what goes on meanwhile: ``While Lion shells Friedrich, I have tea``."""
    return _opening().match(fold(text)) is not None


def stays(text: str) -> bool:
    """Whether a text may keep a card: a quick look before a dear one."""
    return words("stays").search(fold(text)) is not None


def attacks(text: str) -> bool:
    """Whether a text has a word of attacks."""
    return words("attack").search(fold(text)) is not None


def _has(key: str, folded: str, clause: _Clause) -> bool:
    return words(key).search(folded, clause.start, clause.end) is not None


def _goes_on(folded: str, clause: _Clause) -> bool:
    """Whether a clause says the same of other cards as the one before: ``and so do the women``."""
    told, count = words("likewise").subn(" ", folded[clause.start : clause.end])
    return bool(count) and not any(words(key).search(told) for key in ("attack", "lay", "play"))


def _opens_keeping(folded: str, clause: _Clause, names: Callable[[str], int]) -> bool:
    """Whether a clause names what is kept behind the word: ``keep the Lion back``."""
    keeping = words("keeping").search(folded, clause.start, clause.end)
    return keeping is not None and bool(clause.names) and not names(folded[clause.start : keeping.start()])


def _is_list(folded: str, clause: _Clause, names: Callable[[str], int]) -> bool:
    """Whether a clause is nothing but names: more of a list that goes on, and no ``Camel attacks``."""
    told = folded[clause.start : clause.end].split()
    return clause.names == 1 and all(names(each) or is_noise(each) for each in told)


def _is_talk(folded: str, clause: _Clause) -> bool:
    """Whether somebody is spoken of, and no card: ``all they have left``."""
    return not clause.names and _has("spoken", folded, clause)


def named_only(text: str, names: Callable[[str], int]) -> str:
    """The line with blanks for its clauses that name nothing, if any does name something."""
    clauses = list(_clauses(fold(text), text, names))
    if not any(each.names for each in clauses):
        return text
    return _without(text, [each for each in clauses if not each.names])
