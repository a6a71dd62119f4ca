"""A YES beside orders: what was proposed and they, where nothing else is said."""

from __future__ import annotations

import pytest

from tests.desk.mailing import newest, reply
from tests.desk.world import World
from tests.desk.yes import answered, duel, given, stands


@pytest.mark.parametrize(
    "text",
    [
        "Yes, and A Mar - Spa",
        "Yes\nA Mar - Spa",
        "Hello,\nYES.\n\nA Mar - Spa\nAnna",
        "Yes please, also A Mar - Spa",
        "Да, и ещё A Mar - Spa",
        "да\nА Мар - Исп",
        "Yes, and A Mar - Spa, ready",
        "Yes. Also A Mar - Spa. Ready.",
        "Yes, but A Mar - Spa too",
        "Yes, but also A Mar - Spa",
        "Да, но А Мар - Исп тоже",
        "Да, и А Мар - Исп. Готов.",
        "Yes. A Mar - Spa",
        "Yes, that's it. A Mar - Spa. Ready",
        "Да. А Мар - Исп",
        "Да! А Мар - Исп. Готов.",
        "Yes to Burgundy.\nA Mar - Spa",
        "Yes, to Burgundy.\nA Mar - Spa\nReady",
    ],
)
def test_both_count(world: World, text: str) -> None:
    answered(world, text)
    assert given(world), world.text_to("Anna")
    assert any("Spain" in line for line in stands(world))
    assert len(stands(world)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Yes\nnot Burgundy, though",
        "Yes\nInstead A Mar - Spa",
        "Yes, if A Mar - Spa",
        "Yes, or A Mar - Spa",
        "Yes, but A Mar - Spa first, then we'll see",
        "Yes? A Mar - Spa",
        "Yes\nA Mar - Spa?",
        "Yes\nIF AUSTRIA IN SER THEN A Mar - Spa",
        "Yes and no\nA Mar - Spa",
        "Yesterday A Mar - Spa",
        "A Mar - Spa\nYes",
        "Yes, A Mar - Spa",
        "Yes. A Par - Pic",
        "Yes. A Mar - Spa instead",
        "Yes. Or A Mar - Spa",
        "Yes. If A Mar - Spa",
        "Да. Нет, А Мар - Исп",
        "Yes, that is A Mar - Spa",
        "Да, просто А Мар - Исп",
        "Yes. No, A Mar - Spa",
        "Yes - no, A Mar - Spa",
        "Yes\nNo, A Mar - Spa",
        "Yes, and no, A Mar - Spa",
        "Да\nНет, А Мар - Исп",
        "Yes, and rather A Mar - Spa",
        "Yes. Actually A Mar - Spa",
        "Yes\njust A Mar - Spa",
        "Да, и пусть лучше A Mar - Spa",
        "Да вот A Mar - Spa",
        "Yes, but A Mar - Spa instead",
        "Yes, but A Mar - Spa",
        "Yes, only A Mar - Spa",
        "Yes, only A Par - Bur",
        "Yes, but not Burgundy",
        "Yes, but A Par - Pic?",
        "Да, но А Мар - Исп вместо этого",
        "Да, только А Пар - Бур",
        "Yes, and then A Par - Pic",
        "Да, а затем А Пар - Пик",
    ],
)
def test_with_anything_else_the_proposal_is_not_taken(world: World, text: str) -> None:
    answered(world, text)
    assert not given(world)


def test_an_order_for_the_same_unit_takes_its_place(world: World) -> None:
    answered(world, "Yes\nA Par - Pic")
    assert not given(world)
    assert any("Picardy" in line for line in stands(world))
    assert len(stands(world)) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Yes, but A Par to Pic instead",
        "Yes, but A Par - Pic. Ready.",
        "Yes.\nBut A Par - Pic.\nREADY",
        "Yes, except A Par to Picardy\nAnna",
        "Yes, but make it A Par - Pic",
        "Да, но А Пар в Пикардию",
        "Да, только А Пар - Пик вместо этого. Готов.",
    ],
)
def test_one_of_several_is_changed(world: World, text: str) -> None:
    duel(world)
    world.write("Anna", "F Bre - MAO\nA Par - Brugundy\nA Mar - Sapin", seat="FRANCE")
    world.write("Anna", text, seat="FRANCE")
    assert stands(world) == ("F Brest - Mid-Atlantic Ocean", "A Marseilles - Spain", "A Paris - Picardy")


def test_beside_what_nobody_can_read_it_waits_on(world: World) -> None:
    answered(world, "YES\nxyzzy frobnicates A Mar")
    assert "still waits for your YES" in " ".join(world.text_to("Anna").split())
    assert not given(world)
    world.write("Anna", "YES", seat="FRANCE")
    assert given(world)


@pytest.mark.parametrize("more", ["YES\nxyzzy frobnicates A Mar", "Yes, I suppose that it comes to this"])
def test_it_waits_on_for_an_answer_to_the_letter_that_says_so(world: World, more: str) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    for text in (more, "Yes"):
        reply(world, newest(world, "Anna"), text)
    assert given(world), world.text_to("Anna")


@pytest.mark.parametrize(
    "text", ["NO", "Нет.", "No, thanks", "YES\nnot Burgundy, please", "Yes\nI never want to go to Burgundy"]
)
def test_a_no_closes_what_waits(world: World, text: str) -> None:
    answered(world, text)
    world.write("Anna", "Yes", seat="FRANCE")
    assert not stands(world)


def test_not_ready_takes_the_ready_of_what_waits_along(world: World) -> None:
    duel(world)
    world.write("Anna", "A Mar - Spa\nF Bre H\nA Par - Brugundy\nREADY", seat="FRANCE")
    world.write("Anna", "NOT READY", seat="FRANCE")
    world.write("Anna", "YES", seat="FRANCE")
    assert given(world)
    assert "FRANCE" not in world.play("duel").match.ready


def test_clear_above_what_is_asked_back_is_done_and_the_yes_is_to_the_rest(world: World) -> None:
    duel(world)
    world.write("Anna", "A Mar - Spa", seat="FRANCE")
    world.write("Anna", "CLEAR\nA Par - Brugundy", seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert stands(world) == ("A Paris - Burgundy",)


def test_clear_below_it_takes_it_back(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy\nCLEAR", seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert not stands(world)
