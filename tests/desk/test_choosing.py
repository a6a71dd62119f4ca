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
        ("The second of the two", "Paris"),
        ("The last one, please", "Paris"),
        ("Sorry, the first.", "Marseilles"),
        ("READY\nThe second", "Paris"),
        ("The second. READY", "Paris"),
    ],
)
def test_the_place_of_an_order_gives_it(world: World, answer: str, unit: str) -> None:
    duel(world)
    world.write("Anna", ASKED, seat="FRANCE")
    assert "with its place in the list" in said(world)
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
        "That is my last order.",
        "Go with my last order, please",
        "No, that was my last order",
        "Последний приказ",
        "Это был мой последний приказ",
        "No second option, please",
        "The second is no choice",
        "I second that",
        "second best",
        "The first two",
        "I'd go first",
        "the first one was it no",
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
    assert "I cannot tell which" in said(world)
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
    assert "its place in the list" not in said(world)
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
    assert "его местом в списке" in said(world)
    world.write("Anna", "Да", seat="FRANCE")
    assert "Не видно, какой" in said(world)
    world.write("Anna", "вторая", seat="FRANCE")
    assert len(stands(world)) == 1


def closed(world: World) -> bool:
    return world.play("duel").asks[0].phase != "S1901M"


def asked_with_the_other_ready(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", "F Bre - MAO", seat="FRANCE")
    world.write("Boris", "A Vie H\nREADY", seat="AUSTRIA")
    world.write("Anna", line, seat="FRANCE")


@pytest.mark.parametrize("line", [ASKED, "A Par - Brugundy"])
@pytest.mark.parametrize(
    "letter",
    [
        "The third\nREADY",
        "Not the second\nREADY",
        "Neither\nREADY",
        "Second, obviously.\nREADY",
        "Вторая, как я и говорил\nГотов",
        "Oh, I see.\nYes, exactly. READY",
        "Oh, I see.\nYes, exactly.\nREADY",
        "Go ahead, as shown",
        "Go with my last order, please\nREADY",
        "Yes, I suppose so, in the end, why not\nREADY",
    ],
)
def test_ready_waits_where_an_answer_was_not_taken(world: World, line: str, letter: str) -> None:
    asked_with_the_other_ready(world, line)
    world.write("Anna", letter, seat="FRANCE")
    assert not closed(world)


@pytest.mark.parametrize("letter", ["READY", "I am ready.", "Готова!", "A Par - Pic\nThat's all, I'm ready."])
def test_ready_counts_where_nobody_answers_what_was_asked(world: World, letter: str) -> None:
    asked_with_the_other_ready(world, ASKED)
    world.write("Anna", letter, seat="FRANCE")
    assert closed(world)


@pytest.mark.parametrize(
    "letter",
    [
        "Yes. READY",
        "Correct, READY",
        "All correct, ready",
        "READY\nYes",
        "Верно. Готов",
        "Ready, all correct",
    ],
)
def test_a_yes_and_ready_are_both_heard(world: World, letter: str) -> None:
    asked_with_the_other_ready(world, "A Par - Brugundy")
    world.write("Anna", letter, seat="FRANCE")
    assert closed(world)
    assert "A Paris - Burgundy" in said(world) or "Burgundy" in said(world)


def test_a_yes_to_an_older_answer_is_not_ready(world: World) -> None:
    asked_with_the_other_ready(world, "A Par - Picardi")
    older = world.filled("{last:anna}")
    world.write("Anna", ASKED, seat="FRANCE")
    for letter in ("Yes\nREADY", "Yes. READY", "the second\nREADY"):
        world.write("Anna", letter, seat="FRANCE", reply=older)
        assert not closed(world)


def test_press_and_not_ready_leave_what_is_asked_open(world: World) -> None:
    asked_with_the_other_ready(world, "A Par - Brugundy")
    asked = world.filled("{last:anna}")
    world.write("Anna", "PRESS TO AUSTRIA\nPeace?\nEND PRESS", seat="FRANCE")
    world.write("Anna", "NOT READY", seat="FRANCE")
    world.write("Anna", "Yes\nREADY", seat="FRANCE", reply=asked)
    assert closed(world)


def test_a_place_and_more_is_told_what_to_send(world: World) -> None:
    duel(world)
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Anna", "The second and also F Bre - Mao", seat="FRANCE")
    assert "A Paris - Burgundy" in said(world)
    assert stands(world) == ("F Brest - Mid-Atlantic Ocean",)


def test_a_place_after_it_was_given_is_not_lost_in_silence(world: World) -> None:
    asked_with_the_other_ready(world, ASKED)
    world.write("Anna", "the first", seat="FRANCE")
    for letter in ("the second\nREADY", "No, the second\nREADY"):
        world.write("Anna", letter, seat="FRANCE")
        assert not closed(world)
        assert "Nothing waits" in said(world)
