"""YES to what the judge asked back: the proposals count then, once, and nothing else ever does."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from mailer.desk.orders import unclear
from mailer.desk.proposing import LINES
from mailer.desk.visit import Visit
from parsers.reading import Ambiguous, Span
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.desk.yes import answered, duel, given, stands, war

ACTION = "Guns of August as an event\nattack Sedan with GE 1 and GE 2 zealously"


def test_yes_takes_what_was_proposed_with_the_rest_of_the_letter(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy\nA Mar - Spa\nREADY", seat="FRANCE")
    answer = world.text_to("anna")
    assert "Did you mean: A Par - Burgundy" in answer
    assert "answer YES" in answer
    world.write("Anna", "Yes please, that is exactly what I meant.", seat="FRANCE")
    assert any("Burgundy" in line for line in stands(world))
    assert world.play("duel").match.ready, "READY stood in the letter"


def test_yes_counts_once_and_only_in_answer_to_a_proposal(world: World) -> None:
    answered(world, "A Par H")
    world.write("Anna", "Yes", seat="FRANCE")
    assert not any("Burgundy" in line for line in stands(world))


@pytest.mark.parametrize(
    "text",
    ["Yes, but Marseilles stays", "Yes?", "Not yes", "No", "I would not say yes", "Yes, unless", "> Yes"],
)
def test_what_is_more_than_yes_is_none(world: World, text: str) -> None:
    answered(world, text)
    assert not any("Burgundy" in line for line in stands(world))


def test_another_seat_says_yes_to_nothing(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.write("Boris", "Yes", seat="AUSTRIA")
    assert stands(world) == stands(world, "AUSTRIA") == ()


def test_yes_carries_out_at_once_what_counts_only_as_a_whole(world: World) -> None:
    war(world)
    world.write("Anna", ACTION, seat="CP")
    assert world.play("war").asks[0].seat == "CP"
    world.write("Anna", "Hello judge!\n\nYes please.\n\nAnna\n\n> answer YES", seat="CP")
    world.write("Anna", "yes", seat="CP")
    assert world.play("war").asks[0].seat == "AP"


def test_nothing_is_offered_where_another_order_of_the_whole_is_refused(world: World) -> None:
    war(world)
    world.write("Anna", "Card 12 for ops\nactivate Metz zealously", seat="CP")
    assert "answer YES" not in world.text_to("anna")
    world.write("Anna", "yes", seat="CP")
    assert world.play("war").asks[0].seat == "CP"


def test_a_courtesy_has_no_caret_under_it(world: World) -> None:
    duel(world)
    world.write("Anna", "Hello judge!\nA Par H", seat="FRANCE")
    answer = world.text_to("anna")
    assert "> Hello judge!" in answer
    assert "^" not in answer


def test_a_letter_that_is_asked_back_is_not_one_in_which_nothing_was_understood(world: World) -> None:
    duel(world)
    most = world.house.config.limits.seat_refusals_per_day
    for _ in range(most + 2):
        world.write("Anna", "A Par - Brugundy", seat="FRANCE")
        assert "Did you mean: A Par - Burgundy" in world.text_to("anna")


@pytest.mark.parametrize(
    "text",
    [
        "Yes.\nNo.",
        "No.\nYes.",
        "Yes.\nBut Marseilles stays.",
        "Right.\nI will think about it tomorrow.",
        "Я не говорю\nда",
        "Anna\nYes",
        "A Par H\nYes",
        "CLEAR\nyes",
        "PRESS TO AUSTRIA\nShall we?\nYes\nEND PRESS",
        "I am away until Monday.\nYes.\nI read no mail.",
        "Right, what is all this?",
        "That",
        "Это",
        "Both, you say",
        "Yes\nCancel",
        "Yes\n\nMaybe",
        "Yes.\nJust Kidding",
        "Yes.\nWrong Again",
        "Yes.\nStop",
        "Yes.\nVeto",
        "Да.\nПередумал",
        "Да.\nВряд Ли",
        "Да\nОтмена",
        "Да\nПозже",
        "Yes\nMunich",
        "Right, new orders",
        "Принято",
        "It is",
        "OK, but why",
        "Yes.\nNever",
        "I confirm nothing",
        "Всё верно, но Марсель стоит",
        "That is what I meant to avoid",
    ],
)
def test_yes_among_other_words_is_none(world: World, text: str) -> None:
    answered(world, text)
    assert not given(world)
    assert "Burgundy" not in world.text_to("boris")


@pytest.mark.parametrize(
    "text",
    [
        "Yes",
        "Hello judge,\n\nyes please\n\nThanks,\nAnna",
        "Да, верно\n-- \nАнна",
        "Yes\nReady",
        "Yes, exactly. Thanks, Anna",
        "OK",
        "Yes to both.",
        "Yes to all of them, please",
        "Okay, thanks!",
        "That's right.",
        "That is correct",
        "Hi judge,\nthat is what I meant.\nAnna",
        "I confirm",
        "Всё верно",
        "Я согласна, спасибо!",
        "Именно это я и имела в виду.",
        "Yes.\n\nCheers,\nNyusha",
        "That's right, thanks!\nPierre",
        "Да!\nНюша",
        "Quite right, that's just what I had in mind.",
        "Exactly so, thank you kindly",
        "By all means, do that",
        "That's it, yes!",
        "Yes, that is my wish",
        "Yes, that one.",
        "Так точно, именно это!",
        "Да!\n\nС уважением,\nНюша",
    ],
)
def test_greeting_thanks_name_and_readiness_may_stand_beside_it(world: World, text: str) -> None:
    answered(world, text)
    assert given(world)


@pytest.mark.parametrize("text", ["CLEAR", "A Mar H"])
def test_a_letter_that_does_something_ends_the_proposal(world: World, text: str) -> None:
    answered(world, text)
    world.write("Anna", "yes", seat="FRANCE")
    assert not given(world)


@pytest.mark.parametrize(
    "text", ["A Par - Brugundy\nREADY\nNOT READY", "A Par - Brugundy\nA Mar - Mos\nREADY"]
)
def test_ready_does_not_come_with_yes_where_the_letter_left_it_in_doubt(world: World, text: str) -> None:
    duel(world)
    world.write("Anna", text, seat="FRANCE")
    world.write("Anna", "yes", seat="FRANCE")
    assert given(world)
    assert not world.play("duel").match.ready


def test_what_was_not_to_be_done_yet_waits_behind_yes_too(world: World) -> None:
    war(world)
    world.write("Anna", f"{ACTION}\nNOT READY", seat="CP")
    world.write("Anna", "yes", seat="CP")
    assert world.play("war").asks[0].seat == "CP"
    world.write("Anna", "READY", seat="CP")
    assert world.play("war").asks[0].seat == "AP"


def test_yes_to_the_letter_of_a_player_is_no_yes_to_the_judge(world: World) -> None:
    duel(world)
    world.write("Anna", "A Par - Brugundy", seat="FRANCE")
    world.out()
    world.write("Boris", "PRESS TO FRANCE\nShall we ally?\nEND PRESS", seat="AUSTRIA")
    world.write("Anna", "Yes", seat="FRANCE", reply="{last:anna}")
    assert not given(world)


def test_no_yes_is_offered_where_yes_answers_the_question_itself(world: World) -> None:
    war(world, "limited-war")
    (ask,) = world.play("war").asks
    assert ask.kind == "guns"
    world.out()
    world.write("Anna", "refsue", seat=str(ask.seat))
    assert "answer YES" not in world.text_to("anna")
    assert world.play("war").asks == (ask,)


def test_commands_between_the_lines_buy_no_more_tries(world: World) -> None:
    duel(world)
    world.write("Anna", "\n".join(["Paris wanders into Picardy", "NOT READY"] * 20), seat="FRANCE")
    assert world.text_to("anna").count("Did you mean") <= LINES


def test_mere_talk_leaves_the_proposal(world: World) -> None:
    answered(world, "Good question, let me have a think")
    world.write("Anna", "yes", seat="FRANCE")
    assert given(world)


@pytest.mark.parametrize("lost", ["entrench GE 7 frobnicating", "GE 5 to Xyzabcd if all goes well"])
def test_nothing_is_done_at_once_without_a_line_that_was_not_read(world: World, lost: str) -> None:
    war(world)
    world.write("Anna", f"{ACTION}\n{lost}", seat="CP")
    told, _, offered = world.text_to("anna").partition("Or write YES, and this is done")
    assert lost in told
    assert lost not in offered
    assert bool(offered) is (" if " not in lost)  # what hangs on something may take the rest back
    assert world.play("war").asks[0].seat == "CP"
    world.write("Anna", "yes", seat="CP")
    assert (world.play("war").asks[0].seat == "AP") is bool(offered)


@pytest.mark.parametrize(
    "letter",
    [
        "1 op\nFR 6 from Paris to Rouen or Amiens\nFR 5 frobnicates",
        "1 op\nFR 6 from Paris to Rouen\nNo, do none of this, wait for my next letter",
        "1 op\nFR 6 from Paris to Rouen\nunless the Germans are at Sedan already",
    ],
)
def test_no_rest_is_offered_that_is_nothing_or_may_be_taken_back(world: World, letter: str) -> None:
    begin(world, "guns")
    world.write("Boris", letter, seat="AP")
    assert "Or write YES" not in world.text_to("boris")
    assert world.play("war").asks[0].seat == "AP"


@pytest.mark.parametrize(
    "text", ["Да что вы!", "Да и так хорошо", "Yes, all good as is", "Yes, what do you mean", "Yes? Fine."]
)
def test_an_idiom_is_no_yes(world: World, text: str) -> None:
    answered(world, text)
    assert not given(world)


def test_one_meaning_alone_is_asked_as_did_you_mean() -> None:
    visit = cast(Visit, SimpleNamespace(say=lambda key, **args: " ".join((key, *args.values()))))
    line = Ambiguous(Span(1, 1, 5), "E1 it", ("F E1", "F E2"))
    assert unclear(visit, line, ("F E1",)).answer == "line.did-you-mean F E1"
    assert unclear(visit, line, line.candidates).answer == "line.unclear"
