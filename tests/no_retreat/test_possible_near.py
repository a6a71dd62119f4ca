"""What could be ordered instead: nearest first to what was written, and said where more is possible."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.state import Moving
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.posing import NAMES, at, posed

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize(
    ("lang", "line", "opens"),
    [
        ("en", "1 Pz to 1120", "1 Pz could go to, among others: "),
        ("ru", "1 Пц на 1120", "1 Пц: можно, в числе прочих, в "),
    ],
)
def test_hexes_near_the_one_written_come_first(world: World, lang: str, line: str, opens: str) -> None:
    posed(world, at(Moving()), lang)
    world.write(NAMES[AXIS], line, seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    assert opens in told, told
    first = told.partition(opens)[2][:4]
    assert int(first[2:]) >= 14, told
