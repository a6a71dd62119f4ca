"""Conditions on what is not known yet: the loss numbers before the dice, a battle before it is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.conditions import holds
from adjudicator.kinds import Answers
from games.paths_of_glory.rules.combat.facts import OF_A_BATTLE
from parsers.registry import title
from tests.contract.play import asks_of, play
from tests.paths_of_glory.contract import subject
from tests.rig.cases import some

READER = title("paths_of_glory").reader("campaign")
GAME: Any = title("paths_of_glory").title.game


def told(facts: Any, phrase: str) -> bool | None:
    condition = READER.fact(phrase, "AP")  # type: ignore[arg-type]
    return holds(condition, facts)  # type: ignore[arg-type]


def asks(games: int) -> list[tuple[Any, Any]]:
    """Every (view, ask) of some random games."""
    tested = subject()
    return [
        (GAME.view(step.before, ask.seat), ask)
        for seed in range(games)
        for step in play(tested, tested.title.scenarios()[0], seed).steps
        if isinstance(step.given, Answers)
        for ask in asks_of(step.waits)
    ]


pytestmark = pytest.mark.xdist_group("paths-unknown")
"""The games are played once."""


@pytest.fixture(scope="module", params=some([1, 4], 2))
def asked(request: pytest.FixtureRequest) -> list[tuple[Any, Any]]:
    return asks(request.param)


@pytest.mark.sweep
def test_losses_are_unknown_until_the_dice_have_said_them(asked: list[tuple[Any, Any]]) -> None:
    before = [(view, ask) for view, ask in asked if ask.kind == "defend"]
    after = [(view, ask) for view, ask in asked if ask.kind == "losses"]
    assert before
    assert after
    for view, ask in before:
        facts = GAME.facts(view, ask)
        assert "losses" not in facts
        assert told(facts, "losses at most 2") is None
        assert told(facts, "потери меньше 3") is None
    for view, ask in after:
        facts = GAME.facts(view, ask)
        assert told(facts, "losses at least 0") is True
        half = replace(view, fight=replace(view.fight, result={}))
        assert told(GAME.facts(half, ask), "losses at most 2") is None
    # Of a side that has yet to fire nobody knows by how much it is beaten.
    view, ask = after[0]
    foe = next(seat for seat in view.fight.result if seat != ask.seat)
    half = replace(view, fight=replace(view.fight, result={foe: view.fight.result[foe]}))
    assert {"losses", "difference"} & GAME.facts(half, ask).keys() == {"losses"}


def test_a_battle_that_is_not_fought_has_no_numbers(asked: list[tuple[Any, Any]]) -> None:
    seen = set()
    for view, ask in asked:
        facts = GAME.facts(view, ask)
        seen |= facts.keys() & OF_A_BATTLE
        if view.fight is None:
            assert not facts.keys() & OF_A_BATTLE
            for phrase in ("odds at least 2", "in a trench", "в горах", "attackers at most 1"):
                assert told(facts, phrase) is None
        # Nobody attacks Paris, and everybody sees that.
        assert told(facts, "attacked at Paris") is (view.fight is not None and view.fight.target == "paris")
    assert seen == OF_A_BATTLE


def test_every_space_is_seen_as_it_is(asked: list[tuple[Any, Any]]) -> None:
    for view, ask in asked[::10]:
        facts = GAME.facts(view, ask)
        for space in view.board.control:
            assert facts[f"trench-{space}"] is (space in view.board.trenches)
            assert facts[f"attacked-{space}"] in (True, False)
