"""Games of an older edition go on by its reading of the rules; what the next ones read otherwise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.atlas import Bank, PointId, SpotId
from games.won_by_the_sword.model.board import Left, Terms
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Absorb, Accept, Forage, Lift, Move, Plan, Retreat
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground.size import commander
from tests.won_by_the_sword.campaign import act, refused, refused_then
from tests.won_by_the_sword.country import SOURCE, state
from tests.won_by_the_sword.country import force as of
from tests.won_by_the_sword.field import SMALL_C, C, P, Played, army, at, forced
from tests.won_by_the_sword.positions import empty, force, put, table
from tests.won_by_the_sword.spoken import letter, ready


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
    start = state({"P1": ("augsburg", of("gustavus", sweden_i=2, sweden_c=2))})
    return replace(start, board=replace(start.board, terms=replace(start.board.terms, edition=edition)))


@pytest.mark.rule("won_by_the_sword", "8.5")
def test_a_column_comes_to_the_bank_alone_that_its_edge_leads_to() -> None:
    right, left = (Move(at("donauworth"), Bank(bank)) for bank in "RL")
    assert act(augsburg(1), right).marker("P1").bank == "R"
    assert refused(augsburg(1), left) == ("not-to-that-bank", "8.5")
    assert act(augsburg(2), left).marker("P1").bank == "L"


def bare(edition: int) -> State:
    """A column at a point where one foraging leaves nothing."""
    army = force("2 sweden-i, 4 sweden-c", "horn", "sweden-o")
    start = table(put(empty(), "P1", "ansbach", army), requisitioned={PointId("ansbach"): 1})
    start = replace(start, board=replace(start.board, terms=replace(start.board.terms, edition=edition)))
    return ready(start, 26)


@pytest.mark.rule("won_by_the_sword", "10.0")
def test_what_stands_behind_a_foraging_that_finds_nothing_more_is_done() -> None:
    said = "1 with 26: forage 4 times; move Gunzenhausen"
    former, today = letter(bare(2), said, 9), letter(bare(3), said, 9)
    assert former.lapsed
    assert former.way == []
    assert not today.lapsed
    assert today.way == ["gunzenhausen"]


@pytest.mark.rule("won_by_the_sword", "7.2")
def test_who_starves_first_is_not_heard_behind_the_end_in_the_second_edition() -> None:
    said = "1 with 26: end, foot first"
    (former,), (today,) = (letter(bare(edition), said).told("lost") for edition in (2, 3))
    assert set(former["units"]) != {"sweden-i"}
    assert set(today["units"]) == {"sweden-i"}


def crossing(edition: int) -> State:
    """A garrison of the foe at Donauwörth, where a depot lies on no bank."""
    garrisons = {"donauworth": (C, of(bavaria_d=1))}
    start = state({"P1": ("donauworth", of("gustavus", sweden_i=2, sweden_c=2))}, garrisons)
    terms = replace(start.board.terms, edition=edition)
    left = {SpotId("donauworth"): Left(2)}
    return replace(start, board=replace(start.board, terms=terms, left=left))


@pytest.mark.rule("won_by_the_sword", "8.5 reach")
def test_what_a_column_left_that_stood_on_no_bank_is_reached_from_either() -> None:
    assert refused(crossing(2), Lift(2)) == ("not-so-much", "7.4")
    assert act(crossing(3), Lift(2)).force("P1").baggage == 2


@pytest.mark.rule("won_by_the_sword", "14.0 8")
def test_a_card_burns_the_land_of_one_foraging() -> None:
    start = state({"P1": ("ansbach", of("gustavus", sweden_i=2, sweden_c=2))})
    for edition, said in ((2, None), (3, ("no-scorched-earth", "14.0 8"))):
        old = replace(start, board=replace(start.board, terms=replace(start.board.terms, edition=edition)))
        burnt = act(old, Forage(scorch=True), Move(at("gunzenhausen")), card=8, dice=(1,))
        found = refused_then(burnt, Forage(scorch=True)) if said else None
        assert found == said


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_who_commanded_stays_the_commander_as_others_of_his_rank_come_to_him() -> None:
    king, weimar = of("gustavus", sweden_i=2), of("bernhard", weimar_i=2)
    for edition, led in ((3, "bernhard"), (4, "gustavus")):
        start = state({"P1": ("ansbach", king), "P2": ("ansbach", weimar)})
        start = replace(start, board=replace(start.board, terms=replace(start.board.terms, edition=edition)))
        found = act(start, Absorb(ColumnId("P2"))).force("P1")
        assert commander(SOURCE, found) == led


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_an_energetic_leader_who_comes_to_an_ordinary_one_commands() -> None:
    start = state({"P1": ("ansbach", of("sweden-o", sweden_i=2)), "P2": ("ansbach", of("horn", sweden_i=2))})
    found = act(start, Absorb(ColumnId("P2"))).force("P1")
    assert commander(SOURCE, found) == "horn"


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_who_is_taken_out_of_a_garrison_does_not_replace_who_commanded() -> None:
    garrisons = {"ansbach": (P, of("bernhard", weimar_i=3))}
    start = state({"P1": ("ansbach", of("gustavus", sweden_i=2))}, garrisons)
    found = act(start, Absorb(None, {}, (LeaderId("bernhard"),))).force("P1")
    assert found.leaders == ("bernhard", "gustavus")
    assert commander(SOURCE, found) == "gustavus"
