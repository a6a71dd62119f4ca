"""Games taken back and edited by letters: the same letters give the same game, old answers do not count."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlmodel import select

from adjudicator.codec import dumps
from adjudicator.kinds import Rolled, Seat
from mailer.store.models import OutboxRow, VoteRow
from mailer.table import people
from mailer.table import play as table
from mailer.table.audit import check_export, check_game, export
from mailer.table.course import trail_of
from mailer.table.journal import events_of, read
from mailer.terms import settings, timer
from parsers import registry
from tests.desk.chance import toy
from tests.desk.world import World
from tests.desk.worlds import begin

FRENCH = ("A Par - Bur\nA Mar - Spa\nF Bre - MAO", "A Bur - Mun\nA Spa - Por\nF MAO - Bre")
AUSTRIAN = ("A Vie - Tyr\nA Bud - Ser\nF Tri - Alb", "A Tyr - Ven\nA Ser - Bul\nF Alb - Gre")


def duel(world: World) -> None:
    """Anna plays France, Boris Austria, Clara is the master."""
    begin(world, "plain duel")
    world.seen = 0


def year(world: World, turn: int) -> None:
    """Both sides send what they always send in this turn."""
    world.write("Anna", FRENCH[turn], seat="FRANCE")
    world.write("Boris", AUSTRIAN[turn], seat="AUSTRIA")


def state(world: World, name: str) -> str:
    play = world.play(name)
    return dumps(play.match.state, play.title.types()[0])


def sound(world: World, name: str) -> None:
    """Journal, events, snapshot and dice agree."""
    with world.session() as session:
        assert check_game(session, world.game(name)).faults == ()


def phase(world: World, name: str) -> str:
    asks = world.play(name).asks
    return asks[0].phase if asks else ""


def test_the_same_letters_after_a_rollback_give_the_same_game_of_diplomacy(world: World) -> None:
    duel(world)
    states = [state(world, "duel")]
    for turn in (0, 1):
        year(world, turn)
        states.append(state(world, "duel"))
    assert phase(world, "duel") not in ("S1901M", "F1901M")
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    assert state(world, "duel") == states[0]
    sound(world, "duel")
    for turn in (0, 1):
        year(world, turn)
        assert state(world, "duel") == states[turn + 1]
        sound(world, "duel")


TURN = (
    ("Anna", "RED", "watch Mill"),
    ("Boris", "BLUE", "watch Inn"),
)
"""What opens a turn of the toy."""


def act(world: World) -> list[tuple[str, str, str]]:
    """The two actions of a turn, raids with whatever may answer them passed; the letters that were sent."""
    sent: list[tuple[str, str, str]] = []
    while phase(world, "road").startswith("1-") and len(sent) < 12:
        ask = world.play("road").asks[0]
        text = "raid Moor" if ask.kind == "action" else "pass"
        if ask.kind == "action" and world.play("road").match.state.board.owners["MOOR"] == ask.seat:
            text = "pass"
        name = "Anna" if ask.seat == "RED" else "Boris"
        world.write(name, text, seat=ask.seat)
        sent.append((name, ask.seat, text))
    return sent


def rolls(world: World) -> list[tuple[int, ...]]:
    """All rolls of the journal, those of undone phases too."""
    with world.session() as session:
        play = table.load(session, world.game("road"))
        return [entry.values for _, entry in read(session, play.row, play.title) if isinstance(entry, Rolled)]


def test_the_same_letters_after_a_rollback_give_the_same_toy_with_its_dice(road: World) -> None:
    first = state(road, "road")
    for name, seat, text in TURN:
        road.write(name, text, seat=seat)
    sent = act(road)
    before, fell = state(road, "road"), rolls(road)
    assert phase(road, "road") == "2-watch"
    road.write("Clara", "ROLLBACK road 1-watch NOW")
    assert state(road, "road") == first
    for name, seat, text in (*TURN, *sent):
        road.write(name, text, seat=seat)
    assert state(road, "road") == before
    deal = 4
    assert rolls(road) == [*fell, *fell[deal:]]
    sound(road, "road")


def fights(world: World) -> dict[tuple[str, int, int], None]:
    """What the rows that still count tell of fights."""
    with world.session() as session:
        trail = trail_of(session, table.load(session, world.game("road")))
        told = [event for number in trail.history.line() for event in events_of(trail.rows[number])]
    return {
        (str(event.args["place"]), int(str(event.args["attack"])), int(str(event.args["defence"]))): None
        for event in told
        if event.key == "fought"
    }


def test_a_fight_is_not_fought_again_with_other_dice_by_drawing_a_card_first(road: World) -> None:
    """The foe's action before it differs and even rolls dice of its own: the fight has the roll it had."""
    for name, seat, text in TURN:
        road.write(name, text, seat=seat)
    first, second = ("RED", "BLUE") if road.play("road").asks[0].seat == "RED" else ("BLUE", "RED")
    names = {"RED": "Anna", "BLUE": "Boris"}
    road.write(names[first], "pass", seat=first)
    road.write(names[second], "raid Moor", seat=second)
    fell = fights(road)
    assert len(fell) == 1
    for _ in range(2):
        road.write("Clara", "ROLLBACK road 1-action NOW")
        road.write(names[first], "draw", seat=first)
        road.write(names[second], "raid Moor", seat=second)
        assert fights(road) == fell
        sound(road, "road")


