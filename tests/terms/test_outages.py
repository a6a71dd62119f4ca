"""Mail that could not be read costs nobody a turn; what time leaves and tells."""

from __future__ import annotations

from sqlmodel import select

from adjudicator.kinds import Instant, Seat
from mailer.desk import turn, waiting
from mailer.store import outages
from mailer.store.models import JournalRow, Outage, Pulse
from mailer.table import people
from mailer.terms.pace import DAY, HOUR, MINUTE
from tests.desk.world import World
from tests.terms.passing import clock, pass_time, phase


def test_a_deadline_in_an_outage_is_left_to_the_master(duel: World) -> None:
    duel.tick(2 * DAY + HOUR)
    duel.unread(7 * HOUR)
    duel.run_due()
    assert (phase(duel), clock(duel).held) == ("S1901M", "outage")
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
        assert waiting.silent(session, play, duel.now) == (Seat("AUSTRIA"),)


def test_observers_learn_of_a_new_deadline_but_not_of_who_is_missing(duel: World) -> None:
    duel.person("Dora")
    duel.write("Dora", "OBSERVE duel")
    duel.set("duel", silent="master")
    duel.out()
    duel.write("Clara", "EXTEND duel 1 day")
    assert "has given more time" in duel.text_to("Dora")
    assert not [line for line in pass_time(duel, 10 * DAY, "duel") if line.startswith("dora")]
