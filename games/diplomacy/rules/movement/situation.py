"""Where the units stand when movement orders are judged, as tables; it must not resolve anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.kinds import Fault
from games.diplomacy.model.ground import Ground
from games.diplomacy.model.orders import Power, Unit, province_of
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.movement.book import CONVOY, MOVE, SUPPORT_HOLD, SUPPORT_MOVE, Book, Entry, book_of


class Situation:
    """The units of a movement phase, numbered in canonical sequence.

    ``occupant[p]`` is the number of the unit in province p, or -1. ``fleets`` are the seas with a fleet.
    """

    def __init__(self, ground: Ground, rules: Rules, units: Mapping[Power, Sequence[Unit]]) -> None:
        self.ground = ground
        self.rules = rules
        self.book: Book = book_of(ground)
        self.units: list[Unit] = []
        self.powers: list[Power] = []
        self.at: list[int] = []
        self.occupant: list[int] = [-1] * len(ground.keys)
        self.fleets = 0
        for power, own in units.items():
            for unit in own:
                self._place(power, unit)

    def _place(self, power: Power, unit: Unit) -> None:
        ground = self.ground
        known = ground.unit(f"{unit.kind} {unit.at}")
        if known is None:
            raise ValueError(f"no unit can stand there: {unit}")
        at = ground.index[province_of(known.at)]
        if self.occupant[at] >= 0:
            raise ValueError(f"two units in one province: {unit.at}")
        self.occupant[at] = len(self.units)
        self.units.append(known)
        self.powers.append(power)
        self.at.append(at)
        self.fleets |= ground.sea_bit[at]

    def allows(self, entry: Entry) -> bool:
        """Whether an order that some position would allow is possible in this one (DATC 4.E.1 d).

        The ordered unit is known to be there. False also where the order names a unit otherwise than it is.
        """
        verb = entry.verb
        if verb == MOVE:
            if entry.walks and not (entry.via and self.rules.land_fallback == "never"):
                return True
            if self.rules.adjacent == "explicit" and not entry.via:
                return False
            return self.ground.linked(self.fleets, entry.at, entry.to)
        if verb < SUPPORT_HOLD:
            return True
        target = self.occupant[entry.target_at]
        if target < 0 or self.units[target] is not entry.target:
            return False
        if verb == SUPPORT_MOVE:
            if entry.loose and self.rules.coast_in_support in ("required", "default", "unambiguous"):
                return False
            if entry.walks:
                return True
            others = self.fleets & ~self.ground.sea_bit[entry.at]
            return self.ground.linked(others, entry.target_at, entry.to)
        if verb == CONVOY:
            return self._on_route(entry)
        return True

    def _on_route(self, entry: Entry) -> bool:
        ground = self.ground
        bit = ground.sea_bit[entry.at]
        if bit & ground.shores[entry.target_at] and bit & ground.shores[entry.to]:
            return True
        return bool(bit & ground.route_seas(self.fleets, entry.target_at, entry.to))

    def unit_in(self, province: int) -> tuple[Unit, Power] | None:
        """The unit that stands there and whose it is."""
        number = self.occupant[province]
        return None if number < 0 else (self.units[number], self.powers[number])


def illegal(key: str, rule: str = "", **args: str | int | tuple[str, ...]) -> Fault:
    """A Fault with its facts."""
    return Fault(key, args, rule)
