"""The meaning of the data files: builds the source, finds faults with their line; it must not read files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.paths_of_glory.model.atlas import AP, BOXES, CP, SEATS, Atlas, Nation, Space, SpaceId
from games.paths_of_glory.model.board import EDITION, Terms, Trench, Unit
from games.paths_of_glory.model.cards import Card, CardId, Help, Needs, Pack
from games.paths_of_glory.model.counters import Kind, KindId, Roster, Strength, UnitId
from games.paths_of_glory.model.source import Entry, FireTable, Opening, Source, Tables
from games.toml_source import Problem
from games.toml_source import Source as File

FILES = ("spaces.toml", "units.toml", "cards.toml", "setup.toml", "tables.toml")
NATIONS = ("GE", "AH", "TU", "BU", "FR", "BR", "BE", "US", "RU", "IT", "SB", "MN", "RO", "GR")
LANDS = (*NATIONS, "AL", "PE", "AR", "EG", "")
LINES = (*NATIONS, "ANA")
POOLS = ("GE", "AH", "TU", "BU", "FR", "BR", "US", "IT", "RU", "ALLIED")
TERRAINS = ("clear", "forest", "mountain", "swamp", "desert")
MAPS = ("campaign", "historical")
TURNS = 20

Test = Callable[[Any], bool]


def _one_of(known: Iterable[Any]) -> Test:
    values = tuple(known)
    return lambda value: any(value == each and type(value) is type(each) for each in values)


def _number(low: int, high: int) -> Test:
    return lambda value: isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _many(test: Test) -> Test:
    return lambda value: isinstance(value, list) and all(map(test, value))


def _table(keys: Test, values: Test) -> Test:
    return lambda value: isinstance(value, dict) and all(keys(k) and values(v) for k, v in value.items())


def _text(value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _flag(value: Any) -> bool:
    return isinstance(value, bool)


def _point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value)


def _factors(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(_number(0, 9), value))


_SPACE = {
    "en": _text,
    "ru": _text,
    "also": _many(_text),
    "nation": _one_of(LANDS),
    "near-east": _flag,
    "terrain": _one_of(TERRAINS),
    "start": _one_of(SEATS),
    "fort": _number(1, 9),
    "port": _one_of(SEATS),
    "capital": _flag,
    "sources": _many(_one_of(NATIONS)),
    "vp": _many(_one_of(MAPS)),
    "landing": _flag,
    "solid": _many(_text),
    "dotted": _table(_text, _many(_one_of(LINES))),
    "at": _point,
    "nudge": _point,
}
_UNIT = {
    "seat": _one_of(SEATS),
    "nation": _one_of(NATIONS),
    "size": _one_of(("army", "corps")),
    "badge": _text,
    "badge-ru": _text,
    "count": _number(1, 30),
    "full": _factors,
    "reduced": _factors,
    "pays": _one_of((*POOLS, "")),
    "near-east": _flag,
    "optional": _flag,
    "counts-as": _one_of(NATIONS),
}
_CARD = {
    "en": _text,
    "ru": _text,
    "also": _many(_text),
    "event": _text,
    "deck": _one_of(("mobilization", "limited", "total")),
    "kind": _one_of(("event", "reinforcement", "neutral", "combat")),
    "ops": _number(1, 5),
    "sr": _number(1, 5),
    "rp": _table(_one_of(POOLS), _number(1, 5)),
    "status": _number(1, 5),
    **dict.fromkeys(("optional", "once", "one-battle"), _flag),
    "with-ops": _one_of(("always", "historical")),
    "nation": _one_of(NATIONS),
    "brings": _table(_text, _number(1, 5)),
    "needs": lambda value: isinstance(value, dict),
    "help": lambda value: isinstance(value, dict),
}
_NEEDS = {
    "after": _many(_text),
    "after-any": _many(_text),
    "before": _many(_text),
    "war": _many(_one_of(NATIONS)),
    "turns": lambda value: _many(_number(1, TURNS))(value) and len(value) == 2,
    "combined": _number(1, 40),
    "later-turn": _text,
}
_HELP = {
    "when": _one_of(("attack", "defence", "both")),
    "own": _many(_one_of(NATIONS)),
    "own-only": _flag,
    "foes": _many(_one_of(NATIONS)),
    "foes-only": _flag,
    "terrain": _many(_one_of(TERRAINS)),
    "seasons": _many(_one_of(("winter", "spring", "summer", "fall"))),
    "lands": _many(_one_of(LANDS)),
    "trench": _flag,
    "fort": _flag,
    "drm": _number(-3, 3),
    "no-trench": _flag,
    "first": _flag,
    "effect": _text,
}
_REQUIRED = {
    "space": ("en", "ru", "nation", "terrain", "start", "solid", "at"),
    "unit": ("seat", "nation", "size", "count", "full", "reduced", "pays"),
    "card": ("en", "ru", "event", "deck", "kind", "ops", "sr", "rp"),
}


@dataclass(slots=True)
class Rows:
    """One kind of table in the files, owner's over ours: key -> fields, and where each field stands."""

    fields: dict[str, dict[str, Any]]
    files: dict[tuple[str, str], tuple[File, tuple[str, ...]]]

    def problem(self, key: str, at: str, what: str, **args: Any) -> Problem:
        """A fault of one field of one row."""
        file, path = self.files.get((key, at)) or self.files[(key, "")]
        return Problem(file.file, file.line(*path), what, {"name": key, "field": at, **args})


