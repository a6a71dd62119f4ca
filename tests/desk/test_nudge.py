"""NUDGE: a master reminds those who are late with one word; it tells no player who they are."""

from __future__ import annotations

import pytest

from tests.desk.mailing import newest, reply, to
from tests.desk.world import World
from tests.desk.worlds import begin

ANNA = "A Par - Bur\nA Mar H\nF Bre H"


@pytest.fixture
def duel(world: World) -> World:
    """Anna plays France, Boris (who reads Russian) Austria, Clara is the master."""
    begin(world, "duel")
    world.out()
    return world


def test_who_has_not_ordered_is_reminded_and_nobody_else(duel: World) -> None:
    duel.write("Anna", ANNA, seat="FRANCE")
    duel.out()
    duel.write("Clara", "NUDGE duel")
    out = {row.address.partition("@")[0]: (row, body) for row, body in duel.out()}
    assert set(out) == {"boris", "clara"}
    assert "Reminded in duel: Austria." in " ".join(out["clara"][1].text.split())
    row, body = out["boris"]
    assert row.key.startswith("nudge/")
    assert row.key.endswith("/S1901M")
    assert "Ведущий партии duel напоминает" in body.text
    assert "Что нужно от вас" in body.text or "А Вена" in body.text
    assert body.reply_to.startswith("judge+")


def test_orders_that_are_begun_are_late_too(duel: World) -> None:
    duel.write("Anna", "A Par - Bur", seat="FRANCE")
    duel.out()
    duel.write("Clara", "ПОТОРОПИТЬ duel")
    ((_, body),) = to(duel, "Anna")
    assert "The game master of duel reminds you" in " ".join(body.text.split())


def test_an_answer_to_the_reminder_orders_for_the_open_phase(duel: World) -> None:
    duel.write("Clara", "NUDGE")
    duel.out()
    reply(duel, newest(duel, "Anna"), ANNA)
    assert "Accepted: A Paris - Burgundy" in duel.text_to("Anna")


def test_once_a_day(duel: World) -> None:
    duel.write("Clara", "NUDGE duel")
    duel.out()
    duel.write("Clara", "NUDGE duel")
    out = duel.out()
    assert [row.address for row, _ in out] == ["clara@example.org"]
    assert "there was a NUDGE in duel today" in " ".join(out[0][1].text.split())
    duel.tick(86_400)
    duel.write("Clara", "NUDGE duel")
    assert "Reminded in duel" in duel.text_to("Clara")


def test_where_nobody_is_late_nobody_is_reminded(duel: World) -> None:
    duel.write("Anna", f"{ANNA}\nNOT READY", seat="FRANCE")
    duel.write("Boris", "А Вена стоит\nА Будапешт стоит\nФ Триест стоит\nНЕ ГОТОВ", seat="AUSTRIA")
    duel.out()
    duel.write("Clara", "NUDGE duel")
    out = duel.out()
    assert [row.address for row, _ in out] == ["clara@example.org"]
    assert "Nobody in duel is late" in out[0][1].text


def test_a_master_who_plays_is_told_nothing_and_a_player_may_not(world: World) -> None:
    begin(world, "people")
    world.write("Anna", "CREATE duel diplomacy france-austria deadline 2 days")
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")
    world.out()
    told = []
    for text in ("", "А Вена стоит\nА Будапешт стоит\nФ Триест стоит\nНЕ ГОТОВ"):
        if text:
            world.write("Boris", text, seat="AUSTRIA")
        world.out()
        world.write("Anna", "NUDGE duel")
        out = world.out()
        assert [row.address for row, _ in out] == ["anna@example.org"]
        told.append(out[0][1].text.replace(out[0][1].text.split("Ref:")[1], ""))
    assert told[0] == told[1]
    world.write("Boris", "NUDGE duel")
    assert [row.address for row, _ in world.out()] == ["boris@example.org"]


@pytest.mark.parametrize("state", ["paused", "another game"])
def test_in_a_game_that_waits_or_is_unknown_nothing_is_sent(duel: World, state: str) -> None:
    if state == "paused":
        duel.pause("duel")
    duel.write("Clara", "NUDGE duel" if state == "paused" else "NUDGE nowhere")
    out = duel.out()
    assert [row.address for row, _ in out] == ["clara@example.org"]
    assert "Reminded" not in out[0][1].text


@pytest.mark.parametrize("talk", ["Remind me what we agreed.", "Напомнить ли Анне о сроке?"])
def test_to_remind_somebody_in_talk_is_no_command(duel: World, talk: str) -> None:
    duel.write("Clara", f"STATUS\n{talk}")
    out = duel.out()
    assert [row.address for row, _ in out] == ["clara@example.org"]
    assert "Reminded" not in out[0][1].text
    assert "NUDGE" not in out[0][1].text


@pytest.mark.parametrize(
    "text",
    [
        *("NUDGE duel please", "NUDGE duel, please!", "NUDGE please duel"),
        *("NUDGE please", "ПОТОРОПИТЬ duel, пожалуйста", "ПОТОРОПИТЬ партию duel, спасибо"),
    ],
)
def test_courtesy_is_no_name_of_a_game(duel: World, text: str) -> None:
    duel.write("Clara", text)
    ((_, body),) = to(duel, "Anna")
    assert "The game master of duel reminds you" in " ".join(body.text.split())


def test_what_is_surplus_is_told(duel: World) -> None:
    duel.write("Clara", "NUDGE duel everybody now")
    ((_, body),) = to(duel, "Clara")
    said = " ".join(body.text.split())
    assert "Surplus: “everybody now”." in said
    assert "write “NUDGE duel”" in said
    assert "no game" not in said
