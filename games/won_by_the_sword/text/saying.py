"""An order of ids as the phrases of a letter that say it, its own clauses among them; it knows no rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, permutations
from typing import cast

from games.won_by_the_sword.model import orders
from games.won_by_the_sword.model.atlas import NO_BANK, Bank, EdgeId, PointId
from games.won_by_the_sword.model.clauses import Choosing, Clause
from games.won_by_the_sword.model.forces import Ability, LeaderId, Nation, UnitId
from games.won_by_the_sword.model.orders import Order, Plan, Retreat, Said, Task
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.naming.plans import losses_in_order
from games.won_by_the_sword.text import phrases as say
from games.won_by_the_sword.text.phrases import Band, Commander, Kind, Part, Place, Planned, Troop, Written

Phrase = Written | Clause


@dataclass(frozen=True, slots=True)
class Saying:
    """Orders of the seat of ``view`` as phrases, points by their names in ``points``.

    What no phrase can say is left out: who loses first, where markers are posted, what is left in a point
    that may surrender.
    """

    source: Source
    view: View
    points: Mapping[str, str]

    def order(self, order: Order) -> tuple[Phrase, ...]:
        """All of it, in turn."""
        return tuple(self._order(order))

    def _order(self, order: Order) -> Iterator[Phrase]:
        match order:
            case orders.SetUp(garrisons, columns):
                for point, unit in garrisons.items():
                    yield say.Garrisoning(self.place(point), self._troop(unit, 1))
                for column, units in columns.items():
                    for troop in self._troops(units):
                        yield say.Resting(band(column), (troop,))
            case orders.Precede(first):
                yield say.Preceding(first)
            case orders.Throw(card):
                yield say.Throwing((int(card),))
            case orders.Activate():
                yield self._head(order)
                yield from self._tasks(order.tasks, order.garrison or self._at(order.column))
            case orders.Go(tasks):
                yield from self.tasks(tasks)
            case orders.Accept(yes, plan):
                yield say.Accepting(yes)
                yield from self.plan(plan) if plan is not None else ()
            case Plan():
                yield from self.plan(order) or (say.Advantage(), say.Shifting())
            case _:
                yield from self._answer(order)

    def _answer(self, order: Order) -> Iterator[Phrase]:
        match order:
            case orders.Lose(units, works):
                yield say.Losing(self._troops(units), works)
            case Retreat():
                yield self._retreat(order)
            case orders.Sally(bombard, unit, chit):
                yield say.Firing(bombard, chit)
                yield say.Sallying(None if unit is None else self._troop(unit, 1))
            case orders.Hold(units, leaders, baggage, then):
                yield say.Holding(self.part(units, leaders, baggage))
                yield from self.tasks(then)
            case orders.Shelter(place):
                if place in self.source.atlas:
                    yield say.Sheltering(self.place(PointId(place)))
                else:
                    yield say.Sheltering(band=band(ColumnId(place)))
            case orders.Conclude(roll, initiative):
                yield say.Concluding(roll, initiative)

    # Names

    def place(self, point: PointId, bank: Bank = NO_BANK, *, off: bool = False) -> Place:
        """A point by its name."""
        return Place(self.points[point], (point,), bank, off)

    def _at(self, column: ColumnId) -> PointId | None:
        marker = self.view.board.columns.get(column)
        return None if marker is None else marker.at

    def _troop(self, unit: UnitId, count: int) -> Troop:
        """Its nation is said where the side has several."""
        nation, _, kind = unit.partition("-")
        said = Nation(nation) if len(nations_led(self.source, self.view.own)) != 1 else None
        return Troop("", count, cast(Kind, kind.removesuffix("/")), kind.endswith("/"), said)

    def _troops(self, units: Mapping[UnitId, int]) -> tuple[Troop, ...]:
        return tuple(self._troop(unit, count) for unit, count in units.items() if count)

    def leader(self, leader: LeaderId) -> Commander:
        """A leader by his name, an ordinary one by his nation."""
        each = self.source.roster.leaders[leader]
        return Commander("", (), each.nation) if each.rank == "ordinary" else Commander("", (leader,))

    def part(self, units: Mapping[UnitId, int], leaders: Iterable[LeaderId], baggage: int) -> Part:
        """What is named of a column or garrison."""
        return Part(self._troops(units), tuple(map(self.leader, leaders)), baggage)

    # Activations

    def _head(self, order: orders.Activate) -> say.Activating:
        return say.Activating(
            band(order.column),
            None if order.card is None else int(order.card),
            None if order.commander is None else self.leader(order.commander),
            order.pay,
            None if order.garrison is None else self.place(order.garrison),
        )

    def tasks(self, tasks: Sequence[Said]) -> tuple[Phrase, ...]:
        """Tasks of the column that is activated."""
        acting = self.view.acting
        return tuple(self._tasks(tasks, None if acting is None else self._at(acting.column)))

    def _tasks(self, tasks: Sequence[Said], at: PointId | None) -> Iterator[Phrase]:
        """``at``: where the column stands before the first of them, as far as that can be told."""
        for task in tasks:
            if isinstance(task, Task):
                yield from self._task(task, at)
                at = task.to if isinstance(task, orders.Move) else at
            else:
                yield task
                at = self._led(task, at)

    def _led(self, clause: Clause, at: PointId | None) -> PointId | None:
        """Where a clause leads; nobody knows it of one that hangs on a condition."""
        if isinstance(clause, say.Moving):
            return clause.place.points[0] if len(clause.place.points) == 1 else None
        return None if isinstance(clause, Choosing) else at

    def _task(self, task: Task, at: PointId | None) -> Iterator[Phrase]:
        match task:
            case orders.Move(to, bank, march):
                yield say.Moving(self.place(to, bank), "march" if march == "card" else march)
            case orders.Forage(scorch):
                if scorch:
                    yield say.Using("scorched_earth")
                yield say.Foraging()
            case orders.Drop(points, burn, bank):
                yield say.Dropping(points, bank, burn)
            case orders.Lift(points, guns):
                if points or not guns:
                    yield say.Lifting(points or None)
                if guns:
                    yield say.Lifting(0, sum(guns.values()))
            case orders.Form(column, leaders, units, baggage):
                yield say.Forming(int(column[1:]), self.part(units, leaders, baggage))
            case orders.Absorb(absorbed, units, leaders, baggage):
                said = None if absorbed is None else band(absorbed)
                yield say.Absorbing(said, self.part(units, leaders, baggage))
            case orders.Leave(units, leaders, baggage):
                yield say.Leaving(self.part(units, leaders, baggage))
            case orders.Patrol(edges):
                yield from self._patrols(edges, at)
            case orders.Recover(turned, raised):
                full = {UnitId(unit.removesuffix("/")): count for unit, count in turned.items()}
                if turned or not raised:
                    yield say.Recovering(self._troops(full))
                if raised:
                    full = {UnitId(unit.removesuffix("/")): count for unit, count in raised.items()}
                    yield say.Recovering(self._troops(full), cadre=True)
            case _:
                yield self._deed(task)

    def _deed(self, task: Task) -> Phrase:
        match task:
            case orders.Battery(point):
                return say.Installing(self.place(point))
            case orders.Besiege(stratagem, initiative):
                return say.Besieging(None, stratagem, initiative)
            case orders.Works(points, bombard, _, labor, stratagem, initiative):
                return say.Working(points, False, labor, bombard, stratagem, initiative)
            case orders.Storm(escalade):
                return say.Storming(escalade)
            case orders.Raise():
                return say.Raising()
            case orders.Engage(column, surprise, plan):
                return say.Battling(band(column), surprise, self.plan(plan) if plan is not None else ())
            case orders.Chit(ability, column):
                return self._chit(ability, column)
        return say.Ending()

    def _chit(self, ability: Ability, column: ColumnId | None) -> Phrase:
        """Those that are played in battle are said as there."""
        match ability:
            case "infantry_charge":
                return say.Charging("centre")
            case "entrenchments":
                return say.Helping("entrench")
            case "quickshot":
                return say.Helping("cannonade")
        return say.Using(ability, band(column) if column is not None and ability == "spies" else None)

    def _patrols(self, edges: Mapping[EdgeId, UnitId], at: PointId | None) -> Iterator[Phrase]:
        """Edges by the points beyond, together where the same horse rides."""
        riders: dict[UnitId, list[Place]] = {}
        for edge, unit in edges.items():
            riders.setdefault(unit, []).append(self._beyond(edge, at))
        for unit, places in riders.items():
            plain = self._troop(unit, 1)
            yield say.Patrolling(tuple(places), None if plain == _HORSE else plain)

    def _beyond(self, edge: EdgeId, at: PointId | None) -> Place:
        ends = self.source.atlas.edges[edge].ends
        if len(ends) == 1:
            return self.place(ends[0].point, off=True)
        return self.place(next(end.point for end in reversed(ends) if end.point != at))

    # Battles

    def plan(self, plan: Plan) -> tuple[Planned, ...]:
        """What is wanted of a battle; nothing of what is so anyway."""
        made: list[Planned] = []
        wings = tuple((wing, count) for wing, count in plan.advantages.items() if count)
        made += [say.Advantage(wings)] if wings else []
        made += [say.Seizing(plan.initiative)] if plan.initiative is not None else []
        made += [say.Charging(plan.charge)] if plan.charge is not None else []
        made += [say.Helping("entrench")] if plan.entrench else []
        made += [say.Helping("cannonade")] if plan.cannonade else []
        if plan.horse:
            made.append(say.Shifting("horse", ((abs(plan.horse), "left" if plan.horse > 0 else "right"),)))
        foot = tuple((count, wing) for wing, count in plan.foot.items() if count)
        made += [say.Shifting("foot", foot)] if foot else []
        made += [
            say.Posting(wing, tuple(self._troop(unit, count) for unit, count in units.items() if count))
            for wing, units in plan.posted.items()
        ]
        made += [] if plan.reinforce else [say.Reinforcing(False)]
        made += self._losses(plan.losses)
        made += [self._retreat(plan.retreat)] if plan.retreat is not None else []
        return tuple(made)

    def _losses(self, units: tuple[UnitId, ...]) -> list[Planned]:
        """By what few words would come to these losses in one of the own columns."""
        own = {} if self.view.own is None else self.view.own.columns
        forces = [force.units for force in own.values()] if units else []
        for order, spare in _LOSSES:
            if any(units == losses_in_order(self.source.roster, each, order, spare) for each in forces):
                made: list[Planned] = [say.Losing(order=order)] if order else []
                return made + ([say.Losing(spare=spare)] if spare else [])
        kinds = tuple(dict.fromkeys(self._troop(unit, 1).kind for unit in units))
        return [say.Losing(order=kinds)] if kinds else []

    def _retreat(self, order: Retreat) -> say.Retreating:
        banks = order.banks or (NO_BANK,) * len(order.way)
        way = tuple(self.place(point, bank) for point, bank in zip(order.way, banks, strict=True))
        return say.Retreating(way, order.towards, True if order.abandon else None)


_HORSE = Troop("", 1, "c")
_ARMS: tuple[Kind, ...] = ("i", "c", "d")
_KINDS: tuple[Kind, ...] = ("i", "c", "vi", "vc")
_ORDERS: tuple[tuple[Kind, ...], ...] = (
    *((), ("i",), ("c",), ("d",), ("v",), ("vi",), ("vc",)),
    *permutations(_ARMS, 2),
    *permutations(_ARMS, 3),
    *permutations(_KINDS, 4),
)
_SPARED: tuple[tuple[Kind, ...], ...] = ((), ("vi", "vc"), ("vi",), ("vc",), ("c",), ("i",), ("d",))
_LOSSES = tuple((order, spare) for spare in _SPARED for order in _ORDERS if order or spare)
"""Ways to say who loses first and who is spared, the plain ones first."""


def nations_led(source: Source, own: Side | None) -> set[Nation]:
    """The nations whose units a side has."""
    if own is None:
        return set()
    forces = chain(own.columns.values(), own.garrisons.values())
    return source.roster.nations_of(chain(own.pool, own.cadre, *(force.units for force in forces)))


def band(column: ColumnId) -> Band:
    """A column by its number."""
    return Band(column[1:], int(column[1:]))
