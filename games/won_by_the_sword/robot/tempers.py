"""What a simple player likes more, as factors of victory points."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """``battle``, ``siege``, ``tax``: what points by battles, sieges and war taxes count for.

    ``odds``: the least chance to win with which it forces battle, ``stands``: with which it accepts one.
    ``posted``: regiments of the pool that it posts in garrisons, of ten. ``far``: campaign points
    beyond which it looks for nothing; by twelve some three activations. ``columns``: how many it wants at
    least; ``least``: levels of foot and horse that a new one has then, and the old one keeps. ``level``:
    victory points that a level lost before walls or restored counts for. ``gathers``: whether it takes what
    own garrisons can spare. ``closes``: whether its columns come home to end a campaign that it leads.
    """

    battle: float = 1.0
    siege: float = 1.0
    tax: float = 1.0
    odds: float = 0.6
    stands: float = 0.35
    posted: int = 3
    far: int = 12
    columns: int = 2
    least: int = 12
    level: float = 0.3
    gathers: bool = False
    closes: bool = False


EVEN = Temper()
BOLD = Temper(battle=1.5, tax=0.9, odds=0.52, stands=0.25, posted=0)
HASTY = Temper(far=4)
"""In play ahead: a third of the time."""
SEASONED = Temper(battle=0.5, stands=0.25, columns=4, least=4, level=1.0, gathers=True, closes=True)
"""Of those that were tried the best against the usual one: more columns play more cards, and who is chased
mostly declines."""
CAREFUL = Temper(battle=1.0, tax=1.1, odds=0.62, stands=0.35, posted=6)
TEMPERS = {"bold": BOLD, "careful": CAREFUL}
ALL = {"even": EVEN, **TEMPERS}
"""The usual one first."""
