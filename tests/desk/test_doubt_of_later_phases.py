"""What a refused line holds besides the orders of its own phase: those left for later, what stands above."""

from __future__ import annotations

import pytest

from tests.desk.immediate import WAITS, at_once
from tests.desk.mailing import newest, reply
from tests.desk.questions import AUSTRIAN, FRENCH, LANG, told
from tests.desk.world import World
from tests.desk.worlds import begin
from tests.rig.cases import turns

FALL = "A PAR H\nA MAR H\nF BRE H"

LATER = {
    "unread": "A MAR to Spainn by train tomorrow",
    "a command": "CLEAR F BRE",
    "a condition": "IF AUSTRIA IN SERR THEN A PAR - BURR",
    "press": "PRESS TO Xyz\nhello\nEND PRESS",
}
"""Lines below the heading of a later phase that are not taken."""


def in_fall(world: World) -> bool:
    """Whether Anna is ready in the fall, once both have given their orders for the spring."""
    spring = "A PAR H\nA MAR H\nF BRE H"
    world.write("Anna", f"{spring}\nREADY", seat="FRANCE")
    world.write("Boris", f"{AUSTRIAN}\nГОТОВ", seat="AUSTRIA")
    play = world.play("duel")
    assert play.asks[0].phase == "F1901M"
    return "FRANCE" in play.match.ready


@pytest.mark.parametrize(("line", "way"), turns(4, sorted(LATER), ["first", "after", "above", "below"]))
def test_a_line_refused_for_a_later_phase_makes_nobody_ready_for_it(
    world: World, line: str, way: str
) -> None:
    begin(world, "duel")
    odd, good = LATER[line], f"PHASE F1901M\n{FALL}\nREADY"
    text = {
        "first": f"PHASE F1901M\n{odd}\n{FALL}\nREADY",
        "after": f"PHASE F1901M\n{odd}",
        "above": f"PHASE F1901M\n{odd}\nA PAR H",
        "below": f"PHASE F1901M\nA PAR H\n{odd}",
    }[way]
    if way != "first":
        world.write("Anna", good, seat="FRANCE")
        world.out()
    world.write("Anna", text, seat="FRANCE")
    answer = told(world, "Anna")
    assert ("you will not be ready when it opens" if way != "first" else "Not for Fall 1901") in answer, (
        answer
    )
    assert not in_fall(world)


def test_who_means_it_all_the_same_is_ready_then(world: World) -> None:
    begin(world, "duel")
    world.write("Anna", f"PHASE F1901M\n{FALL}\nREADY\nA MAR to Spainn by train", seat="FRANCE")
    world.write("Anna", "F1901M\nREADY", seat="FRANCE")
    assert in_fall(world)


@pytest.mark.parametrize("line", ["Good luck!", "Удачи!", "Thanks for the game"])
def test_courtesy_below_a_later_phase_holds_nothing(world: World, line: str) -> None:
    begin(world, "duel")
    world.write("Anna", f"PHASE F1901M\n{FALL}\nREADY\n{line}", seat="FRANCE")
    assert in_fall(world)


@pytest.mark.alike(2)
@pytest.mark.parametrize("line", ["A PAR - MOS", "A VIE - TYR", "A BUR - MUN", "A PAR - NOR"])
def test_what_turns_out_to_be_impossible_when_the_phase_opens_makes_nobody_ready(
    world: World, line: str
) -> None:
    """It was kept unjudged."""
    begin(world, "duel")
    world.write("Anna", f"PHASE F1901M\n{FALL}\n{line}\nREADY", seat="FRANCE")
    world.out()
    assert not in_fall(world)
    assert "Not all of it was accepted, so what counted waits for your word" in told(world, "Anna")


@pytest.mark.parametrize(
    ("below", "vote"),
    turns(
        3,
        ["CONCEDE Nobody", "DRAW maybe", "RESIGN", "DRAW WITH Atlantis"],
        ["DRAW", "CONCEDE Austria", "RESIGN YES"],
    ),
)
def test_a_vote_that_ends_the_game_waits_whatever_is_refused_below_it(
    world: World, vote: str, below: str
) -> None:
    if vote.split()[0] == below.split()[0]:
        pytest.skip("of two that decide the same, the last counts")
    begin(world, "duel")
    world.write("Boris", "НИЧЬЯ", seat="AUSTRIA")
    world.out()
    world.write("Anna", f"{vote}\n{below}", seat="FRANCE")
    assert world.play("duel").over is None, told(world, "Anna")
    assert "another line of this letter was not accepted, and this cannot be undone" in told(world, "Anna")
    world.write("Anna", vote, seat="FRANCE")
    assert world.play("duel").over is not None


def test_ready_above_a_refused_vote_is_not_said_to_be_done(world: World) -> None:
    begin(world, "duel")
    world.write("Boris", f"{AUSTRIAN}\nГОТОВ", seat="AUSTRIA")
    world.out()
    world.write("Anna", f"{FRENCH}\nREADY\nCONCEDE Nobody", seat="FRANCE")
    assert world.play("duel").match.steps == 0
    answer = told(world, "Anna")
    assert "You are marked as ready" not in answer
    assert "Not yet: another line of this letter was not accepted" in answer


REFUSED = ("CLEAR xyz", "PRESS TO Xyz\nhi\nEND PRESS")
ACCEPTED = {"en": "Accepted:", "ru": "Принято:"}
HELD = {"en": "Understood, but not done yet:", "ru": "Понято, но пока не выполнено:"}


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    ("title", "line"),
    turns(3, ["sunset_of_empire", "paths_of_glory", "toy"], [*REFUSED, "CONCEDE Nobody", "DRAW please"]),
)
def test_what_waits_is_not_called_accepted(world: World, title: str, line: str) -> None:
    _, name, text = at_once(world, title)
    lang = LANG[name]
    world.out()
    reply(world, newest(world, name), f"{text}\n{line}")
    answer = told(world, name)
    assert WAITS[lang] in answer
    assert ACCEPTED[lang] not in answer
    assert HELD[lang] in answer


@pytest.mark.parametrize("line", [*REFUSED, "raid the Moor with my best guns"])
def test_what_would_be_done_as_soon_as_its_phase_opens_is_not_left_beside_what_was_refused(
    world: World, line: str
) -> None:
    _, name, _ = at_once(world, "toy")
    world.out()
    reply(world, newest(world, name), f"PHASE 3-action\npass\n{line}")
    answer = told(world, name)
    assert "Understood, but not kept" in answer or "Понято, но не сохранено" in answer, answer
    reply(world, newest(world, name), "ORDERS")
    assert "3-action" not in told(world, name)
