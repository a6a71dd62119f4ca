"""13.2: strategic redeployment to, from and within the Near East."""

from __future__ import annotations

import pytest

from games.paths_of_glory.model.atlas import AP
from games.paths_of_glory.model.board import Tally
from games.paths_of_glory.model.counters import UnitId
from tests.paths_of_glory.legs import BOX, goes, leg, refused
from tests.paths_of_glory.positions import board


@pytest.mark.rule("paths_of_glory", "13.2.1")
def test_one_british_corps_a_turn_to_or_from_the_near_east() -> None:
    names = {
        BOX[AP]: ["br_corps", "br_cnd_corps", "br_pt_corps"],
        "cairo": ["br_corps", "br_corps"],
        "london": ["br_aus_corps"],
    }
    on = board(names)
    made = goes(on, leg("br_corps_1", "cairo"))
    assert made.board.tally.british_sr == 1
    assert refused(on, leg("br_corps_1", "cairo"), leg("br_aus_corps_1", "alexandria")) == (
        "near-east-once",
        "13.2.1",
    )
    assert goes(on, leg("br_aus_corps_1", "alexandria")).board.tally.british_sr == 1
    assert goes(on, leg("br_corps_2", BOX[AP])).board.tally.british_sr == 1
    assert refused(on, leg("br_pt_corps_1", "cairo")) == ("near-east-british", "13.2.1")
    assert refused(on, leg("br_cnd_corps_1", "cairo")) == ("near-east-british", "13.2.1")
    later = board(names, tally=Tally(british_sr=1))
    assert refused(later, leg("br_corps_1", "cairo")) == ("near-east-once", "13.2.1")


@pytest.mark.rule("paths_of_glory", "13.2.1")
@pytest.mark.parametrize(
    "unit", ["fr_corps", "it_corps", "gr_corps", "us_corps", "be_corps", "br_cnd_corps", "br_pt_corps"]
)
def test_no_others_sail_to_the_near_east(unit: str) -> None:
    on = board({"marseilles": [unit]})
    assert refused(on, leg(f"{unit}_1", "alexandria")) == ("near-east-british", "13.2.1")


@pytest.mark.rule("paths_of_glory", "13.2.1")
@pytest.mark.rule("paths_of_glory", "11.1.17")
def test_the_expeditionary_force_does_not_go_there_at_all() -> None:
    assert (
        refused(board({"london": ["br_bef_corps"]}), leg("br_bef_corps_1", "alexandria"))[0] == "bef-abroad"
    )


@pytest.mark.rule("paths_of_glory", "13.2.1")
@pytest.mark.rule("paths_of_glory", "13.2.4")
def test_within_the_near_east_any_number_sail() -> None:
    on = board({"alexandria": ["br_corps", "br_aus_corps"]}, tally=Tally(british_sr=1))
    made = goes(on, leg("br_corps_1", "basra"), leg("br_aus_corps_1", "port_said", sea=True))
    assert made.board.tally.british_sr == 1


@pytest.mark.rule("paths_of_glory", "13.2.1")
def test_arabs_stay_on_the_map() -> None:
    on = board({"alexandria": ["br_ana_corps"]})
    assert refused(on, leg("br_ana_corps_1", BOX[AP])) == ("arabs-stay", "13.2.1")
    assert refused(on, leg("br_ana_corps_1", "marseilles"))[0] == "arabs-stay"


@pytest.mark.rule("paths_of_glory", "13.2.2")
def test_one_russian_corps_a_turn_and_no_army_to_or_from_the_near_east() -> None:
    names = {"odessa": ["ru_corps", "ru_3_army"], "baku": ["ru_corps", "ru_cau_army"], BOX[AP]: ["ru_corps"]}
    on = board(names)
    assert goes(on, leg("ru_corps_1", "baku")).board.tally.caucasus_sr == 1
    assert goes(on, leg("ru_corps_3", "baku")).board.tally.caucasus_sr == 1
    assert refused(on, leg("ru_corps_1", "baku"), leg("ru_corps_2", "odessa")) == ("near-east-once", "13.2.2")
    assert refused(on, leg("ru_3_army", "baku"))[0] == "near-east-armies"
    assert refused(on, leg("ru_cau_army", "odessa"))[0] == "no-way-by-land"
    # the fall of the Tsar leaves that one corps
    fallen = board(names, events={"fall-of-the-tsar": 9})
    goes(fallen, leg("ru_corps_1", "baku"))


@pytest.mark.rule("paths_of_glory", "13.2.3")
def test_one_central_corps_a_turn_and_turks_as_they_like() -> None:
    names = {
        "sofia": ["ge_corps", "ah_corps", "tu_corps", "tu_yld_army", "ge_1_army"],
        "ankara": ["bu_corps", "bu_corps"],
    }
    on = board(
        {**names, "sofia": ["ge_corps", "ah_corps", "tu_corps"], "adrianople": ["tu_yld_army", "ge_1_army"]}
    )
    assert goes(on, leg("ge_corps_1", "ankara")).board.tally.central_sr == 1
    assert refused(on, leg("ge_corps_1", "konya"), leg("ah_corps_1", "konya")) == ("near-east-once", "13.2.3")
    assert goes(on, leg("tu_corps_1", "konya"), leg("tu_yld_army", "konya")).board.tally.central_sr == 0
    assert refused(on, leg("ge_1_army", "konya"))[0] == "near-east-armies"
    later = board({"ankara": ["bu_corps", "bu_corps"]}, tally=Tally(central_sr=1))
    goes(later, leg("bu_corps_1", "konya"), leg("bu_corps_2", "baghdad"))


@pytest.mark.rule("paths_of_glory", "13.2.5")
def test_the_allies_redeploy_there_before_turkey_is_at_war() -> None:
    on = board({"london": ["br_corps"]}, war=())
    made = goes(on, leg("br_corps_1", "alexandria"))
    assert made.board.units[UnitId("br_corps_1")].at == "alexandria"
    assert made.board.tally.british_sr == 1
