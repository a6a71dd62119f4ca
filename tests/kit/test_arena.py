"""A few games of the arena: the same of the same seed, kept while nothing changes, rows that stay."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.kinds import Seat
from tools.arena import counts, table
from tools.arena.__main__ import ALL, pairings
from tools.arena.games import Pairing, Played, options, play

DIPLOMACY = Pairing("diplomacy", "strong")
SUNSET = Pairing("sunset_of_empire", "simple bold")


def _untimed(played: Played) -> Played:
    return replace(played, seconds=0.0, longest=0.0)


def test_a_game_follows_from_its_seed() -> None:
    one, again = play(SUNSET, 3), play(SUNSET, 3)
    assert _untimed(one) == _untimed(again)
    assert one.score in (0.0, 0.5, 1.0)
    assert one.decisions > 0


def test_seats_take_turns() -> None:
    assert len({play(SUNSET, seed).seat for seed in (1, 2)}) == 2


@pytest.mark.sweep
def test_a_strong_player_of_diplomacy_holds_more_than_its_part() -> None:
    """A seventh would be its part; measured over 200 games it has far more (docs/robots.md)."""
    shares = [play(DIPLOMACY, seed).score for seed in range(7)]
    assert sum(shares) / len(shares) > 1 / 7


def test_games_are_kept_and_played_on(tmp_path: Path) -> None:
    first = counts.games(SUNSET, 2, 1, tmp_path)
    more = counts.games(SUNSET, 3, 1, tmp_path)
    assert more[:2] == first
    assert len(more) == 3
    assert counts.games(SUNSET, 2, 1, tmp_path) == first


@pytest.mark.parametrize(
    ("changed", "counts_anew"), [("war/a.py", True), ("kit/b.py", True), ("peace/c.py", False)]
)
def test_games_count_anew_when_the_title_or_what_titles_share_has_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, counts_anew: bool
) -> None:
    monkeypatch.setattr(counts, "ROOT", tmp_path)
    for name in ("war/a.py", "kit/b.py", "peace/c.py"):
        (tmp_path / "games" / name).parent.mkdir(parents=True)
        (tmp_path / "games" / name).write_text("1", "utf-8")
    before = counts.digest.__wrapped__("war")
    (tmp_path / "games" / changed).write_text("2", "utf-8")
    assert (counts.digest.__wrapped__("war") != before) is counts_anew


def test_rows_of_other_pairings_stay_and_the_same_is_replaced(tmp_path: Path) -> None:
    page = tmp_path / "robots.md"
    page.write_text("head\n<!-- arena -->\n\n<!-- /arena -->\ntail\n", "utf-8")
    games = [Played(seed, Seat(seat), 1.0, 4, 1.0, 0.5) for seed, seat in enumerate(("ITALY", "FRANCE"))]
    table.written(page, {DIPLOMACY: table.row(DIPLOMACY, games)})
    bold = replace(DIPLOMACY, robot="strong bold")
    table.written(page, {bold: table.row(bold, games)})
    table.written(page, {DIPLOMACY: table.row(DIPLOMACY, [*games, *games])})
    text = page.read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| Dip")]
    assert [line.split(" | ")[1:4] for line in rows] == [
        ["strong", "simple", "4"],
        ["strong bold", "simple", "2"],
    ]
    assert "100.0% ± 0.0" in rows[0]
    assert text.endswith("tail\n")


def test_what_is_beyond_a_limit_is_said() -> None:
    weak = [Played(seed, Seat("ITALY"), 0.1, 4, 1.0, 0.5) for seed in range(2)]
    assert table.faults(DIPLOMACY, weak) == ["diplomacy-strong-against-simple: a share of only 0.100"]
    slow = [replace(each, score=0.5, longest=3.0) for each in weak]
    assert table.faults(DIPLOMACY, slow) == [
        "diplomacy-strong-against-simple: a decision took 3.0 s of the processor"
    ]
    lost = [Played(0, Seat("GERMANY"), 0.0, 1, 0.1, 0.1)]
    assert table.faults(Pairing("sunset_of_empire", "strong"), lost) == [
        "sunset_of_empire-strong-against-simple: wins only 0.0% as GERMANY"
    ]


def test_what_nobody_can_choose_may_take_longer() -> None:
    slow = [Played(seed, Seat("GERMANY"), 0.5, 4, 30.0, 9.0) for seed in range(2)]
    assert table.faults(Pairing("sunset_of_empire", "deep", "strong"), slow) == []
    assert table.faults(Pairing("sunset_of_empire", "strong", "strong"), slow)


def test_every_robot_but_the_measure_is_paired() -> None:
    found = [each.robot for each in pairings(["diplomacy"], ALL, "simple")]
    assert found == ["strong", "strong bold", "strong careful"]
    assert [each.robot for each in pairings(["diplomacy"], "strong bold", "simple")] == ["strong bold"]


def test_strong_players_of_no_retreat_have_a_bid_of_their_own() -> None:
    """With that of simple players the Soviet Union wins nearly all of their games."""
    both = [options(Pairing("no_retreat", "deep", against))["points"] for against in ("simple", "strong")]
    assert both == [28, 20]
    assert options(Pairing("sunset_of_empire", "deep", "strong")) == {}
