"""The two battles of the hand-worked turn of Rheinfelden (golden/rheinfelden.toml), by the rules alone."""

from __future__ import annotations

import pytest

from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Force, LeaderId, UnitId
from games.won_by_the_sword.model.orders import Accept, Engage, Plan, Retreat
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import C1, P1, C, P, Played, at, kinds, position

WEIMAR = Force(
    kinds(weimar_c=5, weimar_c_r=1, weimar_g=1, weimar_i=2, weimar_i_r=1, weimar_vc=3, weimar_vi=2),
    (LeaderId("bernhard"), LeaderId("taupadel")),
    9,
)
LEAGUE = Force(
    kinds(
        bavaria_c=3,
        bavaria_g=1,
        bavaria_i=2,
        bavaria_i_r=1,
        bavaria_vc=1,
        empire_c=2,
        empire_c_r=1,
        empire_i=2,
        empire_i_r=1,
    ),
    (LeaderId("savelli"), LeaderId("werth_b")),
    9,
)
ATTACK = Plan(
    charge="right",
    foot={"right": 1},
    posted={"right": kinds(bavaria_c=3, bavaria_vc=1, empire_i=1), "left": kinds(empire_c=2, empire_c_r=1)},
    losses=tuple(map(UnitId, ("empire-i", "empire-c", "bavaria-i", "bavaria-c"))),
    commander=LeaderId("werth_b"),
    retreat=Retreat((at("neustadt_sw"),)),
)
DEFENCE = Plan(
    advantages={"centre": 1},
    horse=1,
    posted={"right": kinds(weimar_vc=2, weimar_c=2)},
    losses=tuple(map(UnitId, ("weimar-c", "weimar-vc", "weimar-i", "weimar-vi"))),
    veterans=(UnitId("weimar-vi"),),
)


def relief() -> Played:
    """1-2C1: the League comes to the relief of Rheinfelden; every die as it is written there."""
    columns = {"P1": ("rheinfelden:R", WEIMAR), "C1": ("rheinfelden:R", LEAGUE)}
    sieges = {at("rheinfelden"): Siege(P1, 4, built=1)}
    state = position(columns, acting="C1", cp=2, sieges=sieges, round=2)
    state = country.side(state, C, chits={LeaderId("werth_b"): "cavalry_charge"})
    played = Played(state).task(ENGAGE, Engage(P1, plan=ATTACK)).say(Accept(True, DEFENCE))
    played.roll(2).roll(0, 2, 2).roll(2, 1).roll(3, 1, 2)
    return played.roll(9).roll(2).roll(5).roll(3).roll(6)


@pytest.mark.rule("won_by_the_sword", "12.4 wings")
@pytest.mark.rule("won_by_the_sword", "12.4 blow")
@pytest.mark.rule("won_by_the_sword", "11.11")
def test_a_general_battle_at_a_siege_wing_by_wing() -> None:
    played = relief()
    fought = {each["step"]: each for each in played.told("clash")}
    assert (fought["bombardment"]["totals"], fought["bombardment"]["hits"]) == ({P: 6}, {P: 1})
    assert (fought["right"]["totals"], fought["right"]["hits"]) == ({C: 13, P: 12}, {C: 2, P: 2})
    assert (fought["left"]["totals"], fought["left"]["hits"]) == ({C: 7, P: 11}, {C: 1, P: 2})
    assert (fought["centre"]["totals"], fought["centre"]["hits"]) == ({C: 18, P: 23}, {C: 3, P: 4})
    assert [fought[step]["winner"] for step in ("right", "left", "centre")] == [C, P, P]
    assert played.told("battle-won")[0]["rout"] is False


@pytest.mark.rule("won_by_the_sword", "13.0")
@pytest.mark.rule("won_by_the_sword", "12.4 result")
def test_what_both_have_left_of_it() -> None:
    played = relief()
    assert played.force("P1").units == kinds(
        weimar_c=2,
        weimar_c_r=4,
        weimar_g=1,
        weimar_i=2,
        weimar_i_r=1,
        weimar_vc=1,
        weimar_vc_r=2,
        weimar_vi=1,
        weimar_vi_r=1,
    )
    assert played.force("C1").units == kinds(
        bavaria_c=1, bavaria_c_r=2, bavaria_g=1, bavaria_i_r=3, bavaria_vc_r=1, empire_c_r=3, empire_i_r=3
    )
    assert played.marker("P1").fatigue == 2
    assert played.state.board.score[P] == 15
    assert played.marker("C1").at == "neustadt_sw"
    assert played.state.board.out == {"savelli": 5}
    assert played.force("C1").leaders == ("empire-o", "werth_b")
    assert played.state.board.stock == 6
    assert played.state.board.sieges[at("rheinfelden")].built == 1


@pytest.mark.rule("won_by_the_sword", "12.3")
@pytest.mark.rule("won_by_the_sword", "12.6")
def test_a_small_battle_by_surprise_with_two_markers() -> None:
    """1-4P1: Bernhard surprises what is left of the League in Kenzingen."""
    duke = Force(
        kinds(
            weimar_c=1,
            weimar_c_r=2,
            weimar_g=1,
            weimar_i=1,
            weimar_i_r=1,
            weimar_vc=1,
            weimar_vc_r=2,
            weimar_vi=1,
            weimar_vi_r=1,
        ),
        (LeaderId("bernhard"),),
        4,
    )
    league = Force(
        kinds(bavaria_c_r=2, bavaria_g=1, bavaria_i_r=3, bavaria_vc_r=1), (LeaderId("werth_b"),), 4
    )
    state = position(
        {"P1": ("kenzingen", duke), "C1": ("kenzingen", league)},
        action="tactical_advantage",
        cp=1,
        round=4,
        stock=5,
    )
    state = country.mark(state, "P1", advantages=1)
    state = country.side(state, P, chits={LeaderId("bernhard"): "surprise_attack"})
    plan = Plan(advantages={"centre": 1}, initiative="centre")
    played = (
        Played(state)
        .task(ENGAGE, Engage(C1, surprise=True, plan=plan))
        .say(Plan(losses=(UnitId("bavaria-i"),)))
    )
    played.roll(2, 3)
    assert played.side(C).columns[C1].units == league.units
    played.roll(1, 0, 1, 6)
    blow = played.told("clash")[1]
    assert (blow["totals"], blow["hits"]) == ({P: 20, C: 11}, {P: 3, C: 2})
    played.roll(4).roll(9).roll(0)
    played.say(Retreat((at("freiburg"), at("villingen"))))
    assert played.side(C).cadre == kinds(bavaria_i_r=3, bavaria_vc_r=1)
    assert played.force("C1").leaders == ("bavaria-o",)
    assert played.state.board.out == {"werth_b": 0}
    assert played.force("P1").units["weimar-g"] == 2
    assert (played.marker("P1").fatigue, played.state.board.score[P]) == (1, 4 + 2)
    assert played.state.board.initiative == C
