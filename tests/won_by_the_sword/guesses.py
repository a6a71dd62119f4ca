"""Tasks of a column by chance, lawful or not, as far as its own side sees the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.forces import ABILITIES, Arm, Force, UnitId
from games.won_by_the_sword.model.orders import (
    Absorb,
    Battery,
    Besiege,
    Chit,
    Drop,
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
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import View
from tests.won_by_the_sword.positions import SOURCE

ROSTER = SOURCE.roster


def some(units: Mapping[UnitId, int], random: Random, *arms: Arm) -> dict[UnitId, int]:
    """A part of the units, of these arms alone where some are named."""
    able = {key: n for key, n in units.items() if not arms or ROSTER.units[key].arm in arms}
    found = {key: random.randrange(n + 1) for key, n in able.items()}
    return {key: n for key, n in found.items() if n}


def task(view: View, column: ColumnId, random: Random) -> Task:
    """Any task; what it needs is looked for in the own force."""
    names = [
        *TASKS,
        "move",
        "move",
        "move",
        "forage",
        "forage",
        "besiege",
        "works",
        "works",
        "storm",
        "engage",
    ]
    return TASKS[random.choice(names)](view, column, random)


def _force(view: View, column: ColumnId) -> Force:
    assert view.own is not None
    return view.own.columns[column]


def _move(view: View, column: ColumnId, random: Random) -> Task:
    """To a point beside it, rather to one with a column or fortress of the foe."""
    board, at, enemy = view.board, view.board.columns[column].at, foe(seat_of(column))
    ends = [end for edge in SOURCE.atlas.at[at] if (end := SOURCE.atlas.edges[edge].beyond(at)) is not None]
    hot = [end for end in ends if board.standing(end.point, enemy) or board.garrisons.get(end.point) == enemy]
    end = random.choice(hot if hot and random.random() < 0.5 else ends)
    march: Any = random.choice(("", "", "", "", "baggage", "fatigue", "card"))
    return Move(end.point, end.bank, march)


def _form(view: View, column: ColumnId, random: Random) -> Task:
    force = _force(view, column)
    free = [each for each in columns_of(seat_of(column), 4) if each not in view.board.columns]
    leaders = tuple(sorted(random.sample(force.leaders, random.randrange(len(force.leaders) + 1))))
    name = random.choice(free or [column])
    return Form(name, leaders, some(force.units, random), random.randrange(force.baggage + 1))


def _absorb(view: View, column: ColumnId, random: Random) -> Task:
    assert view.own is not None
    at = view.board.columns[column].at
    here = [each for each in view.board.standing(at, seat_of(column)) if each != column]
    if here and random.random() < 0.6:
        other = random.choice(here)
        whole = random.random() < 0.5
        return Absorb(other) if whole else Absorb(other, some(_force(view, other).units, random))
    garrison = view.own.garrisons.get(at, Force())
    return Absorb(None, some(garrison.units, random), baggage=random.randrange(garrison.baggage + 1))


def _leave(view: View, column: ColumnId, random: Random) -> Task:
    force = _force(view, column)
    units = dict.fromkeys(some(force.units, random), 1)
    nations = sorted(ROSTER.nations_of(force.units))
    if random.random() < 0.4:
        units = {UnitId(f"{random.choice(nations)}-d"): 1}
    leaders = force.leaders[:1] if random.random() < 0.2 else ()
    return Leave(units, leaders, random.randrange(force.baggage + 1))


def _patrol(view: View, column: ColumnId, random: Random) -> Task:
    edges = SOURCE.atlas.at[view.board.columns[column].at]
    horse = [key for key in _force(view, column).units if ROSTER.units[key].arm == "cavalry"]
    count = random.randrange(1, min(3, len(edges)) + 1)
    return Patrol(
        {edge: random.choice(horse) for edge in sorted(random.sample(edges, count))} if horse else {}
    )


def _recover(view: View, column: ColumnId, random: Random) -> Task:
    assert view.own is not None
    reduced = {key: n for key, n in _force(view, column).units.items() if ROSTER.units[key].reduced}
    raised = {random.choice(list(view.own.cadre)): 1} if view.own.cadre and random.random() < 0.5 else {}
    return Recover({} if raised else some(reduced, random), raised)


def _battery(view: View, column: ColumnId, random: Random) -> Task:
    assert view.own is not None
    nation = random.choice(sorted(ROSTER.nations))
    points = list(view.own.garrisons) or [view.board.columns[column].at]
    return Battery(random.choice(points), UnitId(f"{nation}-g"))


def _engage(view: View, column: ColumnId, random: Random) -> Task:
    here = view.board.standing(view.board.columns[column].at, foe(seat_of(column)))
    return Engage(random.choice(here), random.random() < 0.3) if here else Forage()


def _chit(view: View, column: ColumnId, random: Random) -> Task:
    assert view.own is not None
    held = list(view.own.chits.values()) or list(ABILITIES)
    foes = view.board.of(foe(seat_of(column)))
    return Chit(random.choice(held), random.choice(foes) if foes and random.random() < 0.5 else None)


def _lift(view: View, column: ColumnId, random: Random) -> Task:
    lying = [left.guns for left in view.board.left.values() if left.guns]
    guns = random.choice(lying) if lying and random.random() < 0.5 else {}
    return Lift(random.randrange(4), guns, burn=random.random() < 0.1)


def _flag(random: Random) -> bool:
    return random.random() < 0.25


TASKS: Mapping[str, Callable[[View, ColumnId, Random], Task]] = {
    "move": _move,
    "forage": lambda view, column, random: Forage(scorch=_flag(random)),
    "drop": lambda view, column, random: Drop(random.randrange(1, 3), burn=_flag(random)),
    "lift": _lift,
    "form": _form,
    "absorb": _absorb,
    "leave": _leave,
    "patrol": _patrol,
    "recover": _recover,
    "battery": _battery,
    "besiege": lambda view, column, random: Besiege(_flag(random), _flag(random)),
    "works": lambda view, column, random: Works(
        random.randrange(6), not _flag(random), labor=_flag(random), initiative=_flag(random)
    ),
    "storm": lambda view, column, random: Storm(escalade=_flag(random)),
    "raise": lambda view, column, random: Raise(),
    "engage": _engage,
    "chit": _chit,
}
