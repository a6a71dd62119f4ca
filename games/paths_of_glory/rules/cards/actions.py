"""8.1: the one action of a round and what ends it; each way of acting has its own chapter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board, Done
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import OfferPeace, Operations, Order, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Action, Attrition, RoundEnd, State, View
from games.paths_of_glory.rules.cards import events, operations
from games.paths_of_glory.rules.movement import redeploy, trenches
from games.paths_of_glory.rules.nations import neutrals, peace, replacements
from games.paths_of_glory.rules.spaces import control

GUNS = CardId("cp_01")
ROUNDS = 6

Way = Literal["ops", "sr", "rp", "event", "peace", "one-op"]


def check(source: Source, board: Board, hand: Sequence[CardId], seat: Seat, order: Order) -> Fault | None:
    """Why ``order`` is no action of ``seat`` now; only what the view of that seat shows is looked at."""
    card = card_of(order)
    if card is not None and card not in hand:
        return Fault("not-held", {"card": card, "may": tuple(hand)}, "8.1.3")
    fault = _opening(board, seat, order) or _again(source, board, seat, order)
    if fault is not None:
        return fault
    match order:
        case Operations(card=None):
            return operations.check(source, board, hand, seat, order, operations.FREE)
        case Operations(card=played) if played is not None:
            rest = tuple(each for each in hand if each != played)
            return _not_as(source, board, played) or operations.check(
                source, board, rest, seat, order, source.pack[played].ops
            )
        case Redeploy(played, legs):
            return _not_as(source, board, played) or redeploy.check(
                source, board, seat, legs, source.pack[played].sr
            )
        case Replace(played):
            return replacements.check_record(source, board, hand, seat, played)
        case PlayEvent():
            return events.check(source, board, hand, seat, order)
        case OfferPeace():
            return peace.check(board, seat)
        case _:
            return Fault("not-now", {"kind": "action"})


def check_asked(source: Source, view: View, ask: Ask, order: Order) -> Fault | None:
    """Why ``order`` is no answer to the ask ``action``."""
    return check(source, view.board, view.hand, ask.seat, order)


def act(change: Change, stage: Action, seat: Seat, order: Order) -> None:
    """8.1.3: a lawful action is begun; the round ends (RoundEnd) when all that it calls is over."""
    change.goto(RoundEnd(seat))
    _note(change, seat, order)
    match order:
        case Operations():
            points = _play(change, seat, order.card, "operations").ops if order.card else operations.FREE
            if order.card is None:
                change.show("free-operations", seat=seat, points=points)
            operations.begin(change, seat, order, points)
        case Redeploy():
            _play(change, seat, order.card, "redeployment")
            for leg in order.legs:
                redeploy.do(change, seat, leg)
        case Replace():
            replacements.record(change, seat, order)
        case PlayEvent():
            events.play(change, seat, order)
        case OfferPeace():
            peace.offer(change, seat)
        case _:
            raise AssertionError(f"{order} is no action")


def finish(change: Change, seat: Seat) -> None:
    """The round of ``seat`` is over: what held for it alone is forgotten."""
    control.arabs(change)
    events.finish(change, seat)
    change.clear_round()


def end_round(change: Change, stage: RoundEnd) -> bool:
    """8.1.2: the Central Powers act first, the Allies answer; six such rounds are a turn."""
    finish(change, stage.seat)
    if stage.seat == CP:
        change.set(active=AP)
        change.goto(Action(AP))
    elif change.board.round < ROUNDS:
        change.set(round=change.board.round + 1, active=CP)
        change.goto(Action(CP))
    else:
        change.goto(Attrition())
    return True


def default(source: Source, view: View, ask: Ask) -> Order:
    """What a silent seat does: the free point, unspent; the opening event where it is due (5.7.4)."""
    if must_open(view.board, ask.seat):
        return PlayEvent(GUNS)
    return Operations(None)


def must_open(board: Board, seat: Seat) -> bool:
    """5.7.4 (3): whether this is the action that must be The Guns of August."""
    return board.terms.historical and seat == CP and board.turn == 1 and board.round == 1


def last(board: Board, seat: Seat) -> Done | None:
    """What ``seat`` did in its round before in this turn."""
    mine = [done for done in board.tally.done if done.seat == seat]
    return mine[-1] if mine else None


def _opening(board: Board, seat: Seat, order: Order) -> Fault | None:
    if must_open(board, seat) and not (isinstance(order, PlayEvent) and order.card == GUNS):
        return Fault("guns-first", {"card": GUNS}, "5.7.4")
    return None


def _again(source: Source, board: Board, seat: Seat, order: Order) -> Fault | None:
    """9.3.3: no redeployment two rounds running; Salonika is one."""
    before = last(board, seat)
    if before is not None and before.way == "sr" and way(source, order) == "sr":
        return Fault("redeployed-before", {"card": card_of(order) or ""}, "9.3.3")
    return None


def _not_as(source: Source, board: Board, card: CardId) -> Fault | None:
    if neutrals.only_event(board, source.pack[card]):
        return Fault("only-as-event", {"card": card}, "9.5.2.5")
    return None


def _note(change: Change, seat: Seat, order: Order) -> None:
    """What was done, and reminders of digging that nobody takes up again (11.2.10)."""
    done = Done(seat, way(change.source, order), card_of(order))
    change.tally(done=(*change.board.tally.done, done))
    if not _digs(change.source, order):
        trenches.expire(change, seat, ())


def _digs(source: Source, order: Order) -> bool:
    """Whether operations belong to the action, now or after a spy's look: they look to the reminders."""
    if isinstance(order, PlayEvent):
        return order.then is not None or source.pack[order.card].event in events.SPIES
    return isinstance(order, Operations)


def card_of(order: Order) -> CardId | None:
    """The card that an action plays."""
    return order.card if isinstance(order, Operations | Redeploy | Replace | PlayEvent) else None


def way(source: Source, order: Order) -> Way:
    """What sort of action an order is; Salonika is a redeployment (9.3.3)."""
    match order:
        case Operations(card=None):
            return "one-op"
        case Operations():
            return "ops"
        case Redeploy():
            return "sr"
        case Replace():
            return "rp"
        case PlayEvent(card):
            return "sr" if events.way(source.pack[card]) == "sr" else "event"
        case _:
            return "peace"


def _play(change: Change, seat: Seat, card: CardId, use: str) -> Card:
    """9.1.3: a card used for its points goes to the discards, its asterisk notwithstanding (3.0)."""
    change.from_hand(seat, card)
    change.discard(seat, card)
    change.show("card-played", seat=seat, card=card, use=use)
    return change.source.pack[card]


def _round(state: State, stage: Action | RoundEnd) -> str:
    """``3-B2``: action round 2 of turn 3."""
    return f"{state.board.turn}-B{state.board.round}"


ACTION = Procedure(
    stage=Action,
    phase=_round,
    awaits=lambda source, state, stage: asked("action", stage.seat),
    asks={
        "action": AskKind(
            takes=(Operations, Redeploy, Replace, PlayEvent, OfferPeace), check=check_asked, default=default
        )
    },
    answered=act,
)

ROUND_END = Procedure(stage=RoundEnd, phase=_round, settle=end_round)
