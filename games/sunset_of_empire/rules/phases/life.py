"""Phase 1: a year begins, and the dice give both sides its life points."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Roll, Seat
from adjudicator.sequence import Procedure
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, SEATS
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.state import FirstMove, Laying, LifeDice, State
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.phases.layout import turns

LIFE_DIE, LOW_LIFE = 20, 6


def first_roll(table: Table, state: State, stage: FirstMove) -> Roll:
    """Where no event card says who begins."""
    return Roll(f"first {state.board.year}", (6,), PUBLIC)


def first_move(change: Change, stage: FirstMove, values: tuple[int, ...]) -> None:
    """The higher half of the die is the Entente's."""
    begin_year(change, change.state.board.year, ENTENTE if values[0] > 3 else CENTRAL)


def begin_year(change: Change, year: int, first: Seat) -> None:
    """A year begins; what lasted a year is over."""
    change.set_board(year=year, first=first, event=None)
    change.show("year-began", year=year, first=first)
    change.goto(LifeDice())


def life_roll(table: Table, state: State, stage: LifeDice) -> Roll:
    """A die of twenty for each side."""
    return Roll(f"life {state.board.year}", (LIFE_DIE, LIFE_DIE), PUBLIC)


def life_dice(change: Change, stage: LifeDice, values: tuple[int, ...]) -> None:
    """A value below 6 gets 6 more."""
    for seat, value in zip(SEATS, values, strict=True):
        life = value + LOW_LIFE if value < LOW_LIFE else value
        change.set_side(seat, life=life)
        change.show("life-rolled", seat=seat, value=value, life=life)
    change.goto(Laying(turns(change.state), None))


FIRST_MOVE = Procedure(stage=FirstMove, awaits=first_roll, rolled=first_move)

LIFE_POINTS = Procedure(stage=LifeDice, awaits=life_roll, rolled=life_dice)
