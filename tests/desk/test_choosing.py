"""Where a line may mean one of several orders, its writer answers by the place of the one that is meant."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, stands

ASKED = "My army goes to Burgundy"  # from Marseilles or Paris
RU_ASKED = "Армия идёт в Бургундию"


def said(world: World) -> str:
    """The newest letter to Anna in one line."""
    return " ".join(world.text_to("anna").split())


@pytest.mark.parametrize(
    ("answer", "unit"),
    [
        ("The second one, please.", "Paris"),
        ("the first", "Marseilles"),
        ("2", "Paris"),
        ("No. 1", "Marseilles"),
        ("I meant the latter, thanks\nAnna", "Paris"),
        ("Yes, the second of these", "Paris"),
        ("Hello judge,\n\nOption 1 please.\n\nBest wishes,\nThe Duke", "Marseilles"),
        ("Второй", "Paris"),
        ("Первое, пожалуйста", "Marseilles"),
        ("Я имел в виду второй вариант, спасибо!", "Paris"),
        ("2-й", "Paris"),
        ("Последнее из двух", "Paris"),
    ],
)
def test_the_place_of_an_order_gives_it(world: World, answer: str, unit: str) -> None:
    duel(world)
    world.write("Anna", ASKED, seat="FRANCE")
    assert "answer by its place" in said(world)
    world.write("Anna", answer, seat="FRANCE")
    assert stands(world) == (f"A {unit} - Burgundy",)


@pytest.mark.parametrize(
    "answer",
    [
        "The third",
        "Not the second",
        "The first or the second?",
        "First of all, thanks for the answer",
        "The first, but only if Austria moves",
        "The first and the second",
        "The second is wrong",
        "Второй не годится",
        "Первый, второй - какая разница",
        "Ни первый",
        "Neither",
    ],
)
def test_what_names_no_place_plainly_gives_nothing(world: World, answer: str) -> None:
    duel(world)
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Anna", answer, seat="FRANCE")
    assert stands(world) == ()


def test_a_bare_yes_is_asked_which_and_the_place_is_heard_after_it(world: World) -> None:
    duel(world)
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert "To a YES I cannot tell which" in said(world)
    assert stands(world) == ()
    world.write("Anna", "the first", seat="FRANCE")
    assert stands(world) == ("A Marseilles - Burgundy",)


def test_the_rest_of_the_letter_counts_with_it(world: World) -> None:
    duel(world)
    world.write("Anna", f"F Brest - MAO\n{ASKED}\nREADY", seat="FRANCE")
    world.write("Anna", "the second", seat="FRANCE")
    assert len(stands(world)) == 2
    assert "A Paris - Burgundy" in stands(world)


def test_where_two_lines_have_a_choice_no_place_is_asked_for(world: World) -> None:
    duel(world)
    world.write("Anna", f"{ASKED}\nThe army marches to Gascony", seat="FRANCE")
    assert "by its place" not in said(world)
    world.write("Anna", "the second", seat="FRANCE")
    assert stands(world) == ()


def test_a_place_alone_is_nothing_where_nothing_was_asked(world: World) -> None:
    duel(world)
    world.write("Anna", "The second one, please.", seat="FRANCE")
    assert stands(world) == ()


def test_an_older_answer_is_not_chosen_from(world: World) -> None:
    duel(world)
    world.write("Anna", "Army to Gascony", seat="FRANCE")
    older = world.filled("{last:anna}")
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Anna", "The second", seat="FRANCE", reply=older)
    assert "answers another letter" in said(world)
    assert stands(world) == ()


def test_in_russian_as_well(world: World) -> None:
    duel(world)
    world.write("Anna", "LANGUAGE ru", seat="FRANCE")
    world.write("Anna", RU_ASKED, seat="FRANCE")
    assert "его местом" in said(world)
    world.write("Anna", "Да", seat="FRANCE")
    assert "По одному ДА не видно" in said(world)
    world.write("Anna", "вторая", seat="FRANCE")
    assert len(stands(world)) == 1
