"""The sequence of play (4.0): the phases of a turn follow each other, each finished before the next."""

from __future__ import annotations

import pytest

from games.no_retreat.model.atlas import AXIS
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.change import Change
from games.no_retreat.model.orders import Throw
from games.no_retreat.model.state import CardPhase
from games.no_retreat.turn import SEQUENCE
from tests.no_retreat.positions import SOURCE, answer, ask_of, drawing, empty, past_windows, played, state
from tests.no_retreat.samples import sample


def place_of(code: str) -> tuple[int, str, int]:
    """Turn, side and number of a phase; the steps of a new turn come before both sides."""
    turn, _, rest = code.partition("-")
    return int(turn), rest[:-1], int(rest[-1])


@pytest.mark.rule("no_retreat", "4.0")
@pytest.mark.parametrize("scenario", "AC")
def test_the_phases_of_a_turn_follow_each_other(scenario: str) -> None:
    codes = [SEQUENCE.phase_of(step.state) for step in played(scenario, 6, sample)]
    places = [place_of(code) for code in codes if code]
    assert places == sorted(places)
    assert {(side, number) for _, side, number in places} >= {
        (side, number) for side in "AS" for number in (1, 3, 4, 5)
    }


@pytest.mark.sweep
def test_windows_belong_to_the_phase_that_they_are_in() -> None:
    """They open above a stage of that phase, so that letters call it by its name."""
    found: dict[str, set[int]] = {}
    for step in played("A", 6, sample, ask_all=True):
        for ask in step.waits if isinstance(step.waits, tuple) else ():
            if ask.kind == "event":
                found.setdefault(str(ask.args["window"]), set()).add(place_of(ask.phase)[2])
    wanted = {"card": {1}, "supply.end": {2}, "org.start": {3}, "org": {3}, "move": {4}, "move.end": {4}}
    wanted |= {"combat.end": {5}, "removals": {6}}
    assert {name: phases for name, phases in found.items() if name in wanted} == wanted


@pytest.mark.rule("no_retreat", "4.0.1")
def test_the_card_phase_keeps_two_and_draws_four() -> None:
    change = Change(SOURCE, state(empty("A", turn=2), CardPhase(), hands={AXIS: (16, 17, 22, 23)}))
    SEQUENCE.settle(change)
    now = past_windows(change.state)
    assert (ask_of(now).kind, ask_of(now).phase) == ("keep", "2-A1")
    kept = answer(now, Throw(now.hands[AXIS][2:])).state
    after = past_windows(drawing(past_windows(kept), 1, 2, 3, 4))
    assert after.hands[AXIS] == tuple(map(card_of, (1, 2, 3, 4, 16, 17)))
    assert SEQUENCE.phase_of(after) > "2-A1"
