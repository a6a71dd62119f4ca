"""What it is worth to a simple player to cut the foe's units off; it must not know of moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.robot.outlook import POINT, Outlook, worth
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.ground.standing import Standing, standing
from games.no_retreat.rules.ground.supply import is_supplied, supply

SURE, LIKELY = 0.9, 0.3
"""Who is cut off and marked surrenders in the next removal phase; others have a player turn to get out."""


@dataclass(frozen=True, slots=True)
class Ring:
    """Foes and what they are worth when they are cut off, while one unit of ours is nowhere yet.

    ``zone``: whether that unit has a zone of control.
    """

    look: Outlook
    board: Board
    stand: Standing
    values: Mapping[UnitId, float]
    zone: bool
    before: float

    def gain(self, hex_: HexId) -> float:
        """What is cut off by the unit there."""
        ways, seat = self.look.source.atlas.ways, self.look.seat
        here = ways.bit[hex_]
        zone = ways.spread(here) if self.zone else 0
        stand = Standing(
            {**self.stand.units, seat: self.stand.units[seat] | here},
            {**self.stand.zones, seat: self.stand.zones[seat] | zone},
            self.stand.cities,
        )
        return _cut(self.look, self.board, stand, self.values) - self.before


def values(look: Outlook, board: Board) -> Mapping[UnitId, float]:
    """What each foe on the map is worth cut off."""
    found: dict[UnitId, float] = {}
    for unit in look.source.roster.of[foe(look.seat)]:
        each, counter = board.units[unit], look.source.roster[unit]
        if each.at not in look.source.atlas:
            continue
        lasting = not (counter.permanent or counter.cadre or counter.returns)
        chance = SURE if each.unsupplied else 0.0 if look.final else LIKELY
        found[unit] = chance * (worth(look.source, board, unit) + POINT * lasting)
    return found


def ring(look: Outlook, board: Board, unit: UnitId, of: Mapping[UnitId, float]) -> Ring:
    """The board without a unit of ours."""
    units = {key: each for key, each in board.units.items() if key != unit}
    stand = standing(look.source, replace(board, units=units))
    zone = not (board.units[unit].unsupplied or face(look.source, board, unit).no_zone)
    return Ring(look, board, stand, of, zone, _cut(look, board, stand, of))


def _cut(look: Outlook, board: Board, stand: Standing, of: Mapping[UnitId, float]) -> float:
    seat = foe(look.seat)
    supplied = {seat: supply(look.source, board, seat, stand)}
    return sum(
        value for unit, value in of.items() if value and not is_supplied(look.source, board, unit, supplied)
    )
