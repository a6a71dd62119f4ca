"""What the desk promises beyond single letters: no effect without right, bounds, moments."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from mailer.desk.pieces import WORDS
from mailer.store.models import Person, PressRow, VoteRow
from parsers import registry
from tests.desk.golden_letters import GOLDEN, play_case
from tests.desk.world import World
from tests.rig.cases import some

HOUR = 3_600


@pytest.fixture
def duel(world: World) -> World:
    """Anna (English) plays France, Boris (Russian) Austria, Clara is the master."""
    play_case(world, "@ world duel")
    return world


def test_a_token_in_the_wrong_hands_does_nothing(duel: World) -> None:
    before = duel.play("duel").match
    row = duel.receive(
        "From: mallory@example.org\nTo: judge+{seat:FRANCE}@judge.example\n\nA PAR - BUR\nDRAW\nRESIGN YES\n"
        "PRESS TO AUSTRIA\nlies\nEND PRESS"
    )
    assert row.status == "held"
    assert duel.play("duel").match == before
    with duel.session() as session:
        assert session.exec(select(VoteRow)).all() == []
        assert session.exec(select(PressRow)).all() == []
    assert {each.address for each, _ in duel.out()} == {"anna@example.org"}


def test_an_unregistered_address_without_a_token_changes_nothing(duel: World) -> None:
    before = duel.play("duel").match
    duel.write("Mallory", "A PAR - BUR\nJOIN duel\nCREATE mine")
    assert duel.play("duel").match == before
    with duel.session() as session:
        assert len(session.exec(select(Person)).all()) == 3


def test_a_suspended_person_is_ignored(duel: World) -> None:
    with duel.session() as session:
        person = session.exec(select(Person).where(Person.name == "Anna")).one()
        person.suspended = True
        session.add(person)
    assert duel.write("Anna", "A PAR - BUR", seat="FRANCE").status == "ignored"
    assert duel.play("duel").match.drafts == {}


def test_answers_a_day_are_capped_but_receipts_of_effects_are_not(duel: World) -> None:
    duel.limit(answers_per_day=3)
    duel.out()
    for letter in (*["STATUS"] * 5, "A PAR - BUR", "A PAR - PIC", "A PAR - GAS"):
        duel.write("Anna", letter, seat="FRANCE")
    texts = [" ".join(body.text.split()) for _, body in duel.out()]
    assert ["Your games" in text for text in texts] == [True] * 3 + [False] * 4
    assert ["Accepted" in text for text in texts] == [False] * 4 + [True] * 3
    assert "It changes nothing and only asks for an answer." in texts[3]
    (order,) = duel.play("duel").match.drafts["FRANCE"].orders  # type: ignore[index]
    assert order.to == "GAS"


@pytest.mark.sweep
def test_a_letter_of_thousands_of_lines_is_bounded(duel: World) -> None:
    duel.out()
    lines = ["A PAR H", *["STATUS"] * 1_000, *[f"nonsense number {number}" for number in range(3_000)]]
    duel.write("Anna", "\n".join(lines), seat="FRANCE")
    text = duel.text_to("Anna")
    assert duel.words("en").say("remark.long", {"lines": 2_000}) in " ".join(text.split())
    assert "more lines are not shown here" in " ".join(text.split())
    assert len(text.split("\n")) < 1_000
    assert duel.words("en").say("no.too-many") in " ".join(text.split())
    assert duel.play("duel").match.drafts


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_a_letter_of_ten_thousands_of_words_is_bounded(duel: World, lang: str) -> None:
    """Words and marks cost time, not lines alone; what is below is said to be unread."""
    duel.write("Anna", f"LANGUAGE {lang}", seat="FRANCE")
    duel.out()
    lines = ["A PAR H", *["a&" * 500] * 100]
    duel.write("Anna", "\n".join([*lines, "A MAR H"]), seat="FRANCE")
    read = 1 + WORDS // 1_000 - 1  # the order has three words
    text = " ".join(duel.text_to("Anna").split())
    assert duel.words(lang).say("remark.long", {"lines": read}) in text
    assert len(duel.play("duel").match.drafts["FRANCE"].orders) == 1  # type: ignore[index]


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_of_a_line_without_end_nothing_is_read(duel: World, lang: str) -> None:
    duel.write("Anna", f"LANGUAGE {lang}", seat="FRANCE")
    duel.out()
    duel.write("Anna", "\n" + "A PAR H " * WORDS + "\nA MAR H", seat="FRANCE")
    assert duel.words(lang).say("remark.long-line") in " ".join(duel.text_to("Anna").split())
    assert not duel.play("duel").match.drafts


def test_a_charset_in_doubt_cuts_no_letter_and_wins_nothing_by_it(duel: World) -> None:
    lines = "\n".join("\u00abДруг мой\u00bb, пишу я тебе, \u00abвот что\u00bb: стоим." for _ in range(300))
    text = f"PRESS TO AUSTRIA\n{lines}\nEND PRESS\nA PAR - BUR\nA MAR - SPA\n"
    duel.out()
    head = duel.filled(
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n"
        "Content-Type: text/plain; charset=windows-1251\nContent-Transfer-Encoding: 8bit\n\n"
    )
    duel.receive(head.encode() + text.encode("cp1251"))
    letters = {row.address: " ".join(body.text.split()) for row, body in duel.out()}
    assert "Paris - Burgundy" in letters["anna@example.org"]
    assert "стоим" in letters["boris@example.org"]


@pytest.mark.parametrize("closed", [True, False])
def test_press_that_runs_beyond_what_is_read_is_not_sent_in_part(duel: World, closed: bool) -> None:
    duel.out()
    first = "PRESS TO AUSTRIA\nOnly this.\nEND PRESS\n" if closed else ""
    more = "so much to say\n" * 400 + "word " * WORDS
    duel.write("Anna", f"{first}PRESS TO AUSTRIA\n{more}\nEND PRESS", seat="FRANCE")
    letters = [(row.address, " ".join(body.text.split())) for row, body in duel.out()]
    sent = [text for address, text in letters if address != "anna@example.org"]
    assert not any("so much to say" in text for text in sent)
    assert any("Only this." in text for text in sent) == closed
    told = " ".join(text for address, text in letters if address == "anna@example.org")
    assert "Press can have at most 20000 characters." in told


def test_press_of_endless_length_is_refused_whole(duel: World) -> None:
    duel.out()
    duel.write("Anna", "PRESS TO AUSTRIA\n" + "so much to say " * 2_000 + "\nEND PRESS", seat="FRANCE")
    (_, body), *others = duel.out()
    assert others == []
    assert "Press can have at most 20000 characters." in " ".join(body.text.split())


def test_who_is_out_of_the_game_has_no_vote(duel: World, monkeypatch: pytest.MonkeyPatch) -> None:
    title: Any = registry.title("diplomacy").title
    monkeypatch.setattr(type(title), "survivors", lambda self, view: ("AUSTRIA",))
    duel.out()
    duel.write("Anna", "DRAW", seat="FRANCE")
    assert duel.words("en").say("no.vote-out") in duel.text_to("Anna")
    assert duel.play("duel").over is None


def test_the_row_is_due_at_the_next_reminder_then_at_the_deadline(duel: World) -> None:
    begun = duel.play("duel").match
    assert begun.due == begun.opened + 48 * HOUR
    assert duel.game("duel").due == begun.due - 24 * HOUR
    duel.tick(24 * HOUR)
    duel.run_due()
    assert duel.game("duel").due == begun.due - 3 * HOUR
    duel.tick(21 * HOUR)
    duel.run_due()
    assert duel.game("duel").due == begun.due


def test_who_is_done_is_not_reminded(duel: World) -> None:
    duel.write("Anna", "A PAR H\nA MAR H\nF BRE H\nNOT READY", seat="FRANCE")
    duel.out()
    duel.tick(24 * HOUR)
    duel.run_due()
    assert [row.address for row, _ in duel.out()] == ["boris@example.org"]


def test_a_short_phase_has_no_reminder_that_comes_with_its_beginning(world: World) -> None:
    play_case(world, "@ world people")
    world.write("Clara", "CREATE fast diplomacy france-austria deadline 4 hours")
    world.write("Anna", "JOIN fast")
    world.write("Boris", "JOIN fast")
    assert world.game("fast").due == world.play("fast").match.due


def test_all_letters_of_a_game_hang_on_one_thread(duel: World) -> None:
    duel.write("Anna", "ORDERS", seat="FRANCE")
    to_anna = [body for row, body in _all(duel) if row == "anna@example.org" and "duel]" in body.subject]
    assert len(to_anna) == 2
    assert len({body.references[0] for body in to_anna}) == 1


def _all(world: World) -> list[tuple[str, Any]]:
    world.seen = 0
    return [(row.address, body) for row, body in world.out()]


def test_press_says_who_writes_and_never_from_where(duel: World) -> None:
    duel.out()
    duel.write("Anna", "PRESS TO AUSTRIA\nhello\nEND PRESS", seat="FRANCE")
    (body,) = [body for row, body in duel.out() if row.address == "boris@example.org"]
    everything = f"{body.subject}{body.text}{body.html}{body.headers}{body.reply_to}{body.references}"
    assert "anna" not in everything.lower()
    assert "Франция" in body.text


def test_the_charset_that_made_sense_is_remembered(duel: World) -> None:
    case = (GOLDEN / "bad-koi8.mail").read_text("utf-8")
    play_case(duel, case[case.index("@ letter") :])
    with duel.session() as session:
        assert session.exec(select(Person).where(Person.name == "Boris")).one().charset == "koi8-r"


def test_a_seat_that_was_given_up_never_holds_the_others_up(duel: World) -> None:
    duel.write("Boris", "ПОКИНУТЬ ДА", seat="AUSTRIA")
    for _ in range(3):
        phase = duel.play("duel").asks[0].phase
        duel.write("Anna", "A PAR H\nA MAR H\nF BRE H", seat="FRANCE")
        assert duel.play("duel").asks[0].phase != phase


@pytest.mark.sweep
@pytest.mark.parametrize("seed", some(range(6), 3))
def test_any_mixture_of_lines_is_answered(duel: World, seed: int) -> None:
    """Lines of all golden letters in any order: always one answer to the writer, never an error."""
    pick = random.Random(seed)
    pool = sorted(
        {
            line
            for path in Path(GOLDEN).glob("*.mail")
            for line in path.read_text("utf-8").split("\n")
            if not line.startswith(("@ ", "From:", "To:", "Content-", "--", "In-Reply"))
        }
    )
    for _ in range(12):
        duel.out()
        seat, name = pick.choice([("FRANCE", "Anna"), ("AUSTRIA", "Boris"), ("", "Anna"), ("", "Clara")])
        duel.write(name, "\n".join(pick.sample(pool, pick.randint(1, 12))), seat=seat)
        # Who has given the seat up is asked whether a letter with its token is theirs.
        answers = [row for row, _ in duel.out() if row.key.startswith(("receipt/", "held/"))]
        assert len(answers) == 1


def test_a_replayed_letter_of_an_old_phase_is_refused(duel: World) -> None:
    duel.write("Anna", "A PAR H", seat="FRANCE")
    begun = duel.play("duel").match
    duel.tick(49 * HOUR)
    duel.run_due()
    after = duel.play("duel")
    assert after.match.opened > begun.opened
    # Received before the phase began, fetched after: it cannot be meant for it.
    duel.receive(
        "From: anna@example.org\nTo: judge+{seat:FRANCE}@judge.example\n\nA PAR - BUR", received=begun.opened
    )
    assert duel.play("duel").match == replace(after.match)
