"""12.6: the organised withdrawal, and the Great Retreat that goes before a battle."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Advances, Attack, Cards, Losses, Retreat, Way
from tests.paths_of_glory.fights import AP, CP, ELIMINATED, REMOVED, War, assault, follow

CARD = Cards((CardId("ap_06"),))
THREE = ["ge_4_army", "ge_5_army", "ge_3_army"]


def go(unit: str, *path: str) -> Way:
    return Way(UnitId(unit), tuple(map(SpaceId, path)))


def ids(*names: str) -> tuple[UnitId, ...]:
    return tuple(map(UnitId, names))


def withdrawn(defenders: list[str], units: list[str] = THREE, **fields: Any) -> War:
    """Cambrai is attacked from Sedan, the card has been played."""
    war = War({"sedan": THREE, "cambrai": defenders}, control={"sedan": CP}, hands={AP: ["ap_06"]}, **fields)
    return war.answer(Attack(assault("cambrai", units, losses=()))).answer(CARD)


@pytest.mark.rule("paths_of_glory", "12.6.1")
@pytest.mark.rule("paths_of_glory", "12.6.3")
@pytest.mark.rule("paths_of_glory", "12.6.4")
@pytest.mark.rule("paths_of_glory", "12.3.4.2")
def test_a_corps_gets_its_step_back_and_all_go_one_space() -> None:
    # As in the extended example: 5 on a reduced army with a corps in reserve kill both; the corps survives.
    war = withdrawn(["(fr_5_army)"], ["ge_4_army", "ge_5_army"], reserve={"AP": ["fr_corps"]}).dice(4, 6)
    assert war.where("fr_5_army") == ELIMINATED[AP]
    assert war.where("fr_corps_1") == "(cambrai)"
    assert (war.kind, war.ask.args["spaces"]) == ("retreat", 1)
    war.answer(Retreat((go("fr_corps_1", "amiens"),)))
    assert war.board.removed[AP] == ("ap_06",)
    assert war.refused(Advances((follow(["ge_5_army"], "amiens"),))).rule == "12.7.3"
    war.answer(Advances((follow(["ge_5_army"], "cambrai"),)))
    assert war.where("ge_5_army") == "cambrai"


@pytest.mark.rule("paths_of_glory", "12.6.4")
def test_they_go_even_if_they_have_won() -> None:
    war = withdrawn(["fr_1_army", "fr_2_army", "fr_3_army"], ["ge_4_army"]).dice(1, 6)  # 2: 5
    assert war.told("battle-decided")[-1]["winner"] == AP
    assert (war.kind, war.ask.args["spaces"]) == ("retreat", 1)


@pytest.mark.rule("paths_of_glory", "12.6.4")
def test_only_full_attackers_follow() -> None:
    war = withdrawn(["fr_1_army", "fr_2_army", "fr_3_army"], ["ge_4_army"]).dice(1, 2)  # 2: 4
    war.default()
    assert war.where("ge_4_army") == "(sedan)"
    assert war.kind != "advance"


@pytest.mark.rule("paths_of_glory", "12.6.5")
def test_no_step_keeps_them_there() -> None:
    war = War({"metz": THREE, "sedan": ["fr_1_army", "fr_corps"]}, hands={AP: ["ap_06"]})
    war.answer(Attack(assault("sedan", THREE, losses=()))).answer(CARD).dice(1, 1)
    assert war.kind == "retreat"  # a forest, but nobody is asked to cancel
    assert war.where("fr_corps_1") == "sedan"  # 4: the army and the corps, which has its step back


@pytest.mark.rule("paths_of_glory", "12.6.2")
@pytest.mark.rule("paths_of_glory", "12.6.3")
def test_after_the_die_of_the_flank_and_not_before_the_defender_has_fired() -> None:
    placed = {"sedan": ["ge_4_army"], "brussels": ["ge_5_army"], "cambrai": ["fr_corps", "fr_1_army"]}
    control = {"sedan": CP, "brussels": CP, "liege": CP}
    war = War(placed, control=control, hands={AP: ["ap_06"]}, destroyed=(SpaceId("liege"),))
    war.answer(Attack(assault("cambrai", ["ge_4_army", "ge_5_army"], pin=SpaceId("sedan"), losses=())))
    assert war.kind == "roll"
    war.dice(6)
    assert war.kind == "defend"
    war.answer(CARD).dice(2)  # 4
    if war.kind == "losses":
        war.answer(Losses(ids("fr_1_army", "fr_corps_1")))
    # The reduced units fire: the step is not back yet.
    assert war.where("fr_corps_1") == "(cambrai)"
    war.dice(1)
    assert war.told("fired")[-1]["factors"] == 2 + 1
    assert war.where("fr_corps_1") == "cambrai"


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_an_army_where_no_corps_suffered() -> None:
    war = withdrawn(["fr_1_army"], ["ge_4_army"]).dice(3, 1)  # 3
    assert war.told("step-lost")[0]["unit"] == "fr_1_army"
    assert war.where("fr_1_army") == "cambrai"
    assert war.kind == "retreat"


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_an_army_that_was_replaced_takes_its_place_again() -> None:
    war = withdrawn(["(fr_1_army)"], ["ge_4_army"], reserve={"AP": ["fr_corps"]}).dice(2, 1)  # 3
    assert war.told("replaced")
    assert war.where("fr_1_army") == "(cambrai)"
    assert war.where("fr_corps_1") == "AP-RESERVE"


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_even_the_expeditionary_army_comes_back_for_good_as_it_had_gone() -> None:
    """The only unit that can leave the game and return: the step that removed it is cancelled."""
    war = withdrawn(["(br_bef_army)"], ["ge_4_army"], reserve={"AP": ["br_bef_corps"]}).dice(2, 1)  # 3
    assert war.told("destroyed")[0]["forever"] is True
    assert [each["returned"] for each in war.told("step-back")] == [True]
    assert war.where("br_bef_army") == "(cambrai)"
    assert war.where("br_bef_corps_1") == "AP-RESERVE"


@pytest.mark.rule("paths_of_glory", "12.6.7")
def test_without_losses_they_go_all_the_same() -> None:
    war = withdrawn(["fr_1_army"], ["ge_4_army"]).dice(1, 1)  # 2
    assert war.where("fr_1_army") == "cambrai"
    assert (war.kind, war.ask.args["spaces"]) == ("retreat", 1)


@pytest.mark.rule("paths_of_glory", "12.6.8")
def test_an_army_nobody_could_replace_comes_back_only_of_an_exact_number() -> None:
    exact = withdrawn(["(fr_1_army)"], ["ge_4_army"]).dice(2, 1)  # 3
    assert exact.where("fr_1_army") == "(cambrai)"
    more = withdrawn(["(fr_1_army)"], ["ge_4_army"]).dice(4, 1)  # 4: one for a corps that is not there
    assert more.where("fr_1_army") == REMOVED
    assert not more.told("step-back")


@pytest.mark.rule("paths_of_glory", "12.6.9")
def test_corps_suffer_where_they_can() -> None:
    war = withdrawn(["br_1_army", "br_corps", "br_corps"], ["ge_4_army"]).dice(2, 1)  # 3
    assert war.kind == "losses"
    assert war.refused(Losses(ids("br_1_army"))).rule == "12.4.3"
    steps = ids("br_corps_1", "br_corps_1", "br_corps_2")
    assert war.refused(Losses(steps, back=UnitId("br_1_army"))).rule == "12.6.3"
    war.answer(Losses(steps, back=UnitId("br_corps_2")))
    assert (war.where("br_corps_1"), war.where("br_corps_2")) == (ELIMINATED[AP], "cambrai")
    war = withdrawn(["br_1_army", "br_corps", "br_corps"], ["ge_4_army"]).dice(2, 1)
    war.answer(Losses(steps, back=UnitId("br_corps_1")))
    assert (war.where("br_corps_1"), war.where("br_corps_2")) == ("(cambrai)", "(cambrai)")


@pytest.mark.rule("paths_of_glory", "12.6.10")
def test_of_all_destroyed_a_corps_survives() -> None:
    war = withdrawn(["(fr_corps)", "(fr_corps)"]).dice(6, 1)
    assert sorted((war.where("fr_corps_1"), war.where("fr_corps_2"))) == ["(cambrai)", ELIMINATED[AP]]
    assert war.kind == "retreat"
    alone = withdrawn(["(fr_1_army)"]).dice(6, 1)
    assert alone.where("fr_1_army") == REMOVED
    assert alone.kind == "advance"


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_an_army_that_was_turned_over_is_turned_back_whatever_is_left_of_the_number() -> None:
    war = withdrawn(["fr_5_army"], ["ge_4_army", "ge_5_army"]).dice(
        4, 1
    )  # 5: three for the army, two for nobody
    assert war.where("fr_5_army") == "cambrai"
    assert war.told("step-back") == [{"unit": "fr_5_army", "space": "cambrai", "returned": False}]
    assert (war.kind, war.ask.args["spaces"]) == ("retreat", 1)


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_an_army_that_a_corps_replaced_unhurt_comes_back_and_the_corps_goes() -> None:
    war = withdrawn(["(fr_5_army)"], ["ge_4_army"], reserve={"AP": ["fr_corps"]}).dice(2, 1)  # exactly 3
    assert war.where("fr_5_army") == "(cambrai)"
    assert war.where("fr_corps_1") == "AP-RESERVE"
    assert war.refused(Retreat((go("fr_corps_1", "amiens"),))).key == "not-retreating"
    war.answer(Retreat((go("fr_5_army", "amiens"),)))
    assert war.where("fr_5_army") == "(amiens)"


# The Great Retreat: an event whose text is no part of the rulebook; the units that are attacked go one space.

EAST: dict[str, Any] = {
    "placed": {"lodz": ["ge_8_army", "ge_9_army"], "warsaw": ["ru_2_army", "ru_corps"]},
    "control": {"lodz": CP},
    "events": {"great-retreat": 5, "oberost": 2},
}


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_russians_fall_back_before_the_battle() -> None:
    war = War(**EAST, destroyed=(SpaceId("warsaw"),))
    war.answer(Attack(assault("warsaw", ["ge_8_army"], losses=())))
    assert (war.kind, war.ask.seat) == ("fall-back", AP)
    corps = go("ru_corps_1", "ivangorod")
    assert war.refused(Retreat((go("ru_2_army", "lodz"), corps))).rule == "12.5.5"
    assert war.refused(Retreat((go("ru_2_army", "ivangorod", "lublin"), corps))).rule == "12.5.2"
    war.answer(Retreat((go("ru_2_army", "ivangorod"), go("ru_corps_1", "brest_litovsk"))))
    # Nothing is left to attack: who has full strength follows into the space.
    assert war.kind == "advance"
    war.answer(Advances((follow(["ge_8_army"], "warsaw"),)))
    assert war.where("ge_8_army") == "warsaw"
    assert not war.told("fired")


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_all_russians_of_the_space_go_or_none() -> None:
    war = War(**EAST, destroyed=(SpaceId("warsaw"),))
    war.answer(Attack(assault("warsaw", ["ge_8_army"], losses=())))
    fault = war.refused(Retreat((go("ru_2_army", "ivangorod"),)))
    assert (fault.key, fault.args["units"]) == ("fall-back-all", ("ru_corps_1",))
    stays = War(**EAST)
    stays.answer(Attack(assault("warsaw", ["ge_8_army"], losses=()))).answer(Retreat(()))
    assert stays.kind == "roll"


@pytest.mark.rule("paths_of_glory", "9.5.1.1")
def test_when_they_have_gone_there_is_no_combat_whoever_else_is_there() -> None:
    fort = War(**EAST)
    fort.answer(Attack(assault("warsaw", ["ge_8_army"], losses=())))
    fort.answer(Retreat((go("ru_2_army", "ivangorod"), go("ru_corps_1", "ivangorod"))))
    # The fort is not attacked: who has full strength may come in and besiege it.
    assert fort.kind == "advance"
    assert fort.board.destroyed == ()
    spent = {**EAST["placed"], "lodz": ["(ge_8_army)", "ge_9_army"]}
    weak = War(**{**EAST, "placed": spent})
    weak.answer(Attack(assault("warsaw", ["ge_8_army"], losses=())))
    weak.answer(Retreat((go("ru_2_army", "ivangorod"), go("ru_corps_1", "ivangorod"))))
    assert weak.kind != "advance"
    assert not weak.told("fired")
    mixed = War(**{**EAST, "placed": {**EAST["placed"], "warsaw": ["ru_2_army", "sb_1_army"]}})
    mixed.answer(Attack(assault("warsaw", ["ge_8_army"], losses=())))
    mixed.answer(Retreat((go("ru_2_army", "ivangorod"),)))
    assert mixed.where("sb_1_army") == "warsaw"
    assert mixed.kind != "roll"
    assert not mixed.told("fired")


@pytest.mark.rule("paths_of_glory", "7.1.3")
def test_an_attack_is_made_when_it_is_named_though_nobody_waits_for_it() -> None:
    due = {AP: "none", CP: "AH"}
    placed = {"lodz": ["ah_1_army"], "warsaw": ["ru_2_army"]}
    war = War(placed, control={"lodz": CP}, events={"great-retreat": 5}, mandated=due)
    war.answer(Attack(assault("warsaw", ["ah_1_army"], losses=(), advances=())))
    war.answer(Retreat((go("ru_2_army", "ivangorod"),)))
    assert war.board.mandated[CP] == "done"
    assert war.told("mandated-done")


def test_only_for_the_turn_and_only_russians() -> None:
    over = War(**{**EAST, "events": {"great-retreat": 4, "oberost": 2}})
    assert over.answer(Attack(assault("warsaw", ["ge_8_army"]))).kind == "roll"
    serbs = War({"novi_sad": ["ah_1_army"], "belgrade": ["sb_1_army"]}, events={"great-retreat": 5})
    assert serbs.answer(Attack(assault("belgrade", ["ah_1_army"]))).kind == "roll"
