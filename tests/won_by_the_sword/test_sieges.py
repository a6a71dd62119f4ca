"""Sieges (11.0 to 11.5, 11.7): begun, offers, works, fire, sallies."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Besiege, End, Go, Lose, Raise, Sally, Works
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.sieges.begin import BESIEGE, RAISE
from games.won_by_the_sword.rules.sieges.offers import surrenders
from games.won_by_the_sword.rules.sieges.working import WORKS
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import P1, SOURCE, TILLY, C, P, Played, army, at, kinds, position
from tests.won_by_the_sword.walls import ARMY, FORTRESS, GREAT, STRONG, TOWN, acting, before, besieging, siege


@pytest.mark.rule("won_by_the_sword", "11.0")
def test_only_fortified_points_of_others_can_be_besieged() -> None:
    assert before("burgau").refused(BESIEGE, Besiege()) == ("not-fortified", "11.0")
    assert before("basel").refused(BESIEGE, Besiege()) == ("not-fortified", "11.0")
    own = position({"P1": (TOWN, ARMY)}, {TOWN: (P, army("sweden", d=1))})
    assert Played(own).refused(BESIEGE, Besiege()) == ("own-garrison", "11.0")
    assert besieging(TOWN).refused(BESIEGE, Besiege()) == ("besieged-already", "11.1")


@pytest.mark.rule("won_by_the_sword", "11.1")
@pytest.mark.parametrize(
    ("point", "foot", "points", "owed"),
    [(TOWN, 2, 1, 0), (STRONG, 6, 1, 1), (FORTRESS, 10, 1, 1), (GREAT, 14, 1, 2)],
)
def test_to_begin_takes_foot_points_and_baggage_of_the_table(
    point: str, foot: int, points: int, owed: int
) -> None:
    enough = army("sweden", i=foot // 2, c=9)
    played = before(point, enough).task(BESIEGE, Besiege())
    assert (acting(played).cp, acting(played).owed) == (5 - points, owed)
    few = army("sweden", i=foot // 2 - 1, i_r=1, c=9)
    assert before(point, few).refused(BESIEGE, Besiege()) == ("too-few-foot", "11.1")
    assert before(point, enough, cp=0).refused(BESIEGE, Besiege()) == ("points-lacking", "11.1")


@pytest.mark.rule("won_by_the_sword", "11.1 foe")
def test_not_beside_a_column_of_the_foe_that_has_not_declined() -> None:
    both = position(
        {"P1": (TOWN, ARMY), "C1": (TOWN, army("bavaria", c=1)), "C2": (TOWN, army("bavaria", c=1))}
    )
    assert Played(both).refused(BESIEGE, Besiege()) == ("foe-column-here", "11.1")
    one = country.mark(both, "P1", declined=(ColumnId("C1"),))
    assert Played(one).refused(BESIEGE, Besiege()) == ("foe-column-here", "11.1")
    gone = country.mark(both, "P1", declined=(ColumnId("C1"), ColumnId("C2")))
    assert Played(gone).task(BESIEGE, Besiege()).told("siege-begun")


@pytest.mark.rule("won_by_the_sword", "8.5 besiege")
@pytest.mark.parametrize("bank", ["L", "R"])
def test_a_crossing_is_besieged_from_any_bank(bank: str) -> None:
    start = position({"P1": (f"donauwoerth:{bank}", ARMY)}, {"donauwoerth": (C, army("bavaria", d=1))})
    assert Played(start).task(BESIEGE, Besiege()).told("siege-begun")


@pytest.mark.rule("won_by_the_sword", "11.2 markers")
def test_works_required_are_those_of_the_table_and_none_is_built() -> None:
    played = before(STRONG).task(BESIEGE, Besiege())
    assert siege(played) == Siege(P1, 5)


EXPECTED = {
    # tables.json, `expected`: shares by the columns of the table.
    ("first", "strong_town", ""): (0.4, 0.2, 0.1, 0.0, 0.0),
    ("first", "town", "more-guns"): (0.6, 0.4, 0.3, 0.2, 0.0),
    ("first", "fortress", "more-guns stratagem"): (0.6, 0.4, 0.3, 0.2, 0.0),
    ("final", "strong_fortress", "fewer-guns"): (0.5, 0.3, 0.2, 0.1, 0.0),
    ("final", "fortress", "more-guns"): (0.8, 0.6, 0.5, 0.4, 0.2),
}


@pytest.mark.rule("won_by_the_sword", "11.2")
@pytest.mark.rule("won_by_the_sword", "11.7")
@pytest.mark.parametrize("what", EXPECTED)
def test_offers_succeed_as_often_as_expected(what: tuple[Any, str, str]) -> None:
    offer, kind, used = what
    given = SOURCE.tables.figures.surrender
    extra = sum(given[each] for each in (kind, *used.split()))
    tables = SOURCE.tables
    shares = tuple(
        sum(surrenders(tables, offer, levels, die + extra) for die in range(10)) / 10
        for levels in (0, 1, 2, 6, 7)
    )
    assert shares == EXPECTED[what]


def offered(played: Played, die: int, **used: bool) -> bool:
    """Whether the first offer is accepted with this die."""
    played.task(BESIEGE, Besiege(**used)).roll(die)
    found: bool = played.told("offer")[0]["surrendered"]
    return found


@pytest.mark.rule("won_by_the_sword", "11.2")
def test_guns_of_both_sides_change_the_offer_walls_counted() -> None:
    # A neutral strong town needs 6; 2 of firepower stand on its walls.
    assert [offered(before(STRONG), die) for die in (6, 7)] == [False, True]
    armed = army("sweden", i=10, g=1)
    assert [offered(before(STRONG, armed), die) for die in (4, 5)] == [False, True]
    # A garrison with as many guns less the walls: 8 for a level, and again fewer.
    one = army("bavaria", d=1, g=1)
    assert [offered(before(STRONG, armed, one), die) for die in (8, 9)] == [False, True]


@pytest.mark.rule("won_by_the_sword", "11.2")
def test_relief_that_is_near_makes_them_hold_out() -> None:
    near = {"P1": (TOWN, ARMY), "C1": ("donauwoerth:L", army("bavaria", c=1))}
    far = {"P1": (TOWN, ARMY), "C1": ("augsburg:L", army("bavaria", c=1))}
    held = {TOWN: (C, army("bavaria", d=1))}
    # A level in a town without guns needs 8 - 1; with relief 8.
    assert [offered(Played(position(far, held)), die) for die in (6, 7)] == [False, True]
    assert [offered(Played(position(near, held)), die) for die in (7, 8)] == [False, True]
    # Nobody helps a neutral town.
    assert offered(Played(position(near)), 5)


@pytest.mark.rule("won_by_the_sword", "14.0 9")
def test_a_stratagem_helps_once_a_siege() -> None:
    assert before(STRONG).refused(BESIEGE, Besiege(stratagem=True)) == ("no-stratagem", "14.0 9")
    played = before(STRONG, action="stratagem")
    assert offered(played, 5, stratagem=True)
    played = before(STRONG, action="stratagem").task(BESIEGE, Besiege(stratagem=True)).roll(0)
    assert siege(played).stratagem is True
    assert played.refused(WORKS, Works(1, stratagem=True)) == ("no-stratagem", "14.0 9")
    again = besieging(STRONG, action="stratagem", stratagem=True)
    assert again.refused(WORKS, Works(1, stratagem=True)) == ("stratagem-once", "14.0 9")


@pytest.mark.rule("won_by_the_sword", "2.0 1")
def test_the_initiative_serves_instead_and_passes_over() -> None:
    played = before(TOWN)
    both = before(TOWN, action="stratagem")
    assert both.refused(BESIEGE, Besiege(True, True)) == ("stratagem-or-initiative", "2.0")
    assert offered(played, 3, initiative=True)
    assert (played.state.board.initiative, played.state.board.barred) == (C, C)
    assert before(TOWN, initiative=C).refused(BESIEGE, Besiege(initiative=True)) == (
        "initiative-not-held",
        "2.0",
    )
    assert before(TOWN, barred=P).refused(BESIEGE, Besiege(initiative=True)) == ("initiative-barred", "2.0")


@pytest.mark.rule("won_by_the_sword", "11.2 reject")
def test_who_refused_once_refuses_every_first_offer() -> None:
    played = before(STRONG).task(BESIEGE, Besiege()).roll(0)
    assert played.state.board.refusals == (STRONG,)
    again = before(STRONG, refusals=(at(STRONG),)).task(BESIEGE, Besiege())
    assert again.told("offer-refused-before") == [{"point": STRONG}]
    assert again.told("offer") == []
    wasted = before(STRONG, refusals=(at(STRONG),), action="stratagem")
    assert wasted.refused(BESIEGE, Besiege(stratagem=True)) == ("refuses-first-offers", "11.2")


def test_what_was_needed_and_what_changed_the_die_is_told_to_nobody() -> None:
    played = before(STRONG).task(BESIEGE, Besiege()).roll(0)
    for seat in (P, C, None):
        assert played.told("offer", seat) == [
            {"point": STRONG, "final": False, "die": 0, "surrendered": False}
        ]


@pytest.mark.rule("won_by_the_sword", "11.0 end")
def test_a_siege_is_given_up_at_will() -> None:
    played = besieging(STRONG).task(RAISE, Raise())
    assert played.state.board.sieges == {}
    assert played.told("siege-lifted")[0]["why"] == "raised"
    assert before(STRONG).refused(RAISE, Raise()) == ("no-siege", "11.0")


@pytest.mark.rule("won_by_the_sword", "11.0 end")
@pytest.mark.rule("won_by_the_sword", "11.1 go on")
def test_it_ends_as_levels_fall_below_the_table_and_horse_counts() -> None:
    # A strong town takes 4 levels to keep; the walls hit for 2.
    for horse, stays in ((4, True), (1, False)):
        force = army("sweden", i=1, c_r=horse, baggage=5)
        played = besieging(STRONG, force).task(WORKS, Works(0)).roll(9)
        assert played.ask.kind == "lose"
        played.say(Lose({**kinds(sweden_i=1), **({"sweden-i/": 1} if horse == 1 else kinds(sweden_c_r=1))}))  # type: ignore[dict-item]
        assert bool(played.state.board.sieges) is stays


@pytest.mark.rule("won_by_the_sword", "11.3")
def test_works_once_an_activation_a_step_a_point() -> None:
    played = besieging(STRONG).task(WORKS, Works(3)).roll(0)
    assert siege(played).built == 3
    assert acting(played).cp == 2
    assert played.refused(WORKS, Works(1)) == ("works-once", "11.3")
    assert besieging(STRONG).refused(WORKS, Works(6)) == ("points-lacking", "11.3")
    assert before(STRONG).refused(WORKS, Works(1)) == ("no-siege", "11.3")


@pytest.mark.rule("won_by_the_sword", "11.3")
def test_building_stops_at_what_is_required_or_so_far_beyond() -> None:
    played = besieging(STRONG, built=3).task(WORKS, Works(5)).roll(0)
    assert (siege(played).built, acting(played).cp) == (5, 3)
    played = besieging(STRONG, built=3).task(WORKS, Works(5, beyond=2)).roll(0)
    assert (siege(played).built, acting(played).cp) == (7, 1)


@pytest.mark.rule("won_by_the_sword", "11.3 double")
def test_foot_enough_builds_two_a_point() -> None:
    big = army("sweden", i=7, baggage=5)
    played = besieging(STRONG, big).task(WORKS, Works(2)).roll(0)
    assert siege(played).built == 4
    few = army("sweden", i=6, i_r=1, baggage=5)
    assert siege(besieging(STRONG, few).task(WORKS, Works(2)).roll(0)).built == 2


@pytest.mark.rule("won_by_the_sword", "14.0 5")
@pytest.mark.rule("won_by_the_sword", "11.3 double")
def test_local_labor_doubles_too_but_not_both() -> None:
    few = army("sweden", i=3, baggage=5)
    order = Works(2, labor=True)
    assert besieging(STRONG, few).refused(WORKS, order) == ("no-labor", "14.0 5")
    played = besieging(STRONG, few, action="impressed_local_labor").task(WORKS, order).roll(0)
    assert (siege(played).built, acting(played).owed) == (4, 1)
    big = army("sweden", i=7, baggage=5)
    idle = besieging(STRONG, big, action="impressed_local_labor")
    assert idle.refused(WORKS, order) == ("labor-idle", "14.0 5")


@pytest.mark.rule("won_by_the_sword", "11.3 fire")
def test_the_besieger_fires_before_works_are_built() -> None:
    armed = army("sweden", i=4, g=2, baggage=5)
    played = besieging(STRONG, armed).task(WORKS, Works(5))
    # 8 and 9: three hits; two works are left to build.
    played.roll(9)
    assert (siege(played).required, siege(played).built, acting(played).cp) == (2, 2, 3)
    silent = besieging(STRONG, armed).task(WORKS, Works(0, bombard=False)).roll(0)
    assert siege(silent).required == 5


@pytest.mark.rule("won_by_the_sword", "11.4")
def test_works_required_fall_to_none_at_most() -> None:
    armed = army("sweden", i=4, g=3, baggage=5)
    played = besieging(TOWN, armed, army("bavaria", i=1)).task(WORKS, Works(0)).roll(9)
    assert siege(played).required == 0


@pytest.mark.rule("won_by_the_sword", "6.2 3")
def test_bombardment_doubles_guns_in_a_siege() -> None:
    armed = army("sweden", i=4, g=1, baggage=5)
    start = besieging(STRONG, armed)
    start.state = country.mark(start.state, "P1", lasting=("bombardment",))
    played = start.task(WORKS, Works(0)).roll(8)
    assert played.told("siege-fire")[0]["hits"] == 3
    quick = besieging(STRONG, armed)
    quick.state = country.mark(quick.state, "P1", lasting=("quickshot",))
    assert quick.task(WORKS, Works(0)).roll(8).told("siege-fire")[0]["hits"] == 2


@pytest.mark.rule("won_by_the_sword", "11.4")
def test_hits_of_the_besieged_are_works_or_levels_as_the_besieger_likes() -> None:
    held = army("bavaria", i=1, g=1)
    # 4 of the battery, 2 of the walls and 9: two hits.
    start = besieging(STRONG, ARMY, held, built=0).task(WORKS, Works(2)).say(Sally(True)).roll(9)
    assert (start.ask.kind, start.ask.seat) == ("lose", P)
    assert start.no(Lose({}, works=3)) == ("works-due", "11.4")
    start.say(Lose(kinds(sweden_i=1), works=1))
    assert siege(start).built == 1
    assert start.force("P1").units == kinds(sweden_i=5, sweden_i_r=1, sweden_c=2)


@pytest.mark.rule("won_by_the_sword", "11.3 fire")
def test_every_garrison_is_asked_and_a_neutral_point_fires_by_itself() -> None:
    played = besieging(STRONG, ARMY, army("bavaria", d=1)).task(WORKS, Works(1))
    assert (played.ask.kind, played.ask.seat) == ("sally", C)
    empty = besieging(STRONG, ARMY, Force()).task(WORKS, Works(1))
    assert (empty.ask.kind, empty.ask.seat) == ("sally", C)
    neutral = besieging(STRONG).task(WORKS, Works(1))
    neutral.roll(9)
    assert neutral.told("siege-fire")[0] == {"point": STRONG, "besieger": False, "die": 9, "hits": 2}


@pytest.mark.rule("won_by_the_sword", "11.3 fire")
def test_without_works_they_fire_and_sally_at_the_end_of_the_activation() -> None:
    played = besieging(STRONG, ARMY, army("bavaria", i=1)).say(Go((End(),)))
    assert (played.ask.kind, played.ask.seat) == ("sally", C)
    played.say(Sally(True, kinds(bavaria_i=1).popitem()[0]))
    played.roll(0).roll(0)
    assert [each["besieger"] for each in played.told("siege-fire")] == [False]
    assert played.told("offer") == []


@pytest.mark.rule("won_by_the_sword", "11.3 fire")
def test_but_only_once_an_activation() -> None:
    played = besieging(STRONG, ARMY, army("bavaria", i=1)).task(WORKS, Works(0)).say(Sally(False))
    played.say(Go((End(),)))
    assert played.ask.kind == "activate"


@pytest.mark.rule("won_by_the_sword", "11.5")
def test_a_sally_of_one_unit_doubled_that_loses_a_level() -> None:
    held = army("bavaria", vi=1, d=1, g=1)
    played = besieging(STRONG, ARMY, held).task(WORKS, Works(3))
    assert played.no(Sally(True, kinds(bavaria_i=1).popitem()[0])) == ("no-such-sally", "11.5")
    assert played.no(Sally(True, kinds(bavaria_g=1).popitem()[0])) == ("no-such-sally", "11.5")
    played.say(Sally(False, kinds(bavaria_vi=1).popitem()[0]))
    # 3 doubled and 5.
    played.roll(5)
    assert played.told("sally")[0]["hits"] == 2
    assert played.side(C).garrisons[at(STRONG)].units == kinds(bavaria_d=1, bavaria_g=1, bavaria_vi_r=1)
    assert played.told("sally-lost", P) == []
    played.say(Lose({}, works=2))
    assert siege(played).built == 1
    assert played.told("losses") == played.told("lost") == []  # no level of anybody fell


@pytest.mark.rule("won_by_the_sword", "11.5")
@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_the_last_level_may_die_in_a_sally_and_the_point_stays_held() -> None:
    played = besieging(STRONG, ARMY, army("bavaria", d=1)).task(WORKS, Works(3))
    played.say(Sally(False, kinds(bavaria_d=1).popitem()[0])).roll(0)
    assert played.side(C).garrisons[at(STRONG)].units == {}
    assert played.side(C).cadre == {}
    assert played.state.board.garrisons[at(STRONG)] == C


@pytest.mark.rule("won_by_the_sword", "6.2 3")
def test_the_besieged_may_use_bombardment_too() -> None:
    held = army("bavaria", leader=TILLY, i=1, g=1)
    start = besieging(STRONG, ARMY, held).task(WORKS, Works(3))
    assert start.no(Sally(True, chit=True)) == ("chit-not-held", "6.2 3")
    start.state = country.side(start.state, C, chits={LeaderId(TILLY): "bombardment"})
    assert start.no(Sally(False, chit=True)) == ("chit-without-fire", "6.2 3")
    # Twice 6, and 4.
    start.say(Sally(True, chit=True)).roll(4)
    assert start.told("siege-fire")[0]["hits"] == 3
    assert siege(start).cannonade == 1


@pytest.mark.rule("won_by_the_sword", "11.7")
def test_the_final_offer_comes_after_fire_and_sally_with_works_enough() -> None:
    played = besieging(STRONG, ARMY, army("bavaria", i=1), built=4).task(WORKS, Works(1))
    played.say(Sally(True)).roll(0)
    # Two levels need 5 at last, with fewer guns 6.
    played.roll(5)
    assert played.told("offer")[0]["final"] is True
    assert siege(played).refused is True
    played = besieging(STRONG, ARMY, army("bavaria", i=1), built=4).task(WORKS, Works(1))
    played.say(Sally(True)).roll(9).say(Lose({}, works=2))
    assert played.told("offer") == []


@pytest.mark.rule("won_by_the_sword", "11.7")
def test_there_is_one_final_offer() -> None:
    again = besieging(STRONG, ARMY, army("bavaria", i=1), built=5, refused=True).task(WORKS, Works(0))
    again.say(Sally(True)).roll(0)
    assert again.told("offer") == []
    assert again.ask.kind == "go"


@pytest.mark.rule("won_by_the_sword", "1.4 works")
@pytest.mark.parametrize(("point", "works"), [(TOWN, 2), (STRONG, 5), (FORTRESS, 8), (GREAT, 12)])
def test_each_kind_of_walls_asks_for_its_works(point: str, works: int) -> None:
    big = army("sweden", i=7, baggage=5)
    assert siege(before(point, big).task(BESIEGE, Besiege()).roll(0)).required == works


@pytest.mark.rule("won_by_the_sword", "5.0 neutral")
def test_a_neutral_point_resists_as_one_without_a_garrison() -> None:
    # 6 for none, one more for a strong town's walls against no guns; a level would need 8.
    assert offered(before(STRONG), 7)
    assert not offered(before(STRONG, garrison=army("bavaria", d=1)), 7)
    # Whose last level has died is held, and resists like a neutral point (5.2).
    assert offered(before(STRONG, garrison=Force()), 7)
