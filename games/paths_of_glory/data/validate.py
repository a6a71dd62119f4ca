"""The meaning of the data files: builds the source, finds faults with their line; it must not read files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.folders import Files
from games.kit import fields, layers
from games.kit.fields import Test
from games.kit.layers import Row, Rows
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


def _point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(isinstance(v, int | float) for v in value)


def _factors(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 3 and all(map(fields.number(0, 9), value))


_SPACE = {
    "en": fields.text,
    "ru": fields.text,
    "also": fields.many(fields.text),
    "nation": fields.one_of(LANDS),
    "near-east": fields.flag,
    "terrain": fields.one_of(TERRAINS),
    "start": fields.one_of(SEATS),
    "fort": fields.number(1, 9),
    "port": fields.one_of(SEATS),
    "capital": fields.flag,
    "sources": fields.many(fields.one_of(NATIONS)),
    "vp": fields.many(fields.one_of(MAPS)),
    "landing": fields.flag,
    "solid": fields.many(fields.text),
    "dotted": fields.table(fields.text, fields.many(fields.one_of(LINES))),
    "at": _point,
    "nudge": _point,
}
_UNIT = {
    "seat": fields.one_of(SEATS),
    "nation": fields.one_of(NATIONS),
    "size": fields.one_of(("army", "corps")),
    "badge": fields.text,
    "badge-ru": fields.text,
    "count": fields.number(1, 30),
    "full": _factors,
    "reduced": _factors,
    "pays": fields.one_of((*POOLS, "")),
    "near-east": fields.flag,
    "optional": fields.flag,
    "counts-as": fields.one_of(NATIONS),
}
_CARD = {
    "en": fields.text,
    "ru": fields.text,
    "also": fields.many(fields.text),
    "event": fields.text,
    "deck": fields.one_of(("mobilization", "limited", "total")),
    "kind": fields.one_of(("event", "reinforcement", "neutral", "combat")),
    "ops": fields.number(1, 5),
    "sr": fields.number(1, 5),
    "rp": fields.table(fields.one_of(POOLS), fields.number(1, 5)),
    "status": fields.number(1, 5),
    **dict.fromkeys(("optional", "once", "one-battle"), fields.flag),
    "with-ops": fields.one_of(("always", "historical")),
    "nation": fields.one_of(NATIONS),
    "brings": fields.table(fields.text, fields.number(1, 5)),
    "needs": lambda value: isinstance(value, dict),
    "help": lambda value: isinstance(value, dict),
}
_NEEDS = {
    "after": fields.many(fields.text),
    "after-any": fields.many(fields.text),
    "before": fields.many(fields.text),
    "war": fields.many(fields.one_of(NATIONS)),
    "turns": lambda value: fields.many(fields.number(1, TURNS))(value) and len(value) == 2,
    "combined": fields.number(1, 40),
    "later-turn": fields.text,
}
_HELP = {
    "when": fields.one_of(("attack", "defence", "both")),
    "own": fields.many(fields.one_of(NATIONS)),
    "own-only": fields.flag,
    "foes": fields.many(fields.one_of(NATIONS)),
    "foes-only": fields.flag,
    "terrain": fields.many(fields.one_of(TERRAINS)),
    "seasons": fields.many(fields.one_of(("winter", "spring", "summer", "fall"))),
    "lands": fields.many(fields.one_of(LANDS)),
    "trench": fields.flag,
    "fort": fields.flag,
    "drm": fields.number(-3, 3),
    "no-trench": fields.flag,
    "first": fields.flag,
    "effect": fields.text,
}
_REQUIRED = {
    "space": ("en", "ru", "nation", "terrain", "start", "solid", "at"),
    "unit": ("seat", "nation", "size", "count", "full", "reduced", "pays"),
    "card": ("en", "ru", "event", "deck", "kind", "ops", "sr", "rp"),
}


class _Build:
    """One source being put together; every fault is kept and the rest goes on."""

    def __init__(self, files: Mapping[str, tuple[File, ...]]) -> None:
        self.files = files
        self.problems: list[Problem] = []

    def rows(self, file: str, kind: str, tests: Mapping[str, Test]) -> Rows:
        """The tables ``[kind.key]`` of the files of that name, their faults kept."""
        found, problems = layers.rows(self.files[file], tests, _REQUIRED[kind], kind=kind)
        self.problems += problems
        return found

    def inner(self, row: Row, name: str, tests: Mapping[str, Test]) -> dict[str, Any]:
        """A table inside a row, checked; keys as fields of a dataclass."""
        made: dict[str, Any] = {}
        for field, value in row.value(name, {}).items():
            if field not in tests:
                known = ", ".join(tests)
                self.problems.append(row.problem(name, "unknown-field", known=known, value=field))
            elif not tests[field](value):
                self.problems.append(row.problem(name, "bad-value", value=f"{field} = {value}"))
            else:
                made[field.replace("-", "_")] = tuple(value) if isinstance(value, list) else value
        return made

    # Each kind of data

    def atlas(self) -> Atlas:
        """The map; every line must be drawn from both ends."""
        rows = self.rows("spaces.toml", "space", _SPACE)
        spaces = {SpaceId(key): _space(SpaceId(key), row.fields) for key, row in rows.items()}
        for key, space in spaces.items():
            for other in space.solid:
                if other not in spaces or key not in spaces[other].solid:
                    self.problems.append(rows[key].problem("solid", "one-way-line", other=other))
            for other, lines in space.dotted.items():
                if other not in spaces or spaces[other].dotted.get(key) != lines:
                    self.problems.append(rows[key].problem("dotted", "one-way-line", other=other))
        return Atlas(spaces)

    def roster(self) -> Roster:
        """The counters, corps numbered from 1."""
        rows = self.rows("units.toml", "unit", _UNIT)
        kinds = {KindId(key): _kind(KindId(key), row.fields) for key, row in rows.items()}
        units: dict[UnitId, Kind] = {}
        for key, kind in kinds.items():
            if kind.size == "army" and kind.count != 1:
                self.problems.append(rows[key].problem("count", "bad-value", value=str(kind.count)))
            for number in range(1, kind.count + 1):
                units[UnitId(key if kind.size == "army" else f"{key}_{number}")] = kind
        return Roster(kinds, units)

    def pack(self, roster: Roster) -> Pack:
        """The cards; what they bring must exist, and a combat card must say how it helps."""
        rows = self.rows("cards.toml", "card", _CARD)
        cards: dict[CardId, Card] = {}
        events = {str(row.value("event")) for row in rows.values()}
        for key, row in rows.items():
            needs, helps = (self.inner(row, each, tests) for each, tests in _INNER)
            brought = [("brings", kind) for kind in row.value("brings", {}) if kind not in roster.kinds]
            named = (*needs.get("after", ()), *needs.get("after_any", ()), *needs.get("before", ()))
            named = (*named, *filter(None, [needs.get("later_turn")]))
            unknown = [*brought, *(("needs", event) for event in named if event not in events)]
            self.problems += [row.problem(at, "unknown-name", value=name) for at, name in unknown]
            if (row.value("kind") == "combat") != ("when" in helps):
                at = "kind" if "kind" in row.own else "help"  # what the owner wrote
                self.problems.append(row.problem(at, "no-help"))
            elif not row.faulty:
                cards[CardId(key)] = _card(CardId(key), row.fields, needs, helps)
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
                self.problems.append(
                    Problem(file.file, line, "unknown-name", {"row": kind, "field": "", "value": at})
                )
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


def build(files: Files) -> Source | tuple[Problem, ...]:
    """The source out of the files, or everything that is wrong with them."""
    if files.problems:
        return files.problems
    made = _Build(files.sources)
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
