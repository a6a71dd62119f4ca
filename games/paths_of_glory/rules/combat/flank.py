"""12.3: who may try a flank attack and what helps it; it must not know stages or events."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.combat.fire import NO_TRENCH

LONDON = SpaceId("london")
SUCCESS = 4
"""12.3.3: the least modified die."""


def check(source: Source, board: Board, fight: Fight, pin: SpaceId) -> Fault | None:
    """12.3.1: why the attack cannot go round the defender, or why ``pin`` cannot hold it (12.3.2)."""
    target = source.atlas[fight.target]
    if len(fight.sources) < 2:
        return Fault("flank-one-space", {"space": fight.target, "have": 1, "need": 2}, "12.3.1")
    if pin not in fight.sources:
        return Fault("flank-pin", {"space": pin, "spaces": fight.sources}, "12.3.2")
    if not any(source.roster[unit].size == "army" for unit in fight.attackers):
        return Fault("flank-no-army", {"space": fight.target}, "12.3.1")
    if target.terrain in ("swamp", "mountain"):
        return Fault("flank-terrain", {"space": fight.target, "terrain": target.terrain}, "12.3.1")
    if fight.target in board.trenches and NO_TRENCH not in fight.effects:
        return Fault("flank-trench", {"space": fight.target}, "12.3.1")
    if not fight.defenders:
        return Fault("flank-fort", {"space": fight.target}, "12.3.1")
    return None


def modifier(source: Source, board: Board, fight: Fight, pin: SpaceId) -> int:
    """12.3.2: 1 for each space of the attack but the pinning one that no other enemy holds down.

    London brings nothing across its dotted line (exceptions and special rules, Britain).
    """
    beside = [each for each in fight.sources if each not in (pin, LONDON)]
    return sum(not held(source, board, fight, each) for each in beside)


def held(source: Source, board: Board, fight: Fight, space: SpaceId) -> bool:
    """Whether a solid line joins ``space`` to a space with enemy units, the one attacked apart."""
    beside = [each for each in source.atlas[space].solid if each != fight.target]
    return any(
        where.at in beside and source.roster[unit].seat != fight.attacker
        for unit, where in board.units.items()
    )
