"""Phases that wait: the master is reminded until they act, and seats of the silent are offered to others."""

from __future__ import annotations

import pytest

from mailer.store.models import Person
from mailer.table import people
from mailer.terms.pace import DAY, HOUR
from tests.desk.world import World
from tests.terms.passing import clock, pass_time, phase, reminded

FRANCE = "F BRE - MAO\nA PAR - BUR\nA MAR - SPA\nNOT READY"
AUSTRIA = "A VIE - TYR\nA BUD - SER\nF TRI - ALB"


def held(duel: World, way: str, **more: str) -> None:
    """The deadline passes without orders of Austria; everybody has been told."""
    duel.set("duel", silent=way, **more)
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "S1901M"


# -- the master


@pytest.mark.parametrize("way", ["master", "replace"])
def test_the_master_of_a_phase_that_waits_is_reminded_until_they_act(duel: World, way: str) -> None:
    held(duel, way, replacements="none")
    assert pass_time(duel, 3 * HOUR - 1, "duel") == []
    assert reminded(pass_time(duel, 1, "duel")) == ["clara"]
    assert reminded(pass_time(duel, 21 * HOUR, "duel")) == ["clara"]
    assert reminded(pass_time(duel, 3 * DAY, "duel")) == ["clara"] * 3
    duel.write("Clara", "RESUME duel" if way == "replace" else "EXTEND duel 3 days")
    duel.out()
    assert "clara" not in reminded(pass_time(duel, DAY - 1, "duel"))


def test_after_an_outage_the_master_is_reminded_too(duel: World) -> None:
    duel.tick(2 * DAY + HOUR)
    duel.unread(7 * HOUR)
    duel.run_due()
    duel.out()
    assert reminded(pass_time(duel, DAY, "duel")) == ["clara", "clara"]


def test_a_judge_that_was_away_for_days_reminds_once(duel: World) -> None:
    held(duel, "master")
    duel.tick(5 * DAY)
    duel.run_due()
    assert reminded([f"{row.address}: {body.subject}" for row, body in duel.out()]) == ["clara@example.org"]
    assert duel.game("duel").due is not None
    assert duel.game("duel").due > duel.now


def test_a_master_who_plays_is_reminded_and_learns_of_nobody(duel: World) -> None:
    with duel.session() as session:
        row = people.game_named(session, "duel")
        anna = people.person_at(session, "anna@example.org")
        assert row is not None
        assert anna is not None
        people.make_master(session, row, anna, duel.now)
    held(duel, "master")
    duel.tick(3 * HOUR)
    duel.run_due()
    letters = {row.address: body.text for row, body in duel.out()}
    assert set(letters) == {"anna@example.org", "clara@example.org"}
    assert "Austria" in letters["clara@example.org"]
    assert "Austria" not in letters["anna@example.org"]


@pytest.mark.parametrize("way", ["master", "replace"])
def test_where_no_letter_reaches_the_master_nobody_is_waited_for(duel: World, way: str) -> None:
    held(duel, way)
    with duel.session() as session:
        clara = people.person_at(session, "clara@example.org")
        assert isinstance(clara, Person)
        clara.suspended = True
    pass_time(duel, DAY, "duel")
    assert (phase(duel), duel.game("duel").status) == ("F1901M", "running")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) != "F1901M"


def test_a_master_who_pauses_a_phase_that_waits_is_left_alone(duel: World) -> None:
    held(duel, "master")
    duel.write("Clara", "PAUSE duel")
    duel.out()
    assert pass_time(duel, 10 * DAY, "duel") == []
    duel.write("Clara", "RESUME duel")
    assert duel.play("duel").match.due == duel.now + DAY


# -- seats offered to others


@pytest.fixture
def hall(duel: World) -> World:
    """The duel, with Dora and Egor, who play nowhere."""
    duel.person("Dora")
    duel.person("Egor")
    return duel


