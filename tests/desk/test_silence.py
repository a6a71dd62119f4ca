"""Nobody who wrote something that counts hears nothing; nobody can be flooded; robots hear nothing at all."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from sqlmodel import Session, select

from mailer.store.models import InboxRow, Person
from mailer.table.addresses import is_shut
from tests.desk.floods import opening, pester, texts
from tests.desk.world import World
from tests.desk.worlds import begin

HOUR, DAY = 3_600, 86_400
DOCS = Path(__file__).parent.parent.parent / "docs"


@pytest.fixture
def duel(world: World) -> World:
    """Anna (English) plays France, Boris (Russian) Austria, Clara is the master."""
    begin(world, "duel")
    world.out()
    return world


# -- letters in which nothing counts


COUNTS = {
    "an order": ("A PAR - BUR", "Accepted: A Paris - Burgundy"),
    "an order after a bad one": ("A PARR - BURR\nA PAR - BUR", "Accepted: A Paris - Burgundy"),
    "press": ("PRESS TO AUSTRIA\nA deal?\nEND PRESS", "Sent"),
    "a command": ("SET NAME Annie", "Annie"),
    "a question": ("HELP", "What you can write"),
}


@pytest.mark.sweep
@pytest.mark.parametrize("what", COUNTS)
def test_what_counts_has_its_receipt_after_any_number_of_bad_letters(duel: World, what: str) -> None:
    duel.limit(seat_refusals_per_day=1)
    letter, expected = COUNTS[what]
    pester(duel, "Anna", 30, seat="FRANCE")
    duel.write("Anna", letter, seat="FRANCE")
    (told,) = texts(duel, "Anna")
    assert expected in told


def test_good_and_bad_lines_are_all_answered(duel: World) -> None:
    duel.limit(seat_refusals_per_day=1)
    pester(duel, "Anna", 9, seat="FRANCE")
    duel.write("Anna", "A PAR - BUR\nA MARS - SPAIM\nPRES TO AUSTRIA", seat="FRANCE")
    (told,) = texts(duel, "Anna")
    for line in ("> A PAR - BUR", "> A MARS - SPAIM", "> PRES TO AUSTRIA"):
        assert line in told


TYPOS = ("A XYZZY to QWERTYUI", "PRES TO AUSTRIA hello", "REDY", "JION duel", "")


@pytest.mark.alike(3)
@pytest.mark.parametrize("typo", TYPOS)
def test_beyond_the_cap_letters_with_typos_share_one_short_answer_an_hour(duel: World, typo: str) -> None:
    duel.limit(seat_refusals_per_day=1)
    full = pester(duel, "Anna", 5, seat="FRANCE")
    assert len(full) == 5
    assert duel.words("en").say("remark.enough", {"most": 5, "asks": 200})[:60] in full[4]
    short = opening(duel, "en", "brief.nothing")
    for _ in range(4):
        duel.write("Anna", typo, seat="FRANCE", subject="my orders")
    (told,) = texts(duel, "Anna")
    assert short in told
    assert "“my orders”" in told
    assert "HELP" in told
    assert "00:00 (Europe/London)" in told  # when letters are answered in full again
    assert "12:00 (Europe/London)" in told  # when the next short answer may come
    duel.tick(HOUR)
    duel.write("Anna", typo, seat="FRANCE")
    duel.write("Anna", typo, seat="FRANCE")
    (told,) = texts(duel, "Anna")
    assert short in told
    duel.tick(DAY)
    duel.write("Anna", typo, seat="FRANCE")
    (told,) = texts(duel, "Anna")
    assert short not in told


def test_the_short_answer_in_russian(duel: World) -> None:
    duel.limit(seat_refusals_per_day=1)
    pester(duel, "Boris", 5, seat="AUSTRIA", text="не знаю что {}")
    duel.write("Boris", "А Венна - Тиррроль", seat="AUSTRIA", subject="приказы")
    duel.write("Boris", "прсса Франции", seat="AUSTRIA")
    (told,) = texts(duel, "Boris")
    assert opening(duel, "ru", "brief.nothing") in told
    assert "«приказы»" in told
    assert "ПОМОЩЬ" in told
    duel.write("Boris", "А Вена - Тироль", seat="AUSTRIA")
    (told,) = texts(duel, "Boris")
    assert "Принято" in told


EXAMPLE = {"en": "has an example", "ru": "есть пример"}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("seat", ["FRANCE", ""])
def test_the_short_answer_speaks_of_a_seats_letter_only_to_a_seat(duel: World, seat: str, lang: str) -> None:
    duel.limit(seat_refusals_per_day=1)
    """Whoever plays nowhere has no letter with an example."""
    name = "Anna" if seat else "Zed"
    if not seat:
        duel.person("Zed")
    duel.speaks(name, lang)
    *_, told = pester(duel, name, 6, seat=seat)
    assert opening(duel, lang, "brief.nothing") in told
    assert ("HELP" if lang == "en" else "ПОМОЩЬ") in told
    assert (EXAMPLE[lang] in told) == bool(seat)


@pytest.mark.parametrize(("lang", "promise"), [("en", "3 times a day"), ("ru", "3 раза в день")])
def test_help_is_promised_no_more_often_than_it_comes(duel: World, lang: str, promise: str) -> None:
    duel.limit(seat_refusals_per_day=1)
    duel.limit(answers_per_day=3)
    duel.speaks("Anna", lang)
    assert promise in pester(duel, "Anna", 5, seat="FRANCE")[-1]
    helped = pester(duel, "Anna", 6, seat="FRANCE", text="HELP")
    assert len([told for told in helped if opening(duel, lang, "brief.answers") not in told]) == 3


def test_an_answer_to_the_short_letter_plays(duel: World) -> None:
    duel.limit(seat_refusals_per_day=1)
    pester(duel, "Anna", 5, seat="FRANCE")
    duel.write("Anna", "A PARR to BURRR", seat="FRANCE")
    ((row, body),) = duel.out()
    head = f"From: anna@example.org\nTo: {body.reply_to}\nIn-Reply-To: {row.message_id}\n"
    duel.receive(f"{head}\nA PAR - BUR\n")
    assert "Accepted" in texts(duel, "Anna")[0]


def test_two_people_do_not_share_their_answers(duel: World) -> None:
    duel.limit(seat_refusals_per_day=1)
    pester(duel, "Anna", 12, seat="FRANCE")
    duel.write("Boris", "А Венна - Тиррроль", seat="AUSTRIA")
    assert "А Венна - Тиррроль" in texts(duel, "Boris")[0]


def test_automatic_mail_is_no_more_answered_than_ever(duel: World, tmp_path: Path) -> None:
    """The desk never sees it: tests/faults/test_loops.py."""
    from mailer.worker import process

    raw = duel.filled(
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\nSubject: away\n"
        "Auto-Submitted: auto-replied\n\nA PAR - BUR\n"
    ).encode()
    with duel.session() as session:
        row = InboxRow(key="auto", digest="", received=duel.now, raw=raw, sender="anna@example.org")
        session.add(row)
        session.flush()
        assert process._process(session, duel.house, row, duel.now, (), None) == "ignored"
    assert duel.out() == []


# -- answers in a day


def test_beyond_the_answers_of_a_day_effects_have_receipts_and_questions_a_short_one(duel: World) -> None:
    duel.limit(answers_per_day=3)
    for _ in range(8):
        duel.write("Anna", "STATUS", seat="FRANCE")
    *full, short = texts(duel, "Anna")
    assert len(full) == 3
    assert opening(duel, "en", "brief.answers") in short
    for order in ("A PAR - BUR", "A PAR - PIC", "SET NAME Annie"):
        duel.write("Anna", order, seat="FRANCE")
    assert len(texts(duel, "Anna")) == 3
    duel.tick(HOUR)
    for _ in range(3):
        duel.write("Anna", "STATUS", seat="FRANCE")
    assert len(texts(duel, "Anna")) == 1


def test_effects_do_not_use_up_the_answers(duel: World) -> None:
    duel.limit(answers_per_day=2)
    for _ in range(5):
        duel.write("Anna", "A PAR - BUR", seat="FRANCE")
    duel.write("Anna", "STATUS", seat="FRANCE")
    told = texts(duel, "Anna")
    assert len(told) == 6
    assert "Your games" in told[-1]


def test_whoever_is_over_a_limit_hears_so_once_an_hour(duel: World) -> None:
    duel.limit(letters_per_hour=2)
    for expected in (2, 3):  # JOIN was the first letter of this hour
        for _ in range(6):
            duel.write("Anna", "A PAR - BUR", seat="FRANCE")
        told = texts(duel, "Anna")
        assert len(told) == expected
        assert opening(duel, "en", "limit.hour") in told[-1]
        duel.tick(HOUR)


def test_the_numbers_of_the_security_document_are_those_of_the_house(duel: World) -> None:
    """So many letters of a robot that nobody can tell from a person are answered, whatever it writes."""
    text = " ".join((DOCS / "security.md").read_text("utf-8").split())
    shipped = {**duel.house.config.judge.model_dump(), **duel.house.config.limits.model_dump()}
    for name in ("answers_per_day", "letters_per_hour", "letters_per_day"):
        told = re.search(rf"([\d,]+) [^()\d]*\(`{name}`\)", text)
        assert told is not None, name
        assert told[1] == f"{shipped[name]:,}", name


# -- what waits for a confirmation


def unproved(world: World, name: str, text: str) -> InboxRow:
    """A letter to the judge's plain address that nothing but its From says is somebody's."""
    raw = f"From: {name.lower()}@example.org\nTo: judge@judge.example\nSubject: do\n\n{text}\n"
    return world.receive(raw, checked=False)


@pytest.mark.sweep
def test_the_letter_promised_for_confirming_always_comes(duel: World) -> None:
    promise = opening(duel, "en", "no.confirm-first")
    for number in range(24):
        duel.tick(HOUR // 2)
        unproved(duel, "Clara", f"EXTEND duel {number + 12} hours")
        receipt, question = texts(duel, "Clara")
        assert promise in receipt
        assert f"EXTEND duel {number + 12} hours" in question


@pytest.mark.sweep
@pytest.mark.parametrize(("name", "lang"), [("Clara", "en"), ("Boris", "ru")])
def test_no_letter_is_promised_that_will_not_come(duel: World, name: str, lang: str) -> None:
    duel.limit(questions_per_hour=10)
    promise, none = (opening(duel, lang, f"no.confirm-{which}") for which in ("first", "often"))
    asks = opening(duel, lang, "doubt.asked")
    for number in range(25):
        unproved(duel, name, f"ABSENCE duel {number + 1} days\nREMATCH duel")
    told = texts(duel, name)
    assert len([one for one in told if asks in one]) == 10
    assert len([one for one in told if promise in one]) == 10
    assert len([one for one in told if none in one]) == 15


@pytest.mark.sweep
def test_without_a_question_an_answer_to_the_receipt_is_enough(duel: World) -> None:
    for _ in range(30):
        unproved(duel, "Clara", "PAUSE duel")
    last, body = [(row, body) for row, body in duel.out() if row.key.startswith("receipt/")][-1]
    assert opening(duel, "en", "no.confirm-often") in " ".join(body.text.split())
    raw = f"From: clara@example.org\nTo: {body.reply_to}\nIn-Reply-To: {last.message_id}\n\nPAUSE duel\n"
    duel.receive(raw, checked=False)
    assert duel.game("duel").status == "paused"


def test_held_letters_are_asked_about_and_beyond_that_told_once_an_hour(duel: World) -> None:
    duel.limit(questions_per_hour=6)
    raw = "From: mallory@example.org\nTo: judge+{seat:FRANCE}@judge.example\nDate: D{}\n\nA PAR - BUR {}\n"
    for number in range(9):
        duel.receive(raw.replace("{}", str(number)))
    told = texts(duel, "Anna")
    assert len(told) == 7
    assert all(duel.words("en").say("doubt.why-address")[:50] in one for one in told[:6])
    assert opening(duel, "en", "doubt.many") in told[6]
    duel.tick(HOUR)
    duel.receive(raw.replace("{}", "9"))
    assert duel.words("en").say("doubt.why-address")[:50] in texts(duel, "Anna")[0]


def test_a_confirmed_letter_is_answered_whatever_else_was_today(duel: World) -> None:
    duel.limit(answers_per_day=1)
    for _ in range(3):
        duel.write("Anna", "STATUS", seat="FRANCE")
    duel.receive("From: other@example.org\nTo: judge+{seat:FRANCE}@judge.example\n\nA PAR - BUR\n")
    duel.out()
    to = duel.filled("judge+{held:anna}@judge.example")
    duel.receive(f"From: anna@example.org\nTo: {to}\n\nNO\n")
    assert opening(duel, "en", "doubt.denied") in texts(duel, "Anna")[0]


@pytest.mark.sweep  # tests/desk/test_victims.py has the like in every run
def test_a_forger_brings_a_victim_no_more_letters_than_before(duel: World) -> None:
    """Two hundred answers and five questions a day it was."""
    for number in range(400):
        if number % 20 == 0:
            duel.tick(HOUR // 2)
        unproved(duel, "Clara", ("SET LANGUAGE en", "PAUSE duel", "STATUS", "hello")[number % 4])
    assert len(texts(duel, "Clara")) <= 205


# -- people whom the judge does not know


def stranger(world: World, text: str, address: str = "zoe@example.org", subject: str = "") -> list[str]:
    world.receive(f"From: {address}\nTo: judge@judge.example\nSubject: {subject}\n\n{text}\n")
    return texts(world, address.partition("@")[0])


ASKS = (
    "LIST",
    "OBSERVE duel",
    "HELP",
    "HELP press",
    "SHOW duel",
    "JOIN duel",
    "СПИСОК",
    "НАБЛЮДАТЬ duel",
    "LSIT",
)


@pytest.mark.alike(3)
@pytest.mark.parametrize("asks", ASKS)
def test_a_stranger_who_asks_something_is_answered(duel: World, asks: str) -> None:
    assert len(stranger(duel, "Hello? Who are you?")) == 1
    for _ in range(4):
        (told,) = stranger(duel, asks)
    if not asks.startswith("HELP"):
        # That something was asked for, but no word of it: whoever reads this may not have written it.
        assert any(opening(duel, lang, "stranger.asked") in told for lang in ("en", "ru"))
        assert asks not in told
        assert "REGISTER" in told or "РЕГИСТРАЦИЯ" in told


def test_a_command_in_the_subject_is_one_too(duel: World) -> None:
    stranger(duel, "Hello?")
    assert len(stranger(duel, "", subject="LIST")) == 1


def test_a_strangers_small_talk_is_answered_once_a_day(duel: World) -> None:
    assert [len(stranger(duel, "I am away.")) for _ in range(4)] == [1, 0, 0, 0]
    duel.tick(DAY)
    assert len(stranger(duel, "I am away.")) == 1


@pytest.mark.sweep
def test_a_strangers_address_cannot_be_flooded(duel: World) -> None:
    sent = [len(stranger(duel, ASKS[number % len(ASKS)])) for number in range(60)]
    assert sum(sent) == 6  # five in full, then a short one
    duel.tick(HOUR)
    sent = [stranger(duel, "HELP") for _ in range(5)]
    assert [len(one) for one in sent] == [1, 0, 0, 0, 0]
    assert opening(duel, "en", "stranger.short") in sent[0][0]
    (told,) = stranger(duel, "REGISTER Zoe")  # this one is always answered
    assert opening(duel, "en", "confirm.reply") in told


def test_whoever_was_invited_today_may_ask_back(duel: World) -> None:
    world = duel
    world.write("Clara", "CREATE more diplomacy france-austria\nINVITE more zoe@example.org")
    assert len(texts(world, "zoe")) == 1
    assert len(stranger(world, "Who is that, and what is it about?")) == 1


def test_whoever_is_not_confirmed_yet_is_told_how_once_an_hour_at_least(world: World) -> None:
    world.person("Zoe", confirmed=False)
    sent = [len(stranger(world, "LIST")) for _ in range(20)]
    assert sum(sent) == 6
    world.tick(HOUR)
    (told,) = stranger(world, "LIST")
    assert opening(world, "en", "confirm.reply") in told


# -- letters that cannot be read


def test_letters_set_aside_are_told_of_once_an_hour_at_least(duel: World) -> None:
    raw = "From: anna@example.org\nTo: judge@judge.example\nSubject: orders\n\nA PAR - BUR\n"
    for _ in range(9):
        duel.set_aside(raw, "failed: x")
    assert Counter(row.address for row, _ in duel.out())["anna@example.org"] == 6
    duel.tick(HOUR)
    duel.set_aside(raw, "failed: x")
    assert Counter(row.address for row, _ in duel.out())["anna@example.org"] == 1


# -- an address that is somebody's by the time it is confirmed


def test_an_answer_about_a_new_address_that_is_taken_by_now_is_answered(duel: World) -> None:
    duel.receive(
        "From: anna@example.org\nTo: judge+{person:anna}@judge.example\n\nSET ADDRESS new@example.org\n"
    )
    to = duel.filled("judge+{address:anna}@judge.example")
    duel.person("New")
    duel.out()
    duel.receive(f"From: new@example.org\nTo: {to}\n\nyes\n")
    (told,) = texts(duel, "new")
    assert duel.words("en").say("moving.taken")[:40] in told
    with Session(duel.engine) as session:
        anna = session.exec(select(Person).where(Person.name == "Anna")).one()
        assert anna.address == "anna@example.org"
        assert not is_shut(anna)
