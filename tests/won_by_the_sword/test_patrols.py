"""Patrols: sent out, recalled, scouting, fights (9.0)."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, EdgeId, PointId
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import End, Forage, Form, Move, Patrol
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.campaign import act, go, nobody_else_heard, refused, refused_then
from tests.won_by_the_sword.country import besieged, force, mark, side, state, units

HORSE = force("gustavus", "horn", baggage=2, sweden_i=1, sweden_c=3, sweden_vc=1)
TILLY = force("tilly", baggage=4, bavaria_i=3)


def patrol(targets: dict[str, str] | None = None, **edges: str) -> Patrol:
    """Edges with ``_`` for their stroke and ``__`` for a trailing plus: of which kind the patrol is."""
    sent = {EdgeId(key.replace("__", "+").replace("_", "-")): UnitId(unit) for key, unit in edges.items()}
    return Patrol(sent, {EdgeId(key): target for key, target in (targets or {}).items()})


def to(point: str) -> Move:
    return Move(PointId(point))


def at(point: str, column: Any = HORSE, garrisons: Any = None, patrols: Any = None, **foes: Any) -> State:
    return state({"P1": (point, column), **foes}, garrisons, patrols)


@pytest.mark.rule("won_by_the_sword", "9.2")
def test_one_regiment_of_horse_for_each_edge_of_the_point() -> None:
    found = act(
        at("ansbach"),
        patrol(ansbach_gunzenhausen="sweden-vc", ansbach_nordlingen__="sweden-c"),
        Forage(),
        dice=(5,),
    )
    assert found.state.board.patrols == {"ansbach-gunzenhausen": "P1", "ansbach-nordlingen+": "P1"}
    assert found.state.sides[PROTESTANT].patrols == {
        "ansbach-gunzenhausen": "sweden-vc",
        "ansbach-nordlingen+": "sweden-c",
    }
    assert found.force("P1").units == units(sweden_i=1, sweden_c=2)
    assert refused_then(found, to("gunzenhausen")) == ("moves-no-more", "9.2")
    (told,) = found.told("patrols-sent", CATHOLIC)
    assert "units" not in told


@pytest.mark.rule("won_by_the_sword", "1.4 patrol")
@pytest.mark.rule("won_by_the_sword", "9.1")
def test_a_patrol_is_a_regiment_of_horse() -> None:
    assert refused(at("ansbach"), patrol(ansbach_gunzenhausen="sweden-i")) == ("no-such-horse", "9.1")
    assert refused(at("ansbach"), patrol(ansbach_gunzenhausen="sweden-c/")) == ("no-such-horse", "9.1")
    many = patrol(ansbach_gunzenhausen="sweden-vc", ansbach_nordlingen__="sweden-vc")
    assert refused(at("ansbach"), many) == ("not-so-many", "9.1")


@pytest.mark.rule("won_by_the_sword", "9.2")
def test_one_regiment_stays_in_the_column() -> None:
    last = at("ansbach", force("gustavus", sweden_c=1, sweden_d=1))
    assert refused(last, patrol(ansbach_gunzenhausen="sweden-c")) == ("needs-regiment", "9.2")
    assert refused(at("ansbach"), patrol(pappenheim_eichstatt="sweden-c")) == ("edge-not-here", "9.2")
    assert refused(at("ansbach"), Patrol({})) == ("nothing-said", "9.2")


@pytest.mark.rule("won_by_the_sword", "9.1 all")
def test_all_patrols_go_out_at_once() -> None:
    found = act(at("ansbach"), patrol(ansbach_gunzenhausen="sweden-c"))
    again = patrol(ansbach_nordlingen__="sweden-c")
    assert refused_then(found, again) == ("patrols-at-once", "9.1")


@pytest.mark.rule("won_by_the_sword", "9.3")
def test_an_edge_has_one_patrol() -> None:
    start = at("ansbach", patrols={"ansbach-gunzenhausen": ("P1", "sweden-c/")})
    assert refused(start, patrol(ansbach_gunzenhausen="sweden-c")) == ("patrol-there", "9.3")


@pytest.mark.rule("won_by_the_sword", "9.2 recall")
def test_patrols_return_when_the_column_moves() -> None:
    start = at("ansbach", patrols={"ansbach-gunzenhausen": ("P1", "sweden-c/")})
    found = act(start, to("nordlingen"))
    assert found.state.board.patrols == {}
    assert found.state.sides[PROTESTANT].patrols == {}
    assert found.force("P1").units == units(sweden_i=1, sweden_c=3, sweden_vc=1, sweden_c_r=1)


@pytest.mark.rule("won_by_the_sword", "9.2 crossing")
def test_no_patrol_over_a_crossing_that_the_foe_holds_or_besieges() -> None:
    across, near = patrol(donauworth_augsburg="sweden-c"), patrol(nordlingen_donauworth="sweden-c")
    held = at("donauworth:L", garrisons={"donauworth": (CATHOLIC, force(bavaria_d=1))})
    assert refused(held, across) == ("crossing-closed", "9.2")
    assert act(held, near, dice=(9,)).state.board.patrols == {"nordlingen-donauworth": "P1"}
    foes = {"C1": ("donauworth:R", TILLY)}
    mine = at("donauworth:L", garrisons={"donauworth": (PROTESTANT, force(sweden_d=1))}, **foes)
    assert refused(besieged(mine, "donauworth", "C1"), across) == ("crossing-closed", "9.2")
    assert act(at("donauworth:L"), across).state.board.patrols == {"donauworth-augsburg": "P1"}


@pytest.mark.rule("won_by_the_sword", "9.1 off")
def test_patrols_stand_on_edges_that_lead_off_the_map() -> None:
    found = act(at("munich"), patrol(munich_off="sweden-c"))
    assert found.state.board.patrols == {"munich-off": "P1"}
    assert refused(at("munich"), to("off")) == ("unknown-point", "8.0")


# 9.1: the occasions to scout


SENT = patrol(ansbach_gunzenhausen="sweden-c")


@pytest.mark.rule("won_by_the_sword", "9.1 scout")
@pytest.mark.parametrize(("die", "seen"), [(0, True), (2, True), (3, False), (9, False)])
def test_a_patrol_that_was_sent_out_looks_at_what_is_beside_it(die: int, seen: bool) -> None:
    found = act(at("ansbach", C1=("gunzenhausen", TILLY)), SENT, dice=(die,))
    notes = found.state.sides[PROTESTANT].notes
    assert [(note.column, note.force) for note in notes] == ([("C1", TILLY)] if seen else [])
    # The try is public, what came of it is not.
    assert found.told("scouting", CATHOLIC)[0]["die"] == die
    assert found.told("scouted", CATHOLIC) == found.told("scouting-failed", CATHOLIC) == []
    assert nobody_else_heard(found, PROTESTANT, "scouted" if seen else "scouting-failed")


@pytest.mark.rule("won_by_the_sword", "9.1 scout")
def test_it_looks_at_a_column_rather_than_a_garrison_or_at_what_was_said() -> None:
    there = {"ansbach": (CATHOLIC, force(baggage=1, bavaria_d=1))}
    start = at("ansbach", garrisons=there, C1=("ansbach", TILLY), C2=("gunzenhausen", TILLY))
    assert act(start, SENT, dice=(0,)).state.sides[PROTESTANT].notes[0].column == "C1"
    for target in ("C2", "ansbach"):
        order = patrol({"ansbach-gunzenhausen": target}, ansbach_gunzenhausen="sweden-c")
        (note,) = act(start, order, dice=(0,)).state.sides[PROTESTANT].notes
        assert target in (note.column, note.point)
    wrong = patrol({"ansbach-gunzenhausen": "munich"}, ansbach_gunzenhausen="sweden-c")
    assert refused(start, wrong) == ("nothing-to-scout", "9.1")


@pytest.mark.rule("won_by_the_sword", "9.1 besieged")
def test_a_besieged_garrison_is_not_scouted() -> None:
    there = {"ansbach": (CATHOLIC, force(bavaria_d=1))}
    start = at("ansbach", force("gustavus", sweden_i=4, sweden_c=2), garrisons=there)
    assert act(start, SENT, dice=(0,)).state.sides[PROTESTANT].notes
    closed = besieged(start, "ansbach", "P1")
    assert act(closed, SENT).state.sides[PROTESTANT].notes == ()


WATCH = {"ansbach-gunzenhausen": ("C1", "bavaria-c")}


@pytest.mark.rule("won_by_the_sword", "9.1 slow")
def test_a_patrol_looks_at_a_column_that_passes_it_once() -> None:
    start = at("ansbach", patrols=WATCH, C1=("gunzenhausen", TILLY))
    found = act(start, to("gunzenhausen"), dice=(2,))
    (note,) = found.state.sides[CATHOLIC].notes
    assert (note.column, note.force) == ("P1", HORSE)
    assert found.cp == 3
    assert nobody_else_heard(found, CATHOLIC, "scouted")


@pytest.mark.rule("won_by_the_sword", "9.1 scout")
def test_a_patrol_looks_at_a_column_that_comes_beside_it() -> None:
    start = at("pappenheim", patrols=WATCH, C1=("ansbach", TILLY))
    found = act(start, to("gunzenhausen"), dice=(9,))
    assert found.cp == 4
    assert found.told("scouting-failed", CATHOLIC)
    # Each of them once.
    both = {**WATCH, "gunzenhausen-nordlingen": ("C1", "bavaria-c")}
    twice = act(at("pappenheim", patrols=both, C1=("ansbach", TILLY)), to("gunzenhausen"), dice=(9, 0))
    assert len(twice.told("scouting")) == 2


@pytest.mark.rule("won_by_the_sword", "6.2 12")
def test_light_cavalry_doubles_what_patrols_see() -> None:
    start = mark(at("ansbach", C1=("gunzenhausen", TILLY)), "P1", lasting=("light_cavalry",))
    assert act(start, SENT, dice=(4,)).state.sides[PROTESTANT].notes
    assert not act(start, SENT, dice=(5,)).state.sides[PROTESTANT].notes


def test_a_note_is_replaced_by_a_newer_one() -> None:
    start = at("ansbach", C1=("gunzenhausen", TILLY))
    once = act(start, SENT, dice=(0,)).state.sides[PROTESTANT].notes
    again = act(side(start, PROTESTANT, notes=once), SENT, dice=(0,))
    assert len(again.state.sides[PROTESTANT].notes) == 1


# 9.3


def fight(*dice: int, theirs: str = "bavaria-c", mine: str = "sweden-c") -> Any:
    watch = {"ansbach-gunzenhausen": ("C1", theirs)}
    column = force("gustavus", sweden_i=1, sweden_c=1, sweden_c_r=1, sweden_vc=1)
    start = at("ansbach", column, patrols=watch, C1=("gunzenhausen", TILLY))
    return act(start, patrol(ansbach_gunzenhausen=mine), dice=dice)


@pytest.mark.rule("won_by_the_sword", "9.3")
def test_the_higher_total_holds_the_edge_a_tie_is_the_active_ones() -> None:
    won = fight(1, 1, 9)
    assert won.state.board.patrols == {"ansbach-gunzenhausen": "P1"}
    assert won.force("C1").units == units(bavaria_i=3, bavaria_c=1)
    # The winner looks, too.
    assert won.told("scouting")[0]["target"] == "C1"
    lost = fight(1, 2, 9)
    assert lost.state.board.patrols == {"ansbach-gunzenhausen": "C1"}
    assert lost.force("P1").units == units(sweden_i=1, sweden_c=1, sweden_c_r=1, sweden_vc=1)
    assert lost.told("scouting")[0]["seat"] == CATHOLIC
    assert lost.told("scouting")[0]["target"] == "P1"


@pytest.mark.rule("won_by_the_sword", "9.3")
def test_both_lose_by_the_table() -> None:
    # 4 and 2 make 6: a hit; 5 and 2 make 7: a hit, and the edge.
    found = fight(4, 5, 9)
    assert found.state.sides[CATHOLIC].patrols == {"ansbach-gunzenhausen": "bavaria-c/"}
    assert found.force("P1").units == units(sweden_i=1, sweden_c_r=2, sweden_vc=1)
    # A veteran's 3 and 8 make 11: two hits destroy.
    gone = fight(8, 0, 9, mine="sweden-vc")
    assert gone.state.sides[CATHOLIC].cadre == units(bavaria_c_r=1)
    assert gone.state.sides[PROTESTANT].patrols == {"ansbach-gunzenhausen": "sweden-vc"}


@pytest.mark.rule("won_by_the_sword", "9.3")
def test_who_survives_holds_the_edge_where_both_die_nobody() -> None:
    # 9 and 1 make 10 for the one that came, 4 and 2 make 6 against it: it is gone all the same.
    alone = fight(3, 4, 9, mine="sweden-c/")
    assert alone.state.board.patrols == {"ansbach-gunzenhausen": "C1"}
    assert alone.state.sides[PROTESTANT].cadre == units(sweden_c_r=1)
    both = fight(5, 5, theirs="bavaria-c/", mine="sweden-c/")
    assert both.state.board.patrols == {}
    assert both.told("skirmish", CATHOLIC)[0]["winner"] is None
    survivor = fight(5, 3, 9, theirs="bavaria-c/", mine="sweden-vc")
    assert survivor.state.sides[PROTESTANT].patrols == {"ansbach-gunzenhausen": "sweden-vc"}


@pytest.mark.rule("won_by_the_sword", "9.1 all")
def test_all_fights_come_before_those_look_that_had_none() -> None:
    watch = {"gunzenhausen-pappenheim": ("C1", "bavaria-c"), "gunzenhausen-nordlingen": ("C1", "bavaria-c/")}
    start = at("gunzenhausen", patrols=watch, C1=("nordlingen", TILLY), C2=("ansbach", TILLY))
    order = patrol(
        ansbach_gunzenhausen="sweden-c",
        gunzenhausen_pappenheim="sweden-c",
        gunzenhausen_nordlingen="sweden-vc",
    )
    # Lost to Nördlingen, where the winner looks; won to Pappenheim, with nothing to see; then to Ansbach.
    found = act(start, order, dice=(0, 3, 9, 1, 1, 0))
    keys = [event.key for event in found.events if event.key in ("skirmish", "scouting")]
    assert keys == ["skirmish", "scouting", "skirmish", "scouting"]
    assert found.state.board.patrols == {
        "ansbach-gunzenhausen": "P1",
        "gunzenhausen-nordlingen": "C1",
        "gunzenhausen-pappenheim": "P1",
    }
    assert [note.column for note in found.state.sides[PROTESTANT].notes] == ["C2"]
    assert found.force("P1").units == units(sweden_i=1, sweden_c=1, sweden_vc=1)


def test_a_column_with_patrols_may_form_another_one() -> None:
    start = at("ansbach", patrols={"ansbach-gunzenhausen": ("P1", "sweden-c/")})
    found = act(start, Form(ColumnId("P2"), HORSE.leaders[1:], units(sweden_i=1)))
    assert found.state.board.patrols == {"ansbach-gunzenhausen": "P1"}
    assert go(found, to("gunzenhausen")).force("P1").units == units(sweden_c=3, sweden_vc=1, sweden_c_r=1)


@pytest.mark.rule("won_by_the_sword", "9.1 losses")
def test_by_hunger_patrols_lose_before_the_last_level() -> None:
    column = force("gustavus", sweden_i=1, sweden_g=13)
    start = at("ansbach", column, patrols={"ansbach-gunzenhausen": ("P1", "sweden-c/")})
    # Medium: one point is short, and falls on the full regiment.
    found = act(start, End())
    assert found.force("P1").units == units(sweden_i_r=1, sweden_g=13)
    weak = at(
        "ansbach",
        force("gustavus", sweden_i_r=1, sweden_g=13),
        patrols={"ansbach-gunzenhausen": ("P1", "sweden-c")},
    )
    after = act(weak, End())
    assert after.force("P1").units == units(sweden_i_r=1, sweden_g=13)
    assert after.state.sides[PROTESTANT].patrols == {"ansbach-gunzenhausen": "sweden-c/"}
    big = at(
        "ansbach",
        force("gustavus", sweden_i_r=1, sweden_g=26),
        patrols={"ansbach-gunzenhausen": ("P1", "sweden-c")},
    )
    gone = act(big, End())
    assert "P1" not in gone.state.board.columns
    assert gone.state.board.patrols == {}
    assert gone.state.sides[PROTESTANT].cadre == units(sweden_c_r=1, sweden_i_r=1)
