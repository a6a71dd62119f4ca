"""What the clock of a running game remembers, as plain data in its row; it must not read a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from adjudicator.codec import dumps, loads
from mailer.store.models import GameRow


@dataclass(frozen=True, slots=True)
class Timer:
    """``store`` keeps it in ``GameRow.clock``.

    ``held``: why a phase whose deadline has passed does not close by itself: ``outage`` (mail was not
    read), ``silent`` (the master decides about the silent), ``replace`` (a seat needs another player).
    ``asked``: since when the master is asked about it, ``nagged`` how often they were reminded. ``sought``
    are the seats that need another player, ``offer`` is when they are offered to others, and ``offered``
    tells that they have been.
    ``since``: the moment at which the game was paused. ``grace``: the deadline whose grace was announced.
    ``missed`` counts, by seat, the deadlines missed in a row, ``chances`` names the seats that have had
    their second chance. ``banks`` are the seconds left of the seats' time banks, and ``free`` is the
    moment up to which the bank of the seat that is asked alone does not run. ``in_time`` and ``overdue``
    count the answers that came before their deadline and those that did not, over the whole game.
    """

    held: str = ""
    asked: int | None = None
    nagged: int = 0
    sought: tuple[str, ...] = ()
    offer: int | None = None
    offered: bool = False
    since: int | None = None
    grace: int | None = None
    missed: Mapping[str, int] = field(default_factory=dict)
    chances: tuple[str, ...] = ()
    banks: Mapping[str, int] = field(default_factory=dict)
    free: int | None = None
    in_time: int = 0
    overdue: int = 0


def load(row: GameRow) -> Timer:
    """The timer of a game; a fresh one where it has none yet."""
    return _timer(row.clock)


@lru_cache(maxsize=1024)
def _timer(text: str) -> Timer:
    return loads(text, Timer) if text else Timer()


def store(row: GameRow, timer: Timer) -> None:
    """Keep it in the row."""
    row.clock = dumps(timer, Timer)


def freed(row: GameRow) -> Timer:
    """The timer of a game whose phase is not held, or no longer."""
    kept = replace(load(row), held="", grace=None, asked=None, nagged=0)
    return replace(kept, sought=(), offer=None, offered=False)


def without(kept: Timer, seat: str) -> Timer:
    """The timer once the seat has another player: what the former one missed counts no more."""
    return replace(
        kept,
        missed={one: number for one, number in kept.missed.items() if one != seat},
        chances=tuple(one for one in kept.chances if one != seat),
        sought=tuple(one for one in kept.sought if one != seat),
    )
