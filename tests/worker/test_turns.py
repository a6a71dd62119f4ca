"""Whose letter is next: the oldest, and in a flood each writer in turn."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.kinds import Instant
from mailer.worker.turns import SHARE, Waiting, apart, in_turn

WAITING = st.lists(st.tuples(st.sampled_from("abc"), st.integers(0, 3)), max_size=12 * SHARE)


def rows_of(found: list[tuple[str, int]]) -> list[Waiting]:
    return [Waiting(at + 1, Instant(1_000 + at), sender, lane) for at, (sender, lane) in enumerate(found)]


@given(WAITING)
def test_writers_and_games_keep_their_order(found: list[tuple[str, int]]) -> None:
    rows = rows_of(found)
    ordered = in_turn(rows)
    assert sorted(ordered, key=lambda row: row.id) == rows
    for sender in "abc":
        assert [row for row in ordered if row.sender == sender] == [
            row for row in rows if row.sender == sender
        ]
    for lane in (1, 2, 3):
        assert [row for row in ordered if row.lane == lane] == [row for row in rows if row.lane == lane]


@given(st.lists(st.sampled_from("abcdefgh"), max_size=SHARE))
def test_few_letters_are_dealt_with_by_age(senders: list[str]) -> None:
    rows = rows_of([(sender, 0) for sender in senders])
    assert in_turn(rows) == rows


def test_a_flood_is_dealt_with_in_shares() -> None:
    """10,000 letters of one writer, then two of others, one of them to the game that is flooded."""
    rows = rows_of([*[("a", 1)] * 10_000, ("b", 0), ("c", 1)])
    places = {row.sender: at for at, row in enumerate(in_turn(rows))}
    assert places["b"] == SHARE
    assert places["c"] == 10_001


@pytest.mark.sweep
def test_two_floods_share() -> None:
    ordered = in_turn(rows_of([*[("a", 0)] * 3 * SHARE, *[("b", 0)] * 3 * SHARE]))
    assert [row.sender for row in ordered[::SHARE]] == ["a", "b"] * 3


@given(WAITING, st.text(max_size=3))
def test_workers_that_begin_elsewhere_keep_the_order_of_writers_and_games(
    found: list[tuple[str, int]], whose: str
) -> None:
    rows = rows_of(found)
    ordered = apart(rows, whose)
    assert sorted(ordered, key=lambda row: row.id) == rows
    for sender in "abc":
        assert [row for row in ordered if row.sender == sender] == [
            row for row in rows if row.sender == sender
        ]
    for lane in (1, 2, 3):
        assert [row for row in ordered if row.lane == lane] == [row for row in rows if row.lane == lane]


def test_workers_begin_elsewhere() -> None:
    """Twenty games of seven: the letters of each together, and each worker begins with another."""
    rows = rows_of([(f"{seat} of {game}", game) for seat in range(7) for game in range(1, 21)])
    orders = [apart(rows, whose) for whose in "abcdefgh"]
    for ordered in orders:
        lanes = [row.lane for row in ordered]
        assert [lanes[at] for at in range(0, 140, 7) for _ in range(7)] == lanes
    assert len({ordered[0].lane for ordered in orders}) > 4
