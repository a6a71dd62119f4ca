"""What a position is worth to the player that looks ahead."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.state import State
from games.paths_of_glory.robot.ahead.value import lines, value
from games.paths_of_glory.robot.outlook import outlook
from games.paths_of_glory.robot.tempers import Temper
from tests.paths_of_glory.rounds import PLACED, at_round

SOURCE = source()


def worth(here: State, seat: Seat, before: State | None = None) -> float:
    """To a side, as it looks from a position before."""
    return value(SOURCE, here, seat, lines(SOURCE, (before or here).board))


@pytest.mark.parametrize(("turn", "winters"), [(1, 2), (4, 2), (5, 1), (9, 0)])
def test_winters_to_come_are_points_of_a_blockade(turn: int, winters: int) -> None:
    here = at_round(PLACED, AP, [], turn=turn)
    closed = replace(here, board=replace(here.board, events={"blockade": 1}))
    assert worth(closed, AP) - worth(here, AP) == pytest.approx(0.9 * winters)
    assert worth(closed, CP) - worth(here, CP) == pytest.approx(-0.9 * winters)


def test_an_army_is_worth_more_where_there_is_a_war() -> None:
    far, near = (
        at_round({**PLACED, "paris": [], space: ["fr_2_army"]}, AP, [], turn=2)
        for space in ("marseilles", "nancy")
    )
    assert worth(near, AP, far) > worth(far, AP, far)


def test_only_who_is_stronger_has_to_seek_the_foe() -> None:
    here = at_round({**PLACED, "berlin": [], "vienna": []}, AP, [], turn=2)
    assert list(lines(SOURCE, here.board)) == [AP]


def test_an_offensive_that_is_due_presses_the_more_the_later_it_is() -> None:
    due = {"mandated": {AP: "FR", CP: "none"}}
    early, late = (at_round(PLACED, AP, [], number, **due) for number in (2, 6))
    costs = [
        worth(replace(here, board=replace(here.board, mandated={AP: "done", CP: "none"})), AP)
        - worth(here, AP)
        for here in (early, late)
    ]
    assert 0 < costs[0] < costs[1]


@pytest.mark.parametrize("seat", [AP, CP])
def test_war_status_is_worth_most_on_the_way_to_limited_war_and_early(seat: Seat) -> None:
    def raised(turn: int, status: int) -> float:
        here = at_round(PLACED, seat, [], turn=turn)
        return worth(replace(here, board=replace(here.board, status={AP: 0, CP: 0, seat: status})), seat)

    early, late = (raised(turn, 4) - raised(turn, 3) for turn in (2, 9))
    beyond = raised(2, 5) - raised(2, 4)
    assert early > beyond + 0.5
    assert early > late + 0.5


def test_an_offensive_presses_less_the_nearer_those_stand_who_must_attack() -> None:
    due = {"mandated": {AP: "BR", CP: "none"}, "control": {"sedan": CP}}
    costs = []
    for space in ("london", "calais", "cambrai"):
        here = at_round({**PLACED, "sedan": ["ge_3_army"], space: ["br_2_army"]}, AP, [], 3, **due)
        done = replace(here, board=replace(here.board, mandated={AP: "done", CP: "none"}))
        costs.append(worth(done, AP) - worth(here, AP))
    assert costs[0] > costs[1] > costs[2] > 0


def test_a_source_of_supply_that_the_foe_may_take_is_guarded() -> None:
    """Essen and Breslau feed all of the Central Powers but Turks and Bulgarians."""
    placed = {**PLACED, "essen": [], "koblenz": ["fr_3_army"]}
    bare = at_round(placed, CP, [], turn=2)
    kept = at_round({**placed, "essen": ["ge_1_army"], "berlin": []}, CP, [], turn=2)
    away = at_round({**placed, "berlin": ["ge_1_army"]}, CP, [], turn=2)
    assert worth(kept, CP, bare) > worth(away, CP, bare) + 1


def test_who_owes_an_offensive_seeks_whom_he_must_attack_until_somebody_stands_there() -> None:
    placed = {**PLACED, "sedan": ["ge_3_army"], "rouen": ["br_2_army"], "verdun": []}
    due = {"mandated": {AP: "BR", CP: "none"}, "control": {"sedan": CP}}
    mind = Temper(seeks=1.0)
    for beside, gains in (([], True), (["br_corps"], False)):
        here = at_round({**placed, "cambrai": beside}, AP, [], 3, **due)
        seen = outlook(SOURCE, here.board, AP, mind)
        assert (seen.nearer((UnitId("br_2_army"),), SpaceId("brussels")) > 0) is gains
        assert seen.nearer((UnitId("fr_2_army"),), SpaceId("brussels")) == 0
        assert seen.nearer((UnitId("br_2_army"),), SpaceId("le_havre")) == 0
