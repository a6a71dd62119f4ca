"""The shape of a variant's files: tables read into typed pieces with their places; no meaning is judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from games.diplomacy.model.board import ProvinceData
from games.diplomacy.model.orders import Province
from games.toml_source import Problem, Source

T = TypeVar("T")

COASTS = ("NC", "EC", "SC", "WC")
_PROVINCE = re.compile(r"[A-Z]{3}")
_POWER = re.compile(r"[A-Z][A-Z_]*[A-Z]")
_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_BORDER = re.compile(r"([A-Z]{3}) ([A-Z]{3})")
_PASS = re.compile(r"A|F|[NESW]C(-[NESW]C)?")


@dataclass(frozen=True, slots=True)
class At(Generic[T]):
    """A value and where it stands."""

    value: T
    file: str
    line: int

    def problem(self, key: str, **args: Any) -> Problem:
        """A fault found at this value."""
        return Problem(self.file, self.line, key, args)


Pair: TypeAlias = tuple[str, str]
Lists: TypeAlias = dict[str, At[tuple[str, ...]]]


@dataclass(slots=True)
class Layer:
    """What the files of one folder say, each piece with its place. Empty tables are not said."""

    scalars: dict[str, At[Any]] = field(default_factory=dict)
    counts: dict[str, At[int]] = field(default_factory=dict)
    provinces: dict[str, At[ProvinceData | None]] = field(default_factory=dict)
    borders: dict[Pair, At[tuple[str, ...]]] = field(default_factory=dict)
    homes: Lists = field(default_factory=dict)
    units: Lists = field(default_factory=dict)
    centers: Lists = field(default_factory=dict)
    title: dict[str, At[str]] = field(default_factory=dict)
    names: list[Source] = field(default_factory=list)
    base_names: list[Source] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


SCALARS: Mapping[str, type] = {
    "key": str,
    "base": str,
    "first": str,
    "victory": int,
    "build-anywhere": bool,
    "last-year": int,
    "picture": str,
    "alone": bool,
    "powers": list,
}
_OWN = ("key", "base", "alone")  # never inherited
_COUNTS = ("provinces", "centers", "borders")
_TYPES = {str: "text", int: "number", bool: "flag", list: "list", dict: "table"}


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(member, str) for member in value):
        return tuple(value)
    return None


class _Reading:
    """One file being read into a layer."""

    def __init__(self, source: Source, layer: Layer) -> None:
        self.source = source
        self.layer = layer

    def fault(self, path: tuple[str, ...], key: str, **args: Any) -> None:
        self.layer.problems.append(Problem(self.source.file, self.source.line(*path), key, args))

    def at(self, path: tuple[str, ...], value: T) -> At[T]:
        return At(value, self.source.file, self.source.line(*path))

    def wrong_type(self, path: tuple[str, ...], wanted: type) -> None:
        self.fault(path, "wrong-type", name=".".join(path), wanted=_TYPES[wanted])

    def read(self) -> None:
        tables: dict[str, Callable[[str, str, Any], None]] = {
            "counts": self.count,
            "provinces": self.province,
            "borders": self.border,
            "homes": self.list_of(self.layer.homes),
            "units": self.list_of(self.layer.units),
            "centers": self.list_of(self.layer.centers),
            "title": self.title,
        }
        for key, value in self.source.table.items():
            if key in SCALARS:
                self.scalar(key, value)
            elif key not in tables:
                self.fault((key,), "unknown-key", name=key)
            elif not isinstance(value, dict):
                self.wrong_type((key,), dict)
            else:
                for inner, piece in value.items():
                    tables[key](key, inner, piece)

    def scalar(self, key: str, value: Any) -> None:
        wanted = SCALARS[key]
        kept: Any = value
        if wanted is list:
            texts = _texts(value)
            if texts is None:
                return self.wrong_type((key,), list)
            kept = texts
            bad = [text for text in texts if not _POWER.fullmatch(text)]
            for text in bad:
                self.fault((key,), "bad-power-key", name=text)
        elif type(value) is not wanted:
            return self.wrong_type((key,), wanted)
        elif key in ("key", "base") and not _KEY.fullmatch(kept):
            return self.fault((key,), "bad-variant-key", name=value)
        self.layer.scalars[key] = self.at((key,), kept)
        return None

    def count(self, table: str, key: str, value: Any) -> None:
        if key not in _COUNTS:
            self.fault((table, key), "unknown-key", name=f"{table}.{key}")
        elif type(value) is not int:
            self.wrong_type((table, key), int)
        else:
            self.layer.counts[key] = self.at((table, key), value)

    def title(self, table: str, key: str, value: Any) -> None:
        if key not in ("en", "ru"):
            self.fault((table, key), "unknown-key", name=f"{table}.{key}")
        elif not isinstance(value, str):
            self.wrong_type((table, key), str)
        else:
            self.layer.title[key] = self.at((table, key), value)

    def list_of(self, into: Lists) -> Callable[[str, str, Any], None]:
        def read(table: str, key: str, value: Any) -> None:
            texts = _texts(value)
            if texts is None:
                self.wrong_type((table, key), list)
            else:
                into[key] = self.at((table, key), texts)

        return read

    def province(self, table: str, key: str, value: Any) -> None:
        path = (table, key)
        if not _PROVINCE.fullmatch(key):
            return self.fault(path, "bad-province-key", name=key)
        if value is False:  # takes a province of the base away
            self.layer.provinces[key] = self.at(path, None)
            return None
        if not isinstance(value, dict):
            return self.wrong_type(path, dict)
        for inner in value:
            if inner not in ("terrain", "coasts", "center"):
                self.fault((*path, inner), "unknown-key", name=f"{key}.{inner}")
        terrain, center = value.get("terrain"), value.get("center", False)
        coasts = _texts(value.get("coasts", []))
        if terrain not in ("inland", "coast", "sea"):
            return self.fault((*path, "terrain"), "bad-terrain", province=key, terrain=str(terrain))
        if not isinstance(center, bool):
            return self.wrong_type((*path, "center"), bool)
        if coasts is None or any(coast not in COASTS for coast in coasts) or len(set(coasts)) < len(coasts):
            return self.fault((*path, "coasts"), "bad-coasts", province=key)
        data = ProvinceData(Province(key), terrain, tuple(sorted(coasts)), center)
        self.layer.provinces[key] = self.at(path, data)
        return None

    def border(self, table: str, key: str, value: Any) -> None:
        path = (table, key)
        named = _BORDER.fullmatch(key)
        if named is None or named[1] == named[2]:
            return self.fault(path, "bad-border-key", name=key)
        if not isinstance(value, str):
            return self.wrong_type(path, str)
        passing = tuple(value.split())
        for text in passing:
            if not _PASS.fullmatch(text):
                return self.fault(path, "bad-passage", name=key, text=text)
        first, second = named[1], named[2]
        if first > second:
            first, second = second, first
            passing = tuple("-".join(reversed(text.split("-"))) for text in passing)
        former = self.layer.borders.get((first, second))
        if former is not None:
            return self.fault(path, "border-twice", name=key, where=f"{former.file}:{former.line}")
        self.layer.borders[first, second] = self.at(path, passing)
        return None


def read_layer(sources: Mapping[str, Source | Problem]) -> Layer:
    """The layer that a folder's files make: ``variant.toml``, ``map.toml`` and ``names.toml`` by name."""
    layer = Layer()
    for name, source in sources.items():
        if isinstance(source, Problem):
            layer.problems.append(source)
        elif name == "names.toml":
            layer.names.append(source)
        else:
            _Reading(source, layer).read()
    return layer


