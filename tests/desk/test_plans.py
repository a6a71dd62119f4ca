"""Orders left for later, what-ifs and notes: nobody else sees a trace of them, and the journal replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.codec import loads
from games.marks import Scene
from mailer.outbox.queue import scene_text
from mailer.store.models import DiaryRow, JournalRow, PlanRow, VoteRow
from mailer.table import journal, people
from mailer.table import play as table
from tests.desk.golden_letters import play_case
from tests.desk.world import World, empty_house, whole

FRENCH = "A PAR - BUR\nA MAR H\nF BRE H"
AUSTRIAN = "A VIE - GAL\nA BUD - SER\nF TRI - ALB"
SECRETS = (
    "STANDING movement: A PAR - PIC",
    "ALWAYS IF BUR EMPTY THEN A PAR - BUR ELSE A PAR H",
    "PHASE F1901M\nA BUR - MUN\nIF AUSTRIA IN SER THEN A MAR - SPA",
    "PREVIEW\nA PAR - GAS\nAustria: A VIE - TYR\nEND PREVIEW",
    "DIARY: Austria is a friend until 1903.",
    "ORDERS\nSTANDING\nDIARY",
)


def duel(world: World) -> World:
    play_case(world, "@ world duel")
    return world


def others(world: World, me: str = "anna") -> list[tuple[str, str, str, str, str]]:
    """All that reached anybody else since the last look, as they see it."""
    return [
        (row.address, body.subject, whole(body), body.html, body.picture)
        for row, body in world.out()
        if not row.address.startswith(me)
    ]


def spring(world: World, letters: tuple[str, ...]) -> list[tuple[str, str, str, str, str]]:
    """A spring in which Anna writes these letters first, then her orders; what the others saw."""
    for letter in letters:
        world.write("Anna", letter, seat="FRANCE")
    world.write("Anna", FRENCH, seat="FRANCE")
    world.write("Boris", AUSTRIAN, seat="AUSTRIA")
    assert world.play("duel").match.steps == 1
    return others(world)


@pytest.mark.alike(3)
@pytest.mark.parametrize("letters", [SECRETS, *((each,) for each in SECRETS)])
def test_what_a_seat_leaves_changes_nothing_that_others_see(tmp_path: Path, letters: tuple[str, ...]) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    with_secrets = spring(duel(empty_house(tmp_path / "a")), letters)
    without = spring(duel(empty_house(tmp_path / "b")), ())
    assert with_secrets == without
    assert any(address.startswith("boris") for address, *_ in without)


def test_left_orders_tell_others_no_more_than_given_ones(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    left, given = duel(empty_house(tmp_path / "a")), duel(empty_house(tmp_path / "b"))
    left.write("Anna", f"ALWAYS IF AUSTRIA IN VIE THEN {FRENCH.replace(chr(10), '; ')}", seat="FRANCE")
    given.write("Anna", f"{FRENCH}\nNOT READY", seat="FRANCE")
    for world in (left, given):
        world.write("Boris", AUSTRIAN, seat="AUSTRIA")
        world.tick(172_800)
        world.run_due()
    assert others(left) == others(given)


def test_a_preview_leaves_the_game_and_its_rows_alone(world: World) -> None:
    duel(world)
    world.write("Anna", "A PAR H", seat="FRANCE")
    before = world.play("duel").match
    world.write("Anna", "PREVIEW\nA PAR - BUR\nREADY\nAUSTRIA: A VIE - TYR\nEND PREVIEW", seat="FRANCE")
    assert world.play("duel").match == before
    with world.session() as session:
        assert session.exec(select(PlanRow)).all() == []
        assert session.exec(select(VoteRow)).all() == []


def test_an_unclosed_preview_never_becomes_orders(world: World) -> None:
    duel(world)
    world.write("Anna", "A PAR H\nPREVIEW\nA PAR - BUR\n\nA MAR - BUR\nDRAW", seat="FRANCE")
    (order,) = world.play("duel").match.drafts["FRANCE"].orders  # type: ignore[index]
    assert str(order.unit.at) == "PAR"
    with world.session() as session:
        assert session.exec(select(VoteRow)).all() == []


def test_a_preview_is_marked_everywhere(world: World) -> None:
    duel(world)
    world.out()
    world.write("Anna", "PREVIEW\nA PAR - BUR\nEND PREVIEW", seat="FRANCE")
    (_, body) = next((row, body) for row, body in world.out() if body.picture)
    assert "WHAT-IF" in body.subject
    assert "what-if" in body.text
    assert body.picture_alt.startswith("What-if")
    with world.session() as session:
        assert loads(scene_text(session, body.picture), Scene).caption.startswith("WHAT-IF: ")


def test_a_plan_stands_but_is_not_ready_unless_it_says_so(world: World) -> None:
    duel(world)
    world.write("Anna", "F1901M\nA PAR H\nA MAR H\nF BRE H", seat="FRANCE")
    world.write("Boris", "F1901M\nA VIE H\nA BUD H\nF TRI H\nREADY", seat="AUSTRIA")
    world.write("Anna", "A PAR H\nA MAR H\nF BRE H", seat="FRANCE")
    world.write("Boris", "A VIE H\nA BUD H\nF TRI H", seat="AUSTRIA")
    match = world.play("duel").match
    assert set(match.drafts) == {"FRANCE", "AUSTRIA"}
    assert match.ready == ("AUSTRIA",)
    world.write("Anna", "READY", seat="FRANCE")
    assert world.play("duel").asks[0].phase == "S1902M"
    with world.session() as session:
        assert session.exec(select(PlanRow)).all() == []


def test_a_plan_for_a_phase_that_never_came_is_forgotten(world: World) -> None:
    duel(world)
    world.write("Anna", "S1901R\nA PAR R GAS\nF1901M\nA PAR H", seat="FRANCE")
    spring(world, ())
    with world.session() as session:
        assert session.exec(select(PlanRow)).all() == []


def test_left_orders_answer_what_the_journal_replays(world: World) -> None:
    duel(world)
    world.write("Anna", "STANDING movement: A PAR - BUR", seat="FRANCE")
    world.tick(172_800)
    world.run_due()
    with world.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        play = table.load(session, row)
        entries = [entry for _, entry in journal.read(session, row, play.title)]
        from adjudicator.match import replay

        assert replay(play.game, entries) == play.match.state
        stored = session.exec(select(JournalRow).where(JournalRow.phase == "S1901M")).one()
        assert "A PAR - BUR" in stored.events


def test_who_leaves_takes_along_what_was_left_for_later(world: World) -> None:
    duel(world)
    world.write("Anna", "STANDING movement: A PAR H\nF1901M\nA PAR H", seat="FRANCE")
    world.write("Anna", "DRAW\nRESIGN YES", seat="FRANCE")
    with world.session() as session:
        assert session.exec(select(PlanRow)).all() == []
        assert session.exec(select(VoteRow).where(VoteRow.seat == "FRANCE")).all() == []


def test_a_diary_goes_with_its_writer(world: World) -> None:
    duel(world)
    world.write("Anna", "DIARY: a secret", seat="FRANCE")
    world.write("Boris", "DIARY", seat="AUSTRIA")
    assert all("a secret" not in body.text for row, body in world.out() if not row.address.startswith("anna"))
    with world.session() as session:
        assert [row.text for row in session.exec(select(DiaryRow)).all()] == ["a secret"]


def test_a_named_draw_lapses_with_one_of_those_named(world: World) -> None:
    from adjudicator.kinds import Seat
    from mailer.desk import votes

    alive = (Seat("FRANCE"), Seat("ITALY"), Seat("TURKEY"))
    motion = votes.draw_of(alive, (Seat("ITALY"), Seat("FRANCE")))
    assert motion == "draw:FRANCE ITALY"
    assert votes.draw_of(alive, alive) == votes.DRAW
    assert votes.shared_by(motion, alive) == ("FRANCE", "ITALY")
    assert votes.shared_by(votes.DRAW, alive) == alive


def test_a_plan_waits_until_its_seat_is_asked_in_its_phase(road: World) -> None:
    """Blue acts first: Red is asked later in the same phase."""
    road.write("Anna", "1-action\ndraw", seat="RED")
    road.write("Anna", "watch Mill", seat="RED")
    road.write("Boris", "watch Inn", seat="BLUE")
    assert [ask.seat for ask in road.play("road").asks] == ["BLUE"]
    assert "so it was not needed" not in told(road, "anna")
    road.write("Boris", "draw", seat="BLUE")
    assert [ask.phase for ask in road.play("road").asks] == ["2-watch", "2-watch"]
    assert "draw" in told(road, "anna")
    with road.session() as session:
        assert session.exec(select(PlanRow)).all() == []


def told(world: World, name: str) -> str:
    """All that came to a person since the last look."""
    return "\n".join(body.text for row, body in world.out() if row.address.startswith(name))
