"""Attacks for tests: by which rule one is refused, and attacks planned in turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Assault
from games.paths_of_glory.rules.combat import battle
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory.fights import War, assault
from tests.paths_of_glory.positions import source

DATA = source()


def fault(war: War, target: str, units: list[str], **more: Any) -> str:
    """The rule by which the battle is refused; empty where it may be fought."""
    found = battle.check(DATA, war.board, war.state.hands[war.seat], war.seat, assault(target, units, **more))
    return "" if found is None else found.rule or found.key


def plan(war: War, *attacks: Assault) -> War:
    """The attacks planned beforehand, in turn."""
    stage = replace(war.state.stack[-1], orders=attacks, ask=False)  # type: ignore[type-var]
    war.state = replace(war.state, stack=(*war.state.stack[:-1], stage))
    change = Change(DATA, war.state)
    SEQUENCE.settle(change)
    war.state, war.events = change.state, change.events
    return war
