"""The ratio of a battle (10.5, 10.6.4): columns of the table, shifted; it knows figures alone."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.source import Source
from games.no_retreat.model.tables import Result, Tables
from games.no_retreat.rules.ground import weather


def column(tables: Tables, attack: int, defence: int) -> int:
    """10.5.3: the column of a ratio rounded down; -1 below the worst, the best above it (10.6.4).

    Against no strength at all it is the best.
    """
    found = -1
    for at, ratio in enumerate(tables.columns):
        ours, theirs = (int(part) for part in ratio.split(":"))
        if attack * theirs >= defence * ours:
            found = at
    return found


def shifted(tables: Tables, start: int, shifts: int) -> int:
    """10.5.4: the final column; who begins below the table stays there."""
    return start if start < 0 else max(-1, min(start + shifts, len(tables.columns) - 1))


def table_of(source: Source, board: Board, attacker: Seat) -> Seat:
    """Whose table is used: in snow the Axis attacks on the Soviet one (13.1)."""
    return SOVIET if weather.effect(source, board).frozen else attacker


def result(tables: Tables, table: Seat, at: int, die: int) -> Result:
    """What a die gives; below the table always a counterattack (10.6.4)."""
    return "CA" if at < 0 else tables.results[table][die - 1][at]
