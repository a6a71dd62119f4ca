"""The example of play (16.0) and that of counterblows before Leningrad (10.8), with the dice of the text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Rolled
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Targeting
from games.no_retreat.model.orders import (
    Advance,
    Counterattack,
    Counterblow,
    Counterblows,
    Defend,
    Event,
    Move,
    React,
    Reply,
    Retreat,
    Targets,
)
from games.no_retreat.rules.ground.supply import both, is_supplied
from tests.no_retreat.battlefield import battle, course, field, fought, shifted, waits_for, where
from tests.no_retreat.example import UNITS
from tests.no_retreat.positions import GAME, SOURCE, answer, h, put, state, told, u

QUIET = Reply(events=())


def to(unit: str, *path: str) -> Move:
    return Move(u(unit), tuple(map(h, path)))


@pytest.mark.rule("no_retreat", "16.0")
def test_the_example_of_play() -> None:
    """Hexes are ours (the picture is not known); the Soviet counterattack rolls 4 where the text has 3."""
    board = replace(put(field({}), {**UNITS, "su-sw-": "rail"}), support={AXIS: 1, SOVIET: 0})
    start = state(board, Targeting(), hands={SOVIET: (1, 35, 43), AXIS: (2, 14)})
    step = course(
        start,
        Targets((h("1211"), h("1511"))),
        Counterblows((Counterblow(h("1112"), card_of(1)),)),
        battle("1211", "ge-1pz", "ge-17a", "ge-9a", reply=QUIET),
        Defend(reply=QUIET),
        3,
        Retreat((to("su-bryansk", "1212", "1213"),)),
        Advance((to("ge-17a", "1211"), to("ge-9a", "1211"), to("ge-1pz", "1211", "1312", "1212"))),
    )
    (first,) = told(step, "battle")
    assert (first["strengths"], first["ratio"], shifted(first), first["result"]) == (
        (15, 3),
        "5:1",
        {},
        "DS",
    )
    assert where(step.state, "su-bryansk") == "shattered"
    assert where(step.state, "ge-1pz") == "1212"
    assert _kiev_is_cut_off(step.state.board)

    step = course(step.state, battle("1511", "ge-11a", "ge-2a", reply=QUIET), Defend(reply=QUIET), 5)
    (second,) = told(step, "battle")
    assert (second["ratio"], shifted(second), second["final"], second["result"]) == (
        "3:1",
        {"city": -1, "river": -1},
        "3:2",
        "DR",
    )
    assert where(step.state, "su-south") == "destroyed"
    assert told(step, "no-retreat")
    step = course(step.state, Advance((to("ge-11a", "1511"), to("ge-2a", "1511", "1512"))))
    assert step.state.board.control[h("1511")] == AXIS

    step = course(step.state, battle("1112", "ge-6a", reply=QUIET), Defend(), 1)
    (third,) = told(step, "battle")
    assert (third["strengths"], third["final"], shifted(third), third["result"]) == ((4, 5), "1:2", {}, "CA")
    step = course(step.state, Counterattack(True))
    assert told(course(step.state, 4), "counterblow-left") == [{"seat": AXIS, "unit": "ge-6a", "hex": "1011"}]
    # Heroes of the Soviet Union: the die again.
    step = GAME.apply(step.state, Rolled((4,)))
    view = GAME.view(step.state, SOVIET)
    assert view.fight is not None
    assert view.fight.result == "CB"
    step = course(answer(step.state, React(Event(card_of(43)))).state, 2)
    (back,) = told(step, "battle")
    assert (back["strengths"], back["final"], back["result"]) == ((5, 4), "1:1", "CA")
    step = course(step.state, Counterattack(False))
    assert told(step, "no-counterattack") == [{"seat": AXIS}]
    assert not told(step, "counterblow-left")


def _kiev_is_cut_off(board: Board) -> bool:
    of = both(SOURCE, board)
    axis = all(is_supplied(SOURCE, board, u(unit), of) for unit in ("ge-17a", "ge-9a", "ge-1pz"))
    return axis and not is_supplied(SOURCE, board, u("su-central"), of)


@pytest.mark.rule("no_retreat", "10.7.3")
@pytest.mark.rule("no_retreat", "10.7.2")
def test_the_example_of_counterblows() -> None:
    """Spring of 1942 before Leningrad (729 to 741), elsewhere: an exchange destroys a red front."""
    units = {"ge-4a": "1214", "su-west": "1215"}
    board = field(units, blows=["1215"], turn=7)
    step = fought(board, battle("1215", "ge-4a"), 1, Counterattack(True), 4)
    one, two = told(step, "battle")
    assert (one["strengths"], one["final"], one["result"]) == ((4, 7), "1:2", "CA")
    assert (two["strengths"], two["final"], two["result"]) == ((7, 4), "3:2", "EX")
    assert step.state.board.units[u("ge-4a")].weak
    assert where(step.state, "su-west") == "destroyed"
    assert not step.state.board.units[u("su-west")].weak


@pytest.mark.rule("no_retreat", "10.7.3")
def test_marked_germans_are_attacked_without_terrain_unless_nobody_is_there() -> None:
    board = field({"ge-9a": "1013", "ge-4a": "1014", "su-west-": "1114"}, "1114")
    step = fought(board, battle("1114", "ge-9a", "ge-4a"), 2)
    assert told(step, "battle")[0]["result"] == "CB"
    assert waits_for(step.state) == (AXIS, "marker")
