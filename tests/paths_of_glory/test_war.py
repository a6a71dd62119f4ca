"""Chapter 5, 16.1 - 16.3: war status, phase E, who wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SEATS, SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.state import WarStatus
from games.paths_of_glory.rules.nations import war
from tests.paths_of_glory import positions

SOURCE = source()
LEVELS = {AP: "mobilization", CP: "mobilization"}


def board(**fields: Any) -> Board:
    return positions.board({}, **{"turn": 5, **fields})


def reviewed(**fields: Any) -> Change:
    change = positions.change(board(**fields), WarStatus())
    war.review(change)
    return change


def reasons(change: Change) -> list[tuple[Any, Any]]:
    return [(event.args["reason"], event.args["points"]) for event in change.events if event.key == "vp"]


@pytest.mark.rule("paths_of_glory", "9.5.1.3")
@pytest.mark.rule("paths_of_glory", "16.1.5")
def test_status_moves_both_markers() -> None:
    change = positions.change(board(status={AP: 3, CP: 2}, combined=5))
    war.raise_status(change, CP, 2)
    assert (change.board.status, change.board.combined) == ({AP: 3, CP: 4}, 7)
    war.raise_status(change, CP, 0)
    assert len(change.events) == 1


@pytest.mark.rule("paths_of_glory", "16.1.6")
def test_at_total_war_only_the_combined_status_moves() -> None:
    levels = {AP: "limited", CP: "total"}
    change = positions.change(board(status={AP: 5, CP: 12}, combined=17, commitment=levels))
    war.raise_status(change, CP, 2)
    war.raise_status(change, AP, 1)
    assert (change.board.status, change.board.combined) == ({AP: 6, CP: 12}, 20)


@pytest.mark.rule("paths_of_glory", "16.3.1")
@pytest.mark.rule("paths_of_glory", "16.3.2")
@pytest.mark.rule("paths_of_glory", "16.2.2")
def test_the_us_entry_track() -> None:
    assert war.us_entry(board(combined=29)) == "neutral"
    assert war.us_entry(board(combined=30)) == "zimmermann-telegram-allowed"
    played = {"zimmermann-telegram": 13}
    assert war.us_entry(board(combined=30, events=played)) == "zimmermann-telegram"
    assert war.us_entry(board(combined=30, events={**played, "over-there": 14})) == "over-there"
    change = positions.change(board(combined=29))
    war.raise_status(change, AP, 1)
    assert [event.key for event in change.events] == ["war-status", "us-entry"]


@pytest.mark.rule("paths_of_glory", "6.0")
def test_points_of_the_phase() -> None:
    due = {AP: "FR", CP: "GE"}
    assert reasons(reviewed(mandated=due)) == [("mandated-missed", -1), ("mandated-missed", 1)]
    for settled in ("none", "done", "mutiny"):
        assert reasons(reviewed(mandated={AP: settled, CP: settled})) == []
    assert reasons(reviewed(events={"blockade": 1}, turn=8)) == [("blockade", -1)]
    assert reasons(reviewed(events={"blockade": 1}, turn=9)) == []


@pytest.mark.rule("paths_of_glory", "7.1.3")
def test_a_missed_offensive_costs_a_point_even_without_units() -> None:
    assert reviewed(mandated={AP: "none", CP: "TU"}).board.vp == 9
    assert reviewed(mandated={AP: "RU", CP: "none"}).board.vp == 11


def test_italy_neutral_after_allied_total_war() -> None:
    total = {AP: "total", CP: "limited"}
    assert reasons(reviewed(war=("TU",), commitment=total)) == [("italy-neutral", 1)]
    assert reasons(reviewed(war=("IT", "TU"), commitment=total)) == []
    assert reasons(reviewed(war=("TU",), commitment={AP: "limited", CP: "total"})) == []


@pytest.mark.rule("paths_of_glory", "5.2.1")
@pytest.mark.rule("paths_of_glory", "5.2.2")
@pytest.mark.rule("paths_of_glory", "5.1.2")
@pytest.mark.parametrize(
    ("vp", "over", "winners"),
    [(0, "automatic", (AP,)), (-2, "automatic", (AP,)), (1, "", ()), (19, "", ()), (20, "automatic", (CP,))],
)
@pytest.mark.parametrize("scenario", ["introductory", "limited-war", "campaign", "historical"])
def test_automatic_victory(vp: int, over: str, winners: tuple[Seat, ...], scenario: str) -> None:
    change = reviewed(vp=vp, scenario=scenario)
    assert (change.state.over, change.state.winners) == (over, winners)


def test_automatic_victory_counts_the_points_of_the_phase() -> None:
    assert reviewed(vp=20, mandated={AP: "none", CP: "GE"}).state.over == ""


@pytest.mark.rule("paths_of_glory", "16.2.1")
@pytest.mark.rule("paths_of_glory", "5.5.1")
@pytest.mark.parametrize(("combined", "over"), [(39, ""), (40, "armistice")])
def test_armistice(combined: int, over: str) -> None:
    change = reviewed(combined=combined, vp=13)
    assert change.state.over == over
    if over:
        assert change.state.winners == (CP,)


@pytest.mark.rule("paths_of_glory", "16.1.2")
@pytest.mark.rule("paths_of_glory", "16.1.3")
@pytest.mark.parametrize(
    ("turn", "status", "level"), [(1, 6, 0), (2, 3, 0), (2, 4, 1), (2, 10, 1), (2, 11, 2)]
)
def test_commitment_rises(turn: int, status: int, level: int) -> None:
    change = reviewed(turn=turn, status={AP: status, CP: 0})
    expected = ("mobilization", "limited", "total")[level]
    assert change.board.commitment == {AP: expected, CP: "mobilization"}
    assert (AP in change.board.tally.mixing) == (level > 0)


@pytest.mark.rule("paths_of_glory", "16.1.3")
@pytest.mark.rule("paths_of_glory", "16.1.4")
@pytest.mark.rule("paths_of_glory", "9.1.2")
def test_cards_of_the_level_come_into_the_deck() -> None:
    change = reviewed(status={AP: 4, CP: 0})
    limited = {card.id for card in SOURCE.pack.cards.values() if card.deck == "limited" and card.seat == AP}
    basic = {card for card in limited if not SOURCE.pack[card].optional}
    assert set(change.state.decks[AP]) == basic
    assert len(basic) == 20
    assert change.state.decks[CP] == ()
    total = reviewed(status={AP: 0, CP: 11}, commitment={AP: "mobilization", CP: "limited"})
    assert {SOURCE.pack[card].deck for card in total.state.decks[CP]} == {"total"}
    assert len(total.state.decks[CP]) == 21


@pytest.mark.rule("paths_of_glory", "Доп. карты 1")
@pytest.mark.rule("paths_of_glory", "Доп. карты 2")
def test_optional_cards_come_with_their_level() -> None:
    state = positions.change(board(status={AP: 4, CP: 0})).state
    every = replace(state.board.terms, optional="all")
    change = Change(SOURCE, replace(state, board=replace(state.board, terms=every)))
    war.review(change)
    assert {"ap_58", "ap_61"} <= set(change.state.decks[AP])
    chosen = replace(state.board.terms, optional="chosen")
    aside = {AP: tuple(map(CardId, ("ap_58", "ap_19", "ap_60", "ap_61")))}
    change = Change(SOURCE, replace(state, board=replace(state.board, terms=chosen), aside=aside))
    war.review(change)
    assert "ap_59" in change.state.decks[AP]
    assert set(change.state.decks[AP]).isdisjoint(aside[AP])


@pytest.mark.rule("paths_of_glory", "16.1.3.1")
@pytest.mark.rule("paths_of_glory", "9.5.2.3")
@pytest.mark.rule("paths_of_glory", "4.2.2")
@pytest.mark.rule("paths_of_glory", "11.1.13")
def test_turkey_enters_with_limited_war() -> None:
    change = reviewed(status={AP: 0, CP: 4}, war=())
    after = change.board
    assert after.war == ("TU",)
    assert sum(unit.startswith("tu_corps") for unit in after.units) == 14
    assert after.trenches[SpaceId("gaza")].seat == CP
    assert after.control[SpaceId("constantinople")] == CP
    assert after.control[SpaceId("kermanshah")] == CP
    assert [after.control[SpaceId(name)] for name in ("hamadan", "tabriz", "basra")] == [AP] * 3
    assert not after.tally.neutral  # 16.1.3.1: no neutral entry of 9.5.2.2
    assert reviewed(status={AP: 9, CP: 3}, war=()).board.war == ()


@pytest.mark.rule("paths_of_glory", "5.3.2")
def test_introductory_commitment_stays() -> None:
    change = reviewed(scenario="introductory", status={AP: 9, CP: 12}, war=())
    assert (change.board.commitment, change.board.war) == (LEVELS, ())


@pytest.mark.rule("paths_of_glory", "5.4.1")
def test_limited_war_ends_with_total_war() -> None:
    change = reviewed(scenario="limited-war", status={AP: 11, CP: 4}, vp=17)
    assert (change.state.over, change.state.winners) == ("total-war", (CP,))
    assert reviewed(scenario="limited-war", status={AP: 10, CP: 10}).state.over == ""
    assert reviewed(scenario="campaign", status={AP: 11, CP: 4}).state.over == ""
    # An automatic victory goes before (6.0 D.2), whoever reaches total war in the same phase.
    first = reviewed(scenario="limited-war", status={AP: 4, CP: 11}, vp=0)
    assert (first.state.over, first.state.winners) == ("automatic", (AP,))


def verdict(scenario: str, vp: int, **fields: Any) -> tuple[Seat, ...]:
    change = positions.change(board(scenario=scenario, vp=vp, **fields))
    war.count(change)
    assert change.state.over == "end"
    return change.state.winners


TSAR = {"fall-of-the-tsar": 14}
PEACE = {**TSAR, "treaty-of-brest-litovsk": 16}


def _of(number: str, *values: object) -> Any:
    return pytest.param(*values, marks=pytest.mark.rule("paths_of_glory", number))


@pytest.mark.parametrize(
    ("scenario", "allied", "central", "events"),
    [
        _of("5.3.4", "introductory", 10, 14, {}),
        _of("5.4.2", "limited-war", 12, 17, {}),
        _of("5.5.2.2", "campaign", 9, 13, {}),
        _of("5.5.2.1", "campaign", 9, 11, PEACE),
    ],
)
def test_levels(scenario: str, allied: int, central: int, events: dict[str, int]) -> None:
    assert verdict(scenario, allied, events=events) == (AP,)
    assert verdict(scenario, central, events=events) == (CP,)
    for vp in range(allied + 1, central):
        assert verdict(scenario, vp, events=events) == SEATS


@pytest.mark.rule("paths_of_glory", "5.5.2")
@pytest.mark.parametrize(
    ("vp", "without", "with_treaty"), [(10, SEATS, SEATS), (11, SEATS, (CP,)), (9, (AP,), (AP,))]
)
def test_the_treaty_of_brest_litovsk_changes_what_a_campaign_takes(
    vp: int, without: tuple[Seat, ...], with_treaty: tuple[Seat, ...]
) -> None:
    assert verdict("campaign", vp, events=TSAR) == without
    assert verdict("campaign", vp, events=PEACE) == with_treaty


def test_the_scenarios_last_so_long() -> None:
    last = {key: terms.last_turn for key, terms in SOURCE.terms.items()}
    assert last == {"introductory": 3, "limited-war": 10, "campaign": 20, "historical": 20}


AMERICANS = {f"reinforcements-ap-{n}": 15 for n in (38, 43, 47)}


@pytest.mark.rule("paths_of_glory", "5.7.2")
@pytest.mark.rule("paths_of_glory", "5.7.4")
@pytest.mark.parametrize(
    ("events", "vp", "counted", "winner"),
    [
        ({**TSAR, **AMERICANS}, 12, 12, AP),  # a draw is the Allies'
        ({**TSAR, **AMERICANS}, 13, 13, CP),
        (TSAR, 10, 13, CP),  # three US cards unplayed
        (AMERICANS, 14, 12, AP),  # the Tsar has not fallen
        ({}, 12, 13, CP),
        ({**PEACE, **AMERICANS}, 11, 11, CP),
        ({**PEACE, **AMERICANS}, 10, 10, AP),
    ],
)
def test_the_historical_count(events: dict[str, int], vp: int, counted: int, winner: Seat) -> None:
    change = positions.change(board(scenario="historical", vp=vp, events=events))
    war.count(change)
    assert (change.board.vp, change.state.winners) == (counted, (winner,))
    armistice = positions.change(board(scenario="historical", vp=vp, events=events, combined=40))
    war.review(armistice)
    assert (armistice.board.vp, armistice.state.winners) == (counted, (winner,))


def test_historical_automatic_victory_has_no_such_count() -> None:
    change = reviewed(scenario="historical", vp=20)
    assert (change.board.vp, change.state.winners) == (20, (CP,))


@pytest.mark.rule("paths_of_glory", "5.6.1")
@pytest.mark.rule("paths_of_glory", "5.6.1.1")
@pytest.mark.rule("paths_of_glory", "5.6.2")
@pytest.mark.parametrize(
    ("bid", "vp", "winner"), [(0, 12, AP), (0, 13, CP), (1, 12, CP), (-1, 13, AP), (2, 10, AP)]
)
def test_a_tournament_game(bid: int, vp: int, winner: Seat) -> None:
    on = board(vp=vp)
    change = positions.change(replace(on, terms=replace(on.terms, bid=bid)))
    war.count(change)
    assert change.state.winners == (winner,)


@pytest.mark.rule("paths_of_glory", "5.6.1.1")
def test_a_bid_makes_no_automatic_victory() -> None:
    on = board(vp=19)
    change = positions.change(replace(on, terms=replace(on.terms, bid=3)))
    war.review(change)
    assert change.state.over == ""
