"""What was played, phase by phase, to be told again; it must not word or send anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlmodel import Session

from adjudicator.kinds import Event, Instant
from adjudicator.match import Match
from mailer.table.course import Trail, trail_of
from mailer.table.journal import events_of
from mailer.table.play import Play


@dataclass(frozen=True, slots=True)
class Chapter:
    """A phase that was played and still counts. ``told``: its journal rows by number, with events."""

    phase: str
    at: Instant
    told: tuple[tuple[int, tuple[Event, ...]], ...]
    after: Any

    @property
    def events(self) -> tuple[Event, ...]:
        """All that it made known."""
        return self.since(0)

    def since(self, number: int) -> tuple[Event, ...]:
        """What its rows from ``number`` on made known."""
        return tuple(event for row, events in self.told if row >= number for event in events)


def chapters_of(session: Session, play: Play) -> tuple[Chapter, ...]:
    """The phases that led to where the game stands; what a rollback undid is left out."""
    return chapters(trail_of(session, play))


def chapters(trail: Trail) -> tuple[Chapter, ...]:
    """As ``chapters_of``."""
    found: list[Chapter] = []
    for number in trail.history.line():
        stored = trail.rows[number]
        events = events_of(stored)
        if not stored.phase and not events:
            continue  # the beginning, the end by agreement, a rollback
        told: tuple[tuple[int, tuple[Event, ...]], ...] = ((number, events),)
        if found and found[-1].phase == stored.phase:
            told = (*found.pop().told, *told)
        found.append(Chapter(stored.phase, Instant(stored.at), told, trail.history.points[number].state))
    return tuple(found)


def as_it_stood(play: Play, chapter: Chapter) -> Play:
    """The game after a chapter; nobody has answered its asks yet, and they have no deadline."""
    return replace(play, match=Match(chapter.after, chapter.at))


def find(told: Sequence[Chapter], word: str) -> tuple[Chapter, ...]:
    """The chapters that ``word`` means: one by its code, those of a year or turn by its number."""
    wanted = word.casefold()
    exact = tuple(one for one in told if one.phase.casefold() == wanted)
    if exact or not wanted.isdecimal():
        return exact
    return tuple(one for one in told if [wanted] == _numbers(one.phase)[:1])


def _numbers(code: str) -> list[str]:
    return "".join(letter if letter.isdecimal() else " " for letter in code).split()
