"""Movement by trial: orders are bettered against orders that the others may give; it knows no press."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.diplomacy.model.orders import Hold, Order, Power, Province, Unit, province_of
from games.diplomacy.robot import player
from games.diplomacy.robot.options import Options, Plan
from games.diplomacy.robot.player import Pick
from games.diplomacy.robot.worth import Temper, Worth
from games.diplomacy.rules.judge import Judge
from games.diplomacy.rules.movement.book import Entry
from games.diplomacy.rules.movement.paradox import resolve
from games.diplomacy.rules.movement.situation import Situation

BUDGET = 3_000
"""Adjudications a decision at most."""
SAMPLES = 5
"""So many sets of orders of all others are thought of, beside one in which they stand."""
PASSES = 3
BETTER = 0.05


@dataclass(frozen=True, slots=True)
class Pledge:
    """What a word binds to: provinces not to be entered, centres not to be gone for."""

    closed: frozenset[Province] = frozenset()
    spared: frozenset[Province] = frozenset()


class Trials:
    """Values of plans in one position, against the same samples of others' orders; counts what it does."""

    def __init__(self, judge: Judge, temper: Temper, pledge: Pledge, pick: Pick) -> None:
        assert judge.here is not None
        self.here = _near(judge)
        self.left = BUDGET
        ground, position, power = self.here.ground, judge.position, judge.power
        self.worth = Worth(ground, position, power, temper, pledge.spared)
        still = [self.here.book.hold(unit) for unit in self.here.units]
        self.samples = [still, *(self._sample(judge, pick) for _ in range(SAMPLES))]
        self._known: dict[tuple[tuple[int, str], ...], float] = {}

    def _sample(self, judge: Judge, pick: Pick) -> list[Entry]:
        """An order for each unit: what simple players might order; ours hold."""
        entries = [self.here.book.hold(unit) for unit in self.here.units]
        for power in dict.fromkeys(self.here.powers):
            if power == judge.power:
                continue
            for order in player.movement(self.here.ground, judge.position, power, pick):
                entry = self.here.book.of(order)
                if entry is not None and (number := self.here.occupant[entry.at]) >= 0:
                    entries[number] = entry if self.here.allows(entry) else entries[number]
        return entries

    def value(self, plan: Plan) -> float:
        """The mean value of the plan over the samples."""
        own: list[tuple[int, Entry]] = []
        for order in plan.values():
            entry = self.here.book.of(order)
            assert entry is not None
            own.append((self.here.occupant[entry.at], entry))
        key = tuple((number, entry.text) for number, entry in own)
        if key not in self._known:
            self._known[key] = self._mean(own)
        return self._known[key]

    def _mean(self, own: Sequence[tuple[int, Entry]]) -> float:
        total = 0.0
        for sample in self.samples:
            entries = list(sample)
            for number, entry in own:
                entries[number] = entry
            total += self.worth.of(resolve(self.here, entries))
            self.left -= 1
        return total / len(self.samples)


def _near(judge: Judge) -> Situation:
    """The own units and those that can meet them: what is farther off changes nothing now."""
    ground, units = judge.course.ground, judge.position.units
    number = ground.index
    ours = {number[province_of(unit.at)] for unit in units[judge.power]}
    ours |= {near for unit in units[judge.power] for near in ground.reach(unit.kind, unit.at)}
    ours |= {number[centre] for centre in judge.position.centers.get(judge.power, ())}

    def meets(unit: Unit) -> bool:
        return number[province_of(unit.at)] in ours or not ours.isdisjoint(ground.reach(unit.kind, unit.at))

    near: Mapping[Power, Sequence[Unit]] = {
        power: own if power == judge.power else [unit for unit in own if meets(unit)]
        for power, own in units.items()
    }
    return Situation(ground, judge.course.rules, near)


def movement(judge: Judge, temper: Temper, pledge: Pledge, pick: Pick) -> tuple[Order, ...]:
    """An order for each unit: the best that was found."""
    assert judge.here is not None
    options = Options(judge, judge.here, pledge.closed)
    trials = Trials(judge, temper, pledge, pick)
    plan: Plan = {unit: Hold(unit) for unit in options.units}
    attacks = list(options.together())
    best = trials.value(plan)
    for _ in range(PASSES):
        before = best
        for change in _changes(options, attacks, plan):
            if trials.left <= 0:
                return tuple(plan.values())
            tried = {**plan, **change}
            if tried != plan and (worth := trials.value(tried)) > best + BETTER:
                plan, best = tried, worth
        if best <= before + BETTER:
            break
    return tuple(plan.values())


def _changes(options: Options, attacks: Sequence[Plan], plan: Plan) -> Iterator[Plan]:
    """Each unit by itself, beside the others as the plan stands; then what several do at once."""
    for unit in options.units:
        for order in options.alone(unit, plan):
            yield {unit: order}
    yield from attacks
