"""A YES that is not taken, as the letter says more: what stands beside it waits, for it cannot be undone."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.sunset_of_empire.letters import write
from tests.sunset_of_empire.post import fight_begun
from tests.sunset_of_empire.prose import in_one

__all__ = ["fixed_chance", "world"]

FIELD = (("camel", "lion"), ()), (("albatros-d3", "friedrich", "blucher"), ())
ASKED = {"en": "Albatros hammers Camel", "ru": "Альбатрос по нелюбимому Кэмелу"}
OFFER = {"en": "answer YES", "ru": "ответьте ДА"}


@pytest.mark.parametrize(
    ("lang", "answer"),
    [
        ("en", "Yes. Blücher at Lion"),
        ("en", "Yes, fine.\npass\nand I wonder about xyzzy"),
        ("ru", "Да. Блюхер бьёт Лайона"),
        ("ru", "Да, пас, этот год отдаю"),
    ],
)
def test_what_stands_beside_it_is_not_done(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, answer: str
) -> None:
    fight_begun(world, monkeypatch, *FIELD, lang=lang)
    assert OFFER[lang] in in_one(write(world, CENTRAL, ASKED[lang])["johann"])
    steps = world.play("empire").match.steps
    told = in_one(write(world, CENTRAL, answer)["johann"])
    assert world.play("empire").match.steps == steps, told
