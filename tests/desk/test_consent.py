"""A master who plays: without the consent of every other seat no command shows or touches what theirs is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from adjudicator.kinds import Instant
from mailer.desk.commands.dispatch import ACTS
from mailer.desk.commands.rows import ROWS
from mailer.store.models import Person
from mailer.table import people
from tests.desk.ruling import mine
from tests.desk.world import World
from tests.rig.cases import some

DAY = 86_400


@pytest.fixture
def played(world: World) -> World:
    return mine(world)


def to_anna(world: World, text: str) -> str:
    """What Anna reads in answer to a letter to her seat, in one line."""
    world.out()
    world.write("Anna", text, seat="RED")
    return " ".join(world.text_to("Anna").split())


WANTS = "CONSENT is missing from: Blue"

EVIL = {
    "process": "PROCESS mine",
    "process-now": "PROCESS mine now",
    "order": "ORDER Blue: watch inn",
    "edit": "EDIT mine\ngive RED GUNS\nEND EDIT",
    "rollback": "ROLLBACK mine 1 phase NOW",
    "deadline": "DEADLINE mine in 1 hour",
    "settings": "SETTINGS mine deadline 1 hour",
    "settings-early": "SETTINGS mine silent disorder",
    "eject": "EJECT mine Boris",
    "replace": "REPLACE mine Blue BY Dora",
    "dummy": "DUMMY mine Blue",
    "robot": "ROBOT mine Blue",
    "roll": "ROLL mine 2d6 for luck",
    "reveal": "REVEAL mine",
    "terminate": "TERMINATE mine because I lose",
    "forecast": "PREVIEW mine",
}


@pytest.mark.alike(3)
@pytest.mark.parametrize("evil", EVIL)
def test_without_consent_nothing_of_it_is_done(played: World, evil: str) -> None:
    before, row = played.play("mine").match, played.game("mine").settings
    assert WANTS in to_anna(played, EVIL[evil]), evil
    assert played.play("mine").match == before
    assert played.game("mine").settings == row
    with played.session() as session:
        assert [one.seat for one, _ in people.players(session, played.game("mine"))] == ["RED", "BLUE"]


@pytest.mark.parametrize("evil", some(sorted(set(EVIL) - {"forecast"}), 3))
def test_with_consent_it_is_done_as_for_any_master(played: World, evil: str) -> None:
    played.write("Boris", "CONSENT", seat="BLUE")
    assert "Blue has given the last consent that was missing" in " ".join(played.text_to("Anna").split())
    assert "CONSENT is missing" not in to_anna(played, EVIL[evil])


GOOD = (
    "EXTEND mine 1 day",
    "DEADLINE mine in 5 days",
    "PAUSE mine",
    "SETTINGS mine deadline 4 days",
    "SETTINGS mine grace 2 hours",
    "INVITE mine Dora",
    "ANNOUNCE mine: all is well",
    "PROMOTE mine Dora",
    "EXPORT mine",
    "SETTINGS mine",
)


@pytest.mark.alike(3)
@pytest.mark.parametrize("good", GOOD)
def test_what_gives_time_or_sets_up_is_done_without(played: World, good: str) -> None:
    answer = to_anna(played, good)
    assert "CONSENT is missing" not in answer
    assert " ! " not in answer.partition("Your orders so far")[0], answer


def test_a_pause_ends_with_the_time_that_was_left(played: World) -> None:
    to_anna(played, "PAUSE mine")
    played.tick(DAY)
    assert "CONSENT is missing" not in to_anna(played, "RESUME mine")
    due = played.play("mine").match.due
    assert due is not None
    assert due >= played.now + DAY


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("gives", "takes_back"),
    [
        ("consent.", "CONSENT NO"),
        ("I consent", "NO CONSENT"),
        ("CONSENT YES", "CONSENT YES\nCONSENT NO"),
        ("Даю согласие", "не даю согласия"),
        ("согласие", "Согласие нет"),
    ],
)
def test_consent_is_told_to_all_and_can_be_taken_back(played: World, gives: str, takes_back: str) -> None:
    played.write("Boris", gives, seat="BLUE")
    assert "Blue has given the last consent that was missing" in " ".join(played.text_to("Anna").split())
    played.write("Boris", takes_back, seat="BLUE")
    assert "Blue has taken its consent back" in " ".join(played.text_to("Anna").split())
    assert WANTS in to_anna(played, "PROCESS mine")


def test_a_word_of_courtesy_is_no_consent(played: World) -> None:
    played.write("Boris", "Согласен, давай так!\nI agree to all that.\nwatch inn", seat="BLUE")
    assert WANTS in to_anna(played, "PROCESS mine")


def test_only_the_own_seat_consents(played: World) -> None:
    assert "nothing to consent to" in to_anna(played, "CONSENT")
    played.write("Dora", "CONSENT mine\nCONSENT")
    played.write("Boris", "CONSENT")
    assert WANTS in to_anna(played, "PROCESS mine")


def test_a_rollback_leaves_consent_where_it_was(played: World) -> None:
    played.write("Boris", "CONSENT", seat="BLUE")
    to_anna(played, "PROCESS mine")
    assert "CONSENT is missing" not in to_anna(played, "ROLLBACK mine 1 phase NOW")
    assert "CONSENT is missing" not in to_anna(played, "PROCESS mine")


def test_who_takes_the_seat_next_has_not_consented(played: World) -> None:
    played.write("Boris", "CONSENT", seat="BLUE")
    to_anna(played, "REPLACE mine Blue BY Dora")
    assert WANTS in to_anna(played, "PROCESS mine")
    played.write("Dora", "CONSENT", seat="BLUE")
    assert "CONSENT is missing" not in to_anna(played, "PROCESS mine")


def test_an_empty_seat_has_not_consented_and_may_be_given_to_somebody(played: World) -> None:
    played.write("Boris", "CONSENT", seat="BLUE")
    played.write("Boris", "RESIGN mine YES", seat="BLUE")
    assert WANTS in to_anna(played, "PROCESS mine")
    assert "CONSENT is missing" not in to_anna(played, "REPLACE mine Blue BY Dora")
    assert WANTS in to_anna(played, "PROCESS mine")


def test_who_has_seen_a_hand_is_bound_when_they_have_left_it(world: World) -> None:
    mine(world)
    world.write("Anna", "REPLACE mine Red BY Dora", seat="RED")
    raw = "From: anna@example.org\nTo: judge+{master:anna}@judge.example\n"
    for text in ("PROCESS mine", EVIL["edit"], EVIL["order"], "DUMMY mine Red"):
        world.out()
        world.receive(f"{raw}Content-Type: text/plain; charset=utf-8\n\n{text}\n")
        assert WANTS in " ".join(world.text_to("Anna").split()), text


def test_a_master_who_sits_down_later_and_a_player_who_becomes_master_need_it_anew(road: World) -> None:
    """Clara runs the road; Anna and Boris play, Boris leaves, Clara takes his seat."""
    road.person("Dora")
    road.write("Boris", "RESIGN road YES", seat="BLUE")
    office = "judge+{master:clara}@judge.example"
    raw = f"From: clara@example.org\nTo: {office}\nContent-Type: text/plain; charset=utf-8\n\n"
    road.receive(raw + "REPLACE road Blue BY Clara\n")
    road.out()
    road.receive(raw + "PROCESS road\n")
    assert "CONSENT is missing from: Red" in " ".join(road.text_to("Clara").split())
    road.write("Anna", "CONSENT", seat="RED")
    road.receive(raw + "PROMOTE road Anna\n")
    road.out()
    # Anna's consent was to Clara alone; now both run what they play.
    road.receive(raw + "PROCESS road\n")
    assert "CONSENT is missing from: Red" in " ".join(road.text_to("Clara").split())
    road.write("Anna", "PROCESS road", seat="RED")
    assert "CONSENT is missing from: Blue" in " ".join(road.text_to("Anna").split())


def test_of_two_masters_only_the_one_who_plays_is_bound(played: World) -> None:
    to_anna(played, "PROMOTE mine Dora")
    played.receive(
        "From: dora@example.org\nTo: judge+{master:dora}@judge.example\n"
        "Content-Type: text/plain; charset=utf-8\n\nPROCESS mine\n"
    )
    assert "CONSENT is missing" not in played.text_to("Dora")
    assert WANTS in to_anna(played, "PROCESS mine")


PROBES = (
    "give RED GUNS\n" * 5 + "owner MOOR BLUE\nowner CAMP BLUE",
    "give RED AMBUSH\ngive RED AMBUSH\ngive RED AMBUSH\ngive RED AMBUSH",
    "owner CAMP BLUE",
    "give RED SCOUTS\nowner CAMP BLUE",
)


def test_refused_edits_answer_alike_and_all_are_told(played: World) -> None:
    played.write("Boris", "CONSENT", seat="BLUE")
    answers = set()
    for probe in PROBES:
        played.out()
        played.write("Anna", f"EDIT mine\n{probe}\nEND EDIT", seat="RED")
        told: dict[str, str] = {}
        for row, body in played.out():
            told[row.address] = told.get(row.address, "") + " ".join(body.text.split())
        found = re.search(r"! (Nothing was changed in mine.*?)Your orders so far", told["anna@example.org"])
        assert found, told
        answers.add(re.sub(r"> \S.*?! ", "", found[1]).strip())
        assert "tried to change the position" in told["boris@example.org"]
        for word in ("GUNS", "AMBUSH", "SCOUTS", "guns", "ambush", "CAMP"):
            assert word not in told["boris@example.org"].partition("Now:")[0]
    assert len(answers) == 1, answers


def test_where_nothing_is_hidden_the_reason_is_told(world: World) -> None:
    mine(world, "diplomacy france-austria", ("France", "Austria"))
    world.write("Boris", "CONSENT", seat="AUSTRIA")
    world.out()
    world.write("Anna", "EDIT mine\nremove A MUN\nEND EDIT", seat="FRANCE")
    told = world.out()
    text = " ".join(" ".join(body.text.split()) for row, body in told if row.address.startswith("anna"))
    assert "Nothing was changed in mine" in text
    assert "I do not say which" not in text
    assert any(
        "tried to change" in " ".join(body.text.split()) for row, body in told if "boris" in row.address
    )


# --- the table


def test_every_command_of_who_runs_something_declares_what_it_reaches() -> None:
    asks = re.compile(r"\b(chair|at_head|sees_all|master_of|masters|mastered|presiding)\b")
    for name, row in ROWS.items():
        if row.role in ("master", "operator"):
            assert row.reach, f"{name}: say what it shows or touches beyond a seat (Row.reach)"
        elif asks.search(inspect.getsource(ACTS[name])) and name not in ("create", "observe", "what-if"):
            assert row.reach, f"{name} looks at who runs the game: say what it reaches"
        if row.reach == "part":
            module = Path(inspect.getfile(ACTS[name])).read_text("utf-8")
            assert re.search(r"chair\.unbound|_bound\(", module), name


def test_every_command_that_needs_consent_is_among_those_tried() -> None:
    tried = {re.split(r"-", name)[0] for name in EVIL}
    wants = {name for name, row in ROWS.items() if row.role == "master" and row.reach == "consent"}
    assert wants <= tried
    parts = {name for name, row in ROWS.items() if row.reach == "part" and row.role != "operator"}
    assert parts <= tried | {"extend"}


def test_the_clock_of_a_held_phase_is_not_run_down(played: World) -> None:
    played.set("mine", silent="master")
    played.write("Anna", "watch mill", seat="RED")
    played.tick(2 * DAY + 1)
    played.run_due()
    assert WANTS in to_anna(played, "DEADLINE mine in 1 hour")
    assert WANTS in to_anna(played, "EXTEND mine 1 hour")
    assert "CONSENT is missing" not in to_anna(played, "EXTEND mine 2 days")


def test_who_runs_a_game_with_secrets_open_and_once_played_sees_none(world: World) -> None:
    mine(world)
    world.set("mine", moderated="on")
    with world.session() as session:
        row = people.game_named(session, "mine")
        assert row is not None
        person = session.get(Person, 1)
        assert person is not None
        player = people.player_of(session, row, person)
        assert player is not None
        player.left = Instant(world.now)
        session.add(player)
        session.flush()
        assert people.master_of(session, row, person) is not None
        assert not people.sees_all(session, row, person)


def test_to_and_fro_has_an_end(played: World) -> None:
    """Each CONSENT that makes a difference, and each that is taken back, is a letter to everybody."""
    played.limit(press_per_hour=3)
    played.out()
    for _ in range(10):
        played.write("Boris", "CONSENT", seat="BLUE")
        played.write("Boris", "NO CONSENT", seat="BLUE")
    told = [row for row, _ in played.out() if row.address == "anna@example.org"]
    assert len(told) == 6
    assert WANTS in to_anna(played, EVIL["process"]), "to take it back is never refused"
    played.tick(3600)
    played.out()
    played.write("Boris", "CONSENT", seat="BLUE")
    assert [row for row, _ in played.out() if row.address == "anna@example.org"]
