"""Battles by which alone their targets are told, with hexes that must be attacked anyway named beside."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Marker
from games.no_retreat.model.fighting import Targeting
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.posing import NAMES, at, board_of, posed, waited
from tests.no_retreat.positions import h

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize(
    ("lang", "letter"),
    [
        ("en", "4A attacks 1215 with no cards"),
        ("ru", "4А атакует 1215, без карт, без удара"),
        ("en", "battle 1215: 4A, 9A; 4A advances"),
    ],
)
def test_a_battle_alone_tells_its_target(world: World, lang: str, letter: str) -> None:
    posed(world, at(Targeting()), lang)
    world.write(NAMES[AXIS], letter, seat=AXIS)
    assert (AXIS, "target") not in waited(world)
    assert {"en": "Axis, targets: 1215", "ru": "Страны Оси, цели: 1215"}[lang] in world.text_to(NAMES[AXIS])


@pytest.mark.parametrize(
    "letter", ["If 1314 is empty: battle 1215 with 4A", "targets: 1314\n4A attacks 1215 with no cards"]
)
def test_a_condition_or_a_target_that_is_named_tells_of_no_other(world: World, letter: str) -> None:
    posed(world, at(Targeting()), "en")
    world.write(NAMES[AXIS], letter, seat=AXIS)
    assert "1215" not in board_of(world).markers


@pytest.mark.parametrize("letter", ["target 1215 and 1314", "Цели 1215 и 1314"])
def test_where_a_marker_lies_no_target_is_needed(world: World, letter: str) -> None:
    position = at(Targeting())
    board = replace(position.board, markers={h("1215"): Marker("counterblow", SOVIET)})
    posed(world, replace(position, board=board), "ru" if "Ц" in letter else "en")
    world.write(NAMES[AXIS], letter, seat=AXIS)
    assert (AXIS, "target") not in waited(world)
    assert {*board_of(world).markers} == {"1215", "1314"}
