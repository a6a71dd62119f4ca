"""A position for each question at which lines are asked back: the opening, or a step beyond it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Terms, Unit
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import (
    Advancing,
    Combat,
    Counterblowing,
    Retreating,
    TakeLosses,
    Targeting,
)
from games.no_retreat.model.playing import Keeping, Throwing
from games.no_retreat.model.state import Moving, Organizing, State
from games.no_retreat.rules.phases import opening
from tests.no_retreat.battlefield import field, fight, marked
from tests.no_retreat.posing import LINE
from tests.no_retreat.positions import SOURCE, h, put, state, u, window


def _opening() -> Board:
    return opening.begin(SOURCE, Terms("A")).board


def _soviet() -> Board:
    return replace(_opening(), active=SOVIET)


def _weak() -> Board:
    board = put(_opening(), {"ge-9a-": "0511", "ge-4a-": "0809"})
    return replace(board, turn=6)


def _gone() -> Board:
    board = _soviet()
    units = {**board.units, u("su-south"): replace(board.units[u("su-south")], at=h("shattered"))}
    return replace(board, units=units, turn=6)


def positions() -> Mapping[str, State]:
    """By the name of the question, and ``-soviet`` where the other side is asked."""
    four = marked(_opening(), "0413", "0610", "1109", "1510")
    board = field(LINE, "1215")
    battled = fight(board, "1215", "ge-4a", "ge-9a")
    tanks = field({"ge-3pz": "1214", "ge-9a": "1315", "ge-1pz": "1112", "su-nw-": "1215"}, "1215")
    stormed = fight(tanks, "1215", "ge-3pz", "ge-9a")
    return {
        "keep": state(_opening(), Moving(), Keeping(AXIS, 2), hands={AXIS: (5, 12, 33, 41)}),
        "throw": state(_opening(), Moving(), Throwing(AXIS, 1), hands={AXIS: (3, 17)}),
        "organize": state(_weak(), Organizing(), hands={AXIS: (17, 22, 23, 24)}),
        "organize-soviet": state(_gone(), Organizing(), hands={SOVIET: (14, 17, 22)}),
        "move": state(_opening(), Moving()),
        "move-soviet": state(_soviet(), Moving()),
        "target": state(_opening(), Targeting()),
        "battle": state(four, Combat(), hands={AXIS: (3,)}),
        "counterblow-soviet": state(board, Counterblowing(), hands={SOVIET: (4, 5)}),
        "losses": state(board, TakeLosses(battled, AXIS, 1)),
        "retreat-soviet": state(board, Retreating(battled)),
        "advance": state(replace(board, units=_beaten(board)), Advancing(battled)),
        "advance-of-tanks": state(replace(tanks, units=_beaten(tanks)), Advancing(stormed)),
        "event": window(replace(_opening(), initiative=AXIS), "org", AXIS, hands={AXIS: (3, 12)}),
        "reroll": window(board, "reroll", AXIS, hands={AXIS: (16,)}, fight=replace(battled, die=3)),
    }


def _beaten(board: Board) -> Mapping[UnitId, Unit]:
    return {**board.units, u("su-nw"): replace(board.units[u("su-nw")], at=h("1217"))}
