"""Columns as scenarios.toml writes them: where, leaders, units, baggage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.won_by_the_sword.data.read.atlas import end_of
from games.won_by_the_sword.model.atlas import Atlas
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.forces import Force, LeaderId, Roster, UnitId
from games.won_by_the_sword.model.source import Start
from games.won_by_the_sword.model.tables import Tables

COLUMN = {
    "at": fields.text,
    "leaders": fields.many(fields.text),
    "units": fields.table(fields.text, fields.number(1, 60)),
    "baggage": fields.number(0, 60),
}


@dataclass(frozen=True, slots=True, eq=False)
class Known:
    """What the other files say."""

    atlas: Atlas
    roster: Roster
    tables: Tables


def units(row: Row, at: str, table: Mapping[str, int], roster: Roster, faults: Faults) -> dict[UnitId, int]:
    """Units by kind, in the order of their ids."""
    for name in table:
        if UnitId(name) not in roster.units:
            faults.unknown(row, at, name)
    return in_order({UnitId(name): count for name, count in table.items() if UnitId(name) in roster.units})


def start(
    row: Row, at: str, table: Mapping[str, Any], seat: Seat, known: Known, faults: Faults
) -> Start | None:
    """A column; None and faults where it is none."""
    given = faults.inner(row, at, table, COLUMN)
    if not {*COLUMN} <= {*given}:
        faults.append(row.problem(at, "half-a-column"))
        return None
    end = end_of(row, at, given["at"], known.atlas.points, faults, open_=True)
    there = units(row, at, given["units"], known.roster, faults)
    leaders = [LeaderId(name) for name in given["leaders"]]
    for leader in leaders:
        if leader not in known.roster.leaders:
            faults.unknown(row, at, leader)
    if end is None or not {*leaders} <= {*known.roster.leaders}:
        return None
    _led(row, at, leaders, there, seat, known.roster, faults)
    return Start(end.point, end.bank, Force(there, tuple(sorted(leaders)), given["baggage"]))


def _led(
    row: Row,
    at: str,
    leaders: list[LeaderId],
    there: Mapping[UnitId, int],
    seat: Seat,
    roster: Roster,
    faults: Faults,
) -> None:
    """4.0, 16.0: a leader and a unit at least, of every nation a leader, all of one side."""
    led = {roster.leaders[leader].nation for leader in leaders}
    if not led or not there or not roster.nations_of(there) <= led:
        faults.append(row.problem(at, "nobody-leads"))
    if {roster.sides[nation] for nation in led | roster.nations_of(there)} - {seat}:
        faults.append(row.problem(at, "whose-nation"))
    twice = [key for key, count in Counter(leaders).items() if count > 1]
    if any(roster.leaders[key].rank != "ordinary" for key in twice):
        faults.append(row.problem(at, "placed-twice", value=", ".join(twice)))
