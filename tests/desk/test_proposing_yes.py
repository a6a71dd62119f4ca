"""What the judge says of a YES: what it would do, which letter it must answer, and why it did nothing."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.worlds import begin
from tests.desk.yes import answered, duel, given, stands

ASKED = "A Par - Brugundy"


def said(world: World) -> str:
    """The newest letter to Anna in one line."""
    return " ".join(world.text_to("anna").split())


def test_a_yes_to_an_older_answer_is_none(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Picardi", seat="FRANCE")
    older = world.filled("{last:anna}")
    world.write("Anna", ASKED, seat="FRANCE")
    newer = world.filled("{last:anna}")
    world.write("Anna", "Yes", seat="FRANCE", reply=older)
    assert "answers another letter" in said(world)
    assert not stands(world)
    world.write("Anna", "Yes", seat="FRANCE", reply=newer)
    assert given(world)


def test_what_a_yes_leaves_out_is_said(world: World) -> None:
    duel(world)
    world.write("Anna", f"{ASKED}\nA Mar frobnicates xyzzy", seat="FRANCE")
    assert "without the lines marked" in said(world)
    world.write("Anna", "yes", seat="FRANCE")
    assert given(world)
    assert len(stands(world)) == 1


def test_what_stands_beside_a_part_that_was_not_taken_is_said_to_be_left_out(world: World) -> None:
    begin(world, "guns")
    world.write("Boris", "1 op\nFR 6 from Paris to Rouen\nFR 5 frobnicates; activate Paris", seat="AP")
    _, told, behind = world.text_to("boris").partition("Left out with those lines is this, too")
    assert told
    assert "activate Paris" in behind
    assert "FR 6" not in behind.partition("Your orders so far")[0]


def test_where_only_the_proposals_count_it_says_so(world: World) -> None:
    duel(world)
    world.write("Anna", f"{ASKED}\nA Mar - Mos", seat="FRANCE")
    assert "added to your orders" in said(world)
    world.write("Anna", "yes", seat="FRANCE")
    assert given(world)


def test_a_yes_that_says_more_is_told_what_to_send(world: World) -> None:
    answered(world, "Yes\nA Mar - Spa\nA Mar frobnicates xyzzy")
    answer = said(world)
    assert "did not take the YES" in answer
    assert "A Par - Burgundy" in answer
    assert not given(world)
    assert len(stands(world)) == 1


@pytest.mark.parametrize(
    "text",
    [
        *("Yes, Burgundy.", "Yes - to Burgundy, please", "Right, Burgundy it is", "да, Burgundy"),
        *("Да, именно её.", "Yes, exactly that one.", "Yes, great.", "Да, отлично."),
        *("Yes, of course, my only army.", "Yes, that sounds lovely."),
    ],
)
def test_a_yes_may_say_again_what_it_is_to(world: World, text: str) -> None:
    answered(world, text)
    assert given(world)


@pytest.mark.parametrize(
    "text",
    [
        "Yes, Picardy.",
        "Yes, not Burgundy",
        "Yes, Burgundy later",
        "Yes, Burgundy or Picardy",
        "Yes, Burgundy?",
        "Yes, the other Burgundy",
        "Yes, a different one: Burgundy",
        "Yes, 5 Burgundy",
        "Yes, Burgundy Par",
        "Yes, Burgas",
        "Yes, F Par",
        "Yes, my only fleet",
        "Let's see",
        "Посмотрим",
        "Great!",
        "Отлично!",
        "Yes, only the army",
    ],
)
def test_a_yes_with_other_words_is_none(world: World, text: str) -> None:
    answered(world, text)
    assert not given(world)


def test_a_standing_order_beside_does_not_keep_a_yes_away(world: World) -> None:
    duel(world)
    world.write("Anna", f"{ASKED}\nSTANDING retreats:\nF Bre retreats to ENG\nEND STANDING", seat="FRANCE")
    assert "YES" in said(world)
    world.write("Anna", "Yes", seat="FRANCE")
    assert given(world)


def test_a_yes_with_talk_leaves_the_proposal_and_says_so(world: World) -> None:
    answered(world, "Yes, I suppose that in the end it comes to this")
    assert "answer YES and nothing else" in said(world)
    world.write("Anna", "Yes", seat="FRANCE")
    assert given(world)


@pytest.mark.parametrize("talk", ["Thanks, that is what I want.", "Exactly!", "Всё верно, спасибо!"])
def test_who_is_content_where_nothing_is_asked_is_ready(world: World, talk: str) -> None:
    duel(world)
    world.write("Anna", "A Par H\nA Mar H\nF Bre H\nNOT READY", seat="FRANCE")
    world.write("Anna", f"{talk}\nREADY", seat="FRANCE")
    assert "FRANCE" in world.play("duel").match.ready, said(world)


def test_a_yes_to_nothing_is_answered(world: World) -> None:
    duel(world)
    world.write("Anna", "Yes", seat="FRANCE")
    assert "Nothing waits for a YES" in said(world)


@pytest.mark.parametrize(
    "letter",
    [
        "In case Mun. attacks Bur., A Par - Brugundy",
        "If Germany comes\nA Par - Brugundy",
        "Instead of:\nA Par - Brugundy",
        "A Par - Bur. Cancel it.",
        "A Par - Brugundy - scratch it",
        "A Par - Brugundy or A Par - Picardy",
    ],
)
def test_what_hangs_on_something_or_is_taken_back_is_not_asked_back(world: World, letter: str) -> None:
    duel(world)
    world.write("Anna", letter, seat="FRANCE")
    assert "answer YES" not in said(world)
    world.write("Anna", "Yes", seat="FRANCE")
    assert not stands(world)


def test_a_proposal_stands_where_its_piece_stood(world: World) -> None:
    duel(world)
    world.write("Anna", "A Mar - Burgundi, A Par - Burgundi", seat="FRANCE")
    world.write("Anna", "A Par - Pic, A Par - Brugundy", seat="FRANCE")
    world.write("Anna", "Yes", seat="FRANCE")
    assert given(world)


def test_talk_around_what_is_proposed_stays_out_of_it(world: World) -> None:
    duel(world)
    letter = f"Good evening, and good luck to my opponent!\n{ASKED}\nHello all, may the best one win!"
    world.write("Anna", letter, seat="FRANCE")
    assert "then this letter counts with what is proposed." in said(world)
    world.write("Anna", "Yes", seat="FRANCE")
    assert given(world)


def test_talk_while_a_proposal_waits_is_told_so(world: World) -> None:
    answered(world, "What a lovely day it is today")
    assert "still waits for your YES" in said(world)


@pytest.mark.parametrize(
    "letter",
    ["Да, именно так. Готов", "Yes, exactly. READY", "Yes, that's right, I'm ready.", "Yes - ready"],
)
def test_a_yes_and_ready_on_one_line_are_both_heard(world: World, letter: str) -> None:
    duel(world)
    world.write("Boris", "A Vie H\nREADY", seat="AUSTRIA")
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Anna", letter, seat="FRANCE")
    assert world.play("duel").asks[0].phase != "S1901M"
    assert any("Burgundy" in line for line in world.text_to("anna").split("\n"))


def test_ready_does_not_count_beside_a_yes_that_was_not_taken(world: World) -> None:
    answered(world, "A Mar - Spa")
    world.write("Anna", ASKED, seat="FRANCE")
    world.write("Boris", "A Vie H\nREADY", seat="AUSTRIA")
    world.write("Anna", "Yes, I suppose that in the end it comes to this\nREADY", seat="FRANCE")
    assert world.play("duel").asks[0].phase == "S1901M"


def test_what_is_to_be_sent_again_has_no_scraps_of_the_line(world: World) -> None:
    duel(world)
    line = "Paris goes to Picardy - oops no, only good if Munich leaves; it does. So A Paris-Burgudny."
    world.write("Anna", f"A Mar - Spa\n{line}", seat="FRANCE")
    first = world.text_to("anna")
    world.write("Anna", "Yes, A Mar - Spa.\nA Mar frobnicates xyzzy", seat="FRANCE")
    told = world.text_to("anna")
    again = told.partition("send it as your orders:")[2].partition("Your orders so far")[0]
    lines = [line.strip() for line in again.splitlines() if line.strip()]
    assert lines == ["A Mar - Spa", "A Paris-Burgundy"], first + told


def test_beside_what_a_yes_would_do_stands_no_other_example(world: World) -> None:
    """It may be of the very unit for which something is proposed."""
    duel(world)
    for line, shown in (("A Par - Brugundy", False), ("A Par", True)):
        world.out()
        world.write("Anna", line, seat="FRANCE")
        ((_, answer),) = world.out()
        assert ("for example" in answer.text) == shown, answer.text


@pytest.mark.parametrize(
    ("behind", "taken"), [("A Mar S A Par - Gas", False), ("A Mar S A Par - Bur", True), ("A Mar H", True)]
)
def test_a_support_for_something_else_leaves_the_yes_in_doubt(world: World, behind: str, taken: bool) -> None:
    """Such a support would be void beside what is proposed: perhaps that is not what was meant."""
    duel(world)
    world.write("Anna", "Paris shall go with joy over to Burgundy", seat="FRANCE")
    world.write("Anna", f"Yes. {behind}", seat="FRANCE")
    assert ("A Paris - Burgundy" in stands(world)) == taken
    assert ("I did not take the YES" in world.text_to("Anna")) != taken
