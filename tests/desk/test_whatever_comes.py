"""A condition that nobody can tell: its order is asked back without it, and never done unasked."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, given, stands

ASKED = (
    "If the cat smiles, A Par - Bur",
    "A Par - Bur unless Germany is nasty",
    "A Par - Bur, provided Munich stays put",
    "In case Germany attacks, A Par - Bur",
    "A Par - Bur only if Italy leaves me alone",
    "A Par - Bur as long as the Germans behave",
    "Should Germany come, then A Par - Bur",
    "If I am lucky, and if Munich sleeps, A Par - Bur",
    "A Par - Bur if Italy is asleep, otherwise A Par H",
    "If the cat smiles, A Par - Bur, if not, A Par - Pic",
    "Если немцы зевают, то А Пар - Бур",
    "А Пар - Бур, если Италия не против",
    "Если немцы не пойдут в Бургундию, А Пар - Бур",
    "В случае нападения немцев, А Пар - Бур",
    "А Пар - Бур при условии, что немцы не пойдут туда же",
    "A Par - Bur contingent on Italy sleeping",
    "A Par - Bur iff Italy sleeps",
    "A Par marches off to Burgundy once I have heard from my ally",
)
NOT_ASKED = (
    "Don't move A Par - Bur if Germany comes",
    "If Germany comes, not A Par - Bur",
    "If Germany comes, A Par never goes to Burgundy",
    "Maybe A Par - Bur",
    "A Par - Bur once and for all, no, better not",
    "A Par - Bur once more?",
    "If Germany comes, will Paris go to Burgundy?",
    "If Germany comes, I shall be very cross",
    "If Germany comes, cancel A Par - Bur",
    "If Germany comes, A Par - Mos",
    "Не А Пар - Бур, если Германия придёт",
    "Если Германия придёт, не надо А Пар - Бур",
    "Если придут немцы, то будет плохо",
    "If the cat smiles, A Par - Bur. No, wait, cancel that",
    "A Par - Bur if Italy sleeps and A Mar - Spa otherwise",
    "If Italy sleeps, A Par - Bur\nelse A Mar - Spa",
)


@pytest.mark.parametrize("line", ASKED)
def test_its_order_is_asked_back_without_it(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    told = world.text_to("Anna")
    assert not stands(world)
    assert " it would be: " in told, told
    assert "answer YES" in told, told
    world.write("Anna", "YES", seat="FRANCE")
    assert given(world)
    assert len(stands(world)) == 1


@pytest.mark.parametrize("line", NOT_ASKED)
def test_what_denies_or_asks_or_cannot_be_is_not_offered(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert " it would be: " not in world.text_to("Anna")
    world.write("Anna", "YES", seat="FRANCE")
    assert not stands(world)


def test_what_stands_around_it_counts(world: World) -> None:
    duel(world)
    world.write("Anna", "A Mar - Spa\nIf the cat smiles, A Par - Bur\nF Bre - MAO", seat="FRANCE")
    assert len(stands(world)) == 2
    world.write("Anna", "YES", seat="FRANCE")
    assert given(world)
    assert len(stands(world)) == 3


def test_in_russian(world: World) -> None:
    duel(world)
    world.write("Anna", "LANGUAGE RU", seat="FRANCE")
    world.write("Anna", "В случае нападения немцев, А Пар - Бур", seat="FRANCE")
    told = world.text_to("Anna")
    assert "не может проверить это условие" in told, told
    assert "Без этого условия, что бы ни случилось, было бы так: А Пар - Бур" in told, told


def test_a_condition_that_is_misspelt_is_not_left_out(world: World) -> None:
    duel(world)
    world.write("Anna", "If France in Burgondy then A Par H", seat="FRANCE")
    told = world.text_to("Anna")
    assert "did you mean Burgundy?" in told, told
    assert " it would be: " not in told
