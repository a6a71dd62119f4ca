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
BELOW = [
    ("A Par Burgundy\nMarseilles supports this attack", "Marseilles S A Paris - Burgundy"),
    ("A Par Burgundy\nMarseilles backs that move up", "Marseilles S A Paris - Burgundy"),
    ("Париж Бургундия\nМарсель поддерживает эту атаку", "Марсель П Париж - Бургундия"),
    ("Париж Бургундия\nМарсель поможет ему в этом", "Марсель П Париж - Бургундия"),
]
NOT_BELOW = ["A Par Burgundy\nParis supports this attack", "Greetings\nMarseilles supports this attack"]
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


@pytest.mark.parametrize(("text", "meant"), BELOW)
def test_the_support_of_what_is_only_proposed_is_asked_back_too(text: str, meant: str) -> None:
    assert _suggested(text)[1:] == [meant]


@pytest.mark.parametrize("text", NOT_BELOW)
def test_no_support_of_it_is_asked_back(text: str) -> None:
    assert all(" S " not in each for each in _suggested(text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Бургундия за русских: поддержка Мюнхена", "Бургундия П русских Мюнхен"),
        ("Burgundy helps the Russians out at Munich", "Burgundy S Russians Munich"),
    ],
)
def test_whose_a_helped_unit_is_said_to_be_is_asked_back_too(text: str, meant: str) -> None:
    """The receipt tells it where it does not fit."""
    assert next(iter(reader_for("standard").proposals(text))) == (meant,)
