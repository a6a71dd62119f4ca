"""Chapter 4 and 5.7.1: the position of August 1914, first cards, optional cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from adjudicator.kinds import PUBLIC, Ask, Roll, only
from games.paths_of_glory.data import load
from games.paths_of_glory.model.atlas import AP, CP, SpaceId
from games.paths_of_glory.model.board import Terms, Trench, Unit
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Cards, Choose
from games.paths_of_glory.model.state import Deal, Guns, Mandate, State, Swap, View
from games.paths_of_glory.rules.phases import draw, opening

SOURCE = load.source()
CHOICE = Ask(CP, "swap", "1-0")


def begun(scenario: str = "campaign", **terms: object) -> State:
    return opening.begin(SOURCE, replace(SOURCE.terms[scenario], **terms))  # type: ignore[arg-type]


def cards(*names: str) -> tuple[CardId, ...]:
    return tuple(map(CardId, names))


def swap_view(state: State, hand: tuple[CardId, ...] = ()) -> View:
    return View(CP, state.board, hand, {AP: 14, CP: 14})


@pytest.mark.rule("paths_of_glory", "4.1.1")
@pytest.mark.rule("paths_of_glory", "16.1.1")
def test_markers_at_the_start() -> None:
    board = begun().board
    assert (board.turn, board.vp, board.combined, board.status) == (1, 10, 0, {AP: 0, CP: 0})
    assert board.commitment == {AP: "mobilization", CP: "mobilization"}
    assert (dict(board.rp), dict(board.events), board.destroyed) == ({}, {}, ())
    assert board.war == ("AH", "BE", "BR", "FR", "GE", "MN", "RU", "SB")


@pytest.mark.rule("paths_of_glory", "4.2.1")
def test_units_of_the_set_up() -> None:
    board = begun().board
    assert board.units[UnitId("ge_1_army")] == Unit(SpaceId("aachen"))
    assert board.units[UnitId("ah_2_army")] == Unit(SpaceId("munkacs"), True)
    assert len(board.stack(SpaceId("CP-RESERVE"))) == 12
    assert len(board.stack(SpaceId("AP-RESERVE"))) == 17
    assert len(board.units) == 83
    assert board.control[SpaceId("sedan")] == AP
    assert board.control[SpaceId("metz")] == CP
    assert board.trenches[SpaceId("verdun")] == Trench(1, AP)


@pytest.mark.rule("paths_of_glory", "4.2.2")
@pytest.mark.rule("paths_of_glory", "11.1.11")
@pytest.mark.rule("paths_of_glory", "11.1.12")
@pytest.mark.rule("paths_of_glory", "11.1.13")
def test_neutral_ground_is_nobodys() -> None:
    control = begun().board.control
    shut = ("rome", "bucharest", "sofia", "athens", "constantinople", "hamadan", "kermanshah", "mef1")
    for space in shut:
        assert control[SpaceId(space)] is None, space
    assert control[SpaceId("tirana")] == AP
    assert control[SpaceId("basra")] == AP  # British units stand there from the start
    assert control[SpaceId("libya")] == CP


@pytest.mark.rule("paths_of_glory", "5.7.1")
def test_historical_trenches() -> None:
    campaign, historical = begun().board.trenches, begun("historical").board.trenches
    more = {SpaceId(name) for name in ("strasbourg", "verona", "asiago", "maggiore", "udine")}
    assert set(historical) - set(campaign) == more
    assert set(campaign) - set(historical) == {SpaceId("brussels")}
    assert historical[SpaceId("strasbourg")] == Trench(1, CP)
    assert historical[SpaceId("verona")] == Trench(1, AP)


@pytest.mark.rule("paths_of_glory", "4.3.1")
@pytest.mark.parametrize("yes", [True, False])
def test_the_central_powers_choose_the_guns(yes: bool) -> None:
    state = begun()
    assert state.stack == (Mandate(), Guns())
    change = Change(SOURCE, state)
    opening.choose_guns(change, Guns(), CP, Choose(yes))
    assert change.state.hands[CP] == (("cp_01",) if yes else ())
    assert ("cp_01" in change.state.decks[CP]) is not yes
    assert change.state.stack == (Mandate(), Deal(AP, 7), Deal(CP, 6 if yes else 7))
    (told,) = change.events
    assert (told.audience, told.key, told.args) == (PUBLIC, "guns-chosen", {"yes": yes})


@pytest.mark.rule("paths_of_glory", "4.3.2")
@pytest.mark.rule("paths_of_glory", "9.1.2")
def test_fourteen_mobilization_cards_seven_dealt() -> None:
    state = begun()
    assert [len(state.decks[seat]) for seat in (AP, CP)] == [14, 14]
    assert all(SOURCE.pack[card].deck == "mobilization" for card in state.decks[AP])
    change = Change(SOURCE, replace(state, stack=(Deal(AP, 7),)))
    roll = draw.roll(SOURCE, change.state, Deal(AP, 7))
    assert roll == Roll("deal AP 1 7", (14, 13, 12, 11, 10, 9, 8), only(AP))
    draw.dealt(change, Deal(AP, 7), (1, 1, 1, 1, 1, 1, 1))
    assert change.state.hands[AP] == cards(*(f"ap_{n:02}" for n in range(1, 8)))
    assert change.state.decks[AP] == cards(*(f"ap_{n:02}" for n in range(8, 15)))
    assert change.board.hands[AP] == 7
    heard = {event.key: event.audience for event in change.events}
    assert heard == {"drew": PUBLIC, "drew-cards": only(AP)}


@pytest.mark.rule("paths_of_glory", "4.3.3")
def test_offensives_are_rolled_after_the_deal() -> None:
    change = Change(SOURCE, begun())
    opening.choose_guns(change, Guns(), CP, Choose(True))
    assert change.state.stack[0] == Mandate()


@pytest.mark.rule("paths_of_glory", "5.7.4")
@pytest.mark.rule("paths_of_glory", "9.1.4")
def test_historical_begins_with_the_guns_and_eight_cards() -> None:
    state = begun("historical")
    assert state.hands[CP] == ("cp_01",)
    assert state.board.hands == {AP: 0, CP: 1}
    assert state.stack == (Mandate(), Deal(AP, 8), Deal(CP, 7))


@pytest.mark.rule("paths_of_glory", "Доп. карты 1")
def test_all_optional_cards_are_in_the_decks() -> None:
    state = begun(optional="all", hand=8)
    assert [len(state.decks[seat]) for seat in (AP, CP)] == [16, 16]
    assert {"cp_56", "cp_57"} <= set(state.decks[CP])


@pytest.mark.rule("paths_of_glory", "Доп. карты 2")
def test_optional_cards_chosen_in_secret() -> None:
    change = Change(SOURCE, begun(optional="chosen"))
    opening.choose_guns(change, Guns(), CP, Choose(False))
    assert change.state.stack[-1] == Swap((AP, CP))
    before = len(change.events)
    opening.swap(change, Swap((AP, CP)), AP, Cards(cards("ap_56", "ap_06", "ap_60", "ap_22")))
    state = change.state
    assert state.stack[-1] == Swap((CP,))
    assert "ap_56" in state.decks[AP]
    assert "ap_06" not in state.decks[AP]
    assert "ap_60" not in state.decks[AP]  # a card of limited war comes later
    assert len(state.decks[AP]) == 14
    left = set(state.aside[AP])
    assert {"ap_06", "ap_22", "ap_57", "ap_65"} <= left
    assert left.isdisjoint({"ap_56", "ap_60"})
    told = change.events[before:]
    assert [(event.key, event.audience) for event in told] == [("swap-done", PUBLIC), ("swapped", only(AP))]
    assert told[0].args == {"seat": AP}
    opening.swap(change, Swap((CP,)), CP, Cards())
    assert change.state.stack[-1] == Deal(CP, 7)
    assert len(change.state.aside[CP]) == 10


@pytest.mark.rule("paths_of_glory", "Доп. карты 2")
@pytest.mark.parametrize(
    ("order", "hand", "key"),
    [
        (("cp_56",), (), "swap-in-pairs"),
        (("cp_56", "cp_02", "cp_57", "cp_02"), (), "swap-in-pairs"),
        (("cp_02", "cp_03"), (), "not-optional"),
        (("ap_56", "ap_06"), (), "not-optional"),
        (("cp_56", "cp_06"), (), "not-alike"),  # 2/2 for 3/4
        (("cp_56", "cp_15"), (), "not-alike"),  # of another deck
        (("cp_57", "cp_01"), ("cp_01",), "not-alike"),  # chosen for the hand already
    ],
)
def test_swaps_refused(order: tuple[str, ...], hand: tuple[str, ...], key: str) -> None:
    fault = opening.check_swap(SOURCE, swap_view(begun(), cards(*hand)), CHOICE, Cards(cards(*order)))
    assert fault is not None
    assert fault.key == key


def test_a_swap_of_like_for_like_is_lawful() -> None:
    order = Cards(cards("cp_56", "cp_02", "cp_57", "cp_01"))
    assert opening.check_swap(SOURCE, swap_view(begun()), CHOICE, order) is None
    fault = opening.check_swap(SOURCE, swap_view(begun("historical")), CHOICE, order)
    assert fault is not None  # there the guns are needed
    assert fault.key == "not-alike"


def test_terms_have_no_bid_by_default() -> None:
    terms: Terms = SOURCE.terms["campaign"]
    assert (terms.bid, terms.hand, SOURCE.terms["historical"].hand) == (None, 7, 8)
