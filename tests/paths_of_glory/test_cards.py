"""9.1.3: all 130 cards, in each of their four uses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board, Done
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Operations, Order, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.state import Action, RoundEnd
from games.paths_of_glory.rules.cards import actions
from tests.paths_of_glory import positions
from tests.paths_of_glory.combat_cases import TABLE
from tests.paths_of_glory.playable import ALL, SOURCE, board, event
from tests.rig.cases import in_turn

each_card = in_turn(ALL)

TOTAL = {AP: "total", CP: "limited"}


POINTS = {
    "reichstag-truce": 1, "rape-of-belgium": -1, "lusitania": -1, "convoy": -1, "zimmermann-telegram": -1,
    "14-points": -1, "polish-restoration": -1, "fall-of-the-tsar": 1,
}  # fmt: skip


def act(card: Card, on: Board, order: Order) -> Change:
    """The order checked and begun by the card's seat, who holds that card and another."""
    hand = tuple(sorted((card.id, other(card))))
    fault = actions.check(SOURCE, on, hand, card.seat, order)
    assert fault is None, fault
    change = positions.change(on, Action(card.seat), hands={card.seat: hand, foe(card): ("cp_33", "ap_28")})
    actions.act(change, Action(card.seat), card.seat, order)
    return change


def other(card: Card) -> CardId:
    """Another card of the same side."""
    return next(each.id for each in ALL if each.seat == card.seat and each.id != card.id)


def foe(card: Card) -> Any:
    return CP if card.seat == AP else AP


@each_card
@pytest.mark.rule("paths_of_glory", "9.1.3")
def test_as_operations(card: Card) -> None:
    change = act(card, positions.board({}), Operations(card.id))
    assert change.board.discards[card.seat] == (card.id,)
    assert change.state.hands[card.seat] == (other(card),)
    assert change.board.tally.done == (Done(card.seat, "ops", card.id),)
    assert (change.board.events, change.board.combined) == ({}, 0)
    assert 2 <= card.ops <= 5


@each_card
@pytest.mark.rule("paths_of_glory", "9.1.3")
def test_as_redeployment(card: Card) -> None:
    change = act(card, positions.board({}), Redeploy(card.id, ()))
    assert change.board.discards[card.seat] == (card.id,)
    assert change.board.tally.done == (Done(card.seat, "sr", card.id),)
    assert change.board.events == {}
    assert card.sr == {2: 2, 3: 4, 4: 4, 5: 5}[card.ops]


@each_card
@pytest.mark.rule("paths_of_glory", "9.1.3")
@pytest.mark.rule("paths_of_glory", "9.4.1")
def test_as_replacements(card: Card) -> None:
    change = act(card, positions.board({}), Replace(card.id))
    assert change.board.rp == card.rp
    assert change.board.discards[card.seat] == (card.id,)
    assert change.board.tally.done == (Done(card.seat, "rp", card.id),)


@in_turn(card for card in ALL if card.kind == "combat")
@pytest.mark.rule("paths_of_glory", "9.5.4.1")
def test_combat_cards_are_no_action(card: Card) -> None:
    fault = actions.check(SOURCE, board(card), (card.id,), card.seat, PlayEvent(card.id))
    assert fault is not None
    assert fault.key == "combat-card"


EVENTS = [card for card in ALL if card.kind != "combat"]
each_event = in_turn(EVENTS)


@each_event
@pytest.mark.rule("paths_of_glory", "9.1.3")
@pytest.mark.rule("paths_of_glory", "9.5.1.1")
@pytest.mark.rule("paths_of_glory", "9.5.1.2")
@pytest.mark.rule("paths_of_glory", "9.5.1.3")
def test_as_event(card: Card) -> None:
    on = board(card)
    change = act(card, on, event(card, on))
    after = change.board
    assert after.events[card.event] == on.turn
    assert after.combined - on.combined == card.status
    assert after.status[card.seat] == card.status
    pile, other = (after.removed, after.discards) if card.once else (after.discards, after.removed)
    assert (pile[card.seat], other[card.seat]) == ((card.id,), ())
    assert after.vp - on.vp == POINTS.get(card.event, 0)
    way = "sr" if card.event == "salonika" else "event"
    assert after.tally.done[-1] == Done(card.seat, way, card.id)  # type: ignore[arg-type]
    assert change.state.stack[0] == RoundEnd(card.seat)


@each_event
def test_an_event_wants_its_card_in_hand(card: Card) -> None:
    on = board(card)
    fault = actions.check(SOURCE, on, (), card.seat, event(card, on))
    assert fault is not None
    assert fault.key == "not-held"


@in_turn(card for card in EVENTS if card.with_ops == "no" and card.event != "guns-of-august")
@pytest.mark.rule("paths_of_glory", "9.1.3")
def test_most_events_give_no_operations(card: Card) -> None:
    on = board(card)
    order = event(card, on)
    with_ops = PlayEvent(card.id, order.placings, order.units, order.spaces, Operations(None))
    fault = actions.check(SOURCE, on, (card.id,), card.seat, with_ops)
    assert fault is not None
    assert fault.key == "no-operations"


def test_the_decks_are_whole() -> None:
    for seat in (AP, CP):
        own = [card for card in ALL if card.seat == seat]
        assert [card.number for card in own] == list(range(1, 66))
        basic = [card.deck for card in own if not card.optional]
        assert [basic.count(deck) for deck in ("mobilization", "limited", "total")] == {
            AP: [14, 20, 21], CP: [14, 20, 21],
        }[seat]  # fmt: skip
    assert sum(card.status for card in ALL if card.seat == AP) == 23
    assert sum(card.status for card in ALL if card.seat == CP) == 25


def tried(test: Callable[..., None]) -> set[CardId]:
    """The cards with which a test is run."""
    (mark,) = (mark for mark in test.pytestmark if mark.name == "parametrize")  # type: ignore[attr-defined]
    return {card.id for cases in mark.args[1] for (card,) in cases}


def test_every_card_is_played_in_each_of_its_ways() -> None:
    every = {card.id for card in ALL}
    assert len(every) == 130
    for test in (test_as_operations, test_as_redeployment, test_as_replacements):
        assert tried(test) == every
    battles = {CardId(card) for card, (helps, _) in TABLE.items() if helps}
    assert tried(test_as_event) | battles == every
    assert tried(test_as_event) & battles == set()
    assert tried(test_combat_cards_are_no_action) == battles
