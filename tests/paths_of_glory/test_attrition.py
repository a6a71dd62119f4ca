"""14.3.5, 14.3.6, 11.2.7, 11.1.16: attrition; 15.3: sieges."""

from __future__ import annotations

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, ELIMINATED, SpaceId
from games.paths_of_glory.model.board import Board, Trench, Unit
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.state import Sieges
from games.paths_of_glory.rules.phases import attrition, sieges
from games.paths_of_glory.rules.spaces import forts
from tests.paths_of_glory.positions import board, change, state

DATA = source()


def suffer(on: Board) -> Change:
    made = change(on)
    attrition.suffer(made)
    return made


def at(made: Change, unit: str) -> str:
    return made.board.units[UnitId(unit)].at


def around(space: str) -> tuple[str, ...]:
    return DATA.atlas[SpaceId(space)].solid


@pytest.mark.rule("paths_of_glory", "14.3.5")
@pytest.mark.rule("paths_of_glory", "12.4.7")
def test_corps_without_supply_can_be_rebuilt_and_armies_are_gone() -> None:
    control = {"cambrai": CP, **dict.fromkeys(around("cambrai"), AP)}
    made = suffer(board({"cambrai": ["ge_3_army", "(ge_corps)"], "essen": ["ge_corps"]}, control=control))
    assert at(made, "ge_3_army") == "REMOVED"
    assert made.board.units[UnitId("ge_corps_1")] == Unit(ELIMINATED[CP])
    assert at(made, "ge_corps_2") == "essen"


@pytest.mark.rule("paths_of_glory", "14.3.5")
@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_all_is_lost_at_once() -> None:
    # both stand cut off, side by side: the end of one does not feed the other
    ring = dict.fromkeys((*around("lodz"), *around("thorn")), None)
    control = {**ring, "lodz": CP, "thorn": AP}
    on = board({"lodz": ["ge_corps"], "thorn": ["ru_corps"]}, control=control, destroyed=("thorn",))
    made = suffer(on)
    assert (at(made, "ge_corps_1"), at(made, "ru_corps_1")) == ("CP-ELIMINATED", "AP-ELIMINATED")
    assert (made.board.control[SpaceId("lodz")], made.board.control[SpaceId("thorn")]) == (AP, CP)


@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_a_space_without_supply_changes_hands_with_its_point() -> None:
    control = {"cambrai": CP, **dict.fromkeys(around("cambrai"), AP)}
    made = suffer(board({}, control=control, vp=11))
    assert (made.board.control[SpaceId("cambrai")], made.board.vp) == (AP, 10)
    assert made.board.control[SpaceId("lodz")] == AP
    # a source of the foe is not asked for: it may go to and fro
    again = suffer(board({}, control={"lyon": CP, **dict.fromkeys(around("lyon"), None)}))
    assert again.board.control[SpaceId("lyon")] == AP


@pytest.mark.rule("paths_of_glory", "14.3.6")
@pytest.mark.rule("paths_of_glory", "11.2.7")
def test_a_standing_fort_keeps_its_space_and_its_trench() -> None:
    cut = dict.fromkeys(around("verdun"), CP)
    trenches = {"verdun": (1, AP)}
    made = suffer(board({"verdun": ["fr_1_army"]}, control=cut, trenches=trenches))
    assert made.board.control[SpaceId("verdun")] == AP
    assert made.board.trenches[SpaceId("verdun")] == Trench(1, AP)
    assert at(made, "fr_1_army") == "REMOVED"
    ruin = suffer(board({}, control=cut, trenches=trenches, destroyed=("verdun",)))
    assert ruin.board.control[SpaceId("verdun")] == CP


@pytest.mark.rule("paths_of_glory", "11.2.7")
def test_trenches_of_spaces_that_are_lost() -> None:
    control = {"cambrai": CP, **dict.fromkeys(around("cambrai"), AP)}
    shallow = suffer(board({}, control=control, trenches={"cambrai": (1, CP)}))
    assert SpaceId("cambrai") not in shallow.board.trenches
    deep = suffer(board({}, control=control, trenches={"cambrai": (2, CP)}))
    assert deep.board.trenches[SpaceId("cambrai")] == Trench(1, AP)


@pytest.mark.rule("paths_of_glory", "14.3.6")
@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_serbia_is_taken_by_who_enters_it_only() -> None:
    cut = dict.fromkeys((*around("nis"), "belgrade"), CP)
    assert suffer(board({}, control=cut)).board.control[SpaceId("nis")] == AP
    # what the Central Powers hold there they can lose
    held = {"monastir": CP, **dict.fromkeys(around("monastir"), AP)}
    assert suffer(board({}, control=held)).board.control[SpaceId("monastir")] == AP


