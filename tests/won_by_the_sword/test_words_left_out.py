"""Words beside an answer that nobody knows are left out of it after a YES, and never without one."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from tests.desk.chance import fixed_chance
from tests.desk.world import World, world
from tests.won_by_the_sword.encounters import acted, forced, meeting
from tests.won_by_the_sword.posing import NAMES, posed, waited

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests


@pytest.mark.parametrize(
    ("lang", "letter", "left", "yes"),
    [
        ("en", "Zounds, we accept the battle", "Without “Zounds”", "yes"),
        ("ru", "Эхма, принимаем бой", "Слова «Эхма» при этом пропускаются", "да"),
        ("en", "We accept; zounds; the foot bitterly suffers first", "“zounds” is left out then", "yes"),
        ("en", "We accept the battle; retreat somehow towards Ulm", "Did you mean: retreat Ulm", "yes"),
        ("ru", "Принимаем бой; отступаем шустро в Ульм", "Может быть, так: отступать в Ульм", "да"),
        (
            "en",
            "We accept the battle; the foot bitterly suffers first",
            "Did you mean: foot suffers first",
            "yes",
        ),
    ],
)
def test_an_answer_with_words_that_nobody_knows(
    world: World, lang: str, letter: str, left: str, yes: str
) -> None:
    posed(world, forced(meeting()), lang)
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert left in told
    assert waited(world) == [(PROTESTANT, "accept", "1-2C1")], told
    world.write(NAMES[PROTESTANT], yes, seat=PROTESTANT)
    assert waited(world) == [(CATHOLIC, "plan", "1-2C1")], world.text_to(NAMES[PROTESTANT])


@pytest.mark.parametrize(
    "letter", ["Alas, we accept no battle", "Увы, боя не принимаем", "Zounds, Banér accepts"]
)
def test_what_turns_the_answer_or_names_somebody_is_not_left_out(world: World, letter: str) -> None:
    posed(world, forced(meeting()))
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    told = " ".join(world.text_to(NAMES[PROTESTANT]).split())
    assert "accept the battle" not in told.partition("What you must do")[0]


@pytest.mark.parametrize(
    ("lang", "letter"),
    [
        (
            "ru",
            "Банер меняет гарнизон Ансбаха. Потом переход в Нюрнберг.\nГорн картой 11: в Ульм. Конец.",
        ),
        ("en", "Banér frobs the garrison of Ansbach. Then to Nuremberg.\nHorn with 11: march to Ulm. End."),
    ],
)
def test_the_end_of_another_activation_that_is_refused_ends_none(
    world: World, lang: str, letter: str
) -> None:
    """3.4"""
    posed(world, acted(meeting(), "P2"), lang)
    world.write(NAMES[PROTESTANT], letter, seat=PROTESTANT)
    assert waited(world) == [(PROTESTANT, "go", "1-2P1")], world.text_to(NAMES[PROTESTANT])
