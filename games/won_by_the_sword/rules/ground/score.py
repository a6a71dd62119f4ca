"""Victory points that everybody can count: those on the track, those that lie on the map (1.1)."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.source import Source


def worth(source: Source, board: Board, point: PointId) -> int:
    """What a point gives its captor, with what the scenario adds."""
    kind = source.atlas[point].kind
    bonus = sum(
        each.vp
        for each in source.setups[board.terms.scenario].specials
        if each.kind == "bonus_vp" and each.point == point
    )
    return source.tables.fortifications[kind].vp + bonus


def total(source: Source, board: Board, seat: Seat) -> int:
    """What everybody can count: the track, and the markers on the map."""
    held = sum(worth(source, board, point) for point, whose in board.captured.items() if whose == seat)
    return board.score[seat] + held
