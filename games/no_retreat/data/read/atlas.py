"""hexes.toml: the map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from games.kit import fields
from games.kit.faults import Faults
from games.kit.hexes import OPPOSITE, POINTED, Field, Hex, Side, across, numbered
from games.kit.layers import Row
from games.no_retreat.model.atlas import SEATS, Atlas, Country, Ground, HexId, Sea, Terrain
from games.toml_source import Source as File

_SIDES = fields.many(fields.one_of(POINTED), distinct=True)
_NAMES = {"en": fields.text, "ru": fields.text}
_HEX = {
    **_NAMES,
    "terrain": fields.one_of(set(get_args(Terrain)) - {"area", "lake"}),
    "country": fields.one_of(("ussr", "greater-germany")),
    "coast": fields.one_of(get_args(Sea)),
    "edge": fields.one_of(SEATS),
    "owner": fields.one_of(SEATS),
    "objective": fields.one_of(SEATS),
    "oil": fields.one_of(("rumanian", "caucasian")),
    "rivers": _SIDES,
    "barred": _SIDES,
}
_AREA = {
    **_NAMES,
    "country": fields.one_of(get_args(Country)),
    "coast": fields.one_of(get_args(Sea)),
    "joins": fields.many(fields.text, distinct=True),
    "points": fields.flag,
}
LINE, PLACES = 2, 4
"""Digits of a row, and of a hex."""

Barred = list[tuple[HexId, HexId]]


def place_of(key: str) -> Hex | None:
    """Where the hex of a number lies; None where it is no number of a hex."""
    if len(key) != PLACES or not key.isdecimal():
        return None
    return numbered(int(key[:LINE]), int(key[LINE:]), shifted="even")


def _ground(key: HexId, row: Row, at: Hex | None, **more: Any) -> Ground:
    names = {lang: str(row.fields[lang]) for lang in _NAMES if lang in row.fields}
    plain = ("country", "coast", "edge", "owner", "objective", "oil")
    return Ground(key, at=at, names=names, **{k: row.fields[k] for k in plain if k in row.fields}, **more)


def grounds(files: Sequence[File], faults: Faults) -> dict[HexId, Ground]:
    """All hexes, areas and the lake; rivers are not yet known."""
    made: dict[HexId, Ground] = {}
    for row in faults.rows(files, "hex", _HEX, ("terrain", "country")):
        at, key = place_of(row.key), HexId(row.key)
        if at is None:
            faults.append(row.problem("", "no-hex"))
            continue
        city = row.value("terrain") == "city"
        if ("owner" in row.fields) != (city or "oil" in row.fields) or (city and "en" not in row.fields):
            faults.append(row.problem("owner", "whose-city"))
        made[key] = _ground(key, row, at, terrain=row.value("terrain"), points="owner" in row.fields)
    for row in faults.rows(files, "area", _AREA, ("en", "ru", "country", "joins")):
        key = HexId(row.key)
        made[key] = _ground(key, row, None, terrain="area", points=row.value("points", False))
    for row in faults.rows(files, "lake", _NAMES, ("en", "ru")):
        at, key = place_of(row.key), HexId(row.key)
        if at is None or key in made:
            faults.append(row.problem("", "no-hex"))
            continue
        made[key] = Ground(key, "lake", "ussr", at, {lang: row.fields[lang] for lang in _NAMES})
    return made


def areas(
    files: Sequence[File], known: Mapping[HexId, Ground], faults: Faults
) -> dict[HexId, tuple[HexId, ...]]:
    """What each area adjoins."""
    made: dict[HexId, tuple[HexId, ...]] = {}
    for row in faults.rows(files, "area", _AREA):
        joins = [HexId(each) for each in row.value("joins", ())]
        for each in joins:
            if each not in known:
                faults.unknown(row, "joins", each)
        made[HexId(row.key)] = tuple(each for each in joins if each in known)
    return made


def sides(files: Sequence[File], known: dict[HexId, Ground], faults: Faults) -> Barred:
    """Rivers put on both sides, and the pairs of hexes with lake or sea between them."""
    there = {ground.at: key for key, ground in known.items() if ground.at is not None}
    barred: Barred = []
    for row in faults.rows(files, "hex", _HEX):
        here = known.get(HexId(row.key))
        if here is None or here.at is None:
            continue
        for name in ("rivers", "barred"):
            for side in row.value(name, ()):
                other = there.get(across(here.at, side, POINTED))
                if other is None:
                    faults.append(row.problem(name, "side-to-nothing", value=side))
                elif name == "barred":
                    barred.append((here.id, other))
                else:
                    _put_river(known, here.id, side)
                    _put_river(known, other, OPPOSITE[side])
    return barred


def _put_river(known: dict[HexId, Ground], key: HexId, side: Side) -> None:
    known[key] = replace(known[key], rivers=known[key].rivers | {side})


def atlas(known: Mapping[HexId, Ground], joins: Mapping[HexId, tuple[HexId, ...]], barred: Barred) -> Atlas:
    """The map out of sound parts."""
    hexes = {key: ground.at for key, ground in known.items() if ground.at is not None}
    lines = Field(hexes, POINTED, joins)
    lakes = [key for key, ground in known.items() if ground.terrain == "lake"]
    shores = [(lake, shore) for lake in lakes for shore in lines.beside[lake]]
    ways = Field(hexes, POINTED, joins, (*barred, *shores))

    def those(name: str, value: Any) -> int:
        return lines.of(key for key, ground in known.items() if getattr(ground, name) == value)

    return Atlas(
        grounds=known,
        ways=ways,
        lines=lines,
        lake=lines.of(lakes),
        areas=lines.of(joins),
        cities=those("terrain", "city"),
        edges={seat: those("edge", seat) for seat in SEATS},
        coasts={sea: those("coast", sea) for sea in get_args(Sea)},
        countries={country: those("country", country) for country in get_args(Country)},
        objectives={
            seat: tuple(key for key, ground in known.items() if ground.objective == seat) for seat in SEATS
        },
        scoring=tuple(key for key, ground in known.items() if ground.points),
    )