def test_a_finished_game_goes_on_with_dice_of_a_new_seed_and_verifies(road: World) -> None:
    for name, seat, text in TURN:
        road.write(name, text, seat=seat)
    published = road.game("road")
    road.write("Anna", "VOTE DRAW", seat="RED")
    road.write("Boris", "VOTE DRAW", seat="BLUE")
    assert road.game("road").status == "over"
    fell = rolls(road)
    road.out()
    with road.session():
        table.secrets.token_bytes = lambda size: b"n" * size  # type: ignore[attr-defined]
    road.write("Clara", "ROLLBACK road 1-watch NOW")
    row = road.game("road")
    assert (row.status, row.ended) == ("running", None)
    assert row.commitment != published.commitment
    letters = road.out()
    assert any(row.commitment in body.text for _, body in letters)
    assert not any((b"n" * 32).hex() in body.text for _, body in letters)
    with road.session() as session:
        assert export(session, road.game("road"))["seed"] is None
    for name, seat, text in TURN:
        road.write(name, text, seat=seat)
    act(road)
    assert rolls(road)[len(fell) :][: len(fell) - 4] == fell[4:]
    sound(road, "road")
    road.write("Anna", "VOTE DRAW", seat="RED")
    road.write("Boris", "VOTE DRAW", seat="BLUE")
    with road.session() as session:
        made = export(session, road.game("road"))
    assert check_export(json.dumps(made)).faults == ()
    assert [roll["index"] for roll in made["rolls"]] == list(range(len(made["rolls"])))
    row_of_it = next(row for row in made["journal"] if row["entry"]["is"] == "RolledBack")
    row_of_it["entry"]["seed"] = (b"x" * 32).hex()
    assert check_export(json.dumps(made)).faults != ()


def test_an_answer_to_a_letter_from_before_the_rollback_does_not_count(world: World) -> None:
    duel(world)
    old = [row for row, _ in world.out() if row.address == "anna@example.org"][-1]
    year(world, 0)
    undone = [row for row, _ in world.out() if row.address == "anna@example.org"][-1]
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    new = [row for row, _ in world.out() if row.address == "anna@example.org"][-1]
    for letter in (old, undone):
        world.write("Anna", FRENCH[0], seat="FRANCE", reply=letter.message_id)
        assert "rolled" in world.text_to("Anna")
        assert world.play("duel").match.drafts == {}
    world.write("Anna", f"S1901M\n{FRENCH[0]}", seat="FRANCE", reply=undone.message_id)
    assert "FRANCE" in world.play("duel").match.drafts
    world.write("Anna", "CLEAR", seat="FRANCE", reply=new.message_id)
    assert world.play("duel").match.drafts == {}
    world.write("Anna", FRENCH[0], seat="FRANCE", reply=new.message_id)
    assert "FRANCE" in world.play("duel").match.drafts


def test_a_phase_played_twice_is_reported_twice(world: World) -> None:
    duel(world)
    for _ in range(3):
        year(world, 0)
        letters = [body for row, body in world.out() if row.address == "anna@example.org"]
        assert "Fall 1901" in letters[-1].text
        assert "A Paris - Burgundy" in letters[-1].text
        world.write("Clara", "ROLLBACK duel 1 phase NOW")
        letters = [body for row, body in world.out() if row.address == "anna@example.org"]
        assert "rolled the game duel back" in letters[-1].text
    with world.session() as session:
        rows = session.exec(select(OutboxRow)).all()
        assert len({row.message_id for row in rows}) == len(rows)


def test_a_rollback_drops_drafts_and_votes_and_sets_the_deadline_anew(world: World) -> None:
    duel(world)
    year(world, 0)
    world.write("Anna", f"{FRENCH[1]}\nDRAW\nNOT READY", seat="FRANCE")
    world.tick(3600)
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    play = world.play("duel")
    assert (play.match.drafts, play.match.ready) == ({}, ())
    assert play.match.due is not None
    assert play.match.due - world.now == 2 * 86_400
    assert world.game("duel").due is not None
    with world.session() as session:
        assert session.exec(select(VoteRow)).all() == []


def test_the_code_fits_until_something_happens(world: World) -> None:
    duel(world)
    year(world, 0)
    world.out()
    world.write("Clara", "ROLLBACK duel S1901M")
    (line,) = [
        word
        for word in world.text_to("Clara").split("ROLLBACK duel S1901M CONFIRM ")[1:2]
        for word in [word[:6]]
    ]
    before = state(world, "duel")
    year(world, 1)
    world.write("Clara", f"ROLLBACK duel S1901M CONFIRM {line}")
    assert state(world, "duel") != before
    assert phase(world, "duel") != "S1901M"
    answer = world.text_to("Clara")
    code = answer.split("ROLLBACK duel S1901M CONFIRM ")[-1][:6]
    world.write("Clara", f"ROLLBACK duel S1901M CONFIRM {code}")
    assert phase(world, "duel") == "S1901M"
    sound(world, "duel")


