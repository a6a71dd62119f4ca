"""A siege is begun and given up (11.0, 11.1), with the first offer at once (11.2)."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import Siege, in_order
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import Besiege, Raise
from games.won_by_the_sword.rules.ground.leaving import lift_siege
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend
from games.won_by_the_sword.rules.sieges.offers import bonus_fault, offer
from games.won_by_the_sword.rules.sieges.strength import row

RULE = "11.1"


def check(table: Table, order: Besiege) -> Fault | None:
    """Why no siege begins here."""
    point, board = table.marker.at, table.board
    if not table.source.atlas[point].fortified:
        return Fault("not-fortified", {"point": point}, "11.0")
    if board.garrisons.get(point) == table.acting.seat:
        return Fault("own-garrison", {"point": point}, "11.0")
    if point in board.sieges:
        return Fault("besieged-already", {"point": point, "column": board.sieges[point].column}, RULE)
    foes = board.standing(point, foe(table.acting.seat))
    if undeclined := tuple(column for column in foes if column not in table.marker.declined):
        return Fault("foe-column-here", {"columns": undeclined}, RULE)
    return _strength(table, order)


def _strength(table: Table, order: Besiege) -> Fault | None:
    """Foot of the table, points, and what is used on the offer; baggage is owed (7.2)."""
    point, fort = table.marker.at, row(table.source, table.marker.at)
    foot = table.source.roster.levels(table.force.units, "infantry")
    if foot < fort.begin:
        return Fault("too-few-foot", {"levels": foot, "needed": fort.begin, "point": point}, RULE)
    if (order.stratagem or order.initiative) and point in table.board.refusals:
        return Fault("refuses-first-offers", {"point": point}, "11.2")
    fault = points_fault(table, fort.begin_cp, RULE)
    return fault or bonus_fault(table, point, order.stratagem, order.initiative)


def do(change: Change, order: Besiege) -> None:
    """Markers are laid; a point that refused before refuses again without a die."""
    acting = acting_of(change)
    point = change.board.columns[acting.column].at
    fort = row(change.source, point)
    spend(change, fort.begin_cp)
    change.act(owed=acting.owed + fort.begin_bp, hold=order.hold if order.hold is not None else acting.hold)
    siege = Siege(acting.column, fort.works)
    change.set(sieges=in_order({**change.board.sieges, point: siege}))
    change.show("siege-begun", seat=acting.seat, column=acting.column, point=point, required=fort.works)
    if point in change.board.refusals:
        change.show("offer-refused-before", point=point)
    else:
        offer(change, point, False, order.stratagem, order.initiative)


BESIEGE = Doing(check, do)


def check_raise(table: Table, order: Raise) -> Fault | None:
    """There must be a siege to give up."""
    if table.board.siege_by(table.acting.column) is None:
        return Fault("no-siege", {"point": table.marker.at}, "11.0")
    return None


def do_raise(change: Change, order: Raise) -> None:
    """11.0: at any time, without points."""
    lift_siege(change, change.board.siege_by(acting_of(change).column), "raised")


RAISE = Doing(check_raise, do_raise)
