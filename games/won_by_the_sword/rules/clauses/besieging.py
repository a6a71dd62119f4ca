"""Sieges as a letter says them: begun, works, fire, storm, what is left in a point that falls (11.0)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.conditions import Fact
from adjudicator.kinds import Fault
from games.won_by_the_sword.model.clauses import (
    Besieging,
    Choosing,
    Clause,
    Firing,
    Holding,
    Leaving,
    Moving,
    Raising,
    Storming,
    Working,
)
from games.won_by_the_sword.model.names import Part
from games.won_by_the_sword.model.orders import Besiege, Chit, Hold, Raise, Said, Storm, Works
from games.won_by_the_sword.rules.clauses.marching import elsewhere
from games.won_by_the_sword.rules.clauses.mustering import part
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.rules.sieges.capture import CAPTURED
from games.won_by_the_sword.rules.sieges.strength import row
from games.won_by_the_sword.rules.sieges.works import doubles

SURRENDERED = Fact("surrendered", "is", True)
BEYOND = 2
"""Works that a campaign point builds at most (11.3): of all points for works none is kept back."""


def besieging(table: Table, said: Besieging, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Begun where the column stands; where it besieges already nothing is left to do."""
    siege = table.board.siege_by(table.acting.column)
    if (wrong := elsewhere(table, said.place, "11.1")) is not None:
        return wrong
    if siege is not None and behind and not said.stratagem and not said.initiative:
        return behind
    found = _held(table, behind)
    if isinstance(found, Fault):
        return found
    hold, rest = found
    return Besiege(said.stratagem, said.initiative, hold), *rest


def working(table: Table, said: Working, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Works with the fire before them: it is said with them or behind them."""
    if behind and _fell(table):
        return behind  # ``siege; works; end`` of a town that fell at the first offer
    bombard = said.bombard
    if behind and isinstance(behind[0], Firing):
        fire, behind = behind[0], behind[1:]
        if (wrong := elsewhere(table, fire.place, "11.4")) is not None:
            return wrong
        bombard = fire.yes
        if fire.chit:
            return Chit("bombardment"), replace(said, bombard=bombard), *behind
    found = _held(table, behind)
    if isinstance(found, Fault):
        return found
    hold, rest = found
    left = table.acting.cp
    points = left if said.enough or said.points is None else min(said.points, left) if left else said.points
    beyond = BEYOND * points if said.points is None else 0
    labor = said.labor and not _doubles(table)
    works = Works(points, bombard, beyond, labor, said.stratagem, said.initiative, hold)
    return works, *rest


def _fell(table: Table) -> bool:
    """Whether the point was taken in this activation: nothing is left to dig or to storm."""
    mine = table.board.garrisons.get(table.marker.at) == table.acting.seat
    return mine and CAPTURED in table.acting.used and table.board.terms.edition > 2


def _doubles(table: Table) -> bool:
    """14.0 5: whether the foot builds two works a point by itself, so that labor would be idle."""
    siege = table.board.siege_by(table.acting.column)
    digs = table.card.action == "impressed_local_labor"
    return (
        digs
        and table.board.terms.edition > 2
        and siege is not None
        and doubles(table.source.roster, row(table.source, siege), table.force.units)
    )


def firing(table: Table, said: Firing, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """The besieger fires as works are declared: before those that follow, else none are built."""
    if (wrong := elsewhere(table, said.place, "11.4")) is not None:
        return wrong
    if said.chit:
        return Chit("bombardment"), replace(said, chit=False), *behind
    if behind and isinstance(behind[0], Working):
        return replace(behind[0], bombard=said.yes), *behind[1:]
    if not said.yes:
        return behind
    return working(table, Working(0), behind)


def storming(table: Table, said: Storming, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """A storm, or an escalade."""
    if (wrong := elsewhere(table, said.place, "11.8")) is not None:
        return wrong
    if behind and _fell(table):
        return behind
    found = _held(table, behind)
    if isinstance(found, Fault):
        return found
    hold, rest = found
    return Storm(said.escalade, hold), *rest


def raising(table: Table, said: Raising, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """The siege is given up."""
    return elsewhere(table, said.place, "11.1") or (Raise(), *behind)


def holding(table: Table, said: Holding, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """It is said with the task by which the point may fall, before it or behind it."""
    for number, each in enumerate(behind):
        if isinstance(each, Besieging | Working | Storming | Firing):
            return *behind[: number + 1], said, *behind[number + 1 :]
    return Fault("nothing-to-hold", {"point": table.marker.at}, "11.10")


def _held(table: Table, behind: tuple[Said, ...]) -> tuple[Hold | None, tuple[Said, ...]] | Fault:
    """(what is left in the point if it falls, what waits without that): ``hold with a detachment``, or the
    first that is done if it surrenders."""
    for number, each in enumerate(behind):
        before, after = behind[:number], behind[number + 1 :]
        if isinstance(each, Besieging | Moving):
            break
        if isinstance(each, Holding):
            hold = _hold(table, each.part)
            return hold if isinstance(hold, Fault) else (hold, (*before, *after))
        if isinstance(each, Choosing) and each.when == SURRENDERED and (named := _first(table, each)):
            hold = _hold(table, named)
            if not isinstance(hold, Fault):
                return hold, (*before, replace(each, then=each.then[1:]), *after)
    return None, behind


def _first(table: Table, said: Choosing) -> Part | None:
    first: Clause | None = said.then[0] if said.then else None
    if isinstance(first, Holding):
        return first.part
    if isinstance(first, Leaving) and (first.place is None or table.marker.at in first.place.points):
        return first.part
    return None


def _hold(table: Table, said: Part) -> Hold | Fault:
    made = part(table, table.force, said, rule="11.10", splits=True)
    return made if isinstance(made, Fault) else Hold(made.units, made.leaders, made.baggage)
