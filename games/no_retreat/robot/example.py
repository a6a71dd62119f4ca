"""What a letter shows of how an answer is written: a part of what a simple player would order."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask
from games.no_retreat.model.orders import Advance, Battles, Counterblows, Detrain, Moves, Order, Organize
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot.player import advise
from games.no_retreat.turn import SEQUENCE


def example(source: Source, view: View, ask: Ask) -> Order:
    """One deed of each sort where that is an answer too, else the whole advice."""
    whole = advise(source, view, ask, lambda most: 0)
    part = _part(whole)
    return part if SEQUENCE.check(source, view, ask, part) is None else whole


def _part(order: Order) -> Order:
    match order:
        case Organize(upgrades, places, regroups):
            return Organize(upgrades[:1], places[:1], regroups[:1])
        case Moves(steps):
            return Moves(steps[:1])
        case Detrain(places):
            return Detrain(places[:1])
        case Counterblows(blows):
            return Counterblows(blows[:1])
        case Battles(battles):
            return Battles(tuple(replace(each, event=None) for each in battles[:1]))
        case Advance(moves):
            return Advance(moves[:1])
    return order
