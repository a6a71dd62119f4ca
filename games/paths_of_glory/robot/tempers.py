"""How a player may be minded; it must not judge anything."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """What a player values, in steps of armies.

    ``harm``: what a loss of the own side counts, against one of the foe; ``push``: that the foe goes,
    whatever the space; ``prize``: what a space that counts is worth beside others; ``digs``: a trench;
    ``cuts``: a factor of the foe that is cut off from supply at the end of a turn; ``passing``: what a space
    taken on the way is worth, of what it is at its end; ``duty``: what a mandated offensive counts for;
    ``nears``: what it is worth to bring a factor one space nearer to a foe; ``seeks``: to bring who owes a
    mandated offensive one line nearer to whom he must attack.
    """

    harm: float = 0.95
    push: float = 0.4
    prize: float = 2.0
    digs: float = 0.5
    cuts: float = 0.0
    passing: float = 0.0
    duty: float = 1.0
    nears: float = 0.05
    seeks: float = 0.0


EVEN = Temper()
