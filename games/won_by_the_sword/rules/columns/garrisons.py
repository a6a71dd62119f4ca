"""Garrisons that columns strengthen and weaken where they stand (5.2)."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, plain
from games.won_by_the_sword.model.orders import Absorb, Leave
from games.won_by_the_sword.rules.columns.mustering import ways
from games.won_by_the_sword.rules.columns.parts import (
    both_ways,
    detachments,
    end_bonus,
    note,
    opened,
    part,
    part_fault,
    rejoined,
)
from games.won_by_the_sword.rules.ground.nations import column_fault, garrison_fault
from games.won_by_the_sword.rules.ground.size import joined_by
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of


def own_garrison_fault(table: Table, rule: str) -> Fault | None:
    """Whether there is a garrison of the own side that is not besieged where the column stands."""
    point, board = table.marker.at, table.board
    if board.garrisons.get(point) != table.acting.seat:
        return Fault("no-garrison-here", {"point": point}, rule)
    if point in board.sieges:
        return Fault("garrison-besieged", {"point": point}, rule)
    return None


def check_leave(table: Table, order: Leave) -> Fault | None:
    """Why units cannot be left: the garrison, what the column has, the limits of both (5.0, 5.2, 16.0)."""
    if (wrong := own_garrison_fault(table, "5.2")) is not None:
        return wrong
    roster, point = table.source.roster, table.marker.at
    given = part(order.units, order.leaders, order.baggage)
    if given == Force():
        return Fault("nothing-said", rule="5.2")
    split, made = opened(roster, table.force, given.units)
    wrong = part_fault(split, given, "5.2") or both_ways(table.acting, made, 0)
    if wrong is not None:
        return wrong
    wrong = garrison_fault(table.source, point, table.own.garrisons[point].plus(given))
    return wrong or column_fault(roster, split.minus(given), table.patrols.values())


def do_leave(change: Change, order: Leave) -> None:
    """Without points; nobody else sees what changed hands."""
    acting, roster = acting_of(change), change.source.roster
    point, given = change.board.columns[acting.column].at, part(order.units, order.leaders, order.baggage)
    split, made = opened(roster, change.force(acting.column), given.units)
    note(change, made, 0)
    change.muster(acting.column, split.minus(given))
    change.garrison(acting.seat, point, change.side(acting.seat).garrisons[point].plus(given))
    _tell(change, "left-in-garrison", point, given)


def check_take(table: Table, order: Absorb) -> Fault | None:
    """Why a column cannot take this of the garrison where it stands."""
    if (wrong := own_garrison_fault(table, "5.2")) is not None:
        return wrong
    if order.baggage:
        return Fault("lifted-instead", {"point": table.marker.at}, "7.4")
    roster, point = table.source.roster, table.marker.at
    garrison = table.own.garrisons[point]
    taken = wanted(table, order)
    split, made = opened(roster, garrison, taken.units)
    wrong = part_fault(split, taken, "5.2")
    wrong = wrong or both_ways(table.acting, made, detachments(roster, taken.units))
    if wrong is not None:
        return wrong
    if roster.levels(split.minus(taken).units) < 1:
        return Fault("last-level", {"point": point}, "5.2")
    if taken == Force():
        return Fault("nothing-to-take", {"point": point}, "5.2")
    return column_fault(roster, table.force.plus(taken), table.patrols.values())


def wanted(table: Table, order: Absorb) -> Force:
    """What an order takes of the garrison: the part it names, else all but the last level and the baggage."""
    if order.units or order.leaders:
        return part(order.units, order.leaders)
    garrison = table.own.garrisons[table.marker.at]
    marches = next((marches for _, marches in ways(table.source.roster, garrison)), Force())
    return Force(marches.units, marches.leaders)


def take(change: Change, table: Table, order: Absorb) -> None:
    """Without points; detachments restore reduced regiments of foot at once (1.4)."""
    acting, roster, point = table.acting, change.source.roster, table.marker.at
    taken = wanted(table, order)
    split, made = opened(roster, table.own.garrisons[point], taken.units)
    note(change, made, detachments(roster, taken.units))
    change.garrison(acting.seat, point, split.minus(taken))
    now = table.force.plus(taken)
    units = rejoined(roster, now.units, taken.units)
    now = Force(units, now.leaders, now.baggage, now.commander)
    change.muster(acting.column, joined_by(change.source, change.board.terms.edition, table.force, now))
    end_bonus(change)
    _tell(change, "taken-from-garrison", point, taken)


def _tell(change: Change, key: str, point: PointId, moved: Force) -> None:
    acting = acting_of(change)
    change.tell(
        acting.seat,
        key,
        seat=acting.seat,
        column=acting.column,
        point=point,
        units=plain(moved.units),
        leaders=moved.leaders,
        baggage=moved.baggage,
    )


LEAVE = Doing(check_leave, do_leave)
