"""Chapter 14: which units and spaces are supplied, and from where; it must not know what follows from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, BOXES, CP, Atlas, Nation, Space, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.ground import at_war, stacks
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.spaces import forts

EAST: tuple[Nation, ...] = tuple(map(Nation, ("RU", "SB", "RO")))
"""Nations that trace by land only (14.2.2)."""
SALONIKA, CONSTANTINOPLE, GALLIPOLI = map(SpaceId, ("salonika", "constantinople", "gallipoli"))
MEDINA, TARANTO, VALONA, ARABIA = map(SpaceId, ("medina", "taranto", "valona", "arabia"))

_MINOR = "from-russia"
"""Stands for the dotted lines of Russian sources, which Serbs and Romanians may trace along (14.1.3)."""

Joins = tuple[tuple[int, ...], ...]
"""By index of a space: indices of its neighbours."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a path of supply may run: from which sources, along which dotted lines, by sea or not.

    ``beachhead``: also through the beachhead; ``around``: not through spaces of this nation.
    """

    sources: tuple[int, ...]
    lines: tuple[str, ...]
    sea: bool
    beachhead: bool = False
    around: Nation | None = None


@dataclass(frozen=True, slots=True)
class _Found:
    """What was worked out of one board so far."""

    source: Source
    board: Board
    stacks: Mapping[SpaceId, Sequence[UnitId]]
    floods: dict[Way, bytearray] = field(default_factory=dict)
    open: dict[Seat, bytearray] = field(default_factory=dict)
    ports: dict[tuple[Seat, bool], list[int]] = field(default_factory=dict)
    own: dict[tuple[Nation, str], bytearray] = field(default_factory=dict)
    """The floods of ways by nation and line, which are asked for most."""


_recent: list[_Found] = []
"""The last few boards, by the very object that was asked of, which is never changed: a letter asks of one
board for its tables, its pictures and its example."""


def _found(source: Source, board: Board) -> _Found:
    for known in _recent:
        if known.board is board and known.source is source:
            return known
    made = _Found(source, board, stacks(board))
    _recent.insert(0, made)
    del _recent[4:]
    return made


class Supply:
    """The supply of one board; floods are made when they are first asked for. Raises KeyError on unknown ids.

    A whole board takes well under a millisecond; make one where a board stays the same, not one a question.
    """

    def __init__(self, source: Source, board: Board) -> None:
        self.source = source
        self.board = board
        self._index = _index(source.atlas)
        found = _found(source, board)
        self._stacks, self._floods = found.stacks, found.floods
        self._open, self._ports, self._own = found.open, found.ports, found.own

    # Units

    def unit(self, unit: UnitId, at: SpaceId | None = None) -> bool:
        """14.1: whether a unit is supplied where it stands, or would be at ``at``; so that it may act.

        In a box, and while its nation is neutral (9.5.2.4), a unit needs no supply.
        """
        kind = self.source.roster[unit]
        space = self.board.units[unit].at if at is None else at
        if space in BOXES or not at_war(self.board, kind.nation) or _always(kind, self.source.atlas[space]):
            return True
        return self._traces(kind, space) or self._by_beachhead(kind, space)

    def survives(self, unit: UnitId) -> bool:
        """14.3.5: whether attrition spares a unit; Turks in Medina it does (14.1.5)."""
        kind, space = self.source.roster[unit], self.board.units[unit].at
        return (kind.nation == "TU" and space == MEDINA) or self.unit(unit)

    def at_home(self, unit: UnitId, at: SpaceId | None = None) -> bool:
        """13.1.12, 17.1.4.1: supplied from a source that lets the unit use the reserve and replacements.

        Sofia is home to Bulgarians only, Constantinople to Turks; Belgrade is none to Russians and Romanians.
        """
        kind = self.source.roster[unit]
        space = self.board.units[unit].at if at is None else at
        if kind.seat == AP and kind.nation not in ("RU", "RO"):
            return self.unit(unit, at)
        if space in BOXES or _always(kind, self.source.atlas[space]):
            return True
        homes = _homes(self.source.atlas, kind.nation)
        return self._reaches(Way(homes, self._lines(kind), kind.seat == CP), kind, space)

    def by_beachhead(self, unit: UnitId) -> bool:
        """9.2.7.1: whether the beachhead is the only way by which a unit is supplied."""
        kind, space = self.source.roster[unit], self.board.units[unit].at
        if space in BOXES or _always(kind, self.source.atlas[space]):
            return False
        return self._by_beachhead(kind, space) and not self._traces(kind, space)

    def through_italy(self, unit: UnitId) -> bool:
        """7.1.6: whether a unit is supplied by no way but through Italian spaces."""
        kind, space = self.source.roster[unit], self.board.units[unit].at
        if space in BOXES or kind.seat == CP or not self._traces(kind, space):
            return False
        way = self._way(kind)
        around = Way(way.sources, way.lines, way.sea, around=Nation("IT"))
        return not _always(kind, self.source.atlas[space]) and not self._reaches(around, kind, space)

    def from_port(self, unit: UnitId, port: SpaceId) -> bool:
        """Whether a unit can trace by land to a port of its side, whatever that is supplied by."""
        kind, space = self.source.roster[unit], self.board.units[unit].at
        return self._reaches(Way((self._index[port],), self._lines(kind), False), kind, space)

    # Spaces

    def space(self, space: SpaceId) -> bool:
        """14.2.5, 14.3.6: whether a space is supplied for who controls it; a neutral one needs none.

        Any source of the side will do, along any dotted line of the side (11.1.4).
        """
        seat = self.board.control[space]
        if seat is None:
            return True
        reach = self._flood(_every(self.source, seat), seat)
        return bool(reach[self._index[space]]) or self._from_taranto(space, seat)

    # Ways

    def port(self, seat: Seat, space: SpaceId, *, beachhead: bool = True) -> bool:
        """13.1.7, 14.1.4: whether ``seat`` may use a port; ``beachhead``: for who may use that too."""
        return self._index[space] in self._sea(seat, beachhead)

    def open(self, seat: Seat, space: SpaceId) -> bool:
        """14.1.3: whether supply, or redeployment, of ``seat`` may run through a space."""
        return bool(self._passable(seat)[self._index[space]])

    def _traces(self, kind: Kind, space: SpaceId) -> bool:
        key = (kind.nation, kind.line)
        flood = self._own.get(key)
        if flood is None:
            flood = self._own[key] = self._flood(self._way(kind), kind.seat)
        if flood[self._index[space]]:
            return True
        if self._reaches(self._way(kind), kind, space):
            return True
        # 14.2.3: no sea here either, Serbs trace by land
        if kind.nation != "SB":
            return False
        return self._reaches(Way((self._index[SALONIKA],), (), False), kind, space)

    def _by_beachhead(self, kind: Kind, space: SpaceId) -> bool:
        # 9.2.7.1: the Mediterranean army, British and Australian corps
        if self.board.beachhead is None or not _lands(kind):
            return False
        way = self._way(kind)
        return self._reaches(Way(way.sources, way.lines, True, beachhead=True), kind, space)

    def _way(self, kind: Kind) -> Way:
        return Way(_sources(self.source.atlas, kind.nation), self._lines(kind), kind.nation not in EAST)

    def _lines(self, kind: Kind) -> tuple[str, ...]:
        if kind.nation in ("SB", "RO"):
            return (_MINOR,)
        return (kind.line,) if kind.line in _names(self.source.atlas) else ()

    def _reaches(self, way: Way, kind: Kind, space: SpaceId) -> bool:
        """Whether a unit in a space has a path; its own space may be anybody's (14.1.3)."""
        flood, index = self._flood(way, kind.seat), self._index[space]
        if flood[index]:
            return True
        if self._passable(kind.seat)[index]:
            return False
        return any(flood[each] for each in _joins(self.source.atlas, way.lines)[index])

    def _from_taranto(self, space: SpaceId, seat: Seat) -> bool:
        # 11.1.12: Albania is fed from Taranto even while Italy is neutral
        if seat != AP or self.source.atlas[space].nation != "AL" or self.board.control[TARANTO] == CP:
            return False
        return bool(self._flood(Way((self._index[VALONA],), (), False), AP)[self._index[space]])

    def _flood(self, way: Way, seat: Seat) -> bytearray:
        """1 for each space that is joined to a source of the way through open spaces, itself open."""
        if way in self._floods:
            return self._floods[way]
        open_, joins = self._passable(seat), _joins(self.source.atlas, way.lines)
        if way.around is not None:
            closed = (key for key, space in self.source.atlas.spaces.items() if space.nation == way.around)
            open_ = bytearray(open_)
            for key in closed:
                open_[self._index[key]] = 0
        ports = self._sea(seat, way.beachhead) if way.sea else ()
        sailed = not ports
        reach = bytearray(len(open_))
        edge = [each for each in way.sources if open_[each]]
        for each in edge:
            reach[each] = 1
        while edge:
            here = edge.pop()
            for each in joins[here]:
                if open_[each] and not reach[each]:
                    reach[each] = 1
                    edge.append(each)
            if not sailed and here in ports:
                sailed = True
                for each in ports:
                    if open_[each] and not reach[each]:
                        reach[each] = 1
                        edge.append(each)
        self._floods[way] = reach
        return reach

    def _passable(self, seat: Seat) -> bytearray:
        """14.1.3: spaces that ``seat`` controls, or where it besieges a fort, without units of the foe."""
        if seat not in self._open:
            control, index = self.board.control, self._index
            open_ = bytearray([control[key] == seat for key in index])
            for space, units in self._stacks.items():
                if self.source.roster[units[0]].seat != seat:
                    open_[index[space]] = 0
                elif self.source.atlas[space].fort and control[space] != seat:
                    open_[index[space]] = forts.besieged(self.source, self.board, space)
            self._open[seat] = open_
        return self._open[seat]

    def _sea(self, seat: Seat, beachhead: bool) -> list[int]:
        """14.1.4: ports that ``seat`` controls and nobody besieges; Riga under siege is not controlled."""
        key = (seat, beachhead)
        if key not in self._ports:
            control, open_ = self.board.control, self._passable(seat)
            straits = seat == CP or control[GALLIPOLI] == AP
            ports = [
                self._index[each]
                for each in _ports(self.source.atlas, seat)
                if control[each] == seat and (straits or each != CONSTANTINOPLE)
            ]
            if beachhead and seat == AP and self.board.beachhead is not None:
                ports.append(self._index[self.board.beachhead])
            self._ports[key] = [each for each in ports if open_[each]]
        return self._ports[key]


