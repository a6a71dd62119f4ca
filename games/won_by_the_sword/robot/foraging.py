"""What foraging promises a column: baggage, war taxes (10.0)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.orders import Chit, Forage, Patrol, Task
from games.won_by_the_sword.model.tables import Tables
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.baggage.foraging import BARE, SCORCHED, modifiers
from games.won_by_the_sword.rules.cards.chits import leader_with
from games.won_by_the_sword.rules.ground.points import exits
from games.won_by_the_sword.rules.movement.deploying import SENT
from games.won_by_the_sword.rules.movement.deploying import check as check_patrol

FACES = 10
LAST = 2
"""With so many points left it stays where it is."""
KEPT = 2
"""Regiments of horse that stay with the column at least."""
CHIT: Literal["scorched_earth"] = "scorched_earth"


@dataclass(frozen=True, slots=True)
class Harvest:
    """Means of a foraging: baggage, and what its marker scores in a hostile region."""

    baggage: float
    points: float


@lru_cache(maxsize=256)
def harvest(tables: Tables, modifier: int, scorched: bool) -> Harvest:
    """What the die brings on the average."""
    rows = [tables.foraged(die + modifier) for die in range(FACES)]
    vp = tables.figures.vp
    scored = [vp.get(f"forage-{BARE if scorched else row.marker}", 0) for row in rows]
    return Harvest(sum(row.bp for row in rows) / FACES, sum(scored) / FACES)


def gain(case: Case, at: PointId) -> float | None:
    """What foraging once at a point counts for, if the column stood there; None where it could not."""
    board = case.board
    if board.requisitioned.get(at) == BARE or at in case.foes_at:
        return None
    if board.garrisons.get(at) == case.foe and at not in board.sieges:
        return None
    hostile = case.hostile(at)
    scorched = hostile and scorches(case)
    modifier = sum(modifiers(case.table, scorched, at).values())
    found = harvest(case.source.tables, modifier, scorched)
    return case.worth_of_baggage(found.baggage) + (case.temper.tax * found.points if hostile else 0.0)


def scorches(case: Case) -> bool:
    """Whether the card burns the land (14.0 8)."""
    return case.table.card.action == CHIT and SCORCHED not in case.table.acting.used


def tasks(case: Case) -> tuple[Task, ...]:
    """Foraging where the column stands; burnt is the land of the foe alone."""
    sent = patrols(case)
    if sent is not None:
        return sent, Forage(case.hostile(case.here) and scorches(case))
    hostile = case.hostile(case.here)
    if hostile and CHIT not in case.table.acting.used and leader_with(case.table, CHIT) is not None:
        return Chit(CHIT), Forage(scorches(case))
    return (Forage(hostile and scorches(case)),)


def patrols(case: Case) -> Patrol | None:
    """Who is short of baggage and goes no farther sends horse out to help (9.1), the weakest."""
    units, counted = case.source.roster.units, case.source.tables.figures.patrols_counted
    if case.force.baggage >= case.due or case.cp > LAST or SENT in case.table.acting.used:
        return None
    able = exits(case.source.atlas, case.board, case.seat, case.marker)
    free = [edge.id for edge in able if edge.id not in case.board.patrols]
    horse = sorted(
        (unit for unit in case.force.units if units[unit].arm == "cavalry"),
        key=lambda unit: (units[unit].firepower, unit),
    )
    riders = [unit for unit in horse for _ in range(case.force.units[unit])]
    if len(riders) < KEPT + counted:
        return None
    sent = Patrol(dict(zip(sorted(free)[:counted], riders, strict=False)))
    return sent if sent.edges and check_patrol(case.table, sent) is None else None
