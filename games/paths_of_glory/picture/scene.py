"""The map as a scene: who holds what, what stands where, what has just moved; it must not know pixels."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Literal

from adjudicator.kinds import Event
from games.kit.frames import Frame, inside, named
from games.kit.frames import busiest as busiest_of
from games.marks import Arrow, Badge, Fill, LegendRow, Mark, Scene, Stack
from games.paths_of_glory.model.atlas import AP, SEATS, Atlas, SpaceId, foe_of
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import Kind, UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.picture.strip import counter, strip
from games.paths_of_glory.rules.spaces import forts
from games.paths_of_glory.rules.spaces.supply import Supply
from games.words import Words

WHOLE, WHOLE_WIDTH = "whole", 1600
_FRONTS = Path(__file__).parent.parent / "data" / "pictures" / "fronts.toml"
WEIGHTS: Mapping[str, int] = {"battle": 6, "moved": 3, "retreated": 3, "advanced": 3, "redeployed": 2}
"""What an event adds to the fronts on which it happened; any other adds one."""


def scene(source: Source, view: View, events: Sequence[Event], words: Words) -> Scene:
    """The front where most happened in ``events`` over the strip of tracks; the whole board goes along."""
    every = frozenset(source.atlas.spaces)
    whole = _drawn(source, view, events, words, Frame(WHOLE, every, every))
    front = busiest(source.atlas, events)
    drawn = _drawn(source, view, events, words, front)
    return replace(drawn, further=(whole,), below=strip(source, view, words))


def _drawn(source: Source, view: View, events: Sequence[Event], words: Words, front: Frame[SpaceId]) -> Scene:
    board, shown = view.board, front.shown
    marks: list[Mark] = [
        Fill(space, seat) for space, seat in board.control.items() if seat is not None and space in shown
    ]
    marks += [each for each in arrows(source, events) if not shown.isdisjoint(each.path)]
    fought = {space for event in events if event.key == "battle" for space in named(event, "space")}
    marks += stacks(source, board, words, shown, fought)
    legend = tuple(LegendRow(seat, words.name("seat", seat), str(board.status[seat])) for seat in SEATS)
    name = words.say(f"front.{front.key}")
    caption = words.say("caption", {"turn": board.turn, "front": name, "vp": board.vp})
    width = WHOLE_WIDTH if front.key == WHOLE else 800
    chart = "@historical" if board.terms.historical else ""  # 5.7.2: other spaces bring points
    return Scene(f"paths_of_glory/{front.key}{chart}", words.lang, caption, legend, (), tuple(marks), width)


@cache
def fronts(atlas: Atlas) -> tuple[Frame[SpaceId], ...]:
    """Every front of which there is a board file."""
    raw = tomllib.loads(_FRONTS.read_text("utf-8"))
    at = {key: space.at for key, space in atlas.spaces.items()}

    def off(box: Sequence[float], edge: float) -> frozenset[SpaceId]:
        west, south, east, north = box
        return inside(at, (west, south), (east, north), edge)

    return tuple(
        Frame(key, off(row["box"], raw["edge"]), off(row["box"], raw["rim"]))
        for key, row in raw["front"].items()
    )


def busiest(atlas: Atlas, events: Sequence[Event]) -> Frame[SpaceId]:
    """The front where most of ``events`` happened; the first, the western one, where nothing did."""
    every = fronts(atlas)
    return busiest_of(every, events, WEIGHTS, "space", "path", "sources", "start", "to") or every[0]


def arrows(source: Source, events: Sequence[Event]) -> Iterator[Arrow]:
    """A way for each movement and attack of ``events``, each once."""
    seen: set[Arrow] = set()
    for event in events:
        for arrow in _ways(event):
            spaces = set(arrow.path)
            if arrow not in seen and len(spaces) > 1 and spaces <= source.atlas.spaces.keys():
                seen.add(arrow)
                yield arrow


def _ways(event: Event) -> Iterator[Arrow]:
    match event.key:
        case "moved" | "retreated":
            manner: Literal["move", "retreat"] = "move" if event.key == "moved" else "retreat"
            yield Arrow(named(event, "path"), manner, str(event.args["seat"]))
        case "advanced":
            yield Arrow(named(event, "path"), "move", str(event.args["seat"]))
        case "redeployed" if "start" in event.args:
            ends = (*named(event, "start"), *named(event, "to"))
            yield Arrow(ends, "transfer", str(event.args["seat"]))
        case "battle":
            for start in named(event, "sources"):
                yield Arrow((start, *named(event, "space")), "attack", str(event.args["attacker"]))


def stacks(
    source: Source, board: Board, words: Words, shown: Set[SpaceId], fought: Set[str]
) -> Iterator[Stack]:
    """What lies in each of ``shown``, armies on top, and what there is to say of the space."""
    supply = Supply(source, board)
    # From north to south, so that what is nearer to the reader lies on top.
    for space in sorted(shown, key=lambda each: (-source.atlas[each].at[1], each)):
        units = sorted(board.stack(space), key=lambda unit: _rank(source.roster[unit], unit))
        counters = tuple(counter(source.roster[unit], board.units[unit].reduced, words) for unit in units)
        battle = (Badge("battle", AP),) if space in fought else ()
        badges = (*battle, *_badges(source, board, supply, space, units))
        if counters or badges:
            yield Stack(space, counters, badges)


def _rank(kind: Kind, unit: UnitId) -> tuple[bool, int, str]:
    return (kind.size != "army", -kind.full.cf, unit)


def _badges(
    source: Source, board: Board, supply: Supply, space: SpaceId, units: Sequence[UnitId]
) -> Iterator[Badge]:
    """Activation, supply, siege and ruin, trench, beachhead; a flag where the holder has changed."""
    holder, activity = board.control.get(space), board.now.activated.get(space)
    if activity is not None:
        yield Badge(activity, board.active)
    if units and not all(supply.unit(unit) for unit in units):
        yield Badge("unsupplied", source.roster[units[0]].seat)
    if forts.besieged(source, board, space):
        yield Badge("siege", source.roster[forts.besiegers(source, board, space)[0]].seat)
    if space in board.destroyed:
        yield Badge("ruin", AP)
    if space in board.trenches:
        yield Badge(f"trench-{board.trenches[space].level}", board.trenches[space].seat)
    if space == board.beachhead:
        yield Badge("beachhead", AP)
    if holder is not None and holder == foe_of(source.atlas[space].start):
        yield Badge("flag", holder)
