"""Actions of cards that columns use, prisoners of war, fatigue (12.5, 14.0, 15.0)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId, SpotId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import (
    Absorb,
    Chit,
    Drop,
    End,
    Forage,
    Leave,
    Lose,
    Move,
    Recover,
    Task,
)
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.acting.tasks import TASKS
from tests.won_by_the_sword.campaign import (
    GAME,
    After,
    act,
    answer,
    ask_of,
    drawn,
    go,
    nobody_else_heard,
    refused,
    refused_then,
)
from tests.won_by_the_sword.country import SOURCE, force, mark, side, state, units

FOOT = force("gustavus", baggage=2, sweden_i=2, sweden_i_r=3, sweden_c_r=1)
HORSE = force("gustavus", sweden_c=2)
TILLY = force("tilly", bavaria_i=3)
CADRE = units(sweden_i_r=2, sweden_vc_r=1, weimar_i_r=1)


def at(point: str, column: Any = FOOT, garrisons: Any = None, **others: Any) -> State:
    return side(state({"P1": (point, column), **others}, garrisons), PROTESTANT, cadre=CADRE)


# 14.0 1


@pytest.mark.rule("won_by_the_sword", "14.0 1")
def test_a_cavalry_column_uses_the_bigger_number() -> None:
    assert act(at("ansbach", HORSE), Forage(), card=1, dice=(5,)).cp == 5
    assert act(at("ansbach", HORSE), Forage(), card=1, dice=(5,), plain=True).cp == 4
    assert act(at("ansbach"), Forage(), card=1, dice=(5,)).cp == 4


@pytest.mark.rule("won_by_the_sword", "14.0 1")
def test_the_bonus_goes_as_foot_joins() -> None:
    start = at("ansbach", HORSE, P2=("gunzenhausen", force("horn", sweden_i=1)))
    found = act(start, Move(PointId("gunzenhausen")), Absorb(ColumnId("P2")), card=1)
    # Of six one is spent; above five one is gone.
    assert found.cp == 4
    assert found.told("bonus-lost", CATHOLIC)
    late = go(found, Forage(), Forage(), Forage(), Forage(), dice=(0, 0, 0, 0))
    assert late.cp == 0
    assert all("cavalry-bonus" not in told["modifiers"] for told in late.told("foraged"))


# 14.0 3


def lose(found: After, *answers: Any) -> After:
    for order in answers:
        assert found.waits == "lose"
        found = answer(found.state, order)
    return found


@pytest.mark.rule("won_by_the_sword", "14.0 3")
def test_an_epidemic_hits_everybody_in_the_point_each_by_a_die() -> None:
    start = at(
        "ansbach",
        garrisons={"ansbach": (CATHOLIC, force(bavaria_i=1))},
        P2=("ansbach", force("horn", sweden_c=2)),
        C1=("ansbach", TILLY),
        C2=("munich", TILLY),
    )
    first = drawn(start, End(), card=3, dice=(4,))
    asked = ask_of(first.state)
    assert (asked.seat, asked.args["levels"], asked.args["column"]) == (PROTESTANT, 2, "P1")
    # Another die for each of the others: 0 is one level at least.
    second = answer(first.state, Lose(units(sweden_i=2)), 0)
    assert second.force("P1").units == units(sweden_i_r=5, sweden_c_r=1)
    assert ask_of(second.state).seat == CATHOLIC
    third = answer(second.state, Lose(units(bavaria_i=1)), 9)
    assert ask_of(third.state).args["levels"] == 5
    fourth = answer(third.state, Lose(units(sweden_c=2, sweden_c_r=2)), 3)
    assert "P2" not in fourth.state.board.columns
    assert fourth.force("P1").leaders == ("gustavus", "horn")
    assert ask_of(fourth.state).args["point"] == "ansbach"


@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_a_garrison_that_dies_of_it_stays_its_owners() -> None:
    start = at("ansbach", garrisons={"ansbach": (CATHOLIC, force(bavaria_d=1))})
    first = drawn(start, End(), card=3, dice=(0,))
    second = answer(first.state, Lose(units(sweden_i=1)), 6)
    third = answer(second.state, Lose(units(bavaria_d=1)))
    assert third.state.board.garrisons == {"ansbach": CATHOLIC}
    assert third.garrison("ansbach").units == {}
    assert third.waits == "precede"


@pytest.mark.rule("won_by_the_sword", "13.0")
def test_everybody_who_is_hit_is_asked_whether_he_has_a_choice_or_not() -> None:
    one = at("ansbach", force("gustavus", sweden_i=3))
    first = drawn(one, End(), card=3, dice=(0,))
    assert first.waits == "lose"
    ask = ask_of(first.state)
    wrong = GAME.check(GAME.view(first.state, PROTESTANT), ask, Lose(units(sweden_i=2)))
    assert wrong is not None
    assert (wrong.key, wrong.rule) == ("losses-due", "13.0")
    default = GAME.default(GAME.view(first.state, PROTESTANT), ask)
    assert default == Lose(units(sweden_i=1))


# 14.0 7, 12.5


def turned(**found: int) -> Recover:
    return Recover(turned=units(**found))


def raised(**found: int) -> Recover:
    return Recover(raised=units(**found))


@pytest.mark.rule("won_by_the_sword", "14.0 7")
def test_reinforcements_turn_regiments_for_a_point_each() -> None:
    found = act(at("ansbach"), turned(sweden_i_r=2, sweden_c_r=1), card=7)
    assert found.cp == 2
    assert found.force("P1").units == units(sweden_i=4, sweden_i_r=1, sweden_c=1)
    assert refused_then(found, turned(sweden_i_r=2)) == ("not-in-column", "14.0 7")
    assert nobody_else_heard(found, PROTESTANT, "recovered-units")
    assert refused(at("ansbach"), turned(sweden_i=1), card=7) == ("not-reduced", "13.0")
    assert refused(at("ansbach"), Recover(), card=7) == ("nothing-said", "14.0 7")


@pytest.mark.rule("won_by_the_sword", "14.0 7")
def test_or_raise_one_out_of_the_cadre_box_for_three_and_baggage() -> None:
    found = act(at("ansbach"), raised(sweden_vc_r=1), turned(sweden_i_r=1), card=7)
    assert found.cp == 1
    assert found.force("P1").units == units(sweden_i=3, sweden_i_r=2, sweden_c_r=1, sweden_vc_r=1)
    assert found.state.sides[PROTESTANT].cadre == units(sweden_i_r=2, weimar_i_r=1)
    assert go(found, End()).force("P1").baggage == 1
    assert refused(at("ansbach"), raised(sweden_i_r=2), card=7) == ("points-lacking", "14.0 7")
    assert refused(at("ansbach"), raised(sweden_c_r=1), card=7) == ("not-in-cadre", "14.0 7")
    assert refused(at("ansbach"), raised(weimar_i_r=1), card=7) == ("nation-without-leader", "16.0")


def victor(*tasks: Task, fatigue: int = 2) -> After:
    return act(mark(at("ansbach"), "P1", victor=True, fatigue=fatigue), *tasks)


@pytest.mark.rule("won_by_the_sword", "12.5")
def test_the_rulebooks_prisoners() -> None:
    """Five points, two for fatigue: three regiments are turned, or one comes out of the cadre box."""
    three = victor(turned(sweden_i_r=3))
    assert three.cp == 0
    assert three.marker("P1").fatigue == 0
    assert three.force("P1").units == units(sweden_i=5, sweden_c_r=1)
    one = victor(raised(sweden_i_r=1))
    assert one.cp == 0
    assert one.state.sides[PROTESTANT].cadre == units(sweden_i_r=1, sweden_vc_r=1, weimar_i_r=1)


@pytest.mark.rule("won_by_the_sword", "12.5")
def test_prisoners_are_recruited_before_it_moves_and_in_its_next_activation_alone() -> None:
    moved = victor(Move(PointId("gunzenhausen")))
    assert refused_then(moved, turned(sweden_i_r=1)) == ("moved-away", "12.5")
    over = victor(End())
    assert not over.marker("P1").victor
    assert refused(at("ansbach"), turned(sweden_i_r=1)) == ("no-reinforcements", "14.0 7")


# 14.0 11


@pytest.mark.rule("won_by_the_sword", "1.4 advantage")
@pytest.mark.rule("won_by_the_sword", "14.0 11")
def test_the_card_brings_a_marker_that_goes_along_now_and_stays_behind_later() -> None:
    found = act(at("ansbach"), Move(PointId("gunzenhausen")), End(), card=11)
    assert (found.marker("P1").advantages, found.state.board.stock) == (1, 5)
    fresh = mark(found.state, "P1", done=False)
    later = act(fresh, Move(PointId("ansbach")))
    assert (later.marker("P1").advantages, later.state.board.stock) == (0, 6)
    assert later.told("advantage-lost", CATHOLIC)


@pytest.mark.rule("won_by_the_sword", "12.2")
def test_where_the_stock_is_empty_there_is_none() -> None:
    start = state({"P1": ("ansbach", FOOT)}, stock=0)
    assert act(start, End(), card=11).marker("P1").advantages == 0


# 15.0


@pytest.mark.rule("won_by_the_sword", "15.0")
@pytest.mark.parametrize(("fatigue", "left", "points"), [(1, 0, 4), (3, 0, 2), (5, 0, 0), (7, 2, 0)])
def test_fatigue_is_taken_off_first(fatigue: int, left: int, points: int) -> None:
    found = act(mark(at("ansbach"), "P1", fatigue=fatigue))
    assert found.cp == points
    assert found.marker("P1").fatigue == left
    assert found.told("activated", CATHOLIC)[0]["rested"] == fatigue - left


# A rule of a scenario


@pytest.mark.rule("won_by_the_sword", "S mutiny")
def test_mutinous_soldiers_forage_and_drop_baggage_and_do_nothing_else() -> None:
    found = act(at("ansbach"))
    change = Change(SOURCE, found.state)
    change.act(used=("mutiny",))
    mutinous = After(change.state, ())
    assert refused_then(mutinous, Move(PointId("gunzenhausen"))) == ("mutiny", "")
    assert go(mutinous, Forage(), dice=(5,)).force("P1").baggage == 4


@pytest.mark.rule("won_by_the_sword", "1.4 garrison")
def test_an_epidemic_does_not_tell_how_small_a_garrison_is() -> None:
    start = at("ansbach", garrisons={"ansbach": (CATHOLIC, force(bavaria_d=1))})
    first = drawn(start, End(), card=3, dice=(0,))
    second = answer(first.state, Lose(units(sweden_i=1)), 6)
    third = answer(second.state, Lose(units(bavaria_d=1)))
    (told,) = third.told("losses", PROTESTANT)
    assert told["levels"] == 3
    assert third.told("lost", CATHOLIC)[0]["levels"] == 1


@pytest.mark.rule("won_by_the_sword", "15.0")
def test_who_is_still_tired_does_nothing_else() -> None:
    mine = {"ansbach": (PROTESTANT, force(sweden_d=1))}
    start = mark(at("ansbach", garrisons=mine), "P1", fatigue=6)
    assert refused(start, Leave(units(sweden_i=1))) == ("tired", "15.0")
    ready = side(start, PROTESTANT, chits={LeaderId("gustavus"): "forced_march"})
    marched = act(ready, Chit("forced_march"))
    assert refused_then(marched, Move(PointId("gunzenhausen"), march="fatigue")) == ("tired", "15.0")
    # Baggage is thrown away by whom it burdens.
    assert act(start, Drop(1)).force("P1").baggage == 1
    # Fatigue of a march in this activation is for the next one.
    fresh = side(at("ansbach", garrisons=mine), PROTESTANT, chits={LeaderId("gustavus"): "forced_march"})
    found = act(
        fresh, Chit("forced_march"), Move(PointId("gunzenhausen"), march="fatigue"), Forage(), dice=(5,)
    )
    assert found.cp == 4


@pytest.mark.rule("won_by_the_sword", "14.0 3")
def test_a_column_that_dies_of_it_acts_no_more_and_its_baggage_stays() -> None:
    start = at(
        "ansbach", force("gustavus", baggage=3, sweden_i_r=1), P2=("munich", force("horn", sweden_i=2))
    )
    first = drawn(start, Move(PointId("gunzenhausen")), card=3, dice=(9,))
    found = answer(first.state, Lose(units(sweden_i_r=1)))
    assert found.force("P2").leaders == ("gustavus", "horn")
    assert found.state.board.left[SpotId("ansbach")].baggage == 3
    assert found.state.board.discards == ("03",)
    assert found.waits == "precede"


def test_going_on_takes_a_task() -> None:
    assert refused_then(act(at("ansbach"))) == ("nothing-said", "3.4")


def test_every_task_has_what_checks_it_and_what_does_it() -> None:
    assert {*TASKS} == {*get_args(Task)} - {End}
