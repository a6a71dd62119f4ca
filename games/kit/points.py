"""Points joined by lines: how far, who reaches what; what bars the way comes as an argument."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from typing import TypeAlias, TypeVar

P = TypeVar("P", bound=Hashable)

Joins: TypeAlias = Callable[[P], Iterable[P]]
"""The points that one is joined to, in an order that never changes: it decides between equal ways."""

Border: TypeAlias = Callable[[P, P], bool]
"""Whether one may step from a point to one beside it: who stands there, whose it is."""


def _open(here: Hashable, there: Hashable) -> bool:
    return True


def ways(
    start: P, joins: Joins[P], border: Border[P] = _open, most: int | None = None
) -> dict[P, tuple[P, ...]]:
    """The shortest way to each point in reach of ``most`` steps, the nearest first; to ``start`` ``()``.

    Of equally short ones the first in the order of the joins.
    """
    found: dict[P, tuple[P, ...]] = {start: ()}
    edge = [start]
    while edge and (most is None or len(found[edge[0]]) < most):
        following: list[P] = []
        for here in edge:
            for there in joins(here):
                if there not in found and border(here, there):
                    found[there] = (*found[here], there)
                    following.append(there)
        edge = following
    return found


def distances(goals: Iterable[P], joins: Joins[P]) -> dict[P, int]:
    """How many lines lie between each point in reach and the nearest of ``goals``."""
    found = dict.fromkeys(goals, 0)
    edge = list(found)
    for here in edge:
        for there in joins(here):
            if there not in found:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def steps_to(start: P, is_goal: Callable[[P], bool], joins: Joins[P]) -> int | None:
    """How many steps lead to the nearest point that is a goal; None where there is no way."""
    seen, edge, steps = {start}, [start], 0
    while edge:
        if any(map(is_goal, edge)):
            return steps
        following = dict.fromkeys(there for here in edge for there in joins(here) if there not in seen)
        seen.update(following)
        edge, steps = list(following), steps + 1
    return None


def connected(start: P, goal: P, joins: Joins[P], border: Border[P] = _open) -> bool:
    """Whether there is a way at all, of any length; to a point itself there is none but by way of others."""
    seen, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for there in joins(here):
            if there not in seen and border(here, there):
                if there == goal:
                    return True
                seen.add(there)
                edge.append(there)
    return False


def cheapest(
    start: P, goal: P, joins: Joins[P], border: Border[P], price: Callable[[P], int]
) -> tuple[P, ...] | None:
    """Of the shortest ways the one whose points cost least, then the first in the order of the joins."""
    found: dict[P, tuple[int, tuple[P, ...]]] = {start: (0, ())}
    edge = [start]
    while edge and goal not in found:
        following: dict[P, tuple[int, tuple[P, ...]]] = {}
        for here in edge:
            cost, way = found[here]
            for there in joins(here):
                if there in found or not border(here, there):
                    continue
                whole = cost + price(there)
                if there not in following or whole < following[there][0]:
                    following[there] = (whole, (*way, there))
        found |= following
        edge = list(following)
    return found[goal][1] if goal in found else None


def affordable(
    start: P,
    most: int,
    joins: Joins[P],
    price: Callable[[P, P], int | None],
    halts: Callable[[P], bool] = lambda point: False,
) -> dict[P, tuple[int, tuple[P, ...]]]:
    """What ``most`` pays for: the least cost of each point in reach and the way there, ``start`` with ``()``.

    ``price(here, there)`` is the cost of a step, at least 1; None where there is none. Who comes to a point
    that ``halts`` goes no further. Of equally cheap ways the one with fewer steps, then the first found.
    """
    found: dict[P, tuple[int, tuple[P, ...]]] = {}
    ahead: list[tuple[int, int, int, P, tuple[P, ...]]] = [(0, 0, 0, start, ())]
    number = 0
    while ahead:
        cost, steps, _, here, way = heappop(ahead)
        if here in found:
            continue
        found[here] = (cost, way)
        if here != start and halts(here):
            continue
        for there in joins(here):
            step = price(here, there) if there not in found else None
            if step is not None and cost + step <= most:
                number += 1
                heappush(ahead, (cost + step, steps + 1, number, there, (*way, there)))
    return found
