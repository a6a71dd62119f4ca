"""The frames of the board: what is on each, and which of them a letter shows."""

from __future__ import annotations

import json
import math
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from adjudicator.kinds import Event
from games.kit.frames import Frame, inside
from games.won_by_the_sword.model.atlas import Atlas, EdgeId, PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.picture.happenings import WEIGHTS, places

WHOLE, WHOLE_WIDTH = "whole", 1600
Place: TypeAlias = tuple[float, float]
Key = TypeVar("Key", bound=str)
FOLDER = Path(__file__).parent.parent / "data" / "pictures"


@cache
def frames(atlas: Atlas) -> tuple[Frame[PointId], ...]:
    """Every frame of which there is a board file; the whole is not among them."""
    raw, at = _raw(), {key: point.at for key, point in atlas.points.items()}
    return tuple(
        Frame(key, _inside(at, row["box"], raw["edge"]), _inside(at, row["box"], raw["rim"]))
        for key, row in raw["frame"].items()
    )


@cache
def whole(atlas: Atlas) -> Frame[PointId]:
    """The whole board."""
    every = frozenset(atlas.points)
    return Frame(WHOLE, every, every)


@cache
def edges(atlas: Atlas, frame: str) -> frozenset[EdgeId]:
    """The edges whose middle is on a frame; of those that lead off the map the point where they begin."""
    if frame == WHOLE:
        return frozenset(atlas.edges)
    at = {key: _middle([atlas[end.point].at for end in edge.ends]) for key, edge in atlas.edges.items()}
    return _inside(at, _raw()["frame"][frame]["box"], _raw()["edge"])


@cache
def areas(frame: str) -> frozenset[str]:
    """The points and lands that the board of a frame has as areas, those at its rim too."""
    drawn = json.loads((FOLDER / f"{frame}.json").read_text("utf-8"))["areas"]
    return frozenset(area["place"] for area in drawn)


@cache
def _raw() -> Mapping[str, Any]:
    return tomllib.loads((FOLDER / "frames.toml").read_text("utf-8"))


def _inside(at: Mapping[Key, Place], box: Sequence[float], off: float) -> frozenset[Key]:
    west, south, east, north = box
    return inside(at, (west, south), (east, north), off)


def _middle(places: Sequence[Place]) -> Place:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


def busiest(atlas: Atlas, board: Board, events: Sequence[Event]) -> Frame[PointId]:
    """The frame where most of ``events`` happened, in its middle at the best; else that of most columns."""
    happened: Counter[PointId] = Counter()
    for event in events:
        for point in places(atlas, event):
            happened[point] += WEIGHTS.get(event.key, 1)
    weights = happened or Counter(column.at for column in board.columns.values() if column.at in atlas)

    def good(frame: Frame[PointId]) -> tuple[int, float]:
        west, south, east, north = _raw()["frame"][frame.key]["box"]
        middle = _middle([(west, south), (east, north)])
        off = sum(math.dist(atlas[point].at, middle) * weight for point, weight in weights.items())
        return sum(weight for point, weight in weights.items() if point in frame.inner), -off

    return max(frames(atlas), key=good)
