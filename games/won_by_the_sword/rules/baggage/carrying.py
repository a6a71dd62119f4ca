"""Baggage dropped, burnt, lifted; depots and guns that lie open (7.1, 7.3 to 7.5, 12.6)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import NO_BANK, SpotId, spot
from games.won_by_the_sword.model.board import Left
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId, holds, joined, plain, without
from games.won_by_the_sword.model.orders import Drop, Lift
from games.won_by_the_sword.rules.columns.parts import end_bonus
from games.won_by_the_sword.rules.ground.guns import captured
from games.won_by_the_sword.rules.ground.nations import column_fault
from games.won_by_the_sword.rules.ground.points import one_bank
from games.won_by_the_sword.rules.ground.table import Doing, Table, points_fault, spend, table_of

COST = 1


def in_garrison(table: Table) -> bool:
    """Whether an own garrison that is not besieged is here: baggage is kept under its marker (7.3)."""
    point = table.marker.at
    return table.board.garrisons.get(point) == table.acting.seat and point not in table.board.sieges


def spots(table: Table) -> tuple[SpotId, ...]:
    """8.5: where things may lie that the column can reach: its bank, over an open crossing all of them."""
    marker, board, atlas = table.marker, table.board, table.source.atlas
    banks = atlas[marker.at].banks or (marker.bank,)
    if board.terms.edition > 2 and NO_BANK not in banks:
        banks = (NO_BANK, *banks)  # what a column left that stood on no bank yet
    return tuple(
        spot(marker.at, bank)
        for bank in banks
        if one_bank(atlas, board, table.acting.seat, marker.at, marker.bank, bank)
    )


def check_drop(table: Table, order: Drop) -> Fault | None:
    """Why so much cannot be left."""
    if order.points <= 0 or order.points > table.force.baggage:
        return Fault("not-so-much", {"said": order.points, "has": table.force.baggage}, "7.1")
    if order.bank and spot(table.marker.at, order.bank) not in spots(table):
        return Fault("other-bank", {"point": table.marker.at, "bank": table.marker.bank}, "8.5")
    return None


def do_drop(change: Change, order: Drop) -> None:
    """Without points: into the garrison in secret, else onto a bank, openly: its own if none is named."""
    table = table_of(change)
    seat, column, marker = table.acting.seat, table.acting.column, table.marker
    change.muster(column, table.force.with_baggage(table.force.baggage - order.points))
    if order.burn:
        change.tell(seat, "burnt", seat=seat, column=column, baggage=order.points)
    elif in_garrison(table):
        held = table.own.garrisons[marker.at]
        change.garrison(seat, marker.at, held.with_baggage(held.baggage + order.points))
        change.tell(seat, "stored", seat=seat, column=column, point=marker.at, baggage=order.points)
    else:
        where = spot(marker.at, order.bank or marker.bank)
        change.lay(where, order.points)
        change.show("depot", seat=seat, column=column, spot=where, baggage=order.points)


def open_baggage(table: Table) -> int:
    """What lies open in reach."""
    return sum(table.board.left[each].baggage for each in spots(table) if each in table.board.left)


def open_guns(table: Table) -> dict[UnitId, int]:
    """Guns that lie open in reach."""
    found: dict[UnitId, int] = {}
    for each in spots(table):
        found = joined(found, table.board.left[each].guns) if each in table.board.left else found
    return found


def check_lift(table: Table, order: Lift) -> Fault | None:
    """Why that cannot be taken up, or destroyed."""
    stored = table.own.garrisons[table.marker.at].baggage if in_garrison(table) and not order.burn else 0
    has, guns = open_baggage(table) + stored, open_guns(table)
    if order.points < 0 or order.points > has:
        return Fault("not-so-much", {"said": order.points, "has": has}, "7.4")
    if not holds(guns, order.guns):
        return Fault("no-such-guns", {"guns": plain(order.guns), "has": plain(guns)}, "12.6")
    if not has and not order.guns:
        return Fault("nothing-here", {"point": table.marker.at}, "7.4")
    if order.burn:
        return None
    taken, left = captured(table.source, table.board, table.own, table.acting.seat, table.force, order.guns)
    if left:
        return Fault("no-counters", {"guns": plain(left)}, "12.6")
    wrong = column_fault(table.source.roster, table.force.plus(Force(taken)), table.patrols.values())
    return wrong or points_fault(table, cost(table), "7.4")


def cost(table: Table) -> int:
    """7.4; 14.0 2: nothing with Cooperative Teamsters."""
    return 0 if table.card.action == "cooperative_teamsters" else COST


def do_lift(change: Change, order: Lift) -> None:
    """What lies open first, then what the garrison holds."""
    table = table_of(change)
    seat, column, point = table.acting.seat, table.acting.column, table.marker.at
    stored = table.own.garrisons[point].baggage if in_garrison(table) and not order.burn else 0
    wanted = order.points or open_baggage(table) + stored
    if (order.burn or order.guns_alone) and order.guns and not order.points:
        wanted = 0
    outside = min(wanted, open_baggage(table))
    taken, _ = captured(table.source, table.board, table.own, seat, table.force, order.guns)
    take_up(change, spots(table), outside, order.guns)
    args = {"seat": seat, "column": column, "point": point}
    if order.burn:
        change.show("left-burnt", baggage=outside, guns=plain(order.guns), **args)
        return
    spend(change, cost(table))
    inside = wanted - outside
    if inside:
        held = table.own.garrisons[point]
        change.garrison(seat, point, held.with_baggage(held.baggage - inside))
    change.muster(column, table.force.plus(Force(taken, baggage=wanted)))
    change.show("lifted", baggage=outside, guns=plain(order.guns), **args)
    if inside or taken != order.guns:
        # What lay open all have heard of.
        change.tell(seat, "taken-up", baggage=wanted, stored=inside, guns=plain(taken), **args)
    end_bonus(change)


def take_up(change: Change, where: tuple[SpotId, ...], baggage: int, guns: Mapping[UnitId, int]) -> None:
    """So much of what lies open at these spots is gone, spot by spot."""
    left, wanted = dict(change.board.left), dict(guns)
    for each in where:
        lies = left.pop(each, Left())
        some = min(baggage, lies.baggage)
        part = {gun: min(count, lies.guns.get(gun, 0)) for gun, count in wanted.items()}
        part = {gun: count for gun, count in part.items() if count}
        baggage, wanted = baggage - some, without(wanted, part)
        rest = Left(lies.baggage - some, without(lies.guns, part))
        if rest.baggage or rest.guns:
            left[each] = rest
    change.set(left=dict(sorted(left.items())))


DROP = Doing(check_drop, do_drop)
LIFT = Doing(check_lift, do_lift)
