"""11.2: digging in."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board, Round, Trench
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Entrench
from games.paths_of_glory.model.state import Action, Digging
from games.paths_of_glory.rules.movement import trenches
from games.paths_of_glory.rules.spaces.supply import Supply
from tests.paths_of_glory.positions import board, change, state

DATA = source()
METZ = SpaceId("metz")


def site(*units: str, moved: tuple[str, ...] = (), to: str = "move", **fields: Any) -> Board:
    at: dict[SpaceId, Any] = {METZ: to}
    fields.setdefault("events", {"entrench": 2})
    now = Round(activated=at, moved=tuple(map(UnitId, moved)))
    return board({"metz": units}, now=now, **fields)


def why(on: Board, *units: str) -> Fault | None:
    supply = Supply(DATA, on)
    ready = frozenset(unit for unit in on.units if supply.unit(unit))
    seat = DATA.roster[UnitId(units[0])].seat
    return trenches.check(DATA, on, seat, tuple(Entrench(UnitId(each)) for each in units), ready)


def key(fault: Fault | None) -> str:
    return "" if fault is None else fault.key


def dig(on: Board, unit: str, die: int) -> Change:
    made = change(on, Action(CP), Digging(CP, (UnitId(unit),)))
    trenches.dug(made, Digging(CP, (UnitId(unit),)), (die,))
    return made


@pytest.mark.rule("paths_of_glory", "11.2.1")
def test_one_army_of_a_space_that_moves_digs_once_anybody_has_played_the_event() -> None:
    assert why(site("ge_4_army", "ge_5_army"), "ge_4_army") is None
    assert key(why(site("ge_4_army", events={}), "ge_4_army")) == "no-entrenching-yet"
    assert key(why(site("ge_4_army", "ge_5_army"), "ge_4_army", "ge_5_army")) == "one-digs"
    assert key(why(site("ge_corps"), "ge_corps_1")) == "armies-dig"
    assert key(why(site("ge_4_army", moved=("ge_4_army",)), "ge_4_army")) == "moved-already"
    assert key(why(site("ge_4_army", to="attack"), "ge_4_army")) == "not-activated"


@pytest.mark.rule("paths_of_glory", "11.2.1")
def test_an_army_digs_while_it_besieges() -> None:
    assert why(site("fr_4_army"), "fr_4_army") is None


@pytest.mark.rule("paths_of_glory", "14.3.3")
def test_who_is_not_supplied_does_not_dig() -> None:
    assert (
        key(why(site("ge_4_army", control=dict.fromkeys(DATA.atlas[METZ].solid, AP)), "ge_4_army"))
        == "unit-unsupplied"
    )


@pytest.mark.rule("paths_of_glory", "11.2.2")
@pytest.mark.parametrize(
    ("unit", "die", "made"),
    [("ge_4_army", 3, True), ("ge_4_army", 4, False), ("ah_1_army", 2, True), ("ah_1_army", 3, False)],
)
def test_no_more_than_the_loss_factor_makes_a_trench(unit: str, die: int, made: bool) -> None:
    after = dig(site(unit), unit, die)
    assert (after.board.trenches.get(METZ) == Trench(1, CP)) == made
    assert after.state.stack == (Action(CP),)


@pytest.mark.rule("paths_of_glory", "11.2.2")
@pytest.mark.rule("paths_of_glory", "11.2.3")
def test_a_second_success_deepens_it_and_no_third_does() -> None:
    on = site("ge_4_army", trenches={"metz": (1, CP)})
    assert dig(on, "ge_4_army", 1).board.trenches[METZ] == Trench(2, CP)
    assert dig(on, "ge_4_army", 6).board.trenches[METZ] == Trench(1, CP)
    deep = site("ge_4_army", trenches={"metz": (2, CP)})
    assert key(why(deep, "ge_4_army")) == "deep-enough"


@pytest.mark.rule("paths_of_glory", "11.2.10")
def test_a_failure_is_remembered_in_games_with_that_rule() -> None:
    played = site("ge_4_army", scenario="historical")
    failed = dig(played, "ge_4_army", 4).board
    assert failed.entrenching == ("ge_4_army",)
    again = dig(failed, "ge_4_army", 4)
    assert again.board.trenches[METZ] == Trench(1, CP)
    assert again.board.entrenching == ()
    # no more than one, and no other nations
    twice = dig(dig(played, "ge_4_army", 5).board, "ge_4_army", 5)
    assert twice.board.entrenching == ("ge_4_army",)
    assert trenches.modifier(twice.board, UnitId("ge_4_army")) == -1
    assert dig(site("ah_1_army", scenario="historical"), "ah_1_army", 6).board.entrenching == ()
    assert dig(site("ge_4_army"), "ge_4_army", 4).board.entrenching == ()


@pytest.mark.rule("paths_of_glory", "11.2.10")
def test_a_reminder_goes_when_the_army_does_not_try_again() -> None:
    units = tuple(map(UnitId, ("ge_4_army", "ge_5_army", "fr_1_army")))
    on = board({"metz": ["ge_4_army", "ge_5_army"], "paris": ["fr_1_army"]}, entrenching=units)
    made = change(on)
    trenches.expire(made, CP, (Entrench(UnitId("ge_5_army")),))
    assert made.board.entrenching == ("ge_5_army", "fr_1_army")


@pytest.mark.rule("paths_of_glory", "11.2.2")
def test_every_army_has_its_die() -> None:
    stage = Digging(CP, (UnitId("ge_4_army"), UnitId("ge_5_army")))
    asked = trenches.roll(DATA, state(board({}), Action(CP), stage), stage)
    assert asked.sides == (6, 6)