class _Build:
    """One source being put together; every fault is kept and the rest goes on."""

    def __init__(self, files: Mapping[str, tuple[File, ...]]) -> None:
        self.files = files
        self.problems: list[Problem] = []

    def rows(self, file: str, kind: str, tests: Mapping[str, Test]) -> Rows:
        """The tables ``[kind.key]`` of the files of that name, field by field, later files over former."""
        found = Rows({}, {})
        for source in self.files[file]:
            for key, table in source.table.get(kind, {}).items():
                row = found.fields.setdefault(key, {})
                found.files.setdefault((key, ""), (source, (kind, key)))
                for name, value in table.items():
                    found.files[key, name] = (source, (kind, key, name))
                    if name not in tests:
                        known = ", ".join(tests)
                        self.problems.append(found.problem(key, name, "unknown-field", known=known))
                    elif not tests[name](value):
                        self.problems.append(found.problem(key, name, "bad-value", value=str(value)))
                    else:
                        row[name] = value
        for key, row in found.fields.items():
            for name in _REQUIRED[kind]:
                if name not in row and (key, name) not in found.files:
                    self.problems.append(found.problem(key, name, "missing-field"))
        return found

    def inner(self, rows: Rows, key: str, name: str, tests: Mapping[str, Test]) -> dict[str, Any]:
        """A table inside a row, checked; keys as fields of a dataclass."""
        made: dict[str, Any] = {}
        for field, value in rows.fields[key].get(name, {}).items():
            if field not in tests:
                known = ", ".join(tests)
                self.problems.append(rows.problem(key, name, "unknown-field", known=known, value=field))
            elif not tests[field](value):
                self.problems.append(rows.problem(key, name, "bad-value", value=f"{field} = {value}"))
            else:
                made[field.replace("-", "_")] = tuple(value) if isinstance(value, list) else value
        return made

    # Each kind of data

    def atlas(self) -> Atlas:
        """The map; every line must be drawn from both ends."""
        rows = self.rows("spaces.toml", "space", _SPACE)
        spaces = {SpaceId(key): _space(SpaceId(key), row) for key, row in rows.fields.items()}
        for key, space in spaces.items():
            for other in space.solid:
                if other not in spaces or key not in spaces[other].solid:
                    self.problems.append(rows.problem(key, "solid", "one-way-line", other=other))
            for other, lines in space.dotted.items():
                if other not in spaces or spaces[other].dotted.get(key) != lines:
                    self.problems.append(rows.problem(key, "dotted", "one-way-line", other=other))
        return Atlas(spaces)

    def roster(self) -> Roster:
        """The counters, corps numbered from 1."""
        rows = self.rows("units.toml", "unit", _UNIT)
        kinds = {KindId(key): _kind(KindId(key), row) for key, row in rows.fields.items()}
        units: dict[UnitId, Kind] = {}
        for key, kind in kinds.items():
            if kind.size == "army" and kind.count != 1:
                self.problems.append(rows.problem(key, "count", "bad-value", value=str(kind.count)))
            for number in range(1, kind.count + 1):
                units[UnitId(key if kind.size == "army" else f"{key}_{number}")] = kind
        return Roster(kinds, units)

    def pack(self, roster: Roster) -> Pack:
        """The cards; what they bring must exist, and a combat card must say how it helps."""
        rows = self.rows("cards.toml", "card", _CARD)
        cards: dict[CardId, Card] = {}
        events = {str(row.get("event")) for row in rows.fields.values()}
        for key, row in rows.fields.items():
            needs, helps = (self.inner(rows, key, each, tests) for each, tests in _INNER)
            brought = [("brings", kind) for kind in row.get("brings", {}) if kind not in roster.kinds]
            named = (*needs.get("after", ()), *needs.get("after_any", ()), *needs.get("before", ()))
            named = (*named, *filter(None, [needs.get("later_turn")]))
            unknown = [*brought, *(("needs", event) for event in named if event not in events)]
            self.problems += [rows.problem(key, at, "unknown-name", value=name) for at, name in unknown]
            if (row.get("kind") == "combat") != ("when" in helps):
                by, ours = rows.files.get((key, "kind")), self.files["cards.toml"][0]
                at = "kind" if by is not None and by[0] is not ours else "help"  # what the owner wrote
                self.problems.append(rows.problem(key, at, "no-help"))
            else:
                cards[CardId(key)] = _card(CardId(key), row, needs, helps)
        return Pack(cards)

    def tables(self) -> Tables:
        """Tables of the last file that has them."""
        table = self.whole("tables.toml")
        fire = {
            name: FireTable(tuple(table[name]["least"]), tuple(map(tuple, table[name]["rows"])))
            for name in ("army", "corps")
        }
        peace = {seat: tuple(map(tuple, table["peace"][seat])) for seat in SEATS}
        return Tables(
            tuple(table["seasons"]),
            fire["army"],
            fire["corps"],
            {seat: tuple(table["mandated"][seat]) for seat in SEATS},
            {seat: (rows[0], rows[1]) for seat, rows in peace.items()},
        )

    def whole(self, file: str) -> Mapping[str, Any]:
        """A file as one table, the last one's parts over the former's."""
        made: dict[str, Any] = {}
        for source in self.files[file]:
            made |= source.table
        return made

    def openings(self, roster: Roster, atlas: Atlas) -> Mapping[str, Opening]:
        """What stands at the start on each map."""
        table = self.whole("setup.toml")
        units, _ = self.placed(table["units"], roster, atlas, {})
        return {
            name: Opening(
                units,
                {SpaceId(at): Trench(1, seat) for seat in SEATS for at in table["trenches"][name][seat]},
            )
            for name in MAPS
        }

    def entries(self, roster: Roster, atlas: Atlas) -> Mapping[Nation, Entry]:
        """What enters with a nation."""
        made: dict[Nation, Entry] = {}
        for nation, table in self.whole("setup.toml")["entry"].items():
            units, used = self.placed(table["units"], roster, atlas, {})
            kind, count = table.get("free", ("", 0))
            start = used.get(kind, 0)
            free = tuple(UnitId(f"{kind}_{start + n}") for n in range(1, count + 1))
            seat = CP if nation == "TU" else AP
            made[Nation(nation)] = Entry(
                units, free, {SpaceId(at): Trench(1, seat) for at in table.get("trenches", ())}
            )
        return made

    def placed(
        self, rows: Iterable[list[Any]], roster: Roster, atlas: Atlas, used: dict[str, int]
    ) -> tuple[dict[UnitId, Unit], dict[str, int]]:
        """Counters of rows ``[sort, where, number, reduced]``; corps take the next free number."""
        units: dict[UnitId, Unit] = {}
        file = self.files["setup.toml"][-1]
        for kind, at, count, *reduced in rows:
            if KindId(kind) not in roster.kinds or (at not in atlas.spaces and at not in BOXES):
                line = file.line("units")
                self.problems.append(Problem(file.file, line, "unknown-name", {"name": kind, "value": at}))
                continue
            for _ in range(count):
                used[kind] = used.get(kind, 0) + 1
                army = roster.kinds[KindId(kind)].size == "army"
                unit = UnitId(kind if army else f"{kind}_{used[kind]}")
                units[unit] = Unit(SpaceId(at), bool(reduced and reduced[0]))
        return units, used