def _always(kind: Kind, space: Space) -> bool:
    """14.1.5: units that trace to nothing."""
    if kind.badge in ("ANA", "SN"):
        return space.near_east
    return kind.nation == "MN" or (kind.nation == "SB" and space.nation == "SB")


def _lands(kind: Kind) -> bool:
    """9.2.7.1: whom a beachhead supplies."""
    plain = kind.nation == "BR" and kind.size == "corps" and kind.badge in ("", "AUS")
    return plain or kind.badge == "MEF"


@cache
def _index(atlas: Atlas) -> dict[SpaceId, int]:
    return {space: number for number, space in enumerate(atlas.spaces)}


@cache
def _names(atlas: Atlas) -> frozenset[str]:
    """What the dotted lines of the map are named by."""
    return frozenset(
        line for space in atlas.spaces.values() for lines in space.dotted.values() for line in lines
    )


@cache
def _joins(atlas: Atlas, lines: tuple[str, ...]) -> Joins:
    """Neighbours by solid lines and by dotted ones of ``lines``."""
    index = _index(atlas)
    return tuple(
        tuple(index[each] for each in (*space.solid, *_along(atlas, space, lines)))
        for space in atlas.spaces.values()
    )


def _along(atlas: Atlas, space: Space, lines: tuple[str, ...]) -> Iterable[SpaceId]:
    for other, named in space.dotted.items():
        russian = any(_russian(each) for each in (space, atlas[other]))
        if any(line in named or (line == _MINOR and russian) for line in lines):
            yield other


