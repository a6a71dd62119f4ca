"""How strong the simple player is: against chance from either side, and how its soldiers eat."""

from __future__ import annotations

from itertools import product
from statistics import fmean, median

import pytest

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS
from tests.rig.cases import repeated, some
from tests.won_by_the_sword.contest import BATTLES, FIRST_SEED, GAMES, Contest, play

OF_TWENTY = 19
HUNGER = 2
"""Levels that it loses to hunger in a turn at most, on the average and in four of five turns."""
CHOICE = 0.02
"""Seconds of a choice, in the median."""


def contests(scenario: str, seat: Seat, games: int) -> list[Contest]:
    return [play(scenario, seat, FIRST_SEED + number) for number in range(games)]


def looked_at(found: list[Contest]) -> None:
    """Hunger, fortresses, pace."""
    hungry = [levels for each in found for levels in each.hunger]
    assert fmean(hungry) <= HUNGER
    assert fmean(each.taken for each in found) >= 3
    assert median(second for each in found for second in each.seconds) <= CHOICE


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("scenario", "seat"),
    some(
        [("b1638_rheinfelden", PROTESTANT), ("b1634_noerdlingen", CATHOLIC), ("b1645_alerheim", CATHOLIC)], 3
    ),
)
def test_a_few_games_against_chance(scenario: str, seat: Seat) -> None:
    found = contests(scenario, seat, 3)
    assert all(each.won for each in found)
    looked_at(found)


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("scenario", "seat"), repeated(product(BATTLES, SEATS), 5))
def test_nineteen_of_twenty_games_against_chance(scenario: str, seat: Seat) -> None:
    found = contests(scenario, seat, GAMES)
    assert 20 * sum(each.won for each in found) >= OF_TWENTY * len(found)
    looked_at(found)
    hungry = [levels for each in found for levels in each.hunger]
    assert 5 * sum(levels <= HUNGER for levels in hungry) >= 4 * len(hungry), hungry
