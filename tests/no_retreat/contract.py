"""No Retreat! as a subject of the contract tests."""

from __future__ import annotations

from parsers.registry import title
from tests.contract.subject import Subject
from tests.no_retreat.worlds import agreeing, carry, invariants, twin, unheard

BOUND = 9_000
"""Inputs; a random campaign has about three thousand."""


def subject() -> Subject:
    """The title as the house has it."""
    grounds = title("no_retreat").title.game.source.atlas.grounds
    return Subject(
        registered=title("no_retreat"),
        options={},
        bound=BOUND,
        twin=twin,
        invariants=invariants,
        places=lambda scenario: frozenset(grounds),
        carry=carry,
        unheard=unheard,
        agreeing=agreeing,
        seeds=3,
        one_in=40,
    )
