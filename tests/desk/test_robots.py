"""A seat that nobody holds is given to a robot: it plays at once, hears press, leaves when somebody comes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.kinds import Answers, Seat
from games.diplomacy.model.orders import Move, OrderSet
from games.diplomacy.title import DiplomacyTitle
from games.robots import Pick, Robot, Sight
from mailer.desk import turn
from mailer.table import journal, people
from mailer.table import play as table
from tests.desk.mailing import told
from tests.desk.one_seat_free import duel, stands
from tests.desk.ruling import POWERS, seven
from tests.desk.world import World

__all__ = ["duel"]


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
