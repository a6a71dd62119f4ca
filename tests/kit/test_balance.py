"""``make balance`` for any title: its own measure where it has one, else who wins and how long it takes."""

from __future__ import annotations

import sys

import pytest

from tools.balance import any as any_title
from tools.balance.__main__ import main


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["balance", *words, "--workers", "1"])
    return main()


def test_a_title_without_a_measure_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--title", "diplomacy", "--games", "1") == 0
    table = capsys.readouterr().out
    assert table.startswith("| figure of 1 games of Diplomacy | measured |")
    assert table.count("| won by ") == 7
    assert "| turns, median | " in table


@pytest.mark.sweep  # two contests of players that look ahead
def test_without_a_title_it_is_sunset_of_empire_by_its_own_measure(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--games", "2") == 1
    said = capsys.readouterr()
    assert "games won by the Entente" in said.out
    assert "too few games" in said.err


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (any_title.play_seed("sunset_of_empire", 7) for _ in range(2))
    assert one == other
    assert sum(one.parts.values()) == 1
    assert one.turns >= 3
