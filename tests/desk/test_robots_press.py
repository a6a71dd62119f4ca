"""Letters to a robot at a seat of the house, its word, and what it answers."""

from __future__ import annotations

import json

import pytest
from sqlmodel import col, select

from adjudicator.kinds import Seat
from games.diplomacy.model.orders import OrderSet
from games.diplomacy.title import DiplomacyTitle
from games.robots import Robot
from mailer.desk import robots
from mailer.store.models import PressRow
from mailer.table import people
from mailer.table import play as table
from tests.desk.mailing import told
from tests.desk.one_seat_free import duel, stands
from tests.desk.world import World

__all__ = ["duel"]


def test_it_answers_press_with_one_line_and_thinks_again(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS strong")
    duel.out()
    duel.write("Anna", "PRESS TO AUSTRIA\nПредлагаю мир\nENDPRESS", seat="FRANCE")
    letters = told(duel)
    assert "Согласен: мир между нами" in " ".join(letters["anna"].split())
    assert set(letters) == {"anna"}
    assert stands(duel, "AUSTRIA").orders
    with duel.session() as session:
        rows = session.exec(select(PressRow)).all()
        assert [(row.seat, row.to) for row in rows] == [("FRANCE", "AUSTRIA"), ("AUSTRIA", "FRANCE")]


def test_it_answers_no_unsigned_letter_and_none_to_all(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS strong\nSETTINGS duel press both")
    duel.write("Anna", "PRESS TO ALL\npeace?\nENDPRESS", seat="FRANCE")
    duel.write("Anna", "GREY PRESS TO AUSTRIA\npeace?\nENDPRESS", seat="FRANCE")
    with duel.session() as session:
        assert "AUSTRIA" not in {row.seat for row in session.exec(select(PressRow)).all()}


def test_a_simple_robot_says_nothing(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    duel.write("Anna", "PRESS TO AUSTRIA\npeace?\nENDPRESS", seat="FRANCE")
    with duel.session() as session:
        assert [row.seat for row in session.exec(select(PressRow)).all()] == ["FRANCE"]


def test_press_comes_with_data_for_those_who_want_it(duel: World) -> None:
    """Robots that play by mail read it, as of a game to try."""
    duel.write("Anna", "SET DATA ON")
    duel.write("Clara", "REPLACE duel Austria BY Dora")
    duel.out()
    duel.write("Dora", "PRESS TO FRANCE\nShall we?\nENDPRESS", seat="AUSTRIA")
    (data,) = (json.loads(body.data) for row, body in duel.out() if row.address == "anna@example.org")
    assert data["press"] == {"sender": "AUSTRIA", "to": ["FRANCE"], "phase": "S1901M", "text": "Shall we?"}
    assert data["seat"] == "FRANCE"


def said_by(world: World, seat: str) -> list[str]:
    """What was written in the name of a seat, in order."""
    with world.session() as session:
        rows = session.exec(select(PressRow).order_by(col(PressRow.id))).all()
        return [row.text for row in rows if row.seat == seat]


def asked(world: World, text: str, to: str = "AUSTRIA") -> None:
    """Anna writes press, a minute later."""
    world.tick(60)
    world.write("Anna", f"PRESS TO {to}\n{text}\nENDPRESS", seat="FRANCE")


def bound(world: World) -> list[str]:
    """What the robot of Austria has heard."""
    with world.session() as session:
        play = table.load(session, world.game("duel"))
        return [
            each.text
            for each in robots.heard(session, play, people.robots(session, play.row)[Seat("AUSTRIA")])
        ]


def test_it_is_told_nothing_that_was_written_to_whoever_was_there_before(duel: World) -> None:
    duel.write("Clara", "REPLACE duel Austria BY Dora")
    asked(duel, "DMZ in Tyrolia?")
    duel.tick(60)
    duel.write("Clara", "EJECT duel Austria\nROBOT duel Austria AS strong")
    assert bound(duel) == []
    asked(duel, "DMZ in Bohemia?")
    assert bound(duel) == ["DMZ in Bohemia?"]


def test_the_word_given_to_whoever_was_there_before_is_none_to_the_next(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS strong")
    asked(duel, "DMZ in Bohemia?")
    duel.tick(60)
    duel.write("Clara", "REPLACE duel France BY Dora")
    assert bound(duel) == []


def test_another_robot_keeps_the_word_that_was_given(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS strong")
    asked(duel, "DMZ in Bohemia?")
    duel.tick(60)
    duel.write("Clara", "ROBOT duel Austria AS strong bold")
    assert bound(duel) == ["DMZ in Bohemia?"]


def test_a_robot_that_talks_is_not_bound_by_what_a_silent_one_heard(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    asked(duel, "DMZ in Bohemia?")
    duel.tick(60)
    duel.write("Clara", "ROBOT duel Austria AS strong")
    assert bound(duel) == []


def test_of_a_flood_it_answers_so_many_letters_and_reads_so_much(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "MOST_HEARD", 2)
    duel.write("Clara", "ROBOT duel Austria AS strong")
    for text in ("DMZ in Bohemia?", f"{'so ' * robots.READ}DMZ in Tyrolia?", "peace?"):
        asked(duel, text)
    promise, other = said_by(duel, "AUSTRIA")
    assert promise.startswith("Agreed: I shall not enter Bohemia")
    assert other == "I answer offers of peace, and of places to keep out of."
    assert len(said_by(duel, "FRANCE")) == 3
    assert [len(text) for text in bound(duel)] == [len("DMZ in Bohemia?"), robots.READ]


def test_a_letter_goes_even_if_the_robot_fails_to_answer(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wrong(*_: object) -> str:
        raise ZeroDivisionError

    known = {"simple": Robot(lambda *_: OrderSet(), lambda *_: (), reply=wrong)}
    monkeypatch.setattr(DiplomacyTitle, "robots", lambda _: known)
    duel.write("Clara", "ROBOT duel Austria")
    asked(duel, "peace?")
    assert said_by(duel, "FRANCE") == ["peace?"]
    assert said_by(duel, "AUSTRIA") == []


def test_what_another_robot_answers_to_all_asks_nothing(world: World) -> None:
    """Each of three took what the others agreed to for offers of peace, and had no more to give."""
    seats = ("France", "Austria", "Italy", "Germany", "England", "Turkey", "Russia")
    for name, seat in zip(("Anna", *(f"P{seat}" for seat in seats[1:])), seats, strict=True):
        world.person(name)
        if seat == "France":
            world.person("Clara")
            world.write("Clara", "CREATE duel diplomacy standard press public deadline 2 days")
        world.write(name, f"JOIN duel AS {seat}")
    taken = seats[1:4]
    world.write("Clara", "\n".join(f"EJECT duel {seat}" for seat in taken))
    world.write("Clara", "\n".join(f"ROBOT duel {seat} AS strong" for seat in taken))
    asked(world, "peace?", "ALL")
    for seat in taken:
        (answer,) = said_by(world, seat.upper())
        assert answer.startswith("Agreed: peace between us")
    assert bound(world) == ["peace?"]
