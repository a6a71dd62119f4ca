"""Frames of a large board, and which of them is the best picture of what happened; it knows no board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from adjudicator.kinds import Event

Place = TypeVar("Place", bound=str)


@dataclass(frozen=True, slots=True)
class Frame(Generic[Place]):
    """A part of a board: the places on it, and those well inside, for which it is a good picture."""

    key: str
    shown: frozenset[Place]
    inner: frozenset[Place]


def inside(
    at: Mapping[Place, tuple[float, float]],
    low: tuple[float, float],
    high: tuple[float, float],
    off: float,
) -> frozenset[Place]:
    """The places between two corners that keep ``off`` from the edges; ``at`` says where each is."""
    return frozenset(
        place
        for place, (x, y) in at.items()
        if low[0] + off <= x <= high[0] - off and low[1] + off <= y <= high[1] - off
    )


def named(event: Event, *keys: str) -> tuple[str, ...]:
    """What these args of an event name: one thing or several."""
    found: list[str] = []
    for key in keys:
        value = event.args.get(key, ())
        found += map(str, value if isinstance(value, tuple | list) else (value,))
    return tuple(found)


def busiest(
    frames: Sequence[Frame[Place]], events: Sequence[Event], weights: Mapping[str, int], *keys: str
) -> Frame[Place] | None:
    """The frame where most happened, the first of equals; None where nothing did.

    ``weights``: what an event counts for each place that its args ``keys`` name, one where it is not there.
    """
    scores = [0] * len(frames)
    for event in events:
        places = named(event, *keys)
        for number, frame in enumerate(frames):
            scores[number] += weights.get(event.key, 1) * sum(place in frame.inner for place in places)
    return frames[scores.index(max(scores))] if any(scores) else None
