"""Paths of Glory as a subject of the contract tests."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Fault
from games.paths_of_glory.model.state import State
from parsers.registry import title
from tests.contract.subject import Subject
from tests.paths_of_glory.invariants import invariants
from tests.paths_of_glory.worlds import agreeing, carry, redealt, twin

BOUND = 2_000
"""Inputs; random games have about five hundred."""


def edit(state: State, pick: Callable[[int], int]) -> tuple[str, ...]:
    """Points, trenches behind the front; not a card, which would make a hand too large for the invariants."""
    lines = [f"vp {8 + pick(5)}", "trench paris 2 AP", "trench berlin 1 CP"]
    game = title("paths_of_glory").title.game
    lawful = [line for line in lines if not isinstance(game.edit(state, (line,)), Fault)]
    return (lawful[pick(len(lawful))],) if lawful else ()


def subject() -> Subject:
    """The title as the house has it."""
    spaces = title("paths_of_glory").title.game.source.atlas.spaces
    return Subject(
        registered=title("paths_of_glory"),
        options={"campaign": {"optional": "all"}, "limited-war": {"optional": "chosen"}},
        bound=BOUND,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(spaces),
        carry=carry,
        agreeing=agreeing,
        redealt=redealt,
        edit=edit,
        first="limited-war",
        seeds=1,
        one_in=24,
    )
