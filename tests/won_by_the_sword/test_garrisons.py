"""Garrisons and detachments (1.4, 5.0)."""

from __future__ import annotations

from typing import Any

import pytest

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.forces import LeaderId
from games.won_by_the_sword.model.orders import Absorb, Leave
from games.won_by_the_sword.model.state import State
from tests.won_by_the_sword.campaign import act, go, nobody_else_heard, refused, refused_then
from tests.won_by_the_sword.country import besieged, force, state, units

COLUMN = force("gustavus", "horn", baggage=3, sweden_i=2, sweden_vi=1, sweden_c=2, sweden_i_r=1)


def here(garrison: Any, column: Any = COLUMN, point: str = "ansbach") -> State:
    return state({"P1": (point, column)}, {point: (PROTESTANT, garrison)})


def leave(leaders: tuple[str, ...] = (), baggage: int = 0, **left: int) -> Leave:
    return Leave(units(**left), tuple(map(LeaderId, leaders)), baggage)


def take(leaders: tuple[str, ...] = (), **taken: int) -> Absorb:
    return Absorb(None, units(**taken), tuple(map(LeaderId, leaders)))


@pytest.mark.rule("won_by_the_sword", "1.4 garrison")
@pytest.mark.rule("won_by_the_sword", "5.2")
def test_a_garrison_is_made_bigger_and_smaller_for_nothing() -> None:
    found = act(here(force(sweden_d=1)), leave(("horn",), 1, sweden_i=1))
    assert found.cp == 5
    assert found.garrison("ansbach") == force("horn", baggage=1, sweden_i=1, sweden_d=1)
    assert found.force("P1") == force(
        "gustavus", baggage=2, sweden_i=1, sweden_vi=1, sweden_c=2, sweden_i_r=1
    )
    back = go(found, take(sweden_i=1))
    assert back.cp == 5
    assert back.garrison("ansbach") == force("horn", baggage=1, sweden_d=1)
    assert nobody_else_heard(found, PROTESTANT, "left-in-garrison")
    assert nobody_else_heard(back, PROTESTANT, "taken-from-garrison")


@pytest.mark.rule("won_by_the_sword", "5.0")
def test_no_more_levels_than_the_table_says() -> None:
    town = here(force(sweden_d=1))
    assert refused(town, leave(sweden_i=2)) == ("garrison-full", "5.0")
    # Leaders, guns and baggage do not count.
    rich = here(force(sweden_i=2), force("gustavus", "horn", baggage=3, sweden_i=2, sweden_g=2))
    found = act(rich, leave(("horn",), 3, sweden_g=2))
    assert found.garrison("ansbach") == force("horn", baggage=3, sweden_i=2, sweden_g=2)


@pytest.mark.rule("won_by_the_sword", "1.4 detachment")
def test_a_detachment_is_made_of_a_full_regiment_of_foot() -> None:
    found = act(here(force(sweden_i_r=1)), leave(sweden_d=1))
    assert found.garrison("ansbach").units == units(sweden_i_r=1, sweden_d=1)
    assert found.force("P1").units == units(sweden_i=1, sweden_vi=1, sweden_c=2, sweden_i_r=2)
    horse = here(force(sweden_i_r=1), force("gustavus", sweden_c=2, sweden_i_r=1))
    assert refused(horse, leave(sweden_d=1)) == ("not-there", "5.2")


@pytest.mark.rule("won_by_the_sword", "1.4 detachment")
def test_a_detachment_restores_a_regiment_of_foot_veterans_first() -> None:
    made = force("gustavus", sweden_vi_r=1, sweden_i_r=1, sweden_c_r=1)
    found = act(here(force(sweden_d=3), made), take(sweden_d=2))
    assert found.force("P1").units == units(sweden_vi=1, sweden_i=1, sweden_c_r=1)
    horse = act(here(force(sweden_d=3), force("gustavus", sweden_c_r=1)), take(sweden_d=1))
    assert horse.force("P1").units == units(sweden_c_r=1, sweden_d=1)


