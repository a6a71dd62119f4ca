"""An answer belongs to the question that its letter asked; once that is closed it does nothing."""

from __future__ import annotations

import random

import pytest
from sqlmodel import select

from mailer.store.models import OutboxRow, Question
from tests.desk.mailing import WAYS, Way, holders, newest, reply
from tests.desk.questions import (
    ASKED_NOTHING,
    AUSTRIAN,
    FRENCH,
    GAMES,
    HERE,
    LANG,
    NOT_TAKEN,
    SOME,
    drafts,
    fall,
    state,
    told,
)
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import turns


@pytest.mark.alike(6)
@SOME
@pytest.mark.parametrize(("title", "way"), turns(8, sorted(GAMES), WAYS))
def test_an_answer_given_twice_counts_once(world: World, title: str, way: Way, most: int) -> None:
    """Each question is answered by a reply, and later, when another is open, once more by the same reply."""
    game, start, questions = GAMES[title]
    questions = min(questions, most)
    start(world)
    names, pick = holders(world, game), random.Random(f"{title} {way}").randrange
    given: list[tuple[int, str, object, str]] = []
    for _ in range(questions):
        world.tick(300)
        play, number = world.play(game), world.game(game).question
        if play.over is not None:
            break
        waiting = [ask for ask in play.asks if ask.seat not in play.match.drafts]
        for ask in waiting:
            name = names[ask.seat]
            letter, lang = newest(world, name), LANG[name]
            order = play.title.sample(play.view(ask.seat), ask, pick)
            text = "\n".join(play.title.standing(play.view(ask.seat), ask, order, lang)) or "ORDERS"
            reply(world, letter, f"{text}\nREADY" if ask.revisable else text, way)
            given.append((number, name, letter, text))
        over = world.play(game).over is not None
        assert over or world.game(game).question != number, "the answers were not taken"
        world.out()
        _again(world, game, [one for one in given if one[0] == number], way)
    assert len({question for question, *_ in given}) >= min(questions, 10)
    _again(world, game, given[:: max(len(given) // 6, 1)], way)


def _again(world: World, game: str, given: list[tuple[int, str, object, str]], way: Way) -> None:
    for _, name, letter, text in given:
        if text == "ORDERS" or world.play(game).over is not None:
            continue
        before = state(world, game)
        world.tick(300)
        reply(world, letter, text, way)  # type: ignore[arg-type]
        assert state(world, game) == before, text
        lang, answer = LANG[name], told(world, name)
        assert NOT_TAKEN[lang] in answer
        assert HERE[lang] in answer or ASKED_NOTHING[lang] in answer


@pytest.mark.sweep
def test_replies_to_any_letter_of_the_open_phase_are_good(world: World) -> None:
    begin(world, "duel")
    start = newest(world, "Anna")
    reply(world, start, "A PAR - BUR")
    receipt = newest(world, "Anna", "receipt")
    reply(world, receipt, "A MAR - SPA")
    world.tick(42 * 3600)
    world.run_due()
    reminder = newest(world, "Anna", "remind")
    for letter, move in ((reminder, "MAO"), (receipt, "ENG"), (start, "GAS"), (newest(world, "Anna"), "PIC")):
        for way in WAYS:
            reply(world, letter, f"F BRE - {move}", way)
            (draft,) = drafts(world).values()
            assert f"'{move}'" in repr(draft), (letter[0].key, way)


def test_a_reply_to_the_answer_that_closed_a_phase_is_about_what_it_asks(world: World) -> None:
    begin(world, "duel")
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, newest(world, "Anna"), FRENCH)
    world.out()
    receipt = newest(world, "Anna", "receipt")
    assert receipt[1].subject == "[Estafette duel] Fall 1901, movement; your orders are asked (F1901M)"
    reply(world, receipt, "A BUR - MUN")
    assert list(drafts(world)) == ["FRANCE"]
    assert "Not accepted" not in told(world, "Anna")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.alike(3)
def test_what_is_no_answer_is_done_in_a_reply_to_an_old_letter(world: World, way: Way) -> None:
    old = fall(world)
    world.out()
    reply(
        world,
        old,
        "STANDING movement: A SPA H\nDIARY: well\nPHASE S1902M\nA BUR - MUN\nREADY\nPRESS TO Austria\nHi\n",
        way,
    )
    answer = told(world, "Anna")
    assert "Standing order 1" in answer
    assert "Left for Spring 1902, movement" in answer
    assert "Not accepted" not in answer


@pytest.mark.parametrize(("command", "way"), turns(3, ["READY", "CLEAR", "NOT READY"], WAYS))
@pytest.mark.alike(3)
def test_commands_about_the_open_question_belong_to_theirs(world: World, command: str, way: Way) -> None:
    old = fall(world)
    reply(world, newest(world, "Anna"), "A BUR - MUN")
    before = state(world, "duel")
    world.out()
    reply(world, old, command, way)
    assert state(world, "duel") == before
    assert NOT_TAKEN["en"] in told(world, "Anna")


@pytest.mark.parametrize(("heading", "way"), turns(2, ["", "S1901M\n"], WAYS))
@pytest.mark.alike(3)
def test_after_a_rollback_the_letters_before_it_ask_nothing(world: World, way: Way, heading: str) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    fall_report = (
        reply(world, old, FRENCH),
        reply(world, newest(world, "Boris"), AUSTRIAN),
        newest(world, "Anna"),
    )[2]
    world.write("Clara", "ROLLBACK duel 1 phase NOW")
    assert world.play("duel").asks[0].phase == "S1901M"
    for letter, text in ((old, FRENCH), (fall_report, "A BUR - MUN")):
        world.out()
        reply(world, letter, heading + text if letter is old else text, way)
        assert drafts(world) == {}
        answer = told(world, "Anna")
        assert "the game was rolled back after the letter you are answering" in answer
        assert HERE["en"] in answer
        assert "S1901M on a line of its own" not in answer or letter is fall_report
    # What the answer tells to do works.
    reply(world, newest(world, "Anna"), FRENCH, way)
    assert list(drafts(world)) == ["FRANCE"]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.alike(3)
def test_an_old_letter_with_the_open_phase_as_heading_is_for_that(world: World, way: Way) -> None:
    old = fall(world)
    world.out()
    reply(world, old, "A BUR - MUN", way)
    assert drafts(world) == {}
    assert "or write F1901M on a line of its own above the orders" in told(world, "Anna")
    reply(world, old, "F1901M\nA BUR - MUN", way)
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_goes_to_the_one_open_question(world: World) -> None:
    fall(world)
    world.write("Anna", "A BUR - MUN", seat="FRANCE")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_to_an_address_that_was_remembered_is_no_reply(world: World) -> None:
    """Mail programs offer any address that was ever written to; what can be changed again is taken."""
    old = fall(world)
    reply(world, old, "A BUR - MUN", "address", subject="my moves")
    assert list(drafts(world)) == ["FRANCE"]


def test_a_new_letter_to_a_remembered_address_takes_no_second_answer_that_cannot_be_changed(
    world: World,
) -> None:
    begin(world, "road")
    letters = {name: newest(world, name) for name in ("Anna", "Boris")}
    reply(world, letters["Anna"], "watch Camp")
    reply(world, letters["Boris"], "караул Город")
    names = holders(world, "road")
    name = names[world.play("road").asks[0].seat]
    first = newest(world, name)
    for _ in range(8):
        play = world.play("road")
        (kind,) = {ask.kind for ask in play.asks}
        if (
            play.match.steps
            and world.play("road").asks[0].phase == "2-action"
            and names[play.asks[0].seat] == name
        ):
            break
        for ask in play.asks:
            text = {"watch": "watch Camp" if ask.seat == "RED" else "watch Town"}.get(kind, "pass")
            reply(world, newest(world, names[ask.seat]), text)
    assert names[world.play("road").asks[0].seat] == name
    before = state(world, "road")
    reply(world, first, "pass" if name == "Anna" else "пас", "address", subject="my move")
    assert state(world, "road") == before


def test_a_reply_to_press_is_bound_like_any_other(world: World) -> None:
    begin(world, "duel")
    world.write("Boris", "PRESS TO France\nHello\nEND PRESS", seat="AUSTRIA")
    press = newest(world, "Anna", "press")
    reply(world, press, "A PAR - BUR")
    assert list(drafts(world)) == ["FRANCE"]
    reply(world, newest(world, "Anna"), FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    reply(world, press, "A BUR - MUN\nREPLY\nHello to you\nEND PRESS")
    assert drafts(world) == {}
    texts = {row.address: body.text for row, body in world.out()}
    assert "Not accepted" in texts["anna@example.org"]
    assert "Hello to you" in texts["boris@example.org"]


def test_letters_sent_before_questions_had_numbers_are_bound_by_their_phase(world: World) -> None:
    begin(world, "duel")
    old = newest(world, "Anna")
    with world.session() as session:
        for row in session.exec(select(OutboxRow)).all():
            head, _, phase = row.key.rpartition("/")
            kind, _, place = head.rpartition("/")
            row.key = f"{kind}/{place.partition('.')[0]}/{phase}"
    reply(world, old, FRENCH, "headers")
    assert list(drafts(world)) == ["FRANCE"]
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.tick(60)
    reply(world, old, "A BUR - MUN", "headers")
    assert drafts(world) == {}


def test_the_same_letter_sent_twice_does_nothing_the_second_time_whatever_its_heading(world: World) -> None:
    begin(world, "duel")
    raw = (
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n"
        "Date: Tue, 25 Nov 2025 11:00:05 +0000\n"
        "Subject: moves\nContent-Type: text/plain; charset=utf-8\n\nPHASE F1901M\n"
        "A BUR - MUN\nA SPA H\nF MAO H\n"
    )
    world.receive(raw)
    reply(world, newest(world, "Anna"), FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    reply(world, newest(world, "Anna"), "A BUR H")
    before = state(world, "duel")
    world.out()
    world.receive(raw)
    assert state(world, "duel") == before
    answer = told(world, "Anna")
    assert "and a letter counts only once. The phase is now Fall 1901" in answer
    assert "closed" not in answer  # it was about the phase that is open


@pytest.mark.parametrize("way", ["address", "headers"])
def test_a_letter_that_was_held_is_for_the_question_of_then(world: World, way: Way) -> None:
    begin(world, "duel")
    letter = newest(world, "Anna")
    _, body = letter
    address = body.reply_to if way == "address" else "judge+{player:anna}@judge.example"
    raw = f"From: anna@elsewhere.example\nTo: {address}\nSubject: Re: x\n\nA PAR - PIC\n"
    world.receive(raw, checked=False)
    token = world.filled("judge+{held:anna}@judge.example")
    world.tick(60)
    reply(world, letter, FRENCH)
    reply(world, newest(world, "Boris"), AUSTRIAN)
    world.out()
    world.tick(60)
    world.receive(f"From: anna@example.org\nTo: {token}\nSubject: Re: x\n\nyes\n")
    assert drafts(world) == {}
    assert "Not accepted" in told(world, "Anna")


@pytest.mark.parametrize("way", ["address", "quotation"])
def test_where_nothing_is_known_of_a_question_but_its_number_that_is_enough(world: World, way: Way) -> None:
    fall(world)
    start = newest(world, "Anna", "start")
    with world.session() as session:
        for row in session.exec(select(Question)).all():
            session.delete(row)
    world.out()
    reply(world, start, "A BUR - MUN", way)
    assert drafts(world) == {}
    assert "answers an earlier question of the game, which is closed" in told(world, "Anna")
    reply(world, newest(world, "Anna"), "A BUR - MUN", way)
    assert list(drafts(world)) == ["FRANCE"]
