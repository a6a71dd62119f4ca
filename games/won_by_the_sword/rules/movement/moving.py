"""A column moves over one edge: its price, crossings, forced marches (8.0, 6.2 1, 14.0 4)."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.acting import Losing
from games.won_by_the_sword.model.atlas import Bank, Edge, End, PointId, foe
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import Move
from games.won_by_the_sword.rules.ground.leaving import leave
from games.won_by_the_sword.rules.ground.losing import check_losses
from games.won_by_the_sword.rules.ground.points import exits, one_bank
from games.won_by_the_sword.rules.ground.table import Doing, Table, points_fault, spend, table_of
from games.won_by_the_sword.rules.movement.scouting import entered

CARD_MARCHES = 2
"""14.0 4: edges more by the card."""
CARD_MARCH = "marched"
"""In ``Acting.used``, once for each of them."""
DIFFICULT, NORMAL = 2, 1


def cost(table: Table, edge: Edge, order: Move) -> int:
    """8.1 to 8.4: campaign points over an edge from where the column stands.

    A forced march pays for a patrol of the foe alone.
    """
    whose = table.board.patrols.get(edge.id)
    patrol = 1 if whose is not None and seat_of(whose) != table.acting.seat else 0
    if order.march:
        return patrol
    return (DIFFICULT if edge.difficult else NORMAL) + patrol + (1 if _watched(table) else 0)


def _watched(table: Table) -> bool:
    """8.3: whether a column of the foe stands here and no battle was forced, be it declined."""
    foes = table.board.standing(table.marker.at, foe(table.acting.seat))
    return bool(foes) and not {*foes} & {*table.marker.declined}


def edges(table: Table, order: Move) -> tuple[Edge, ...]:
    """The edges by which the column can come there, the cheapest first.

    8.5: to a bank that no edge leads to it comes over the crossing there, if that is open.
    """
    here, atlas = table.marker.at, table.source.atlas
    able = exits(atlas, table.board, table.acting.seat, table.marker)
    found = [
        edge
        for edge in able
        if (end := edge.beyond(here)) is not None
        and end.point == order.to
        and (order.bank in ("", end.bank) or _crosses(table, end, order.bank))
        and not (order.march and edge.difficult)
    ]
    straight = [edge for edge in found if order.bank in ("", edge.end(order.to).bank)]
    return tuple(sorted(straight or found, key=lambda edge: (cost(table, edge, order), edge.id)))


def _crosses(table: Table, end: End, bank: Bank) -> bool:
    """Whether the side comes over the river there, which in the first edition it did not within a move."""
    if table.board.terms.edition == 1:
        return False
    atlas, seat = table.source.atlas, table.acting.seat
    return bank in atlas[end.point].banks and one_bank(atlas, table.board, seat, end.point, end.bank, bank)


def check(table: Table, order: Move) -> Fault | None:
    """Why the column cannot move there."""
    if table.acting.halted:
        return Fault("moves-no-more", {"column": table.acting.column}, _halt(table))
    found = edges(table, order)
    if not found:
        return _no_way(table, order)
    wrong = _march_fault(table, order)
    return wrong or points_fault(table, cost(table, found[0], order), _rule(order))


def _halt(table: Table) -> str:
    return "9.2" if "patrol" in table.acting.used else "4.2"


def _rule(order: Move) -> str:
    return {"": "8.0", "card": "14.0 4"}.get(order.march, "6.2 1")


def _no_way(table: Table, order: Move) -> Fault:
    atlas, here = table.source.atlas, table.marker.at
    could = destinations(table)
    if order.to not in atlas:
        return Fault("unknown-point", {"to": order.to, "could": could}, "8.0")
    if order.to == here:
        return Fault("stands-there", {"at": here, "could": could}, "8.0")
    joined = atlas.between(here, order.to)
    if not joined:
        return Fault("not-beside", {"at": here, "to": order.to, "could": could}, "8.0")
    banks = {edge.end(order.to).bank for edge in joined}
    if order.bank and order.bank not in banks:
        return Fault("not-to-that-bank", {"to": order.to, "banks": tuple(sorted(banks))}, "8.5")
    if order.march and all(edge.difficult for edge in joined):
        return Fault("difficult-edge", {"to": order.to}, _rule(order))
    return Fault("crossing-closed", {"point": here, "to": order.to, "could": could}, "8.5")


def _march_fault(table: Table, order: Move) -> Fault | None:
    """6.2 1: as many as the chit gives; 14.0 4: two by the card, for a level each."""
    if not order.march:
        return None
    if order.march == "card":
        left = CARD_MARCHES - table.acting.used.count(CARD_MARCH)
        if table.card.action != "forced_march" or left <= 0:
            return Fault("no-forced-march", {"card": table.acting.card, "left": 0}, "14.0 4")
        return _level_fault(table, order)
    if table.acting.marches <= 0:
        return Fault("no-forced-march", {"card": table.acting.card, "left": 0}, "6.2 1")
    return None


def _level_fault(table: Table, order: Move) -> Fault | None:
    roster, force = table.source.roster, with_patrols(table.force, table.patrols.values())
    if roster.levels(force.units) < 2:
        return Fault("last-level-stays", {"column": table.acting.column}, "14.0 4")
    if order.loses is None:
        return None
    return check_losses(roster, force.units, 1, {order.loses: 1})


def with_patrols(force: Force, units: Iterable[UnitId]) -> Force:
    """A column with its patrols back."""
    for unit in units:
        force = force.plus(Force({unit: 1}))
    return force


def do(change: Change, order: Move) -> None:
    """The column leaves and enters; patrols of the foe that it passes or meets may look (9.1)."""
    table = table_of(change)
    acting, column, here = table.acting, table.acting.column, table.marker.at
    edge = edges(table, order)[0]
    price, end = cost(table, edge, order), edge.end(order.to)
    bank = order.bank or end.bank
    leave(change, column)
    change.column(column, at=end.point, bank=bank)
    spend(change, price)
    change.act(moved=True)
    change.show(
        "moved",
        seat=acting.seat,
        column=column,
        edge=edge.id,
        **{"from": here},
        to=end.point,
        bank=bank,
        cp=price,
        march=order.march,
    )
    entered(change, column, edge.id)
    _pay_march(change, order)


def _pay_march(change: Change, order: Move) -> None:
    acting = table_of(change).acting
    if order.march == "baggage":
        change.act(marches=acting.marches - 1, owed=acting.owed + 1)
    elif order.march == "fatigue":
        marker = change.board.columns[acting.column]
        change.column(acting.column, fatigue=marker.fatigue + 1)
        change.act(marches=acting.marches - 1)
    elif order.march == "card":
        change.act(used=(*acting.used, CARD_MARCH))
        first = () if order.loses is None else (order.loses,)
        change.call(Losing(acting.seat, 1, "march", acting.column, first=first))


def destinations(table: Table) -> tuple[PointId, ...]:
    """The points that the column could enter now, whatever it costs."""
    here = table.marker.at
    able = exits(table.source.atlas, table.board, table.acting.seat, table.marker)
    return tuple(sorted({end.point for edge in able if (end := edge.beyond(here)) is not None}))


MOVE = Doing(check, do)