def test_an_edit_is_undone_by_a_rollback_to_the_open_phase(world: World) -> None:
    duel(world)
    first = state(world, "duel")
    world.write("Clara", "EDIT duel\nREMOVE A PAR\nADD A PIC FRANCE\nEND EDIT")
    edited = state(world, "duel")
    assert edited != first
    sound(world, "duel")
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    assert state(world, "duel") == first
    world.write("Clara", "EDIT duel\nREMOVE A PAR\nADD A PIC FRANCE\nEND EDIT")
    assert state(world, "duel") == edited
    sound(world, "duel")


def test_an_edit_to_another_phase_outdates_letters_about_that_phase(world: World) -> None:
    duel(world)
    year(world, 0)
    fall = [row for row, _ in world.out() if row.address == "anna@example.org"][-1]
    world.write("Clara", "EDIT duel: PHASE S1902M")
    world.write("Clara", "EDIT duel: PHASE F1901M")
    assert phase(world, "duel") == "F1901M"
    world.out()
    world.write("Anna", FRENCH[1], seat="FRANCE", reply=fall.message_id)
    assert "Not accepted" in world.text_to("Anna")
    assert world.play("duel").match.drafts == {}


def test_what_a_seat_draws_by_an_edit_reaches_that_seat_only(road: World) -> None:
    road.out()
    road.write("Clara", "EDIT road: give Red GUNS")
    texts = {row.address.partition("@")[0]: body.text for row, body in road.out()}
    assert "You draw guns" in texts["anna"]
    assert "GUNS" not in texts["boris"]
    assert "guns" not in texts["boris"]
    sound(road, "road")


def test_of_orders_in_the_way_of_an_edit_the_others_stand(world: World) -> None:
    duel(world)
    world.write("Anna", FRENCH[0], seat="FRANCE")
    world.out()
    world.write("Clara", "EDIT duel: REMOVE A PAR")
    play = world.play("duel")
    assert [order.unit.at for order in play.match.drafts[Seat("FRANCE")].orders] == ["BRE", "MAR"]
    assert play.match.ready == ()
    assert "dropped:\n\n    A Paris - Burgundy\n\n" in world.text_to("Anna")
    world.write("Clara", "EDIT duel: PHASE F1901M")
    assert world.play("duel").match.drafts == {}


def test_an_edit_has_bounds(world: World) -> None:
    duel(world)
    world.out()
    world.write("Clara", "EDIT duel\n" + "REMOVE A PAR\n" * 201 + "END EDIT")
    assert "200 lines at most" in world.text_to("Clara")
    assert phase(world, "duel") == "S1901M"


def test_a_title_without_edits_says_so(road: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "TITLES", {**registry.TITLES, "toy": lambda: replace(toy(), edits=None)})
    registry.title.cache_clear()
    before = state(road, "road")
    road.out()
    road.write("Clara", "EDIT road: give Red GUNS")
    assert "cannot be changed by mail" in road.text_to("Clara")
    assert state(road, "road") == before


def test_a_paused_game_is_taken_back_and_stays_paused(world: World) -> None:
    duel(world)
    year(world, 0)
    world.pause("duel")
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    assert world.game("duel").status == "paused"
    assert world.game("duel").due is None
    assert phase(world, "duel") == "S1901M"
    sound(world, "duel")


def test_rollbacks_upon_rollbacks_are_sound_and_nothing_leaves_the_journal(world: World) -> None:
    duel(world)
    rows = 0
    for back in ("S1901M", "1 phase", "S1901M", "1 phase"):
        year(world, 0)
        world.write("Clara", f"ROLLBACK duel {back} NOW")
        sound(world, "duel")
        with world.session() as session:
            play = table.load(session, world.game("duel"))
            assert len(read(session, play.row, play.title)) > rows
            rows = len(read(session, play.row, play.title))
            assert list(trail_of(session, play).history.line()) == [0, rows - 1]
    assert world.game("duel").era == 4


def test_a_phase_held_for_the_master_is_held_no_longer_once_it_is_undone(world: World) -> None:
    duel(world)
    year(world, 0)
    with world.session() as session:
        row = people.game_named(session, "duel")
        assert row is not None
        settings.store(row, replace(settings.load(row), silent="master"))
    world.tick(3 * 86_400)
    world.run_due()
    assert timer.load(world.game("duel")).held == "silent"
    world.write("Clara", "ROLLBACK duel S1901M NOW")
    assert timer.load(world.game("duel")).held == ""
    assert world.game("duel").due is not None
    year(world, 0)
    assert phase(world, "duel") == "F1901M"
