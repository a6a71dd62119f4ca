"""Of scenarios.toml: columns that come later, sieges under way, rules of one scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.kinds import Seat
from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.won_by_the_sword.data.read.forces import COLUMN, Known, start
from games.won_by_the_sword.model.atlas import SEATS, PointId
from games.won_by_the_sword.model.forces import Nation
from games.won_by_the_sword.model.source import Arrival, ColumnId, Investment, Special, Start

_TURN = fields.number(1, 12)


def _is_turn(value: Any) -> bool:
    return isinstance(value, str) and value.isdecimal() and _TURN(int(value))


_ARRIVAL = {
    **COLUMN,
    "seat": fields.one_of(SEATS),
    "turn": _TURN,
    "chances": fields.table(_is_turn, fields.number(0, 9)),
    "leaves": _TURN,
}
_SIEGE = {"column": fields.text, "built": fields.number(0, 40), "rejected": fields.flag}
_SPECIAL = {
    "kind": fields.one_of(("mutiny", "bonus_vp")),
    "nation": fields.text,
    "turns": fields.many(_TURN, distinct=True),
    "roll": fields.number(0, 9),
    "pay": fields.number(0, 9),
    "point": fields.text,
    "vp": fields.number(0, 99),
}
_WANTED = {"mutiny": {"nation", "turns", "roll", "pay"}, "bonus_vp": {"point", "vp"}}


def arrivals(row: Row, known: Known, faults: Faults) -> tuple[Arrival, ...]:
    """In the order of the file, by which they are numbered."""
    made = []
    for table in row.value("arrivals", ()):
        given = faults.inner(row, "arrivals", table, _ARRIVAL)
        if "seat" not in given or ("turn" in given) == ("chances" in given):
            faults.append(row.problem("arrivals", "half-an-arrival"))
            continue
        column = {name: table[name] for name in COLUMN if name in table}
        there = start(row, "arrivals", column, given["seat"], known, faults)
        if there is not None:
            chances = {int(turn): most for turn, most in given.get("chances", {}).items()}
            made.append(
                Arrival(
                    Seat(given["seat"]),
                    there.at,
                    there.bank,
                    there.force,
                    turn=given.get("turn", 0),
                    chances=dict(sorted(chances.items())),
                    leaves=given.get("leaves", 0),
                )
            )
    return tuple(made)


def sieges(
    row: Row, known: Known, columns: Mapping[ColumnId, Start], faults: Faults
) -> Mapping[PointId, Investment]:
    """Sieges that are under way when the game begins."""
    made: dict[PointId, Investment] = {}
    for name, table in row.value("sieges", {}).items():
        given = faults.inner(row, "sieges", table, _SIEGE)
        point = PointId(name)
        if {*given} != {*_SIEGE} or point not in known.atlas or not known.atlas[point].fortified:
            faults.append(row.problem("sieges", "half-a-siege", value=name))
            continue
        column = columns.get(ColumnId(given["column"]))
        if column is None or column.at != point:
            faults.append(row.problem("sieges", "half-a-siege", value=name))
            continue
        made[point] = Investment(ColumnId(given["column"]), given["built"], given["rejected"])
    return made


def specials(row: Row, known: Known, faults: Faults) -> tuple[Special, ...]:
    """Rules of this scenario alone."""
    made = []
    for table in row.value("specials", ()):
        given = faults.inner(row, "specials", table, _SPECIAL)
        if {*given} - {"kind"} != _WANTED.get(given.get("kind", "")):
            faults.append(row.problem("specials", "half-a-special"))
            continue
        if "nation" in given and Nation(given["nation"]) not in known.roster.nations:
            faults.unknown(row, "specials", given["nation"])
        if "point" in given and PointId(given["point"]) not in known.atlas:
            faults.unknown(row, "specials", given["point"])
        made.append(Special(**given))
    return tuple(made)
