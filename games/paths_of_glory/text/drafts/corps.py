"""``the corps`` where only one with a name of its own fights: that one; it must not judge what is ordered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from adjudicator.kinds import Ask
from games.paths_of_glory.model.counters import Kind
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.text.phrases import Troops, Written


def by_name(source: Source, view: View, ask: Ask, written: Sequence[Written]) -> Sequence[Written]:
    """What is written of ``the corps`` said of the BEF corps, where no other corps of the seat fights."""
    if view.fight is None:
        return written
    kinds = {source.roster[unit] for unit in view.fight.units(ask.seat)}
    corps = [kind for kind in kinds if kind.size == "corps"]
    if len(corps) != 1 or not corps[0].badge:
        return written
    return [_named(each, corps[0]) for each in written]


def _named(each: Any, kind: Kind) -> Any:
    match each:
        case Troops(_, None, "", "corps", _, _, False):
            return replace(each, nation=kind.nation, badge=kind.badge)
        case tuple():
            return tuple(_named(one, kind) for one in each)
    if is_dataclass(each) and not isinstance(each, type):
        told = {one.name: getattr(each, one.name) for one in fields(each)}
        return replace(each, **{name: _named(value, kind) for name, value in told.items()})
    return each
