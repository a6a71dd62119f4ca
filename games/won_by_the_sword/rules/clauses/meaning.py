"""The next task of an activation out of what was said, by what its side sees when its turn comes (3.4)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.clauses import (
    POSSIBLE,
    Absorbing,
    Battling,
    Besieging,
    Choosing,
    Clause,
    Dropping,
    Ending,
    Firing,
    Foraging,
    Forming,
    Holding,
    Installing,
    Leaving,
    Lifting,
    Losing,
    Moving,
    Patrolling,
    Raising,
    Recovering,
    Stopping,
    Storming,
    Using,
    Working,
)
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Besiege, End, Engage, Forage, Form, Move, Recover, Said, Task
from games.won_by_the_sword.rules.clauses import besieging, fighting, marching, mustering
from games.won_by_the_sword.rules.clauses.conditions import comes, so
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.rules.naming.plans import losses_in_order


@dataclass(frozen=True, slots=True)
class Meant:
    """The next task, None where nothing is left to do, and what waits behind it.

    ``first``: who loses levels first where baggage is short (7.2).
    """

    task: Task | None = None
    behind: tuple[Said, ...] = ()
    first: tuple[UnitId, ...] = ()


@dataclass(frozen=True, slots=True)
class Unmeant:
    """What has no meaning as things stand, and why. ``said``: it and what waits behind it."""

    said: tuple[Said, ...]
    fault: Fault


Check = Callable[[Table, Task], "Fault | None"]
"""Why a task cannot be done as things stand; see rules/acting/tasks.py."""
Meaning = Callable[[Table, Any, tuple[Said, ...]], "tuple[Said, ...] | Fault"]
"""What waits instead of a clause and all that is behind it."""


def choosing(table: Table, said: Choosing, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """What is done as things stand."""
    chosen = so(table, said.when)
    if isinstance(chosen, Fault):
        return chosen
    return *(said.then if chosen else said.otherwise), *behind


def _possibly(
    table: Table, check: Check, said: Choosing, behind: tuple[Said, ...]
) -> tuple[Said, ...] | Fault:
    """What is done if the first of it can be; where nothing comes instead or behind it, why it cannot."""
    front, *after = said.then
    often = isinstance(front, Foraging) and front.until == 0 and (front.times or 1) > 1
    if often and isinstance(front, Foraging) and front.times is not None:  # each time anew
        again = replace(said, then=(replace(front, times=front.times - 1), *after), otherwise=())
        said = replace(said, then=(replace(front, times=1), again))
    found = meant(table, check, said.then)
    if isinstance(found, Unmeant):
        fault: Fault | None = found.fault
    else:
        fault = None if found.task is None else check(table, found.task)
    if fault is not None and not (said.otherwise or behind):
        return fault
    return *(said.then if fault is None else said.otherwise), *behind


MEANINGS: Mapping[type[Clause], Meaning] = {
    Moving: marching.moving,
    Foraging: marching.foraging,
    Dropping: marching.dropping,
    Lifting: marching.lifting,
    Patrolling: marching.patrolling,
    Forming: mustering.forming,
    Absorbing: mustering.absorbing,
    Leaving: mustering.leaving,
    Recovering: mustering.recovering,
    Installing: mustering.installing,
    Besieging: besieging.besieging,
    Working: besieging.working,
    Firing: besieging.firing,
    Storming: besieging.storming,
    Raising: besieging.raising,
    Holding: besieging.holding,
    Battling: fighting.battling,
    Using: fighting.using,
    Choosing: choosing,
    Ending: lambda table, said, behind: (End(), *behind),
}
"""All but ``Stopping`` and ``Losing``, which are no tasks."""
NAMES: Mapping[type[Clause], str] = {
    Moving: "Move",
    Foraging: "Forage",
    Dropping: "Drop",
    Lifting: "Lift",
    Patrolling: "Patrol",
    Forming: "Form",
    Absorbing: "Absorb",
    Leaving: "Leave",
    Recovering: "Recover",
    Installing: "Battery",
    Besieging: "Besiege",
    Working: "Works",
    Firing: "Works",
    Storming: "Storm",
    Raising: "Raise",
    Holding: "Hold",
    Battling: "Engage",
    Using: "Chit",
    Choosing: "If",
    Stopping: "Stop",
    Losing: "Lose",
    Ending: "End",
}
"""How letters call a clause; a task is called by its own name."""


PAID = (
    Foraging,
    Forming,
    Recovering,
    Besieging,
    Battling,
    Moving,
    Forage,
    Form,
    Recover,
    Besiege,
    Engage,
    Move,
)
"""Tasks and clauses that cost campaign points; moves but by forced marches."""


def meant(table: Table, check: Check, said: tuple[Said, ...]) -> Meant | Unmeant:
    """The first plain task, with what waits behind it. Stops that were named go on being looked at."""
    first: tuple[UnitId, ...] = ()
    while True:
        watched, waits = _watched(said)
        for stop in watched:
            if comes(table, stop.when):
                return Unmeant((stop, *waits), Fault("stopped"))
        if not waits:
            return Meant(first=first)
        front, behind = waits[0], waits[1:]
        if isinstance(front, Losing):
            units = table.force.units
            first = (*first, *losses_in_order(table.source.roster, units, front.order, front.spare))
            said = (*watched, *behind)
        elif isinstance(front, Task):
            return Meant(front, (*watched, *behind), first)
        else:
            if isinstance(front, Choosing) and front.when == POSSIBLE:
                found = _possibly(table, check, front, behind)
            else:
                found = MEANINGS[type(front)](table, front, behind)
            if isinstance(found, Fault):
                return Unmeant(waits, found)
            said = (*watched, *found)


def losing_first(table: Table, said: tuple[Said, ...]) -> tuple[UnitId, ...]:
    """Who loses levels first by what is said behind the end: ``end, foot first`` (7.2)."""
    roster, units = table.source.roster, table.force.units
    losses = [each for each in said if isinstance(each, Losing)]
    return tuple(unit for each in losses for unit in losses_in_order(roster, units, each.order, each.spare))


def name_of(said: Said) -> str:
    """By what name letters call a task or clause."""
    return type(said).__name__ if isinstance(said, Task) else NAMES[type(said)]


def _watched(said: tuple[Said, ...]) -> tuple[tuple[Stopping, ...], tuple[Said, ...]]:
    """The stops that were named so far, and what waits."""
    count = next((number for number, each in enumerate(said) if not isinstance(each, Stopping)), len(said))
    return tuple(each for each in said[:count] if isinstance(each, Stopping)), said[count:]


def tasks_of(said: tuple[Said, ...]) -> tuple[Said, ...]:
    """What of it is to be done, without stops and what else is said beside."""
    return tuple(each for each in said if not isinstance(each, Stopping | Losing | Holding))


def ended(said: tuple[Said, ...]) -> bool:
    """Whether the end was said, and nothing before it that can be done without campaign points."""
    before = tuple(each for each in tasks_of(said) if not isinstance(each, End | Ending))
    return len(before) < len(tasks_of(said)) and all(map(_costs, before))


def _costs(said: Said) -> bool:
    """Whether it takes a point whatever else is so."""
    return isinstance(said, PAID) and not (isinstance(said, Move | Moving) and said.march)


def behind_end(said: tuple[Said, ...]) -> tuple[Said, ...]:
    """What is said to be done after the end, in a branch too; nobody would come to it."""
    for number, each in enumerate(said):
        if isinstance(each, End | Ending):
            return tasks_of(said[number + 1 :])
        if isinstance(each, Choosing) and (left := behind_end(each.then) or behind_end(each.otherwise)):
            return left
    return ()
