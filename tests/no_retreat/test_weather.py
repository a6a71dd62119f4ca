"""Weather (13.1, 14.14): which one holds, and what it does to movement."""

from __future__ import annotations

import pytest

from games.no_retreat.model.board import Board
from games.no_retreat.rules.ground import weather
from games.no_retreat.rules.movement.walking import allowance
from tests.no_retreat.positions import SOURCE, empty, put, u


def holds(board: Board) -> str:
    return weather.weather(SOURCE, board)


def points(board: Board, *units: str) -> list[int]:
    """Movement points of units."""
    board = put(board, dict.fromkeys(units, "1010"))
    return [allowance(SOURCE, board, u(unit.rstrip("-"))) for unit in units]


@pytest.mark.rule("no_retreat", "13.1 clear")
def test_clear_weather_bounds_nothing() -> None:
    assert points(empty("A", turn=1), "ge-1pz", "ge-2a", "ge-4a", "su-don", "su-sw") == [6, 5, 4, 4, 2]


@pytest.mark.rule("no_retreat", "13.1 mud")
def test_mud_leaves_three_points() -> None:
    assert points(empty("A", turn=3), "ge-1pz", "ge-2a", "ge-4a", "su-don", "su-sw") == [3, 3, 3, 3, 2]


@pytest.mark.rule("no_retreat", "13.1 snow")
def test_snow_leaves_four_points() -> None:
    assert points(empty("A", turn=4), "ge-1pz", "ge-2a", "ge-4a", "su-west-") == [4, 4, 4, 3]


@pytest.mark.rule("no_retreat", "13.1 long winter")
def test_snow_after_snow_is_long_winter() -> None:
    assert holds(empty("A", turn=4)) == "snow"
    assert holds(empty("A", turn=5, past="snow")) == "long-winter"
    assert holds(empty("A", turn=5, past="mud")) == "snow"
    assert holds(empty("A", turn=6, past="snow")) == "mud"
    assert points(empty("A", turn=5, past="snow"), "ge-1pz") == [4]


@pytest.mark.rule("no_retreat", "14.14.3")
def test_the_marker_of_the_turn_says_its_weather() -> None:
    for turn, name, printed, other in ((3, "sep-oct", "mud", "clear"), (4, "nov-dec", "snow", "mud")):
        board = empty("A", turn=turn)
        assert holds(board) == printed
        assert holds(empty("A", turn=turn, skies={**board.skies, name: other})) == other
    assert holds(empty("A", turn=5, skies={"nov-dec": "mud"})) == "snow", "no marker lies on turn 5"


def test_a_marker_that_was_used_lies_on_its_next_turn_as_printed() -> None:
    board = empty("A", turn=3, skies={"mar-apr": "mud", "nov-dec": "snow", "sep-oct": "mud"})
    assert weather.moved_on(SOURCE, board)["sep-oct"] == "clear"
    last = empty("A", turn=22, skies={"nov-dec": "mud"})
    assert "nov-dec" not in weather.moved_on(SOURCE, last)
