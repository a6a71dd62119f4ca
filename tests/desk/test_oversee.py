"""A master who may see all sees it in HISTORY, in MAP and in reports, and nobody else does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from adjudicator.kinds import Event
from games.marks import Scene
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.toy.pieces import View
from tests.toy.title import ToyTitle


@pytest.fixture
def overseen(road: World) -> World:
    """The toy under way; its master sees all."""
    road.set("road", moderated="on")
    road.write("Anna", "watch mill", seat="RED")
    road.write("Boris", "watch town", seat="BLUE")
    road.out()
    return road


def _told(world: World, name: str, text: str, seat: str = "") -> str:
    world.write(name, text, seat=seat)
    return world.text_to(name)


@pytest.mark.parametrize("command", ["HISTORY road", "MAP road"])
def test_the_master_sees_hands_and_what_each_seat_was_told(overseen: World, command: str) -> None:
    text = _told(overseen, "Clara", command)
    assert text.count("may know") == text.count("Your hand") == 2
    assert ("You draw guns" in text) == (command == "HISTORY road")


@pytest.mark.parametrize("command", ["HISTORY road", "MAP road"])
def test_the_master_sees_the_orders_that_stand(overseen: World, command: str) -> None:
    overseen.set("road", moderated="on")
    overseen.write("Boris", "pass", seat="BLUE")
    overseen.write("Anna", "pass", seat="RED")
    overseen.write("Anna", "watch mill", seat="RED")
    overseen.out()
    text = _told(overseen, "Clara", command)
    assert text.count("Your orders so far:") == 2
    assert text.count("No orders yet") == 1


def test_two_seats_without_orders_are_both_told_of(overseen: World) -> None:
    overseen.write("Boris", "pass", seat="BLUE")
    overseen.write("Anna", "pass", seat="RED")
    overseen.out()
    assert _told(overseen, "Clara", "HISTORY road").count("No orders yet") == 2


def test_a_past_phase_has_no_orders_that_stand(overseen: World) -> None:
    text = _told(overseen, "Clara", "MAP road 1-watch\nHISTORY road 1-watch")
    assert "may know" in text
    assert "Your orders so far" not in text


@pytest.mark.parametrize("command", ["HISTORY road 1-watch", "MAP road 1-watch"])
def test_a_past_phase_shows_the_hands_of_its_time(overseen: World, command: str) -> None:
    then = _hands(_told(overseen, "Clara", command.removesuffix(" 1-watch")))
    for _ in range(3):
        overseen.tick(3 * 86_400)
        overseen.run_due()
    overseen.out()
    assert _hands(_told(overseen, "Clara", command)) == then
    assert _hands(_told(overseen, "Clara", command.removesuffix(" 1-watch"))) != then


def _hands(text: str) -> list[str]:
    """The cards that each seat holds, as a letter to the master lists them."""
    return [part.split("\n\n")[0] for part in text.split("Your hand\n\n")[1:]]


def test_reports_to_the_master_tell_what_each_seat_was_told(overseen: World) -> None:
    for _ in range(3):
        overseen.tick(3 * 86_400)
        overseen.run_due()
    assert "may know" in overseen.text_to("Clara")
    assert "may know" not in overseen.text_to("Anna")


@pytest.mark.parametrize("command", ["HISTORY road", "MAP road"])
def test_a_master_who_is_kept_out_of_the_secrets_sees_what_all_see(overseen: World, command: str) -> None:
    overseen.set("road", moderated="off")
    overseen.person("Vera")
    public = _told(overseen, "Vera", command)
    master = _told(overseen, "Clara", command)
    assert "may know" not in master
    assert master.split("-- ")[0].split("See all")[0] == public.split("-- ")[0].split("See all")[0]


def test_a_master_who_came_to_play_sees_their_own_seat_only(overseen: World) -> None:
    overseen.set("road", moderated="off", replacements="open")
    overseen.write("Anna", "RESIGN road YES", seat="RED")
    overseen.write("Clara", "JOIN road AS Red")
    # No command makes it so; the setting alone must not open the other hand to a player.
    overseen.set("road", moderated="on")
    overseen.out()
    assert "may know" not in _told(overseen, "Clara", "HISTORY road\nMAP road")


def test_players_and_strangers_see_no_more_than_before(overseen: World) -> None:
    overseen.person("Vera")
    for name in ("Anna", "Boris", "Vera"):
        assert "may know" not in _told(overseen, name, "HISTORY road\nMAP road")


def test_where_pictures_hide_something_each_seats_picture_comes(
    overseen: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = ToyTitle.scene

    def with_hand(self: ToyTitle, view: View, events: Sequence[Event], lang: str) -> Scene:
        drawn = scene(self, view, events, lang)
        return replace(drawn, caption=f"{drawn.caption} {view.seat or ''}")

    monkeypatch.setattr(ToyTitle, "scene", with_hand)
    overseen.write("Clara", "MAP road")
    maps = [body.text for row, body in overseen.out() if body.picture]
    assert len(maps) == 3
    assert ["This is what only Red sees" in text for text in maps] == [False, True, False]
    assert ["This is what only Blue sees" in text for text in maps] == [False, False, True]
    overseen.set("road", moderated="off")
    overseen.write("Clara", "MAP road")
    assert len([row for row, body in overseen.out() if body.picture]) == 1


def test_a_forecast_counts_what_silent_seats_left_for_later(world: World) -> None:
    begin(world, "moderated duel")
    world.write("Boris", "STANDING movement: A Vienna - Tyrolia", seat="AUSTRIA")
    world.out()
    text = _told(world, "Clara", "FORECAST duel")
    assert "A Vienna - Tyrolia: moves" in text
    assert "who have sent nothing: France." in " ".join(text.split())
    assert world.play("duel").match.drafts == {}


@pytest.mark.parametrize("turn", ["1", "round 1", "turn 1", "раунд 1"])
def test_the_history_of_a_turn_goes_by_its_number(overseen: World, turn: str) -> None:
    text, whole = (_told(overseen, "Clara", f"HISTORY road {each}") for each in (turn, "1-watch"))
    assert "The history of road, 1 phase" in text
    assert text.partition("see below.")[2] == whole.partition("see below.")[2]
    assert "No phase" in _told(overseen, "Clara", "HISTORY road turn 7")
