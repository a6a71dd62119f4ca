"""Crossings that are closed, edges that lead away, distances (8.5); nothing of what columns are made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import NO_BANK, Atlas, Bank, Edge, PointId, foe
from games.won_by_the_sword.model.board import Board, Column, seat_of
from games.won_by_the_sword.model.source import ColumnId


def closed(board: Board, seat: Seat, point: PointId) -> bool:
    """8.5: whether a side cannot cross there: a garrison of the foe holds the point, or it is besieged."""
    return point in board.sieges or board.garrisons.get(point) == foe(seat)


def one_bank(atlas: Atlas, board: Board, seat: Seat, point: PointId, one: Bank, other: Bank) -> bool:
    """8.5: whether a side comes from the one bank of a point to the other.

    What began there without a bank is on either, which the first two editions did not know.
    """
    if board.terms.edition > 2 and NO_BANK in (one, other):
        return True
    return not atlas[point].banks or one == other or not closed(board, seat, point)


def exits(atlas: Atlas, board: Board, seat: Seat, marker: Column) -> tuple[Edge, ...]:
    """The edges that lead away from where a column stands, off the map too; none over a closed crossing."""
    return tuple(
        edge
        for edge in (atlas.edges[each] for each in atlas.at[marker.at])
        if one_bank(atlas, board, seat, marker.at, marker.bank, edge.end(marker.at).bank)
    )


def together(atlas: Atlas, board: Board, one: ColumnId, other: ColumnId) -> bool:
    """8.5: whether two columns of a side stand at one point and no closed crossing parts them."""
    here, there = board.columns[one], board.columns[other]
    return here.at == there.at and one_bank(atlas, board, seat_of(one), here.at, here.bank, there.bank)


def open_garrisons(board: Board, seat: Seat) -> tuple[PointId, ...]:
    """The points with a garrison of the side that is not besieged."""
    return tuple(
        point for point, whose in board.garrisons.items() if whose == seat and point not in board.sieges
    )


@lru_cache(maxsize=1024)
def distances(atlas: Atlas, start: PointId) -> Mapping[PointId, int]:
    """How many edges it is to every point, by whatever crossing."""
    found, edge = {start: 0}, [start]
    while edge:
        following: list[PointId] = []
        for point in edge:
            for each in atlas.at[point]:
                end = atlas.edges[each].beyond(point)
                if end is not None and end.point not in found:
                    found[end.point] = found[point] + 1
                    following.append(end.point)
        edge = following
    return found
