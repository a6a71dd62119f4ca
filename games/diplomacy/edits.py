"""A game master's changes of a position, as canonical lines; it must not know text as people write it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from adjudicator.kinds import PUBLIC, Event, Fault, Value
from games.diplomacy.model.ground import Ground
from games.diplomacy.model.notation import unit_text
from games.diplomacy.model.orders import Power, Province, Unit, province_of
from games.diplomacy.model.position import Dislodged, Position, sorted_units
from games.diplomacy.rules.movement.situation import illegal
from games.diplomacy.rules.phases import Course, split_phase

NOBODY = "NONE"
"""The owner of a centre that no power holds."""


@dataclass(frozen=True, slots=True)
class Add:
    """``ADD FRANCE A PAR``"""

    power: Power
    unit: str


@dataclass(frozen=True, slots=True)
class Remove:
    """``REMOVE A PAR``; where such a unit both stands and is dislodged, the one that stands."""

    unit: str


@dataclass(frozen=True, slots=True)
class Own:
    """``CENTER PAR GERMANY``; ``CENTER PAR NONE``"""

    center: str
    power: Power | None


@dataclass(frozen=True, slots=True)
class Set:
    """``PHASE F1902M``"""

    phase: str


Edit: TypeAlias = Add | Remove | Own | Set


def line_of(edit: Edit) -> str:
    """The canonical line."""
    match edit:
        case Add(power, unit):
            return f"ADD {power} {unit}"
        case Remove(unit):
            return f"REMOVE {unit}"
        case Own(center, power):
            return f"CENTER {center} {power or NOBODY}"
        case Set(phase):
            return f"PHASE {phase}"


def edit_of(line: str) -> Edit | None:
    """The inverse of ``line_of``; None for any other text."""
    found: Edit
    match line.split(" "):
        case ["ADD", power, kind, at]:
            found = Add(Power(power), f"{kind} {at}")
        case ["REMOVE", kind, at]:
            found = Remove(f"{kind} {at}")
        case ["CENTER", center, power]:
            found = Own(center, None if power == NOBODY else Power(power))
        case ["PHASE", phase]:
            found = Set(phase)
        case _:
            return None
    return found if line_of(found) == line else None


Told: TypeAlias = tuple[Position, list[Event]]


def edited(course: Course, position: Position, lines: Sequence[str]) -> Told | Fault:
    """The position after all of ``lines`` in turn and what to tell of it, or why it cannot be.

    What a new phase or a new unit makes void goes too: dislodged units, retreats into a taken province.
    """
    events: list[Event] = []
    for line in lines:
        edit = edit_of(line)
        if edit is None:
            return illegal("edit-unreadable", edit=line)
        done = _one(course, position, edit)
        if isinstance(done, Fault):
            return done
        position, told = done
        events += told
    position, told = _settled(position)
    return _checked(course, position) or (position, events + told)


def _one(course: Course, position: Position, edit: Edit) -> Told | Fault:
    match edit:
        case Add(power, text):
            return _add(course, position, power, text)
        case Remove(text):
            return _remove(course.ground, position, text)
        case Own(center, power):
            return _own(course, position, center, power)
        case Set(phase):
            return _phase(course, position, phase)


def _add(course: Course, position: Position, power: Power, text: str) -> Told | Fault:
    unit = course.ground.unit(text)
    if power not in course.ground.power_index:
        return illegal("edit-power", power=power)
    if unit is None:
        return illegal("edit-unit", unit=text)
    place = province_of(unit.at)
    taken = next(
        (each for own in position.units.values() for each in own if province_of(each.at) == place), None
    )
    if taken is not None:
        return illegal("edit-taken", unit=text, other=unit_text(taken))
    units = _sorted(course, {**position.units, power: (*position.units.get(power, ()), unit)})
    return replace(position, units=units), [_public("edit-added", power=power, unit=text)]


def _sorted(course: Course, units: dict[Power, tuple[Unit, ...]]) -> dict[Power, tuple[Unit, ...]]:
    return {power: sorted_units(units[power]) for power in course.variant.board.powers if power in units}


def _remove(ground: Ground, position: Position, text: str) -> Told | Fault:
    unit = ground.unit(text)
    for power, own in position.units.items():
        if unit in own:
            units = {**position.units, power: tuple(each for each in own if each != unit)}
            return replace(position, units=units), [_public("edit-removed", power=power, unit=text)]
    for one in position.dislodged:
        if one.unit == unit:
            left = tuple(each for each in position.dislodged if each != one)
            return replace(position, dislodged=left), [_public("edit-removed", power=one.power, unit=text)]
    return illegal("edit-no-unit", unit=text)


def _own(course: Course, position: Position, center: str, power: Power | None) -> Told | Fault:
    data = course.variant.board.provinces.get(Province(center))
    if data is None or not data.center:
        return illegal("edit-no-centre", place=center)
    if power is not None and power not in course.ground.power_index:
        return illegal("edit-power", power=power)
    owners = position.owners()
    former = owners.pop(data.key, None)
    if former == power:
        return illegal("edit-centre-same", place=center)
    if power is not None:
        owners[data.key] = power
    centers = {
        each: tuple(sorted(place for place, owner in owners.items() if owner == each))
        for each in course.variant.board.powers
        if each in position.centers or each == power
    }
    args: dict[str, Value] = {"center": center}
    args |= {"power": power} if power else {}
    args |= {"former": former} if former else {}
    key = "edit-centre-freed" if power is None else "edit-centre-moved" if former else "edit-centre-given"
    return replace(position, centers=centers), [_public(key, **args)]


def _phase(course: Course, position: Position, phase: str) -> Told | Fault:
    try:
        year, kind = split_phase(phase)[1:]
    except ValueError:
        return illegal("edit-phase", phase=phase)
    first = split_phase(course.variant.first)[1]
    if year < first or (course.last_year is not None and year > course.last_year):
        return illegal("edit-year", year=year)
    if kind == "R" and not position.dislodged:
        return illegal("edit-no-retreats")
    if phase == position.phase:
        return illegal("edit-phase-same", phase=phase)
    told = [_public("edit-phase-set", phase=phase, former=position.phase)]
    gone = () if kind == "R" else position.dislodged
    told += [_public("edit-removed", power=one.power, unit=unit_text(one.unit)) for one in gone]
    kept = replace(position, phase=phase)
    return (kept if kind == "R" else replace(kept, dislodged=(), contested=())), told


def _settled(position: Position) -> Told:
    """Retreats that an edit has closed; a dislodged unit without any goes."""
    taken = {province_of(unit.at) for own in position.units.values() for unit in own}
    kept: list[Dislodged] = []
    told: list[Event] = []
    for one in position.dislodged:
        open_to = tuple(place for place in one.retreats if province_of(place) not in taken)
        if open_to:
            kept.append(replace(one, retreats=open_to))
        else:
            told.append(_public("edit-removed", power=one.power, unit=unit_text(one.unit)))
    return replace(position, dislodged=tuple(kept)), told


def _checked(course: Course, position: Position) -> Fault | None:
    """Why nobody would be asked anything in the position."""
    kind = split_phase(position.phase)[2]
    powers = course.variant.board.powers
    if kind == "M":
        asked = any(position.units.get(power) for power in powers)
    elif kind == "R":
        asked = bool(position.dislodged)
    else:
        winter = course.winter(position)
        asked = any(winter.due(power) for power in powers)
    return None if asked else illegal("edit-nothing-asked", phase=position.phase)


def _public(key: str, **args: Value) -> Event:
    return Event(PUBLIC, key, args)
