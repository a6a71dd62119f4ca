"""What pictures take from events: ways of columns, battles, where anything happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.kinds import Event
from games.kit.frames import named
from games.marks import Arrow
from games.won_by_the_sword.model.atlas import Atlas, EdgeId, PointId, SpotId, point_of
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.source import ColumnId

WEIGHTS: Mapping[str, int] = {"battle-won": 8, "battle-joined": 4, "moved": 3, "retreated": 3}
"""What an event adds to the frames on which it happened; any other adds one."""
BATTLES = ("battle-joined", "battle-won")


def fought(events: Sequence[Event]) -> frozenset[PointId]:
    """The points of battles."""
    return frozenset(
        PointId(point) for event in events if event.key in BATTLES for point in named(event, "point")
    )


def places(atlas: Atlas, event: Event) -> tuple[PointId, ...]:
    """The points that an event names, those of edges too, each once."""
    points = [point_of(SpotId(each)) for each in named(event, "point", "spot", "from", "to", "way")]
    edges = (EdgeId(each) for each in named(event, "edge", "edges"))
    ends = (end.point for edge in edges if edge in atlas.edges for end in atlas.edges[edge].ends)
    return tuple(dict.fromkeys(point for point in (*points, *ends) if point in atlas))


def arrows(atlas: Atlas, events: Sequence[Event]) -> Iterator[Arrow]:
    """The way of each column that moved, in one piece until it stops, and of each that retreated."""
    ways: dict[ColumnId, list[PointId]] = {}
    battle: list[PointId] = []
    for event in events:
        match event.key:
            case "moved":
                (column,), (start,), (end,) = (named(event, key) for key in ("column", "from", "to"))
                way = ways.setdefault(ColumnId(column), [PointId(start)])
                if way[-1] != start:
                    yield from _arrow(atlas, ColumnId(column), way)
                    way[:] = [PointId(start)]
                way.append(PointId(end))
            case "battle-joined":
                for column in named(event, "column", "foe"):
                    yield from _arrow(atlas, ColumnId(column), ways.pop(ColumnId(column), []))
                    ways[ColumnId(column)] = [PointId(each) for each in named(event, "point")]
            case "battle-won":
                battle = [PointId(each) for each in named(event, "point")]
            case "retreated":
                (column,) = named(event, "column")
                start_ = ways.pop(ColumnId(column), [])[-1:] or battle
                way = [*start_, *(PointId(each) for each in named(event, "way"))]
                yield from _arrow(atlas, ColumnId(column), way, fled=True)
    for column_, way in ways.items():
        yield from _arrow(atlas, column_, way)


def _arrow(atlas: Atlas, column: ColumnId, way: Sequence[str], fled: bool = False) -> Iterator[Arrow]:
    if len(way) > 1 and all(point in atlas for point in way):
        yield Arrow(tuple(way), "retreat" if fled else "move", seat_of(column))
