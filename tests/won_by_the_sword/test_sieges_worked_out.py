"""The sieges of the hand-worked turn of Rheinfelden (golden/rheinfelden.toml), by the rules alone."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.board import Siege, Terms
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.orders import Besiege, Hold, Lose, Sally, Shelter, Storm, Works
from games.won_by_the_sword.rules.sieges.begin import BESIEGE
from games.won_by_the_sword.rules.sieges.storming import STORM
from games.won_by_the_sword.rules.sieges.working import WORKS
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import P1, C, P, Played, army, at, kinds, position

RHEINFELDEN = at("rheinfelden")
LEAGUE = army("bavaria", i=3, c=4)
BERNHARD = (LeaderId("bernhard"),)


def siege_of(played: Played) -> Siege:
    return played.state.board.sieges[RHEINFELDEN]


def before_rheinfelden() -> Played:
    """1-1P1: P1 on the right bank, a regiment of the Empire within, C1 two points off."""
    force = Force(kinds(weimar_c=5, weimar_g=1, weimar_i=3, weimar_vc=3, weimar_vi=2), BERNHARD, 3)
    state = position(
        {"P1": ("rheinfelden:R", force), "C1": ("villingen", LEAGUE)},
        {"rheinfelden": (C, army("empire", i=1))},
        action="impressed_local_labor",
        cp=3,
    )
    return Played(state)


@pytest.mark.rule("won_by_the_sword", "11.2 reject")
@pytest.mark.rule("won_by_the_sword", "11.3 double")
@pytest.mark.rule("won_by_the_sword", "11.4")
@pytest.mark.rule("won_by_the_sword", "11.5")
def test_the_first_round_before_rheinfelden() -> None:
    played = before_rheinfelden().task(BESIEGE, Besiege()).roll(6)
    assert played.state.board.refusals == ("rheinfelden",)
    played.task(WORKS, Works(1, labor=True)).roll(3)
    assert (siege_of(played).built, siege_of(played).required) == (2, 4)
    played.say(Sally(True, UnitId("empire-i")))
    played.roll(5).say(Lose({}, works=1))
    played.roll(4).say(Lose(kinds(weimar_i=1)))
    assert (siege_of(played).built, siege_of(played).required) == (1, 4)
    assert played.side(C).garrisons[RHEINFELDEN].units == kinds(empire_i_r=1)
    assert played.force("P1").units["weimar-i/"] == 1


@pytest.mark.rule("won_by_the_sword", "11.7")
@pytest.mark.rule("won_by_the_sword", "11.8")
@pytest.mark.rule("won_by_the_sword", "2.0 6")
def test_the_second_round_the_initiative_is_spent_and_won_again() -> None:
    force = Force(kinds(weimar_c=3, weimar_c_r=3, weimar_g=1, weimar_i=2, weimar_i_r=1), BERNHARD, 3)
    state = position(
        {"P1": ("rheinfelden:R", force), "C1": ("neustadt_sw", LEAGUE)},
        {"rheinfelden": (C, army("empire", i_r=1))},
        action="impressed_local_labor",
        cp=2,
        sieges={RHEINFELDEN: Siege(P1, 4, built=1)},
        refusals=(RHEINFELDEN,),
        terms=Terms("b1638_rheinfelden"),
    )
    played = Played(country.side(state, C, cadre=kinds(empire_i_r=2)))
    played.task(WORKS, Works(1, labor=True, initiative=True)).roll(4)
    assert (siege_of(played).built, siege_of(played).required) == (3, 3)
    played.say(Sally(True)).roll(3).roll(1)
    assert siege_of(played).refused
    assert played.state.board.initiative == C
    played.task(STORM, Storm(hold=Hold(kinds(weimar_d=1)))).roll(5).say(Lose(kinds(weimar_c=1)))
    assert played.force("P1").units == kinds(weimar_c=2, weimar_c_r=4, weimar_g=1, weimar_i=1, weimar_i_r=2)
    assert played.side(P).garrisons[RHEINFELDEN].units == kinds(weimar_d=1)
    assert played.side(C).cadre == kinds(empire_i_r=3)
    assert (played.state.board.sieges, played.state.board.refusals) == ({}, ())
    assert played.state.board.captured == {RHEINFELDEN: P}
    assert (played.state.board.initiative, played.state.board.barred) == (P, P)
    # 3 and 2 found, before what is owed: labor and storm.
    assert played.force("P1").baggage == 5


@pytest.mark.rule("won_by_the_sword", "11.9")
def test_laufenburg_surrenders_and_its_owner_says_where_they_go() -> None:
    """1-3P1: four garrisons of the Empire are two edges off."""
    force = Force(kinds(weimar_c=2, weimar_g=1, weimar_i=1, weimar_vi=1), BERNHARD, 2)
    others: Any = {
        point: (C, army("empire", d=1)) for point in ("laufenburg", "villingen", "konstanz", "freiburg")
    }
    columns = {"P1": ("laufenburg:L", force), "C1": ("neustadt_sw", LEAGUE)}
    refused = Played(position(columns, others)).task(BESIEGE, Besiege()).roll(6)
    assert refused.told("offer")[0]["surrendered"] is False
    played = Played(position(columns, others)).task(BESIEGE, Besiege()).roll(7)
    assert "villingen" in played.ask.args["could"]  # type: ignore[operator]
    played.say(Shelter("villingen")).say(Hold(kinds(weimar_d=1)))
    assert played.side(C).garrisons[at("villingen")].units == kinds(empire_d=2)
    assert played.side(P).garrisons[at("laufenburg")].units == kinds(weimar_d=1)
    assert played.force("P1").baggage == 3
