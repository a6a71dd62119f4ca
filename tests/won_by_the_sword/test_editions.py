"""Games of the first edition go on by its reading of the rules; what the second reads otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.atlas import Bank
from games.won_by_the_sword.model.board import Terms
from games.won_by_the_sword.model.orders import Accept, Move, Plan, Retreat
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.campaign import act, refused
from tests.won_by_the_sword.country import force, state
from tests.won_by_the_sword.field import SMALL_C, C, Played, army, at, forced


def begun(edition: int) -> Played:
    """The loser goes two points, of which he named one with his plan."""
    terms = Terms("c1634", edition=edition)
    played = forced(army("sweden", i=3, c=2), SMALL_C, terms=terms)
    played.say(Accept(True, Plan(retreat=Retreat((at("aalen"),))))).say(Plan())
    return played.roll(0).roll(9, 0)


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
def test_the_loser_is_not_asked_for_the_rest_of_a_way_that_he_began() -> None:
    former = begun(1)
    assert (former.ask.kind, former.ask.seat) == ("activate", C)
    (way,) = [args["way"] for args in former.told("retreated")]
    assert way[0] == "aalen"
    assert len(way) == 2
    today = begun(2)
    assert (today.ask.kind, today.ask.seat) == ("retreat", C)
    assert today.told("retreated") == []


def augsburg(edition: int) -> State:
    """A column from which an edge leads to the right bank of Donauwörth, whose crossing is open."""
    start = state({"P1": ("augsburg", force("gustavus", sweden_i=2, sweden_c=2))})
    return replace(start, board=replace(start.board, terms=replace(start.board.terms, edition=edition)))


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_a_column_comes_to_the_bank_alone_that_its_edge_leads_to() -> None:
    right, left = (Move(at("donauworth"), Bank(bank)) for bank in "RL")
    assert act(augsburg(1), right).marker("P1").bank == "R"
    assert refused(augsburg(1), left) == ("not-to-that-bank", "8.5")
    assert act(augsburg(2), left).marker("P1").bank == "L"
