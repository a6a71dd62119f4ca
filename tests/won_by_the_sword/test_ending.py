"""The end (1.1, 3.5): points on the table and in the cadre boxes, the roll, who leaves the map."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Over
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.orders import Conclude
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State, TurnEnd
from games.won_by_the_sword.rules.phases.ending import modifier
from games.won_by_the_sword.rules.phases.victory import total
from tests.won_by_the_sword.positions import (
    GAME,
    SOURCE,
    answer,
    ask_of,
    die,
    empty,
    force,
    on,
    put,
    refused,
    settled,
    side,
    table,
    told,
)


def ended(scenario: str, turn: int, protestant: int = 0, catholic: int = 0, **fields: object) -> State:
    """The end of a turn with so many points on the track."""
    score = {PROTESTANT: protestant, CATHOLIC: catholic}
    return on(empty(scenario, turn=turn, score=score, **fields), TurnEnd())


def over(position: State) -> Over:
    """How the game has ended."""
    waits = GAME.pending(position)
    assert isinstance(waits, Over), waits
    return waits


@pytest.mark.rule("won_by_the_sword", "3.5")
@pytest.mark.rule("won_by_the_sword", "1.1")
def test_after_the_last_turn_more_points_win() -> None:
    """A battle has three turns; Munich, a fortress, lies on the map."""
    held = {PointId("munich"): CATHOLIC}
    munich = SOURCE.tables.fortifications[SOURCE.atlas[PointId("munich")].kind].vp
    for points, winners in ((munich + 1, (PROTESTANT,)), (munich - 1, (CATHOLIC,))):
        step = settled(ended("b1632_lech", 3, protestant=points, captured=held))
        assert over(step.state).winners == winners


@pytest.mark.rule("won_by_the_sword", "1.1")
def test_as_many_points_are_a_draw() -> None:
    end = over(settled(ended("b1632_lech", 3, 7, 7)).state)
    assert (end.manner, end.winners) == ("draw", (PROTESTANT, CATHOLIC))


@pytest.mark.rule("won_by_the_sword", "3.5 kept")
def test_two_regiments_lost_are_a_point_for_the_foe() -> None:
    """1632: both begin with four Bavarian and four Imperial, or four Swedish regiments in the box."""
    position = ended("c1632", 9, 5, 5)
    for lost, winners in ((5, None), (6, (CATHOLIC,))):
        cadre = {UnitId("sweden-c/"): 2, UnitId("sweden-i/"): lost - 2}
        now = side(position, PROTESTANT, cadre=cadre)
        begun = {UnitId("bavaria-i/"): 4, UnitId("empire-i/"): 4}
        end = over(settled(side(now, CATHOLIC, cadre=begun)).state)
        assert end.winners == (winners or (PROTESTANT, CATHOLIC))


@pytest.mark.rule("won_by_the_sword", "S Breisach")
def test_breisach_gives_ten_points_more_in_1638() -> None:
    held = {PointId("breisach"): PROTESTANT}
    plain = SOURCE.tables.fortifications[SOURCE.atlas[PointId("breisach")].kind].vp
    for scenario, more in (("c1638", 10), ("b1638_rheinfelden", 10), ("c1644", 0)):
        assert total(SOURCE, empty(scenario, captured=held).board, PROTESTANT) == plain + more


# The roll for the end


@pytest.mark.rule("won_by_the_sword", "3.5 roll")
def test_who_leads_may_roll() -> None:
    """1632 from September on; nobody is asked before, or with as many points, or in a battle."""
    now = settled(ended("c1632", 7, catholic=1)).state
    assert (ask_of(now).kind, ask_of(now).seat) == ("conclude", CATHOLIC)
    assert settled(ended("c1632", 6, catholic=1)).state.board.turn == 7
    assert settled(ended("c1632", 7, 1, 1)).state.board.turn == 8
    assert settled(ended("b1632_lech", 2, 5)).state.board.turn == 3


@pytest.mark.rule("won_by_the_sword", "3.5 roll")
def test_not_with_a_column_on_enemy_land() -> None:
    swedes = force("2 sweden-i", "sweden-o")
    abroad = put(ended("c1632", 7, protestant=1), "P1", "munich", swedes)
    assert settled(abroad).state.board.turn == 8
    home = put(ended("c1632", 7, protestant=1), "P1", "ansbach", swedes)
    assert ask_of(settled(home).state).kind == "conclude"


@pytest.mark.rule("won_by_the_sword", "3.5 roll")
@pytest.mark.parametrize(("pips", "ends"), [(7, True), (6, False)])
def test_the_die_ends_the_campaign_or_not(pips: int, ends: bool) -> None:
    now = answer(settled(ended("c1632", 7, protestant=1)).state, Conclude(roll=True)).state
    step = die(now, pips)
    assert told(step, "end-rolled")[0]["ends"] is ends
    if ends:
        assert over(step.state).winners == (PROTESTANT,)
    else:
        assert step.state.board.turn == 8


def test_who_does_not_roll_plays_on() -> None:
    step = answer(settled(ended("c1632", 7, protestant=1)).state, Conclude(roll=False))
    assert told(step, "no-end-roll") == [{"seat": PROTESTANT}]
    assert step.state.board.turn == 8


@pytest.mark.rule("won_by_the_sword", "2.0 3")
@pytest.mark.rule("won_by_the_sword", "2.0 passes")
def test_the_initiative_helps_the_roll_and_passes() -> None:
    now = settled(ended("c1632", 7, protestant=1, initiative=PROTESTANT)).state
    step = answer(now, Conclude(roll=True, initiative=True))
    assert (step.state.board.initiative, step.state.board.barred) == (CATHOLIC, CATHOLIC)
    assert told(die(step.state, 5), "end-rolled")[0]["modifier"] == 2
    assert told(die(step.state, 5), "end-rolled")[0]["ends"] is True


@pytest.mark.rule("won_by_the_sword", "2.0 passes")
def test_an_initiative_that_is_not_there_or_too_new_helps_nobody() -> None:
    said = Conclude(roll=True, initiative=True)
    foreign = settled(ended("c1632", 7, protestant=1, initiative=CATHOLIC)).state
    assert refused(foreign, said) == ("no-initiative", "2.0")
    new = settled(ended("c1632", 7, protestant=1, initiative=PROTESTANT, barred=PROTESTANT)).state
    assert refused(new, said) == ("initiative-too-new", "2.0")
    assert refused(new, Conclude(roll=False, initiative=True)) == ("initiative-without-roll", "3.5")


def test_a_lead_and_the_month_add_to_the_die() -> None:
    """1632: turn 7 is September, 8 October, 9 November."""
    board = {turn: empty("c1632", turn=turn).board for turn in (7, 8, 9)}
    found = [modifier(SOURCE, board[7], lead, initiative=False) for lead in (1, 9, 10, 19, 20, 50)]
    assert found == [0, 0, 1, 1, 2, 2]
    assert [modifier(SOURCE, each, 1, initiative=False) for each in board.values()] == [0, 1, 2]


# 1645: Königsmarck leaves

CAME = {"turn": 5, "arrived": (1, 2)}
SWEDES = ("2 sweden-i, 1 sweden-vc, 4 sweden-c", "koenigsmarck", "sweden-o")


@pytest.mark.rule("won_by_the_sword", "S withdrawal")
def test_koenigsmarck_leaves_after_july() -> None:
    """With all he has, patrols and siege too; a patrol of his on an edge goes with him."""
    now = put(on(empty("c1645", **CAME), TurnEnd()), "P2", "hanau", force(*SWEDES, baggage=3), leaves=5)
    edge = SOURCE.atlas.at[PointId("hanau")][0]
    now = table(now, sieges={PointId("hanau"): Siege(ColumnId("P2"), 8)}, patrols={edge: ColumnId("P2")})
    now = side(now, PROTESTANT, patrols={EdgeId(edge): UnitId("sweden-c")})
    step = settled(now)
    assert told(step, "withdrawn") == [{"column": "P2", "seat": PROTESTANT}]
    assert "P2" not in step.state.board.columns
    assert (step.state.board.patrols, step.state.board.sieges, step.state.board.left) == ({}, {}, {})
    assert step.state.sides[PROTESTANT].cadre == {}


@pytest.mark.rule("won_by_the_sword", "S withdrawal")
def test_absorbed_by_another_column_his_soldiers_leave_all_the_same() -> None:
    french = force("3 france-i, 1 sweden-i, 2 sweden-c", "turenne", "koenigsmarck", baggage=2)
    now = put(on(empty("c1645", **CAME), TurnEnd()), "P1", "hanau", french)
    left = settled(now).state.sides[PROTESTANT].columns[ColumnId("P1")]
    assert (left.units, left.leaders, left.baggage) == ({"france-i": 3}, ("turenne",), 2)


@pytest.mark.rule("won_by_the_sword", "S withdrawal")
def test_who_is_left_without_a_regiment_waits() -> None:
    french = force("1 france-g, 2 sweden-c", "turenne", "koenigsmarck", baggage=2)
    step = settled(put(on(empty("c1645", **CAME), TurnEnd()), "P1", "hanau", french))
    assert step.state.board.columns.keys() & {"P1"} == set()
    lying = step.state.board.left["hanau"]  # type: ignore[index]  # a spot is a point away from rivers
    assert (lying.baggage, lying.guns) == (2, {"france-g": 1})
    assert step.state.sides[PROTESTANT].waiting == (LeaderId("turenne"),)


@pytest.mark.rule("won_by_the_sword", "S withdrawal")
@pytest.mark.rule("won_by_the_sword", "11.0 end")
def test_a_siege_that_is_too_weak_without_him_is_lifted() -> None:
    french = force("1 france-i, 6 sweden-i", "turenne", "koenigsmarck")
    now = put(on(empty("c1645", **CAME), TurnEnd()), "P1", "hanau", french)
    step = settled(table(now, sieges={PointId("hanau"): Siege(ColumnId("P1"), 8)}))
    assert step.state.board.sieges == {}
    assert told(step, "siege-lifted")[0]["why"] == "too-weak"


def test_nobody_leaves_before() -> None:
    now = put(on(empty("c1645", turn=4, arrived=(1, 2)), TurnEnd()), "P2", "hanau", force(*SWEDES), leaves=5)
    assert "P2" in settled(now).state.board.columns
