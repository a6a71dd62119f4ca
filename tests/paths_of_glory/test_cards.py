"""9.1.3: all 130 cards, in each of their four uses."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.board import Board, Done, Tally
from games.paths_of_glory.model.cards import Card, CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Operations, Order, Placing, PlayEvent, Redeploy, Replace
from games.paths_of_glory.model.state import Action, RoundEnd
from games.paths_of_glory.rules.cards import actions
from games.paths_of_glory.rules.nations import neutrals, reinforcements
from tests.paths_of_glory import positions

SOURCE = source()
ALL = tuple(SOURCE.pack.cards.values())
each_card = pytest.mark.parametrize("card", ALL, ids=lambda card: card.id)

FLEET = Tally(done=(Done(CP, "event", CardId("cp_25")),))
TOTAL = {AP: "total", CP: "limited"}
RUSSIAN = dict.fromkeys(("lodz", "warsaw", "riga", "vilna"), CP)
UNITS = {
    "paris": ["(fr_1_army)"],
    "moscow": ["ru_1_army"],
    "kharkov": ["ru_corps"],
    "essen": ["(ge_1_army)"],
    "berlin": ["(ge_corps)"],
    "AP-RESERVE": ["br_corps", "fr_corps"],
    "AP-ELIMINATED": ["ru_corps"],
    "CP-ELIMINATED": ["ah_corps"],
}
H_L = {"h-l-take-command": 10}

READY: dict[str, dict[str, Any]] = {
    "guns-of-august": {"turn": 1},
    "moltke": {"turn": 2},
    "rape-of-belgium": {"events": {"guns-of-august": 1}},
    "lusitania": {"events": {"blockade": 3}},
    "grand-fleet": {"tally": FLEET},
    "14-points": {"events": {"zimmermann-telegram": 13}},
    "kerensky-offensive": {"events": {"fall-of-the-tsar": 13}},
    "everyone-into-battle": {"events": {"michael": 14}},
    "convoy": {"events": {"u-boats-unleashed": 12}},
    "zimmermann-telegram": {"combined": 30},
    "over-there": {"events": {"zimmermann-telegram": 14}},
    "influenza": {"combined": 30},
    "tsar-takes-command": {"control": RUSSIAN},
    "fall-of-the-tsar": {"control": RUSSIAN, "combined": 29, "events": {"tsar-takes-command": 12}},
    "bolshevik-revolution": {"control": RUSSIAN, "fall": 3, "events": {"fall-of-the-tsar": 14}},
    "treaty-of-brest-litovsk": {"events": {"bolshevik-revolution": 15}},
    "u-boats-unleashed": {"events": H_L},
    "hoffmann": {"events": H_L},
    "stavka-timidity": {"events": {"tsar-takes-command": 10}},
    "polish-restoration": {"control": {"warsaw": CP}},
    "russian-desertions": {"events": {"fall-of-the-tsar": 14}},
}
"""What a board needs beside the rest for an event to be lawful on turn 15."""

CHOSEN: dict[str, dict[str, tuple[str, ...]]] = {
    "salonika": {"units": ("br_corps_1", "fr_corps_1")},
    "landwehr": {"units": ("ge_1_army", "ge_corps_1")},
    "paris-taxis": {"units": ("fr_1_army",)},
    "russian-cavalry": {"spaces": ("moscow",)},
    "russian-desertions": {"units": ("ru_1_army", "ru_corps_1")},
}
TRENCHED = {AP: "moscow", CP: "essen"}
POINTS = {
    "reichstag-truce": 1, "rape-of-belgium": -1, "lusitania": -1, "convoy": -1, "zimmermann-telegram": -1,
    "14-points": -1, "polish-restoration": -1, "fall-of-the-tsar": 1,
}  # fmt: skip


def board(card: Card, **fields: Any) -> Board:
    ready = READY.get(card.event, {})
    neutral = card.kind == "neutral"
    war = tuple(n for n in ("IT", "RO", "BU", "GR", "TU", "US") if not (neutral and n == card.nation))
    events = {**ready.get("events", {}), **({"over-there": 14} if card.nation == "US" else {})}
    given = {"turn": 15, "war": war, **ready, "events": events, **fields}
    return positions.board({} if card.event == "guns-of-august" else UNITS, **given)


def event(card: Card, on: Board) -> PlayEvent:
    """The event with choices that are lawful on ``on``."""
    chosen = CHOSEN.get(card.event, {})
    spaces = (TRENCHED[card.seat],) if card.event == "entrench" else chosen.get("spaces", ())
    return PlayEvent(card.id, _placings(card, on), chosen.get("units", ()), spaces)  # type: ignore[arg-type]


def _placings(card: Card, on: Board) -> tuple[Any, ...]:
    if card.kind == "neutral":
        assert card.nation is not None
        free = SOURCE.entries[card.nation].free
        where = neutrals.free_spaces(SOURCE, card.nation)
        return tuple(placed(free, where))
    units = reinforcements.brought(SOURCE, on, card) if card.kind == "reinforcement" else ()
    armies = [unit for unit in units if SOURCE.roster[unit].size == "army"]
    return tuple(placed(armies, [reinforcements.places(SOURCE, on, unit).all[0] for unit in armies]))


def placed(units: Any, spaces: Any) -> Any:
    return (Placing(unit, space) for unit, space in zip(units, spaces, strict=False))


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


@pytest.mark.parametrize("card", [card for card in ALL if card.kind == "combat"], ids=lambda card: card.id)
@pytest.mark.rule("paths_of_glory", "9.5.4.1")
def test_combat_cards_are_no_action(card: Card) -> None:
    fault = actions.check(SOURCE, board(card), (card.id,), card.seat, PlayEvent(card.id))
    assert fault is not None
    assert fault.key == "combat-card"


EVENTS = [card for card in ALL if card.kind != "combat"]
each_event = pytest.mark.parametrize("card", EVENTS, ids=lambda card: card.id)


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


@pytest.mark.parametrize(
    "card", [card for card in EVENTS if card.with_ops == "no" and card.event != "guns-of-august"],
    ids=lambda card: card.id,
)  # fmt: skip
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
