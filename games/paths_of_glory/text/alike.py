"""Corps of one name in a battle, told apart by where they come from; it must not read or judge orders."""

from __future__ import annotations

from collections.abc import Iterable

from games.paths_of_glory.model.atlas import RESERVE, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source


def beside(
    source: Source, board: Board, fight: Fight | None, unit: UnitId, hurt: Iterable[UnitId]
) -> SpaceId | None:
    """The space to name beside a corps, or the box; None where its name tells who is meant.

    ``hurt``: who loses steps; armies among them may be replaced by corps of that name.
    """
    kind = source.roster[unit]
    if fight is None or kind.size != "corps" or unit not in board.units:
        return None
    here, box = board.units[unit].at, RESERVE[kind.seat]
    fellows = [*fight.units(kind.seat)]
    if any(source.roster[each].size == "army" or board.units[each].at == box for each in hurt):
        fellows += board.stack(box)
    spaces = {board.units[each].at for each in fellows if source.roster[each].id == kind.id}
    return here if spaces - {here} else None
