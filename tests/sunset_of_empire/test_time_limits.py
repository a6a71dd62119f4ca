"""The time limits of a game in letters: only of phases that the title has."""

from __future__ import annotations

import pytest

from mailer.terms import terms
from mailer.terms.pace import DAY
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

OPEN = {
    "en": ("CREATE empire sunset_of_empire", "SHOW empire", "3 days a phase", ("retreats", "builds")),
    "ru": (
        "СОЗДАТЬ empire sunset_of_empire",
        "ПОКАЗАТЬ empire",
        "3 дня на фазу",
        ("отступления", "постройки"),
    ),
}
REFUSED = {
    "en": (
        "CREATE empire sunset_of_empire retreats 1 day",
        (
            "Sunset of Empire has no separate time limit for “retreats”. Set one for all phases:"
            " “deadline 2 days”."
        ),
    ),
    "ru": (
        "СОЗДАТЬ empire sunset_of_empire отступления 1 день",
        (
            "В игре «Закат Империи» нет отдельного срока «отступления». Назначьте общий для всех фаз:"
            " «срок 2 дня»."
        ),
    ),
}


def told(world: World, text: str) -> str:
    """What comes back to a player's letter, in one line."""
    world.write("Clara", text)
    return " ".join(" ".join(body.text for _, body in world.out()).split())


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_new_game_names_only_the_limits_of_phases_that_its_title_has(world: World, lang: str) -> None:
    world.person("Clara", lang)
    create, show, limit, others = OPEN[lang]
    for text in (create, show):
        answer = told(world, text)
        assert limit in answer
        assert [word for word in others if word in answer.replace(text, "")] == []


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_limit_for_a_phase_that_the_title_has_not_is_refused(world: World, lang: str) -> None:
    world.person("Clara", lang)
    text, refusal = REFUSED[lang]
    assert refusal in told(world, text)
    told(world, text.rpartition(" sunset_of_empire")[0] + " sunset_of_empire deadline 2 days")
    assert terms.pace_of(world.house, world.game("empire")).limit("move") == 2 * DAY
