"""Tasks of a column by chance, lawful or not, as far as its own side sees the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from games.kit.luck import Luck
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.forces import ABILITIES, Arm, Force, Roster, UnitId
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
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View

Guess: TypeAlias = Callable[[Source, View, ColumnId, Luck], Task]
OFTEN = ("move", "move", "move", "forage", "forage", "besiege", "works", "works", "storm", "engage")
"""What is done more often than the rest."""


def some(roster: Roster, units: Mapping[UnitId, int], luck: Luck, *arms: Arm) -> dict[UnitId, int]:
    """A part of the units, of these arms alone where some are named."""
    able = {key: n for key, n in units.items() if not arms or roster.units[key].arm in arms}
    found = {key: luck.number(n) for key, n in able.items()}
    return {key: n for key, n in found.items() if n}


def task(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    """Any task; what it needs is looked for in the own force."""
    return TASKS[luck.one((*TASKS, *OFTEN))](source, view, column, luck)


def _own(view: View) -> Side:
    assert view.own is not None
    return view.own


def _force(view: View, column: ColumnId) -> Force:
    return _own(view).columns[column]


def _move(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    """To a point beside it, rather to one with a column or fortress of the foe."""
    board, atlas, enemy = view.board, source.atlas, foe(seat_of(column))
    at = board.columns[column].at
    ends = [end for edge in atlas.at[at] if (end := atlas.edges[edge].beyond(at)) is not None]
    hot = [end for end in ends if board.standing(end.point, enemy) or board.garrisons.get(end.point) == enemy]
    end = luck.one(hot if hot and luck.in_ten(5) else ends)
    march: Any = luck.one(("", "", "", "", "baggage", "fatigue", "card"))
    return Move(end.point, end.bank, march)


def _form(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    force = _force(view, column)
    most = source.tables.figures.columns
    free = [each for each in columns_of(seat_of(column), most) if each not in view.board.columns]
    leaders = tuple(sorted(luck.some(force.leaders, luck.number(len(force.leaders)))))
    parted = some(source.roster, force.units, luck)
    return Form(luck.one(free or [column]), leaders, parted, luck.number(force.baggage))


def _absorb(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    at = view.board.columns[column].at
    here = [each for each in view.board.standing(at, seat_of(column)) if each != column]
    if here and luck.in_ten(6):
        other = luck.one(here)
        whole = luck.in_ten(5)
        return Absorb(other) if whole else Absorb(other, some(source.roster, _force(view, other).units, luck))
    garrison = _own(view).garrisons.get(at, Force())
    return Absorb(None, some(source.roster, garrison.units, luck), baggage=luck.number(garrison.baggage))


def _leave(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    force = _force(view, column)
    units = dict.fromkeys(some(source.roster, force.units, luck), 1)
    nations = sorted(source.roster.nations_of(force.units))
    if nations and luck.in_ten(4):
        units = {UnitId(f"{luck.one(nations)}-d"): 1}
    leaders = force.leaders[:1] if luck.in_ten(2) else ()
    return Leave(units, leaders, luck.number(force.baggage))


def _patrol(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    edges = sorted(source.atlas.at[view.board.columns[column].at])
    units = source.roster.units
    horse = [key for key in _force(view, column).units if units[key].arm == "cavalry"]
    sent = sorted(luck.some(edges, 1 + luck.number(min(3, len(edges)) - 1)))
    return Patrol({edge: luck.one(horse) for edge in sent} if horse else {})


def _recover(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    cadre, units = _own(view).cadre, source.roster.units
    reduced = {key: n for key, n in _force(view, column).units.items() if units[key].reduced}
    raised = {luck.one(list(cadre)): 1} if cadre and luck.in_ten(5) else {}
    turned = {} if raised else some(source.roster, reduced, luck)
    return Recover(turned, raised) if turned or raised else Forage()


def _battery(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    nation = luck.one(sorted(source.roster.nations))
    points = list(_own(view).garrisons) or [view.board.columns[column].at]
    return Battery(luck.one(points), UnitId(f"{nation}-g"))


def _engage(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    here = view.board.standing(view.board.columns[column].at, foe(seat_of(column)))
    return Engage(luck.one(here), luck.in_ten(3)) if here else Forage()


def _chit(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    held = list(_own(view).chits.values()) or list(ABILITIES)
    foes = view.board.of(foe(seat_of(column)))
    return Chit(luck.one(held), luck.one(foes) if foes and luck.in_ten(5) else None)


def _lift(source: Source, view: View, column: ColumnId, luck: Luck) -> Task:
    lying = [left.guns for left in view.board.left.values() if left.guns]
    guns = luck.one(lying) if lying and luck.in_ten(5) else {}
    return Lift(luck.number(3), guns, burn=luck.in_ten(1))


def _flag(luck: Luck) -> bool:
    return luck.in_ten(2)


TASKS: Mapping[str, Guess] = {
    "move": _move,
    "forage": lambda source, view, column, luck: Forage(scorch=_flag(luck)),
    "drop": lambda source, view, column, luck: Drop(1 + luck.number(1), burn=_flag(luck)),
    "lift": _lift,
    "form": _form,
    "absorb": _absorb,
    "leave": _leave,
    "patrol": _patrol,
    "recover": _recover,
    "battery": _battery,
    "besiege": lambda source, view, column, luck: Besiege(_flag(luck), _flag(luck)),
    "works": lambda source, view, column, luck: Works(
        luck.number(5), not _flag(luck), labor=_flag(luck), initiative=_flag(luck)
    ),
    "storm": lambda source, view, column, luck: Storm(escalade=_flag(luck)),
    "raise": lambda source, view, column, luck: Raise(),
    "engage": _engage,
    "chit": _chit,
}
