"""The order of losses (13.0) and a column that is removed (4.5)."""

from __future__ import annotations

from itertools import product

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId, SpotId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.ground.losing import after, check_losses, choices, destroy, forced, lose
from tests.rig.cases import in_turn
from tests.won_by_the_sword.country import SOURCE, besieged, force, mark, state, units

ROSTER = SOURCE.roster
MIXED = units(sweden_i=2, sweden_vi=1, sweden_c_r=1, sweden_g=1)
P1 = ColumnId("P1")


def refused(levels: int, veterans_first: bool = False, **lost: int) -> str:
    found = check_losses(ROSTER, MIXED, levels, units(**lost), veterans_first=veterans_first)
    assert found is not None
    assert found.rule == "13.0"
    return found.key


@pytest.mark.rule("won_by_the_sword", "13.0")
def test_the_owner_says_who_loses() -> None:
    for lost in (units(sweden_i=2), units(sweden_i=1, sweden_vi=1)):
        assert check_losses(ROSTER, MIXED, 2, lost) is None


@pytest.mark.rule("won_by_the_sword", "13.0")
def test_all_are_reduced_before_one_is_destroyed() -> None:
    assert refused(2, sweden_i=1, sweden_c_r=1) == "reduce-first"
    assert check_losses(ROSTER, MIXED, 4, units(sweden_i=2, sweden_vi=1, sweden_i_r=1)) is None


def test_the_count_is_exact_and_of_what_is_there() -> None:
    assert refused(2, sweden_i=1) == "losses-due"
    assert refused(3, sweden_i=3) == "not-so-many"
    assert refused(1, bavaria_i=1) == "not-so-many"


@pytest.mark.rule("won_by_the_sword", "13.0")
@pytest.mark.rule("won_by_the_sword", "1.4 artillery")
def test_guns_take_no_losses() -> None:
    assert refused(1, sweden_g=1) == "takes-no-losses"


@pytest.mark.rule("won_by_the_sword", "13.0")
def test_on_a_wing_a_veteran_takes_the_first() -> None:
    assert refused(1, True, sweden_i=1) == "veterans-first"
    assert check_losses(ROSTER, MIXED, 2, units(sweden_i=1, sweden_vi=1), veterans_first=True) is None
    reduced = units(sweden_vi_r=1, sweden_i=1)
    assert check_losses(ROSTER, reduced, 1, units(sweden_i=1), veterans_first=True) is None


@pytest.mark.rule("won_by_the_sword", "13.0 surplus")
def test_levels_beyond_the_last_are_gone() -> None:
    few = units(sweden_i=1, sweden_g=1)
    lost = forced(ROSTER, few, 9)
    assert lost == units(sweden_i=1, sweden_i_r=1)
    assert check_losses(ROSTER, few, 9, lost) is None
    assert after(ROSTER, few, lost) == (units(sweden_g=1), units(sweden_i_r=1))


@in_turn(product(range(9), [False, True]))
def test_what_is_lost_by_default_is_lawful(levels: int, veterans: bool) -> None:
    lost = forced(ROSTER, MIXED, levels, veterans_first=veterans)
    assert check_losses(ROSTER, MIXED, levels, lost, veterans_first=veterans) is None


def test_where_there_is_a_choice() -> None:
    assert choices(ROSTER, MIXED, 1)
    assert not choices(ROSTER, MIXED, 1, veterans_first=True)
    assert not choices(ROSTER, MIXED, 3)
    assert choices(ROSTER, MIXED, 4)
    assert not choices(ROSTER, units(sweden_i=4), 2)


def test_who_is_named_loses_first() -> None:
    lost = forced(ROSTER, MIXED, 1, first=(UnitId("sweden-vi"),))
    assert lost == units(sweden_vi=1)


@pytest.mark.rule("won_by_the_sword", "13.0 cadre")
@pytest.mark.rule("won_by_the_sword", "1.4 cadre")
@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_destroyed_regiments_go_to_the_cadre_box_detachments_do_not() -> None:
    garrison = force(sweden_d=1, sweden_i_r=1)
    change = Change(SOURCE, state({}, {"ansbach": (PROTESTANT, garrison)}))
    lose(change, PROTESTANT, garrison.units, point=PointId("ansbach"))
    assert change.side(PROTESTANT).cadre == units(sweden_i_r=1)
    # 5.2: the garrison's marker stays.
    assert change.board.garrisons == {"ansbach": PROTESTANT}
    assert change.side(PROTESTANT).garrisons[PointId("ansbach")].units == {}


@pytest.mark.rule("won_by_the_sword", "4.5")
def test_a_column_that_is_removed_leaves_guns_and_baggage() -> None:
    made = force("gustavus", baggage=3, sweden_g=2)
    start = state({"P1": ("donauworth:L", made), "P2": ("ulm:L", force("horn", sweden_i=2))})
    change = Change(SOURCE, besieged(mark(start, "P1", advantages=2), "donauworth", "P1"))
    destroy(change, P1)
    left = change.board.left[SpotId("donauworth:L")]
    assert (left.baggage, left.guns) == (3, units(sweden_g=2))
    assert P1 not in change.board.columns
    assert P1 not in change.side(PROTESTANT).columns
    assert change.board.sieges == {}
    assert change.board.stock == 8


@pytest.mark.rule("won_by_the_sword", "9.1 home")
def test_patrols_of_a_column_that_is_removed_go_to_the_nearest_place() -> None:
    start = state(
        {"P1": ("pappenheim", force("gustavus")), "C1": ("munich", force("tilly", bavaria_i=2))},
        {
            "donauworth": (PROTESTANT, force(sweden_d=1)),
            "eichstatt": (CATHOLIC, force(bavaria_d=1)),
            "ansbach": (PROTESTANT, force(weimar_d=1)),
        },
        {"pappenheim-eichstatt": ("P1", "sweden-c"), "gunzenhausen-pappenheim": ("P1", "weimar-c/")},
    )
    change = Change(SOURCE, start)
    destroy(change, P1)
    garrisons = change.side(PROTESTANT).garrisons
    assert garrisons[PointId("donauworth")].units == units(sweden_d=1, sweden_c=1)
    assert garrisons[PointId("ansbach")].units == units(weimar_d=1, weimar_c_r=1)
    assert change.board.patrols == {}
    assert change.side(PROTESTANT).patrols == {}


@pytest.mark.rule("won_by_the_sword", "9.1 home")
def test_a_patrol_brings_an_ordinary_leader_to_a_column_of_another_nation() -> None:
    start = state(
        {"P1": ("pappenheim", force("bernhard")), "P2": ("ulm:L", force("horn", sweden_i=2))},
        patrols={"pappenheim-eichstatt": ("P1", "weimar-c")},
    )
    change = Change(SOURCE, start)
    destroy(change, P1)
    now = change.force(ColumnId("P2"))
    assert now.leaders == (LeaderId("horn"), LeaderId("weimar-o"))
    assert now.units == units(sweden_i=2, weimar_c=1)


@pytest.mark.rule("won_by_the_sword", "9.1 home")
def test_a_patrol_that_nobody_can_take_is_in_the_cadre_box() -> None:
    start = state(
        {"P1": ("pappenheim", force("bernhard"))}, patrols={"pappenheim-eichstatt": ("P1", "weimar-c")}
    )
    change = Change(SOURCE, start)
    destroy(change, P1)
    assert change.side(PROTESTANT).cadre == units(weimar_c_r=1)
    assert EdgeId("pappenheim-eichstatt") not in change.board.patrols
