"""Who stands where, and zones of control (8.5), as sets of hexes: made anew of each board, never stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import SEATS, Atlas, HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.source import Source


@dataclass(frozen=True, slots=True)
class Standing:
    """By side the hexes with its units, its zone of control, and the cities that it controls."""

    units: Mapping[Seat, int]
    zones: Mapping[Seat, int]
    cities: Mapping[Seat, int]


def standing(source: Source, board: Board) -> Standing:
    """8.5: a zone has who is neither unsupplied nor in brackets; it does not reach across lakes and seas."""
    bit, counters = source.atlas.ways.bit, source.roster.counters
    units, zones = dict.fromkeys(SEATS, 0), dict.fromkeys(SEATS, 0)
    for key, unit in board.units.items():
        here = bit.get(unit.at)
        if here is not None:
            counter = counters[key]
            units[counter.seat] |= here
            if not (unit.unsupplied or counter.face(unit.weak).no_zone):
                zones[counter.seat] |= here
    held = dict.fromkeys(SEATS, 0)
    for hex_, seat in board.control.items():
        if seat is not None:
            held[seat] |= bit[hex_]
    cities = source.atlas.cities
    return Standing(
        units,
        {seat: source.atlas.ways.spread(each) for seat, each in zones.items()},
        {seat: each & cities for seat, each in held.items()},
    )


def in_set(atlas: Atlas, hex_: HexId, hexes: int) -> bool:
    """Whether a hex belongs to a set; a box belongs to none."""
    return bool(atlas.ways.bit.get(hex_, 0) & hexes)
