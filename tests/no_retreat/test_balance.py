"""The figures of ``make balance TITLE=no_retreat``: who wins for how many points, and the bid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.rules.ground.points import total
from tests.no_retreat.positions import SOURCE, empty
from tools.balance.no_retreat import Played, bid, play, row


@pytest.mark.sweep
def test_the_same_game_for_other_points() -> None:
    """A simple player does not look at how many points win: the game for them is the same."""
    games = ((seed, play("A", seed)) for seed in range(100))
    # One that no other condition decides.
    seed, game = next(
        (seed, game)
        for seed, game in games
        if (game.winner_with(SOURCE, 1), game.winner_with(SOURCE, 99)) == (AXIS, SOVIET)
    )
    points = total(SOURCE, game.board, AXIS)
    for asked, winner in ((points, AXIS), (points + 1, SOVIET)):
        other = play("A", seed, asked)
        assert replace(other.board, terms=game.board.terms) == game.board
        assert other.winner == game.winner_with(SOURCE, asked) == winner


def test_who_won_at_once_won_for_any_points() -> None:
    game = Played(AXIS, empty("D", turn=15), at_once=True)
    assert {game.winner_with(SOURCE, points) for points in (1, 40)} == {AXIS}


def test_a_side_that_wins_too_often_bids() -> None:
    """Of ten games with 14 to 23 points the Axis wins four for 20, nearest to 24; half for 19."""
    board = empty("A", turn=5)
    held = total(SOURCE, board, AXIS)
    games = [Played(SOVIET, replace(board, events=points - held), at_once=False) for points in range(14, 24)]
    points, count = bid(SOURCE, games, 24)
    assert (points, count.mean) == (20, 0.4)
    assert row(SOURCE, "A", games) == "| A Barbarossa | 0.0% ± 0.0 | 24 | 20: 40.0% ± 16.3 |"
