"""Civil disorder: which units a silent power loses (DATC 4.D.8); it must not remove them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from games.diplomacy.model.ground import Ground
from games.diplomacy.model.orders import Location, Power, Province, Unit, province_of
from games.diplomacy.model.position import Position
from games.diplomacy.model.rulesets import Rules
from games.kit import points

FAR = 1 << 16


def removals(
    ground: Ground,
    rules: Rules,
    names: Mapping[Province, str],
    position: Position,
    power: Power,
    units: Sequence[Unit],
) -> tuple[Unit, ...]:
    """``units`` in the sequence in which civil disorder takes them: the farthest first.

    Of equally far ones a fleet goes before an army, then the first by the name of its province.
    """
    owned = position.centers.get(power, ())
    goals = owned if rules.distance_to == "owned" else ground.board.homes.get(power, ())
    far = _Distances(ground, rules, position, power, goals)

    def rank(unit: Unit) -> tuple[int, bool, str, str]:
        place = province_of(unit.at)
        return -far.of(unit), unit.kind == "A", names.get(place, place), unit.at

    return tuple(sorted(units, key=rank))


class _Distances:
    """How many moves each province or location is from the nearest of the goals."""

    def __init__(
        self, ground: Ground, rules: Rules, position: Position, power: Power, goals: Sequence[Province]
    ) -> None:
        self.ground = ground
        self.choice = rules.disorder
        self.goals = frozenset(goals)
        seas = ((1 << len(ground.sea_of)) - 1) if self.choice == "free-convoy" else 0
        if self.choice in ("any-fleets", "own-fleets"):
            for owner, own in position.units.items():
                if owner == power or self.choice == "any-fleets":
                    for unit in own:
                        seas |= ground.sea_bit[ground.index[province_of(unit.at)]]
        self.seas = seas

    def of(self, unit: Unit) -> int:
        """Moves to the nearest goal; FAR where there is no way."""
        if unit.kind == "A" or self.choice == "any-border":
            return self._spread(province_of(unit.at), unit.kind)
        return self._spread(unit.at, unit.kind)

    def _spread(self, start: str, kind: str) -> int:
        joins = partial(self._next, kind=kind)
        steps = points.steps_to(start, lambda here: province_of(here) in self.goals, joins)
        return FAR if steps is None else steps

    def _next(self, here: str, kind: str) -> Iterable[str]:
        if kind == "F" and self.choice != "any-border":
            return self.ground.fleet[Location(here)]
        board = self.ground.board
        land = board.army_next.get(Province(here), ())
        if self.choice in ("any-border", "army-as-fleet"):
            by_sea = [
                province_of(there)
                for there_from, nexts in board.fleet_next.items()
                if province_of(there_from) == here
                for there in nexts
            ]
            return [*land, *by_sea]
        start = self.ground.index[Province(here)]
        return [
            *land,
            *(
                key
                for end, key in enumerate(self.ground.keys)
                if end != start and self.ground.linked(self.seas, start, end)
            ),
        ]
