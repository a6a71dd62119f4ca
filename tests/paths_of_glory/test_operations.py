"""9.2: what may be activated and what it costs; the order of a round of operations."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Activity, Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Activate, Assault, Entrench, Move, Operations
from games.paths_of_glory.model.state import Action, Battles, Digging
from games.paths_of_glory.rules.cards import operations
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.positions import board, change
from tests.rig.cases import in_turn

DATA = source()


def price(units: list[str], at: str, to: Activity = "move", **fields: Any) -> int:
    return operations.cost(Supply(DATA, board({at: units}, **fields)), SpaceId(at), to)


def order(*spaces: str, to: Activity = "move", **more: Any) -> Operations:
    return Operations(None, tuple(Activate(SpaceId(each), to) for each in spaces), **more)


def why(on: Board, given: Operations, points: int = 5) -> Fault | None:
    space = given.activate[0].space
    units = on.stack(space) if space in DATA.atlas.spaces else ()
    seat = DATA.roster[units[0]].seat if units else CP
    return operations.check(DATA, on, (), seat, given, points)


def refused(on: Board, given: Operations, points: int = 5) -> tuple[str, str]:
    fault = why(on, given, points)
    assert fault is not None
    return fault.key, fault.rule


@pytest.mark.rule("paths_of_glory", "9.2.1")
@pytest.mark.rule("paths_of_glory", "8.1.3")
def test_points_are_what_the_card_has() -> None:
    on = board({"essen": ["ge_corps"], "metz": ["ge_4_army"], "breslau": ["ge_corps"]})
    assert why(on, order("essen", "metz", "breslau"), 3) is None
    fault = why(on, order("essen", "metz", "breslau"), 2)
    assert fault is not None
    assert (fault.key, fault.args["have"], fault.args["need"]) == ("too-many-points", 3, 2)
    assert why(on, order("essen"), operations.FREE) is None
    assert why(on, order("essen", "metz"), operations.FREE) is not None


@pytest.mark.rule("paths_of_glory", "9.2.2")
@pytest.mark.rule("paths_of_glory", "9.2.3")
@pytest.mark.rule("paths_of_glory", "10.1.6")
@in_turn([
        (["ge_1_army", "ge_corps", "ge_pol_corps"], "essen", 1),
        (["ge_1_army", "ah_corps", "bu_corps"], "essen", 3),
        (["br_corps", "be_1_army"], "cambrai", 2),
        (["br_corps", "be_1_army"], "antwerp", 1),
        (["br_corps", "be_1_army"], "ostend", 1),
        (["br_corps", "be_1_army"], "calais", 1),
        (["br_corps", "be_1_army", "fr_corps"], "amiens", 2),
        (["be_1_army"], "amiens", 1),
        (["br_aus_corps", "br_cnd_corps", "br_pt_corps"], "amiens", 1),
        (["br_ana_corps", "br_corps"], "cairo", 1),
        (["us_corps", "fr_corps"], "paris", 1),
        (["us_corps", "fr_corps"], "metz", 1),
        (["us_corps", "fr_corps"], "brussels", 2),
        (["us_corps", "fr_corps", "br_corps"], "paris", 2),
        (["mn_corps", "sb_corps"], "cetinje", 1),
        (["tu_sn_corps", "tu_corps"], "konya", 1),
    ])  # fmt: skip
def test_a_space_costs_a_point_a_nation(units: list[str], at: str, points: int) -> None:
    assert price(units, at) == price(units, at, "attack") == points


@pytest.mark.rule("paths_of_glory", "9.2.4")
def test_all_nations_of_the_space_are_paid_for() -> None:
    # Russians in Paris have no supply and are paid for all the same
    on = board({"paris": ["fr_1_army", "ru_corps"]})
    given = order("paris", moves=(Move((UnitId("fr_1_army"),), (SpaceId("melun"),)),))
    assert why(on, given, 2) is None
    assert refused(on, given, 1)[0] == "too-many-points"
    russians = order("paris", moves=(Move((UnitId("ru_corps_1"),), (SpaceId("melun"),)),))
    assert refused(on, russians)[0] == "unit-unsupplied"


@pytest.mark.rule("paths_of_glory", "9.2.3")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        (["ge_corps", "ge_corps", "ah_1_army"], 1),
        (["ge_corps", "ah_corps"], 1),
        (["ge_corps", "ah_corps", "bu_corps"], 2),
        (["ge_1_army", "ah_corps"], 2),
        (["ge_corps", "ah_1_army", "ah_corps"], 2),
        (["ge_corps", "bu_corps"], 2),
    ],
)
def test_the_sud_army_is_one_nation(units: list[str], points: int) -> None:
    assert price(units, "munkacs", events={"sud-army": 3}) == points
    assert price(units, "munkacs") >= points


@pytest.mark.rule("paths_of_glory", "9.2.3")
def test_there_is_one_sud_army_a_round() -> None:
    stacks = {"munkacs": ["ge_corps", "ah_corps"], "debrecen": ["ge_corps", "ah_corps"]}
    on = board(stacks, events={"sud-army": 3})
    assert why(on, order("munkacs", "debrecen"), 3) is None
    assert refused(on, order("munkacs", "debrecen"), 2)[0] == "too-many-points"
    assert operations.prices(Supply(DATA, on), CP, order("debrecen", "munkacs").activate) == (1, 2)


@pytest.mark.rule("paths_of_glory", "9.2.3")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        (["ge_11_army", "ah_corps", "bu_corps"], 1),
        (["ge_11_army", "ah_1_army", "bu_corps"], 3),
        (["ge_12_army", "ah_corps"], 2),
    ],
)
def test_the_eleventh_army_and_corps_are_one_nation(units: list[str], points: int) -> None:
    assert price(units, "vienna", events={"11th-army": 6}) == points


@pytest.mark.rule("paths_of_glory", "9.2.3")
def test_everyone_into_battle_makes_the_allies_one_nation_in_the_west_for_a_turn() -> None:
    units = ["us_corps", "fr_corps", "br_corps"]
    for at, points in (("paris", 1), ("brussels", 1), ("rome", 1), ("salonika", 3), ("metz", 2)):
        assert price(units, at, events={"everyone-into-battle": 5}) == points
    assert price(units, "paris", events={"everyone-into-battle": 4}) == 2


@pytest.mark.rule("paths_of_glory", "9.2.3")
def test_moltke_has_the_central_powers_pay_by_unit_until_falkenhayn() -> None:
    units = ["ge_1_army", "ge_2_army", "ge_corps"]
    moltke = {"moltke": 1}
    held = {"sedan": CP, "brussels": CP}
    assert price(units, "sedan", events=moltke, control=held) == 3
    assert price(units, "brussels", "attack", events=moltke, control=held) == 3
    assert price(units, "koblenz", events=moltke) == 1
    assert price(units, "sedan", events={**moltke, "falkenhayn": 3}, control=held) == 1
    assert price(["fr_1_army", "fr_corps"], "sedan", events=moltke) == 1


@pytest.mark.rule("paths_of_glory", "9.2.2")
@pytest.mark.rule("paths_of_glory", "16.4.5")
def test_after_the_fall_of_the_tsar_attacks_with_russians_cost_by_unit() -> None:
    fall = {"fall-of-the-tsar": 11}
    units = ["ru_1_army", "ru_corps", "ro_corps"]
    assert price(units, "jassy", "attack", events=fall) == 3
    assert price(units, "jassy", "move", events=fall) == 2
    assert price(["ro_corps", "ro_corps"], "jassy", "attack", events=fall) == 1


@pytest.mark.rule("paths_of_glory", "9.2.7.1")
@pytest.mark.parametrize(
    ("units", "points"),
    [
        (["br_mef_army"], 3),
        (["br_mef_army", "br_corps", "br_aus_corps"], 5),
        (["br_corps", "br_aus_corps"], 2),
        (["br_mef_army", "fr_corps"], 4),
    ],
)
def test_who_lives_off_the_beachhead_costs_more(units: list[str], points: int) -> None:
    landed: dict[str, Any] = {"beachhead": SpaceId("mef1"), "control": {"gallipoli": AP}}
    assert price(units, "gallipoli", **landed) == price(units, "gallipoli", "attack", **landed) == points
    assert price(units, "mef1", **landed) == points


@pytest.mark.rule("paths_of_glory", "9.2.7.1")
def test_the_landed_army_costs_no_more_where_it_has_other_supply() -> None:
    assert price(["br_mef_army", "br_corps"], "alexandria", beachhead=SpaceId("mef1")) == 1


@pytest.mark.rule("paths_of_glory", "9.2.5")
@pytest.mark.rule("paths_of_glory", "9.2.6")
def test_spaces_with_own_units_are_activated_once() -> None:
    on = board({"essen": ["ge_corps"]})
    assert refused(on, order("essen", "essen")) == ("activated-twice", "9.2.5")
    assert refused(on, order("verdun")) == ("nobody-there", "9.2.6")
    assert refused(on, order("strasbourg")) == ("nobody-there", "9.2.6")
    assert refused(on, order("nowhere"))[0] == "no-such-space"
    mixed = Operations(None, (Activate(SpaceId("essen"), "move"), Activate(SpaceId("essen"), "attack")))
    assert refused(on, mixed)[0] == "activated-twice"


@pytest.mark.rule("paths_of_glory", "14.1.1.1")
def test_a_space_where_nobody_is_supplied_is_not_activated() -> None:
    cut = dict.fromkeys(DATA.atlas[SpaceId("cambrai")].solid, AP)
    assert refused(board({"cambrai": ["ge_3_army"]}, control={"cambrai": CP, **cut}), order("cambrai")) == (
        "space-unsupplied",
        "14.1.1.1",
    )


@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_turks_cut_off_in_medina_are_not_activated() -> None:
    assert (
        refused(board({"medina": ["tu_corps"]}, control={"aqaba": AP}), order("medina"))[0]
        == "space-unsupplied"
    )


@pytest.mark.rule("paths_of_glory", "9.5.2.4")
def test_neutral_greeks_are_not_activated() -> None:
    assert refused(board({"larisa": ["gr_corps"]}, war=()), order("larisa"))[0] == "neutral-units"


@pytest.mark.rule("paths_of_glory", "9.2.7")
def test_the_allies_attack_from_one_space_of_the_near_east_a_round() -> None:
    names = {"cairo": ["br_corps"], "basra": ["br_corps"], "alexandria": ["br_ne_army"], "kars": ["ru_corps"]}
    on = board(names)
    assert refused(on, order("cairo", "basra", to="attack")) == ("near-east-once", "9.2.7")
    assert refused(on, order("cairo", "kars", to="attack"))[0] == "near-east-once"
    assert why(on, order("cairo", "alexandria", to="attack")) is None
    assert why(on, order("cairo", "basra")) is None
    turks = board({"baghdad": ["tu_corps"], "gaza": ["tu_corps"]}, turn=4)
    assert why(turks, order("baghdad", "gaza", to="attack")) is None
    landed = board({"mef4": ["br_mef_army"], "cairo": ["br_corps"]}, beachhead=SpaceId("mef4"))
    assert why(landed, order("cairo", "mef4", to="attack")) is None
    outside = board({"gallipoli": ["br_corps"], "cairo": ["br_corps"]},
                    control={"gallipoli": AP}, beachhead=SpaceId("mef1"))  # fmt: skip
    assert why(outside, order("cairo", "gallipoli", to="attack")) is None
    straits = board({"constantinople": ["br_corps"], "cairo": ["br_corps"]},
                    control={"constantinople": AP, "gallipoli": AP})  # fmt: skip
    assert refused(straits, order("cairo", "constantinople", to="attack"))[0] == "near-east-once"


@pytest.mark.rule("paths_of_glory", "15.2.5")
def test_deserts_do_not_attack_in_summer() -> None:
    names = {"sinai": ["br_corps"]}
    held = {"sinai": AP}
    assert refused(board(names, control=held, turn=6), order("sinai", to="attack")) == (
        "desert-summer",
        "15.2.5",
    )
    assert why(board(names, control=held, turn=6), order("sinai")) is None
    assert why(board(names, control=held, turn=7), order("sinai", to="attack")) is None


@pytest.mark.rule("paths_of_glory", "9.2.8")
@pytest.mark.rule("paths_of_glory", "9.2.9")
def test_moves_come_first_then_digging_then_battles() -> None:
    on = board(
        {"koblenz": ["ge_2_army", "ge_3_army"], "metz": ["ge_4_army"], "sedan": ["fr_corps"]},
        events={"entrench": 2},
    )
    attack = Assault(SpaceId("sedan"), (UnitId("ge_4_army"),))
    given = Operations(
        None,
        (Activate(SpaceId("koblenz"), "move"), Activate(SpaceId("metz"), "attack")),
        (Move((UnitId("ge_2_army"),), (SpaceId("frankfurt"),)),),
        (Entrench(UnitId("ge_3_army")),),
        (attack,),
    )
    assert why(on, given, 2) is None
    made = change(on, Action(CP))
    operations.begin(made, CP, given, 3)
    assert made.board.units[UnitId("ge_2_army")].at == "frankfurt"
    assert made.state.stack == (
        Action(CP),
        Battles(CP, (attack,), False),
        Digging(CP, (UnitId("ge_3_army"),)),
    )
    assert made.board.now.activated == {SpaceId("koblenz"): "move", SpaceId("metz"): "attack"}
    assert made.board.now.left == 1
    both = Operations(
        None, given.activate, (Move((UnitId("ge_3_army"),), (SpaceId("frankfurt"),)),), given.dig, ()
    )
    assert refused(on, both, 2) == ("not-activated", "11.2.1")


@pytest.mark.rule("paths_of_glory", "9.2.9")
@pytest.mark.rule("paths_of_glory", "15.1.2")
@pytest.mark.rule("paths_of_glory", "15.1.3")
def test_a_fort_that_all_leave_may_be_attacked_from_beside_it() -> None:
    on = board({"verdun": ["ge_corps"] * 3, "metz": ["ge_4_army"]})
    leave = Move(on.stack(SpaceId("verdun")), (SpaceId("sedan"),))
    attack = Assault(SpaceId("verdun"), (UnitId("ge_4_army"),))
    activate = (Activate(SpaceId("verdun"), "move"), Activate(SpaceId("metz"), "attack"))
    assert why(on, Operations(None, activate, (leave,), (), (attack,))) is None
    assert refused(on, Operations(None, activate, (), (), (attack,))) == ("fort-besieged", "15.1.3")


def test_doing_nothing_is_lawful() -> None:
    assert operations.check(DATA, board({"essen": ["ge_corps"]}), (), CP, Operations(None), 1) is None


def test_who_may_be_activated() -> None:
    cut = dict.fromkeys(DATA.atlas[SpaceId("cambrai")].solid, AP)
    on = board(
        {"cambrai": ["ge_3_army"], "essen": ["ge_corps"], "paris": ["fr_corps"]},
        control={"cambrai": CP, **cut},
    )
    assert operations.activable(Supply(DATA, on), CP) == ("essen",)
