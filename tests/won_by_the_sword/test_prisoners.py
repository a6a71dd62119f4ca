"""12.5: who has won a battle recruits prisoners in its next activation; the example of the rulebook."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.orders import Activate, End, Go, Move, Recover
from games.won_by_the_sword.model.state import Activating
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import P1, SOURCE, C, P, Played, army, at, kinds, position

FIVE = next(key for key, card in SOURCE.pack.items() if card.cp == 5 and card.action == "forced_march")


def won(**marker: int | bool) -> Played:
    """P1 has won a general battle in the round before, and may be activated with a card of five points."""
    force = army("sweden", i=4, i_r=3, c=2, baggage=3)
    state = position({"P1": ("noerdlingen", force), "C1": ("augsburg:L", army("bavaria", i=1, c=1))})
    state = country.mark(state, "P1", **{"fatigue": 2, "victor": True, **marker})
    state = country.side(state, P, hand=(FIVE,), cadre=kinds(sweden_c_r=1))
    deck = tuple(sorted({*SOURCE.pack} - {FIVE}))
    board = replace(state.board, deck=len(deck))
    return Played(replace(state, board=board, deck=deck, stack=(Activating(C, 1), Activating(P, 1))))


def acting(played: Played) -> Acting:
    return next(stage for stage in played.state.stack if isinstance(stage, Acting))


@pytest.mark.rule("won_by_the_sword", "12.5")
def test_the_example_three_regiments_turned_for_what_fatigue_has_left() -> None:
    """Two points of fatigue, a card of five points: three are left, and turn three reduced regiments."""
    played = won().say(Activate(P1, FIVE, (Recover(turned=kinds(sweden_i_r=3)),)))
    assert played.marker("P1").fatigue == 0
    assert acting(played).cp == 0
    assert played.force("P1").units == kinds(sweden_i=7, sweden_c=2)


@pytest.mark.rule("won_by_the_sword", "12.5")
def test_or_one_regiment_out_of_the_cadre_box() -> None:
    played = won().say(Activate(P1, FIVE, (Recover(raised=kinds(sweden_c_r=1)),)))
    assert acting(played).cp == 0
    assert acting(played).owed == 1
    assert played.force("P1").units["sweden-c/"] == 1
    assert played.side(P).cadre == {}


@pytest.mark.rule("won_by_the_sword", "12.5")
def test_not_without_a_victory_nor_after_it_moved() -> None:
    order = Recover(turned=kinds(sweden_i_r=1))
    assert won(victor=False).no(Activate(P1, FIVE, (order,))) == ("no-reinforcements", "14.0 7")
    moved = won().say(Activate(P1, FIVE, (Move(at("aalen")),)))
    assert moved.no(Go((order,))) == ("moved-away", "12.5")
    assert moved.say(Go((End(),))).marker("P1").victor is False
