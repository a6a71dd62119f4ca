"""The phases for which orders were left: what names one, and whether any is over; it reads no codes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from adjudicator.kinds import Seat
from games.title import Moment
from mailer.desk.lexicon import groups
from mailer.letters.eyes import current_phase
from mailer.table.play import Play
from parsers.judge.reader import fold

_WORD = re.compile(r"\d+|[^\W\d_]+")
_ENDING = 2
"""Letters of a word in another case."""


def named(text: str, phases: Iterable[tuple[str, str]]) -> Collection[str]:
    """The codes of the ``phases`` (code and name) whose names have every word of the ``text``: of those with
    no other word, if there are any.

    >>> named("Turn 2, card phase", [("2-A", "Turn 2, Axis card phase"), ("2-S", "Turn 2, Soviet movement")])
    ['2-A']
    """
    wanted = [*_telling(_words(text))]
    if not wanted:
        return []
    found = {code: _words(name) for code, name in phases}
    found = {code: words for code, words in found.items() if all(_has(words, word) for word in wanted)}
    whole = [code for code, words in found.items() if len([*_telling(words)]) == len(wanted)]
    return whole or [*found]


def moment_of(play: Play, seat: Seat, phase: str) -> Moment:
    """When a phase other than the open one is or was."""
    found = play.title.moment(play.view(seat), phase)
    return "past" if found == "now" and play.title.is_passed(phase, current_phase(play)) else found


def is_over(play: Play, seat: Seat, phase: str, now: str) -> bool:
    """Whether nothing is asked in a phase that is not open: it is past, or a part of it is open that has a
    name of its own.
    """
    return play.title.covers(phase, now) or moment_of(play, seat, phase) in ("past", "never")


def _words(text: str) -> list[str]:
    return _WORD.findall(fold(text).casefold())


def _telling(words: Iterable[str]) -> Iterable[str]:
    return (word for word in words if word not in _IDLE)


def _has(words: Iterable[str], wanted: str) -> bool:
    stem = wanted if wanted.isdecimal() or len(wanted) <= _ENDING + 1 else wanted[:-_ENDING]
    return any(word == wanted if wanted.isdecimal() else word.startswith(stem) for word in words)


_IDLE = frozenset(groups("pieces")["idle-of-phases"])
