"""A small country for tests of Won by the Sword: Franconia and the Danube from Ulm to Ingolstadt.

Positions in it: columns, garrisons, patrols where a test wants them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields as names_of
from dataclasses import replace
from typing import Any

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import (
    CATHOLIC,
    PROTESTANT,
    SEATS,
    Atlas,
    Bank,
    Edge,
    EdgeId,
    End,
    Point,
    PointId,
)
from games.won_by_the_sword.model.board import Board, Column, Siege, Terms, in_order, seat_of
from games.won_by_the_sword.model.cards import Card, CardId, card_of
from games.won_by_the_sword.model.forces import Force, Leader, LeaderId, Nation, Roster, Unit, UnitId
from games.won_by_the_sword.model.source import ColumnId, Month, Setup, Source
from games.won_by_the_sword.model.state import Side, State, TurnEnd
from games.won_by_the_sword.model.tables import COLUMNS, Figures, Foraged, Fortification, Tables

NATIONS = {"sweden": PROTESTANT, "weimar": PROTESTANT, "bavaria": CATHOLIC, "empire": CATHOLIC}


def _made(kind: type[Any], **given: Any) -> Any:
    """One of a kind; what these tests do not need is empty."""
    return kind(**{**{each.name: {} for each in names_of(kind)}, **given})


def _units() -> dict[UnitId, Unit]:
    found: list[Unit] = []
    for name in NATIONS:
        nation = Nation(name)
        for arm, mark, veteran in (
            *(("infantry", "i", False), ("infantry", "vi", True)),
            *(("cavalry", "c", False), ("cavalry", "vc", True)),
        ):
            full, half = UnitId(f"{name}-{mark}"), UnitId(f"{name}-{mark}/")
            fire = 3 if veteran else 2
            kind: Any = arm
            found.append(Unit(full, nation, kind, veteran, False, 2, 2, fire, turned=half))
            found.append(Unit(half, nation, kind, veteran, True, 1, 1, fire - 1, raised=full))
        found.append(Unit(UnitId(f"{name}-d"), nation, "detachment", False, False, 1, 1, 1))
        found.append(Unit(UnitId(f"{name}-g"), nation, "guns", False, False, 0, 2, 4))
    return {unit.id: unit for unit in found}


def _leaders() -> dict[LeaderId, Leader]:
    found = [Leader(LeaderId(f"{name}-o"), Nation(name), "ordinary", {}) for name in NATIONS]
    every: Any = ("forced_march", "scorched_earth", "spies", "initiative", "recruitment", "light_cavalry")
    found += [
        Leader(LeaderId("gustavus"), Nation("sweden"), "energetic", {}, every),
        Leader(LeaderId("horn"), Nation("sweden"), "energetic", {}, every),
        Leader(LeaderId("baner"), Nation("sweden"), "specific", {}),
        Leader(LeaderId("bernhard"), Nation("weimar"), "energetic", {}, every),
        Leader(LeaderId("tilly"), Nation("bavaria"), "energetic", {}, every),
    ]
    return {leader.id: leader for leader in found}


def _roster() -> Roster:
    sides = {Nation(name): seat for name, seat in NATIONS.items()}
    return Roster(_units(), _leaders(), sides, {}, dict.fromkeys(sides, 6))


POINTS: tuple[tuple[str, Any, str, str], ...] = (
    ("ansbach", "town", "franconia", ""),
    ("gunzenhausen", "village", "franconia", ""),
    ("pappenheim", "village", "franconia", ""),
    ("eichstatt", "town", "franconia", ""),
    ("nordlingen", "strong_town", "swabia", ""),
    ("donauworth", "strong_town", "swabia", "LR"),
    ("ulm", "strong_fortress", "ulm", "LR"),
    ("ingolstadt", "strong_fortress", "bavaria", "LR"),
    ("augsburg", "strong_fortress", "augsburg", ""),
    ("munich", "fortress", "bavaria", ""),
    ("basel", "fortress", "basel", "LR"),
)
WAYS = (
    *("ansbach gunzenhausen", "gunzenhausen pappenheim", "pappenheim eichstatt", "eichstatt ingolstadt:L"),
    *("nordlingen donauworth:L", "nordlingen ulm:L", "gunzenhausen nordlingen", "pappenheim donauworth:L"),
    *("donauworth:R augsburg", "ulm:R augsburg", "ingolstadt:R augsburg", "augsburg munich"),
    *("ingolstadt:R munich", "ansbach nordlingen *", "ulm:R basel:R", "ulm:L basel:L *"),
)
"""Edges; ``*``: difficult."""


def _end(text: str) -> End:
    point, _, bank = text.partition(":")
    return End(PointId(point), Bank(bank))


def _atlas() -> Atlas:
    edges: dict[EdgeId, Edge] = {}
    for text in WAYS:
        one, other, *rest = text.split()
        ends = (_end(one), _end(other))
        key = EdgeId(f"{ends[0].point}-{ends[1].point}{'+' * bool(rest)}")
        edges[key] = Edge(key, ends, difficult=bool(rest))
    off = EdgeId("munich-off")
    edges[off] = Edge(off, (_end("munich"),))
    points = {
        PointId(key): Point(
            PointId(key), kind, region, {}, (0.0, 0.0), tuple(map(Bank, banks)), neutral=key == "basel"
        )
        for key, kind, region, banks in POINTS
    }
    at = {
        point: tuple(sorted(key for key, e in edges.items() if any(x.point == point for x in e.ends)))
        for point in points
    }
    atlas: Atlas = _made(Atlas, points=points, edges=edges, at=at)
    return atlas


ACTIONS: tuple[Any, ...] = (
    *("cavalry_bonus", "cooperative_teamsters", "epidemic_outbreak", "forced_march", "impressed_local_labor"),
    *(
        "poor_forage",
        "reinforcements",
        "scorched_earth",
        "stratagem",
        "surprise_attack",
        "tactical_advantage",
    ),
)
"""Card 1 has the first action, and so on; 21 to 31 are the same with three points."""


def _pack() -> dict[CardId, Card]:
    baggage: Any = {"small": 0, "medium": 1, "large": 3}
    return {
        card_of(first + number): Card(
            card_of(first + number), points, baggage, action, 6 if not number else 0
        )
        for first, points in ((1, 5), (21, 3))
        for number, action in enumerate(ACTIONS)
    }


def _tables() -> Tables:
    figures = _made(
        Figures,
        combat_step=5,
        combat_first=6,
        sizes={"small": (1, 25), "medium": (26, 50), "large": (51, None)},
        baggage_levels=2,
        hand=10,
        rounds=5,
        columns=4,
        advantages=6,
        small_regiments=10,
        small_cavalry=2,
        patrols_counted=2,
        surrender={},
        forage=FORAGE,
        vp={"forage-1": 1, "forage-2": 2},
        regiments_a_point=2,
    )
    rows = {
        "town": Fortification(4, 2, 2, 8, 2, 1, 0, 1, 0, 0, 1, 3),
        "strong_town": Fortification(8, 6, 4, 14, 5, 1, 1, 1, 1, 2, 2, 8),
        "fortress": Fortification(12, 10, 8, 20, 8, 1, 1, 1, 1, 4, 2, 15),
        "strong_fortress": Fortification(16, 14, 12, 28, 12, 1, 2, 2, 2, 8, 3, 20),
    }
    foraging = (
        *(Foraged(0, 0, 0), Foraged(3, 1, 1), Foraged(6, 2, 1), Foraged(8, 3, 1)),
        *(Foraged(10, 3, 2), Foraged(None, 4, 2)),
    )
    need: Any = {"first": dict(zip(COLUMNS, (6, 8, 9, 10, 12), strict=True))}
    need["final"] = dict(zip(COLUMNS, (2, 4, 5, 6, 8), strict=True))
    tables: Tables = _made(Tables, fortifications=rows, foraging=foraging, need=need, figures=figures)
    return tables


FORAGE = {
    "scorched-ability": 3,
    "scorched-card": 2,
    "cavalry-bonus": 1,
    "poor-forage": -2,
    "own-patrol": 1,
    "foe-patrol": -1,
    "requisitioned": -3,
    "village": -1,
    "fortress": 1,
    "spring": -1,
    "summer": 0,
    "autumn": 1,
}


def _setup() -> Setup:
    hostile: Any = {PROTESTANT: ("bavaria", "franconia"), CATHOLIC: ("swabia",)}
    return Setup({}, 1632, True, (Month(6, "summer"),) * 8, PROTESTANT, hostile, {}, {}, {}, {}, {})


SOURCE = Source(_atlas(), _roster(), _pack(), _tables(), {"small": _setup()})


def units(**counts: int) -> dict[UnitId, int]:
    """Units by name: ``sweden_i=3``, reduced ``sweden_i_r=1``."""
    names = {key: key.replace("_r", "/").replace("_", "-") for key in counts}
    return in_order({UnitId(names[key]): count for key, count in counts.items()})


def force(*leaders: str, baggage: int = 0, **counts: int) -> Force:
    """A force."""
    return Force(units(**counts), tuple(sorted(map(LeaderId, leaders))), baggage)


def board(**fields: Any) -> Board:
    """The empty table in the first round of the first turn."""
    start: dict[str, Any] = {
        "terms": Terms("small"),
        "turn": 1,
        "round": 1,
        "initiative": PROTESTANT,
        "columns": {},
        "garrisons": {},
        "hands": dict.fromkeys(SEATS, 0),
        "deck": 0,
        "stock": 6,
        "score": dict.fromkeys(SEATS, 0),
        "played": dict.fromkeys(SEATS, 0),
        "first": PROTESTANT,
    }
    return Board(**{**start, **fields})


def state(
    columns: Mapping[str, tuple[str, Force]],
    garrisons: Mapping[str, tuple[Seat, Force]] | None = None,
    patrols: Mapping[str, tuple[str, str]] | None = None,
    **fields: Any,
) -> State:
    """Columns by id with their point (``ulm:L``), garrisons by point, patrols by edge: column and unit."""
    markers = {ColumnId(key): Column(_end(at).point, _end(at).bank) for key, (at, _) in columns.items()}
    held, sent = garrisons or {}, patrols or {}
    table = board(
        columns=in_order(markers),
        garrisons=in_order({PointId(key): seat for key, (seat, _) in held.items()}),
        patrols=in_order({EdgeId(key): ColumnId(column) for key, (column, _) in sent.items()}),
    )
    sides = {
        seat: Side(
            columns=in_order(
                {ColumnId(k): f for k, (_, f) in columns.items() if seat_of(ColumnId(k)) == seat}
            ),
            garrisons=in_order({PointId(k): f for k, (whose, f) in held.items() if whose == seat}),
            patrols=in_order(
                {EdgeId(k): UnitId(u) for k, (c, u) in sent.items() if seat_of(ColumnId(c)) == seat}
            ),
        )
        for seat in SEATS
    }
    return State(replace(table, **fields), sides, (), (TurnEnd(),))


def mark(position: State, column: str, **fields: Any) -> State:
    """Other fields of a column's marker."""
    columns = position.board.columns
    marker = replace(columns[ColumnId(column)], **fields)
    return replace(position, board=replace(position.board, columns={**columns, ColumnId(column): marker}))


def side(position: State, seat: Seat, **fields: Any) -> State:
    """Other fields of a side."""
    now = replace(position.sides[seat], **fields)
    hands = {**position.board.hands, seat: len(now.hand)}
    return replace(position, sides={**position.sides, seat: now}, board=replace(position.board, hands=hands))


def besieged(position: State, point: str, column: str, **fields: Any) -> State:
    """A siege by a column."""
    siege = replace(Siege(ColumnId(column), 5), **fields)
    return replace(position, board=replace(position.board, sieges={PointId(point): siege}))
