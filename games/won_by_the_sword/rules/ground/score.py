"""Victory points that everybody can count: those on the track, those that lie on the map (1.1)."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.source import Source


def worth(source: Source, board: Board, point: PointId) -> int:
    """What a point gives its captor, with what the scenario adds."""
    bonus = _bonus(source, board.terms.scenario).get(point, 0)
    return source.tables.fortifications[source.atlas[point].kind].vp + bonus


@lru_cache(maxsize=64)
def _bonus(source: Source, scenario: str) -> dict[PointId, int]:
    """What a scenario adds to what its points give."""
    found: dict[PointId, int] = {}
    for each in source.setups[scenario].specials:
        if each.kind == "bonus_vp" and each.point is not None:
            found[each.point] = found.get(each.point, 0) + each.vp
    return found


def total(source: Source, board: Board, seat: Seat) -> int:
    """What everybody can count: the track, and the markers on the map."""
    held = sum(worth(source, board, point) for point, whose in board.captured.items() if whose == seat)
    return board.score[seat] + held
