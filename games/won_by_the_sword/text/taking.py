"""What tasks mean by where everybody stands: who holds a town that is to fall, whose column is taken over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from adjudicator.conditions import Fact
from adjudicator.kinds import Ask, Fault
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.clauses import Besieging, Firing, Storming, Working
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.rules.naming import names
from games.won_by_the_sword.text.phrases import (
    Absorbing,
    Activating,
    Band,
    Deciding,
    Holding,
    Leaving,
    Moving,
    Part,
    Written,
)

_SIEGE = (Besieging, Working, Firing, Storming, Deciding)
_TAKEN = Fact("surrendered", "is", True)


def with_new_garrisons(source: Source, view: View, ask: Ask, said: Sequence[Written]) -> list[Written]:
    """``works; if refused: storm; leave a detachment in Kulmbach``: the new garrison, for what is left in a
    garrison of the foe can be nothing else. Nothing is changed beside a new garrison that is said as one, nor
    where neither its town nor a siege or condition is said with it.
    """
    if any(isinstance(each, Holding) for each in said):
        return [*said]
    besieged = any(isinstance(each, _SIEGE) for each in said)
    made: list[Written] = []
    at = _stands(source, view, ask, said)
    for each in said:
        if isinstance(each, Moving):
            at = each.place.points[0] if len(each.place.points) == 1 else None
        told = besieged or (isinstance(each, Leaving) and each.place is not None)
        made.append(_held(view, ask, each, at) if told else each)
    return made


def _held(view: View, ask: Ask, said: Written, at: PointId | None) -> Written:
    match said:
        case Deciding(when, then, otherwise) if when == _TAKEN and not otherwise and len(then) == 1:
            held = _held(view, ask, then[0], at)
            return held if isinstance(held, Holding) else said
        case Deciding(then=then, otherwise=otherwise):
            parts = [tuple(_held(view, ask, each, at) for each in part) for part in (then, otherwise)]
            return replace(said, then=parts[0], otherwise=parts[1])
        case Leaving(part, place) if part.troops:
            towns = (at,) if place is None else place.points
            if len(towns) == 1 and towns[0] is not None and towns[0] == at:
                theirs = view.board.garrisons.get(towns[0]) == foe(ask.seat)
                return Holding(part) if theirs else said
    return said


def with_columns_of_leaders(view: View, ask: Ask, said: Sequence[Written]) -> list[Written]:
    """``absorb Banér``, who leads another own column: that one."""
    return [_taken_over(view, ask, each) for each in said]


def _taken_over(view: View, ask: Ask, said: Written) -> Written:
    match said:
        case Absorbing(None, Part(troops=(), leaders=(leader,), baggage=0)) if view.own is not None:
            acting = view.acting.column if view.acting is not None and view.acting.seat == ask.seat else None
            led = {*leader.leaders}
            columns = [key for key, force in view.own.columns.items() if led & {*force.leaders}]
            inside = any(led & {*force.leaders} for force in view.own.garrisons.values())
            if len(columns) == 1 and columns[0] != acting and not inside:
                return Absorbing(Band(leader.text, leader=leader))
    return said


def _stands(source: Source, view: View, ask: Ask, said: Sequence[Written]) -> PointId | None:
    """Where the column is with which the tasks begin."""
    column = view.acting.column if view.acting is not None and view.acting.seat == ask.seat else None
    head = next((each for each in said if isinstance(each, Activating)), None)
    if ask.kind == "activate" and head is not None and view.own is not None:
        found = names.column(source, view.board, view.own, ask.seat, head.band)
        column = None if isinstance(found, Fault) else found
    marker = None if column is None else view.board.columns.get(column)
    return None if marker is None else marker.at
