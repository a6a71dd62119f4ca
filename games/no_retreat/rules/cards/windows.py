"""Windows: moments at which events may be played; who is asked, and what an answer does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Ask, Fault, Seat, Value
from adjudicator.sequence import AskKind, Awaited, Procedure, always, asked
from adjudicator.stages import running
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Event, React
from games.no_retreat.model.paying import Built, Paid
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State, View
from games.no_retreat.rules.cards import play
from games.no_retreat.rules.cards.could_hold import could_hold
from games.no_retreat.rules.combat import replies

ONE_CARD = ("cancel", "reroll", "commit", "roll", "result", "result.ex", "built")
"""Windows in which a side plays one card at most (10.5.2); cards of any time do not count."""

OF_A_RESULT = ("roll", "result")
"""Windows about what the die of a battle gave."""


def open_to(source: Source, board: Board, window: Window) -> tuple[Seat, ...]:
    """Who is still to be asked, in order: who could hold a card for it, by what everybody knows.

    Where the die is to be thrown again, the windows of what it gave are not for this throw.
    """
    if window.name in OF_A_RESULT and window.fight is not None and not window.fight.die:
        return ()
    return tuple(
        seat
        for seat in window.seats
        if seat not in window.passed
        and any(
            play.could_play(source, board, window.name, seat, card)
            for card in could_hold(source, board, seat)
        )
    )


def kind_of(name: str) -> str:
    """The kind of ask of a window."""
    return {"discarded": "cancel"}.get(name, name if name in ("cancel", "reroll") else "event")


def awaits(source: Source, state: State, stage: Window) -> Awaited:
    """The first who could still play something."""
    seat = open_to(source, state.board, stage)[0]
    told: Mapping[str, Value] = {} if stage.fight is None else stage.fight.told()
    if cards := paid_now(state):
        below = state.stack[-2]
        told = {"cards": cards, "why": below.why if isinstance(below, Paid) else ""}
    if (made := built_now(state)) is not None:
        told = {"unit": made.unit}
    return asked(kind_of(stage.name), seat, window=stage.name, **told)


def paid_now(state: State) -> tuple[CardId, ...]:
    """The cards that can be cancelled in the window that is open, by the pile."""
    window, below = _window(state, "discarded")
    if not window or not isinstance(below, Paid):
        return ()
    there = {*state.board.discards} - {*below.cancelled}
    return tuple(card for card in below.cards.values() if card in there)


def built_now(state: State) -> Built | None:
    """What can be undone in the window that is open."""
    window, below = _window(state, "built")
    return below if window and isinstance(below, Built) and below.before else None


def _window(state: State, name: str) -> tuple[bool, object]:
    """Whether such a window is open, and the stage below it."""
    if len(state.stack) < 2:
        return False, None
    below, top = state.stack[-2:]
    return isinstance(top, Window) and top.name == name, below


def check(source: Source, view: View, ask: Ask, order: React) -> Fault | None:
    """Whether the card, if any, can be played now."""
    if order.event is None:
        return None
    return play.check(source, view, str(ask.args["window"]), ask.seat, order.event)


def answered(change: Change, stage: Window, seat: Seat, order: React) -> None:
    """Who plays nothing has passed; after a card all are asked again, but where one card is the most."""
    if order.event is None:
        change.goto(replace(stage, passed=(*stage.passed, seat)))
        if order.rest and replies.battling(change.state) in change.state.stack:
            replies.remember(change, seat, replace(replies.said(change.state, seat), events=()))
        return
    free = play.of_any_time(change.source, change.board, seat, order.event)
    spent = stage.name in ONE_CARD and (stage.name in play.ONLY or not free)
    change.goto(replace(stage, passed=(*stage.passed, seat) if spent else ()))
    play.play(change, stage, seat, order.event)


def settle(change: Change, stage: Window) -> bool:
    """Where nobody could play anything more the window closes; what was said beforehand is played."""
    seats = open_to(change.source, change.board, stage)
    idle = stage.name == "discarded" and not paid_now(change.state)
    idle |= stage.name == "built" and built_now(change.state) is None
    if seats and not idle:
        return _said(change, stage, seats[0])
    change.end()
    below = running(change.state.stack) if change.state.stack else None
    if stage.fight is not None and isinstance(getattr(below, "fight", None), Fight):
        change.goto(replace(below, fight=stage.fight))  # type: ignore[type-var, arg-type]  # has a fight
    return True


def _said(change: Change, stage: Window, seat: Seat) -> bool:
    """A card named in an order, or one of those that a side said for its battle; False where it is asked."""
    if seat in stage.said:
        event = stage.said[seat]
        rest = {each: said for each, said in stage.said.items() if each != seat}
        wrong = _fault(change, stage, seat, event)
        change.goto(replace(stage, said=rest))
        if wrong is None:
            answered(change, replace(stage, said=rest), seat, React(event))
        else:
            told = {"key": wrong.key, "args": wrong.args}
            change.tell(seat, "event-left-out", card=event.card, fault=told, rule=wrong.rule)
        return True
    cards = None if stage.fight is None else replies.said(change.state, seat).events
    if cards is None:
        return False
    events = (Event(card) for card in cards)
    found = next((each for each in events if _fault(change, stage, seat, each) is None), None)
    answered(change, stage, seat, React(found))
    return True


def _fault(change: Change, stage: Window, seat: Seat, event: Event) -> Fault | None:
    view = View(seat, change.board, change.state.hands[seat], stage.fight)
    return play.check(change.source, view, stage.name, seat, event)


_ASK = AskKind(takes=(React,), check=check, default=always(React()))

WINDOW = Procedure(
    stage=Window,
    awaits=awaits,
    asks=dict.fromkeys(("cancel", "reroll", "event"), _ASK),
    answered=answered,
    settle=settle,
)
