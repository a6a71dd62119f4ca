"""Conditions, stops and the end of an activation in the words of letters (3.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.conditions import Fact
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId
from games.won_by_the_sword.model.clauses import Choosing, Ending, Foraging
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import Activate, End, Forage
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import empty, force, garrison, put, side, table
from tests.won_by_the_sword.spoken import Done, fault_of, letter, ready, refused, ways_to_say

ARMY = force("16 sweden-i, 2 sweden-c, 2 sweden-g", "horn", "sweden-o", baggage=9)
P1 = ColumnId("P1")


def at(point: str, army: Force = ARMY, card: int = 37, **fields: object) -> State:
    return ready(table(put(empty(), "P1", point, army), **fields), card)


# Conditions and stops


@pytest.mark.parametrize(
    "text", ways_to_say("activate P3 drawn", "if cp >= 5: move donauwoerth & siege here", "else: forage all")
)
def test_a_drawn_card_decides(text: str) -> None:
    start = put(empty(), "P3", "rain", ARMY)
    start = garrison(start, CATHOLIC, "donauwoerth", force("1 bavaria-d"))
    strong = _drawn(start, text, 37)
    assert strong.way == ["donauwoerth"]
    assert strong.told("siege-begun")
    weak = _drawn(start, text, 1)
    assert weak.way == []
    assert weak.waits == "roll"


def _drawn(start: State, text: str, card: int) -> Done:
    position = ready(start, number=3)
    deck = tuple(each for each in position.deck if int(each) == card)
    position = table(replace(position, deck=deck), deck=1)
    return letter(position, text, 1)


@pytest.mark.parametrize(
    "text", ways_to_say("activate P3 drawn", "if siege: works", "else: forage until bp 3")
)
def test_works_where_there_is_a_siege_else_foraging(text: str) -> None:
    poor = force("4 sweden-i", "sweden-o", baggage=1)
    done = _drawn(put(empty(), "P3", "ansbach", poor), text, 37)
    assert done.waits == "roll"
    assert done.acting.said == (Foraging(4, 3),)


STOP = ("activate P1 with 22", "move gunzenhausen", "stop if foe-at pappenheim", "move pappenheim")


@pytest.mark.parametrize("text", ways_to_say(*STOP))
def test_a_stop_that_came_asks(text: str) -> None:
    start = at("ansbach", card=22)
    assert letter(start, text).way == ["gunzenhausen", "pappenheim"]
    there = put(start, "C1", "pappenheim", force("2 bavaria-c", "bavaria-o"))
    done = letter(there, text)
    assert done.way == ["gunzenhausen"]
    assert (done.lapsed, done.waits) == ("stopped", "go")
    (told,) = done.told("task-lapsed")
    assert (told["task"], told["behind"]) == ("Stop", 1)
    assert not done.told("task-lapsed", CATHOLIC)


def test_a_stop_watches_to_the_end_of_the_activation() -> None:
    done = letter(at("ansbach"), "1 with 37: stop if BP at least 10; forage 4 times", 5)
    assert done.lapsed == "stopped"
    assert len(done.told("foraged")) == 1


def test_a_stop_of_which_nothing_is_known_has_not_come() -> None:
    assert letter(at("ansbach"), "1 with 37: stop if their horse at least 1; forage", 5).lapsed == ""


def test_a_stop_that_has_come_already_refuses_the_activation() -> None:
    there = put(at("ansbach"), "C1", "pappenheim", force("2 bavaria-c", "bavaria-o"))
    assert refused(there, "1 with 37: stop if the enemy is at Pappenheim; forage") == "stopped"


def test_what_was_not_seen_is_no_reason_for_either() -> None:
    start = put(at("ansbach"), "C1", "ansbach", force("2 bavaria-c", "bavaria-o"))
    text = "if their horse at least 8: move Gunzenhausen; else battle column 1"
    assert refused(start, f"1 with 37: {text}") == "condition-unknown"
    done = letter(start, f"1 with 37: drop 1 BP; {text}")
    (told,) = done.told("task-lapsed")
    assert (told["task"], told["fault"]["key"]) == ("If", "condition-unknown")


def test_a_condition_that_is_not_so_with_nothing_else_is_nothing() -> None:
    done = letter(at("ansbach"), "1 with 37: if round 5: move Munich")
    assert (done.lapsed, done.waits) == ("", "go")


# The end


@in_turn(ways_to_say("activate P2 with 3", "end"))
def test_to_stay_is_an_activation(text: str) -> None:
    start = ready(put(empty(), "P2", "ansbach", ARMY), 3)
    assert letter(start, text).told("activation-over")


def test_what_stands_behind_an_end_is_refused() -> None:
    start = at("ansbach")
    assert refused(start, "1 with 37: end; forage") == "tasks-behind-end"
    order = Activate(P1, ready(start, 37).sides[PROTESTANT].hand[0], (Forage(), End(), Forage()))
    found = fault_of(start, order)
    assert found is not None
    assert found.key == "tasks-behind-end"
    under = Choosing(Fact("siege", "is", True), (Foraging(),), (Ending(), Foraging()))
    found = fault_of(start, replace(order, tasks=(under,)))
    assert found is not None
    assert found.key == "tasks-behind-end"


def test_an_end_under_a_condition_tells_its_owner_what_lapsed() -> None:
    there = put(at("ansbach"), "C1", "pappenheim", force("2 bavaria-c", "bavaria-o"))
    text = "1 with 37: if the enemy is at Pappenheim: end\nmove Gunzenhausen; forage"
    done = letter(there, text)
    (told,) = done.told("tasks-left", PROTESTANT)
    assert told["behind"] == 2
    assert not done.told("tasks-left", CATHOLIC)
    assert done.told("activation-over")


def test_who_loses_first_where_baggage_is_short_is_said_anywhere() -> None:
    army = force("1 sweden-i, 2 sweden-c, 20 sweden-vi", "horn", "sweden-o")
    for text in ("lose horse first\nforage", "forage\nlose horse first"):
        done = letter(at("pappenheim", army), f"1 with 37: if round 5: end\n{text}\nend", 0)
        (told,) = done.told("lost")
        assert [*told["units"]] == ["sweden-c"], text


@pytest.mark.parametrize("text", ways_to_say("stop if scouted"))
def test_a_stop_where_a_patrol_of_the_foe_looked_at_the_column(text: str) -> None:
    """That it looked everybody sees by the die; whether it saw anything its side alone knows."""
    start = put(at("ansbach"), "C1", "weissenburg", force("2 bavaria-c", "bavaria-o"))
    edge = EdgeId("gunzenhausen-weissenburg")
    start = table(start, patrols={edge: ColumnId("C1")})
    start = side(start, CATHOLIC, patrols={edge: UnitId("bavaria-c")})
    for die in (0, 9):
        done = letter(start, f"1 with 37: {text}; move Gunzenhausen; move Pappenheim", die)
        assert (done.way, done.lapsed) == (["gunzenhausen"], "stopped")
    assert letter(start, f"1 with 37: {text}; move Nuremberg; move Ansbach").lapsed == ""


def test_points_that_run_out_end_an_activation_that_the_letter_ended() -> None:
    """Tasks are done as far as points last; with none left and the end said there is nothing to ask."""
    done = letter(at("pappenheim"), "1 with 37: forage x7; end", 0, 0, 0, 0, 0)
    (told,) = done.told("task-lapsed", PROTESTANT)
    assert (told["fault"]["key"], told["behind"]) == ("points-lacking", 2)
    assert done.told("activation-over")
    assert not done.told("task-lapsed", CATHOLIC)


def test_points_that_run_out_ask_where_the_letter_did_not_end_it_or_something_free_waits() -> None:
    dice = (0, 0, 0, 0, 0)
    assert letter(at("pappenheim"), "1 with 37: forage x7", *dice).waits == "go"
    assert letter(at("pappenheim"), "1 with 37: forage x7; drop 1 BP; end", *dice).waits == "go"
    done = letter(at("neustadt_sw", card=18), "1 with 18: forage twice; move Rheinfelden; end", 0, 0)
    assert (done.lapsed, done.acting.cp, done.waits) == ("points-lacking", 1, "go")
