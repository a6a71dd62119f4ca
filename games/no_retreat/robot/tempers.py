"""How a simple player may lean: what it guards, takes, attacks; no orders."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """``guards``: a prize with a foe so close wants a guard; ``worth_it``: for less nobody masses for battle;
    ``takes``: what lies open is taken.
    """

    guards: int = 1
    worth_it: float = 0.6
    takes: bool = True


EVEN = Temper()
"""That of the simple player."""
