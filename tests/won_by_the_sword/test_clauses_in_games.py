"""Random games in which columns do what the phrasings say: whatever was said, the game goes on."""

from __future__ import annotations

import pytest

from adjudicator import codec
from adjudicator.kinds import Over, heard
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.clauses import Clause
from games.won_by_the_sword.model.state import State
from tests.rig.cases import some
from tests.won_by_the_sword.positions import GAME, SCENARIOS, played
from tests.won_by_the_sword.speaking import speaking
from tests.won_by_the_sword.worlds import invariants


@pytest.mark.sweep
@pytest.mark.parametrize("scenario", some(SCENARIOS[::-1], 8))
def test_the_game_goes_on_whatever_is_said(scenario: str) -> None:
    steps = played(scenario, 5, speaking)
    assert isinstance(steps[-1].waits, Over)
    spoken = 0
    for step in steps:
        assert invariants(step.state) == ()
        acting = next((each for each in step.state.stack if isinstance(each, Acting)), None)
        if acting is not None and any(isinstance(each, Clause) for each in acting.said):
            spoken += 1
            assert codec.loads(codec.dumps(step.state, State), State) == step.state
            other = foe(acting.seat)
            seen = GAME.view(step.state, other).acting
            assert seen is not None
            assert seen.said == ()
        for event in step.events:
            if event.key in ("task-lapsed", "tasks-left"):
                seat = foe(event.args["seat"])  # type: ignore[arg-type]
                assert event not in heard(step.events, seat)
    assert spoken > 5
