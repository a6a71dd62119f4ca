"""Parts of a column or garrison, detachments that are made and rejoined (1.4, 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Fault, Value
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId, Roster, UnitId, joined, plain, without
from games.won_by_the_sword.rules.ground.size import is_cavalry
from games.won_by_the_sword.rules.ground.table import acting_of, table_of


def part(units: Mapping[UnitId, int], leaders: tuple[LeaderId, ...], baggage: int = 0) -> Force:
    """A part as orders name it."""
    kept = {unit: units[unit] for unit in sorted(units) if units[unit]}
    return Force(kept, tuple(sorted(leaders)), baggage)


def part_fault(has: Force, wanted: Force, rule: str) -> Fault | None:
    """What of a part is not there."""
    if any(count < 0 for count in wanted.units.values()) or wanted.baggage < 0:
        return Fault("below-nothing", rule=rule)
    units = {unit: count for unit, count in wanted.units.items() if has.units.get(unit, 0) < count}
    leaders = tuple(
        leader
        for leader in sorted({*wanted.leaders})
        if wanted.leaders.count(leader) > has.leaders.count(leader)
    )
    if units or leaders or wanted.baggage > has.baggage:
        args: dict[str, Value] = {
            "units": plain(units),
            "leaders": leaders,
            "baggage": max(0, wanted.baggage - has.baggage),
            "has": plain(has.units),
            "led": has.leaders,
        }
        return Fault("not-there", args, rule)
    return None


def split(roster: Roster, units: Mapping[UnitId, int], wanted: UnitId) -> dict[UnitId, int] | None:
    """1.4: the units with one full regiment of foot turned to make a detachment; None where none can be.

    ``wanted``: the detachment, for which veterans are spared, or the reduced regiment that shall go.
    """
    unit = roster.units[wanted]
    able = [
        each
        for each, count in units.items()
        if count
        and roster.units[each].arm == "infantry"
        and not roster.units[each].reduced
        and roster.units[each].nation == unit.nation
        and (unit.arm == "detachment" or roster.units[each].turned == wanted)
    ]
    if not able:
        return None
    full = min(able, key=lambda each: (roster.units[each].veteran, each))
    turned = roster.units[full].turned
    assert turned is not None
    made = {turned: 1, detachment(roster, full): 1}
    return joined(without(units, {full: 1}), made)


def detachment(roster: Roster, unit: UnitId) -> UnitId:
    """The detachment of a unit's nation."""
    nation = roster.units[unit].nation
    return next(
        key for key, each in roster.units.items() if each.arm == "detachment" and each.nation == nation
    )


def opened(roster: Roster, force: Force, wanted: Mapping[UnitId, int]) -> tuple[Force, int]:
    """The force with as many detachments made as the part wants and can be had, and how many were made."""
    units, made = dict(force.units), 0
    for unit, count in wanted.items():
        each = roster.units.get(unit)
        if each is None or not (each.arm == "detachment" or (each.arm == "infantry" and each.reduced)):
            continue
        while units.get(unit, 0) < count and (found := split(roster, units, unit)) is not None:
            units, made = found, made + 1
    return Force(units, force.leaders, force.baggage, force.commander), made


def rejoined(roster: Roster, units: Mapping[UnitId, int], taken: Mapping[UnitId, int]) -> dict[UnitId, int]:
    """1.4: the units of a column after detachments came to it: each restores a reduced regiment of foot, of
    veterans first; where there is none it stays what it is."""
    now = dict(units)
    for unit, count in taken.items():
        if roster.units[unit].arm != "detachment":
            continue
        for _ in range(count):
            able = [
                each
                for each, held in now.items()
                if held
                and roster.units[each].arm == "infantry"
                and roster.units[each].reduced
                and roster.units[each].nation == roster.units[unit].nation
            ]
            if not able:
                break
            half = min(able, key=lambda each: (not roster.units[each].veteran, each))
            raised = roster.units[half].raised
            assert raised is not None
            now = joined(without(now, {half: 1, unit: 1}), {raised: 1})
    return {key: now[key] for key in sorted(now) if now[key]}


def detachments(roster: Roster, units: Mapping[UnitId, int]) -> int:
    """How many detachments there are."""
    return roster.regiments(units, "detachment")


def both_ways(acting: Acting, made: int, taken: int) -> Fault | None:
    """5.2: no detachments are made and absorbed in one activation."""
    marks = {*acting.detached, *(("made",) if made else ()), *(("taken",) if taken else ())}
    return Fault("made-and-taken", rule="5.2") if {"made", "taken"} <= marks else None


def note(change: Change, made: int, taken: int) -> None:
    """Remembers for this activation that detachments were made or taken."""
    acting = acting_of(change)
    marks = {*acting.detached, *(("made",) if made else ()), *(("taken",) if taken else ())}
    change.act(detached=tuple(sorted(marks)))


def end_bonus(change: Change) -> None:
    """14.0 1: the cavalry bonus is gone as soon as foot or guns join: points above the smaller number too."""
    table = table_of(change)
    acting = table.acting
    if table.card.action != "cavalry_bonus" or is_cavalry(table.source, table.force):
        return
    change.act(cp=max(0, acting.cp - acting.bonus), bonus=0, used=(*acting.used, "bonus-lost"))
    if acting.bonus:
        change.show("bonus-lost", column=acting.column, cp=max(0, acting.cp - acting.bonus))
