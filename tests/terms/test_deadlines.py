"""Reminders to those who owe something, the deadline, grace."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Instant
from mailer.desk import turn
from mailer.table import people
from mailer.terms.pace import DAY, HOUR, MINUTE
from mailer.terms.reminders import marks, passed
from tests.desk.world import World
from tests.terms.passing import clock, pass_time, phase, reminded

FRANCE = "F BRE - MAO\nA PAR - BUR\nA MAR - SPA"
AUSTRIA = "A VIE - TYR\nA BUD - SER\nF TRI - ALB"


# -- reminders


def test_reminders_go_out_a_day_and_three_hours_before_to_those_who_owe(duel: World) -> None:
    assert pass_time(duel, DAY - 1, "duel") == []
    assert reminded(pass_time(duel, 1, "duel")) == ["anna", "boris"]
    duel.write("Anna", FRANCE, seat="FRANCE")
    duel.out()
    assert reminded(pass_time(duel, 21 * HOUR, "duel")) == ["boris"]
    assert phase(duel) == "S1901M"


def test_whoever_wants_time_with_complete_orders_is_not_reminded(duel: World) -> None:
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    duel.out()
    assert reminded(pass_time(duel, 2 * DAY - 1, "duel")) == ["boris", "boris"]


def test_after_more_time_reminders_come_again(duel: World) -> None:
    pass_time(duel, 2 * DAY - HOUR, "duel")
    duel.write("Clara", "EXTEND duel 3 days")
    duel.out()
    assert reminded(pass_time(duel, 3 * DAY, "duel")) == ["anna", "boris"] * 2


def test_who_is_away_with_standing_orders_is_not_reminded(duel: World) -> None:
    duel.write("Anna", "ABSENCE today TO 30 December STANDING", seat="FRANCE")
    duel.out()
    assert reminded(pass_time(duel, 2 * DAY - 1, "duel")) == ["boris", "boris"]


@pytest.mark.parametrize(
    ("given", "numbers"),
    [(4 * DAY, [0, 1]), (36 * HOUR, [0, 1]), (35 * HOUR, [1]), (5 * HOUR, [1]), (4 * HOUR, []), (MINUTE, [])],
)
def test_short_phases_have_fewer_reminders(given: int, numbers: list[int]) -> None:
    opened, due = Instant(1_000_000), Instant(1_000_000 + given)
    assert [at for at, _ in marks(opened, due)] == numbers
    assert passed(opened, due, opened) == 0
    assert passed(opened, due, due) == (2 if numbers else 0)


# -- the deadline and grace


def test_without_early_a_phase_waits_for_its_deadline(duel: World) -> None:
    duel.set("duel", early="off")
    duel.write("Anna", FRANCE, seat="FRANCE")
    duel.write("Boris", AUSTRIA, seat="AUSTRIA")
    pass_time(duel, 2 * DAY - 1, "duel")
    assert phase(duel) == "S1901M"
    pass_time(duel, 1, "duel")
    assert phase(duel) == "F1901M"


def test_in_grace_late_orders_count_and_the_last_of_them_closes_the_phase(duel: World) -> None:
    duel.set("duel", grace=str(12 * HOUR))
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    duel.out()
    subjects = pass_time(duel, 2 * DAY + HOUR, "duel")
    assert sum("news" in line for line in subjects) == 3
    assert phase(duel) == "S1901M"
    duel.write("Boris", AUSTRIA, seat="AUSTRIA")
    assert phase(duel) == "F1901M"
    assert clock(duel).missed == {}


def test_when_nobody_is_missing_there_is_no_grace(duel: World) -> None:
    duel.set("duel", grace=str(12 * HOUR))
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    duel.write("Boris", AUSTRIA, seat="AUSTRIA")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"


def test_answers_in_time_and_not_are_counted_over_the_whole_game(duel: World) -> None:
    duel.write("Anna", FRANCE, seat="FRANCE")
    duel.write("Boris", AUSTRIA, seat="AUSTRIA")
    pass_time(duel, 3 * DAY, "duel")
    assert (clock(duel).in_time, clock(duel).overdue) == (2, 2)
    assert clock(duel).missed == {"FRANCE": 1, "AUSTRIA": 1}


def test_a_letter_that_came_after_the_grace_is_late(duel: World) -> None:
    duel.set("duel", grace=str(HOUR))
    duel.tick(2 * DAY + 2 * HOUR)
    row = duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    assert row.status == "new"
    assert phase(duel) == "F1901M"
    assert "came after the deadline" in duel.text_to("Boris")
    assert clock(duel).missed == {"FRANCE": 1, "AUSTRIA": 1}
    assert (clock(duel).in_time, clock(duel).overdue) == (0, 2)


def test_the_master_closes_a_phase_at_once(duel: World) -> None:
    with duel.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        play = turn.table.load(session, row)
        assert turn.process(session, duel.house, play, duel.now)
    assert phase(duel) == "F1901M"
    # Nobody has missed a deadline that had not passed.
    assert clock(duel).missed == {}
    assert clock(duel).overdue == 0


def test_two_changes_of_a_deadline_in_one_second_are_both_told(duel: World) -> None:
    duel.write("Clara", "PAUSE duel")
    duel.tick(HOUR)
    duel.write("Clara", "EXTEND duel 1 day\nRESUME duel\nDEADLINE duel in 1 day\nEXTEND duel 1 hour")
    told = duel.text_to("Anna")
    assert told.count("goes on with Spring 1901") == told.count("has set a new deadline") == 1
    assert told.count("has given more time") == 1


def test_an_extension_to_the_very_deadline_of_the_game_that_goes_on_is_told(duel: World) -> None:
    due = duel.play("duel").match.due
    duel.write("Clara", "PAUSE duel")
    duel.write("Clara", "RESUME duel")
    duel.write("Clara", "DEADLINE duel in 2 days")
    assert duel.play("duel").match.due == due
    told = duel.text_to("Anna")
    assert told.count("goes on with Spring 1901") == 1
    assert told.count("has set a new deadline") == 1
    duel.write("Clara", "PAUSE duel")
    duel.write("Clara", "RESUME duel")
    assert duel.text_to("Anna").count("goes on with Spring 1901") == 1


def test_a_short_pause_leaves_a_deadline_at_a_time_of_day(duel: World) -> None:
    duel.write("Clara", "SETTINGS duel deadline 3 days at 20:00 Europe/Berlin")
    duel.write("Clara", "DEADLINE duel 2025-11-28 20:00 Europe/Berlin")
    due = duel.play("duel").match.due
    duel.write("Clara", "PAUSE duel")
    duel.tick(MINUTE)
    duel.write("Clara", "RESUME duel")
    assert duel.play("duel").match.due == due
    assert pass_time(duel, MINUTE, "duel")


def test_putting_a_deadline_forward_takes_no_time_from_a_bank(road: World) -> None:
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    assert road.play("road").match.due == road.now + 5 * DAY
    road.write("Clara", "DEADLINE road in 1 day")
    road.tick(2 * HOUR)
    road.write("Boris", "raid moor", seat="BLUE")
    assert clock(road, "road").banks.get("BLUE", 3 * DAY) >= 3 * DAY - 2 * HOUR


def test_no_bank_runs_in_a_short_pause_of_a_game_with_a_time_of_day(road: World) -> None:
    road.write("Clara", "SETTINGS road deadline 2 days at 20:00")
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    due, free = road.play("road").match.due, clock(road, "road").free
    assert due is not None
    assert free is not None
    road.write("Clara", "PAUSE road")
    road.tick(MINUTE)
    road.write("Clara", "RESUME road")
    assert road.play("road").match.due == due + MINUTE
    assert clock(road, "road").free == free + MINUTE
