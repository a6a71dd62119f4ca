"""Absences that move deadlines, and time banks."""

from __future__ import annotations

import pytest
from sqlmodel import select

from mailer.store.models import Absence
from mailer.terms.pace import DAY, HOUR
from tests.desk.world import START, World
from tests.terms.passing import clock, pass_time, phase

FRANCE = "F BRE - MAO\nA PAR - BUR\nA MAR - SPA"


# -- the absent


def test_later_deadlines_move_behind_an_absence_of_a_seat_that_is_asked(duel: World) -> None:
    duel.write("Boris", "ABSENCE FROM 28 November TO 5 December", seat="AUSTRIA")
    assert duel.play("duel").match.due == START + 2 * DAY
    pass_time(duel, 2 * DAY, "duel")
    # 11:00 on 29 November falls into it, 11:00 on 6 December does not.
    assert duel.play("duel").match.due == START + 11 * DAY
    pass_time(duel, 9 * DAY, "duel")
    assert phase(duel) == "W1901A" or phase(duel) == "S1902M"
    with duel.session() as session:
        assert [one.used for one in session.exec(select(Absence))] == [True]


def test_an_absence_of_a_seat_that_owes_nothing_moves_nothing(duel: World) -> None:
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    duel.write("Anna", "F MAO - POR\nA SPA H\nA BUR H", seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert [ask.seat for ask in duel.play("duel").asks] == ["FRANCE"]
    due = duel.play("duel").match.due
    duel.write("Boris", "ABSENCE FROM 29 November TO 12 December", seat="AUSTRIA")
    assert duel.play("duel").match.due == due


def test_an_absence_taken_back_before_it_moved_anything_does_not_count(duel: World) -> None:
    for _ in range(4):
        duel.write("Boris", "ABSENCE FROM 20 December TO 24 December\n", seat="AUSTRIA")
        duel.write("Boris", "NO ABSENCE", seat="AUSTRIA")
    duel.write("Boris", "ABSENCE FROM 20 December TO 24 December", seat="AUSTRIA")
    with duel.session() as session:
        rows = session.exec(select(Absence)).all()
        assert [one.dropped is None for one in rows] == [False] * 4 + [True]


def test_an_absence_with_standing_orders_is_no_missed_deadline(duel: World) -> None:
    duel.write("Boris", "ABSENCE today TO 30 December STANDING", seat="AUSTRIA")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"
    assert clock(duel).missed == {"FRANCE": 1}


# -- time banks


def test_a_bank_runs_only_beyond_the_limit_and_only_while_its_seat_alone_is_asked(road: World) -> None:
    road.tick(DAY)
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    # Both were asked: no bank has run. Now Blue alone is asked.
    opened = road.now
    assert [ask.seat for ask in road.play("road").asks] == ["BLUE"]
    assert road.play("road").match.due == opened + 2 * DAY + 3 * DAY
    assert clock(road, "road").free == opened + 2 * DAY
    road.tick(2 * DAY + 5 * HOUR)
    road.write("Boris", "raid moor", seat="BLUE")
    assert clock(road, "road").banks == {"BLUE": 3 * DAY - 5 * HOUR}
    assert [ask.seat for ask in road.play("road").asks] == ["RED"]
    road.tick(HOUR)
    road.write("Anna", "pass", seat="RED")
    assert clock(road, "road").banks == {"BLUE": 3 * DAY - 5 * HOUR}
    assert len(road.play("road").asks) == 2
    assert road.play("road").match.due == road.now + 2 * DAY


def test_an_empty_bank_leaves_the_limit(road: World) -> None:
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    pass_time(road, 5 * DAY, "road")
    assert clock(road, "road").banks == {"BLUE": 0}
    for _ in range(6):
        play = road.play("road")
        if [ask.seat for ask in play.asks] == ["BLUE"]:
            break
        pass_time(road, 5 * DAY, "road")
    assert road.play("road").match.due == road.play("road").match.opened + 2 * DAY


def test_no_bank_runs_in_a_pause_or_an_outage(road: World) -> None:
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    road.tick(2 * DAY)
    road.write("Clara", "PAUSE road")
    road.tick(10 * DAY)
    road.write("Clara", "RESUME road")
    road.tick(4 * HOUR)
    road.unread(3 * HOUR)
    road.write("Boris", "raid moor", seat="BLUE")
    assert clock(road, "road").banks == {"BLUE": 3 * DAY - HOUR}


@pytest.mark.parametrize("grace", ["0", str(6 * HOUR)])
@pytest.mark.parametrize("seat", ["AUSTRIA", ""])
def test_who_is_late_gets_no_time_by_an_absence(duel: World, grace: str, seat: str) -> None:
    duel.set("duel", grace=grace)
    due = duel.play("duel").match.due
    duel.tick(2 * DAY + HOUR)
    duel.write("Boris", "ABSENCE duel FROM today TO 5 December", seat=seat)
    assert phase(duel) == "F1901M" or duel.play("duel").match.due == due


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("written", "since", "until"),
    [
        ("FROM 20 November TO 25 November", "20 November 2025", "25 November 2025"),
        ("20.11. - 25.11.", "20 November 2025", "25 November 2025"),
        ("С 20 ноября ПО 27 ноября", "20 November 2025", "27 November 2025"),
        ("FROM 24 November TO 3 January STANDING", "24 November 2025", "3 January 2026"),
        ("FROM 25 November TO 25 November", "25 November 2025", "25 November 2025"),
        ("FROM 26 November TO 2 January STANDING", "26 November 2025", "2 January 2026"),
        ("FROM 20 October TO 24 October", "20 October 2026", "24 October 2026"),
    ],
)
def test_an_absence_that_has_begun_is_of_this_year(duel: World, written: str, since: str, until: str) -> None:
    duel.out()
    duel.write("Anna", f"ABSENCE {written}", seat="FRANCE")
    answer = " ".join(duel.text_to("Anna").split())
    assert since in answer.partition("Your orders so far")[0]
    assert until in answer.partition("Your orders so far")[0]
