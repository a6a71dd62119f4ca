"""Defenders that are beaten and must retreat."""

from __future__ import annotations

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Attack, Way
from tests.paths_of_glory.fights import CP, War, assault


def go(unit: str, *path: str) -> Way:
    return Way(UnitId(unit), tuple(map(SpaceId, path)))


def beaten(war: War, target: str, units: list[str], dice: tuple[int, int]) -> War:
    """After the losses of a battle that the attacker won; nobody advances."""
    return war.answer(Attack(assault(target, units, losses=(), advances=()))).dice(*dice)


# Cambrai is clear: nothing cancels a retreat there.
PLAIN = {"sedan": ["ge_4_army", "ge_5_army", "ge_3_army"], "cambrai": ["fr_1_army"]}


HELD = {"sedan": CP}
