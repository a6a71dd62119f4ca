"""Rounds: who comes back, who is first, whose activation comes when (3.4)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, always, asked
from games.won_by_the_sword.model.atlas import SEATS, PointId, foe
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Force, LeaderId
from games.won_by_the_sword.model.orders import Precede, Shelter
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import (
    Activating,
    Alternating,
    NewRound,
    Preceding,
    Returning,
    Side,
    State,
    TurnEnd,
    View,
)
from games.won_by_the_sword.rules.ground.sheltering import end_waiting

FROM_HAND = 2
"""Activations of a side in a round that take a card of its hand; the others draw one (3.4)."""


def number(source: Source, board: Board) -> int:
    """Which round it is, from the first of the game."""
    return (board.turn - 1) * source.tables.figures.rounds + board.round


def settle(change: Change, stage: NewRound) -> bool:
    """What lasts a round is over; wounded leaders come back; after the last round the turn ends."""
    if change.board.round == change.source.tables.figures.rounds:
        change.goto(TurnEnd())
        return True
    columns = {
        key: replace(each, done=False, declined=(), lasting=()) for key, each in change.board.columns.items()
    }
    change.set(
        round=change.board.round + 1,
        columns=columns,
        barred=None,
        first=None,
        thrown=(),
        played=dict.fromkeys(SEATS, 0),
    )
    change.show("round", turn=change.board.turn, round=change.board.round)
    for seat in SEATS:
        end_waiting(change, seat)
    change.goto(Preceding())
    now = number(change.source, change.board)
    back = tuple(leader for leader, when in change.board.out.items() if when == now)
    if back:
        change.call(Returning(back))
    return True


# 6.3: leaders that come back


def _whose(source: Source, leader: LeaderId) -> Seat:
    return source.roster.sides[source.roster.leaders[leader].nation]


def replaced_by(source: Source, side: Side, leader: LeaderId) -> tuple[str, ...]:
    """Columns and garrisons, besieged ones too, with an ordinary leader of the nation."""
    nation = source.roster.leaders[leader].nation
    forces = (*side.columns.items(), *side.garrisons.items())
    return tuple(key for key, force in forces if f"{nation}-o" in force.leaders)


def come_back(change: Change, stage: Returning) -> bool:
    """Without an ordinary leader of his nation he waits for the next round.

    With one alone his side is asked all the same: how many there are is its secret.
    """
    if not stage.left:
        change.end()
        return True
    leader, *rest = stage.left
    seat = _whose(change.source, leader)
    if replaced_by(change.source, change.side(seat), leader):
        return False
    change.goto(Returning(tuple(rest)))
    change.set(out={**change.board.out, leader: number(change.source, change.board) + 1})
    return True


def _take_over(change: Change, leader: LeaderId, place: str) -> None:
    seat = _whose(change.source, leader)
    nation = change.source.roster.leaders[leader].nation
    side = change.side(seat)

    def with_him(force: Force) -> Force:
        return force.minus(Force(leaders=(LeaderId(f"{nation}-o"),))).plus(Force(leaders=(leader,)))

    if place in side.columns:
        change.muster(ColumnId(place), with_him(side.columns[ColumnId(place)]))
    else:
        change.garrison(seat, PointId(place), with_him(side.garrisons[PointId(place)]))
    change.set(out={key: when for key, when in change.board.out.items() if key != leader})
    change.show("leader-back", seat=seat, leader=leader)
    change.tell(seat, "takes-over", leader=leader, place=place)


def ask_where(source: Source, state: State, stage: Returning) -> tuple[Ask, ...]:
    """His side alone knows the places."""
    seat = _whose(source, stage.left[0])
    return asked("return", seat, leader=stage.left[0])


def check_place(source: Source, view: View, ask: Ask, order: Shelter) -> Fault | None:
    """Why he cannot take over there."""
    assert view.own is not None
    able = replaced_by(source, view.own, LeaderId(str(ask.args["leader"])))
    if order.place not in able:
        return Fault("nobody-to-replace", {"place": order.place, "could": able}, "6.3")
    return None


def usual_place(source: Source, view: View, ask: Ask) -> Shelter:
    """The first column, or else the first garrison."""
    assert view.own is not None
    return Shelter(replaced_by(source, view.own, LeaderId(str(ask.args["leader"])))[0])


def returned(change: Change, stage: Returning, seat: Seat, order: Shelter) -> None:
    """He takes over there."""
    leader, *rest = stage.left
    change.goto(Returning(tuple(rest)))
    _take_over(change, leader, order.place)


# 3.4: the first player; activations in turn


def check_order(source: Source, view: View, ask: Ask, order: Precede) -> Fault | None:
    """Who holds the Initiative says either (3.4)."""
    return None


def precedes(change: Change, stage: Preceding, seat: Seat, order: Precede) -> None:
    """Having the Initiative is enough for this: the card stays (2.0)."""
    first = seat if order.first else foe(seat)
    change.set(first=first)
    change.show("first-player", seat=first)
    change.goto(Alternating(first))


def unmoved(board: Board, seat: Seat) -> tuple[ColumnId, ...]:
    """The columns of a side that have not been activated in this round."""
    return tuple(key for key in board.of(seat) if not board.columns[key].done)


def alternate(change: Change, stage: Alternating) -> bool:
    """The next who has something to do: a card of the hand to play or throw, a column to activate."""
    board = change.board
    if stage.begun:
        first = board.first
        last = stage.seat != first
        change.goto(Alternating(foe(stage.seat), stage.number + 1 if last else stage.number))
        return True
    if stage.number <= FROM_HAND or unmoved(board, stage.seat):
        change.goto(replace(stage, begun=True))
        change.call(Activating(stage.seat, stage.number))
    elif unmoved(board, foe(stage.seat)):
        change.goto(replace(stage, begun=True))
    else:
        change.goto(NewRound())
    return True


def _phase(state: State, stage: object) -> str:
    return f"{state.board.turn}-{state.board.round}"


NEW_ROUND = Procedure(stage=NewRound, phase=_phase, settle=settle)
RETURNING = Procedure(
    stage=Returning,
    awaits=ask_where,
    asks={"return": AskKind(takes=(Shelter,), check=check_place, default=usual_place)},
    answered=returned,
    settle=come_back,
)
PRECEDING = Procedure(
    stage=Preceding,
    phase=_phase,
    awaits=lambda source, state, stage: asked("precede", state.board.initiative),
    asks={"precede": AskKind(takes=(Precede,), check=check_order, default=always(Precede(True)))},
    answered=precedes,
)
ALTERNATING = Procedure(
    stage=Alternating,
    phase=lambda state, stage: f"{_phase(state, stage)}{stage.seat[0]}{stage.number}",
    settle=alternate,
)
