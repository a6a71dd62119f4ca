"""The frames of the board: what is on each, and which of them a letter shows."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from adjudicator.kinds import Event
from games.won_by_the_sword.model.atlas import Atlas, EdgeId, PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.picture.happenings import WEIGHTS, places

WHOLE, WHOLE_WIDTH = "whole", 1600
FOLDER = Path(__file__).parent.parent / "data" / "pictures"


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of the board: points and edges on it, and the points for which it is a good picture."""

    key: str
    shown: frozenset[PointId]
    inner: frozenset[PointId]
    edges: frozenset[EdgeId]
    middle: tuple[float, float]
    """In degrees."""


@cache
def frames(atlas: Atlas) -> tuple[Frame, ...]:
    """Every frame of which there is a board file; the whole is not among them."""
    raw = tomllib.loads((FOLDER / "frames.toml").read_text("utf-8"))
    return tuple(
        Frame(
            key,
            frozenset(
                point for point, each in atlas.points.items() if _within(each.at, row["box"], raw["edge"])
            ),
            frozenset(
                point for point, each in atlas.points.items() if _within(each.at, row["box"], raw["rim"])
            ),
            frozenset(edge for edge in atlas.edges if _within(midway(atlas, edge), row["box"], raw["edge"])),
            _middle(row["box"]),
        )
        for key, row in raw["frame"].items()
    )


@cache
def whole(atlas: Atlas) -> Frame:
    """The whole board."""
    every = frozenset(atlas.points)
    return Frame(WHOLE, every, every, frozenset(atlas.edges), (0.0, 0.0))


def _middle(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def midway(atlas: Atlas, edge: EdgeId) -> tuple[float, float]:
    """The middle of an edge in degrees; of one that leads off the map the point where it begins."""
    ends = [atlas[end.point].at for end in atlas.edges[edge].ends]
    return sum(x for x, _ in ends) / len(ends), sum(y for _, y in ends) / len(ends)


def _within(at: tuple[float, float], box: Sequence[float], off: float) -> bool:
    west, south, east, north = box
    return west + off <= at[0] <= east - off and south + off <= at[1] <= north - off


def busiest(atlas: Atlas, board: Board, events: Sequence[Event]) -> Frame:
    """The frame where most of ``events`` happened, in its middle at the best; else that of most columns."""
    happened: Counter[PointId] = Counter()
    for event in events:
        for point in places(atlas, event):
            happened[point] += WEIGHTS.get(event.key, 1)
    weights = happened or Counter(column.at for column in board.columns.values())

    def good(frame: Frame) -> tuple[int, float]:
        off = sum(math.dist(atlas[point].at, frame.middle) * weight for point, weight in weights.items())
        return sum(weight for point, weight in weights.items() if point in frame.inner), -off

    return max(frames(atlas), key=good)
