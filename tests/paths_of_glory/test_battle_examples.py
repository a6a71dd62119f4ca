"""The order of a battle, and the two that the rulebook tells after 12.3, with the dice of the text."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.orders import Advances, Attack, Cancel, Cards, Losses, Retreat, Way
from tests.paths_of_glory.fights import AP, CP, ELIMINATED, War, assault, follow
from tests.paths_of_glory.positions import UnitId


def units(*names: str) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, names))


@pytest.mark.rule("paths_of_glory", "12.2.1")
def test_a_battle_goes_step_by_step() -> None:
    war = War(
        {"insterberg": ["ge_8_army"], "danzig": ["ge_corps"], "tannenberg": ["ru_2_army"]},
        reserve={"AP": ["ru_corps"]},
        hands={AP: ["ap_12"]},
        turn=5,
        commitment={AP: "limited", CP: "limited"},
    )
    steps: list[str] = []

    def happened() -> None:
        steps.extend(event.key for event in war.events[len(told) :])
        told[:] = war.events
        steps.append(f"? {war.kind}")

    told: list[object] = []
    war.answer(Attack(assault("tannenberg", ["ge_8_army", "ge_corps_1"], pin=SpaceId("insterberg"))))
    happened()
    for die in (6, 3, 4):
        while war.kind != "roll":
            war.answer(Cards(()))
            happened()
        war.dice(die)
        happened()
    while war.kind in ("cancel", "retreat", "advance"):
        war.default()
        happened()
    order = ("battle", "flank", "? defend", "fired", "step-lost", "battle-decided", "retreated", "? advance")
    assert [step for step in dict.fromkeys(steps) if step in order] == list(order)


@pytest.mark.rule("paths_of_glory", "12.2.2")
def test_the_attacker_names_units_and_the_space_they_attack() -> None:
    placed = {"insterberg": ["ge_8_army", "ge_corps"], "tannenberg": ["ru_2_army"], "lodz": ["ru_1_army"]}
    war = War(placed, turn=5)
    assert war.refused(Attack(assault("tannenberg", []))).key
    assert war.refused(Attack(assault("lodz", ["ge_8_army"]))).args["space"] == "lodz"
    assert war.refused(Attack(assault("tannenberg", ["ru_1_army"]))).key
    war.answer(Attack(assault("tannenberg", ["ge_8_army"])))
    (named,) = war.told("battle")
    assert (named["space"], named["units"], named["defenders"]) == (
        "tannenberg",
        units("ge_8_army"),
        units("ru_2_army"),
    )


@pytest.mark.rule("paths_of_glory", "12.2.12")
@pytest.mark.rule("paths_of_glory", "12.2.13")
@pytest.mark.rule("paths_of_glory", "Пример битвы 1")
def test_example_1_tannenberg() -> None:
    war = War(
        {"insterberg": ["ge_8_army"], "danzig": ["ge_corps"], "tannenberg": ["ru_2_army"]},
        reserve={"AP": ["ru_corps"]},
        turn=1,
    )
    war.answer(Attack(assault("tannenberg", ["ge_8_army", "ge_corps_1"], pin=SpaceId("insterberg"))))
    war.dice(3)
    assert war.told("flank")[-1] == {
        "space": "tannenberg",
        "die": 3,
        "modifier": 1,
        "won": True,
        "lost": False,
        "need": "",
    }
    # Only the attacker fires: 7 factors of the table of armies.
    assert war.roll.sides == (6,)
    war.dice(3)
    assert war.told("fired")[-1]["loss"] == 4
    assert war.told("fired")[-1]["column"] == 6
    # 4 are two steps of the army; a corps takes its place and fires on the table of corps.
    assert war.where("ru_2_army") == ELIMINATED[AP]
    assert war.where("ru_corps_1") == "tannenberg"
    war.dice(4)
    assert war.told("fired")[-1] | {"die": 0} == {
        "seat": AP, "space": "tannenberg", "table": "corps", "factors": 1, "shift": 0, "column": 1,
        "die": 0, "modifier": 0, "loss": 1,
    }  # fmt: skip
    assert war.where("ge_corps_1") == "(danzig)"
    assert war.kind == "cancel"  # a forest
    war.answer(Cancel(None))
    assert (war.kind, war.ask.args["spaces"]) == ("retreat", 2)
    war.answer(Retreat((Way(UnitId("ru_corps_1"), (SpaceId("plock"), SpaceId("warsaw"))),)))
    assert war.where("ru_corps_1") == "warsaw"
    # The forest stops the advance, and the reduced corps stays where it is.
    assert war.refused(Advances((follow(["ge_corps_1"], "tannenberg"),))).rule == "12.7.1"
    assert war.refused(Advances((follow(["ge_8_army"], "plock"),))).rule == "12.7.3"
    war.answer(Advances((follow(["ge_8_army"], "tannenberg"),)))
    assert war.where("ge_8_army") == "tannenberg"
    assert war.board.control[SpaceId("tannenberg")] == CP


@pytest.mark.rule("paths_of_glory", "12.2.11")
@pytest.mark.rule("paths_of_glory", "12.4.5")
@pytest.mark.rule("paths_of_glory", "Пример битвы 2")
def test_example_2_cambrai() -> None:
    war = War(
        {
            "amiens": ["br_2_army", "br_3_army"],
            "chateau_thierry": ["(br_cnd_corps)", "fr_6_army"],
            "cambrai": ["ge_2_army", "ge_corps", "ge_corps"],
        },
        AP,
        trenches={"cambrai": (2, CP)},
        control={"cambrai": CP, "brussels": CP, "sedan": CP},
        hands={CP: ["cp_18"]},
        turn=10,
        commitment={AP: "limited", CP: "limited"},
    )
    all_four = ["br_2_army", "br_3_army", "br_cnd_corps_1", "fr_6_army"]
    around = assault("cambrai", all_four, pin=SpaceId("amiens"))
    assert war.refused(Attack(around)).key == "flank-trench"
    without_canada = assault("cambrai", ["br_2_army", "br_3_army", "fr_6_army"])
    assert war.refused(Attack(without_canada)).rule == "12.1.11.1"
    war.answer(Attack(assault("cambrai", all_four)))
    assert (war.kind, war.ask.seat) == ("defend", CP)
    war.answer(Cards(("cp_18",)))  # type: ignore[arg-type]
    # The text's die of 4 for the Allies, of 5 with +1 for the Germans.
    war.dice(4, 5)
    allied, german = war.told("fired")[-2:]
    assert (allied["factors"], allied["shift"], allied["column"], allied["loss"]) == (13, -2, 6, 4)
    assert (german["factors"], german["shift"], german["column"], german["loss"]) == (9, 1, 12, 7)
    # The Germans suffer first: 4 are the army and a corps, or other things.
    assert (war.kind, war.ask.seat) == ("losses", CP)
    war.answer(Losses(units("ge_2_army", "ge_corps_1")))
    # 12.4.5: the Canadians first; then, of 6 left, two armies.
    fault = war.refused(Losses(units("br_2_army", "br_3_army", "br_cnd_corps_1")))
    assert (fault.rule, fault.args["units"]) == ("12.4.5", units("br_cnd_corps_1"))
    war.answer(Losses(units("br_cnd_corps_1", "br_2_army", "br_3_army")))
    assert war.where("br_cnd_corps_1") == ELIMINATED[AP]
    assert (war.where("br_2_army"), war.where("br_3_army")) == ("(amiens)", "(amiens)")
    assert (war.where("ge_2_army"), war.where("ge_corps_1")) == ("(cambrai)", "(cambrai)")
    assert war.board.table[CP] == ("cp_18",)
    assert war.told("battle-decided")[-1]["winner"] == CP
    assert not war.told("retreated")
