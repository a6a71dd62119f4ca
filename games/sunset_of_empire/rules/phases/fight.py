"""Phase 5: moves in turn, passing, and when the fight is over."""

from __future__ import annotations

from typing import get_args

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Awaited, Procedure, always, asked
from games.sunset_of_empire.model.board import TOLD, UNASKED
from games.sunset_of_empire.model.cards import SEATS, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import (
    Attack,
    ClearBalloon,
    ClearMines,
    Move,
    Pass,
    Play,
    Rise,
    SendScout,
    Uncover,
)
from games.sunset_of_empire.model.state import Fight, Look, State, View, YearEnd
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.actions import actions
from games.sunset_of_empire.rules.cards import hands
from games.sunset_of_empire.rules.cards.decks import SCOUT, SCOUTED
from games.sunset_of_empire.rules.combat import attack, mines, submarines
from games.sunset_of_empire.rules.combat.attempts import tried
from games.sunset_of_empire.rules.phases import events


def check(table: Table, view: View, ask: Ask, order: Move) -> Fault | None:
    """Why a move cannot be made."""
    seat = ask.seat
    match order:
        case Pass():
            return None
        case Attack():
            return attack.check(table, seat, order, view.hand)
        case Play():
            return actions.check(table, seat, view.hand, order)
        case Uncover():
            return submarines.check_uncover(table, order)
        case ClearMines():
            return mines.check_mines(table, seat, order)
        case ClearBalloon():
            return mines.check_balloon(table, seat, order)
        case Rise():
            return events.check_rise(table, seat, order)
        case SendScout(tag):
            unit = table.own(seat, tag)
            if unit is None:
                return Fault("no-such-unit", {"unit": str(tag)})
            if not table.can_scout(seat, unit):
                return Fault("cannot-scout", {"unit": str(tag)}, SCOUT)
            deck = view.decks[seat]
            empty = not deck.bag and not deck.top and not deck.bottom
            return Fault("deck-empty", {}, SCOUT) if empty else None


def move(change: Change, stage: Fight, seat: Seat, order: Move) -> None:
    """The move is made; then it is the foe's turn, if it has not passed."""
    other = foe(seat)
    change.goto(Fight(seat if change.side(other).passed else other))
    match order:
        case Pass():
            passed(change, seat)
        case Attack():
            attack.declare(change, seat, order)
        case Play():
            actions.play(change, seat, order)
        case Uncover():
            if change.state.board.edition >= TOLD:
                change.show("uncovers", seat=seat, unit=str(order.unit))
            submarines.uncover(change, order.unit)
        case ClearMines():
            mines.clear_mines(change, seat, order)
        case ClearBalloon():
            change.clear_balloon(seat)
        case Rise():
            events.rise(change, seat, order)
        case SendScout():
            change.set_unit(order.unit, used=1)
            change.show("scout-sent", seat=seat, **change.names(change.owner(order.unit)[1]))
            change.call(Look(seat, seat, SCOUTED))


def passed(change: Change, seat: Seat) -> None:
    """No more moves this year."""
    change.set_side(seat, passed=True)
    change.show("passed", seat=seat)


def settle(change: Change, stage: Fight) -> bool:
    """Ends the fight, passes over a seat that passed or can only pass; False where it is the seat's move."""
    if is_over(change.table, stage.seat):
        change.goto(YearEnd())
        return True
    if change.side(stage.seat).passed:
        change.goto(Fight(foe(stage.seat)))
        return True
    if worth_moving(change, stage.seat):
        return False
    passed(change, stage.seat)
    return True


def worth_moving(change: Change, seat: Seat) -> bool:
    """Whether a move but a pass could be lawful."""
    if change.state.board.edition < UNASKED:
        units, table = change.side(seat).units, change.table
        acts = any(table.may_act(seat, unit) or table.can_scout(seat, unit) for unit in units)
        return bool(change.state.hands[seat]) or acts
    table, view = hands.public(change)
    # A submarine can always come up.
    if any(unit.hidden for each in SEATS for unit in table.side(each).units):
        return True
    ask = Ask(seat, "move", "")
    # Mostly a unit on the field can do something; what the hand may hold takes longer to tell.
    if any(check(table, view, ask, order) is None for order in tried(table, view, seat)):
        return True
    supposed = hands.supposed(table, view, seat)
    return any(check(table, supposed, ask, order) is None for order in tried(table, supposed, seat))


def is_over(table: Table, seat: Seat) -> bool:
    """No life points, nobody able to attack, both passed, or a foe of one who passed with an empty field."""
    board = table.board
    if any(board.sides[each].life <= 0 for each in SEATS):
        return True
    if not any(table.can_attack(each) for each in SEATS):
        return True
    if all(board.sides[each].passed for each in SEATS):
        return True
    fielded = any(table.has_strength(unit) for unit in board.sides[seat].units)
    return board.sides[foe(seat)].passed and not board.sides[seat].passed and not fielded


def awaits(table: Table, state: State, stage: Fight) -> Awaited:
    """The seat is told whether its foe may still move."""
    return asked("move", stage.seat, **{"foe-passed": state.board.sides[foe(stage.seat)].passed})


FIGHT = Procedure(
    stage=Fight,
    phase=lambda state, stage: f"{state.board.year}-fight",
    awaits=awaits,
    asks={"move": AskKind(takes=get_args(Move), check=check, default=always(Pass()), whole=False)},
    answered=move,
    settle=settle,
)
