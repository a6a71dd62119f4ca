"""A battle under way is data: it survives JSON at every stage; plans stay with the attacker."""

from __future__ import annotations

from adjudicator.codec import dumps, loads
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.orders import Attack, Cards
from games.paths_of_glory.model.state import State
from tests.paths_of_glory.fights import AP, CP, GAME, War, assault, follow


def test_every_stage_of_a_battle_survives_json() -> None:
    placed = {"metz": ["ge_4_army"], "koblenz": ["ge_5_army", "ge_corps"], "sedan": ["fr_1_army", "fr_corps"]}
    war = War(placed, hands={AP: ["ap_06"], CP: ["cp_15"]}, turn=5, commitment={AP: "limited", CP: "limited"})
    units = ["ge_4_army", "ge_5_army", "ge_corps_1"]
    war.answer(Attack(assault("sedan", units, pin=SpaceId("metz"), cards=["cp_15"])))
    stages = []
    for die in (6, 3, 1):
        while war.kind == "roll":
            stages.append(type(war.state.stack[-1]).__name__)
            assert loads(dumps(war.state, State), State) == war.state
            war.dice(die)
            break
        while war.kind not in ("roll", "attack", "action"):
            stages.append(type(war.state.stack[-1]).__name__)
            assert loads(dumps(war.state, State), State) == war.state
            if war.kind == "defend":
                war.answer(Cards((CardId("ap_06"),)))
            else:
                war.default()
    assert {"FlankRoll", "Defend", "Fire", "Retreating", "Advancing"} <= set(stages)


def test_what_the_attacker_plans_is_in_no_view_of_the_foe() -> None:
    seen = set()
    for plan in ((), (follow(["ge_4_army"], "cambrai"),)):
        war = War(
            {"sedan": ["ge_4_army"], "cambrai": ["fr_1_army"]}, control={"sedan": CP}, hands={AP: ["ap_02"]}
        )
        war.answer(Attack(assault("cambrai", ["ge_4_army"], losses=(), advances=plan)))
        assert war.kind == "defend"
        seen.add((repr(GAME.view(war.state, AP)), repr(war.ask)))
    assert len(seen) == 1
