"""How long a seat may take, as plain data; it must not read a clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.kinds import Ask, Instant

DAY = 86_400


@dataclass(frozen=True, slots=True)
class Pace:
    """Time limits of one game, in seconds.

    ``limits`` by kind of Ask, ``otherwise`` for kinds not named; ``early`` closes revisable asks as
    soon as every seat asked is ready.
    """

    limits: Mapping[str, int] = field(default_factory=dict)
    otherwise: int = 3 * DAY
    early: bool = True


def due(pace: Pace, asks: tuple[Ask, ...], opened: Instant) -> Instant:
    """When asks that were put at ``opened`` close. Asks of several kinds get the longest limit."""
    return Instant(opened + max(pace.limits.get(ask.kind, pace.otherwise) for ask in asks))
