"""An operator who plays: without the consent of every other seat they neither read nor stop the foe."""

from __future__ import annotations

import re

import pytest

from mailer.table.operator import enlist
from tests.desk.ruling import from_operator, to_operator
from tests.desk.world import World


@pytest.fixture
def operated(world: World) -> World:
    """The operator plays RED against Boris; Dora plays in no game of theirs."""
    for name in ("Boris", "Clara", "Dora"):
        world.person(name)
    with world.session() as session:
        person = enlist(session, world.house, "en", "Olga", world.now)
        assert person is not None
    world.write("Clara", "CREATE road toy deadline 2 days")
    for to, seat in (("olga", "RED"),):
        world.receive(from_operator(f"JOIN road AS {seat}", to))
    world.write("Boris", "JOIN road AS BLUE")
    assert world.play("road").asks
    world.out()
    return world


SET_ASIDE = (
    "From: boris@example.org\nTo: judge@judge.example\nSubject: watch inn tonight\n"
    "Content-Type: text/plain; charset=utf-8\n\nwatch inn\n"
)


def test_an_operator_who_plays_neither_reads_nor_stops_the_foe(operated: World) -> None:
    operated.set_aside(SET_ASIDE, "ValueError: it broke")
    listed = to_operator(operated, "QUARANTINE")
    assert "watch inn" not in listed
    assert "boris@example.org" not in listed
    number = re.search(r"[-\s](\d+) - - - -", listed)
    assert number, listed
    for text in (
        f"QUARANTINE SHOW {number[1]}",
        f"QUARANTINE DROP {number[1]}",
        f"QUARANTINE RETRY {number[1]}",
    ):
        answer = to_operator(operated, text)
        assert "you play in road" in answer, answer
        assert "watch inn" not in answer
    assert "you play in road" in to_operator(operated, "SUSPEND Boris")
    assert "you play in road" in to_operator(operated, "STATISTICS")
    assert "you play in road" not in to_operator(operated, "SUSPEND Dora")
    operated.write("Boris", "CONSENT", seat="BLUE")
    operated.out()
    assert "watch inn" in to_operator(operated, f"QUARANTINE SHOW {number[1]}")
