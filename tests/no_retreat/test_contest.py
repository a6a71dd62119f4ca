"""How strong the simple player is: against chance from either side."""

from __future__ import annotations

from itertools import product

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET
from tests.no_retreat.contest import FIRST_SEED, GAMES, SCENARIOS, Contest, play
from tests.rig.cases import repeated, repeats, some

OF_TEN = 9


def contests(scenario: str, seat: Seat, games: int) -> list[Contest]:
    return [play(scenario, seat, FIRST_SEED + number) for number in range(games)]


@pytest.mark.sweep
@pytest.mark.parametrize(("scenario", "seat"), some([("D", SOVIET), ("A", AXIS)], 2))
def test_a_few_games_against_chance(scenario: str, seat: Seat) -> None:
    """Where the side has to take most: of a few games nearly all are won."""
    games = 3
    assert sum(each.won for each in contests(scenario, seat, games)) >= games - 1


@pytest.mark.sweep
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("scenario", "seat"), repeated(product(SCENARIOS, SEATS), 4))
def test_nine_of_ten_games_against_chance(scenario: str, seat: Seat) -> None:
    found = contests(scenario, seat, repeats(GAMES, 40))
    assert 10 * sum(each.won for each in found) >= OF_TEN * len(found)
