"""What movement orders come to for one power: centres, threats to them, ways to others; no choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.diplomacy.model.ground import Ground
from games.diplomacy.model.orders import Location, Power, Province, province_of
from games.diplomacy.model.position import Position
from games.diplomacy.robot import player
from games.diplomacy.rules.movement.resolve import Conflict

FARTHEST = 8
"""Moves to the nearest wanted centre: who is farther off is as if that far."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a player looks at a position, in tenths of a centre.

    ``threat``: for a centre that foes outnumber us at, ``reach``: for one of theirs where we are more,
    ``step``: for each move nearer to a wanted centre, ``beaten``: for a unit dislodged.
    """

    threat: float = 3.0
    reach: float = 2.0
    step: float = 0.35
    beaten: float = 4.0


TEMPERS: Mapping[str, Temper] = {
    "even": Temper(),
    "bold": Temper(threat=1.5, reach=2.5, step=0.5, beaten=3.0),
    "careful": Temper(threat=4.5, reach=1.5, step=0.25, beaten=5.0),
}
CENTRE, HELD = 10.0, 6.0
"""A centre after fall, and one of theirs on which we stand in spring."""
BEATS = 1.5
"""A foe dislodged."""


class Worth:
    """Values of outcomes for one power in one position. ``spared``: centres that it does not go for."""

    def __init__(
        self, ground: Ground, position: Position, power: Power, temper: Temper, spared: frozenset[Province]
    ) -> None:
        self.ground, self.temper, self.power = ground, temper, power
        owned = set(position.centers.get(power, ()))
        self.fall = position.phase.startswith("F")
        self.centres = [
            (ground.index[key], key in owned, key in spared)
            for key in ground.keys
            if ground.board.provinces[key].center
        ]
        self.wanted = tuple(
            key
            for key in ground.keys
            if ground.board.provinces[key].center and key not in owned and key not in spared
        )

    def of(self, conflict: Conflict) -> float:
        """The value of what comes of a phase, higher is better."""
        count = len(self.ground.keys)
        ours, theirs = [0] * count, [0] * count
        there: dict[int, bool] = {}
        total = 0.0
        beaten = _beaten(conflict)
        for i, entry in enumerate(conflict.entries):
            mine = conflict.powers[i] == self.power
            if i in beaten:
                total += -self.temper.beaten if mine else BEATS
                continue
            at = Location(entry.landing) if conflict.moves[i] else entry.unit.at
            number = conflict.to[i] if conflict.moves[i] else conflict.at[i]
            there[number] = mine
            for near in self.ground.reach(entry.unit.kind, at):
                if mine:
                    ours[near] += 1
                else:
                    theirs[near] += 1
            if mine:
                total -= self.temper.step * self._way(entry.unit.kind, at)
        return total + sum(
            self._centre(there.get(number), owned, spared, ours[number], theirs[number])
            for number, owned, spared in self.centres
        )

    def _way(self, kind: str, at: Location) -> int:
        return min(FARTHEST, player.distances(self.ground, kind, self.wanted).get(at, FARTHEST))

    def _centre(self, unit: bool | None, owned: bool, spared: bool, ours: int, theirs: int) -> float:
        """``unit``: whether a unit of ours stands there, None where nobody does."""
        if self.fall:
            mine = owned if unit is None else unit
            worth = CENTRE if mine else 0.0
        else:
            mine = (owned and unit is not False) or unit is True
            worth = (CENTRE if owned else 0.0) + (HELD if unit and not owned else 0.0)
            worth -= HELD if owned and unit is False else 0.0
        if mine:
            return worth - self.temper.threat * (theirs > ours + (unit is True)) - 0.5 * (theirs > 0)
        if spared:
            return worth
        against = theirs + (unit is False)
        return worth + self.temper.reach * ((ours > against) + 0.35 * (ours == against > 0))


def _beaten(conflict: Conflict) -> frozenset[int]:
    occupant, moves = conflict.here.occupant, conflict.moves
    found = []
    for i, moved in enumerate(moves):
        if moved:
            there = occupant[conflict.to[i]]
            if there >= 0 and not moves[there]:
                found.append(there)
    return frozenset(found)


def provinces(positions: Position, power: Power) -> frozenset[Province]:
    """Where a power stands and what it owns."""
    units = positions.units.get(power, ())
    return frozenset((*(province_of(unit.at) for unit in units), *positions.centers.get(power, ())))
