"""Who has the rulebook and the letters plays two turns of each title, in each language, without a refusal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from parsers.registry import title
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.newcomers.playing import PLAYS, exchanges, script, transcript

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

TURNS = 2
"""How many turns the first of each title and language plays, at least."""


OFTEN = ("no_retreat.ru", "sunset_of_empire.ru")
"""Played in every run, quick titles in one language; the others in the sweep."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name in OFTEN else [pytest.mark.sweep])
        for name in sorted(path.stem for path in PLAYS.glob("*.txt"))
    ],
)
def test_a_stranger_plays(
    world: World, golden: Callable[[Path, str], None], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    play = script(name)
    if play.edition is not None:
        monkeypatch.setattr(type(title(play.key).title.game), "edition", play.edition)
    made = list(exchanges(world, play))
    for each in made:
        refused = "\n".join((each.written.text, *each.faults))
        assert bool(each.faults) == bool(each.written.refused), refused
    assert len({each.turn for each in made}) >= (TURNS if name.count(".") == 1 else 1)
    golden(PLAYS / f"{name}.out", transcript(made))
