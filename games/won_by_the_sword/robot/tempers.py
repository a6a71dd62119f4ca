"""What a simple player likes more, as factors of victory points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """``battle``, ``siege``, ``tax``: what points by battles, sieges and war taxes count for.

    ``odds``: the least chance to win with which it forces battle, ``stands``: with which it accepts one.
    ``posted``: regiments of the pool that it posts in garrisons, of ten.
    """

    battle: float = 1.0
    siege: float = 1.0
    tax: float = 1.0
    odds: float = 0.6
    stands: float = 0.35
    posted: int = 3


EVEN = Temper()
BOLD = Temper(battle=1.5, tax=0.9, odds=0.52, stands=0.25, posted=0)
CAREFUL = Temper(battle=1.0, tax=1.1, odds=0.62, stands=0.35, posted=6)
TEMPERS = {"bold": BOLD, "careful": CAREFUL}
