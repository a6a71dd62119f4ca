"""scenarios.toml: the set-ups; one may be based on another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.toml_source import Source as File
from games.won_by_the_sword.data.read import arrivals, forces
from games.won_by_the_sword.data.read.forces import Known
from games.won_by_the_sword.model.atlas import SEATS, PointId, foe
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.forces import LeaderId, Nation, UnitId
from games.won_by_the_sword.model.source import ColumnId, Month, Post, Setup, Start

__all__ = ["Known", "setups"]

_TEXTS = fields.many(fields.text, distinct=True)
_TABLE = fields.table(fields.text, lambda value: isinstance(value, dict))
_BY_NATION = fields.table(fields.text, _TEXTS)
_COUNTS = fields.table(fields.text, fields.number(1, 60))
NOBODY = "none"
"""In ``changed``: a point that has no garrison here."""
_SCENARIO = {
    "base": fields.text,
    "en": fields.text,
    "ru": fields.text,
    "de": fields.text,
    "year": fields.number(1618, 1648),
    "campaign": fields.flag,
    "months": lambda value: bool(value) and fields.many(fields.number(1, 12), distinct=True)(value),
    "first-end": fields.number(0, 12),
    "initiative": fields.one_of(SEATS),
    "hostile": fields.table(fields.one_of(SEATS), _TEXTS),
    "columns": _TABLE,
    "garrisons": _BY_NATION,
    "changed": _BY_NATION,
    "strong": _TEXTS,
    "strong-too": _TEXTS,
    "commandants": fields.table(fields.text, fields.text),
    "pool": _COUNTS,
    "cadre": _COUNTS,
    "arrivals": fields.many(lambda value: isinstance(value, dict)),
    "sieges": _TABLE,
    "specials": fields.many(lambda value: isinstance(value, dict)),
    "from": fields.text,
}
_NEEDS = ("year", "campaign", "months", "initiative", "hostile", "columns", "garrisons")
_NOT_INHERITED = ("base", "changed", "strong-too", "from")


def setups(files: Sequence[File], known: Known, faults: Faults) -> Mapping[str, Setup]:
    """All scenarios by key, in the order of the file."""
    rows = {row.key: row for row in faults.rows(files, "scenario", _SCENARIO, ("en", "ru"))}
    return {key: _setup(_whole(row, rows, faults), known, faults) for key, row in rows.items()}


def _whole(row: Row, rows: Mapping[str, Row], faults: Faults) -> Row:
    """A scenario with the fields of the one it is based on."""
    base = row.value("base")
    if base is not None:
        below = rows.get(base)
        if below is None or "base" in below.fields:
            faults.unknown(row, "base", base)
        else:
            given = {key: value for key, value in below.fields.items() if key not in _NOT_INHERITED}
            row = replace(row, fields={**given, **row.fields}, places={**below.places, **row.places})
    for name in _NEEDS:
        if name not in row.fields:
            faults.append(row.problem(name, "missing-field"))
            row.fields[name] = {} if name in ("hostile", "columns", "garrisons") else []
    return row


def _setup(row: Row, known: Known, faults: Faults) -> Setup:
    for seat in SEATS:
        for region in row.fields["hostile"].get(seat, ()):
            if region not in known.atlas.regions:
                faults.unknown(row, "hostile", region)
    posts = _posts(row, known, faults)
    columns = _columns(row, known, faults)
    first = row.value("first-end", 0)
    if first > len(row.fields["months"]):
        faults.append(row.problem("first-end", "bad-value", value=first))
    setup = Setup(
        names={lang: row.fields[lang] for lang in ("en", "ru", "de") if lang in row.fields},
        year=row.value("year", 0),
        campaign=row.value("campaign", False),
        turns=_turns(row, known, faults),
        initiative=Seat(row.value("initiative", SEATS[0])),
        hostile={seat: tuple(row.fields["hostile"].get(seat, ())) for seat in SEATS},
        columns=columns,
        posts=posts,
        commandants=_commandants(row, posts, known, faults),
        pool=_pool(row, posts, known, faults),
        cadre=forces.units(row, "cadre", row.value("cadre", {}), known.roster, faults),
        arrivals=arrivals.arrivals(row, known, faults),
        sieges=arrivals.sieges(row, known, columns, faults),
        specials=arrivals.specials(row, known, faults),
        first_end=first,
    )
    _enemies_apart(row, setup, faults)
    return setup


def _turns(row: Row, known: Known, faults: Faults) -> tuple[Month, ...]:
    made = []
    for month in row.fields["months"]:
        season = known.tables.seasons.get(month)
        if season is None:
            faults.append(row.problem("months", "no-season", value=month))
        else:
            made.append(Month(month, season))
    return tuple(made)


def _columns(row: Row, known: Known, faults: Faults) -> Mapping[ColumnId, Start]:
    made: dict[ColumnId, Start] = {}
    able = {each: seat for seat in SEATS for each in columns_of(seat, known.tables.figures.columns)}
    for name, table in row.fields["columns"].items():
        column = ColumnId(name)
        if column not in able:
            faults.unknown(row, "columns", name)
            continue
        start = forces.start(row, "columns", table, able[column], known, faults)
        if start is not None:
            made[column] = start
    return dict(sorted(made.items()))


def _posts(row: Row, known: Known, faults: Faults) -> Mapping[Seat, Mapping[PointId, Post]]:
    """The garrisons, with what a scenario changes in those of its base."""
    held: dict[str, str] = {}
    for name in ("garrisons", "changed"):
        for nation, points in row.value(name, {}).items():
            if nation not in known.roster.nations and (name, nation) != ("changed", NOBODY):
                faults.unknown(row, name, nation)
                continue
            for point in points:
                if PointId(point) not in known.atlas or not known.atlas[PointId(point)].fortified:
                    faults.append(row.problem(name, "no-fortification", value=point))
                elif name == "garrisons" and point in held:
                    faults.append(row.problem(name, "placed-twice", value=point))
                else:
                    held[point] = nation
    strong = (*row.value("strong", ()), *row.value("strong-too", ()))
    for point in strong:
        if point not in held:
            faults.unknown(row, "strong", point)
    return {
        seat: {
            PointId(point): Post(Nation(nation), point in strong)
            for point, nation in sorted(held.items())
            if nation != NOBODY and known.roster.sides[Nation(nation)] == seat
        }
        for seat in SEATS
    }


def _commandants(
    row: Row, posts: Mapping[Seat, Mapping[PointId, Post]], known: Known, faults: Faults
) -> Mapping[PointId, LeaderId]:
    made: dict[PointId, LeaderId] = {}
    for name, leader in row.value("commandants", {}).items():
        found = [each[PointId(name)] for each in posts.values() if PointId(name) in each]
        if not found:
            faults.unknown(row, "commandants", name)
        elif LeaderId(leader) not in known.roster.leaders:
            faults.unknown(row, "commandants", leader)
        elif known.roster.leaders[LeaderId(leader)].nation != found[0].nation:
            faults.append(row.problem("commandants", "mixed-nations", value=name))
        else:
            made[PointId(name)] = LeaderId(leader)
    return made


def _pool(
    row: Row, posts: Mapping[Seat, Mapping[PointId, Post]], known: Known, faults: Faults
) -> Mapping[UnitId, int]:
    """Full regiments of foot by nation, enough for the points that need one."""
    given = row.value("pool", {})
    for nation in given:
        if nation not in known.roster.nations:
            faults.unknown(row, "pool", nation)
    for nation in known.roster.nations:
        needed = sum(
            post.regiment and post.nation == nation for each in posts.values() for post in each.values()
        )
        if needed > given.get(nation, 0):
            faults.append(row.problem("pool", "pool-too-small", value=nation, needed=needed))
    return {UnitId(f"{nation}-i"): count for nation, count in sorted(given.items())}


def _enemies_apart(row: Row, setup: Setup, faults: Faults) -> None:
    """No column begins in a garrison of the foe, but one that besieges it."""
    for column, start in setup.columns.items():
        if start.at in setup.posts[foe(seat_of(column))] and start.at not in setup.sieges:
            faults.append(row.problem("columns", "among-enemies", value=column))
