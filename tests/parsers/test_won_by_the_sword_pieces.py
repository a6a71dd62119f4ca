"""Which words of a line an order of Won by the Sword is told to have been read from."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.text.phrases import Moving, Retreating
from parsers import registry
from parsers.reading import Understood, Unreadable


def quoted(text: str) -> list[str]:
    found = registry.title("won_by_the_sword")
    lines = found.reader(found.title.scenarios()[0]).read(text)
    return [text[line.span.column - 1 : line.span.column - 1 + line.span.length] for line in lines]


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (
            "Ingolstadt and Regensburg: one foot, Augsburg: two foot",
            ["Ingolstadt", "Regensburg: one foot", "Augsburg: two foot"],
        ),
        ("1 with 26: move Ulm, forage", ["1 with 26", "move Ulm", "forage"]),
        ("3 foot at Ulm, 2 foot at Augsburg", ["3 foot at Ulm", "2 foot at Augsburg"]),
    ],
)
def test_no_words_are_quoted_that_belong_to_another_order(text: str, pieces: list[str]) -> None:
    assert quoted(text) == pieces


@pytest.mark.parametrize("piece", ["if fall end, ", "если осень конец, "])
def test_conditions_on_a_line_hang_on_each_other_only_so_deep(piece: str) -> None:
    """However deep they are the state would have to hold them."""
    (line,) = registry.title("won_by_the_sword").reader("c1632").read("1 with 5: forage; " + 50 * piece)[-1:]
    assert isinstance(line, Unreadable)
    assert line.key == "condition-deep"


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("осаждаю «Ульм»", ["осаждаю «Ульм»"]),
        ('siege "Ulm"', ['siege "Ulm"']),
        ("move to “Rain”; siege “Rain”.", ["move to “Rain”", "siege “Rain”"]),
        ("осада Ульма (стратагема)", ["осада Ульма (стратагема)"]),
        ("move Rain (siege Rain)", ["move Rain", "siege Rain"]),
        ("полк в Ульм, Мемминген и Аугсбург", ["полк в Ульм", "Мемминген", "Аугсбург"]),
    ],
)
def test_an_order_is_echoed_whole_and_nothing_beside_it(text: str, pieces: list[str]) -> None:
    read = registry.title("won_by_the_sword").reader("c1632").read(text)
    assert [line.text for line in read] == pieces


@pytest.mark.parametrize("text", ["with local labour", "местная рабочая сила", "местной рабочей силой"])
def test_local_labour_alone_is_of_works(text: str) -> None:
    """Nothing else is done with it: the hand names it so, and no letter says how it is ordered."""
    reader = registry.title("won_by_the_sword").reader("c1632")
    (read,) = reader.read(text)
    assert isinstance(read, Understood)
    (meant,) = reader.read("works with local labour")
    assert isinstance(meant, Understood)
    assert read.written == meant.written


@pytest.mark.parametrize(
    "said",
    [
        "4 with 16: forage; if beaten, retreat Auerbach",
        "4 with 16: forage; retreat Auerbach if beaten",
        "4 with 16: works; retreat to Auerbach only if beaten",
        "4 with 16: works; if we lose, fall back to Auerbach",
        "4 with 16: forage; retreat to Auerbach in case of defeat",
        "4 with 16\nforage\nretreat Auerbach if beaten",
        "4 with 16: forage; retreat to Auerbach if necessary",
        "4 with 16: forage; after the battle retreat to Auerbach",
        "4 with 16: forage. Retreat: Auerbach",
        "4 with 16: forage\nif need be\nretreat to Auerbach",
        "4 with 16: forage\nretreat to Auerbach\nif need be",
        "4 картой 16: фуражировка; если разобьют, отойти в Ауэрбах",
        "4 картой 16: фуражировка; при поражении отойти в Ауэрбах",
        "4 картой 16: фуражировка; после боя отойти в Ауэрбах",
        "4 картой 16: фуражировка; при необходимости отойти в Ауэрбах",
        "4 картой 16: фуражировка; в случае чего отойти в Ауэрбах",
    ],
)
def test_a_retreat_beside_what_may_come_is_no_move(said: str) -> None:
    """A defeat, a battle, a need: also where its words are on a line of their own, which is talk."""
    read = registry.title("won_by_the_sword").reader("c1632").read(said)
    written = [line.written for line in read if isinstance(line, Understood)]
    assert any(isinstance(each, Retreating) for each in written)
    assert not any(isinstance(each, Moving) for each in written)
