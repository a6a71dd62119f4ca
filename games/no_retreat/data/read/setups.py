"""scenarios.toml: what lies where at the start, and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as names_of
from typing import Any, get_args

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.no_retreat.data.read.counters import EVENTS
from games.no_retreat.model.atlas import AXIS, BOXES, SEATS, SOVIET, Atlas, HexId
from games.no_retreat.model.counters import Roster, UnitId
from games.no_retreat.model.source import Clause, Setup
from games.no_retreat.model.tables import Sky
from games.toml_source import Source as File

TURNS = 28


def _two(value: Any) -> bool:
    return fields.many(fields.number(0, 20))(value) and len(value) == 2


def _placed(value: Any) -> bool:
    pair = fields.many(fields.text)
    return isinstance(value, list) and all(pair(each) and len(each) == 2 for each in value)


_SCENARIO = {
    "en": fields.text,
    "ru": fields.text,
    "turn": fields.number(1, TURNS),
    "last-turn": fields.number(1, TURNS),
    **dict.fromkeys(("first", "initiative", "joker"), fields.one_of(SEATS)),
    "before": fields.one_of(get_args(Sky)),
    "deal": _two,
    "support": _two,
    "throws": fields.number(0, 20),
    "opening": fields.flag,
    "events": fields.number(-6, 6),
    "high-water": fields.number(0, 40),
    "happened": fields.many(fields.one_of(EVENTS), distinct=True),
    "units": _placed,
    "weak": fields.many(fields.text, distinct=True),
    "axis-holds": fields.many(fields.text, distinct=True),
    "victory": lambda value: isinstance(value, list) and all(isinstance(each, dict) for each in value),
    "from": lambda value: isinstance(value, dict),
}
_NEEDS = (
    *("en", "ru", "turn", "first", "last-turn", "initiative", "joker", "deal", "support"),
    *("units", "weak", "axis-holds", "victory"),
)
_CLAUSE = {
    "seat": fields.one_of(SEATS),
    "points": fields.number(0, 40),
    "holds": fields.many(fields.text, distinct=True),
    "any-of": fields.many(fields.text, distinct=True),
    "objectives": fields.number(0, 5),
    "supplied": fields.flag,
    "surrendered": fields.number(0, 9),
    "at-once": fields.flag,
}
_AS_IS = ("turn", "first", "initiative", "joker", "events", "before", "throws", "opening")


def setups(files: Sequence[File], atlas: Atlas, roster: Roster, faults: Faults) -> Mapping[str, Setup]:
    """All scenarios by key, in the order of the file."""
    rows = faults.rows(files, "scenario", _SCENARIO, _NEEDS)
    return {row.key: _setup(row, atlas, roster, faults) for row in rows}


def _setup(row: Row, atlas: Atlas, roster: Roster, faults: Faults) -> Setup:
    for name in ("weak", "axis-holds"):
        known = atlas.scoring if name == "axis-holds" else roster.counters
        for each in row.fields[name]:
            if each not in known:
                faults.unknown(row, name, each)
    more = {name: row.fields[name] for name in _AS_IS if name in row.fields}
    return Setup(
        names={lang: row.fields[lang] for lang in ("en", "ru")},
        last_turn=row.fields["last-turn"],
        deal=_by_seat(row.fields["deal"]),
        support=_by_seat(row.fields["support"]),
        units=_units(row, atlas, roster, faults),
        axis_holds=frozenset(map(HexId, row.fields["axis-holds"])),
        victory=_victory(row, atlas, faults),
        happened=tuple(row.value("happened", ())),
        high_water=row.value("high-water"),
        **more,
    )


def _by_seat(pair: list[int]) -> Mapping[Seat, int]:
    return {AXIS: pair[0], SOVIET: pair[1]}


def _is_place(at: str, atlas: Atlas) -> bool:
    _, found, turn = at.partition("track-")
    on_track = bool(found) and turn.isdecimal() and 1 <= int(turn) <= TURNS
    return at in BOXES or on_track or (HexId(at) in atlas and atlas[HexId(at)].terrain != "lake")


def _units(row: Row, atlas: Atlas, roster: Roster, faults: Faults) -> Mapping[UnitId, tuple[HexId, bool]]:
    made: dict[UnitId, tuple[HexId, bool]] = {}
    weak = {*row.fields["weak"]}
    for name, at in row.fields["units"]:
        unit = UnitId(name)
        if unit not in roster.counters:
            faults.unknown(row, "units", name)
        elif not _is_place(at, atlas):
            faults.unknown(row, "units", at)
        elif unit in made:
            faults.append(row.problem("units", "placed-twice", value=name))
        elif (roster[unit].weak if name in weak else roster[unit].full) is None and name in weak:
            faults.append(row.problem("weak", "no-such-side", value=name))
        else:
            made[unit] = (HexId(at), name in weak or roster[unit].full is None)
    return made


def _victory(row: Row, atlas: Atlas, faults: Faults) -> tuple[Clause, ...]:
    made = []
    for table in row.fields["victory"]:
        clause = faults.inner(row, "victory", table, _CLAUSE)
        for hex_ in (*clause.get("holds", ()), *clause.get("any_of", ())):
            if hex_ not in atlas.scoring:
                faults.unknown(row, "victory", hex_)
        if "seat" in clause and {*clause} <= {each.name for each in names_of(Clause)}:
            made.append(Clause(**clause))
        else:
            faults.append(row.problem("victory", "half-a-clause"))
    return tuple(made)