def _russian(space: Space) -> bool:
    return space.nation == "RU" and "RU" in space.sources


@cache
def _sources(atlas: Atlas, nation: Nation) -> tuple[int, ...]:
    """14.2: indices of the sources of a nation."""
    index = _index(atlas)
    return tuple(index[key] for key, space in atlas.spaces.items() if nation in space.sources)


@cache
def _homes(atlas: Atlas, nation: Nation) -> tuple[int, ...]:
    """Sources but for those of 13.1.12."""
    index = _index(atlas)
    own = {"TU": ("TU",), "BU": ("BU",), "RU": ("RU",), "RO": ("RU",)}.get(nation, ("GE", "AH"))
    return tuple(
        index[key] for key, space in atlas.spaces.items() if nation in space.sources and space.nation in own
    )


@cache
def _ports(atlas: Atlas, seat: Seat) -> tuple[SpaceId, ...]:
    return tuple(key for key, space in atlas.spaces.items() if space.port == seat)


@cache
def _every(source: Source, seat: Seat) -> Way:
    """14.2.5: all sources and all dotted lines of a side."""
    atlas, index = source.atlas, _index(source.atlas)
    kinds = [kind for kind in source.roster.kinds.values() if kind.seat == seat]
    nations = {kind.nation for kind in kinds}
    sources = {index[key] for key, space in atlas.spaces.items() if nations & set(space.sources)}
    if seat == AP:
        sources.add(index[SALONIKA])
    lines = {kind.line for kind in kinds} & _names(atlas)
    return Way(tuple(sorted(sources)), tuple(sorted(lines)), True, beachhead=True)
