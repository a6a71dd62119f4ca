"""What a unit shall do if it is dislodged, said while units move: it is asked then."""

from __future__ import annotations

import pytest

from tests.desk.questions import told
from tests.desk.world import World
from tests.desk.yes import duel, stands


@pytest.mark.parametrize(
    "line",
    [
        "If A Par is dislodged, retreat to Gas",
        "IF A Par is dislodged THEN A Par R Gas",
        "If A Par is dislodged, A Par retreats to Gas",
        "If dislodged, A Par retreats to Gas",
        "If A Par is dislodged, it goes to Picardy; otherwise nothing",
        "IF A PAR IS DISLODGED THEN\nA PAR R GAS\nEND IF",
        "Should A Par be dislodged, withdraw to Picardy",
        "Если А Пар будет выбита, отступить в Гасконь",
        "Если Париж выбит, то А Пар отступает в Гас",
        "Если А Пар выбита, распустить её",
        "Если выбьют, А Пар отступает в Гасконь",
    ],
)
def test_it_is_told_that_it_is_asked_then(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    answer = " ".join(told(world, "Anna").split())
    assert "you are asked for the retreat" in answer
    assert "not true now" not in answer
    assert not stands(world)


def test_an_order_behind_it_counts(world: World) -> None:
    duel(world)
    world.write("Anna", "If A Par is dislodged, retreat to Gas. A Mar - Spa", seat="FRANCE")
    assert stands(world) == ("A Marseilles - Spain",)


def test_what_somebody_else_does_then_hangs_on_it_as_ever(world: World) -> None:
    duel(world)
    world.write("Anna", "If A Par is dislodged, A Mar - Gas", seat="FRANCE")
    assert "not true now" in told(world, "Anna")
    assert not stands(world)


def test_below_the_heading_of_the_retreats_it_is_kept(world: World) -> None:
    duel(world)
    world.write("Anna", "Retreats:\nIf A Par is dislodged, A Par R Gas", seat="FRANCE")
    assert "decided and checked when it opens" in " ".join(told(world, "Anna").split())


def test_what_is_done_otherwise_counts(world: World) -> None:
    duel(world)
    text = "IF A Par is dislodged THEN\nA Par R Gas\nELSE\nA Mar - Spa\nEND IF"
    world.write("Anna", text, seat="FRANCE")
    assert stands(world) == ("A Marseilles - Spain",)
    assert "you are asked for the retreat" in " ".join(told(world, "Anna").split())


def test_what_is_done_otherwise_on_one_line_counts(world: World) -> None:
    duel(world)
    world.write("Anna", "IF A Par is dislodged THEN A Par R Gas ELSE A Mar - Spa", seat="FRANCE")
    assert stands(world) == ("A Marseilles - Spain",)
