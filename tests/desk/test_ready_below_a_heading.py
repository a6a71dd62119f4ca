"""READY at the foot of a letter, below the heading of a phase to come: what is said of it, and what is so."""

from __future__ import annotations

import pytest

from tests.desk.questions import told
from tests.desk.world import World
from tests.desk.yes import duel

WHOLE = "A Par - Bur\nA Mar - Spa\nF Bre - MAO"


@pytest.mark.parametrize("below", ["Winter: frobnicate Paris", "Winter:", "Winter:\nGood luck!"])
@pytest.mark.parametrize(("now", "ready"), [(WHOLE, True), ("A Par - Bur", False), ("", False)])
def test_where_nothing_is_left_for_it_the_open_phase_is_told(
    world: World, now: str, below: str, *, ready: bool
) -> None:
    duel(world)
    world.write("Anna", f"{now}\n{below}\nReady", seat="FRANCE")
    assert ("FRANCE" in world.play("duel").match.ready) is ready
    answer = " ".join(told(world, "Anna").split())
    assert "for which nothing is kept" in answer
    assert "You have sent no orders yet" not in answer
    assert ("You are ready for Spring 1901" in answer) is ready
    assert ("If you mean Spring 1901, movement, write READY in a letter of its own" in answer) is not ready


def test_it_does_not_say_that_one_is_ready_who_asked_to_wait(world: World) -> None:
    duel(world)
    world.write("Anna", f"{WHOLE}\nNOT READY\nWinter:\nReady", seat="FRANCE")
    assert "FRANCE" not in world.play("duel").match.ready
    assert "You are ready for" not in told(world, "Anna")


def test_a_line_refused_for_that_phase_is_said_to_be_of_it(world: World) -> None:
    duel(world)
    world.write("Anna", f"{WHOLE}\nWinter: build F Bre\nfrobnicate Paris\nReady", seat="FRANCE")
    assert "FRANCE" in world.play("duel").match.ready
    answer = " ".join(told(world, "Anna").split())
    assert "Not for Winter 1901, adjustments: a line for it was not accepted" in answer
    assert "write READY in a letter of its own" not in answer


@pytest.mark.parametrize(("text", "ready"), [("READY\nNOT READY", False), ("NOT READY\nREADY", True)])
def test_below_the_heading_of_the_open_phase_the_last_counts(world: World, text: str, *, ready: bool) -> None:
    duel(world)
    world.write("Anna", f"Spring 1901:\n{WHOLE}\n{text}", seat="FRANCE")
    assert ("FRANCE" in world.play("duel").match.ready) is ready
