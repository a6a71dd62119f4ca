"""Columns are formed and absorbed; nations (4.0 to 4.4, 16.0)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId, SpotId
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Absorb, End, Forage, Form, Move, Recover, Shelter
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Note, State
from games.won_by_the_sword.rules.ground.size import commander, is_cavalry, levels, size_of
from tests.won_by_the_sword.campaign import (
    GAME,
    After,
    act,
    answer,
    ask_of,
    go,
    lapsed,
    refused,
    refused_then,
)
from tests.won_by_the_sword.country import SOURCE, besieged, force, mark, side, state, units

BOTH = force("gustavus", "horn", baggage=3, sweden_i=3, sweden_c=2)
P2 = ColumnId("P2")


def form(*leaders: str, column: str = "P2", baggage: int = 0, **made: int) -> Form:
    return Form(ColumnId(column), tuple(map(LeaderId, leaders)), units(**made), baggage)


def absorb(column: str = "P2", leaders: tuple[str, ...] = (), **part: int) -> Absorb:
    return Absorb(ColumnId(column), units(**part), tuple(map(LeaderId, leaders)))


def alone(made: Any = BOTH, at: str = "ansbach") -> State:
    return state({"P1": (at, made)})


# 4.1


@pytest.mark.rule("won_by_the_sword", "1.4 column")
@pytest.mark.rule("won_by_the_sword", "4.1")
def test_a_column_forms_another_for_a_point() -> None:
    found = act(alone(), form("horn", baggage=1, sweden_i=1), Forage(), End(), dice=(5,))
    assert found.force("P2") == force("horn", baggage=1, sweden_i=1)
    assert found.force("P1").units == units(sweden_i=2, sweden_c=2)
    assert found.marker("P2").at == "ansbach"
    # It may act in this round.
    assert not found.marker("P2").done
    assert found.told("activation-over")[0]["cp"] == 3
    # The marker is seen, what it is made of is not.
    (told,) = found.told("column-formed", CATHOLIC)
    assert not {"units", "leaders", "baggage"} & {*told}


@pytest.mark.rule("won_by_the_sword", "4.1")
def test_it_takes_two_leaders_and_two_regiments() -> None:
    one = alone(force("gustavus", sweden_i=3))
    assert refused(one, form("gustavus", sweden_i=1)) == ("two-of-each", "4.1")
    few = alone(force("gustavus", "horn", sweden_i=1, sweden_d=1))
    assert refused(few, form("horn", sweden_d=1)) == ("two-of-each", "4.1")
    assert refused(alone(), form("baner", sweden_i=1)) == ("not-there", "4.1")
    assert refused(alone(), form("horn", sweden_i=4)) == ("not-there", "4.1")


@pytest.mark.rule("won_by_the_sword", "4.0")
def test_each_of_both_has_a_leader_and_a_regiment() -> None:
    assert refused(alone(), form(sweden_i=1)) == ("needs-leader", "4.0")
    assert refused(alone(), form("horn")) == ("needs-regiment", "4.0")
    assert refused(alone(), form("horn", "gustavus", sweden_i=1)) == ("needs-leader", "4.0")
    assert refused(alone(), form("horn", sweden_i=3, sweden_c=2)) == ("needs-regiment", "4.0")


@pytest.mark.rule("won_by_the_sword", "4.0 four")
def test_a_side_has_four_markers() -> None:
    four = {f"P{number}": ("ansbach", BOTH) for number in range(1, 5)}
    assert refused(state(four), form("horn", column="P5", sweden_i=1)) == ("four-columns", "4.0")
    two = state({"P1": ("ansbach", BOTH), "P2": ("ulm:L", BOTH)})
    assert refused(two, form("horn", sweden_i=1)) == ("marker-not-free", "4.0")
    assert refused(two, form("horn", column="C1", sweden_i=1)) == ("marker-not-free", "4.0")


@pytest.mark.rule("won_by_the_sword", "4.1 garrison")
def test_a_column_of_a_garrison_pays_a_point_at_once() -> None:
    there = {"donauworth": (PROTESTANT, force("horn", baggage=2, sweden_i=2, sweden_d=1, sweden_g=1))}
    found = act(state({}, there), Move(PointId("nordlingen")), garrison=PointId("donauworth"))
    assert found.force("P1") == force("horn", baggage=2, sweden_i=2, sweden_g=1)
    assert found.garrison("donauworth") == force(sweden_d=1)
    assert found.cp == 3
    assert found.marker("P1").at == "nordlingen"


@pytest.mark.rule("won_by_the_sword", "16.0")
def test_a_garrison_whose_leader_is_of_another_nation_forms_no_column() -> None:
    there = {"donauworth": (PROTESTANT, force("bernhard", sweden_i=2))}
    assert refused(state({}, there), garrison=PointId("donauworth")) == ("garrison-cannot-march", "4.1")


@pytest.mark.rule("won_by_the_sword", "4.1 besieged")
def test_a_besieged_garrison_forms_no_column() -> None:
    there = {"ansbach": (PROTESTANT, force("horn", sweden_i=2))}
    start = besieged(state({"C1": ("ansbach", force("tilly", bavaria_i=4))}, there), "ansbach", "C1")
    assert refused(start, garrison=PointId("ansbach")) == ("garrison-besieged", "4.1")


@pytest.mark.rule("won_by_the_sword", "16.0")
def test_no_units_without_a_leader_of_their_nation() -> None:
    mixed = alone(force("gustavus", "bernhard", sweden_i=2, weimar_c=2))
    assert refused(mixed, form("bernhard", sweden_i=1)) == ("nation-without-leader", "16.0")
    assert refused(mixed, form("bernhard", weimar_c=1)) == ("nation-without-leader", "16.0")
    assert act(mixed, form("bernhard", weimar_c=2)).force("P2").units == units(weimar_c=2)


# 4.2


def two(other: Any = None, at: str = "ansbach", there: str = "ansbach", **fields: Any) -> State:
    made = other or force("horn", baggage=1, sweden_i=1, sweden_c=1)
    return mark(state({"P1": (at, force("gustavus", sweden_i=2)), "P2": (there, made)}), "P2", **fields)


@pytest.mark.rule("won_by_the_sword", "4.2")
def test_another_column_is_absorbed_whole() -> None:
    found = act(two(), absorb(), Move(PointId("gunzenhausen")))
    assert found.force("P1") == force("gustavus", "horn", baggage=1, sweden_i=3, sweden_c=1)
    assert P2 not in found.state.board.columns
    assert P2 not in found.state.sides[PROTESTANT].columns
    assert found.marker("P1").at == "gunzenhausen"
    assert found.told("column-absorbed", CATHOLIC)[0]["column"] == "P2"


@pytest.mark.rule("won_by_the_sword", "4.2")
def test_or_in_part_beside_the_foe_too() -> None:
    start = state(
        {
            "P1": ("ansbach", force("gustavus", sweden_i=2)),
            "P2": ("ansbach", force("horn", baggage=1, sweden_i=1, sweden_c=1)),
            "C1": ("ansbach", force("tilly", bavaria_i=2)),
        },
        {"ansbach": (CATHOLIC, force(bavaria_d=1))},
    )
    found = act(start, absorb(sweden_c=1))
    assert found.force("P1") == force("gustavus", sweden_i=2, sweden_c=1)
    assert found.force("P2") == force("horn", baggage=1, sweden_i=1)
    assert refused(start, absorb(sweden_i=1, sweden_c=1)) == ("needs-regiment", "4.0")
    assert refused(start, absorb(leaders=("horn",))) == ("needs-leader", "4.0")
    baggage = Absorb(ColumnId("P2"), baggage=1)
    assert refused(start, baggage) == ("lifted-instead", "7.4")


@pytest.mark.rule("won_by_the_sword", "4.2")
def test_only_an_own_column_in_the_same_point() -> None:
    assert refused(two(there="gunzenhausen"), absorb()) == ("not-in-one-point", "4.2")
    assert refused(two(), absorb("P1")) == ("no-such-column", "4.2")
    assert refused(two(), absorb("P3")) == ("no-such-column", "4.2")


@pytest.mark.rule("won_by_the_sword", "8.5 reach")
def test_no_column_is_absorbed_over_a_closed_crossing() -> None:
    start = two(at="donauworth:L", there="donauworth:R")
    assert act(start, absorb()).force("P1").leaders == ("gustavus", "horn")
    held = state({}, {"donauworth": (CATHOLIC, force(bavaria_d=1))}).board.garrisons
    closed = replace(start, board=replace(start.board, garrisons=held))
    assert refused(closed, absorb()) == ("crossing-closed", "8.5")


@pytest.mark.rule("won_by_the_sword", "4.2 patrols")
def test_patrols_of_an_absorbed_column_are_recalled() -> None:
    start = state(
        {"P1": ("ansbach", force("gustavus", sweden_i=2)), "P2": ("ansbach", force("horn", sweden_i=1))},
        patrols={"ansbach-gunzenhausen": ("P2", "sweden-c"), "ansbach-nordlingen+": ("P1", "sweden-c/")},
    )
    found = act(start, absorb())
    assert found.force("P1").units == units(sweden_i=3, sweden_c=1)
    assert found.state.board.patrols == {"ansbach-nordlingen+": "P1"}


@pytest.mark.rule("won_by_the_sword", "4.2 marker")
def test_its_advantage_marker_stays_in_the_point() -> None:
    found = act(two(advantages=2, stays=1), absorb())
    assert found.marker("P1").advantages == 2
    left = go(found, Move(PointId("gunzenhausen")))
    assert left.marker("P1").advantages == 0
    assert left.state.board.stock == 8


@pytest.mark.rule("won_by_the_sword", "4.2 active")
def test_who_absorbs_an_active_column_moves_no_more() -> None:
    found = act(two(done=True), absorb(), Forage(), dice=(5,))
    assert found.waits == "go"
    assert refused_then(found, Move(PointId("gunzenhausen"))) == ("moves-no-more", "4.2")
    # Nobody acts twice by that: the column that is formed of them has acted.
    again = go(found, form("horn", sweden_i=1))
    assert again.marker("P2").done


@pytest.mark.rule("won_by_the_sword", "4.2 fatigue")
def test_fatigue_of_what_is_absorbed_is_paid_at_once() -> None:
    found = act(two(fatigue=2), absorb(), card=29)
    assert found.cp == 1
    assert found.marker("P1").fatigue == 0
    assert refused(two(fatigue=4), absorb(), card=29) == ("points-lacking", "4.2")


@pytest.mark.rule("won_by_the_sword", "11.1 go on")
def test_a_siege_goes_on_under_who_absorbs_its_column() -> None:
    start = state(
        {"P1": ("ansbach", force("gustavus", sweden_i=2)), "P2": ("ansbach", force("horn", sweden_i=2))},
        {"ansbach": (CATHOLIC, force(bavaria_d=1))},
    )
    found = act(besieged(start, "ansbach", "P2", built=1), absorb())
    siege = found.state.board.sieges[PointId("ansbach")]
    assert (siege.column, siege.built) == ("P1", 1)


# 4.3, 4.4


@pytest.mark.rule("won_by_the_sword", "1.4 double")
@pytest.mark.rule("won_by_the_sword", "4.3")
def test_the_size_counts_levels_guns_baggage_and_patrols() -> None:
    made = force("gustavus", baggage=3, sweden_i=4, sweden_c_r=2, sweden_d=1, sweden_g=2)
    assert levels(SOURCE, made) == 8 + 2 + 1 + 4 + 6
    assert levels(SOURCE, made, units(sweden_c=1)) == 23
    assert [size_of(SOURCE, each) for each in (1, 25, 26, 50, 51, 140)] == [
        *("small", "small", "medium", "medium", "large", "large")
    ]


def due(found: After) -> int:
    (told,) = found.told("baggage-paid", PROTESTANT)
    return int(told["due"])


@pytest.mark.rule("won_by_the_sword", "4.3")
def test_patrols_on_edges_make_a_column_bigger() -> None:
    made = force("gustavus", baggage=2, sweden_i=10)
    start = state({"P1": ("ansbach", made)}, patrols={"ansbach-gunzenhausen": ("P1", "sweden-c")})
    assert due(act(start, End())) == 1
    assert due(act(state({"P1": ("ansbach", made)}), End())) == 0


@pytest.mark.rule("won_by_the_sword", "4.3 absorbed")
def test_the_rate_is_that_of_both_where_the_absorbed_had_not_acted() -> None:
    other = force("horn", baggage=3, sweden_i=11)
    assert due(act(two(other), absorb(), End())) == 1
    assert due(act(two(other, done=True), absorb(), End())) == 0


@pytest.mark.rule("won_by_the_sword", "7.2")
def test_what_is_formed_does_not_make_the_rate_smaller() -> None:
    big = alone(force("gustavus", "horn", baggage=3, sweden_i=11))
    assert due(act(big, form("horn", sweden_i=9), End())) == 1


@pytest.mark.rule("won_by_the_sword", "4.4")
def test_a_leader_and_horse_alone_are_a_cavalry_column() -> None:
    assert is_cavalry(SOURCE, force("horn", baggage=9, sweden_c=1, sweden_vc_r=1))
    for other in ({"sweden_i": 1}, {"sweden_g": 1}, {"sweden_d": 1}):
        assert not is_cavalry(SOURCE, force("horn", sweden_c=1, **other))
    assert not is_cavalry(SOURCE, force(sweden_c=1))


@pytest.mark.rule("won_by_the_sword", "4.0 command")
def test_the_highest_commands_of_two_energetic_ones_who_is_named() -> None:
    assert commander(SOURCE, force("sweden-o", "baner")) == "baner"
    assert commander(SOURCE, force("baner", "horn")) == "horn"
    assert commander(SOURCE, force("gustavus", "horn")) == "gustavus"
    found = act(alone(), Forage(), dice=(5,), commander=LeaderId("horn"))
    assert commander(SOURCE, found.force("P1")) == "horn"


# 4.5


@pytest.mark.rule("won_by_the_sword", "4.5")
def test_a_column_that_starves_leaves_leaders_that_find_shelter() -> None:
    start = state(
        {
            "P1": ("ansbach", force("gustavus", "horn", "sweden-o", sweden_i_r=1, sweden_g=15)),
            "P2": ("ulm:L", force("baner", sweden_i=1)),
            "C1": ("munich", force("tilly", bavaria_i=6)),
        },
        {"munich": (PROTESTANT, force(sweden_d=1)), "ansbach": (PROTESTANT, force(sweden_d=1))},
    )
    start = besieged(start, "munich", "C1")
    found = act(start, End())
    assert found.waits == "shelter"
    assert found.told("column-removed", CATHOLIC)
    assert found.state.board.left[SpotId("ansbach")].guns == units(sweden_g=15)
    wrong = GAME.check(GAME.view(found.state, PROTESTANT), ask_of(found.state), Shelter("munich"))
    assert wrong is not None
    assert (wrong.key, wrong.rule) == ("no-shelter-there", "4.5")
    apart = Shelter("P2", {LeaderId("baner"): "ansbach"})
    stranger = GAME.check(GAME.view(found.state, PROTESTANT), ask_of(found.state), apart)
    assert stranger is not None
    assert stranger.key == "leader-not-there"
    assert GAME.default(GAME.view(found.state, PROTESTANT), ask_of(found.state)) == Shelter("P2")
    gone = answer(found.state, Shelter("P2", {LeaderId("horn"): "ansbach"}))
    assert gone.force("P2").leaders == ("baner", "gustavus", "sweden-o")
    assert gone.garrison("ansbach").leaders == ("horn",)


@pytest.mark.rule("won_by_the_sword", "4.5")
def test_leaders_without_a_place_wait_for_one() -> None:
    found = act(alone(force("gustavus", sweden_i_r=1, sweden_g=15)), End())
    assert found.state.sides[PROTESTANT].waiting == ("gustavus",)
    later = state({"P1": ("ansbach", force("horn", sweden_i=1))})
    ready = side(later, PROTESTANT, waiting=(LeaderId("gustavus"),))
    assert act(ready, End()).force("P1").leaders == ("gustavus", "horn")


@pytest.mark.rule("won_by_the_sword", "3.4 done")
def test_who_has_acted_is_done() -> None:
    found = act(alone(), End())
    assert found.marker("P1").done
    assert found.state.board.discards == ("09",)
    assert found.state.sides[PROTESTANT].hand == ()


def test_recover_is_refused_without_a_right_to_it() -> None:
    assert refused(alone(), Recover(turned=units(sweden_i_r=1))) == ("no-reinforcements", "14.0 7")
    found = act(alone(), Forage(), Recover(turned=units(sweden_i_r=1)), dice=(5,))
    assert lapsed(found) == ("no-reinforcements", "14.0 7")


def test_what_was_seen_of_a_column_is_nothing_known_of_the_next_with_its_number() -> None:
    notes = (Note(1, 1, Force(), ColumnId("P2")), Note(1, 1, Force(), ColumnId("P1")))
    found = act(side(alone(), CATHOLIC, notes=notes), form("horn", sweden_i=1), End())
    assert found.state.sides[CATHOLIC].notes == notes[1:]
