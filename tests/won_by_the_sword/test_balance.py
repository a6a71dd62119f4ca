"""The figures of ``make balance TITLE=won_by_the_sword``: who wins, by which points, pieces by seed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tools.balance import won_by_the_sword as balance
from tools.balance.won_by_the_sword import Played, faults, piece, play, row

SCENARIO = "b1638_rheinfelden"


def games(*leads: int) -> list[Played]:
    return [
        Played(seed, (1.0 if lead > 0 else 0.0) if lead else 0.5, lead, 40, 40, 20)
        for seed, lead in enumerate(leads)
    ]


@pytest.mark.sweep
def test_a_game_follows_from_its_seed_and_counts_its_points() -> None:
    game = play(SCENARIO, 3)
    assert game == play(SCENARIO, 3)
    assert game.protestant == (1.0 if game.lead > 0 else 0.0 if game.lead < 0 else 0.5)
    assert min(game.sieges, game.taxes) > 0
    assert sum(game.part(way) for way in balance.WAYS) == pytest.approx(1)


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A piece that was interrupted goes on where it was."""
    monkeypatch.setattr(balance, "KEPT", tmp_path)
    seeds: list[int] = []

    def counted(made: object, left: Sequence[int], workers: int, chunk: int) -> list[Played]:
        seeds.extend(left)
        return [Played(seed, 1.0, 3, 1, 1, 1) for seed in left]

    monkeypatch.setattr(balance, "played", counted)
    first = piece(SCENARIO, 10, 3, 1)
    assert [each.seed for each in piece(SCENARIO, 10, 5, 1)] == [10, 11, 12, 13, 14]
    assert seeds == [10, 11, 12, 13, 14]
    assert piece(SCENARIO, 10, 3, 1) == first


def test_a_side_that_wins_too_often_is_a_fault_and_bids() -> None:
    even, uneven = games(5, -5, 7, -7), games(5, 9, 12, -4)
    assert faults({"one": even, "all": even}) == []
    assert faults({"one": uneven, "all": even}) == ["one: PROTESTANT wins too often: 75.0%"]
    assert row("one", uneven).split(" | ")[3] == "CATHOLIC 7"
    assert row("one", even).split(" | ")[3] == "-"


def test_a_way_to_points_that_gives_too_much_is_a_fault() -> None:
    one = [Played(1, 0.5, 0, 70, 20, 10)]
    assert faults({"all": one}) == [
        "sieges give 70.0% of all victory points",
        "battles give 10.0% of all victory points",
    ]
