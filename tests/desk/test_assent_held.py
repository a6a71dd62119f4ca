"""What a yes, a no or neither does to letters and commands that are held, and to addresses."""

from __future__ import annotations

import pytest

from mailer.table import people
from tests.desk.floods import opening, texts
from tests.desk.forgery import ANNA, CLARA, FRANCE, MALLORY, PLAIN, mail, stands
from tests.desk.golden_letters import play_case
from tests.desk.mailing import newest
from tests.desk.world import World
from tests.rig.cases import turns

QUESTION = "judge+{held:anna}@judge.example"
FORGED = "A PAR - BUR\n"


# -- letters that are held


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master; a letter in Anna's name is held."""
    play_case(world, "@ world duel")
    world.tick(60)
    world.receive(mail(MALLORY, FRANCE, FORGED), checked=False)
    return world


APPLE = (
    "From: Anna Smith <anna@example.org>\nTo: {to}\nSubject: Re: Is this letter yours?\n"
    "X-Mailer: iCloud Mail\nContent-Type: text/plain; charset=utf-8\n\n"
    "I am on vacation until 3 December, yes, again. In urgent cases write to Boris.\n"
)
"""As iCloud answers during a vacation: nothing in its head says that nobody wrote it."""


def held_orders(world: World) -> bool:
    return bool(world.play("duel").match.drafts)


@pytest.mark.parametrize("text", ["Yes.", "Hello,\n\nyes, that was me", "Да"])
def test_a_yes_carries_the_letter_out(duel: World, text: str) -> None:
    duel.receive(mail(ANNA, QUESTION, text), checked=False)
    assert held_orders(duel)


@pytest.mark.parametrize(
    ("text", "lang"),
    turns(3, ["", "> YES", "What is this?", "Я в отпуске.", "STATUS", "Yes, but why?"], ["en", "ru"]),
)
def test_anything_else_is_asked_once_more_and_then_dropped(duel: World, lang: str, text: str) -> None:
    name = "Anna"
    duel.speaks(name, lang)
    duel.out()
    before = stands(duel)
    row = duel.receive(mail(ANNA, QUESTION, text), checked=False)
    (again,) = texts(duel, name)
    assert opening(duel, lang, "doubt.again") in again
    assert FORGED.strip() in again
    assert row.status == "new"
    # The question can still be answered, from the new letter as from the first.
    assert newest(duel, name)[1].reply_to == duel.filled(QUESTION)
    duel.receive(mail(ANNA, QUESTION, text), checked=False)
    (dropped,) = texts(duel, name)
    assert opening(duel, lang, "doubt.dropped") in dropped
    assert stands(duel) == before
    duel.receive(mail(ANNA, QUESTION, "YES"), checked=False)
    assert opening(duel, lang, "doubt.before") in texts(duel, name)[0]
    assert stands(duel) == before


@pytest.mark.parametrize("second", ["yes", "Да."])
def test_a_yes_to_the_second_question_counts(duel: World, second: str) -> None:
    duel.receive(mail(ANNA, QUESTION, "Which letter?"), checked=False)
    assert not held_orders(duel)
    duel.receive(mail(ANNA, QUESTION, second), checked=False)
    assert held_orders(duel)


def test_vacation_replies_carry_nothing_out_and_there_is_no_end_of_them(duel: World) -> None:
    before = stands(duel)
    duel.out()
    sent = 0
    for _ in range(10):
        _, body = newest(duel, "Anna")
        duel.receive(APPLE.replace("{to}", body.reply_to), checked=False)
        sent += len(duel.out())
    assert (
        sent <= 2 + duel.house.config.limits.refusals_per_day + 1
    )  # asked, dropped, not understood, and one
    assert stands(duel) == before


def test_a_yes_to_another_address_is_none(duel: World) -> None:
    """Not even of the owner, in answer to the question, to an address of theirs that proves them."""
    before = stands(duel)
    question = duel.filled("{last:anna}")
    for to in (FRANCE, PLAIN, "judge+{person:anna}@judge.example"):
        raw = mail(ANNA, to, "YES").replace("To:", f"In-Reply-To: {question}\nTo:")
        duel.receive(raw)
    assert stands(duel) == before


# -- commands that are held


@pytest.fixture
def paused(world: World) -> World:
    """Somebody wrote PAUSE under Clara's address, and she was asked."""
    play_case(world, "@ world duel")
    world.tick(60)
    world.receive(mail(CLARA, PLAIN, "PAUSE duel"), checked=False)
    world.out()
    return world


