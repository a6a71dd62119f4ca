"""12.5.5: which ways units may retreat, by its priorities; it must not know stages or events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from games.paths_of_glory.model.atlas import SpaceId, foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.distance import distances, homes
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts, passage, stacking
from games.paths_of_glory.rules.spaces.supply import Supply

Path = tuple[SpaceId, ...]
"""Spaces that a unit goes through, its end last; shorter than it should: destroyed there, where it stands."""

Ways = Mapping[UnitId, Path]


@dataclass
class Ground:
    """The board of one retreat, asked many times: supply and steps are looked up once."""

    source: Source
    board: Board
    left: SpaceId
    """The space that is left, where nobody may return."""
    far: int
    """How many spaces must be covered."""
    found: dict[tuple[UnitId, tuple[SpaceId, ...], bool], tuple[Path, ...]] = field(default_factory=dict)
    """The ways of a unit that were looked for: with which ends taken, and whether others have crossed."""
    supply: Supply = field(init=False)
    _steps: dict[tuple[UnitId, SpaceId], Path] = field(default_factory=dict)
    _ranks: dict[tuple[UnitId, SpaceId], tuple[bool, bool]] = field(default_factory=dict)
    _rooms: dict[SpaceId, int] = field(default_factory=dict)
    _ends: dict[UnitId, frozenset[SpaceId]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.supply = Supply(self.source, self.board)

    def steps(self, unit: UnitId, here: SpaceId) -> Path:
        """Spaces that a retreating unit may enter from ``here``."""
        key = (unit, here)
        if key not in self._steps:
            kind = self.source.roster[unit]
            # 12.5.4: a Montenegrin corps never retreats.
            near = () if kind.nation == "MN" else self.source.atlas.neighbours(here, kind.line)
            self._steps[key] = tuple(
                space
                for space in near
                if space != self.left
                and passage.step(self.source, self.board, unit, here, space) is None
                and not forts.bars(self.source, self.board, kind.seat, space)
            )
        return self._steps[key]

    def crosses(self, path: Path) -> bool:
        """Whether a path, from the space that is left, goes over the border of 11.3.2."""
        ends = zip((self.left, *path), path, strict=False)
        return any(passage.crosses(self.source, start, space) for start, space in ends)

    def rank(self, unit: UnitId, space: SpaceId) -> tuple[bool, bool]:
        """12.5.5: friendly before hostile, then supplied before unsupplied; the least is the best."""
        key = (unit, space)
        if key not in self._ranks:
            hostile = self.board.control[space] == foe(self.source.roster[unit].seat)
            self._ranks[key] = hostile, not self.supply.unit(unit, space)
        return self._ranks[key]

    def room(self, space: SpaceId) -> int:
        """How many units more may end in a space."""
        if space not in self._rooms:
            self._rooms[space] = stacking.room(self.board, space)
        return self._rooms[space]

    def ends(self, unit: UnitId) -> frozenset[SpaceId]:
        """Where a unit may end if nobody is in its way."""
        if unit not in self._ends:
            near = self.steps(unit, self.left)
            far = near if self.far == 1 else (each for first in near for each in self.steps(unit, first))
            self._ends[unit] = frozenset(far)
        return self._ends[unit]

    def best(self, unit: UnitId, spaces: Sequence[SpaceId]) -> Path:
        """Those of the highest priority."""
        ranks = [self.rank(unit, space) for space in spaces]
        least = min(ranks, default=None)
        return tuple(space for space, rank in zip(spaces, ranks, strict=True) if rank == least)


def room(ground: Ground, taken: Sequence[SpaceId], space: SpaceId) -> bool:
    """Whether one more unit may end in a space, besides those that stand there or have ``taken`` it."""
    return ground.room(space) > taken.count(space)


def options(ground: Ground, unit: UnitId, gone: Ways) -> tuple[Path, ...]:
    """The ways of a unit when others have gone; shorter ones where it cannot go all the way."""
    taken = sorted(path[-1] for path in gone.values() if len(path) == ground.far)
    key = unit, tuple(taken), any(ground.crosses(path) for path in gone.values())
    if key not in ground.found:
        ground.found[key] = _options(ground, *key)
    return ground.found[key]


def _options(ground: Ground, unit: UnitId, taken: Sequence[SpaceId], crossed: bool) -> tuple[Path, ...]:
    near = ground.steps(unit, ground.left)
    if crossed:
        near = tuple(space for space in near if not ground.crosses((space,)))  # 12.1.9: one a turn
    if ground.far == 1:
        ends = ground.best(unit, [space for space in near if room(ground, taken, space)])
        return tuple((space,) for space in ends) or ((),)
    onward = {
        first: [
            each
            for each in ground.steps(unit, first)
            if room(ground, taken, each) and not (crossed and ground.crosses((first, each)))
        ]
        for first in near
    }
    through = [first for first in near if onward[first]]
    if through and ground.board.terms.edition > 1:
        return tuple(_two(ground, unit, [(first, last) for first in through for last in onward[first]]))
    if through:
        # The first space decides; among equal ones the end does: friendly and supplied if that can be.
        pairs = [(first, last) for first in ground.best(unit, through) for last in onward[first]]
        ends = ground.best(unit, tuple(dict.fromkeys(last for _, last in pairs)))
        return tuple(pair for pair in pairs if pair[1] in ends)
    # 12.7.4: as far as it can, and is destroyed there.
    return tuple((first,) for first in ground.best(unit, near)) or ((),)


def _two(
    ground: Ground, unit: UnitId, pairs: Sequence[tuple[SpaceId, SpaceId]]
) -> Iterator[tuple[SpaceId, SpaceId]]:
    """12.5.5: the first space by the priorities, then the second; only supply at the end goes before."""
    supplied = [(first, last) for first, last in pairs if not ground.rank(unit, last)[1]]
    goes = supplied or pairs
    for first in ground.best(unit, tuple(dict.fromkeys(first for first, _ in goes))):
        for last in ground.best(unit, [each for start, each in goes if start == first]):
            yield first, last


def ways(ground: Ground, units: Sequence[UnitId]) -> tuple[Ways, ...]:
    """Every lawful way for these units together, in whatever order they go.

    Each keeps the priorities with what room is left to it; no more are destroyed than must be: where units
    get in each other's way, those that save most (12.5.5).
    """
    made: dict[tuple[Path, ...], Ways] = {}
    for gone in _orders(ground, tuple(units), {}, set()):
        made.setdefault(tuple(gone[unit] for unit in units), gone)
    lost = {key: sum(len(path) < ground.far for path in key) for key in made}
    least = min(lost.values(), default=0)
    return tuple({unit: gone[unit] for unit in units} for key, gone in made.items() if lost[key] == least)


def _orders(
    ground: Ground,
    units: tuple[UnitId, ...],
    gone: dict[UnitId, Path],
    seen: set[frozenset[tuple[UnitId, Path]]],
) -> Iterator[dict[UnitId, Path]]:
    """What all may have ``gone`` who have not yet; where they went counts, not who went first."""
    key = frozenset(gone.items())
    if key in seen:
        return
    seen.add(key)
    if not units:
        yield gone
        return
    tight = _tight(ground, units, gone)
    for unit in units:
        others = tuple(each for each in units if each != unit)
        for path in options(ground, unit, gone):
            yield from _orders(ground, others, {**gone, unit: path}, seen)
        if not tight:
            return  # nobody can be in the way of another: one order shows all


def _tight(ground: Ground, units: Sequence[UnitId], gone: Ways) -> bool:
    """Whether some space that they could reach has not room for all of them, or only one may cross."""
    taken = [path[-1] for path in gone.values() if len(path) == ground.far]
    reach = {space for unit in units for space in ground.ends(unit)}
    edge = ground.left == passage.CAUCASUS or ground.source.atlas[ground.left].near_east
    return edge or any(ground.room(space) - taken.count(space) < len(units) for space in reach)


def towards(ground: Ground, units: Sequence[UnitId], goals: tuple[SpaceId, ...] = ()) -> Ways:
    """Of the lawful ways those that end nearest to ``goals``; without any, nearest to home."""
    atlas, roster = ground.source.atlas, ground.source.roster

    def length(gone: Ways) -> int:
        return sum(
            distances(atlas, goals or homes(atlas, roster[unit].nation)).get(path[-1], len(atlas.spaces))
            for unit, path in gone.items()
            if path
        )

    return min(ways(ground, units), key=length, default={})


def alike(ground: Ground, gone: Ways) -> object:
    """What tells two ways apart: counters of one sort and side are the same."""
    units, roster = ground.board.units, ground.source.roster
    return tuple(sorted((roster[unit].sort, units[unit].reduced, path) for unit, path in gone.items()))
