"""Phase G: combat cards thrown away, hands filled, decks made anew."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import PUBLIC, Ask, Seat, only
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SEATS
from games.paths_of_glory.model.board import Tally
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.orders import Cards
from games.paths_of_glory.model.state import Deal, Discarding, Drawing, TurnEnd, View
from games.paths_of_glory.rules.phases import draw
from tests.paths_of_glory import positions

SOURCE = source()
TOTAL_CP = {AP: "limited", CP: "total"}


def cards(*names: str) -> tuple[CardId, ...]:
    return tuple(map(CardId, names))


def change(*stages: Any, hands: dict[Seat, tuple[str, ...]], decks: Any = None, **fields: Any) -> Change:
    return positions.change(positions.board({}, **fields), *stages, hands=hands, decks=decks or {})


@pytest.mark.rule("paths_of_glory", "6.0")
def test_a_deal_draws_from_what_is_left() -> None:
    made = change(Deal(AP, 2), hands={AP: ("ap_05",)}, decks={AP: ("ap_01", "ap_02", "ap_03")})
    assert not draw.settle(made, Deal(AP, 2))
    assert draw.roll(SOURCE, made.state, Deal(AP, 2)).sides == (3, 2)
    draw.dealt(made, Deal(AP, 2), (2, 2))
    assert made.state.hands[AP] == cards("ap_02", "ap_03", "ap_05")
    assert made.state.decks[AP] == cards("ap_01")
    told = {event.key: (event.audience, event.args) for event in made.events}
    assert told["drew"] == (PUBLIC, {"seat": AP, "count": 2})
    assert told["drew-cards"] == (only(AP), {"cards": cards("ap_02", "ap_03")})
    assert made.state.stack == (Deal(AP, 0),)
    assert draw.settle(made, Deal(AP, 0))
    assert made.state.stack == ()


@pytest.mark.rule("paths_of_glory", "6.0")
def test_a_deck_that_is_out_is_made_of_the_discards() -> None:
    made = change(
        TurnEnd(),
        Deal(AP, 3),
        hands={},
        decks={AP: ("ap_01",)},
        discards={AP: cards("ap_02", "ap_03"), CP: ()},
    )
    assert draw.roll(SOURCE, made.state, Deal(AP, 3)).sides == (1,)
    draw.dealt(made, Deal(AP, 3), (1,))
    assert draw.settle(made, Deal(AP, 2))
    assert made.state.decks[AP] == cards("ap_02", "ap_03")
    assert made.board.discards[AP] == ()
    draw.dealt(made, Deal(AP, 2), (2, 1))
    assert made.state.hands[AP] == cards("ap_01", "ap_02", "ap_03")


@pytest.mark.rule("paths_of_glory", "6.0")
def test_with_nothing_left_the_hand_stays_short() -> None:
    made = change(TurnEnd(), Deal(AP, 2), hands={AP: ("ap_05",)})
    assert draw.settle(made, Deal(AP, 2))
    assert made.state.stack == (TurnEnd(),)
    assert made.events[-1].key == "hand-short"


@pytest.mark.rule("paths_of_glory", "16.1.3")
@pytest.mark.rule("paths_of_glory", "16.1.4")
def test_new_cards_bring_the_discards_back_first() -> None:
    made = change(
        TurnEnd(),
        hands={AP: ("ap_05",), CP: ("cp_05",)},
        decks={AP: ("ap_20",), CP: ("cp_07",)},
        discards={AP: cards("ap_04"), CP: cards("cp_03")},
        tally=Tally(mixing=(AP,)),
    )
    assert draw.refill(made, Drawing())
    assert made.state.decks == {AP: cards("ap_04", "ap_20"), CP: cards("cp_07")}
    assert made.board.discards == {AP: (), CP: cards("cp_03")}
    assert made.state.stack == (TurnEnd(), Deal(CP, 6), Deal(AP, 6))


@pytest.mark.rule("paths_of_glory", "9.1.4")
def test_a_hand_of_eight() -> None:
    made = change(Drawing(), hands={AP: ("ap_05",)}, scenario="historical")
    assert draw.refill(made, Drawing())
    assert made.state.stack == (TurnEnd(), Deal(CP, 8), Deal(AP, 7))


def test_nothing_is_drawn_after_the_last_turn() -> None:
    filled = change(Drawing(), hands={AP: ("ap_05",)}, turn=20)
    assert draw.refill(filled, Drawing())
    assert filled.state.stack == (TurnEnd(),)
    made = change(Discarding(SEATS), hands={AP: ("ap_05",)}, turn=20)
    assert draw.settle_discards(made, Discarding(SEATS))
    assert made.state.stack == (Discarding(()),)


@pytest.mark.rule("paths_of_glory", "9.5.4.5")
def test_the_table_is_cleared() -> None:
    made = change(Discarding(SEATS), hands={}, table={AP: cards("ap_05"), CP: cards("cp_03", "cp_04")})
    assert draw.settle_discards(made, Discarding(SEATS))
    assert made.board.table == {AP: (), CP: ()}
    assert made.board.discards == {AP: cards("ap_05"), CP: cards("cp_03", "cp_04")}


def asked(made: Change) -> tuple[Seat, ...]:
    while draw.settle_discards(made, made.state.stack[-1]):  # type: ignore[arg-type]
        pass
    stage = made.state.stack[-1]
    assert isinstance(stage, Discarding)
    return stage.seats


@pytest.mark.rule("paths_of_glory", "9.5.4.6")
def test_who_is_asked_follows_from_what_all_know() -> None:
    held = {AP: ("ap_01",), CP: ("cp_01",)}  # neither holds a combat card, both could
    assert asked(change(Discarding(SEATS), hands=held)) == SEATS
    assert asked(change(Discarding(SEATS), hands={CP: ("cp_03",)})) == (CP,)
    gone = {AP: cards("ap_04", "ap_05", "ap_06", "ap_07"), CP: ()}
    assert asked(change(Discarding(SEATS), hands=held, discards=gone)) == (CP,)
    assert asked(change(Discarding(SEATS), hands=held, removed=gone)) == (CP,)
    limited = {AP: "limited", CP: "mobilization"}
    assert asked(change(Discarding(SEATS), hands=held, removed=gone, commitment=limited)) == SEATS


def refused(order: tuple[str, ...], hand: tuple[str, ...], **fields: Any) -> str:
    view = View(AP, positions.board({}, **fields), cards(*hand), {AP: 0, CP: 0})
    fault = draw.check_discard(SOURCE, view, Ask(AP, "discard", "5-G"), Cards(cards(*order)))
    return fault.key if fault is not None else ""


@pytest.mark.rule("paths_of_glory", "9.5.4.6")
def test_only_combat_cards_may_go() -> None:
    assert refused(("ap_04", "ap_05"), ("ap_04", "ap_05", "ap_01")) == ""
    assert refused((), ("ap_01",)) == ""
    assert refused(("ap_01",), ("ap_01",)) == "not-discardable"
    assert refused(("ap_04",), ("ap_01",)) == "not-held"
    assert refused(("ap_04", "ap_04"), ("ap_04",)) == "named-twice"


@pytest.mark.rule("paths_of_glory", "9.5.2.5")
@pytest.mark.parametrize("card", ["ap_16", "ap_17"])
def test_italy_and_romania_when_they_are_late(card: str) -> None:
    assert refused((card,), (card,), commitment=TOTAL_CP) == ""
    assert refused((card,), (card,)) == "not-discardable"
    assert refused((card,), (card,), commitment={AP: "total", CP: "total"}) == "not-discardable"
    assert refused(("ap_44",), ("ap_44",), commitment=TOTAL_CP) == "not-discardable"  # Greece never
    # Total war of the Allies lifts it at the beginning of the next turn: they may still discard in this one.
    both = {AP: "total", CP: "total"}
    assert refused((card,), (card,), commitment=both, tally=Tally(mixing=(AP,))) == ""
    assert refused((card,), (card,), commitment=both, tally=Tally(mixing=(AP, CP))) == "not-discardable"


@pytest.mark.rule("paths_of_glory", "9.5.4.6")
def test_discards_are_seen() -> None:
    made = change(Discarding(SEATS), hands={AP: ("ap_04", "ap_01"), CP: ("cp_03",)})
    draw.discarded(made, Discarding(SEATS), CP, Cards())
    assert made.events == []
    assert made.state.stack == (Discarding((AP,)),)
    draw.discarded(made, Discarding((AP,)), AP, Cards(cards("ap_04")))
    assert made.board.discards[AP] == cards("ap_04")
    assert made.state.hands[AP] == cards("ap_01")
    assert (made.events[0].audience, made.events[0].args["cards"]) == (PUBLIC, cards("ap_04"))
    assert made.state.stack == (Discarding(()),)


def test_commitment_says_which_cards_could_be_held() -> None:
    made = change(Discarding(SEATS), hands={AP: ("ap_01",)})
    made.set(removed={AP: cards("ap_04", "ap_05", "ap_06", "ap_07"), CP: ()})
    assert not draw.could_discard(made, AP)
    made.state = replace(made.state, board=replace(made.board, commitment={AP: "total", CP: "total"}))
    assert draw.could_discard(made, AP)
