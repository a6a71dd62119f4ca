"""Battles on their data alone (12.1 to 12.4, 13.0): kinds, deployment, manoeuvre, dice, ladder, outcome."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.fighting import Clash, Fight
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Plan
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.battles import ladder
from games.won_by_the_sword.rules.battles.casualties import suffered
from games.won_by_the_sword.rules.battles.combat import dice_of, fought, reinforced
from games.won_by_the_sword.rules.battles.deployment import deployed
from games.won_by_the_sword.rules.battles.manoeuvre import check, manoeuvred
from games.won_by_the_sword.rules.battles.outcome import decided, last_regiment
from games.won_by_the_sword.rules.battles.wings import by_attacker, is_general, steps
from tests.won_by_the_sword.field import EVEN_C, EVEN_P, ROSTER, SOURCE, C, P, at, kinds

Units = Mapping[UnitId, int]


def fight(protestant: Mapping[str, Units], catholic: Mapping[str, Units], **fields: Any) -> Fight:
    """P1 attacks C1; wings by the attacker's names, those not named are empty."""
    empty: dict[str, Units] = {"right": {}, "left": {}, "centre": {}}
    lines: Any = {P: {**empty, **protestant}, C: {**empty, **catholic}}
    return Fight(at("ansbach"), ColumnId("P1"), ColumnId("C1"), **{"general": True, "lines": lines, **fields})


def refused(units: Units, **plan: Any) -> tuple[str, str]:
    fault = check(ROSTER, units, Plan(**plan))
    assert fault is not None
    return fault.key, fault.rule


@pytest.mark.rule("won_by_the_sword", "12.1")
@pytest.mark.parametrize(
    ("units", "general"),
    [
        (kinds(sweden_i=8, sweden_c=2), True),
        (kinds(sweden_i=8, sweden_c_r=1, sweden_vc=1), True),
        (kinds(sweden_i=7, sweden_c=2), False),
        (kinds(sweden_i=20, sweden_c=1), False),
        (kinds(sweden_i=8, sweden_c=1, sweden_g=4), False),
    ],
)
def test_a_battle_is_small_where_one_side_has_too_few(units: Units, general: bool) -> None:
    assert is_general(SOURCE, (units, EVEN_C.units)) is general
    assert is_general(SOURCE, (EVEN_P.units, units)) is general


@pytest.mark.rule("won_by_the_sword", "12.1")
def test_a_small_battle_has_one_wing_a_general_one_three() -> None:
    general, small = fight({}, {}), fight({}, {}, general=False)
    assert steps(general) == ("bombardment", "right", "left", "centre")
    assert steps(small) == ("bombardment", "centre")
    assert [by_attacker(general, C, wing) for wing in ("right", "left", "centre")] == [
        "left",
        "right",
        "centre",
    ]
    assert [by_attacker(general, P, wing) for wing in ("right", "left")] == ["right", "left"]
    assert {by_attacker(small, seat, "right") for seat in (P, C)} == {"centre"}


@pytest.mark.rule("won_by_the_sword", "12.4 deploy")
def test_foot_and_guns_in_the_centre_horse_on_both_wings_the_odd_one_right() -> None:
    lines = deployed(ROSTER, kinds(sweden_i=9, sweden_c=5, sweden_g=2), Plan())
    assert lines == {
        "right": kinds(sweden_c=3),
        "left": kinds(sweden_c=2),
        "centre": kinds(sweden_i=9, sweden_g=2),
    }


@pytest.mark.rule("won_by_the_sword", "12.4 deploy")
def test_kinds_of_horse_are_dealt_evenly_or_as_they_are_posted() -> None:
    units = kinds(sweden_i=8, sweden_c=4, sweden_vc=2)
    even = deployed(ROSTER, units, Plan())
    assert even["right"] == even["left"] == kinds(sweden_c=2, sweden_vc=1)
    posted = deployed(ROSTER, units, Plan(posted={"left": kinds(sweden_vc=2)}))
    assert posted["left"] == kinds(sweden_c=1, sweden_vc=2)
    assert posted["right"] == kinds(sweden_c=3)


