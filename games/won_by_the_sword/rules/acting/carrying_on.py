"""Tasks are done one by one as they come up; what is not lawful then lapses; at the end all is paid (3.4)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.orders import End, Go, Said, Task
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.acting import tasks
from games.won_by_the_sword.rules.acting.first import first_fault
from games.won_by_the_sword.rules.baggage.paying import pay
from games.won_by_the_sword.rules.clauses.meaning import (
    Unmeant,
    ended,
    losing_first,
    meant,
    name_of,
    tasks_of,
)
from games.won_by_the_sword.rules.ground.besieging import review
from games.won_by_the_sword.rules.ground.sheltering import end_waiting
from games.won_by_the_sword.rules.ground.table import Table, table_of
from games.won_by_the_sword.rules.sieges.defence import unworked


def settle(change: Change, stage: Acting) -> bool:
    """The next task; the end of the activation; a question where nothing more was said."""
    if stage.column not in change.board.columns:
        _close(change, stage)
        return True
    if stage.over:
        # 11.3: where no works were declared the besieged fire and sally now.
        if unworked(change):
            return True
        _finish(change, stage)
        return True
    if not stage.said:
        return False
    found = meant(table_of(change), tasks.check, stage.said)
    if isinstance(found, Unmeant):
        _lapse(change, stage, found.said, found.fault)
        return True
    stage = replace(stage, first=(*stage.first, *found.first))
    if found.task is None:
        change.goto(replace(stage, said=()))
        return True
    return _done(change, stage, found.task, found.behind)


def _done(change: Change, stage: Acting, task: Task, behind: tuple[Said, ...]) -> bool:
    if isinstance(task, End):
        heard = losing_first(table_of(change), behind) if change.board.terms.edition > 2 else ()
        first = task.first or (*stage.first, *heard)
        change.goto(replace(stage, over=True, said=(), first=first))
        if left := tasks_of(behind):
            args = {"seat": stage.seat, "column": stage.column, "behind": len(left)}
            change.tell(stage.seat, "tasks-left", **args)
        return True
    fault = tasks.check(table_of(change), task)
    if fault is not None:
        _lapse(change, stage, (task, *behind), fault)
        return True
    change.goto(replace(stage, said=behind))
    tasks.TASKS[type(task)].do(change, task)
    review(change)
    return True


def _lapse(change: Change, stage: Acting, said: tuple[Said, ...], fault: Fault) -> None:
    """A task that is not lawful as it comes up, and all that waits behind it; its side alone hears of it.

    Tasks are done as far as points last: where none are left and the letter ended the activation, it is over.
    """
    spent = fault.key == "points-lacking" and not stage.cp
    change.goto(replace(stage, said=(), over=spent and ended(said)))
    change.tell(
        stage.seat,
        "task-lapsed",
        seat=stage.seat,
        column=stage.column,
        task=name_of(said[0]),
        fault={"key": fault.key, "args": fault.args},
        rule=fault.rule,
        behind=len(tasks_of(said[1:])),
    )


def _close(change: Change, stage: Acting) -> None:
    """The card onto the pile."""
    change.set(discards=(*change.board.discards, stage.card))
    change.end()
    end_waiting(change, stage.seat)


def _finish(change: Change, stage: Acting) -> None:
    """The marker is done; markers of advantage stay to the point from now on (14.0 11); then the bill."""
    marker = change.board.columns[stage.column]
    change.column(stage.column, done=True, stays=marker.advantages)
    _close(change, stage)
    change.show("activation-over", seat=stage.seat, column=stage.column, cp=stage.cp)
    pay(change, stage)


def check(source: Source, view: View, ask: Ask, order: Go) -> Fault | None:
    """Why the first of the tasks cannot be done; the others are looked at as they come up."""
    if view.own is None or view.acting is None:
        raise AssertionError("no column acts")
    if not order.tasks:
        return Fault("nothing-said", rule="3.4")
    return first_fault(Table(source, view.board, view.own, view.acting), order.tasks)


def went_on(change: Change, stage: Acting, seat: Seat, order: Go) -> None:
    """More tasks."""
    change.goto(replace(stage, said=order.tasks))


ACTING = Procedure(
    stage=Acting,
    awaits=lambda source, state, stage: asked("go", stage.seat, column=stage.column, cp=stage.cp),
    asks={"go": AskKind(takes=(Go,), check=check, default=always(Go((End(),))))},
    answered=went_on,
    settle=settle,
)
