"""What a column takes along of an own garrison (5.2): all but the level that holds the point."""

from __future__ import annotations

from games.won_by_the_sword.model.orders import Absorb
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.acting import tasks as rules
from games.won_by_the_sword.rules.columns.mustering import ways


def gather(case: Case) -> Absorb | None:
    """The part that marches along; None where the garrison here can spare nothing."""
    roster = case.source.roster
    held = case.own.garrisons.get(case.here)
    if not case.temper.gathers or held is None or roster.levels(held.units) < 2:
        return None
    for _, marches in ways(roster, held):
        taken = Absorb(units=marches.units, leaders=marches.leaders)
        if marches.units and rules.check(case.table, taken) is None:
            return taken
    return None
