"""A column makes another (4.1)."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.won_by_the_sword.model.board import Board, Column, columns_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import Form
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.rules.columns.parts import part, part_fault
from games.won_by_the_sword.rules.ground.nations import column_fault, regiments
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend

COST = 1
"""4.1: campaign points for a new column."""


def marker_fault(source: Source, board: Board, seat: Seat, column: ColumnId) -> Fault | None:
    """4.0: whether a side can put this marker onto the map: it has four."""
    markers = columns_of(seat, source.tables.figures.columns)
    free = tuple(each for each in markers if each not in board.columns)
    if not free:
        return Fault("four-columns", {"has": board.of(seat)}, "4.0")
    if column not in free:
        return Fault("marker-not-free", {"column": column, "could": free}, "4.0")
    return None


def check(table: Table, order: Form) -> Fault | None:
    """Why no column is made so: marker, points, two leaders and two regiments, what each of both then has."""
    roster, force = table.source.roster, table.force
    wrong = marker_fault(table.source, table.board, table.acting.seat, order.column)
    wrong = wrong or points_fault(table, COST, "4.1")
    if wrong is not None:
        return wrong
    if len(force.leaders) < 2 or regiments(roster, force) < 2:
        has = regiments(roster, force)
        return Fault("two-of-each", {"leaders": len(force.leaders), "regiments": has}, "4.1")
    made = part(order.units, order.leaders, order.baggage)
    wrong = part_fault(force, made, "4.1") or column_fault(roster, made)
    return wrong or column_fault(roster, force.minus(made), table.patrols.values())


def do(change: Change, order: Form) -> None:
    """The new marker stands where the old one does; it can be activated in this round (4.1).

    Not where somebody of an active column was absorbed before: he would act twice.
    """
    acting = acting_of(change)
    marker, force = change.board.columns[acting.column], change.force(acting.column)
    made = part(order.units, order.leaders, order.baggage)
    spend(change, COST)
    change.muster(acting.column, force.minus(made))
    done = "absorbed-active" in acting.used
    change.place(order.column, Column(marker.at, marker.bank, done=done, leaves=marker.leaves))
    change.muster(order.column, made)
    change.show("column-formed", seat=acting.seat, column=order.column, by=acting.column, point=marker.at)


FORM = Doing(check, do)
