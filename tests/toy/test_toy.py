"""The toy's own rules: chance, windows one above the other, a standing order, ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator import match as kernel
from adjudicator.dice import Dice
from adjudicator.kinds import (
    Answer,
    Answers,
    Ask,
    Event,
    Fault,
    Instant,
    Over,
    Roll,
    Rolled,
    Seat,
    heard,
    only,
)
from adjudicator.match import Match
from parsers.reading import Ambiguous, Understood, Unreadable
from tests.rig.cases import in_turn
from tests.toy.pieces import (
    BLUE,
    RED,
    Acting,
    Battle,
    Card,
    Counter,
    Draw,
    Drawing,
    Order,
    Pass,
    Place,
    Play,
    Raid,
    Reaction,
    State,
    Watch,
)
from tests.toy.reader import READER
from tests.toy.rules import SEQUENCE, Toy
from tests.toy.title import TITLE

GAME = Toy()
MILL, MOOR, INN, TOWN = (Place(name) for name in ("MILL", "MOOR", "INN", "TOWN"))
DICE = Dice(b"toy", "toy")


def acting(
    red: tuple[Card, ...] = (), blue: tuple[Card, ...] = (), discards: tuple[Card, ...] = (), seat: Seat = RED
) -> State:
    """Red owns the moor too and ``seat`` acts; the cards not named lie in the bag."""
    state = GAME.setup("standard", {})
    bag = list(state.bag)
    for card in (*red, *blue, *discards):
        bag.remove(card)
    board = replace(state.board.take(MOOR, RED), discards=discards)
    stack = (Acting((seat, BLUE if seat == RED else RED)),)
    return State(board, {RED: red, BLUE: blue}, tuple(bag), stack)


def give(state: State, *inputs: Order | tuple[int, ...]) -> tuple[State, list[Event]]:
    """The state after answers and rolls, one after the other, and all that was told."""
    events: list[Event] = []
    for each in inputs:
        waits = GAME.pending(state)
        if isinstance(each, tuple):
            assert isinstance(waits, Roll), waits
            step = GAME.apply(state, Rolled(each))
        else:
            assert isinstance(waits, tuple), waits
            (ask,) = waits
            assert GAME.check(GAME.view(state, ask.seat), ask, each) is None
            step = GAME.apply(state, Answers((Answer(ask.seat, each),)))
        state = step.state
        events += step.events
    return state, events


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


def test_the_deal_is_drawn_from_the_bag_by_rolls() -> None:
    state = GAME.setup("standard", {})
    rolls = []
    while isinstance(waits := GAME.pending(state), Roll):
        rolls.append(waits)
        state = GAME.apply(state, Rolled((1,))).state
    assert [roll.sides for roll in rolls] == [(12,), (11,), (10,), (9,)]
    assert [roll.audience for roll in rolls] == [only(RED), only(RED), only(BLUE), only(BLUE)]
    # The bag is sorted, so the first cards are the ambushes.
    assert state.hands == {RED: ("AMBUSH", "AMBUSH"), BLUE: ("AMBUSH", "GUNS")}
    assert isinstance(waits, tuple)
    assert [ask.seat for ask in waits] == [RED, BLUE]


def test_a_draw_is_told_to_its_owner_only() -> None:
    _, events = give(acting(), Draw(), (12,), (1,))
    assert keys(list(heard(events, RED))) == ["drew", "drew-card", "drew", "drew-card"]
    assert [event.args for event in heard(events, RED)][1::2] == [{"card": "SCOUTS"}, {"card": "AMBUSH"}]
    assert keys(list(heard(events, BLUE))) == ["drew", "drew"]
    assert keys(list(heard(events, None))) == ["drew", "drew"]


@pytest.mark.parametrize(
    ("guns", "dice", "owner"),
    [(False, (4, 4), BLUE), (False, (5, 4), RED), (True, (3, 4), RED), (True, (1, 4), BLUE)],
)
def test_the_raider_must_be_higher(guns: bool, dice: tuple[int, int], owner: Seat) -> None:
    state, events = give(acting(red=("GUNS",)), Raid(INN, guns), dice)
    assert state.board.owners[INN] == owner
    assert keys(events)[-1] == ("taken" if owner == RED else "beaten-off")


def test_a_watch_adds_one() -> None:
    state = acting()
    state = replace(state, board=replace(state.board, watched={BLUE: INN}))
    assert give(state, Raid(INN), (5, 4))[0].board.owners[INN] == BLUE


def test_an_empty_hand_is_not_asked_and_any_other_is() -> None:
    without, _ = give(acting(blue=()), Raid(INN))
    assert isinstance(GAME.pending(without), Roll)
    for card in ("AMBUSH", "GUNS"):
        asked, _ = give(acting(blue=(card,)), Raid(INN))
        assert GAME.pending(asked) == (Ask(BLUE, "react", "1-react", args={"place": INN}),)


def test_a_window_stays_shut_when_all_its_cards_lie_open() -> None:
    state, _ = give(acting(blue=("GUNS",), discards=("AMBUSH",) * 3), Raid(INN))
    assert isinstance(GAME.pending(state), Roll)


def test_windows_stand_one_above_the_other() -> None:
    state = acting(red=("SCOUTS",), blue=("AMBUSH", "GUNS"))
    state, _ = give(state, Raid(INN))
    assert state.stack == (Acting((BLUE,)), Battle(RED, INN, False), Reaction(BLUE, INN))
    state, _ = give(state, Play("AMBUSH"))
    assert state.stack == (Acting((BLUE,)), Battle(RED, INN, False), Counter(RED, INN), Drawing(BLUE, 1))
    state, _ = give(state, (1,))
    assert GAME.pending(state) == (Ask(RED, "counter", "1-counter", args={"place": INN}),)
    found, events = give(state, Play("SCOUTS"))
    assert (found.stack, keys(events)) == ((Acting((BLUE,)), Battle(RED, INN, False)), ["ambush-found"])
    # Three less for the ambush that was not found: 6 against 4 is lost, and won without it.
    assert give(found, (6, 4))[0].board.owners[INN] == RED
    silent, _ = give(state, Pass())
    assert give(silent, (6, 4))[0].board.owners[INN] == BLUE


@pytest.mark.parametrize(
    ("order", "fault"),
    [
        (Raid(TOWN), Fault("out-of-reach", {"place": TOWN})),
        (Raid(MILL), Fault("out-of-reach", {"place": MILL})),
        (Raid(INN, guns=True), Fault("card-not-held", {"card": "GUNS"})),
        (Draw(), Fault("hand-full", {"limit": 4})),
        (Watch(MILL), Fault("not-now", {"kind": "action"})),
        (Play("AMBUSH"), Fault("not-now", {"kind": "action"})),
    ],
)
def test_an_illegal_order_is_refused_and_changes_nothing(order: Order, fault: Fault) -> None:
    match = Match(acting(red=("AMBUSH", "SCOUTS", "SCOUTS", "SCOUTS")), Instant(0))
    assert kernel.submit(GAME, match, RED, order, ready=True) == fault


def test_a_refusal_does_not_tell_what_the_seat_cannot_see() -> None:
    ask = Ask(RED, "action", "1-action")
    views = [GAME.view(acting(blue=(card,)), RED) for card in ("AMBUSH", "GUNS")]
    assert views[0] == views[1]
    assert {GAME.check(view, ask, Raid(INN)) for view in views} == {None}


def test_a_proxy_answers_for_the_silent_and_sees_only_their_view() -> None:
    seen: list[tuple[Any, Ask]] = []

    def proxy(view: Any, ask: Ask) -> Order | None:
        seen.append((view, ask))
        return Play("AMBUSH") if ask.seat == BLUE and ask.kind == "react" else None

    submitted = kernel.submit(GAME, Match(acting(blue=("AMBUSH",)), Instant(0)), RED, Raid(INN), ready=True)
    assert isinstance(submitted, Match)
    ran = kernel.run(GAME, submitted, DICE, Instant(0), proxy=proxy)
    assert "ambushed" in keys(list(ran.events))
    assert {(ask.kind, view.seat == ask.seat) for view, ask in seen} >= {("react", True)}
    assert all(view.seat == ask.seat for view, ask in seen)


def test_the_last_place_ends_the_game_in_the_middle_of_a_turn() -> None:
    state = acting()
    board = state.board.take(INN, RED)
    state, events = give(replace(state, board=board), Raid(TOWN), (6, 1))
    assert GAME.pending(state) == Over("conquest", (RED,), {"turn": 1})
    assert keys(events)[-1] == "over-conquest"


def test_the_last_turn_ends_the_game() -> None:
    state = acting()
    state = replace(state, board=replace(state.board, turn=6))
    ended, events = give(state, Pass(), Pass())
    assert GAME.pending(ended) == Over("majority", (RED,), {"turn": 6})
    assert keys(events) == ["passed", "passed", "over-majority"]
    even = replace(state, board=replace(state.board, owners={**state.board.owners, MOOR: None}))
    assert GAME.pending(give(even, Pass(), Pass())[0]) == Over("draw", (RED, BLUE), {"turn": 6})


@in_turn(
    [
        ("raid moor with guns", Raid(MOOR, True)),
        ("НАБЕГ НА Мельницу с пушками.", Raid(MILL, True)),
        ("налет on the Пустошь", Raid(MOOR)),
        ("караул в городе", Watch(TOWN)),
        ("watch to", Watch(TOWN)),
        ("взять", Draw()),
        ("сыграть засаду", Play("AMBUSH")),
        ("pass", Pass()),
    ]
)
def test_orders_are_read_in_both_languages(text: str, order: Order) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Understood)
    assert line.written == order


def test_what_is_no_order_is_told_from_what_is_two() -> None:
    unknown, unexpected, incomplete, several = READER.read(
        "raid zzz\n\nplay  mill\nraid moor with\n raid m with guns"
    )
    assert isinstance(unknown, Unreadable)
    assert (unknown.key, unknown.span.line, unknown.span.column) == ("unknown-word", 1, 6)
    assert isinstance(unexpected, Unreadable)
    assert (unexpected.key, unexpected.args, unexpected.span.column) == (
        "unexpected-word",
        {"word": "mill"},
        7,
    )
    assert isinstance(incomplete, Unreadable)
    assert (incomplete.key, incomplete.expected) == ("incomplete", ("GUNS",))
    assert isinstance(several, Ambiguous)
    assert several.candidates == ("raid mill with guns", "raid moor with guns")


def test_the_questions_are_those_of_the_sequence() -> None:
    assert TITLE.asks == SEQUENCE.kinds == ("watch", "action", "react", "counter")
