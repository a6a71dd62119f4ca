"""Ways over the map for a column: what every point costs it in campaign points, and by which moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import TypeAlias

from games.won_by_the_sword.model.atlas import Atlas, Bank, EdgeId, PointId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.orders import Move
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.ground.points import closed

Node: TypeAlias = tuple[PointId, Bank]
DIFFICULT, NORMAL = 2, 1


@lru_cache(maxsize=4)
def _edges(atlas: Atlas) -> Mapping[PointId, tuple[tuple[EdgeId, Bank, Node, int], ...]]:
    """Of each point the edges to others: by which bank they leave it, where they lead, what they cost."""
    found: dict[PointId, list[tuple[EdgeId, Bank, Node, int]]] = {point: [] for point in atlas.points}
    for point, edges in atlas.at.items():
        for edge in (atlas.edges[each] for each in edges):
            end = edge.beyond(point)
            if end is not None:
                price = DIFFICULT if edge.difficult else NORMAL
                found[point].append((edge.id, edge.end(point).bank, (end.point, end.bank), price))
    return {point: tuple(each) for point, each in found.items()}


class Ways:
    """Costs from where the column stands to every bank of every point that it can reach."""

    def __init__(self, case: Case) -> None:
        board, seat, leads = case.board, case.seat, _edges(case.source.atlas)
        start = (case.here, case.marker.bank)
        watched = {marker.at for key, marker in board.columns.items() if seat_of(key) != seat}
        if {*board.standing(case.here, case.foe)} & {*case.marker.declined}:
            watched.discard(case.here)
        shut = {point for point in {*board.garrisons, *board.sieges} if closed(board, seat, point)}
        guarded = {edge for edge, whose in board.patrols.items() if seat_of(whose) != seat}
        halted, far = case.table.acting.halted, case.temper.far
        self.costs: dict[Node, int] = {}
        self._from: dict[Node, Node] = {}
        # Every edge costs something, so what costs the same is known before any of it is looked at.
        waiting: list[list[tuple[Node, Node]]] = [[] for _ in range(far + 1)]
        waiting[0].append((start, start))
        for cost, found in enumerate(waiting):
            found.sort()
            for node, came in found:
                if node in self.costs:
                    continue
                self.costs[node] = cost
                self._from[node] = came
                if halted:
                    return
                point, bank = node
                spent = cost + 1 if point in watched else cost
                crossed = point in shut
                for each, here, beyond, price in leads[point]:
                    if (crossed and here != bank) or beyond in self.costs:
                        continue
                    total = spent + price + (each in guarded)
                    if total <= far:
                        waiting[total].append((beyond, node))

    @cached_property
    def nearest(self) -> dict[PointId, Node]:
        """Each point by the bank that is reached first."""
        found: dict[PointId, Node] = {}
        for node in self.costs:
            found.setdefault(node[0], node)
        return found

    def moves(self, node: Node, points: int) -> tuple[Move, ...]:
        """The moves towards it as far as so many points last."""
        way: list[Node] = []
        while self._from[node] != node:
            way.append(node)
            node = self._from[node]
        return tuple(Move(point, bank) for point, bank in reversed(way) if self.costs[point, bank] <= points)
