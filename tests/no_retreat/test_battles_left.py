"""Battles that were left stay where the targets beside them are refused; what is refused is told once."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.state import Moving
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.no_retreat.posing import NAMES, at, posed
from tests.sunset_of_empire.post import fated

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

LEFT = {
    "en": ("2-A5\ntargets: 1215, 1111\nbattle 1215: 4A, 9A, blitz; 4A advances", "no moves", "targets: 1215"),
    "ru": ("2-A5\nцели: 1215, 1111\nбой 1215: 4А, 9А, блиц; 4А продвигается", "без движения", "цели: 1215"),
}
COUNTED = {
    "en": "Counted: battle 1215 with 4A, 9A: support; advance 4A to 1215",
    "ru": "Учтено: бой 1215 силами 4А, 9А: поддержка; продвижение 4А на 1215",
}
REFUSED = {"en": "1111. (Rule: 10.1)", "ru": "(Правило: 10.1)"}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_battle_waits_for_targets_that_are_said_anew(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    posed(world, at(Moving()), lang)
    fated(monkeypatch, [(2,)])
    left, moves, targets = LEFT[lang]
    world.write(NAMES[AXIS], left, seat=AXIS)
    world.text_to(NAMES[AXIS])
    world.write(NAMES[AXIS], f"2-A4\n{moves}", seat=AXIS)
    assert REFUSED[lang] in " ".join(world.text_to(NAMES[AXIS]).split())
    world.write(NAMES[AXIS], targets, seat=AXIS)
    told = " ".join(world.text_to(NAMES[AXIS]).split())
    assert COUNTED[lang] in told, told
    assert REFUSED[lang] not in told