def test_the_seat_of_who_stays_silent_is_offered_a_day_later(hall: World) -> None:
    hall.write("Egor", "OBSERVE duel")
    held(hall, "replace", replacements="open")
    hall.write("Dora", "JOIN duel AS Austria\nLIST OPEN")
    assert "no free seat" in hall.text_to("Dora")
    subjects = pass_time(hall, DAY, "duel")
    assert sorted(line.partition(":")[0] for line in subjects if "news" in line) == [
        *("anna", "boris", "clara", "egor")
    ]
    hall.write("Dora", "LIST OPEN")
    assert "free: Austria" in hall.text_to("Dora")


def test_whoever_comes_first_takes_an_offered_seat_and_the_game_goes_on(hall: World) -> None:
    held(hall, "replace", replacements="open")
    pass_time(hall, DAY, "duel")
    hall.write("Dora", "JOIN duel AS Austria")
    told = [(row.address, " ".join(body.text.split())) for row, body in hall.out()]
    goes_on = [who for who, text in told if "has found the player it was waiting for" in text]
    assert goes_on == ["anna@example.org", "clara@example.org"]
    assert [who for who, text in told if "somebody has taken it" in text] == ["boris@example.org"]
    assert any("You play Austria" in text for who, text in told if who == "dora@example.org")
    assert hall.game("duel").status == "running"
    assert hall.play("duel").match.due == hall.now + 2 * DAY
    assert clock(hall).sought == ()
    hall.write("Boris", AUSTRIA)
    assert hall.play("duel").match.drafts.keys() == {"FRANCE"}
    hall.write("Egor", "JOIN duel AS Austria")
    assert "no free seat" in hall.text_to("Egor")
    # What the former player has missed is no fault of the newcomer.
    assert clock(hall).missed == {}
    hall.write("Dora", AUSTRIA, seat="AUSTRIA")
    pass_time(hall, 2 * DAY, "duel")
    assert phase(hall) == "F1901M"


def test_where_the_master_chooses_an_offered_seat_goes_to_whom_they_agree_to(hall: World) -> None:
    held(hall, "replace")
    pass_time(hall, DAY, "duel")
    hall.write("Dora", "JOIN duel")
    assert "REPLACE Austria BY Dora" in hall.text_to("Clara")
    assert hall.game("duel").status == "paused"
    hall.write("Clara", "REPLACE duel Austria BY Dora")
    assert "given your seat to somebody else" in hall.text_to("Boris")
    assert hall.game("duel").status == "running"


def test_until_somebody_has_taken_it_the_former_player_may_come_back(hall: World) -> None:
    held(hall, "replace", replacements="open")
    pass_time(hall, 4 * DAY, "duel")
    hall.write("Boris", f"{AUSTRIA}\nNOT READY", seat="AUSTRIA")
    assert phase(hall) == "F1901M"
    hall.write("Dora", "JOIN duel AS Austria")
    assert "no free seat" in hall.text_to("Dora")


@pytest.mark.parametrize(
    ("who", "text"), [("Clara", "EJECT duel Boris"), ("Boris", "RESIGN duel YES")], ids=["eject", "resign"]
)
def test_a_seat_that_is_given_up_meanwhile_is_waited_for_all_the_same(
    hall: World, who: str, text: str
) -> None:
    held(hall, "replace", replacements="open")
    hall.write(who, text, seat="AUSTRIA" if who == "Boris" else "")
    assert hall.play("duel").match.drafts.keys() == {"FRANCE"}
    assert (phase(hall), hall.game("duel").status, clock(hall).sought) == ("S1901M", "paused", ("AUSTRIA",))
    hall.out()
    assert "clara" in reminded(pass_time(hall, 3 * DAY, "duel"))
    assert phase(hall) == "S1901M"
    hall.write("Dora", "JOIN duel AS Austria")
    assert (phase(hall), hall.game("duel").status) == ("S1901M", "running")
    assert hall.play("duel").match.due == hall.now + 2 * DAY


@pytest.mark.parametrize("text", ["PROCESS duel", "DUMMY duel Austria", "EJECT duel Boris\nPROCESS duel"])
def test_the_master_may_end_the_wait(hall: World, text: str) -> None:
    held(hall, "replace", replacements="open")
    hall.write("Clara", text)
    assert (phase(hall), hall.game("duel").status) == ("F1901M", "running")


