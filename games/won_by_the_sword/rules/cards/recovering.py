"""Reinforcements, prisoners, Recruitment: regiments restored and raised, a battery (6.2 11, 12.5, 14.0 7)."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId, holds, joined, plain, without
from games.won_by_the_sword.model.orders import Battery, Recover
from games.won_by_the_sword.rules.columns.parts import end_bonus
from games.won_by_the_sword.rules.ground.guns import spare_guns
from games.won_by_the_sword.rules.ground.nations import column_fault, garrison_fault
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend, table_of

TURNED, RAISED, OWED = 1, 3, 1
"""Campaign points for a regiment that is turned and for one that is raised; baggage for the latter."""
PRISONERS, RECRUITMENT = "prisoners", "recruitment"
"""In ``Acting.used``: the column won a battle and stands where it did; the chit of its leader is played."""
RECRUITED = {"turned": "recruited-turned", "raised": "recruited-raised", "battery": "recruited-battery"}
"""In ``Acting.used``: of the three things that Recruitment may do it does one (6.2 11)."""


def free(table: Table) -> bool:
    """Whether restoring and raising may be mixed as points last: by the card or as prisoners of war."""
    prisoners = PRISONERS in table.acting.used and not table.acting.moved
    return prisoners or table.card.action == "reinforcements"


def _other(table: Table, way: str) -> bool:
    """Whether Recruitment has been used for something else."""
    return any(name in table.acting.used for key, name in RECRUITED.items() if key != way)


def check(table: Table, order: Recover) -> Fault | None:
    """Why nobody is recovered so."""
    if not any(order.turned.values()) and not any(order.raised.values()):
        return Fault("nothing-said", rule="14.0 7")
    if (wrong := _right_fault(table, order)) is not None:
        return wrong
    roster, force = table.source.roster, table.force
    for unit in (*order.turned, *order.raised):
        if unit not in roster.units or roster.units[unit].raised is None:
            return Fault("not-reduced", {"unit": unit}, "13.0")
    if not holds(force.units, order.turned):
        return Fault("not-in-column", {"units": plain(order.turned), "has": plain(force.units)}, "14.0 7")
    if not holds(table.own.cadre, order.raised):
        return Fault("not-in-cadre", {"units": plain(order.raised), "has": plain(table.own.cadre)}, "14.0 7")
    wrong = column_fault(roster, after(table, order), table.patrols.values())
    return wrong or points_fault(table, cost(order), "14.0 7")


def _right_fault(table: Table, order: Recover) -> Fault | None:
    """By what a column recovers anybody: the card, prisoners, or Recruitment, which does one thing alone."""
    if free(table):
        return None
    if RECRUITMENT not in table.acting.used:
        if PRISONERS in table.acting.used:
            return Fault("moved-away", {"column": table.acting.column}, "12.5")
        return Fault("no-reinforcements", {"card": table.acting.card}, "14.0 7")
    way = "turned" if any(order.turned.values()) else "raised"
    both = any(order.turned.values()) and any(order.raised.values())
    # 6.2 11: regiments turned, or one regiment raised, or a battery.
    once = sum(order.raised.values()) > 1 or (way == "raised" and RECRUITED["raised"] in table.acting.used)
    if both or once or _other(table, way):
        return Fault("one-of-three", {"ability": RECRUITMENT}, "6.2 11")
    return None


def cost(order: Recover) -> int:
    """Campaign points."""
    return TURNED * sum(order.turned.values()) + RAISED * sum(order.raised.values())


def after(table: Table, order: Recover) -> Force:
    """The column with them."""
    units, force = table.source.roster.units, table.force
    full: dict[UnitId, int] = {}
    for unit, count in order.turned.items():
        raised = units[unit].raised
        if raised is not None and count:
            full[raised] = count
    turned = {unit: count for unit, count in order.turned.items() if count}
    now = joined(joined(without(force.units, turned), full), order.raised)
    kept = {key: count for key, count in now.items() if count}
    return Force(kept, force.leaders, force.baggage, force.commander)


def do(change: Change, order: Recover) -> None:
    """Who is raised comes reduced out of the cadre box; baggage for it is owed (7.2)."""
    table = table_of(change)
    acting = table.acting
    way = "turned" if any(order.turned.values()) else "raised"
    if not free(table):
        change.act(used=(*acting.used, RECRUITED[way]))
    raised = {unit: count for unit, count in order.raised.items() if count}
    spend(change, cost(order))
    change.act(owed=acting.owed + OWED * sum(raised.values()))
    change.muster(acting.column, after(table, order))
    change.own(acting.seat, cadre=without(table.own.cadre, raised))
    change.show("recovered", seat=acting.seat, column=acting.column, cp=cost(order))
    change.tell(
        acting.seat,
        "recovered-units",
        seat=acting.seat,
        column=acting.column,
        turned=plain(order.turned),
        raised=plain(raised),
    )
    end_bonus(change)


def check_battery(table: Table, order: Battery) -> Fault | None:
    """6.2 11: a battery of the garrison's nation into an own garrison anywhere that is not besieged."""
    acting, board, roster = table.acting, table.board, table.source.roster
    if RECRUITMENT not in acting.used:
        return Fault("no-recruitment", {"ability": RECRUITMENT}, "6.2 11")
    if _other(table, "battery") or RECRUITED["battery"] in acting.used:
        return Fault("one-of-three", {"ability": RECRUITMENT}, "6.2 11")
    if board.garrisons.get(order.at) != acting.seat or order.at in board.sieges:
        mine = tuple(
            point
            for point, whose in board.garrisons.items()
            if whose == acting.seat and point not in board.sieges
        )
        return Fault("no-garrison-there", {"point": order.at, "could": mine}, "6.2 11")
    unit = roster.units.get(order.gun)
    if unit is None or unit.arm != "guns" or roster.sides[unit.nation] != acting.seat:
        return Fault("no-such-guns", {"guns": {order.gun: 1}, "has": {}}, "6.2 11")
    if spare_guns(table.source, board, table.own, unit.nation) < 1:
        return Fault("no-counters", {"guns": {order.gun: 1}}, "12.6")
    return garrison_fault(table.source, order.at, table.own.garrisons[order.at].plus(Force({order.gun: 1})))


def do_battery(change: Change, order: Battery) -> None:
    """What lies under the marker is its owner's secret."""
    acting = acting_of(change)
    held = change.side(acting.seat).garrisons[order.at]
    change.garrison(acting.seat, order.at, held.plus(Force({order.gun: 1})))
    change.act(used=(*acting.used, RECRUITED["battery"]))
    change.tell(acting.seat, "battery-raised", seat=acting.seat, point=order.at, gun=order.gun)


RECOVER = Doing(check, do)
BATTERY = Doing(check_battery, do_battery)
