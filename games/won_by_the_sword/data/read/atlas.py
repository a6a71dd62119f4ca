"""map.toml: regions, rivers, points, edges."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.toml_source import Source as File
from games.won_by_the_sword.model.atlas import KINDS, Atlas, Bank, Edge, EdgeId, End, Point, PointId

_TEXTS = fields.many(fields.text, distinct=True)
_NAMES = {"en": fields.text, "ru": fields.text}
_PLACE = {**_NAMES, "de": fields.text, "from": fields.text}


def _at(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(each, float) for each in value)


_POINT = {
    **_NAMES,
    "kind": fields.one_of(KINDS),
    "region": fields.text,
    "at": _at,
    "rivers": _TEXTS,
    "banks": _TEXTS,
    "also": _TEXTS,
    "neutral": fields.flag,
    "from": fields.text,
}
_EDGE = {
    "ends": lambda value: fields.many(fields.text)(value) and len(value) == 2,
    "difficult": fields.flag,
    "from": fields.text,
}
_OFF = {**_NAMES, "at": fields.text, "from": fields.text}


def atlas(files: Sequence[File], faults: Faults) -> Atlas:
    """The map; what is wrong with it is kept in ``faults``."""
    regions, rivers = (_names(files, kind, faults) for kind in ("region", "river"))
    points = _points(files, regions, rivers, faults)
    edges = _edges(files, points, faults)
    at = {
        point: tuple(key for key, edge in edges.items() if any(end.point == point for end in edge.ends))
        for point in points
    }
    return Atlas(points, edges, at, regions, rivers)


def _names(files: Sequence[File], kind: str, faults: Faults) -> dict[str, Mapping[str, str]]:
    languages = (*_NAMES, "de")
    return {
        row.key: {lang: row.fields[lang] for lang in languages if lang in row.fields}
        for row in faults.rows(files, kind, _PLACE, _NAMES)
    }


def _points(
    files: Sequence[File], regions: Mapping[str, Any], rivers: Mapping[str, Any], faults: Faults
) -> dict[PointId, Point]:
    made: dict[PointId, Point] = {}
    for row in faults.rows(files, "point", _POINT, ("kind", "region", "en", "ru", "at")):
        if row.fields["region"] not in regions:
            faults.unknown(row, "region", row.fields["region"])
        for river in row.value("rivers", ()):
            if river not in rivers:
                faults.unknown(row, "rivers", river)
        if len(row.value("banks", ())) == 1 or ("banks" in row.fields) != ("rivers" in row.fields):
            faults.append(row.problem("banks", "half-a-crossing"))
        key = PointId(row.key)
        made[key] = Point(
            id=key,
            kind=row.fields["kind"],
            region=row.fields["region"],
            names={lang: row.fields[lang] for lang in _NAMES},
            at=tuple(row.fields["at"]),
            banks=tuple(map(Bank, row.value("banks", ()))),
            rivers=tuple(row.value("rivers", ())),
            also=tuple(row.value("also", ())),
            neutral=row.value("neutral", False),
        )
    return made


def end_of(
    row: Row, at: str, text: str, points: Mapping[PointId, Point], faults: Faults, *, open_: bool = False
) -> End | None:
    """``ulm:L``, or a point that is no crossing; None and a fault where it is none.

    ``open_``: at a crossing the bank may be left open.
    """
    name, _, bank = text.partition(":")
    point = points.get(PointId(name))
    if point is None:
        faults.unknown(row, at, name)
        return None
    if bank not in point.banks and (bank or (point.banks and not open_)):
        faults.append(row.problem(at, "no-bank", value=text, known=", ".join(point.banks)))
        return None
    return End(point.id, Bank(bank))


def _edges(files: Sequence[File], points: Mapping[PointId, Point], faults: Faults) -> dict[EdgeId, Edge]:
    made: dict[EdgeId, Edge] = {}
    for row in faults.rows(files, "edge", _EDGE, ("ends",)):
        ends = [end_of(row, "ends", text, points, faults) for text in row.fields["ends"]]
        key = EdgeId(row.key)
        sound = tuple(end for end in ends if end is not None)
        if len(sound) == 2 and sound[0].point == sound[1].point:
            faults.append(row.problem("ends", "edge-to-itself"))
        made[key] = Edge(key, sound, row.value("difficult", False))
    for row in faults.rows(files, "off", _OFF, ("at", "en", "ru")):
        end = end_of(row, "at", row.fields["at"], points, faults)
        key = EdgeId(row.key)
        if end is not None:
            made[key] = Edge(key, (end,), names={lang: row.fields[lang] for lang in _NAMES})
    return made
