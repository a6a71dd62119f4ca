"""tables.toml: combat results, terrain, weather, the turn track and single figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as names_of
from typing import Any, get_args

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.kit.fields import Test
from games.no_retreat.data.read.pack import frozen
from games.no_retreat.model.atlas import AXIS, SEATS, SOVIET, Terrain
from games.no_retreat.model.tables import (
    RESULTS,
    Figures,
    Result,
    Sky,
    Tables,
    TerrainEffect,
    TurnSpace,
    Weather,
    WeatherEffect,
)
from games.toml_source import Problem
from games.toml_source import Source as File

TURNS = 28
DIE = tuple(str(face) for face in range(1, 7))
TERRAINS = (*(each for each in get_args(Terrain) if each != "lake"), "objective", "river")

_COLUMN = fields.number(-9, 9)
_POINTS = fields.number(0, 12)
_SKY = fields.one_of(get_args(Sky))
_TURN_NUMBER = fields.number(1, TURNS)


def _pair(first: Test, second: Test) -> Test:
    return lambda value: isinstance(value, list) and len(value) == 2 and first(value[0]) and second(value[1])


_FROM = fields.many(_pair(_TURN_NUMBER, fields.number(0, 9)))
_TERRAIN = {
    "mp": _pair(_POINTS, _POINTS),
    "shift": _COLUMN,
    "tank-shift": fields.flag,
    "stops": fields.flag,
}
_WEATHER = {
    **dict.fromkeys(("tank-shift", "advance", "breakthrough", "frozen"), fields.flag),
    "mp": _POINTS,
    "shift": _COLUMN,
    "axis-targets": fields.number(0, 5),
}
_TURN = {
    "year": fields.number(1941, 1945),
    "months": fields.text,
    "weather": _SKY,
    "blitz": fields.number(0, 9),
    "shock": fields.number(0, 9),
    "variable": fields.text,
    "sudden": fields.table(fields.one_of(SEATS), fields.number(0, 40)),
    "red": fields.text,
}
_OTHER_FIGURES: Mapping[str, Test] = {
    "axis-more-cards": fields.many(_TURN_NUMBER),
    "first-snow": fields.many(_TURN_NUMBER),
    "axis-targets": _FROM,
    "free-upgrades": _FROM,
    "soviet-stack": fields.many(_pair(_TURN_NUMBER, fields.one_of(("one", "tank", "two")))),
    "breakthrough": fields.table(fields.one_of(SEATS), _TURN_NUMBER),
    "fortify-cost": _pair(_POINTS, _POINTS),
    "replace-cost": _pair(_POINTS, _POINTS),
    "upgrade-cost": fields.table(fields.one_of(SEATS), _POINTS),
    "objectives": fields.table(fields.one_of(SEATS), fields.number(1, 5)),
    "axis-upgrades": _pair(_TURN_NUMBER, _TURN_NUMBER),
}
_FIGURES = {
    key: _OTHER_FIGURES.get(key, fields.number(0, 99))
    for key in (each.name.replace("_", "-") for each in names_of(Figures))
}


def tables(files: Sequence[File], faults: Faults) -> Tables:
    """All tables; what is wrong with them is kept in ``faults``."""
    columns = tuple(next((file.table["columns"] for file in reversed(files) if "columns" in file.table), ()))
    markers = _markers(files, faults)
    return Tables(
        columns=columns,
        results=_results(files, len(columns), faults),
        terrain={
            row.key: TerrainEffect(**_plain(row.fields))
            for row in _all(files, "terrain", _TERRAIN, TERRAINS, ("shift", "tank-shift", "stops"), faults)
        },
        weather=_weather(files, faults),
        turns=_turns(files, markers, faults),
        markers=markers,
        figures=_figures(files, faults),
    )


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key.replace("-", "_"): frozen(value) for key, value in row.items()}


def _all(
    files: Sequence[File],
    kind: str,
    tests: Mapping[str, Test],
    wanted: Sequence[str],
    needs: Sequence[str],
    faults: Faults,
) -> list[Any]:
    """The sound rows of a kind; that each of ``wanted`` is there and no other is seen to."""
    rows = faults.rows(files, kind, tests, needs)
    for row in rows:
        if row.key not in wanted:
            faults.unknown(row, "", row.key)
    lacking = [each for each in wanted if each not in {row.key for row in rows}]
    if lacking and not faults:
        faults.append(Problem(files[-1].file, 0, "rows-missing", {"row": kind, "value": ", ".join(lacking)}))
    return [row for row in rows if row.key in wanted]


def _results(
    files: Sequence[File], columns: int, faults: Faults
) -> Mapping[Seat, tuple[tuple[Result, ...], ...]]:
    row = fields.many(fields.one_of(RESULTS))
    tests = dict.fromkeys(DIE, lambda value: row(value) and len(value) == columns)
    found = _all(files, "results", tests, SEATS, DIE, faults)
    return {Seat(each.key): tuple(tuple(each.fields[die]) for die in DIE) for each in found}


def _weather(files: Sequence[File], faults: Faults) -> Mapping[Weather, WeatherEffect]:
    known: tuple[Weather, ...] = get_args(Weather)
    needs = ("tank-shift", "advance", "breakthrough")
    found = {row.key: row for row in _all(files, "weather", _WEATHER, known, needs, faults)}
    return {each: WeatherEffect(**_plain(found[each].fields)) for each in known if each in found}


def _markers(files: Sequence[File], faults: Faults) -> Mapping[str, tuple[Sky, Sky]]:
    names = {name for file in files for name in file.table.get("markers", ())}
    row = faults.table(files, "markers", dict.fromkeys(names, _pair(_SKY, _SKY)))
    return {} if row is None else {key: tuple(value) for key, value in row.fields.items()}


def _turns(
    files: Sequence[File], markers: Mapping[str, tuple[Sky, Sky]], faults: Faults
) -> Mapping[int, TurnSpace]:
    made: dict[int, TurnSpace] = {}
    wanted = tuple(str(turn) for turn in range(1, TURNS + 1))
    needs = ("year", "months", "weather", "blitz", "shock")
    for row in _all(files, "turn", _TURN, wanted, needs, faults):
        given = dict(row.fields)
        if given.get("variable", "") not in ("", *markers):
            faults.unknown(row, "variable", given["variable"])
        support = {AXIS: given.pop("blitz"), SOVIET: given.pop("shock")}
        made[int(row.key)] = TurnSpace(support=support, **given)
    return dict(sorted(made.items()))


def _figures(files: Sequence[File], faults: Faults) -> Figures:
    row = faults.table(files, "figures", _FIGURES, _FIGURES)
    if row is None:
        faults.append(Problem(files[-1].file, 0, "rows-missing", {"row": "figures", "value": ""}))
        # Never used: what is at fault is not built.
        return Figures(**dict.fromkeys(_plain(_FIGURES), 0))  # type: ignore[arg-type]
    return Figures(**_plain(row.fields))