@pytest.mark.rule("won_by_the_sword", "12.4 manoeuvre")
def test_half_the_horse_of_a_wing_and_half_the_foot_may_move() -> None:
    units = kinds(sweden_i=9, sweden_c=5, sweden_g=1)
    lines = manoeuvred(ROSTER, units, Plan(horse=1, foot={"right": 1, "left": 3}))
    assert lines["right"] == kinds(sweden_c=2, sweden_i=1)
    assert lines["left"] == kinds(sweden_c=3, sweden_i=3)
    assert lines["centre"] == kinds(sweden_i=5, sweden_g=1)
    back = manoeuvred(ROSTER, units, Plan(horse=-1))
    assert (back["right"], back["left"]) == (kinds(sweden_c=4), kinds(sweden_c=1))


@pytest.mark.rule("won_by_the_sword", "12.4 manoeuvre")
def test_more_than_half_is_refused() -> None:
    units = kinds(sweden_i=9, sweden_c=5)
    assert refused(units, horse=2) == ("too-much-horse-moved", "12.4")
    assert refused(units, horse=-2) == ("too-much-horse-moved", "12.4")
    assert refused(units, foot={"right": 3, "left": 2}) == ("too-much-foot-moved", "12.4")
    assert refused(units, foot={"centre": 1}) == ("foot-to-wings-only", "12.4")
    assert refused(units, foot={"left": -1}) == ("foot-to-wings-only", "12.4")
    assert check(ROSTER, units, Plan(horse=1, foot={"right": 2, "left": 2})) is None


@pytest.mark.rule("won_by_the_sword", "12.4 manoeuvre")
def test_who_is_posted_must_be_there_and_find_room() -> None:
    units = kinds(sweden_i=8, sweden_c=3, sweden_vc=1)
    assert refused(units, posted={"right": kinds(sweden_vi=1)}) == ("no-such-units", "12.4")
    assert refused(units, posted={"right": kinds(sweden_vc=2)}) == ("not-so-many", "12.4")
    assert refused(units, posted={"right": kinds(sweden_c=3)}) == ("wing-too-small", "12.4")
    assert refused(units, posted={"left": kinds(sweden_i=1)}) == ("wing-too-small", "12.4")
    assert refused(units, posted={"centre": kinds(sweden_c=1)}) == ("no-horse-in-the-centre", "12.4")
    assert check(ROSTER, units, Plan(foot={"left": 1}, posted={"left": kinds(sweden_i=1)})) is None


@pytest.mark.rule("won_by_the_sword", "13.0")
def test_a_veteran_takes_the_first_hit_then_by_the_plan_and_nobody_dies_while_one_is_full() -> None:
    units = kinds(sweden_i=2, sweden_vi=2, sweden_c=1)
    assert suffered(ROSTER, units, 1)[0] == kinds(sweden_i=2, sweden_vi=1, sweden_vi_r=1, sweden_c=1)
    after, fallen = suffered(ROSTER, units, 3)
    assert after == kinds(sweden_i_r=2, sweden_vi=1, sweden_vi_r=1, sweden_c=1)
    assert fallen == {}
    after, _ = suffered(ROSTER, units, 2, [UnitId("sweden-c")])
    assert after == kinds(sweden_i=2, sweden_vi=1, sweden_vi_r=1, sweden_c_r=1)
    after, fallen = suffered(ROSTER, units, 6)
    assert fallen == kinds(sweden_i_r=1)
    assert sum(after.values()) == 4


@pytest.mark.rule("won_by_the_sword", "13.0 surplus")
def test_guns_take_no_losses_and_surplus_hits_are_lost() -> None:
    after, fallen = suffered(ROSTER, kinds(sweden_i=1, sweden_g=2), 9)
    assert after == kinds(sweden_g=2)
    assert fallen == kinds(sweden_i_r=1)


@pytest.mark.rule("won_by_the_sword", "12.4 bombard")
def test_guns_fire_at_the_centre_alone_and_at_once() -> None:
    foot = kinds(sweden_i=2, sweden_g=1)
    other = kinds(bavaria_i=2, bavaria_g=2)
    begun = fight({"centre": foot, "right": kinds(sweden_c=1)}, {"centre": other})
    assert dice_of(ROSTER, begun, "bombardment") == {P: 1, C: 1}
    after = fought(SOURCE, begun, "bombardment", {P: (9,), C: (5,)})
    (clash,) = after.clashes
    assert (clash.totals, clash.hits, clash.lost) == ({P: 13, C: 13}, {P: 2, C: 2}, {P: 2, C: 2})
    assert clash.winner is None
    assert after.lines[P]["centre"] == kinds(sweden_i_r=2, sweden_g=1)
    assert after.lines[P]["right"] == kinds(sweden_c=1)


