"""Why tasks that are said are refused at once: by the first of them, or where an end has tasks behind it."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.orders import Said
from games.won_by_the_sword.rules.acting import tasks
from games.won_by_the_sword.rules.clauses.meaning import Unmeant, behind_end, meant
from games.won_by_the_sword.rules.ground.table import Table


def first_fault(table: Table, said: tuple[Said, ...]) -> Fault | None:
    """Why the first of the tasks cannot be done; the others are looked at as they come up."""
    if (wrong := end_fault(said)) is not None:
        return wrong
    found = meant(table, tasks.check, said)
    if isinstance(found, Unmeant):
        return found.fault
    return None if found.task is None else tasks.check(table, found.task)


def end_fault(said: tuple[Said, ...]) -> Fault | None:
    """Nothing is done after the end."""
    left = behind_end(said)
    return Fault("tasks-behind-end", {"behind": len(left)}, "3.4") if left else None
