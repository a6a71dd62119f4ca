"""Battles that are to be fought one after another: the next waits where one before it was not taken."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.text.phrases import Moving
from parsers.reading import Understood
from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.posing import NAMES, at, board_of, posed

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

READER = title("no_retreat").reader("")


@pytest.mark.parametrize(
    ("lang", "letter"),
    [
        ("en", "First the battle for 1215: 1 Pz, 4A\nThen the battle for 1314: 6A"),
        ("en", "battle 1215: 1 Pz\nAfter that, 6A attacks 1314"),
        ("ru", "Первым бой за 1215: 1 Пц, 4А\nПотом бой за 1314: 6А"),
        ("ru", "Сначала 1 Пц атакует 1215\nВторым - бой за 1314: 6А"),
    ],
)
def test_the_second_waits_for_the_first(world: World, lang: str, letter: str) -> None:
    posed(world, at(Targeting()), lang)
    word = {"en": "targets", "ru": "цели"}[lang]
    world.write(NAMES[AXIS], f"{word}: 1215, 1314\n{letter}", seat=AXIS)
    assert not board_of(world).now.attacked
    assert {*board_of(world).markers} == {"1215", "1314"}


@pytest.mark.parametrize(
    "letter",
    ["Then the battle for 1314: 6A\nAnd then the battle for 1215: 4A", "battle 1215: 1 Pz\nbattle 1314: 6A"],
)
def test_others_are_fought(world: World, letter: str) -> None:
    posed(world, at(Targeting()), "en")
    world.write(NAMES[AXIS], f"targets: 1215, 1314\n{letter}", seat=AXIS)
    assert "1314" in board_of(world).now.attacked


@pytest.mark.parametrize("line", ["Last - 4A to 1215", "Последним: 4A на 1215", "First, 4A to 1215"])
def test_a_sign_behind_the_turn_leads_nowhere(line: str) -> None:
    (read,) = READER.read(line)
    assert isinstance(read, Understood)
    assert read.text == line
    assert isinstance(read.written, Moving)
    assert read.written.way is not None
    assert [place.hexes for place in read.written.way.path] == [("1215",)]