def test_a_seat_is_sought_for_after_as_many_missed_deadlines_as_the_game_allows(hall: World) -> None:
    hall.set("duel", silent="replace", misses="2")
    hall.write("Anna", FRANCE, seat="FRANCE")
    hall.out()
    pass_time(hall, 2 * DAY - 1, "duel")
    hall.tick(1)
    hall.run_due()
    text = " ".join(hall.text_to("Boris").split())
    assert "After 1 more missed deadline, your seat is offered to others" in text
    assert phase(hall) == "F1901M"
    hall.write("Anna", "A BUR H\nNOT READY", seat="FRANCE")
    pass_time(hall, 2 * DAY, "duel")
    assert (phase(hall), hall.game("duel").status) == ("F1901M", "paused")


def test_two_silent_seats_wait_for_both(hall: World) -> None:
    hall.set("duel", silent="replace", replacements="open")
    pass_time(hall, 3 * DAY, "duel")
    hall.write("Dora", "JOIN duel AS Austria")
    assert hall.game("duel").status == "paused"
    hall.write("Egor", "LIST OPEN\nJOIN duel")
    assert hall.game("duel").status == "running"
    with hall.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        names = {seat: person.name for seat, (_, person) in people.seated(session, row).items()}
    assert names == {"AUSTRIA": "Dora", "FRANCE": "Egor"}


def test_when_the_other_silent_player_comes_back_the_newcomer_has_time(hall: World) -> None:
    hall.set("duel", silent="replace", replacements="open")
    pass_time(hall, 3 * DAY, "duel")
    hall.write("Dora", "JOIN duel AS Austria")
    hall.write("Anna", FRANCE, seat="FRANCE")
    assert (phase(hall), hall.game("duel").status) == ("S1901M", "running")
    assert hall.play("duel").match.due == hall.now + 2 * DAY


def test_a_private_game_offers_a_seat_only_to_those_who_are_invited(hall: World) -> None:
    held(hall, "replace", replacements="open", private="on")
    pass_time(hall, DAY, "duel")
    hall.write("Dora", "LIST OPEN\nJOIN duel AS Austria")
    assert "free: Austria" not in (text := hall.text_to("Dora"))
    assert "Only players invited by the game master" in text
    hall.write("Clara", "INVITE duel Dora AS Austria")
    hall.write("Dora", "JOIN duel")
    assert hall.game("duel").status == "running"


def test_a_rollback_of_a_game_that_seeks_a_player_lets_it_run(hall: World) -> None:
    hall.write("Anna", FRANCE, seat="FRANCE")
    hall.write("Boris", AUSTRIA, seat="AUSTRIA")
    pass_time(hall, 2 * DAY, "duel")
    hall.write("Anna", "A BUR H\nNOT READY", seat="FRANCE")
    hall.set("duel", silent="replace")
    pass_time(hall, 2 * DAY, "duel")
    assert hall.game("duel").status == "paused"
    hall.write("Clara", "ROLLBACK duel S1901M NOW")
    assert (phase(hall), hall.game("duel").status, clock(hall).held) == ("S1901M", "running", "")


def test_a_pause_counts_only_against_the_time_that_was_new_when_the_game_was_mended(duel: World) -> None:
    duel.write("Clara", "PAUSE duel")
    duel.tick(5 * DAY)
    duel.write("Clara", "EDIT duel\nREMOVE F Brest\nEND EDIT")
    duel.tick(5 * DAY)
    duel.write("Clara", "RESUME duel")
    assert duel.play("duel").match.due == duel.now + 2 * DAY


@pytest.mark.parametrize(
    "word", ["STANDING movement: A Vienna - Tyrolia", "ABSENCE FROM today TO 20 December STANDING"]
)
def test_a_phase_waits_no_more_for_who_left_it_to_standing_orders(duel: World, word: str) -> None:
    held(duel, "replace", replacements="open")
    duel.write("Boris", word, seat="AUSTRIA")
    assert (phase(duel), duel.game("duel").status) == ("F1901M", "running")


def test_a_seat_that_left_standing_orders_is_never_sought_for(duel: World) -> None:
    duel.write("Boris", "STANDING movement: A Vienna - Tyrolia", seat="AUSTRIA")
    duel.set("duel", silent="replace")
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert phase(duel) == "F1901M"
