"""A support that ends with its letter is asked back in full behind a move, and behind nothing else."""

from __future__ import annotations

import pytest

from parsers.diplomacy.reader import reader_for
from parsers.reading import Unreadable

ASKED = [
    ("Con - Bul, F Gre S", "F Greece S Constantinople - Bulgaria"),
    ("A Par - Bur; A Mar S", "A Marseilles S A Paris - Burgundy"),
    ("А Кон - Бол, Ф Гре П", "Ф Греция П А Константинополь - Болгария"),
    (
        "Greece and Constantinople go back for Bulgaria: Con-Bul, F Gre S",
        "F Greece S Constantinople - Bulgaria",
    ),
]
NOT_ASKED = [
    "A Par H, A Mar S",
    "If Italy moves, Con - Bul, F Gre S",
    "Con - Bul, Con S",
    "F Gre S, Con - Bul",
]


def _suggested(text: str) -> list[str]:
    read = reader_for("standard").read(text)
    return [line.suggestion for line in read if isinstance(line, Unreadable) and line.suggestion]


@pytest.mark.parametrize(("text", "meant"), ASKED)
def test_is_asked_back_in_full(text: str, meant: str) -> None:
    assert _suggested(text) == [meant]


@pytest.mark.parametrize("text", NOT_ASKED)
def test_nothing_is_asked_back(text: str) -> None:
    assert _suggested(text) == []
