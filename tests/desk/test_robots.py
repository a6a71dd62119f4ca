"""A seat that nobody holds is given to a robot: it plays at once, hears press, leaves when somebody comes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import col, select

from adjudicator.kinds import Answers, Seat
from games.diplomacy.model.orders import Move, OrderSet
from games.diplomacy.title import DiplomacyTitle
from games.robots import Pick, Robot, Sight
from mailer.desk import robots, turn
from mailer.store.models import PressRow
from mailer.table import journal, people
from mailer.table import play as table
from tests.desk.mailing import told
from tests.desk.ruling import POWERS, seven
from tests.desk.world import World
from tests.desk.worlds import begin


@pytest.fixture
def duel(world: World) -> World:
    """A running game: Anna plays France, Clara is its master, Austria has lost its player; Dora is around."""
    begin(world, "plain duel without Boris")
    return world


def stands(world: World, seat: str) -> Any:
    """What stands for a seat."""
    return world.play("duel").match.drafts.get(Seat(seat))


def robot_of(world: World) -> tuple[str, str] | None:
    """Which robot plays Austria, and its temper."""
    with world.session() as session:
        found = people.robots(session, world.game("duel")).get(Seat("AUSTRIA"))
        return found and (found.name, found.temper)


# -- it comes


def test_a_robot_plays_the_seat_at_once_and_everybody_is_told(duel: World) -> None:
    assert stands(duel, "AUSTRIA") == OrderSet()
    duel.write("Clara", "ROBOT duel Austria AS strong bold")
    letters = told(duel)
    assert "a robot: strong, bold" in " ".join(letters["anna"].split())
    assert "A robot plays Austria in duel now: strong, bold" in " ".join(letters["clara"].split())
    assert robot_of(duel) == ("strong", "bold")
    assert any(isinstance(order, Move) for order in stands(duel, "AUSTRIA").orders)
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "F1901M"
    assert stands(duel, "AUSTRIA").orders


def test_it_is_named_in_russian_and_the_usual_one_where_none_is_named(duel: World) -> None:
    duel.write("Clara", "РОБОТ duel Австрия КАК простой")
    assert robot_of(duel) == ("simple", "even")
    duel.write("Clara", "ROBOT duel Austria")
    assert robot_of(duel) == ("strong", "even")


@pytest.mark.parametrize(
    ("words", "robot"),
    [
        ("Austria strong bold", ("strong", "bold")),
        ("Austria: simple", ("simple", "even")),
        ("Австрия сильный", ("strong", "even")),
        ("Austria OFF", None),
        ("Австрия нет", None),
    ],
)
def test_as_may_be_left_out(duel: World, words: str, robot: tuple[str, str] | None) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple bold")
    duel.write("Clara", f"ROBOT duel {words}")
    assert robot_of(duel) == robot


def test_a_robot_that_is_named_again_is_announced_once(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS strong bold")
    orders = stands(duel, "AUSTRIA")
    told(duel)
    duel.write("Clara", "ROBOT duel Austria AS strong bold")
    letters = told(duel)
    assert letters.keys() == {"clara"}
    assert "A robot plays Austria in duel now: strong, bold" in " ".join(letters["clara"].split())
    assert stands(duel, "AUSTRIA") == orders


def test_the_same_question_is_answered_in_the_same_way_again(duel: World, tmp_path: Path) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    (tmp_path / "twin").mkdir()
    twin = duel.copy(tmp_path / "twin")
    for world in (duel, twin):
        world.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert stands(duel, "AUSTRIA") == stands(twin, "AUSTRIA")
    assert duel.play("duel").match.state == twin.play("duel").match.state


def test_what_it_ordered_stands_in_the_journal_once(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    given = stands(duel, "AUSTRIA")
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    with duel.session() as session:
        rows = journal.read(session, duel.game("duel"), duel.play("duel").title)
        entries = [entry for _, entry in rows]
    answers = [
        answer.order
        for entry in entries
        if isinstance(entry, Answers)
        for answer in entry.answers
        if answer.seat == "AUSTRIA"
    ]
    assert answers == [given]


def test_a_house_that_stops_midway_has_played_nothing_and_then_plays_the_same(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    duel.write("Anna", "A Par - Bur", seat="FRANCE")
    before, seen = duel.play("duel").match, []
    for stops in (True, False):
        try:
            with duel.session() as session:
                play = table.load(session, duel.game("duel"))
                turn.process(session, duel.house, play, duel.now)
                seen.append(play.match)
                if stops:
                    raise InterruptedError
        except InterruptedError:
            assert duel.play("duel").match == before
    assert seen[0] == seen[1] == duel.play("duel").match


def test_show_names_the_robot(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    duel.out()
    duel.write("Dora", "SHOW duel")
    assert "simple, even" in told(duel)["dora"]


# -- it goes


def test_whoever_takes_the_seat_takes_the_robots_place(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria")
    duel.write("Clara", "REPLACE duel Austria BY Dora")
    assert robot_of(duel) is None
    assert stands(duel, "AUSTRIA") is None
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "S1901M"


def test_the_master_takes_it_away_and_the_rules_decide_again(duel: World) -> None:
    duel.write("Clara", "ROBOT duel Austria")
    duel.out()
    duel.write("Clara", "ROBOT duel Austria AS off")
    assert "No robot plays Austria in duel any more" in " ".join(told(duel)["anna"].split())
    assert robot_of(duel) is None
    assert stands(duel, "AUSTRIA") == OrderSet()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("ROBOT duel France", "EJECT France first"),
        (
            "ROBOT duel Austria AS nobody",
            "their tempers: simple (even), strong (even, bold, careful)",
        ),
        ("ROBOT duel Austria AS strong furious", "There is no robot strong furious here"),
        ("ROBOT duel Austria AS off", "No robot plays Austria"),
        ("ROBOT duel", "Name one"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(duel: World, text: str, why: str) -> None:
    duel.write("Clara", text)
    assert why in " ".join(told(duel)["clara"].split())
    assert robot_of(duel) is None


def test_only_a_master_may(duel: World) -> None:
    duel.write("Anna", "ROBOT duel Austria", seat="FRANCE")
    assert robot_of(duel) is None


def test_a_master_who_plays_needs_the_consent_of_whoever_else_plays(world: World) -> None:
    seven(world)
    world.write("Boris", "RESIGN mine YES", seat="ENGLAND")
    world.out()
    world.write("Anna", "ROBOT mine England")
    refused = " ".join(told(world)["anna"].split())
    assert "CONSENT is missing from: France, Germany, Italy, Russia, Turkey." in refused
    for name, seat in zip(("Clara", "Dora", "Egor", "Fedor", "Gleb"), POWERS[2:], strict=True):
        world.write(name, "CONSENT", seat=seat)
    world.out()
    world.write("Anna", "ROBOT mine England")
    assert "A robot plays England in mine now" in " ".join(told(world)["anna"].split())


# -- what it sees


def _watched(monkeypatch: pytest.MonkeyPatch, order: Any) -> list[Sight]:
    """What a robot of Diplomacy is shown; ``order`` plays for it."""
    seen: list[Sight] = []

    def look(sight: Sight, _temper: str, pick: Pick) -> Any:
        seen.append(sight)
        return order(sight, pick)

    monkeypatch.setattr(DiplomacyTitle, "robots", lambda _: {"simple": Robot(look, lambda *_: ())})
    return seen


def test_it_sees_what_its_seat_sees_and_hears_what_its_seat_hears(
    duel: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = _watched(monkeypatch, lambda sight, _: OrderSet())
    duel.write("Anna", "A Par - Bur", seat="FRANCE")
    duel.write("Anna", "PRESS TO MASTER\nsecret\nENDPRESS", seat="FRANCE")
    duel.write("Clara", "ROBOT duel Austria")
    (sight,) = seen
    play = duel.play("duel")
    assert sight.view == play.game.view(play.match.state, Seat("AUSTRIA"))
    assert sight.ask == play.ask(Seat("AUSTRIA"))
    assert sight.heard == ()


@pytest.mark.parametrize("fault", ["raises", "unlawful"])
def test_a_fault_of_a_robot_stops_no_game(duel: World, monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    def wrong(sight: Sight, pick: Pick) -> Any:
        if fault == "raises":
            raise ZeroDivisionError
        return OrderSet(tuple(Move(unit, unit.at) for unit in sight.view.game.position.units["AUSTRIA"]))

    _watched(monkeypatch, wrong)
    duel.write("Clara", "ROBOT duel Austria")
    assert stands(duel, "AUSTRIA") == OrderSet()
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "F1901M"


@pytest.mark.parametrize("most", [0, 1])
def test_of_one_letter_a_robot_decides_so_often_and_then_the_rules(
    duel: World, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    duel.write("Clara", "ROBOT duel Austria AS simple")
    monkeypatch.setattr(turn, "MOST_DECISIONS", most)
    duel.write("Anna", "A Par - Bur\nREADY", seat="FRANCE")
    assert duel.play("duel").asks[0].phase == "F1901M"
    assert (stands(duel, "AUSTRIA") == OrderSet()) is (most == 0)


# -- press


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
