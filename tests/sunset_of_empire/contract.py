"""Sunset of Empire as a subject of the contract tests."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.kinds import Fault
from games.sunset_of_empire.model.cards import ROWS, SEATS
from games.sunset_of_empire.model.state import State
from parsers.registry import title
from tests.contract.subject import Subject
from tests.sunset_of_empire.worlds import agreeing, carry, invariants, redealt, twin, unheard

BOUND = 400
"""Inputs; random games have less than a hundred."""


def edit(state: State, pick: Callable[[int], int]) -> tuple[str, ...]:
    """Life points, the condition of a unit, a card out of a deck."""
    lines = [f"life {seat} {pick(20) + 1}" for seat in SEATS]
    for seat in SEATS:
        lines += [f"neutralise {unit.tag}" for unit in state.board.sides[seat].units]
        lines += [f"restore {unit.tag}" for unit in state.board.sides[seat].units]
        lines += [f"give {seat} {card}" for card in state.decks[seat].bag[:2]]
    game = title("sunset_of_empire").title.game
    lawful = [line for line in lines if not isinstance(game.edit(state, (line,)), Fault)]
    return (lawful[pick(len(lawful))],) if lawful else ()


def subject() -> Subject:
    """The title as the house has it."""
    return Subject(
        registered=title("sunset_of_empire"),
        options={},
        bound=BOUND,
        seeds=2,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(f"{seat}-{row}" for seat in SEATS for row in ROWS),
        carry=carry,
        unheard=unheard,
        agreeing=agreeing,
        redealt=redealt,
        edit=edit,
    )