@pytest.mark.rule("won_by_the_sword", "12.4 bombard")
@pytest.mark.rule("won_by_the_sword", "6.2 3")
def test_who_does_not_fire_does_not_roll() -> None:
    guns, bare = {"centre": kinds(sweden_i=2, sweden_g=1)}, {"centre": kinds(bavaria_i=2)}
    assert dice_of(ROSTER, fight(guns, bare), "bombardment") == {P: 1}
    assert dice_of(ROSTER, fight(guns, bare, sheltered=(C,)), "bombardment") == {}
    # Guns alone are no target, though they fire.
    assert dice_of(ROSTER, fight(guns, {"centre": kinds(bavaria_g=1)}), "bombardment") == {C: 1}
    doubled = fought(SOURCE, fight(guns, bare, doubled=(P,)), "bombardment", {P: (0,)})
    assert doubled.clashes[0].totals == {P: 8}


@pytest.mark.rule("won_by_the_sword", "12.2")
def test_each_marker_on_a_wing_is_a_die_more() -> None:
    sides = {"right": kinds(sweden_c=4)}, {"right": kinds(bavaria_c=4)}
    begun = fight(*sides, advantages={P: {"right": 2}, C: {"left": 1}})
    assert dice_of(ROSTER, begun, "right") == {P: 3, C: 1}
    clash = fought(SOURCE, begun, "right", {P: (9, 9, 9), C: (9,)}).clashes[0]
    assert (clash.totals, clash.hits) == ({P: 35, C: 17}, {P: 6, C: 3})
    assert clash.winner == P


@pytest.mark.rule("won_by_the_sword", "12.4 wings")
def test_an_empty_wing_is_lost_without_dice() -> None:
    begun = fight({"left": kinds(sweden_c=1)}, {"right": kinds(bavaria_c=1)})
    assert dice_of(ROSTER, begun, "left") == dice_of(ROSTER, begun, "right") == {}
    assert fought(SOURCE, begun, "left", {}).clashes[0].winner == P
    assert fought(SOURCE, begun, "right", {}).clashes[0].winner == C
    # Nobody on either side: the ladder ends with the defender.
    assert fought(SOURCE, begun, "centre", {}).clashes[0].winner == C


@pytest.mark.rule("won_by_the_sword", "12.4 ladder")
@pytest.mark.parametrize(
    ("inflicted", "totals", "left", "winner"),
    [
        ({P: 9, C: 1}, {P: 30, C: 9}, {P: 0, C: 1}, C),
        ({P: 2, C: 1}, {P: 10, C: 11}, {P: 1, C: 9}, P),
        ({P: 2, C: 2}, {P: 12, C: 11}, {P: 1, C: 9}, P),
        ({P: 2, C: 2}, {P: 11, C: 11}, {P: 3, C: 2}, P),
        ({P: 2, C: 2}, {P: 11, C: 11}, {P: 2, C: 2}, C),
        ({P: 4, C: 4}, {P: 30, C: 30}, {P: 0, C: 0}, C),
        ({P: 4, C: 4}, {P: 31, C: 30}, {P: 0, C: 0}, P),
    ],
)
def test_the_ladder_of_ties(
    inflicted: Mapping[Seat, int], totals: Mapping[Seat, int], left: Mapping[Seat, int], winner: Seat
) -> None:
    assert ladder.winner(P, C, inflicted, totals, left) == winner


@pytest.mark.rule("won_by_the_sword", "12.4 ladder")
def test_surplus_hits_do_not_count_for_the_winner() -> None:
    begun = fight({"right": kinds(sweden_c=9)}, {"right": kinds(bavaria_c=9, bavaria_c_r=0)})
    equal = fought(SOURCE, begun, "right", {P: (1,), C: (2,)}).clashes[0]
    assert (equal.lost, equal.winner) == ({P: 3, C: 3}, C)


