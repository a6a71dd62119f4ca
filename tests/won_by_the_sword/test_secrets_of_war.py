"""Worlds that differ in what a garrison or a column is made of: the foe sees and hears the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator import codec
from adjudicator.kinds import Seat, heard
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import Accept, Besiege, Lose, Plan, Sally, Storm, Works
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from games.won_by_the_sword.rules.sieges.begin import BESIEGE
from games.won_by_the_sword.rules.sieges.storming import STORM
from games.won_by_the_sword.rules.sieges.working import WORKS
from tests.won_by_the_sword import country
from tests.won_by_the_sword.field import FIGHT, GAME, TILLY, C, P, Played, army, met
from tests.won_by_the_sword.walls import STRONG, before, besieging

BESIEGERS = army("sweden", i=7, g=1, baggage=9)
TWO_LEVELS = (
    army("bavaria", i=1),
    army("bavaria", vi=1, baggage=3),
    army("bavaria", leader=TILLY, c=1),
    army("bavaria", d=2),
    army("empire", i_r=2, baggage=1),
)
"""Garrisons that the tables take for the same."""


def alike(worlds: list[Played], seat: Seat | None) -> None:
    """What a seat sees, is asked and has heard is the same in all of them."""
    first = worlds[0]
    for other in worlds[1:]:
        assert GAME.view(first.state, seat) == GAME.view(other.state, seat)
        assert heard(first.events, seat) == heard(other.events, seat)
        assert _asked(first, seat) == _asked(other, seat)


def _asked(played: Played, seat: Seat | None) -> Any:
    waits = played.waits
    return [ask for ask in waits if ask.seat == seat] if isinstance(waits, tuple) else waits.audience


def together(worlds: list[Played], do: Callable[[Played], Played], *seats: Seat | None) -> None:
    """The same in each world, and nobody of these tells them apart."""
    for world in worlds:
        do(world)
    for seat in seats:
        alike(worlds, seat)


@pytest.mark.rule("won_by_the_sword", "11.9")
def test_a_besieger_learns_nothing_of_a_garrison_that_holds_out() -> None:
    worlds = [before(STRONG, BESIEGERS, held) for held in TWO_LEVELS]
    together(worlds, lambda each: each.task(BESIEGE, Besiege()), P, None)
    together(worlds, lambda each: each.roll(2), P, None)
    together(worlds, lambda each: each.task(WORKS, Works(3)).roll(9), P, None)
    together(worlds, lambda each: each.say(Sally(True)), P, None)
    together(worlds, lambda each: each.roll(6), P, None)
    together(worlds, lambda each: each.say(Lose({}, works=1)), P, None)
    together(worlds, lambda each: each.roll(2), P, None)
    assert worlds[0].told("offer")[-1]["final"] is True


@pytest.mark.rule("won_by_the_sword", "11.5")
def test_nor_of_who_sallied() -> None:
    worlds = [
        besieging(STRONG, BESIEGERS, held) for held in (army("bavaria", i=2), army("bavaria", i=1, c=1))
    ]
    for world, unit in zip(worlds, ("bavaria-i", "bavaria-c"), strict=True):
        world.task(WORKS, Works(2)).roll(0).say(Sally(False, UnitId(unit))).roll(8)
    alike(worlds, P)
    together(worlds, lambda each: each.say(Lose({}, works=2)), P)


@pytest.mark.rule("won_by_the_sword", "5.2 last")
def test_an_empty_garrison_is_asked_like_any_other() -> None:
    worlds = [besieging(STRONG, BESIEGERS, held) for held in (army("bavaria", d=1), Force())]
    together(worlds, lambda each: each.task(WORKS, Works(2)).roll(0), P, None)
    together(worlds, lambda each: each.say(Sally(True)).roll(3), P, None)


@pytest.mark.rule("won_by_the_sword", "11.8")
def test_a_storm_that_succeeds_does_not_show_whom_it_broke() -> None:
    held = (army("bavaria", i=1), army("bavaria", i_r=2), army("bavaria", c=1))
    worlds = [besieging(STRONG, BESIEGERS, each, built=5, refused=True) for each in held]
    together(worlds, lambda each: each.task(STORM, Storm()), P, None)
    together(worlds, lambda each: each.roll(0), P, None)


@pytest.mark.rule("won_by_the_sword", "12.1")
def test_a_small_battle_tells_sums_and_losses_alone() -> None:
    ours = army("sweden", i=3, c=1, baggage=2)
    theirs = (army("bavaria", i=2, c=1), army("bavaria", i=1, c=2), army("bavaria", i=1, c=1, i_r=1, c_r=1))
    worlds = [Played(met(ours, each)) for each in theirs]
    together(worlds, lambda each: each.task(ENGAGE, FIGHT), P, None)
    together(worlds, lambda each: each.say(Accept(True)), P, None)
    together(worlds, lambda each: each.say(Plan()), P, None)
    together(worlds, lambda each: each.say(Plan()), P, None)
    for world in worlds:
        world.roll(4, 4)
    alike(worlds[:2], P)
    alike(worlds, None)


@pytest.mark.rule("won_by_the_sword", "12.0 accept")
def test_whether_battle_is_accepted_is_asked_of_everybody_alike() -> None:
    ours = army("sweden", i=12, c=4)
    theirs = (army("bavaria", i=8, c=4, baggage=2), army("bavaria", c_r=1, baggage=2), army("bavaria", vc=9))
    worlds = [Played(met(ours, each)) for each in theirs]
    together(worlds, lambda each: each.task(ENGAGE, FIGHT), P, None)
    assert all(each.ask.kind == "accept" and each.ask.seat == C for each in worlds)
    together(worlds[:2], lambda each: each.say(Accept(False)), P, None)


def test_a_battle_goes_on_alike_after_it_was_written_down() -> None:
    """What is told of a battle does not depend on whether the state was read back from its journal."""
    plan = Plan(horse=1, foot={"right": 1, "left": 2}, advantages={"right": 1, "centre": 1})
    worlds = [Played(met(army("sweden", i=12, c=8), army("bavaria", i=12, c=8), stock=3)) for _ in range(2)]
    for number, world in enumerate(worlds):
        world.state = country.mark(world.state, "P1", advantages=3)
        world.task(ENGAGE, replace(FIGHT, plan=plan))
        for order in (Accept(True), plan_of_the_foe()):
            world.say(order)
            if number:
                world.state = codec.loads(codec.dumps(world.state, State), State)
        world.roll(1, 2, 3).roll(4, 5)
    assert [repr(event) for event in worlds[0].events] == [repr(event) for event in worlds[1].events]


def plan_of_the_foe() -> Plan:
    """Foot on both wings."""
    return Plan(foot={"right": 2, "left": 1})
