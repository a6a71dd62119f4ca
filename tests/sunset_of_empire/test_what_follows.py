"""Moves below the one that counts, and moves that hang on something, are offered as a standing order."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.sunset_of_empire.letters import lies, write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.prose import in_one

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize(
    ("lang", "letter", "kept"),
    [
        (
            "en",
            "Albatros at Camel\nthen Friedrich at Lion\npass as soon as I have 4 life or less",
            "then Friedrich at Lion pass as soon as I have 4 life or less",
        ),
        (
            "ru",
            "Альбатрос бьёт Кэмела\nпотом Фридрих бьёт Лайона\nпас, когда их флот пуст",
            "потом Фридрих бьёт Лайона пас, когда их флот пуст",
        ),
    ],
)
def test_they_are_offered_with_what_they_hang_on(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, kept: str
) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()), lang=lang)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert not lies(world, "camel")
    assert lies(world, "lion")
    assert kept in told


def test_what_hangs_on_something_is_not_done_before_it(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    fight_begun(world, monkeypatch, (("camel", "lion"), ()), (("albatros-d3", "friedrich"), ()))
    told = in_one(write(world, CENTRAL, "Friedrich at life when their fleet is gone")["johann"])
    assert "Friedrich at life when their fleet is gone" in told
    assert "YES" in told
