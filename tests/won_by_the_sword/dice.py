"""Ten-sided dice that fall as a test tells."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass


@dataclass
class Dice:
    """What they show in turn, 0 to 9; of anything else that is drawn by chance the first."""

    left: deque[int]

    def roll(self, number: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See adjudicator.dice.Dice."""
        return tuple((self.left.popleft() or 10) if faces == 10 and self.left else 1 for faces in sides)
