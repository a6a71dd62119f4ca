"""A game told in tables: how both sides stood at the end of each turn; it must not judge."""

from __future__ import annotations

from collections.abc import Sequence

from games.title import Chapter, Table
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.ground.score import total
from games.words import Words


def turns(source: Source, chapters: Sequence[Chapter], words: Words) -> Table:
    """A row a turn: its month, the victory points of both sides, the points that each has captured."""
    last: dict[int, View] = {}
    for _, view in chapters:
        if view.board.turn:
            last[view.board.turn] = view
    rows = []
    for turn, view in last.items():
        month = source.setups[view.board.terms.scenario].turns[turn - 1].month
        points = (str(total(source, view.board, seat)) for seat in SEATS)
        held = [words.name("point", point) for point in view.board.captured]
        rows.append((str(turn), words.name("month", str(month)), *points, ", ".join(held)))
    columns = ("turn", "month", *(f"points-{seat}" for seat in SEATS), "captured")
    return Table("table.turns", tuple(f"table.column.{column}" for column in columns), tuple(rows))