TO_CLARA = "judge+{held:clara}@judge.example"


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("text", "lang"),
    turns(3, ["", "> YES", "> PAUSE duel", "What is this?", "Я в отпуске.", "STATUS"], ["en", "ru"]),
)
def test_commands_are_asked_about_once_more_and_then_dropped(paused: World, text: str, lang: str) -> None:
    paused.speaks("Clara", lang)
    before = stands(paused)
    paused.receive(mail(CLARA, TO_CLARA, text), checked=False)
    (again,) = texts(paused, "Clara")
    assert opening(paused, lang, "doubt.again") in again
    assert "PAUSE duel" in again
    assert newest(paused, "Clara")[1].reply_to == paused.filled(TO_CLARA)
    paused.receive(mail(CLARA, TO_CLARA, text), checked=False)
    (dropped,) = texts(paused, "Clara")
    assert opening(paused, lang, "doubt.dropped") in dropped
    paused.receive(mail(CLARA, TO_CLARA, "YES"), checked=False)
    assert opening(paused, lang, "doubt.before") in texts(paused, "Clara")[0]
    assert stands(paused) == before
    assert paused.game("duel").status == "running"


@pytest.mark.parametrize("asked", [0, 1])
def test_a_yes_does_the_commands(paused: World, asked: int) -> None:
    for _ in range(asked):
        paused.receive(mail(CLARA, TO_CLARA, "hm"), checked=False)
    paused.receive(mail(CLARA, TO_CLARA, "Yes, please."), checked=False)
    assert paused.game("duel").status == "paused"


def test_a_yes_to_the_receipt_does_no_command(paused: World) -> None:
    question = paused.filled("{last:clara}")
    for to in (PLAIN, "judge+{person:clara}@judge.example", "judge+{master:clara}@judge.example"):
        raw = mail(CLARA, to, "YES").replace("To:", f"In-Reply-To: {question}\nTo:")
        paused.receive(raw, checked=False)
    assert paused.game("duel").status == "running"


# -- siblings: an address that is confirmed or changed by an answer


def test_a_vacation_reply_signs_nobody_up(world: World) -> None:
    world.receive("From: new@example.org\nTo: judge@judge.example\n\nREGISTER Nora\n", checked=False)
    to = world.filled("judge+{confirm:new}@judge.example")
    for text in ("I am on vacation, yes, again.", "Нет, это не я", "no", "> YES", "What is this?",
                 "Away until 5 August", "Отсутствую до 5 августа", "Help desk: 123", "LIST"):  # fmt: skip
        world.receive(f"From: new@example.org\nTo: {to}\n\n{text}\n", checked=False)
        with world.session() as session:
            person = people.person_at(session, "new@example.org")
            assert person is not None
            assert not person.confirmed


@pytest.mark.parametrize(
    "text", ["YES", "Hello, yes, that is me.", "Да, это я", "SET LANGUAGE EN", "REGISTER Nora"]
)
def test_a_yes_or_a_command_signs_up(world: World, text: str) -> None:
    world.receive("From: new@example.org\nTo: judge@judge.example\n\nREGISTER Nora\n", checked=False)
    to = world.filled("judge+{confirm:new}@judge.example")
    world.receive(f"From: new@example.org\nTo: {to}\n\n{text}\n", checked=False)
    assert opening(world, "en", "welcome.next") in texts(world, "new")[-1]


@pytest.mark.parametrize("text", ["I am on vacation, yes, again.", "no", "", "> YES"])
def test_a_new_address_is_nobodys_without_a_yes(world: World, text: str) -> None:
    play_case(world, "@ world duel")
    world.receive(mail(ANNA, "judge+{person:anna}@judge.example", "SET ADDRESS victim@example.net"))
    to = world.filled("judge+{address:anna}@judge.example")
    world.out()
    before = stands(world)
    for _ in range(4):
        world.receive(mail("victim@example.net", to, text))
    letters = [row.address for row, _ in world.out()]
    assert letters.count("victim@example.net") <= 1
    assert stands(world) == before
    with world.session() as session:
        assert people.person_at(session, "victim@example.net") is None
        assert people.person_at(session, "anna@example.org") is not None


def test_our_own_question_sent_back_makes_nobody_forgotten(world: World) -> None:
    play_case(world, "@ world duel")
    world.receive(mail(ANNA, "judge+{person:anna}@judge.example", "FORGET ME"))
    _, body = newest(world, "Anna", "forget/")
    to = body.reply_to
    away = f"I am away. Your letter was:\n\n{body.text}"
    world.receive(mail(ANNA, to, away))
    with world.session() as session:
        assert people.person_at(session, ANNA) is not None
    world.receive(mail(ANNA, to, "FORGET ME"))
    with world.session() as session:
        assert people.person_at(session, ANNA) is None
