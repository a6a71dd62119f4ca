"""The meaning of a variant's data: builds the board and finds every contradiction; it must not read files."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from games.diplomacy.data.layers import At, Layer, Lists, Pair
from games.diplomacy.model.board import Board, ProvinceData, Variant
from games.diplomacy.model.orders import Kind, Location, Power, Province, Unit, province_of
from games.toml_source import Problem

_FIRST = re.compile(r"([SFW])(\d{4})([MA])")
_UNIT = re.compile(r"([AF]) ([A-Z]{3})(?:/([NESW]C))?")
_FACTS = ("key", "first", "victory", "powers")


class _Build:
    """One variant being put together; every fault is kept and the rest goes on."""

    def __init__(self, layer: Layer, file: str) -> None:
        self.layer = layer
        self.file = file
        self.problems: list[Problem] = []
        self.provinces: dict[str, ProvinceData] = {
            key: at.value for key, at in sorted(layer.provinces.items()) if at.value is not None
        }
        powers = layer.scalars.get("powers")
        self.powers: tuple[str, ...] = powers.value if powers else ()
        self.army: defaultdict[str, set[str]] = defaultdict(set)
        self.fleet: defaultdict[str, set[str]] = defaultdict(set)

    def scalar(self, key: str, default: Any = None) -> Any:
        at = self.layer.scalars.get(key)
        return default if at is None else at.value

    def facts(self) -> None:
        for key in _FACTS:
            if key not in self.layer.scalars:
                self.problems.append(Problem(self.file, 0, "missing-key", {"name": key}))
        for lang in ("en", "ru"):
            if lang not in self.layer.title:
                self.problems.append(Problem(self.file, 0, "missing-key", {"name": f"title.{lang}"}))
        if not self.provinces:
            self.problems.append(Problem(self.file, 0, "no-provinces"))
        powers = self.layer.scalars.get("powers")
        if powers and (len(self.powers) < 2 or len(set(self.powers)) < len(self.powers)):
            self.problems.append(powers.problem("bad-powers"))
        first = self.layer.scalars.get("first")
        match = _FIRST.fullmatch(first.value) if first else None
        if first and (match is None or (match[1] == "W") != (match[3] == "A")):
            self.problems.append(first.problem("bad-first", phase=first.value))
        last = self.layer.scalars.get("last-year")
        if last and match and last.value < int(match[2]):
            self.problems.append(last.problem("bad-last-year", year=last.value, phase=match[0]))

    def borders(self) -> None:
        for pair, at in sorted(self.layer.borders.items()):
            gone = [end for end in pair if end not in self.provinces]
            self.problems += [at.problem("unknown-province", name=end) for end in gone]
            if gone:
                continue
            for text in at.value:
                self.border(pair, text, at)
        for key, data in self.provinces.items():
            self.reachable(data, self.layer.provinces[key])

    def border(self, pair: Pair, text: str, at: At[tuple[str, ...]]) -> None:
        first, second = (self.provinces[end] for end in pair)
        if text == "A":
            if "sea" in (first.terrain, second.terrain):
                self.problems.append(at.problem("army-at-sea", name=" ".join(pair)))
                return
            self.army[first.key].add(second.key)
            self.army[second.key].add(first.key)
            return
        if "inland" in (first.terrain, second.terrain):
            self.problems.append(at.problem("fleet-inland", name=" ".join(pair)))
            return
        split = [province for province in (first, second) if province.coasts]
        coasts = () if text == "F" else tuple(text.split("-"))
        if len(split) != len(coasts):
            key = "coast-missing" if len(split) > len(coasts) else "coast-needless"
            self.problems.append(at.problem(key, name=" ".join(pair), text=text))
            return
        ends = {first.key: str(first.key), second.key: str(second.key)}
        for province, coast in zip(split, coasts, strict=True):
            if coast not in province.coasts:
                self.problems.append(at.problem("unknown-coast", province=province.key, coast=coast))
                return
            ends[province.key] = f"{province.key}/{coast}"
        here, there = ends[first.key], ends[second.key]
        self.fleet[here].add(there)
        self.fleet[there].add(here)

    def reachable(self, data: ProvinceData, at: At[Any]) -> None:
        key = data.key
        if data.coasts and data.terrain != "coast":
            self.problems.append(at.problem("coasts-inland", province=key))
        if len(data.coasts) == 1:
            self.problems.append(at.problem("single-coast", province=key))
        spots = [f"{key}/{coast}" for coast in data.coasts] or [str(key)]
        if data.terrain != "sea" and data.terrain != "coast" and not self.army[key]:
            self.problems.append(at.problem("no-border", province=key))
        for spot in spots if data.terrain != "inland" else ():
            if not self.fleet[spot]:
                self.problems.append(at.problem("no-sea", location=spot))
        if data.center and data.terrain == "sea":
            self.problems.append(at.problem("center-at-sea", province=key))

    def lists(self, table: Lists) -> Iterator[tuple[str, str, At[tuple[str, ...]]]]:
        """(power, text, place) of every entry of the powers that play; the others are faults."""
        for power, at in table.items():
            if power not in self.powers:
                self.problems.append(at.problem("unknown-power", name=power))
                continue
            for text in at.value:
                yield power, text, at

    def owned(self, table: Lists) -> dict[Power, tuple[Province, ...]]:
        """Centres by power: each exists, is a centre, and has one owner."""
        owner: dict[str, str] = {}
        for power, text, at in self.lists(table):
            if text not in self.provinces:
                self.problems.append(at.problem("unknown-province", name=text))
            elif not self.provinces[text].center:
                self.problems.append(at.problem("no-center", province=text))
            elif text in owner:
                self.problems.append(at.problem("owned-twice", province=text, power=owner[text]))
            else:
                owner[text] = power
        return {
            Power(power): tuple(Province(text) for text in sorted(owner) if owner[text] == power)
            for power in self.powers
        }

    def units(self) -> dict[Power, tuple[Unit, ...]]:
        taken: dict[str, str] = {}
        units: dict[Power, list[Unit]] = {Power(power): [] for power in self.powers}
        for power, text, at in self.lists(self.layer.units):
            unit = self.unit(text, at)
            if unit is None:
                continue
            province = province_of(unit.at)
            if province in taken:
                self.problems.append(at.problem("two-units", province=province, power=taken[province]))
                continue
            taken[province] = power
            units[Power(power)].append(unit)
        return {power: tuple(stand) for power, stand in units.items()}

    def unit(self, text: str, at: At[tuple[str, ...]]) -> Unit | None:
        match = _UNIT.fullmatch(text)
        if match is None:
            self.problems.append(at.problem("bad-unit", text=text))
            return None
        kind: Kind = "A" if match[1] == "A" else "F"
        data = self.provinces.get(match[2])
        key = ""
        if data is None:
            self.problems.append(at.problem("unknown-province", name=match[2]))
            return None
        if data.terrain == ("sea" if kind == "A" else "inland"):
            key = "impossible-place"
        elif match[3] and (kind == "A" or match[3] not in data.coasts):
            key = "impossible-coast"
        elif kind == "F" and data.coasts and not match[3]:
            key = "unit-needs-coast"
        if key:
            self.problems.append(at.problem(key, text=text))
            return None
        return Unit(kind, Location(text[2:]))

    def sums(self, centers: Mapping[Power, tuple[Province, ...]]) -> None:
        total = sum(data.center for data in self.provinces.values())
        borders = sum(1 for ends in self.neighbours().values() for _ in ends) // 2
        found = {"provinces": len(self.provinces), "centers": total, "borders": borders}
        for key, at in self.layer.counts.items():
            if found[key] != at.value:
                self.problems.append(at.problem("wrong-count", name=key, wanted=at.value, found=found[key]))
        victory = self.layer.scalars.get("victory")
        if victory is None:
            return
        if not 1 <= victory.value <= total:
            self.problems.append(victory.problem("victory-out-of-reach", wanted=victory.value, found=total))
        for power, owned in centers.items():
            if len(owned) >= victory.value >= 1:
                self.problems.append(victory.problem("victory-at-once", power=power, found=len(owned)))

    def neighbours(self) -> dict[str, set[str]]:
        """Province to provinces, by whatever may pass."""
        found: defaultdict[str, set[str]] = defaultdict(set)
        for table in (self.army, self.fleet):
            for here, ends in table.items():
                found[province_of(here)] |= {province_of(end) for end in ends}
        return found

    def start(
        self, units: Mapping[Power, tuple[Unit, ...]], centers: Mapping[Power, tuple[Province, ...]]
    ) -> None:
        powers = self.layer.scalars.get("powers")
        for power in self.powers:
            if powers and not units[Power(power)] and not centers[Power(power)]:
                self.problems.append(powers.problem("power-with-nothing", power=power))

    def board(self, homes: Mapping[Power, tuple[Province, ...]]) -> Board:
        return Board(
            provinces={data.key: data for data in self.provinces.values()},
            powers=tuple(Power(power) for power in self.powers),
            homes=homes,
            army_next={
                Province(key): tuple(Province(end) for end in sorted(self.army[key]))
                for key, data in self.provinces.items()
                if data.terrain != "sea"
            },
            fleet_next={
                Location(key): tuple(Location(end) for end in sorted(self.fleet[key]))
                for key in sorted(self.fleet)
                if self.fleet[key]
            },
        )

    def finish(self) -> tuple[Board, Variant | None]:
        self.facts()
        self.borders()
        homes = self.owned(self.layer.homes)
        units = self.units()
        centers = self.owned(self.layer.homes | self.layer.centers)
        self.start(units, centers)
        self.sums(centers)
        board = self.board(homes)
        if self.problems or self.layer.problems:
            return board, None
        return board, Variant(
            key=self.scalar("key"),
            board=board,
            units=units,
            centers=centers,
            first=self.scalar("first"),
            victory=self.scalar("victory"),
            build_anywhere=self.scalar("build-anywhere", False),
            last_year=self.scalar("last-year"),
            picture=self.scalar("picture", "standard"),
        )


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a layer. With problems ``variant`` is None and ``board`` what was sound."""

    board: Board
    variant: Variant | None
    problems: tuple[Problem, ...]


def build(layer: Layer, file: str) -> Built:
    """The variant that the layer makes, or all that is wrong; ``file`` is blamed for a missing key."""
    work = _Build(layer, file)
    board, variant = work.finish()
    return Built(board, variant, in_order((*layer.problems, *work.problems)))


def in_order(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems by file and line, each once."""
    found = {(each.file, each.line, each.key, str(each.args)): each for each in problems}
    return tuple(found[place] for place in sorted(found))
