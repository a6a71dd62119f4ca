"""What became of one written order in a draft; it must not know any title."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.kinds import Fault


@dataclass(frozen=True, slots=True)
class Accepted:
    """A written order that stands. ``canonical`` prints it; ``notes`` warn without refusing.

    ``part``: a piece of one order, in which the same may be said twice: none takes the place of another.
    """

    canonical: str
    notes: tuple[Fault, ...] = ()
    part: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """An understood order that is not allowed; the former one, if any, stands.

    ``notes``: which orders would be. ``beside``: it is too much beside what stands, and casts no doubt on it.
    ``follows``: the kind of question that is asked again later, for which it may be left; ``hangs``: the
    same, under a condition only.
    """

    fault: Fault
    notes: tuple[Fault, ...] = ()
    beside: bool = False
    follows: str = ""
    hangs: str = ""


@dataclass(frozen=True, slots=True)
class Unclear:
    """A written order with more than one meaning; ``candidates`` are canonical texts to choose from."""

    candidates: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Withheld:
    """A written order that could stand, but is of one piece with another that cannot: it is not done."""

    canonical: str


Verdict = Accepted | Refused | Unclear | Withheld
