"""Redeployments for tests: lawful legs done, or why they are refused."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Leg
from games.paths_of_glory.rules.movement import redeploy
from tests.paths_of_glory.positions import change

DATA = source()
BOX = {AP: "AP-RESERVE", CP: "CP-RESERVE"}


def leg(unit: str, to: str, sea: bool = False) -> Leg:
    return Leg(UnitId(unit), SpaceId(to), sea)


def why(on: Board, *legs: Leg, points: int = 6) -> Fault | None:
    return redeploy.check(DATA, on, DATA.roster[legs[0].unit].seat, legs, points)


def refused(on: Board, *legs: Leg, points: int = 6) -> tuple[str, str]:
    fault = why(on, *legs, points=points)
    assert fault is not None
    return fault.key, fault.rule


def goes(on: Board, *legs: Leg, points: int = 6) -> Change:
    fault = why(on, *legs, points=points)
    assert fault is None, fault
    made = change(on)
    for each in legs:
        redeploy.do(made, DATA.roster[each.unit].seat, each)
        assert made.board.units[each.unit].at == each.to
    return made
