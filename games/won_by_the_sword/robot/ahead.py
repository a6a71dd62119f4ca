"""A whole activation in advance, as a letter says it: what is uncertain under conditions, then the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from adjudicator.conditions import AllOf, Condition, Fact, Not
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import Column
from games.won_by_the_sword.model.clauses import Choosing, Clause, Foraging, Storming, Working
from games.won_by_the_sword.model.forces import Force
from games.won_by_the_sword.model.orders import (
    Besiege,
    Chit,
    End,
    Engage,
    Forage,
    Form,
    Lift,
    Move,
    Patrol,
    Recover,
    Said,
    Storm,
    Task,
    Works,
)
from games.won_by_the_sword.robot import foraging, leading
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.baggage import carrying
from games.won_by_the_sword.rules.baggage.foraging import BARE, modifiers
from games.won_by_the_sword.rules.cards import recovering
from games.won_by_the_sword.rules.columns import form
from games.won_by_the_sword.rules.movement import moving
from games.won_by_the_sword.rules.movement.deploying import SENT
from games.won_by_the_sword.rules.sieges.strength import row

STEPS = 8
"""How often it thinks on before it ends the activation."""
AGAIN = 2
"""How often at most it forages at the end."""
SIEGE = Fact("siege", "is", True)


def whole(case: Case, tasks: tuple[Task, ...]) -> tuple[Said, ...]:
    """These tasks, then what would follow if all went as may be expected; the last is the end."""
    said: list[Said] = []
    foraged: set[PointId] = set()
    for _ in range(STEPS):
        for task in tasks:
            if isinstance(task, Forage) and case.here in foraged:
                said.append(forage(0))
            else:
                said.append(task)
            foraged |= {case.here} if isinstance(task, Forage) else set()
            case = after(case, task)
        if isinstance(tasks[-1], End | Besiege | Works | Storm | Engage):
            break
        tasks = leading.step(case)
    if isinstance(tasks[-1], End):
        return tuple(said)
    return (*said, *_rest(case, tasks[-1]), End())


def _rest(case: Case, last: Task) -> Iterator[Clause]:
    """Behind a siege: works, a storm, foraging with the points that are left; behind a battle nothing."""
    if isinstance(last, Engage) or (isinstance(last, Storm) and last.escalade):
        return
    point = case.here
    if isinstance(last, Besiege):
        yield Choosing(SIEGE, (Working(enough=True),))
    if isinstance(last, Besiege | Works) and case.source.atlas[point].fortified:
        points = Fact("cp", "at-least", row(case.source, point).storm_cp)
        yield Choosing(
            AllOf((SIEGE, Fact("refused", "is", True), Fact("works-done", "is", True), points)), (Storming(),)
        )
    wanted = case.due + round(case.rate)
    for _ in range(AGAIN):
        yield forage(wanted)


def forage(wanted: int) -> Choosing:
    """Once more, where the land still gives something; ``wanted``: while there is less baggage, 0: anyway."""
    facts: tuple[Condition, ...] = (Fact("cp", "at-least", 1), Not(Fact("requisitioned", "at-least", BARE)))
    if wanted:
        facts = (*facts, Fact("bp", "at-most", wanted - 1))
    return Choosing(AllOf(facts), (Foraging(),))


# What a task leaves, as far as it can be told


def after(case: Case, task: Task) -> Case:
    """The table once a task is done: the mean of a foraging, nothing of what dice or the foe decide."""
    match task:
        case Move():
            return _moved(case, task)
        case Forage(scorch):
            modifier = sum(modifiers(case.table, scorch).values())
            found = foraging.harvest(case.source.tables, modifier, scorch)
            marks = BARE if scorch else min(BARE, 1 + case.board.requisitioned.get(case.here, 0))
            board = replace(case.board, requisitioned={**case.board.requisitioned, case.here: marks})
            case = replace(case, table=replace(case.table, board=board))
            return _spent(_with(case, Force(baggage=round(found.baggage))), 1)
        case Lift():
            lies, price = carrying.open_baggage(case.table), carrying.cost(case.table)
            case = replace(case, table=replace(case.table, board=replace(case.board, left={})))
            return _spent(_with(case, Force(baggage=lies)), price)
        case Recover():
            force = recovering.after(case.table, task)
            return _spent(_made(case, force), recovering.cost(task))
        case Form(column, leaders, units, baggage):
            own = replace(case.own, columns={**case.own.columns, column: Force(units, leaders, baggage)})
            board = replace(
                case.board, columns={**case.board.columns, column: Column(case.here, case.marker.bank)}
            )
            case = replace(case, table=replace(case.table, own=own, board=board))
            return _spent(_made(case, case.force.minus(own.columns[column])), form.COST)
        case Patrol():
            return _patrolled(case, task)
        case Chit(ability):
            chits = {leader: chit for leader, chit in case.own.chits.items() if chit != ability}
            acting = replace(case.table.acting, used=(*case.table.acting.used, ability))
            own = replace(case.own, chits=chits)
            return replace(case, table=replace(case.table, own=own, acting=acting))
    return case


def _patrolled(case: Case, task: Patrol) -> Case:
    """They ride, and the column halts (9.2)."""
    out = Force(dict(Counter(task.edges.values())))
    acting = replace(case.table.acting, halted=True, used=(*case.table.acting.used, SENT))
    board = replace(case.board, patrols={**case.board.patrols, **dict.fromkeys(task.edges, case.column)})
    own = replace(case.own, patrols={**case.own.patrols, **task.edges})
    case = replace(case, table=replace(case.table, acting=acting, board=board, own=own))
    return _made(case, case.force.minus(out))


def _moved(case: Case, move: Move) -> Case:
    found = moving.edges(case.table, move)
    if not found:
        return case
    end, price = found[0].end(move.to), moving.cost(case.table, found[0], move)
    case = _spent(case.at(end.point, end.bank), price)
    acting = replace(case.table.acting, moved=True)
    return replace(case, table=replace(case.table, acting=acting))


def _spent(case: Case, points: int) -> Case:
    acting = replace(case.table.acting, cp=max(0, case.cp - points))
    return replace(case, table=replace(case.table, acting=acting))


def _with(case: Case, more: Force) -> Case:
    return _made(case, case.force.plus(more))


def _made(case: Case, force: Force) -> Case:
    own = replace(case.own, columns={**case.own.columns, case.column: force})
    return replace(case, table=replace(case.table, own=own))
