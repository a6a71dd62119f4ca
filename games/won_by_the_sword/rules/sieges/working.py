"""Works (11.3): declared once an activation, the besieger's fire first, then points are spent on them."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Besieged, Bombarding, Working
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import Works
from games.won_by_the_sword.rules.ground.surprise import CARD
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend
from games.won_by_the_sword.rules.sieges import works
from games.won_by_the_sword.rules.sieges.offers import bonus_fault
from games.won_by_the_sword.rules.sieges.strength import row

RULE = "11.3"
LABOR = 1
"""14.0 5: baggage for local labor."""


def check(table: Table, order: Works) -> Fault | None:
    """Why no works are declared so."""
    point = table.board.siege_by(table.acting.column)
    if point is None:
        return Fault("no-siege", {"point": table.marker.at}, RULE)
    if table.acting.worked:
        return Fault("works-once", {"point": point}, RULE)
    if order.points < 0 or order.beyond < 0:
        return Fault("below-nothing", rule=RULE)
    fault = points_fault(table, order.points, RULE) or bonus_fault(
        table, point, order.stratagem, order.initiative
    )
    return fault or (_labor(table, order) if order.labor else None)


def _labor(table: Table, order: Works) -> Fault | None:
    """14.0 5: the card, and never with foot that doubles the works already; nor with its action used up."""
    if table.card.action != "impressed_local_labor" or CARD in table.acting.used:
        return Fault("no-labor", {"card": table.card.action}, "14.0 5")
    point = table.marker.at
    fort = row(table.source, point)
    if works.doubles(table.source.roster, fort, table.force.units):
        return Fault("labor-idle", {"point": point, "levels": fort.double}, "14.0 5")
    return None


def do(change: Change, order: Works) -> None:
    """They are declared; fire comes before building."""
    acting = acting_of(change)
    point = change.board.columns[acting.column].at
    change.act(worked=True, hold=order.hold if order.hold is not None else acting.hold)
    if order.labor:
        change.act(owed=acting.owed + LABOR, used=(*acting.used, CARD))
    change.show("works-declared", column=acting.column, point=point)
    change.call(Working(point, order))
    if order.bombard:
        change.call(Bombarding(point, besieger=True))


WORKS = Doing(check, do)


def settle(change: Change, stage: Working) -> bool:
    """They are built; then it is the turn of the besieged."""
    acting, siege = acting_of(change), change.board.sieges[stage.point]
    force, fort = change.force(acting.column), row(change.source, stage.point)
    rate = works.rate(change.source.roster, fort, force.units, stage.works.labor)
    points = works.spent(siege, stage.works, rate, acting.cp)
    spend(change, points)
    built = siege.built + points * rate
    change.set(sieges={**change.board.sieges, stage.point: replace(siege, built=built)})
    change.act(stopped=True)
    change.show("works", point=stage.point, points=points, built=built, required=siege.required)
    change.goto(Besieged(stage.point, stage.works))
    return True


WORKING = Procedure(stage=Working, settle=settle)
