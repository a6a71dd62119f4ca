"""Tables computed once from a Board: indices, reach, sea routes, distances; no positions, no rule choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Kind, Location, Province, Unit, province_of

_CACHE_LIMIT = 1 << 16

K = TypeVar("K")
V = TypeVar("V")


def remember(cache: dict[K, V], key: K, value: V) -> V:
    """Store in a cache that is emptied when full: memory stays bounded whatever is sent."""
    if len(cache) >= _CACHE_LIMIT:
        cache.clear()
    cache[key] = value
    return value


class Ground:
    """Precomputed tables of one Board.

    Provinces are numbered in the order of their keys. Seas have a bit each, so that a set of seas is an
    int: ``sea_bit[p]`` is 0 on land; ``shores[p]`` are the seas that a coastal province touches.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.keys: tuple[Province, ...] = tuple(sorted(board.provinces))
        self.index: dict[Province, int] = {key: i for i, key in enumerate(self.keys)}
        data = [board.provinces[key] for key in self.keys]
        self.sea: list[bool] = [row.terrain == "sea" for row in data]
        self.inland: list[bool] = [row.terrain == "inland" for row in data]
        self.coasts: list[tuple[str, ...]] = [row.coasts for row in data]
        self.army: list[frozenset[int]] = [
            frozenset(self.index[there] for there in board.army_next.get(key, ())) for key in self.keys
        ]
        self.fleet: dict[Location, tuple[Location, ...]] = {
            here: tuple(sorted(there)) for here, there in board.fleet_next.items()
        }
        self.fleet_reach: dict[Location, frozenset[int]] = {
            here: frozenset(self.index[province_of(there)] for there in nexts)
            for here, nexts in self.fleet.items()
        }
        self.power_index = {power: i for i, power in enumerate(board.powers)}
        self._number_seas()
        self.units: dict[str, Unit | None] = {}
        self._members: dict[tuple[int, int, int], int] = {}

    def _number_seas(self) -> None:
        seas = [i for i, is_sea in enumerate(self.sea) if is_sea]
        self.sea_bit: list[int] = [0] * len(self.keys)
        for number, i in enumerate(seas):
            self.sea_bit[i] = 1 << number
        self.sea_of: list[int] = seas
        self.sea_next: list[int] = [0] * len(seas)
        self.shores: list[int] = [0] * len(self.keys)
        for here, nexts in self.fleet.items():
            i = self.index[province_of(here)]
            touching = 0
            for there in nexts:
                touching |= self.sea_bit[self.index[province_of(there)]]
            if self.sea[i]:
                self.sea_next[seas.index(i)] = touching
            else:
                self.shores[i] |= touching

    def unit(self, text: str) -> Unit | None:
        """``F STP/NC`` -> Unit; None where no such unit can stand."""
        if text in self.units:
            return self.units[text]
        kind, _, at = text.partition(" ")
        unit = Unit(kind, Location(at)) if kind in ("A", "F") and self.stands(kind, at) else None  # type: ignore[arg-type]
        return remember(self.units, text, unit)

    def stands(self, kind: str, at: str) -> bool:
        """Whether a unit of that kind can stand at ``at``: the right terrain, a coast where needed."""
        if kind == "A":
            i = self.index.get(Province(at))
            return i is not None and not self.sea[i]
        return Location(at) in self.fleet

    def reach(self, kind: Kind, at: Location) -> frozenset[int]:
        """Provinces next to a unit without convoys, whatever the coast."""
        return self.army[self.index[Province(at)]] if kind == "A" else self.fleet_reach[at]

    def exits(self, kind: Kind, at: Location) -> tuple[Location, ...]:
        """Locations next to a unit without convoys, sorted."""
        if kind == "A":
            return tuple(Location(key) for key in self.board.army_next.get(Province(at), ()))
        return self.fleet[at]

    def seas(self, mask: int) -> Iterator[int]:
        """The province numbers of a set of seas, ascending."""
        while mask:
            low = mask & -mask
            yield self.sea_of[low.bit_length() - 1]
            mask ^= low

    def linked(self, fleets: int, start: int, end: int) -> bool:
        """Whether fleets on these seas make a chain from shore to shore."""
        goal = self.shores[end] & fleets
        front = self.shores[start] & fleets
        if not goal or not front:
            return False
        seen = front
        while front:
            if seen & goal:
                return True
            grown = 0
            while front:
                low = front & -front
                grown |= self.sea_next[low.bit_length() - 1]
                front ^= low
            front = grown & fleets & ~seen
            seen |= front
        return False

    def route_seas(self, fleets: int, start: int, end: int) -> int:
        """The seas among ``fleets`` that lie on a chain without superfluous fleets (DATC 6.G.19)."""
        known = self._members.get((fleets, start, end))
        if known is not None:
            return known
        found = 0
        if self.linked(fleets, start, end):
            found = self._walk(fleets, start, end)
        return remember(self._members, (fleets, start, end), found)

    def _walk(self, fleets: int, start: int, end: int) -> int:
        first, last = self.shores[start] & fleets, self.shores[end] & fleets
        found = 0
        # (seas of the chain, its head, seas that would be a short cut and so may not follow)
        stack = [(bit, bit, first | bit) for bit in _bits(first)]
        while stack:
            chain, head, closed = stack.pop()
            if head & last:
                found |= chain
                continue
            nexts = self.sea_next[head.bit_length() - 1] & fleets & ~closed
            for bit in _bits(nexts):
                stack.append((chain | bit, bit, closed | nexts))
        return found


def _bits(mask: int) -> list[int]:
    bits = []
    while mask:
        low = mask & -mask
        bits.append(low)
        mask ^= low
    return bits


_GROUNDS: dict[int, Ground] = {}


def ground_of(board: Board) -> Ground:
    """The tables of ``board``, made at its first use."""
    # Boards hold dicts and cannot be hashed; the Ground keeps its Board alive, so the id stays its own.
    known = _GROUNDS.get(id(board))
    if known is None or known.board is not board:
        known = _GROUNDS[id(board)] = Ground(board)
    return known