_INNER = (("needs", _NEEDS), ("help", _HELP))


def _space(key: SpaceId, row: Mapping[str, Any]) -> Space:
    lon, lat = row.get("at", (0.0, 0.0))
    dx, dy = row.get("nudge", (0.0, 0.0))
    return Space(
        id=key,
        names={lang: row.get(lang, key) for lang in ("en", "ru")},
        nation=Nation(row.get("nation", "")),
        near_east=row.get("near-east", False),
        terrain=row.get("terrain", "clear"),
        solid=tuple(map(SpaceId, row.get("solid", ()))),
        dotted={SpaceId(to): tuple(lines) for to, lines in row.get("dotted", {}).items()},
        fort=row.get("fort", 0),
        start=row.get("start"),
        port=row.get("port"),
        capital=row.get("capital", False),
        sources=tuple(map(Nation, row.get("sources", ()))),
        vp=tuple(row.get("vp", ())),
        landing=row.get("landing", False),
        also=tuple(row.get("also", ())),
        at=(lon + dx, lat + dy),
    )


def _kind(key: KindId, row: Mapping[str, Any]) -> Kind:
    nation = Nation(row.get("nation", ""))
    return Kind(
        id=key,
        seat=row.get("seat", AP),
        nation=nation,
        size=row.get("size", "corps"),
        badge=row.get("badge", ""),
        count=row.get("count", 1),
        full=Strength(*row.get("full", (0, 1, 0))),
        reduced=Strength(*row.get("reduced", (0, 1, 0))),
        pays=row.get("pays") or None,
        near_east=row.get("near-east", False),
        optional=row.get("optional", False),
        activates=Nation(row.get("counts-as", nation)),
        attacks_as=Nation(row.get("counts-as", nation)),
    )


