"""What happens to the silent: counters, second chance, the master asked, another player sought."""

from __future__ import annotations

import pytest

from mailer.table import people
from mailer.terms.pace import DAY
from tests.desk.world import World
from tests.terms.passing import clock, pass_time, phase

FRANCE = "F BRE - MAO\nA PAR - BUR\nA MAR - SPA"
AUSTRIA = "A VIE - TYR\nA BUD - SER\nF TRI - ALB"


def test_missed_deadlines_in_a_row_are_counted_and_orders_wipe_them_out(duel: World) -> None:
    duel.write("Anna", FRANCE, seat="FRANCE")
    pass_time(duel, 2 * DAY, "duel")
    assert clock(duel).missed == {"AUSTRIA": 1}
    pass_time(duel, 2 * DAY, "duel")
    assert clock(duel).missed == {"FRANCE": 1, "AUSTRIA": 2}
    # In winter Austria is asked for nothing: that is no deadline kept and none missed.
    assert phase(duel) == "W1901A"
    assert [ask.seat for ask in duel.play("duel").asks] == ["FRANCE"]
    duel.write("Anna", "WAIVE", seat="FRANCE")
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


@pytest.mark.sweep
@pytest.mark.parametrize("way", ["master", "replace"])
def test_a_game_that_waits_waits_for_ever_and_goes_on_when_orders_come(duel: World, way: str) -> None:
    duel.set("duel", silent=way)
    duel.write("Anna", f"{FRANCE}\nNOT READY", seat="FRANCE")
    pass_time(duel, 30 * DAY, "duel")
    assert phase(duel) == "S1901M"
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
