"""Every kind of task with what checks it and what does it; the chapters hold both."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.orders import (
    Absorb,
    Battery,
    Besiege,
    Chit,
    Drop,
    End,
    Engage,
    Forage,
    Form,
    Leave,
    Lift,
    Move,
    Patrol,
    Raise,
    Recover,
    Storm,
    Task,
    Works,
)
from games.won_by_the_sword.rules.baggage.carrying import DROP, LIFT
from games.won_by_the_sword.rules.baggage.foraging import FORAGE
from games.won_by_the_sword.rules.battles.engage import ENGAGE
from games.won_by_the_sword.rules.cards.chits import CHIT
from games.won_by_the_sword.rules.cards.recovering import BATTERY, RECOVER
from games.won_by_the_sword.rules.columns.absorb import ABSORB
from games.won_by_the_sword.rules.columns.form import FORM
from games.won_by_the_sword.rules.columns.garrisons import LEAVE
from games.won_by_the_sword.rules.ground.table import Doing, Table
from games.won_by_the_sword.rules.movement.deploying import PATROL
from games.won_by_the_sword.rules.movement.moving import MOVE
from games.won_by_the_sword.rules.sieges.begin import BESIEGE, RAISE
from games.won_by_the_sword.rules.sieges.storming import STORM
from games.won_by_the_sword.rules.sieges.working import WORKS

TASKS: Mapping[type[Task], Doing] = {
    Move: MOVE,
    Forage: FORAGE,
    Drop: DROP,
    Lift: LIFT,
    Form: FORM,
    Absorb: ABSORB,
    Leave: LEAVE,
    Patrol: PATROL,
    Recover: RECOVER,
    Battery: BATTERY,
    Besiege: BESIEGE,
    Works: WORKS,
    Storm: STORM,
    Raise: RAISE,
    Engage: ENGAGE,
    Chit: CHIT,
}
"""All but ``End``."""
MUTINY = "mutiny"
"""In ``Acting.used``: soldiers that were not paid do what ``MUTINOUS`` names and nothing else."""
MUTINOUS = (Forage, Drop, Works)
TIRED = "tired"
"""In ``Acting.used``: fatigue was more than the points; nothing but ``TIRELESS`` is done (15.0)."""
TIRELESS = (Drop, Chit)


def check(table: Table, task: Task) -> Fault | None:
    """Why a task cannot be done as things stand."""
    if isinstance(task, End):
        return None
    if MUTINY in table.acting.used and not isinstance(task, MUTINOUS):
        return Fault("mutiny", {"column": table.acting.column})
    if TIRED in table.acting.used and not isinstance(task, TIRELESS):
        return Fault("tired", {"column": table.acting.column, "fatigue": table.marker.fatigue}, "15.0")
    return TASKS[type(task)].check(table, task)
