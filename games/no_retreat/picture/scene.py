"""The board as a scene: who holds what, who stands where, what has just happened; it must not know pixels."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

from adjudicator.kinds import Event, Seat
from games.kit.frames import Frame, inside, named
from games.kit.frames import busiest as busiest_of
from games.kit.hexes import POINTED, centre
from games.marks import Arrow, Badge, Fill, LegendRow, Mark, Scene, Stack
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET, Atlas, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.picture.plates import counter
from games.no_retreat.picture.strip import strip
from games.no_retreat.rules.ground.points import total
from games.no_retreat.rules.ground.weather import weather
from games.words import Words

WHOLE, WHOLE_WIDTH = "whole", 1606
EDGE = 0.3
"""So far from an edge of a frame a hex is on it."""
_FRAMES = Path(__file__).parent.parent / "data" / "pictures" / "frames.toml"
WEIGHTS: Mapping[str, int] = {"battle": 6, "result": 3, "moved": 3, "retreated": 3, "advanced": 3}
"""What an event adds to the frames on which it happened; any other adds one."""


def scene(source: Source, view: View, events: Sequence[Event], words: Words) -> Scene:
    """The frame where most happened in ``events`` over the strip of tracks; the whole board goes along."""
    every = frozenset(source.atlas.grounds)
    whole = _drawn(source, view, events, words, Frame(WHOLE, every, every))
    shown = busiest(source, view.board, events)
    drawn = _drawn(source, view, events, words, shown)
    return replace(drawn, further=(whole,), below=strip(source, view, words, shown.key))


def _drawn(source: Source, view: View, events: Sequence[Event], words: Words, frame: Frame[HexId]) -> Scene:
    board, shown = view.board, frame.shown
    marks: list[Mark] = [
        Fill(hex_, seat) for hex_, seat in board.control.items() if seat is not None and hex_ in shown
    ]
    marks += [each for each in arrows(source, events) if not shown.isdisjoint(each.path)]
    fought = {hex_ for event in events if event.key in ("battle", "result") for hex_ in named(event, "hexes")}
    marks += stacks(source, board, words, shown, fought)
    legend = tuple(
        LegendRow(seat, words.name("seat", seat), str(total(source, board, seat))) for seat in SEATS
    )
    caption = words.say("caption", {"turn": board.turn, "weather": weather(source, board)})
    width = WHOLE_WIDTH if frame.key == WHOLE else 800
    return Scene(f"no_retreat/{frame.key}", words.lang, caption, legend, (), tuple(marks), width)


@cache
def frames(atlas: Atlas) -> tuple[Frame[HexId], ...]:
    """Every frame of which there is a board file."""
    raw = tomllib.loads(_FRAMES.read_text("utf-8"))
    middles = {
        key: centre(ground.at, POINTED) for key, ground in atlas.grounds.items() if ground.at is not None
    }
    middles |= {
        HexId(key): ((left + right) / 2, (top + bottom) / 2)
        for key, (left, top, right, bottom) in raw["areas"].items()
    }

    def off(box: Sequence[float], edge: float) -> frozenset[HexId]:
        left, top, width, height = box
        return inside(middles, (left, top), (left + width, top + height), edge)

    return tuple(
        Frame(key, off(row["box"], EDGE), off(row["box"], raw["rim"])) for key, row in raw["frame"].items()
    )


def busiest(source: Source, board: Board, events: Sequence[Event]) -> Frame[HexId]:
    """The frame where most of ``events`` happened; where nothing did, the one with most units."""
    every = frames(source.atlas)
    standing = [each.at for each in board.units.values()]
    found = busiest_of(every, events, WEIGHTS, "hex", "hexes", "path", "from", "at")
    return found or max(every, key=lambda frame: sum(each in frame.inner for each in standing))


_MANNERS: Mapping[str, Literal["move", "retreat"]] = {
    "moved": "move",
    "advanced": "move",
    "retreated": "retreat",
}


def arrows(source: Source, events: Sequence[Event]) -> Iterator[Arrow]:
    """A way for each movement, retreat and advance of ``events``, each once."""
    seen: set[Arrow] = set()
    for event in events:
        if event.key not in _MANNERS:
            continue
        path = (*named(event, "from"), *named(event, "path"))
        seat = source.roster[UnitId(str(event.args["unit"]))].seat
        arrow = Arrow(path, _MANNERS[event.key], seat)
        if arrow not in seen and len(set(path)) > 1 and set(path) <= source.atlas.grounds.keys():
            seen.add(arrow)
            yield arrow


def stacks(
    source: Source, board: Board, words: Words, shown: Set[HexId], fought: Set[str]
) -> Iterator[Stack]:
    """What lies in each of ``shown``, the strongest on top, and the markers there."""
    by_hex: dict[HexId, list[UnitId]] = {}
    for unit, each in board.units.items():
        by_hex.setdefault(each.at, []).append(unit)
    # From north to south, so that what is nearer to the reader lies on top.
    for hex_ in (each for each in source.atlas.grounds if each in shown):
        units = sorted(by_hex.get(hex_, ()), key=lambda unit: (-_strength(source, board, unit), unit))
        counters = tuple(counter(source.roster[unit], board.units[unit], words) for unit in units)
        battle = (Badge("battle", AXIS),) if hex_ in fought else ()
        badges = (*battle, *_badges(source, board, hex_, units))
        if counters or badges:
            yield Stack(hex_, counters, badges)


def _strength(source: Source, board: Board, unit: UnitId) -> int:
    return source.roster[unit].face(board.units[unit].weak).strength


def _badges(source: Source, board: Board, hex_: HexId, units: Sequence[UnitId]) -> Iterator[Badge]:
    """Target or counterblow in its owner's ink, disorganization, supply; works and scorched earth."""
    marker = board.markers.get(hex_)
    if marker is not None:
        yield Badge(marker.kind, marker.owner)
    owner: Seat = source.roster[units[0]].seat if units else AXIS
    if any(board.units[unit].disorganized for unit in units):
        yield Badge("disorganized", owner)
    if any(board.units[unit].unsupplied for unit in units):
        yield Badge("unsupplied", owner)
    if hex_ in board.works:
        yield Badge("works", SOVIET)
    if hex_ in board.scorched:
        yield Badge("scorched", SOVIET)
