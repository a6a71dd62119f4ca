"""The rows of a journal: everything that ever changed a game, one type an input; no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

from adjudicator.kinds import Answers, Args, Over, Rolled


@dataclass(frozen=True, slots=True)
class Setup:
    """The first row of a journal. ``edition``: of the title's rules, which the game keeps to its end."""

    scenario: str
    options: Args
    edition: int = 1


@dataclass(frozen=True, slots=True)
class Ended:
    """A journal row: the players or the master ended the game (draw, concession, termination)."""

    over: Over


@dataclass(frozen=True, slots=True)
class RolledBack:
    """A journal row: the game stands again as it did after the first ``to`` rows of the journal.

    The rows between stay and no longer count; their rolls are kept for the same questions. Where the seed
    of the dice had been published (the game was over), fresh rolls follow from a new one: ``seed`` is the
    published one in hex, ``sealed`` its commitment; both are empty otherwise.
    """

    to: int
    seed: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class Edited:
    """A journal row: the master changed the position. ``edits`` are the title's own canonical lines."""

    edits: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OpenRoll:
    """A journal row: the master had dice rolled for a purpose of their own; the rules never see them.

    Such rolls are numbered with all others of the game and follow from the same sealed seed.
    """

    purpose: str
    sides: tuple[int, ...]
    values: tuple[int, ...]


Entry: TypeAlias = Setup | Answers[Any] | Rolled | Ended | RolledBack | Edited | OpenRoll


def entry_type(order: type) -> Any:
    """The type of a title's journal rows, for the codec; ``order`` is the title's order type."""
    return Setup | Answers[order] | Rolled | Ended | RolledBack | Edited | OpenRoll  # type: ignore[valid-type]
