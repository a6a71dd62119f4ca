"""What was said of a battle made into its plan, by what the side knows (12.2 to 12.4); it judges no plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import Atlas, Bank, PointId
from games.won_by_the_sword.model.clauses import (
    Advantage,
    Charging,
    Helping,
    Losing,
    Planned,
    Posting,
    Reinforcing,
    Retreating,
    Seizing,
    Shifting,
)
from games.won_by_the_sword.model.forces import Roster, UnitId, joined, without
from games.won_by_the_sword.model.names import Kind, Troop
from games.won_by_the_sword.model.orders import Plan, Retreat, Wing
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.rules.battles.plans import Host
from games.won_by_the_sword.rules.naming import names

RULE = "12.4"


def planned(
    source: Source, host: Host, phrases: Sequence[Planned], former: Plan | None = None
) -> Plan | Fault:
    """The plan of a side: of what is said twice the later counts."""
    plan = former or Plan()
    losing = Losing()
    for said in phrases:
        if isinstance(said, Losing):
            losing = both(losing, said)
            continue
        found = _with(source, host, plan, said)
        if isinstance(found, Fault):
            return found
        plan = found
    if losing.troops and not any(each.count or each.reduced or each.nation for each in losing.troops):
        losing = Losing((), losing.works, tuple(each.kind for each in losing.troops), losing.spare)
    if any(each.reduced and not each.count for each in losing.troops):
        return Fault("reduced-never-first", rule="13.0")
    if losing.troops or losing.works != 0:
        return Fault("losses-by-kind", rule="13.0")
    if host.board.terms.edition > 2:
        plan = _plainly(source.roster, host, plan, phrases)
    if losing != Losing():
        order = losses_in_order(source.roster, host.force.units, losing.order, losing.spare)
        plan = replace(plan, losses=order)
    return plan


def both(one: Losing, other: Losing) -> Losing:
    """Two sayings about the same losses."""
    return Losing(
        (*one.troops, *other.troops),
        other.works if one.works == 0 else one.works,
        other.order or one.order,
        other.spare or one.spare,
    )


def _with(source: Source, host: Host, plan: Plan, said: Planned) -> Plan | Fault:
    match said:
        case Advantage(wings):
            if not host.small and any(each == "fight" for each, _ in wings):
                return Fault("advantage-wing", rule=RULE)
            markers: tuple[tuple[Wing, int | None], ...] = tuple(
                ("centre" if each == "fight" else each, count) for each, count in wings
            )
            return replace(plan, advantages=_markers(host, markers))
        case Seizing(wing):
            if wing == "fight" and not host.small:
                return Fault("advantage-wing", rule=RULE)
            return replace(plan, initiative="centre" if wing == "fight" else wing)  # None: it is kept
        case Charging(wing):
            return replace(plan, charge=wing)
        case Helping("entrench"):
            return replace(plan, entrench=True)
        case Helping():
            return replace(plan, cannonade=True)
        case Shifting():
            return _shifted(plan, said)
        case Posting(wing, troops):
            return _posted(source, host, plan, wing, troops)
        case Reinforcing(yes):
            return replace(plan, reinforce=yes)
        case Retreating():
            way = retreat(source.atlas, host.board.columns[host.column].at, said)
            return way if isinstance(way, Fault) else replace(plan, retreat=way)
    raise AssertionError(said)


def _markers(host: Host, wings: tuple[tuple[Wing, int | None], ...]) -> Mapping[Wing, int]:
    """So many to each wing; ``all`` are those that are left for it."""
    made: dict[Wing, int] = {}
    for wing, count in wings:
        left = max(0, host.markers - sum(made.values()))
        made[wing] = made.get(wing, 0) + (left if count is None else count)
    return {wing: made[wing] for wing in sorted(made) if made[wing]}


def _posted(source: Source, host: Host, plan: Plan, wing: Wing, troops: Sequence[Troop]) -> Plan | Fault:
    """Regiments onto a wing, of those that no other has yet."""
    left = dict(host.force.units)
    for units in plan.posted.values():
        left = without(left, units)
    found = names.picked(source.roster, left, troops, rule=RULE)
    if isinstance(found, Fault):
        return found
    posted = {**plan.posted, wing: joined(plan.posted.get(wing, {}), found)}
    return replace(plan, posted={each: posted[each] for each in sorted(posted)})


def _plainly(roster: Roster, host: Host, plan: Plan, phrases: Sequence[Planned]) -> Plan:
    """Foot moved to the wings is of the plain kind, as everywhere, where there is enough of it."""
    if not any(isinstance(each, Shifting) and each.arm == "foot" for each in phrases):
        return plan
    left = {unit: count for unit, count in host.force.units.items() if roster.units[unit].arm == "infantry"}
    posted = {wing: roster.regiments(units, "infantry") for wing, units in plan.posted.items()}
    for units in plan.posted.values():
        left = without(left, {unit: count for unit, count in units.items() if unit in left})
    simple = {unit: count for unit, count in left.items() if count > 0 and not roster.units[unit].veteran}
    wanted = {wing: max(0, count - posted.get(wing, 0)) for wing, count in plan.foot.items()}
    if len(simple) == len({unit for unit, count in left.items() if count > 0}):
        return plan  # there are no others
    if sum(wanted.values()) > sum(simple.values()):
        return plan
    for wing, count in wanted.items():
        found = names.picked(roster, simple, (Troop("", count, "i"),), rule=RULE) if count else {}
        assert not isinstance(found, Fault), found
        simple = without(simple, found)
        more = joined(plan.posted.get(wing, {}), found)
        plan = replace(plan, posted={**plan.posted, **({wing: more} if more else {})})
    return replace(plan, posted={wing: plan.posted[wing] for wing in sorted(plan.posted)})


def _shifted(plan: Plan, said: Shifting) -> Plan | Fault:
    """Horse from wing to wing, foot from the centre to the wings."""
    if not said.arm:
        return replace(plan, horse=0, foot={})
    if all(count == 0 for count, _ in said.wings):
        return _unshifted(plan, said)
    if said.arm == "foot":
        foot = dict(plan.foot)
        for count, wing in said.wings:
            foot[wing] = foot.get(wing, 0) + count
        return replace(plan, foot={wing: foot[wing] for wing in sorted(foot)})
    horse = 0
    for count, wing in said.wings:
        if wing == "centre":
            return Fault("horse-from-wing-to-wing", rule=RULE)
        horse += count if wing == "left" else -count
    return replace(plan, horse=horse)


def _unshifted(plan: Plan, said: Shifting) -> Plan:
    """None of an arm goes to these wings: what was to go there stays."""
    wings = {wing for _, wing in said.wings}
    if said.arm == "foot":
        return replace(plan, foot={wing: count for wing, count in plan.foot.items() if wing not in wings})
    gone = (plan.horse > 0 and "left" in wings) or (plan.horse < 0 and "right" in wings)
    return replace(plan, horse=0) if gone else plan


def retreat(atlas: Atlas, start: PointId, said: Retreating) -> Retreat | Fault:
    """The way that was said, from where the column stands. Guns and baggage go two points with nobody."""
    here, way, banks = start, list[PointId](), list[Bank]()
    for place in said.way:
        beside = [end.point for edge in atlas.at[here] if (end := atlas.edges[edge].beyond(here)) is not None]
        found = names.point(place, beside)
        if isinstance(found, Fault):
            return found
        here = found
        way.append(found)
        banks.append(place.bank)
    if len(way) > 1 and said.abandon is False:
        return Fault("train-goes-one-point", rule="12.3")
    return Retreat(tuple(way), bool(said.abandon), tuple(banks) if any(banks) else (), said.towards)


def losses_in_order(
    roster: Roster, units: Mapping[UnitId, int], order: Sequence[Kind], spare: Sequence[Kind]
) -> tuple[UnitId, ...]:
    """Who loses before others: the kinds in this order, all others before those that are spared.

    Of a kind those that fire least come first, as where nothing is said; units are also what they become.
    """
    every = {*units} | {turned for unit in units if (turned := roster.units[unit].turned) is not None}
    able = sorted(
        (unit for unit in every if roster.units[unit].levels),
        key=lambda unit: (roster.units[unit].firepower, unit),
    )
    spared = {unit for kind in spare for unit in names.fits(roster, able, Troop("", 1, kind))}
    made: list[UnitId] = []
    for kind in order:
        fits = names.fits(roster, able, Troop("", 1, kind))
        made += [unit for unit in able if unit in fits and unit not in spared and unit not in made]
    if spare:
        made += [unit for unit in able if unit not in spared and unit not in made]
    return tuple(made)
