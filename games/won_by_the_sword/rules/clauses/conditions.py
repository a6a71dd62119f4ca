"""Conditions of tasks, looked at by what the side that acts sees when their turn comes."""

from __future__ import annotations

from adjudicator.conditions import Condition, asked, holds
from adjudicator.kinds import Args, Ask, Fault
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.facts import known
from games.won_by_the_sword.rules.ground.table import Table


def facts(table: Table) -> Args:
    """What conditions may ask of; the foe is the one that stands in the point, where there is only one."""
    acting, seat = table.acting, table.acting.seat
    here = table.board.standing(table.marker.at, foe(seat))
    args = {"column": acting.column, **({"foe": here[0]} if len(here) == 1 else {})}
    return known(table.source, View(seat, table.board, table.own, acting), Ask(seat, "go", "", args=args))


def so(table: Table, when: Condition) -> bool | Fault:
    """Whether it is so. ``condition-unknown``: the side has not seen what it asks of."""
    found = facts(table)
    answer = holds(when, found)
    if answer is None:
        return Fault("condition-unknown", {"facts": tuple(sorted(asked(when) - {*found}))})
    return answer


def comes(table: Table, when: Condition) -> bool:
    """Whether a stop that was named has come; one of which nothing is known has not."""
    return holds(when, facts(table)) is True
