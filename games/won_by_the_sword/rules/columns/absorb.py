"""An activated column absorbs another one, or a part of it, or of a garrison (4.2, 5.2)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.board import Column, seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import Absorb
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.columns import garrisons
from games.won_by_the_sword.rules.columns.parts import end_bonus, part, part_fault
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.nations import column_fault
from games.won_by_the_sword.rules.ground.points import together
from games.won_by_the_sword.rules.ground.size import joined_by, levels, patrols_of
from games.won_by_the_sword.rules.ground.table import Doing, Table, points_fault, spend, table_of


def check(table: Table, order: Absorb) -> Fault | None:
    """Why it absorbs nothing of that."""
    if order.column is None:
        return garrisons.check_take(table, order)
    if (wrong := _here(table, order.column)) is not None:
        return wrong
    other = table.board.columns[order.column]
    # 4.2: the fatigue of the other is paid off at once.
    if (wrong := points_fault(table, other.fatigue, "4.2")) is not None:
        return wrong
    roster, has = table.source.roster, table.own.columns[order.column]
    if order.baggage:
        return Fault("lifted-instead", {"point": table.marker.at}, "7.4")
    mine = [*table.patrols.values()]
    if _whole(order):
        return column_fault(roster, table.force.plus(_with_patrols(table, order.column)), mine)
    taken = part(order.units, order.leaders)
    if (wrong := part_fault(has, taken, "4.2")) is not None:
        return wrong
    theirs = patrols_of(table.board, table.own, order.column).values()
    wrong = column_fault(roster, has.minus(taken), theirs)
    return wrong or column_fault(roster, table.force.plus(taken), mine)


def _here(table: Table, column: ColumnId) -> Fault | None:
    board, mine = table.board, table.acting.column
    if column not in board.columns or seat_of(column) != table.acting.seat or column == mine:
        could = tuple(each for each in board.of(table.acting.seat) if each != mine)
        return Fault("no-such-column", {"column": column, "could": could}, "4.2")
    if board.columns[column].at != table.marker.at:
        return Fault("not-in-one-point", {"column": column, "at": board.columns[column].at}, "4.2")
    if not together(table.source.atlas, board, mine, column):
        return Fault("crossing-closed", {"point": table.marker.at, "could": ()}, "8.5")
    return None


def _whole(order: Absorb) -> bool:
    return not order.units and not order.leaders


def _with_patrols(table: Table, column: ColumnId) -> Force:
    force = table.own.columns[column]
    for unit in patrols_of(table.board, table.own, column).values():
        force = force.plus(Force({UnitId(unit): 1}))
    return force


def do(change: Change, order: Absorb) -> None:
    """Units join; who joins an active part moves no more (4.2), who joins a fresh one eats for both (4.3)."""
    table = table_of(change)
    if order.column is None:
        garrisons.take(change, table, order)
        return
    column, mine = order.column, table.acting.column
    spend(change, table.board.columns[column].fatigue)
    change.column(column, fatigue=0)
    if _whole(order):
        patrols.recall(change, column)
        taken = change.force(column)
    else:
        taken = part(order.units, order.leaders)
    other = change.board.columns[column]
    if other.done:
        used = tuple(sorted({*table.acting.used, "absorbed-active"}))
        change.act(halted=True, used=used)
    else:
        change.act(levels=table.acting.levels + levels(table.source, taken))
    force, edition = change.force(mine), change.board.terms.edition
    change.muster(mine, joined_by(change.source, edition, force, force.plus(taken)))
    if _whole(order):
        _vanish(change, column, other, mine)
    else:
        change.muster(column, change.force(column).minus(taken))
    change.tell(seat_of(mine), "absorbed", column=column, by=mine, whole=_whole(order))
    end_bonus(change)


def _vanish(change: Change, column: ColumnId, other: Column, mine: ColumnId) -> None:
    """A column that is absorbed whole: its advantage markers stay to the point, its siege goes on."""
    seat, board = seat_of(mine), change.board
    marker = board.columns[mine]
    change.column(
        mine, advantages=marker.advantages + other.advantages, stays=marker.stays + other.advantages
    )
    point = board.siege_by(column)
    if point is not None:
        siege = replace(board.sieges[point], column=mine)
        change.set(sieges={**board.sieges, point: siege})
    change.set(columns={key: each for key, each in change.board.columns.items() if key != column})
    change.own(seat, columns={key: each for key, each in change.side(seat).columns.items() if key != column})
    change.show("column-absorbed", seat=seat, column=column, by=mine, point=other.at)


ABSORB = Doing(check, do)