@pytest.mark.rule("paths_of_glory", "14.1.5")
def test_medina_stays_turkish_while_turks_are_in_it() -> None:
    cut = {"aqaba": AP}
    inside = suffer(board({"medina": ["(tu_corps)"]}, control=cut))
    assert (at(inside, "tu_corps_1"), inside.board.control[SpaceId("medina")]) == ("medina", CP)
    left = suffer(board({}, control=cut))
    assert (left.board.control[SpaceId("medina")], left.board.vp) == (AP, 9)


@pytest.mark.rule("paths_of_glory", "11.1.16")
def test_libya_and_what_the_senussi_took_starve_but_for_where_they_stand() -> None:
    on = board({"alexandria": ["tu_sn_corps"]}, control={"alexandria": CP})
    made = suffer(on)
    assert made.board.control[SpaceId("alexandria")] == CP
    assert made.board.control[SpaceId("libya")] == AP
    home = suffer(board({"libya": ["tu_sn_corps"]}, control={"alexandria": CP}))
    assert home.board.control[SpaceId("libya")] == CP
    assert home.board.control[SpaceId("alexandria")] == AP


@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_transylvania_lives_through_cluj_while_rumania_is_neutral() -> None:
    beyond = ("hermannstadt", "kronstadt", "schossburg")
    whole = suffer(board({}, war=()))
    assert {whole.board.control[SpaceId(space)] for space in beyond} == {CP}
    lost = suffer(board({}, war=(), control={"cluj": AP, "debrecen": AP, "munkacs": AP, "lemberg": AP}))
    assert {lost.board.control[SpaceId(space)] for space in beyond} == {AP}


@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_attrition_is_announced_before_what_it_takes_and_only_where_it_takes_something() -> None:
    taken = [event.key for event in suffer(board({}, war=())).events]
    assert taken.index("attrition") < taken.index("control")
    fed = suffer(board({}, war=(), control={"libya": AP}))
    assert "attrition" not in [event.key for event in fed.events]


@pytest.mark.rule("paths_of_glory", "11.1.16")
def test_libya_starves_though_turkey_is_neutral() -> None:
    made = suffer(board({}, war=(), vp=10))
    assert (made.board.control[SpaceId("libya")], made.board.vp) == (AP, 10)


@pytest.mark.rule("paths_of_glory", "14.3.6")
def test_arabia_and_neutral_lands_do_not_starve() -> None:
    made = suffer(board({}, war=("IT",)))
    assert made.board.control[SpaceId("arabia")] == AP
    assert made.board.control[SpaceId("sofia")] is None


@pytest.mark.rule("paths_of_glory", "11.1.12")
def test_albania_is_checked_with_taranto() -> None:
    cut = {"florina": CP, "cetinje": CP, "skopje": CP}
    fed = suffer(board({}, war=(), control=cut))
    assert fed.board.control[SpaceId("tirana")] == AP
    starved = suffer(board({}, control=cut | {"taranto": CP, "foggia": CP, "naples": CP}))
    assert starved.board.control[SpaceId("tirana")] == CP


@pytest.mark.rule("paths_of_glory", "15.3.1")
def test_besieged_forts_are_rolled_for() -> None:
    on = board(
        {"verdun": ["ge_5_army"], "belfort": ["ge_corps"], "erzerum": ["ru_corps"], "liege": ["ge_corps"] * 3}
    )
    assert set(forts.all_besieged(DATA, on)) == {"verdun", "erzerum", "liege"}
    stage = Sieges(forts.all_besieged(DATA, on))
    assert sieges.roll(DATA, state(on, stage), stage).sides == (6, 6, 6)


@pytest.mark.rule("paths_of_glory", "15.3.2")
@pytest.mark.parametrize(("die", "falls"), [(3, False), (4, True)])
def test_a_die_above_its_loss_factor_destroys_a_fort(die: int, falls: bool) -> None:
    stage = Sieges((SpaceId("verdun"),))
    made = change(board({"verdun": ["ge_5_army"]}), stage)
    sieges.rolled(made, stage, (die,))
    assert (SpaceId("verdun") in made.board.destroyed) == falls
    assert (made.board.control[SpaceId("verdun")] == CP) == falls
    assert made.board.vp == 10 + falls
    assert made.state.stack == (Sieges(()),)


@pytest.mark.rule("paths_of_glory", "15.3.3")
def test_two_less_in_the_first_two_turns() -> None:
    stage = Sieges((SpaceId("nancy"),))
    for turn, fallen in ((1, False), (2, False), (3, True)):
        made = change(board({"nancy": ["ge_5_army"]}, turn=turn), stage)
        sieges.rolled(made, stage, (4,))
        assert bool(made.board.destroyed) == fallen


@pytest.mark.rule("paths_of_glory", "15.2.5")
def test_forts_in_the_desert_are_besieged_in_summer_too() -> None:
    made = change(board({"beersheba": ["br_corps"] * 2}, turn=6))
    assert forts.all_besieged(DATA, made.board) == ("beersheba",)
