"""A Protestant and a Catholic column that meet, and an activation of either; not a test module."""

from __future__ import annotations

from typing import Any

from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.fighting import Fight, Forced
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Alternating, NewRound, Stage, State
from tests.won_by_the_sword.positions import empty, force, hand, on, put

P1, C1 = ColumnId("P1"), ColumnId("C1")


def meeting(**fields: Any) -> State:
    """A Protestant and a Catholic column in one point; each side has another one elsewhere."""
    position = empty(first=CATHOLIC, round=2, **fields)
    position = put(position, "P1", "rain", force("6 sweden-i, 6 sweden-c", "horn", "sweden-o", baggage=3))
    position = put(position, "P2", "ansbach", force("2 sweden-i, 2 sweden-c", "baner", baggage=1))
    theirs = force("6 bavaria-i, 2 bavaria-vi, 9 bavaria-c", "tilly", "bavaria-o", baggage=3)
    position = put(position, "C1", "rain", theirs)
    position = put(position, "C2", "munich", force("2 bavaria-i, 2 bavaria-c", "bavaria-o", baggage=1))
    position = hand(position, PROTESTANT, 2, 9, 11)
    return hand(position, CATHOLIC, 1, 3, 5)


def acted(position: State, column: str, *above: Stage) -> State:
    """The column is activated, and these stages run above it."""
    seat = PROTESTANT if column.startswith("P") else CATHOLIC
    acting = Acting(seat, ColumnId(column), card_of(44), 3)
    return on(position, NewRound(), Alternating(seat, 1, True), acting, *above)


def forced(position: State) -> State:
    return acted(position, "C1", Forced(Fight(PointId("rain"), C1, P1)))
