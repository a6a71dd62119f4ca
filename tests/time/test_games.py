"""Time in games: reminders, grace, the silent and their counters, absences, banks, outages."""

from __future__ import annotations

import pytest
from sqlmodel import select

from adjudicator.kinds import Instant, Seat
from mailer.desk import closing, people, turn
from mailer.store.models import Absence, JournalRow, Outage, Pulse
from mailer.time import outages, timer
from mailer.time.marks import marks, passed
from mailer.time.pace import DAY, HOUR, MINUTE
from tests.desk.world import START, World

FRANCE = "F BRE - MAO\nA PAR - BUR\nA MAR - SPA"
AUSTRIA = "A VIE - TYR\nA BUD - SER\nF TRI - ALB"


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris Austria, Clara is the master; two days a phase."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE duel diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")
    world.out()
    return world


@pytest.fixture
def road(world: World) -> World:
    """The toy: Anna plays RED, Boris BLUE, asked one at a time after they have watched; two days each."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", "CREATE road toy deadline 2 days")
    world.write("Anna", "JOIN road as RED")
    world.write("Boris", "JOIN road as BLUE")
    world.set("road", bank=str(3 * DAY))
    return world


def pass_time(world: World, seconds: int, name: str) -> list[str]:
    """Let time go by, with whatever is due run at its moment; who got letters of which subject."""
    end = world.now + seconds
    for _ in range(100):
        due = world.game(name).due
        if due is None or due > end:
            break
        world.now = Instant(max(world.now, due))
        world.run_due()
    world.now = Instant(end)
    return [f"{row.address.partition('@')[0]}: {body.subject}" for row, body in world.out()]


def reminded(subjects: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in subjects if "Reminder" in line]


def phase(world: World, name: str = "duel") -> str:
    return world.play(name).asks[0].phase


def clock(world: World, name: str = "duel") -> timer.Timer:
    return timer.load(world.game(name))


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
    assert sum("News" in line for line in subjects) == 3
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


def test_a_letter_that_came_after_the_grace_is_late(duel: World) -> None:
    duel.set("duel", grace=str(HOUR))
    duel.tick(2 * DAY + 2 * HOUR)
    row = duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    assert row.status == "new"
    assert phase(duel) == "F1901M"
    assert "came after the deadline" in duel.text_to("Boris")
    assert clock(duel).missed == {"FRANCE": 1, "AUSTRIA": 1}


def test_the_master_closes_a_phase_at_once(duel: World) -> None:
    with duel.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        play = turn.table.load(session, row)
        assert turn.process(session, duel.house, play, duel.now)
    assert phase(duel) == "F1901M"
    # Nobody has missed a deadline that had not passed.
    assert clock(duel).missed == {}


# -- the silent


def test_missed_deadlines_in_a_row_are_counted_and_orders_wipe_them_out(duel: World) -> None:
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert clock(duel).missed == {"AUSTRIA": 1}
    pass_time(duel, 2 * DAY, "duel")
    assert clock(duel).missed == {"FRANCE": 1, "AUSTRIA": 2}
    # In winter Austria is asked for nothing: that is no deadline kept and none missed.
    assert phase(duel) == "W1901A"
    assert [ask.seat for ask in duel.play("duel").asks] == ["FRANCE"]
    duel.write("Anna", "WAIVE\nWAIVE", seat="FRANCE")
    assert phase(duel) == "S1902M"
    assert clock(duel).missed == {"AUSTRIA": 2}
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    pass_time(duel, 2 * DAY, "duel")
    assert clock(duel).missed == {"FRANCE": 1}


def test_orders_that_were_never_confirmed_or_completed_are_no_missed_deadline(duel: World) -> None:
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"
    assert clock(duel).missed == {}


def test_who_misses_too_many_goes_into_civil_disorder_and_delays_nobody(duel: World) -> None:
    duel.set("duel", silent="disorder", misses="2")
    for _ in range(2):
        duel.write("Anna", "A PAR H", seat="FRANCE")
        pass_time(duel, 2 * DAY, "duel")
    with duel.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        assert list(people.active(session, row)) == ["FRANCE"]
    former = phase(duel)
    duel.write("Anna", "F BRE H\nA PAR H\nA MAR H", seat="FRANCE")
    assert phase(duel) != former


def test_every_seat_has_its_second_chance_once(duel: World) -> None:
    duel.set("duel", silent="again")
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert (phase(duel), clock(duel).chances) == ("S1901M", ("AUSTRIA",))
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    pass_time(duel, 2 * DAY, "duel")
    assert (phase(duel), clock(duel).chances) == ("F1901M", ("AUSTRIA", "FRANCE"))
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) != "F1901M"
    assert clock(duel).missed == {"FRANCE": 1}


@pytest.mark.parametrize("way", ["master", "replace"])
def test_a_game_that_waits_waits_for_ever_and_goes_on_when_orders_come(duel: World, way: str) -> None:
    duel.set("duel", silent=way)
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    pass_time(duel, 30 * DAY, "duel")
    assert (phase(duel), duel.game("duel").due) == ("S1901M", None)
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    assert (phase(duel), duel.game("duel").status) == ("F1901M", "running")
    assert clock(duel).held == ""
    assert duel.game("duel").due is not None


def test_resuming_a_game_that_sought_a_player_gives_time_again(duel: World) -> None:
    duel.set("duel", silent="replace")
    pass_time(duel, 10 * DAY, "duel")
    assert duel.game("duel").status == "paused"
    duel.write("Clara", "RESUME duel")
    assert duel.play("duel").match.due == duel.now + DAY
    pass_time(duel, DAY, "duel")
    assert duel.game("duel").status == "paused"


def test_without_a_master_nobody_is_waited_for(duel: World) -> None:
    duel.set("duel", silent="master")
    duel.masterless("duel")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"


def test_a_paused_game_closes_nothing_even_when_all_are_ready(duel: World) -> None:
    duel.write("Clara", "PAUSE duel")
    duel.write("Anna", FRANCE, seat="FRANCE")
    duel.write("Boris", AUSTRIA, seat="AUSTRIA")
    pass_time(duel, 30 * DAY, "duel")
    assert phase(duel) == "S1901M"
    duel.write("Clara", "RESUME duel")
    assert phase(duel) == "F1901M"


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


# -- outages


def test_a_deadline_in_an_outage_is_left_to_the_master(duel: World) -> None:
    duel.tick(2 * DAY + HOUR)
    duel.unread(7 * HOUR)
    duel.run_due()
    assert (phase(duel), clock(duel).held, duel.game("duel").due) == ("S1901M", "outage", None)
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    assert "Accepted" in duel.text_to("Boris")
    duel.write("Clara", "EXTEND duel 1 day")
    assert duel.play("duel").match.due == duel.now + DAY
    pass_time(duel, DAY, "duel")
    assert phase(duel) == "F1901M"
    assert clock(duel).held == ""


def test_a_letter_received_after_the_deadline_within_an_outage_counts(duel: World) -> None:
    duel.tick(2 * DAY + 3 * HOUR)
    duel.unread(7 * HOUR)
    duel.write("Boris", "A VIE - TYR", seat="AUSTRIA")
    assert phase(duel) == "S1901M"
    assert clock(duel).held == "outage"
    assert "Accepted" in duel.text_to("Boris")


def test_a_short_outage_or_one_beside_the_deadline_changes_nothing(duel: World) -> None:
    duel.tick(2 * DAY + HOUR)
    duel.unread(2 * HOUR)
    duel.run_due()
    assert phase(duel) == "F1901M"
    duel.tick(DAY)
    duel.unread(12 * HOUR)
    pass_time(duel, DAY, "duel")
    assert phase(duel) != "F1901M"


def test_an_outage_longer_than_a_short_phase_never_closes_it(duel: World) -> None:
    duel.write("Clara", "DEADLINE duel in 1 hour")
    duel.tick(90 * MINUTE)
    duel.unread(80 * MINUTE)
    duel.run_due()
    assert (phase(duel), clock(duel).held) == ("S1901M", "outage")


def test_gaps_between_looks_into_the_mailbox_are_kept(duel: World) -> None:
    def look(at: int, *, well: bool = True) -> None:
        with duel.session() as session:
            outages.looks(session, Instant(at))
            if well:
                outages.has_looked(session, Instant(at))

    look(1_000)
    look(1_060)
    look(1_300)
    look(9_000, well=False)
    look(9_500)
    look(9_560)
    with duel.session() as session:
        assert [(one.since, one.until) for one in session.exec(select(Outage))] == [(1_300, 9_500)]
        assert session.get(Pulse, outages.MAIL).at == 9_560  # type: ignore[union-attr]
        for moment, gap in ((1_300, 0), (1_301, 8_200), (9_500, 8_200), (9_501, 0), (9_561, 0)):
            assert outages.unread(session, Instant(moment), Instant(9_600)) == gap
        # What has not been looked at yet is not known to be read either.
        assert outages.unread(session, Instant(9_700), Instant(20_000)) == 20_000 - 9_560
        assert outages.overlap(session, 1_000, 2_000) == 700
        assert outages.overlap(session, 9_000, 9_900) == 500


def test_time_leaves_no_trace_in_the_journal(duel: World) -> None:
    with duel.session() as session:
        before = len(session.exec(select(JournalRow)).all())
    duel.write("Clara", "EXTEND duel 1 day\nPAUSE duel")
    duel.write("Clara", "RESUME duel")
    duel.write("Anna", "ABSENCE FROM today TO 30 November", seat="FRANCE")
    with duel.session() as session:
        assert len(session.exec(select(JournalRow)).all()) == before


def test_the_silent_are_those_who_must_decide_and_have_not(duel: World) -> None:
    duel.write("Anna", "A PAR - BUR", seat="FRANCE")
    with duel.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        play = turn.table.load(session, row)
        assert closing.silent(session, play, duel.now) == (Seat("AUSTRIA"),)


def test_observers_learn_of_a_new_deadline_but_not_of_who_is_missing(duel: World) -> None:
    duel.person("Dora")
    duel.write("Dora", "OBSERVE duel")
    duel.set("duel", silent="master")
    duel.out()
    duel.write("Clara", "EXTEND duel 1 day")
    assert "gives more time" in duel.text_to("Dora")
    assert not [line for line in pass_time(duel, 10 * DAY, "duel") if line.startswith("dora")]
