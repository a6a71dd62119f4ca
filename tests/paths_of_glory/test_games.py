"""Whole games between random and simple players, looked at after every input."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from adjudicator.codec import dumps, loads
from adjudicator.kinds import PUBLIC, Answer, Answers, Ask, Event, Over, Roll, Rolled
from games.paths_of_glory.game import PathsOfGlory
from games.paths_of_glory.model.atlas import AP, CP, REMOVED, SpaceId
from games.paths_of_glory.model.board import Trench, Unit
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Order
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import State, View
from games.paths_of_glory.robot import player
from tests.paths_of_glory.invariants import SOURCE, broken, ground, invariants, unsaid
from tests.paths_of_glory.late import keen, late
from tests.paths_of_glory.positions import board, state
from tests.rig.cases import SWEEP, in_turn

GAME = PathsOfGlory(SOURCE)
SCENARIOS = ("historical", "campaign", "limited-war", "introductory")
OPTIONAL = ("none", "all", "chosen")
_SWEPT = [pytest.mark.sweep]


def mixed(source: Source, view: View, ask: Ask, pick: Callable[[int], int]) -> Order:
    """The simple player for the Central Powers, at random for the Allies."""
    return (player.advise if ask.seat == CP else player.sample)(source, view, ask, pick)


WAYS = {"random": player.sample, "greedy": player.advise, "late": keen, "mixed": mixed}
MOST = 4_000
"""Inputs; random games have about five hundred."""
ENDS = {
    "historical": {"automatic", "armistice", "end"},
    "campaign": {"automatic", "armistice", "end", "peace"},
    "limited-war": {"automatic", "total-war", "end", "peace"},
    "introductory": {"automatic", "end"},
}


@dataclass(frozen=True, slots=True)
class Played:
    """A game to be played: who plays how, by which seed."""

    scenario: str
    optional: str
    way: str
    seed: int

    @property
    def name(self) -> str:
        """What the test is called."""
        return f"{self.scenario}-{self.optional}-{self.way}-{self.seed}"


def games() -> Iterator[Any]:
    """A long one from late in the war in every run, a short one by the contract; the sweep takes all."""
    sorts = [(scenario, optional) for scenario in SCENARIOS for optional in OPTIONAL]
    for scenario, optional in sorts:
        way = "greedy" if scenario in ("limited-war", "introductory") else "random"
        played = Played(scenario, optional, way, 0)
        yield pytest.param(played, id=played.name, marks=_SWEPT)
    for scenario, optional, marks in (("campaign", "all", _SWEPT), ("historical", "none", [])):
        played = Played(scenario, optional, "late", 0)
        yield pytest.param(played, id=played.name, marks=marks)
    for seed in range(1, SWEEP + 1):
        scenario, optional = sorts[seed % len(sorts)]
        way = ("random", "greedy", "late", "mixed")[seed // len(sorts) % 4]
        if way == "late" and (scenario not in ("campaign", "historical") or optional == "chosen"):
            continue
        played = Played(scenario, optional, way, seed)
        yield pytest.param(played, id=played.name, marks=pytest.mark.sweep)


@pytest.mark.rule("paths_of_glory", "2.2.1")
@pytest.mark.rule("paths_of_glory", "2.3")
@pytest.mark.rule("paths_of_glory", "5.1.1")
@pytest.mark.parametrize("played", list(games()))
def test_nothing_breaks_from_august_1914_to_the_end(played: Played) -> None:
    dice = random.Random(played.name)
    if played.way == "late":
        position = late(played.scenario, played.optional)
    else:
        position = GAME.setup(played.scenario, {"optional": played.optional})
    assert invariants(position) == ()
    start = position.board.vp - ground(position.board)
    told = 0
    for number in range(MOST):
        waits = GAME.pending(position)
        if isinstance(waits, Over):
            break
        if isinstance(waits, Roll):
            given: Answers[Any] | Rolled = Rolled(tuple(dice.randint(1, faces) for faces in waits.sides))
        else:
            answers = []
            for ask in waits:
                view = GAME.view(position, ask.seat)
                order = WAYS[played.way](SOURCE, view, ask, dice.randrange)
                assert GAME.check(view, ask, order) is None, f"{number}: {ask}, {order}"
                answers.append(Answer(ask.seat, order))
            given = Answers(tuple(answers))
        step = GAME.apply(position, given)
        faults = (
            *invariants(step.state),
            *broken(position, step.state, step.events),
            *(fault for event in step.events for fault in unsaid(event)),
        )
        assert faults == (), f"input {number}, {waits}: {given}"
        told += sum(
            int(str(event.args["points"]))
            for event in step.events
            if event.key == "vp" and event.args["reason"] != "space"
        )
        position = step.state
    assert isinstance(waits, Over), f"no end after {MOST} inputs"
    assert waits.manner in ENDS[played.scenario]
    # Every point is one of a space that changed hands, or of an event that was told.
    assert position.board.vp == start + ground(position.board) + told
    assert loads(dumps(position, State), State) == position


# The invariants themselves: each finds what it is for.


def sound() -> State:
    """A position in which nothing is wrong."""
    start = GAME.setup("campaign", {})
    assert invariants(start) == ()
    return start


def spoilt(**fields: Any) -> tuple[str, ...]:
    """What the invariants say of that position with other fields of its board."""
    start = sound()
    return invariants(replace(start, board=replace(start.board, **fields)))


def moved(unit: str, at: str, *, reduced: bool = False) -> dict[UnitId, Unit]:
    return {**sound().board.units, UnitId(unit): Unit(SpaceId(at), reduced)}


@in_turn(
    [
        ({"units": moved("fr_1_army", "berlin")}, "which CP controls"),
        ({"units": moved("fr_1_army", "metz")}, "both sides in metz"),
        ({"units": moved("fr_1_army", "AP-RESERVE")}, "army fr_1_army in the reserve"),
        ({"units": moved("br_bef_army", "AP-ELIMINATED")}, "which it cannot be"),
        ({"units": moved("fr_1_army", "AP-ELIMINATED", reduced=True)}, "has a side up"),
        ({"units": moved("fr_6_army", "CP-RESERVE")}, "box of the foe"),
        ({"units": moved("ge_99_army", "berlin")}, "no counters"),
        ({"trenches": {SpaceId("paris"): Trench(3, AP)}}, "level 3"),
        ({"trenches": {SpaceId("lyon"): Trench(1, CP)}}, "which AP controls"),
        ({"control": {**sound().board.control, SpaceId("verdun"): CP}}, "the fort of verdun stands"),
        ({"destroyed": (SpaceId("paris"), SpaceId("berlin"))}, "never was"),
        ({"hands": {AP: 7, CP: 0}}, "the board says 7"),
        ({"status": {AP: 4, CP: 0}}, "combined status"),
        ({"discards": {AP: ("ap_01",), CP: ()}}, "too many"),
        ({"rp": {"GE": -1}}, "replacement points"),
        ({"events": {"moltke": 4}}, "other turns"),
    ]
)
def test_an_invariant_finds_what_it_is_for(fields: dict[str, Any], says: str) -> None:
    assert any(says in fault for fault in spoilt(**fields)), spoilt(**fields)


def test_a_fourth_unit_is_one_too_many() -> None:
    crowd = board({"paris": ["fr_1_army", "fr_2_army", "fr_3_army", "fr_4_army"]})
    assert "4 units in paris" in invariants(state(crowd))


def test_a_step_is_looked_at_too() -> None:
    before = sound()
    richer = replace(before, board=replace(before.board, vp=12))
    assert broken(before, richer, ()) == ("points 10 -> 12, told []",)
    fewer = {unit: there for unit, there in before.board.units.items() if unit != "fr_1_army"}
    assert "fr_1_army vanished" in broken(
        before, replace(before, board=replace(before.board, units=fewer)), ()
    )
    taken = {**before.board.control, SpaceId("warsaw"): CP}
    lost = replace(before, board=replace(before.board, control=taken))
    assert broken(before, lost, ()) == ("points of spaces 0 -> 1, told []",)


@pytest.mark.rule("paths_of_glory", "12.6.6")
def test_who_had_left_the_game_returns_by_a_withdrawal_only() -> None:
    here = sound()
    gone = replace(here, board=replace(here.board, units=moved("br_bef_army", REMOVED)))
    assert broken(gone, here, ()) == ("br_bef_army came back from nowhere",)
    back = Event(PUBLIC, "step-back", {"unit": "br_bef_army", "space": "brussels", "returned": True})
    assert broken(gone, here, (back,)) == ()
