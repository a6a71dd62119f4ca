"""The words that a piece of a line is told, and kept, with: read by themselves they say the same."""

from __future__ import annotations

import pytest

from parsers.reading import Understood
from tests.phrasings.won_by_the_sword.notation import told
from tests.won_by_the_sword.spoken import READER


@pytest.mark.parametrize(
    "line",
    [
        "Tilly marches north with card 28 to Nuremberg and lays siege to it",
        "Tilly goes to Bamberg with card 28",
        "With card 28 Tilly rides to Bamberg",
        "Card 28 for Tilly: march to Bamberg",
        "Column 1 marches to Bamberg with card 28. Then siege Ulm and Memmingen",
        "Первая колонна идёт картой 28 на Бамберг",
        "Тилли ходит картой 28, идёт в Бамберг",
        "осаждаем Ульм и Мемминген",
        "leave a detachment in Ulm and Memmingen",
        "оставляю отряд в Ульме и Меммингене",
        "works, storm if refused",
        "работы, штурм, если откажут",
    ],
)
def test_pieces_say_the_same_alone(line: str) -> None:
    read = READER.read(line)
    assert all(isinstance(each, Understood) for each in read), told(read)
    alone = [entry for each in read for entry in told(READER.read(each.text))]
    assert alone == told(read)


@pytest.mark.parametrize(
    "line",
    [
        "Tilly frobnicates towards Schweinfurt and Neustadt",
        "Ulm, Memmingen and Rain are to be frobnicated",
        "Тилли брындает на Швайнфурт и Нойштадт",
    ],
)
def test_points_of_what_cannot_be_read_are_no_moves(line: str) -> None:
    (one,) = READER.read(line)
    assert not isinstance(one, Understood)


def test_a_defeat_brings_nothing_but_a_retreat() -> None:
    read = READER.read("If we lose, forage")
    assert not all(isinstance(each, Understood) for each in read), told(read)
