"""A record of plain JSON data -> the position it describes, or why it is none; it must not adjudicate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from adjudicator.kinds import SetupError
from games.diplomacy.model.board import Variant
from games.diplomacy.model.ground import Ground, ground_of
from games.diplomacy.model.orders import Location, Power, Province, Unit, province_of
from games.diplomacy.model.position import Dislodged, Position
from games.diplomacy.model.rulesets import Rules, rules_of
from games.diplomacy.rules.phases import Course, split_phase
from games.diplomacy.text.wording import rule_words
from games.words import words_from


class PositionError(ValueError):
    """A record that is no position; the message says why."""


Orders: TypeAlias = Mapping[Power, Sequence[str]]
"""Order texts by power, as they were given."""


def read_record(
    record: object, variants: Mapping[str, Variant], names: Mapping[str, Mapping[Province, str]]
) -> tuple[Course, Position, Orders]:
    """The game, the position and the order texts of a record. Raises PositionError if it is none."""
    if not isinstance(record, Mapping):
        raise PositionError("a position is a JSON object")
    if record.get("title", "diplomacy") != "diplomacy":
        raise PositionError(f"not a position of diplomacy: title {record['title']!r}")
    key = record.get("variant", "standard")
    variant = variants.get(key) if isinstance(key, str) else None
    if variant is None:
        raise PositionError(f"unknown variant {key!r}; known: {', '.join(variants)}")
    course = Course(variant, _rules(record), names.get(key, {}), variant.victory, variant.last_year)
    phase = record.get("phase")
    if isinstance(phase, str) and phase[:1] == "F" and phase[-1:] == "A":
        phase = f"W{phase[1:]}"  # some judges date the adjustments by the fall before them
    try:
        kind = split_phase(phase if isinstance(phase, str) else "")[2]
    except ValueError:
        raise PositionError(f"not a phase: {phase!r}") from None
    if "units" not in record:
        raise PositionError("units are missing")
    ground = ground_of(variant.board)
    units = _units(ground, _by_power(ground, record, "units", list))
    position = Position(
        str(phase),
        units,
        _centers(ground, _by_power(ground, record, "centers", list)),
        _dislodged(ground, kind, _by_power(ground, record, "dislodged", dict)),
    )
    orders = _by_power(ground, record, "orders", list)
    for power, texts in orders.items():
        for text in texts:
            if not isinstance(text, str):
                raise PositionError(f"orders of {power}: not a text: {text!r}")
    return course, position, orders


def _rules(record: Mapping[str, Any]) -> Rules:
    key = record.get("rules", "datc-v3")
    if not isinstance(key, str):
        raise PositionError(f"not the name of a rule set: {key!r}")
    changes = record.get("options") or {}
    if not isinstance(changes, dict) or not all(isinstance(value, str) for value in changes.values()):
        raise PositionError(f"options are not names: {changes!r}")
    try:
        return rules_of(key, tuple(sorted(changes.items())))
    except SetupError as error:
        fault = error.fault
        raise PositionError(
            words_from("en", rule_words("en")).say(f"fault.{fault.key}", fault.args)
        ) from None


def _by_power(ground: Ground, record: Mapping[str, Any], name: str, kind: type) -> Mapping[Power, Any]:
    table = record.get(name)
    if table is None:
        return {}
    if not isinstance(table, dict):
        raise PositionError(f"{name} is not an object")
    for power, value in table.items():
        if power not in ground.power_index:
            raise PositionError(f"{name}: unknown power {power!r}")
        if not isinstance(value, kind):
            raise PositionError(f"{name} of {power}: not a {'list' if kind is list else 'object'}")
    return table


def _units(ground: Ground, table: Mapping[Power, Any]) -> dict[Power, tuple[Unit, ...]]:
    taken: set[str] = set()
    units = {}
    for power, texts in table.items():
        own = []
        for text in texts:
            unit = ground.unit(text) if isinstance(text, str) else None
            if unit is None:
                raise PositionError(f"units of {power}: no such unit: {text!r}")
            place = unit.at[:-3] if unit.at[-3:-2] == "/" else unit.at
            if place in taken:
                raise PositionError(f"units of {power}: another unit stands in {place}")
            taken.add(place)
            own.append(unit)
        units[power] = tuple(own)
    return units


def _centers(ground: Ground, table: Mapping[Power, Any]) -> dict[Power, tuple[Province, ...]]:
    owner: dict[str, str] = {}
    for power, places in table.items():
        for place in places:
            data = ground.board.provinces.get(Province(place)) if isinstance(place, str) else None
            if data is None or not data.center:
                raise PositionError(f"centers of {power}: no such centre: {place!r}")
            if owner.setdefault(place, power) != power:
                raise PositionError(f"centers of {power}: {place} belongs to {owner[place]} already")
    return {power: tuple(dict.fromkeys(places)) for power, places in table.items()}


def _dislodged(ground: Ground, kind: str, table: Mapping[Power, Any]) -> tuple[Dislodged, ...]:
    found = []
    for power, own in table.items():
        for text, places in own.items():
            unit = ground.unit(text)
            if unit is None:
                raise PositionError(f"dislodged of {power}: no such unit: {text!r}")
            exits = ground.exits(unit.kind, unit.at)
            if not isinstance(places, list) or any(place not in exits for place in places):
                raise PositionError(f"dislodged of {power}: {text} cannot retreat to {places!r}")
            found.append(Dislodged(power, unit, Province(""), tuple(Location(place) for place in places)))
    if found and kind != "R":
        raise PositionError("dislodged units belong to a retreat phase")
    if len({province_of(one.unit.at) for one in found}) < len(found):
        raise PositionError("two units dislodged from one province")
    return tuple(found)