def _playing(lists: Lists, scalars: Mapping[str, At[Any]]) -> Lists:
    """The lists of the powers that play: a variant with fewer of them need not empty the others'."""
    powers = scalars["powers"].value if "powers" in scalars else tuple(lists)
    return {power: at for power, at in lists.items() if power in powers}


def laid_over(base: Layer, top: Layer) -> Layer:
    """The base with what ``top`` says instead. ``alone`` drops the map of the base, not its names."""
    alone = top.scalars.get("alone")
    if alone is not None and alone.value:
        keep = ("first", "victory", "build-anywhere", "last-year")
        base = Layer(
            scalars={key: at for key, at in base.scalars.items() if key in keep},
            names=base.names,
            base_names=base.base_names,
        )
    scalars = {key: at for key, at in base.scalars.items() if key not in _OWN} | top.scalars
    counts = top.counts or ({} if top.provinces or top.borders else base.counts)
    gone = {key for key, at in top.provinces.items() if at.value is None}
    return Layer(
        scalars=scalars,
        counts=counts,
        provinces=base.provinces | top.provinces,
        borders={pair: at for pair, at in base.borders.items() if not gone & set(pair)} | top.borders,
        homes=_playing(base.homes, scalars) | top.homes,
        units=_playing(base.units, scalars) | top.units,
        centers=_playing(base.centers, scalars) | top.centers,
        title=top.title,
        names=top.names,
        base_names=base.base_names + base.names,
        problems=base.problems + top.problems,
    )
