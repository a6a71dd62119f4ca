"""What a side said beforehand of the windows of a battle: found on the stack, where no view shows it."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault, Seat
from games.no_retreat.model.board import in_order
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Battling
from games.no_retreat.model.orders import Move, Reply
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State

NOTHING = Reply()


def battling(state: State) -> Battling:
    """The battle under way; an empty one where there is none."""
    return next((stage for stage in reversed(state.stack) if isinstance(stage, Battling)), Battling())


def said(state: State, seat: Seat) -> Reply:
    """What a side said of the later windows of this battle."""
    return battling(state).said.get(seat, NOTHING)


def advances(state: State) -> tuple[Move, ...] | None:
    """What the active side said of its advance."""
    return battling(state).advances


def check(source: Source, reply: Reply) -> Fault | None:
    """Whether the ratio in it is a column of the table."""
    least = reply.counterattack
    if least and least not in source.tables.columns:
        return Fault("no-such-ratio", {"ratio": least, "columns": source.tables.columns}, "10.7.2")
    return None


def remember(change: Change, seat: Seat, reply: Reply) -> None:
    """What a side says now takes the place of what it said before."""
    stack = list(change.state.stack)
    at = max(place for place, stage in enumerate(stack) if isinstance(stage, Battling))
    before = battling(change.state)
    stack[at] = replace(before, said=in_order({**before.said, seat: reply}))
    change.state = replace(change.state, stack=tuple(stack))