def _card(key: CardId, row: Mapping[str, Any], needs: Mapping[str, Any], helps: Mapping[str, Any]) -> Card:
    side, _, number = key.partition("_")
    return Card(
        id=key,
        seat=AP if side == "ap" else CP,
        number=int(number),
        names={lang: row[lang] for lang in ("en", "ru")},
        event=row["event"],
        deck=row["deck"],
        kind=row["kind"],
        ops=row["ops"],
        sr=row["sr"],
        rp=row["rp"],
        optional=row.get("optional", False),
        status=row.get("status", 0),
        once=row.get("once", False),
        one_battle=row.get("one-battle", False),
        with_ops=row.get("with-ops", "no"),
        nation=Nation(row["nation"]) if "nation" in row else None,
        brings=tuple((KindId(kind), count) for kind, count in row.get("brings", {}).items()),
        needs=Needs(**needs),
        help=Help(**helps) if helps else None,
        also=tuple(row.get("also", ())),
    )


def build(files: Mapping[str, tuple[File, ...]]) -> Source | tuple[Problem, ...]:
    """The source out of the files, each name's files in the order in which they lie over one another."""
    made = _Build(files)
    atlas, roster = made.atlas(), made.roster()
    pack = made.pack(roster)
    if made.problems:
        return tuple(made.problems)
    openings, entries = made.openings(roster, atlas), made.entries(roster, atlas)
    if made.problems:
        return tuple(made.problems)
    terms = {
        key: Terms(key, row["last-turn"], row["hand"], bool(row.get("entrench-modifier")), edition=EDITION)
        for key, row in made.whole("tables.toml")["terms"].items()
    }
    return Source(atlas, roster, pack, made.tables(), openings, entries, terms)
