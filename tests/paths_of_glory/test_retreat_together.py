"""12.5.5: the ways of several units are those of every order in which they may go, each found once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import permutations

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.rules.results import paths
from games.paths_of_glory.rules.results.paths import Ground, Path, options, ways
from tests.paths_of_glory.fights import AP, CP
from tests.paths_of_glory.positions import board, source

DATA = source()
NEAR = ("cambrai", "amiens", "calais", "chateau_thierry", "verdun", "sedan", "brussels", "rouen", "paris")
ARMIES = [f"fr_{number}_army" for number in (1, 2, 3, 4, 5, 6)]


def ground(chance: random.Random, units: int) -> tuple[Ground, tuple[UnitId, ...]]:
    """So many French units that must leave Cambrai, and others who leave little room around it."""
    names = chance.sample(ARMIES, len(ARMIES))
    placed: dict[str, list[str]] = {"cambrai": names[:units]}
    left = [*names[units:], *(["fr_corps"] * 6), "br_1_army", "br_2_army"]
    for space in chance.sample(NEAR[1:], 5):
        placed[space] = [left.pop() for _ in range(chance.randint(1, 3)) if left]
    held = {space: chance.choice((AP, CP)) for space in NEAR[1:] if space not in placed}
    there = board(placed, control=held)
    going = tuple(map(UnitId, names[:units]))
    return Ground(DATA, there, SpaceId("cambrai"), chance.choice((1, 2))), going


def in_turn(
    ground: Ground, units: tuple[UnitId, ...], gone: dict[UnitId, Path]
) -> Iterator[dict[UnitId, Path]]:
    if not units:
        yield gone
        return
    for path in options(ground, units[0], gone):
        yield from in_turn(ground, units[1:], {**gone, units[0]: path})


@pytest.mark.rule("paths_of_glory", "12.5.5")
@pytest.mark.parametrize("seed", range(24))
def test_they_are_those_of_every_order(seed: int) -> None:
    there, units = ground(random.Random(seed), 2 + seed % 2)
    found = {tuple(way[unit] for unit in units) for way in ways(there, units)}
    every = [
        tuple(gone[unit] for unit in units)
        for order in permutations(units)
        for gone in in_turn(there, order, {})
    ]
    lost = {each: sum(len(path) < there.far for path in each) for each in every}
    assert found == {each for each in lost if lost[each] == min(lost.values())}


def test_no_state_of_a_retreat_is_looked_at_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[tuple[UnitId, frozenset[tuple[UnitId, Path]]]] = []

    def counted(ground: Ground, unit: UnitId, gone: dict[UnitId, Path]) -> tuple[Path, ...]:
        looks.append((unit, frozenset(gone.items())))
        return options(ground, unit, gone)

    monkeypatch.setattr(paths, "options", counted)
    for seed in range(12):
        looks.clear()
        there, units = ground(random.Random(seed), 3)
        assert ways(there, units)
        assert looks
        assert len(looks) == len(set(looks))
