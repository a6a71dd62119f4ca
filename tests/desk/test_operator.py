"""The operator by mail: what counts as the operator's word, and a letter set aside that is read after all."""

from __future__ import annotations

from typing import Any

import pytest
from sqlmodel import Session, select

from mailer.desk import desk
from mailer.store.models import InboxRow, Person
from mailer.table.operator import enlist
from mailer.worker import attempts, process, turns
from tests.desk.world import CHECKED, OPERATOR, World


def suspended(world: World) -> list[str]:
    """Names of the suspended."""
    with world.session() as session:
        return [person.name for person in session.exec(select(Person)) if person.suspended]


def letter(sender: str, to: str, text: str, more: str = "") -> str:
    """A raw mail."""
    return f"From: {sender}\nTo: {to}\n{more}Content-Type: text/plain; charset=utf-8\n\n{text}\n"


@pytest.fixture
def office(road: World) -> World:
    """The toy's game, and an operator who has had a letter."""
    with road.session() as session:
        assert enlist(session, road.house, "en", "Operator", road.now) is not None
    road.out()
    return road


@pytest.mark.parametrize(
    ("sender", "to"),
    [
        (OPERATOR, "judge@judge.example"),
        (OPERATOR, "judge+{person:anna}@judge.example"),
        (OPERATOR, "judge+{seat:RED}@judge.example"),
        ("anna@example.org", "judge+{person:olga}@judge.example"),
        ("anna@example.org", "judge+{seat:RED}@judge.example"),
        ("stranger@example.org", "judge+{person:olga}@judge.example"),
        ("stranger@example.org", "judge@judge.example"),
    ],
)
def test_without_address_and_token_together_nothing_is_done(office: World, sender: str, to: str) -> None:
    office.receive(letter(sender, to, "SUSPEND Boris"))
    assert suspended(office) == []


def test_with_both_it_is_done_at_once(office: World) -> None:
    office.receive(letter(OPERATOR, "judge+{person:olga}@judge.example", "SUSPEND Boris"))
    assert suspended(office) == ["Boris"]


def test_only_an_answer_to_the_question_confirms_and_it_confirms_once(office: World) -> None:
    office.receive(letter(OPERATOR, "judge@judge.example", "SUSPEND Boris"))
    question = office.filled("{last:olga}")
    # Somebody else cannot answer it, nor can the operator's own letter without a token.
    office.receive(letter("anna@example.org", "judge@judge.example", "yes", f"In-Reply-To: {question}\n"))
    office.receive(letter(OPERATOR, "judge@judge.example", "yes", f"In-Reply-To: {question}\n"))
    assert suspended(office) == []
    # Nor their answer to another address of theirs.
    other = letter(OPERATOR, "judge+{person:olga}@judge.example", "yes", f"In-Reply-To: {question}\n")
    office.receive(other)
    assert suspended(office) == []
    answer = office.filled(letter(OPERATOR, "judge+{held:olga}@judge.example", "yes"))
    office.receive(answer)
    assert suspended(office) == ["Boris"]
    office.receive(letter(OPERATOR, "judge+{person:olga}@judge.example", "UNSUSPEND Boris"))
    office.receive(answer)
    assert suspended(office) == []


def test_players_commands_of_a_held_letter_are_not_done_twice(office: World) -> None:
    office.receive(letter(OPERATOR, "judge@judge.example", "CREATE mine toy\nSTATISTICS"))
    office.out()
    office.receive(letter(OPERATOR, "judge+{held:olga}@judge.example", "yes"))
    text = office.text_to("Olga")
    assert "The judge in figures" in text
    assert "CREATE" not in text


def test_a_letter_that_failed_is_read_after_all(office: World, monkeypatch: pytest.MonkeyPatch) -> None:
    def factory() -> Session:
        return Session(office.engine)

    def fail(*_: Any) -> None:
        raise RecursionError("the judge stumbled")

    raw = letter("anna@example.org", "judge@judge.example", "SET NAME Anne")
    with office.session() as session:
        row = InboxRow(
            key="failing",
            digest="",
            received=office.now,
            raw=CHECKED + raw.encode(),
            sender="anna@example.org",
        )
        session.add(row)
        session.flush()
        number = row.id
    assert number is not None
    with monkeypatch.context() as broken:
        broken.setattr(desk, "handle", fail)
        outcomes = []
        for _ in range(3):
            outcomes.append(process.process(factory, office.house, number, office.now))
            assert process.process(factory, office.house, number, office.now) in ("busy", "past")
            office.tick(3 * attempts.PAUSE)
    assert outcomes == ["failed", "failed", "quarantined"]
    told = office.text_to("Olga")
    assert f"QUARANTINE RETRY {number}" in told
    assert "the judge stumbled" in told
    office.tick(3600)
    office.receive(letter(OPERATOR, "judge+{person:olga}@judge.example", f"QUARANTINE RETRY {number}"))
    assert number in [letter.id for letter in turns.waiting(factory, None, office.now)]
    assert process.process(factory, office.house, number, office.now) == "done"
    with office.session() as session:
        assert session.exec(select(Person.name).where(Person.address == "anna@example.org")).one() == "Anne"


def test_help_tells_the_operator_of_their_commands_and_nobody_else(office: World) -> None:
    office.receive(letter(OPERATOR, "judge@judge.example", "HELP"))
    office.receive(letter("anna@example.org", "judge@judge.example", "HELP"))
    texts = {row.address: body.text for row, body in office.out()}
    assert "For the operator" in texts[OPERATOR]
    assert "SUSPEND person" in texts[OPERATOR]
    assert "For the operator" not in texts["anna@example.org"]
    assert "SUSPEND" not in texts["anna@example.org"]
