"""Players that a title offers, by name and temper; each sees what its seat sees. It must know no title."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from adjudicator.kinds import Ask, Seat

Pick: TypeAlias = Callable[[int], int]
"""``pick(n)`` gives a number in ``0..n-1``: all the chance that a robot has."""

EVEN = "even"


@dataclass(frozen=True, slots=True)
class Heard:
    """Press that reached a seat: whose it was, in which phase (its code), what it said."""

    sender: Seat
    phase: str
    text: str


@dataclass(frozen=True, slots=True)
class Sight:
    """All that a robot decides on: the view and the question of its seat, the press that reached it."""

    view: Any
    ask: Ask
    heard: tuple[Heard, ...] = ()


@dataclass(frozen=True, slots=True)
class Robot:
    """A way to play a seat. ``tempers``: how it may be played, the usual one first.

    ``order(sight, temper, pick)`` answers the question; ``letter(sight, temper, pick, lang)`` gives the lines
    of a letter that does, with what is left for later. At most two seconds, by a budget that it counts in
    positions and not by a clock: the same sight, temper and chance lead to the same order.

    One that is not ``offered`` may take longer: the others are measured by it, and nobody can choose it.

    ``reply(view, seat, heard)`` is a line that answers the last press that reached the seat, in its language;
    None: it says nothing to anybody.
    """

    order: Callable[[Sight, str, Pick], Any]
    letter: Callable[[Sight, str, Pick, str], tuple[str, ...]]
    tempers: tuple[str, ...] = (EVEN,)
    reply: Callable[[Any, Seat, Sequence[Heard]], str] | None = None
    offered: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """A robot with a temper. ``key`` names both: ``simple``, ``simple bold``."""

    key: str
    robot: Robot
    temper: str

    def order(self, sight: Sight, pick: Pick) -> Any:
        """What it orders."""
        return self.robot.order(sight, self.temper, pick)

    def letter(self, sight: Sight, pick: Pick, lang: str) -> tuple[str, ...]:
        """The lines in which it orders that, and what it leaves for later."""
        return self.robot.letter(sight, self.temper, pick, lang)


class NoPlayerError(Exception):
    """There is no such robot, or it has no such temper."""


def player(robots: Mapping[str, Robot], name: str, temper: str = "") -> Player:
    """A robot of a title by its name, with a temper or as usual. Raises NoPlayerError."""
    robot = robots.get(name)
    if robot is None or (temper and temper not in robot.tempers):
        raise NoPlayerError(f"{name} {temper}".strip())
    temper = temper or robot.tempers[0]
    return Player(name if temper == robot.tempers[0] else f"{name} {temper}", robot, temper)


def offered(robots: Mapping[str, Robot]) -> Mapping[str, Robot]:
    """The robots that anybody may choose."""
    return {name: robot for name, robot in robots.items() if robot.offered}


def players(robots: Mapping[str, Robot]) -> tuple[Player, ...]:
    """Every robot of a title with each of its tempers."""
    return tuple(player(robots, name, temper) for name, robot in robots.items() for temper in robot.tempers)


@cache
def names(kind: str, lang: str) -> Mapping[str, str]:
    """What robots (``robot``) and tempers (``temper``) are called in a language; others by their key."""
    found: Mapping[str, str] = _words()[lang][kind]
    return found


def tables(lang: str) -> Mapping[str, Mapping[str, str]]:
    """All tables of ``names`` of a language."""
    return {kind: names(kind, lang) for kind in _words()[lang]}


def key_of(kind: str, word: str) -> str:
    """The key of a robot or temper by its name in any language; a word that is none as it is."""
    word = word.casefold()
    said = ((key, name) for lang in _words() for key, name in names(kind, lang).items())
    return next((key for key, name in said if name == word), word)


@cache
def _words() -> Mapping[str, Any]:
    return tomllib.loads((Path(__file__).parent / "robots.toml").read_text("utf-8"))