@pytest.mark.rule("won_by_the_sword", "5.2 detachment")
def test_no_detachment_is_made_and_absorbed_in_one_activation() -> None:
    start = here(force(sweden_d=2))
    assert refused_then(act(start, leave(sweden_d=1)), take(sweden_d=1)) == ("made-and-taken", "5.2")
    assert refused_then(act(start, take(sweden_d=1)), leave(sweden_d=1)) == ("made-and-taken", "5.2")


@pytest.mark.rule("won_by_the_sword", "5.2")
def test_a_reduced_regiment_goes_and_leaves_a_detachment() -> None:
    found = act(here(force(sweden_i=1)), take(sweden_i_r=1))
    assert found.garrison("ansbach") == force(sweden_d=1)
    assert found.force("P1").units[next(iter(units(sweden_i_r=1)))] == 2


@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_the_last_level_stays() -> None:
    assert refused(here(force("horn", sweden_d=1)), take(sweden_d=1)) == ("last-level", "5.2")
    assert refused(here(force(sweden_i=1)), take(sweden_i=1)) == ("last-level", "5.2")
    assert refused(here(force()), take()) == ("last-level", "5.2")
    baggage = Absorb(None, baggage=1)
    assert refused(here(force(baggage=2, sweden_i=2)), baggage) == ("lifted-instead", "7.4")
    assert refused(here(force(baggage=2, sweden_d=1)), take()) == ("nothing-to-take", "5.2")
    # All means all but that level, and baggage is lifted.
    found = act(here(force("horn", baggage=2, sweden_i=2)), Absorb())
    assert found.garrison("ansbach") == force(baggage=2, sweden_d=1)
    assert found.force("P1").leaders == ("gustavus", "horn", "horn")


@pytest.mark.rule("won_by_the_sword", "5.2")
def test_only_in_an_own_garrison_that_is_not_besieged() -> None:
    nobody = state({"P1": ("ansbach", COLUMN)})
    theirs = state({"P1": ("ansbach", COLUMN)}, {"ansbach": (CATHOLIC, force(bavaria_d=1))})
    for start in (nobody, theirs):
        assert refused(start, leave(sweden_i=1)) == ("no-garrison-here", "5.2")
        assert refused(start, take(sweden_i=1)) == ("no-garrison-here", "5.2")
    closed = besieged(
        state(
            {"P1": ("ansbach", COLUMN), "C1": ("ansbach", force("tilly", bavaria_i=2))},
            {"ansbach": (PROTESTANT, force(sweden_d=1))},
        ),
        "ansbach",
        "C1",
    )
    assert refused(closed, leave(sweden_i=1)) == ("garrison-besieged", "5.2")
    assert refused(closed, take(sweden_i=1)) == ("garrison-besieged", "5.2")


@pytest.mark.rule("won_by_the_sword", "16.0")
def test_a_garrison_is_of_one_nation() -> None:
    mixed = force("gustavus", "bernhard", sweden_i=2, weimar_i=2)
    assert refused(here(force(sweden_d=1), mixed), leave(weimar_i=1)) == ("garrison-of-one-nation", "16.0")
    foreign = here(force(weimar_i=2), force("gustavus", sweden_i=1))
    assert refused(foreign, take(weimar_i=1)) == ("nation-without-leader", "16.0")


@pytest.mark.rule("won_by_the_sword", "4.0")
def test_the_column_keeps_a_leader_and_a_regiment() -> None:
    start = here(force(sweden_d=1), force("gustavus", sweden_i=1))
    assert refused(start, leave(("gustavus",))) == ("needs-leader", "4.0")
    assert refused(start, leave(sweden_i=1)) == ("needs-regiment", "4.0")
    assert refused(start, leave()) == ("nothing-said", "5.2")
    assert refused(start, leave(sweden_i=-1)) == ("below-nothing", "5.2")
