"""Sieges that their column can no longer keep up (11.0, 11.1); it must not know how a siege is fought."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.rules.ground.leaving import lift_siege


def review(change: Change) -> None:
    """Lifts every siege whose column is gone, elsewhere, or below the levels of the table.

    Patrols do not count (9.1).
    """
    for point, siege in tuple(change.board.sieges.items()):
        marker = change.board.columns.get(siege.column)
        if marker is None or marker.at != point:
            lift_siege(change, point, "left")
        elif _levels(change, siege) < _keep(change, point):
            lift_siege(change, point, "too-weak")


def _levels(change: Change, siege: Siege) -> int:
    return change.source.roster.levels(change.force(siege.column).units, "infantry", "cavalry")


def _keep(change: Change, point: PointId) -> int:
    return change.source.tables.fortifications[change.source.atlas[point].kind].keep
