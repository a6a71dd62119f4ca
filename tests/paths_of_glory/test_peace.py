"""16.5: peace terms."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.kinds import PUBLIC, Roll
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, foe
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Choose
from games.paths_of_glory.model.state import Action, PeaceTerms, RoundEnd
from games.paths_of_glory.rules.nations import peace
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions


def refused(seat: Any, **fields: Any) -> str:
    fault = peace.check(positions.board({}, **fields), seat)
    return fault.key if fault is not None else ""


@pytest.mark.rule("paths_of_glory", "16.5.1")
@pytest.mark.rule("paths_of_glory", "16.5.1.1")
@pytest.mark.rule("paths_of_glory", "16.5.1.2")
def test_who_may_offer() -> None:
    assert [refused(CP, vp=vp) for vp in (10, 11, 25)] == ["peace-points", "", ""]
    assert [refused(AP, vp=vp) for vp in (10, 9, -3)] == ["peace-points", "", ""]


@pytest.mark.rule("paths_of_glory", "5.7.2")
@pytest.mark.rule("paths_of_glory", "5.3.3")
@pytest.mark.parametrize("scenario", ["historical", "introductory"])
def test_scenarios_without_peace(scenario: str) -> None:
    assert refused(CP, vp=15, scenario=scenario) == "no-peace-here"
    assert refused(AP, vp=5, scenario=scenario) == "no-peace-here"


@pytest.mark.rule("paths_of_glory", "16.3.5")
def test_fourteen_points_leave_it_to_the_allies() -> None:
    assert refused(CP, vp=15, events={"14-points": 14}) == "14-points-hold"
    assert refused(AP, vp=5, events={"14-points": 14}) == ""


def offered(seat: Any, **fields: Any) -> Change:
    change = positions.change(positions.board({}, **fields), RoundEnd(seat))
    peace.offer(change, seat)
    return change


@pytest.mark.rule("paths_of_glory", "16.5.2")
@pytest.mark.rule("paths_of_glory", "16.5.3")
@pytest.mark.rule("paths_of_glory", "5.1.1")
def test_accepted_it_is_a_draw() -> None:
    change = offered(CP, vp=15)
    assert change.state.stack[-1] == PeaceTerms(CP)
    peace.answered(change, PeaceTerms(CP), AP, Choose(True))
    assert (change.state.over, change.state.winners) == ("peace", (AP, CP))


@pytest.mark.rule("paths_of_glory", "5.6.3")
def test_accepted_in_a_tournament_both_lose() -> None:
    terms = positions.board({}).terms
    change = offered(CP, vp=15)
    change.set(terms=type(terms)(terms.scenario, terms.last_turn, terms.hand, False, bid=0))
    peace.answered(change, PeaceTerms(CP), AP, Choose(True))
    assert (change.state.over, change.state.winners) == ("peace", ())


@pytest.mark.rule("paths_of_glory", "16.5.2")
@pytest.mark.parametrize(
    ("seat", "combined", "points"),
    [
        (CP, 19, [1, 1, 1, 0, 0, -1]),
        (CP, 20, [1, 1, 0, 0, 0, -1]),
        (AP, 19, [-1, -1, -1, 0, 0, 1]),
        (AP, 20, [-1, -1, 0, 0, 0, 1]),
    ],
)
def test_refused_a_die_decides(seat: Any, combined: int, points: list[int]) -> None:
    for die, expected in enumerate(points, 1):
        change = offered(seat, vp=10, combined=combined)
        peace.answered(change, PeaceTerms(seat), foe(seat), Choose(False))
        stage = change.state.stack[-1]
        assert stage == PeaceTerms(seat, refused=True)
        assert SEQUENCE.pending(source(), change.state) == Roll(f"peace terms {seat} 5 1", (6,), PUBLIC)
        peace.rolled(change, stage, (die,))
        assert change.board.vp == 10 + expected
        assert change.state.stack == (RoundEnd(seat),)
        assert change.state.over == ""


def test_the_sixtus_affair_is_on_the_first_row() -> None:
    change = positions.change(positions.board({}, combined=35), Action(AP), PeaceTerms(AP, True, True))
    peace.rolled(change, PeaceTerms(AP, True, True), (3,))
    assert change.board.vp == 9
    assert source().tables.peace[AP][1][2] == 0
