"""A state with its mappings in the order in which a store gives them back, so that it behaves alike there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import cache
from typing import Any, TypeVar

from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.state import Stage, State

T = TypeVar("T")


def ordered(state: State) -> State:
    """The state with every mapping sorted by its keys; itself where they are."""
    board = _sorted(state.board)
    now = _sorted(board.now)
    if now is not board.now:
        board = replace(board, now=now)
    stack = tuple(map(_stage, state.stack))
    if board is not state.board or any(
        one is not other for one, other in zip(stack, state.stack, strict=True)
    ):
        state = replace(state, board=board, stack=stack)
    return _sorted(state)


def _stage(stage: Stage) -> Stage:
    fight = getattr(stage, "fight", None)
    if not isinstance(fight, Fight):
        return stage
    made = _sorted(fight)
    return stage if made is fight else replace(stage, fight=made)  # type: ignore[arg-type]  # of these stages only those with a battle


def _sorted(value: T) -> T:
    """A dataclass with its own mappings sorted; deeper ones are as they were."""
    changed: dict[str, Any] = {}
    kind: Any = type(value)
    for name in _names(kind):
        known = getattr(value, name)
        if isinstance(known, Mapping) and len(known) > 1:
            keys = list(known)
            if keys != (right := sorted(keys)):
                changed[name] = {key: known[key] for key in right}
    return replace(value, **changed) if changed else value  # type: ignore[type-var]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))
