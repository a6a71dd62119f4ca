"""Letters that cannot be followed, and positions for them: what a case is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, PointId
from games.won_by_the_sword.model.cards import card_of
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    NewRound,
    Stage,
    State,
)
from tests.won_by_the_sword.positions import (
    empty,
    force,
    garrison,
    hand,
    on,
    put,
    table,
)

P1, C1 = ColumnId("P1"), ColumnId("C1")


@dataclass(frozen=True, slots=True)
class Bad:
    """A letter before a question. ``instead``: what of the answer says what would do."""

    name: str
    position: State
    letters: Mapping[str, str]
    key: str
    rule: str
    instead: Mapping[str, str]


def field(**fields: Any) -> State:
    """Horn with foot and horse at Donauwörth, Rosen's horse beside; the foe at Rain and Regensburg."""
    position = empty(first=PROTESTANT, round=2, **fields)
    horn = force("6 sweden-i, 1 sweden-vi, 6 sweden-c, 1 sweden-g", "horn", "sweden-o", baggage=3)
    position = put(position, "P1", "noerdlingen", horn)
    position = put(position, "P2", "ansbach", force("4 sweden-c", "baner", "sweden-o", baggage=2))
    position = put(position, "C1", "munich", force("6 bavaria-i, 6 bavaria-c", "tilly", baggage=3))
    position = garrison(position, CATHOLIC, "donauwoerth", force("2 bavaria-i"))
    position = garrison(position, CATHOLIC, "regensburg", force("2 bavaria-i"))
    position = garrison(position, PROTESTANT, "ulm", force("1 sweden-d"))
    position = hand(position, PROTESTANT, 2, 9, 11, 26, 44)
    return hand(position, CATHOLIC, 1, 3, 5)


def asked(position: State, number: int = 1) -> State:
    return on(position, NewRound(), Alternating(PROTESTANT, number, True), Activating(PROTESTANT, number))


def moved(position: State, column: str, at: str) -> State:
    point, _, bank = at.partition(":")
    marker = replace(position.board.columns[ColumnId(column)], at=PointId(point), bank=bank)
    return table(position, columns={**position.board.columns, ColumnId(column): marker})


def acting(position: State, column: str = "P1", cp: int = 4, *above: Stage, card: int = 44) -> State:
    seat = PROTESTANT if column[0] == "P" else CATHOLIC
    stage = Acting(seat, ColumnId(column), card_of(card), cp)
    return on(position, NewRound(), Alternating(seat, 1, True), stage, *above)


def done(position: State, *columns: str) -> State:
    markers = {
        key: replace(each, done=each.done or key in columns) for key, each in position.board.columns.items()
    }
    return table(position, columns=markers)


def declined(position: State) -> State:
    position = moved(position, "P1", "munich")
    marker = replace(position.board.columns[P1], declined=(C1,))
    return table(position, columns={**position.board.columns, P1: marker})


def full(position: State) -> State:
    """Four columns."""
    position = put(position, "P3", "rothenburg", force("2 sweden-c", "sweden-o"))
    return put(position, "P4", "aalen", force("2 sweden-c", "sweden-o"))
