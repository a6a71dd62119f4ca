"""How many letters a turn two simple players with standing orders write, by mail through the desk."""

from __future__ import annotations

import random
import statistics
from collections import Counter
from pathlib import Path

import pytest

from games.paths_of_glory.model.atlas import AP, CP, SEATS
from tests.desk.world import SEED, World, empty_house, fixed_chance

__all__ = ["fixed_chance"]  # of the desk's tests

MOST = 8
"""Letters a player a turn, in the median."""
WHO = {CP: ("Johann", "en"), AP: ("Ivan", "ru")}


def opened(folder: Path, scenario: str, seed: int) -> World:
    """A game that has begun, between simple players of either language."""
    folder.mkdir()
    SEED[:] = bytes([seed])
    world = empty_house(folder)
    world.person("Clara")
    for name, lang in WHO.values():
        world.person(name, lang)
        world.write(name, "SET PICTURES OFF\nSET HTML OFF")
    world.write("Clara", f"CREATE war paths_of_glory {scenario} deadline 3 days")
    for seat, (name, _) in WHO.items():
        world.write(name, f"JOIN war AS {seat}")
    return world


def letters_of(folder: Path, scenario: str, seed: int, turns: int) -> list[int]:
    """Letters of each seat in each of the first turns, those that open and join the game left out."""
    world = opened(folder, scenario, seed)
    picks = {seat: random.Random(f"{seed}/{seat}").randrange for seat in SEATS}
    found: Counter[tuple[str, int]] = Counter()
    while asks := world.play("war").asks:
        play, ask = world.play("war"), asks[0]
        turn = int(play.title.turn(ask.phase))
        if turn > turns:
            break
        name, lang = WHO[ask.seat]
        lines = play.title.letter(play.view(ask.seat), ask, picks[ask.seat], lang)
        world.write(name, "\n".join(lines), seat=ask.seat)
        assert world.play("war").match.steps > play.match.steps, f"nothing came of {lines}"
        found[ask.seat, turn] += 1
    return [found[key] for key in sorted(found)]


def test_with_standing_orders_the_median_is_at_most_eight_letters(tmp_path: Path) -> None:
    limited = letters_of(tmp_path / "limited", "limited-war", 1, 2)
    campaign = letters_of(tmp_path / "campaign", "campaign", 2, 1)
    assert len(limited) == 4
    assert len(campaign) == 2
    assert statistics.median(limited + campaign) <= MOST
    # Each of the six rounds is a letter: no turn can have fewer, but one in which the game ends.
    assert min(limited + campaign) >= 6


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", ["limited-war", "campaign", "historical", "introductory"])
@pytest.mark.parametrize("seed", range(3, 6))
def test_the_median_over_whole_games(tmp_path: Path, scenario: str, seed: int) -> None:
    counts = letters_of(tmp_path / scenario, scenario, seed, 20)
    assert statistics.median(counts) <= MOST
