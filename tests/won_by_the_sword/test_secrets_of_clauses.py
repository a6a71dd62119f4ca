"""What waits of a letter is its side's secret: worlds that look the same go on looking the same."""

from __future__ import annotations

import pytest

from adjudicator.kinds import heard
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.positions import GAME, empty, force, garrison, put, side
from tests.won_by_the_sword.spoken import letter, ready

WORLDS = (
    (force("4 sweden-i, 2 sweden-c", "horn", "sweden-o", baggage=5), force("2 sweden-i", baggage=1)),
    (force("2 sweden-vi, 3 sweden-i/, 3 sweden-c", "horn", "sweden-o", baggage=2), force("1 sweden-i")),
    (force("6 sweden-i, 1 sweden-vc, 1 sweden-c", "gustavus", "sweden-o", baggage=3), force("3 sweden-i")),
)
"""Columns and garrisons of one side, of the same public marks."""


def world(column: Force, inside: Force) -> State:
    start = garrison(put(empty(), "P1", "ulm:R", column), PROTESTANT, "ulm", inside)
    start = put(start, "C1", "munich", force("4 bavaria-i", "tilly"))
    return side(
        ready(start, 26), PROTESTANT, chits={"horn": "initiative"} if "horn" in column.leaders else {}
    )


ENDED = (
    "1 with 26: leave 1 foot; drop 1 BP; end",
    "1 with 26: drop all BP; absorb the garrison; end",
    "1 with 26: if BP at least 5: drop 1 BP\nend",
    "1 with 26: if my levels at least 9: leave 1 foot\nleave a detachment\nend",
    "1 with 26: if the enemy is at Munich: end\nforage; move Augsburg",
)
OPEN = (
    "1 with 26: drop 1 BP",
    "1 with 26: leave a detachment; move Munich; forage; end",
    "1 with 26: drop 1 BP; stop if BP at most 9; forage; end",
    "1 with 26: drop 1 BP; if their horse at least 1: end; else forage",
)
MIDST = (
    "1 with 26: forage; drop 1 BP",
    "1 with 26: forage; if BP at least 5: move Munich; else forage",
    "1 with 26: lose horse first; forage; end",
)
"""The die of foraging is asked for while the rest waits."""


@pytest.mark.parametrize(("letters", "waits"), [(ENDED, "precede"), (OPEN, "go"), (MIDST, "roll")])
def test_the_foe_sees_and_hears_the_same_whatever_was_said(letters: tuple[str, ...], waits: str) -> None:
    """Where it comes to nothing that a table would show, but that the activation is over or goes on."""
    done = [letter(world(*each), said) for each in WORLDS for said in letters]
    assert {each.waits for each in done} == {waits}
    first, *others = done
    for other in others:
        for seat in (CATHOLIC, None):
            assert GAME.view(first.state, seat) == GAME.view(other.state, seat)
            assert heard(first.events, seat) == heard(other.events, seat)