@pytest.mark.rule("won_by_the_sword", "12.4 blow")
def test_losses_of_the_bombardment_count_in_the_centre() -> None:
    begun = fight({"centre": kinds(sweden_i=6, sweden_g=2)}, {"centre": kinds(bavaria_i=6)})
    fired = fought(SOURCE, begun, "bombardment", {P: (9,)})
    assert fired.clashes[0].lost == {P: 0, C: 3}
    # The foe inflicts one level more in the blow, but three fewer in all.
    over = fought(SOURCE, fired, "centre", {P: (3,), C: (9,)}).clashes[-1]
    assert (over.lost, over.winner) == ({P: 3, C: 2}, P)


@pytest.mark.rule("won_by_the_sword", "12.4 reinforce")
def test_the_victor_of_a_wing_sends_its_horse_to_the_centre_its_foot_stays() -> None:
    begun = fight(
        {"right": kinds(sweden_c=4, sweden_i=1), "centre": kinds(sweden_i=4)}, {"right": kinds(bavaria_c=1)}
    )
    won = fought(SOURCE, begun, "right", {P: (9,), C: (0,)})
    stronger = reinforced(ROSTER, won, "right")
    assert stronger.lines[P]["right"] == kinds(sweden_i=1)
    assert stronger.lines[P]["centre"] == kinds(sweden_c=4, sweden_i=4)
    stays = fight(begun.lines[P], begun.lines[C], plans={P: Plan(reinforce=False)})
    won = fought(SOURCE, stays, "right", {P: (9,), C: (0,)})
    assert reinforced(ROSTER, won, "right") == won


def won_by(*winners: Seat, general: bool = True, lines: Any = None) -> Fight:
    """A battle whose wings these have won."""
    clashes = tuple(
        Clash(step, {}, {}, {}, {}, winner)
        for step, winner in zip(("right", "left", "centre"), winners, strict=False)
    )
    one = lines or ({"centre": kinds(sweden_i=1)}, {"centre": kinds(bavaria_i=1)})
    return fight(*one, clashes=clashes, general=general)


@pytest.mark.rule("won_by_the_sword", "12.4 result")
def test_two_wings_win_three_are_a_rout() -> None:
    assert (decided(ROSTER, won_by(P, C, P)).winner, decided(ROSTER, won_by(P, C, P)).rout) == (P, False)
    assert (decided(ROSTER, won_by(C, C, P)).winner, decided(ROSTER, won_by(C, C, P)).bare) == (C, False)
    rout = decided(ROSTER, won_by(C, C, C))
    assert (rout.winner, rout.rout, rout.bare) == (C, True, True)


@pytest.mark.rule("won_by_the_sword", "12.4 result")
def test_who_is_destroyed_has_lost_whatever_wings_it_won() -> None:
    gone = won_by(P, P, C, lines=({"centre": kinds(sweden_g=1)}, {"centre": kinds(bavaria_i_r=1)}))
    found = decided(ROSTER, gone)
    assert (found.winner, found.rout, found.destroyed) == (C, False, (P,))


@pytest.mark.rule("won_by_the_sword", "12.3 retreat")
@pytest.mark.parametrize(("horse", "bare"), [(2, False), (3, False), (1, True)])
def test_after_a_small_battle_the_horse_decides_what_the_loser_keeps(horse: int, bare: bool) -> None:
    lines = {"centre": kinds(sweden_c=1, sweden_c_r=1)}, {"centre": kinds(bavaria_c_r=horse)}
    assert decided(ROSTER, won_by(P, general=False, lines=lines)).bare is bare


@pytest.mark.rule("won_by_the_sword", "12.3 both")
def test_where_both_are_destroyed_the_winner_keeps_one_reduced_regiment() -> None:
    fallen: Any = {P: kinds(sweden_i_r=1, sweden_vi_r=1), C: kinds(bavaria_i_r=2)}
    over = fight({}, {}, general=False, fallen=fallen, clashes=(Clash("centre", {}, {}, {}, {}, P),))
    outcome = decided(ROSTER, over)
    assert (outcome.winner, outcome.destroyed) == (P, (P, C))
    kept = last_regiment(ROSTER, over, outcome)
    assert kept.lines[P]["centre"] == kinds(sweden_vi_r=1)
    assert kept.fallen[P] == kinds(sweden_i_r=1)
    assert kept.fallen[C] == kinds(bavaria_i_r=2)
