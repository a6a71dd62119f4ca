"""Chapter 6 and 8.1: the sequence of play, from the last action of a turn to the first of the next."""

from __future__ import annotations

from typing import Any

import pytest

from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import AP, CP, SEATS
from games.paths_of_glory.model.board import Board, Tally
from games.paths_of_glory.model.state import Action, Deal, Discarding, Mandate, RoundEnd, State, TurnEnd
from games.paths_of_glory.robot import greed, player
from games.paths_of_glory.rules.phases import draw
from games.paths_of_glory.text.drafts import windows
from games.paths_of_glory.title import PathsTitle
from games.paths_of_glory.turn import SEQUENCE
from tests.paths_of_glory import positions

SOURCE = source()


def settled(board: Board, *stages: Any, **cards: Any) -> State:
    change = positions.change(board, *stages, **cards)
    SEQUENCE.settle(change)
    return change.state


@pytest.mark.rule("paths_of_glory", "8.1.1")
@pytest.mark.rule("paths_of_glory", "8.1.2")
@pytest.mark.rule("paths_of_glory", "8.1.5")
def test_six_rounds_the_central_powers_first() -> None:
    allied = settled(positions.board({}, round=3), RoundEnd(CP))
    assert (allied.stack, allied.board.round, allied.board.active) == ((Action(AP),), 3, AP)
    central = settled(positions.board({}, round=3, active=AP), RoundEnd(AP))
    assert (central.stack, central.board.round, central.board.active) == ((Action(CP),), 4, CP)
    fifth = settled(positions.board({}, round=5, active=AP), RoundEnd(AP))
    assert (fifth.stack, fifth.board.round, fifth.board.turn) == ((Action(CP),), 6, 5)
    sixth = settled(positions.board({}, round=6, active=AP), RoundEnd(AP))
    assert (sixth.stack, sixth.board.turn) == ((Mandate(),), 6)  # no seventh: the turn is over


@pytest.mark.rule("paths_of_glory", "6.0")
@pytest.mark.rule("paths_of_glory", "6.0.3")
def test_a_turn_that_asks_nobody_runs_through() -> None:
    """After the sixth round with empty hands and no decks: C, D, E, F, G, H, and the next turn's dice."""
    tally = Tally(neutral=True)
    state = settled(positions.board({}, round=6, active=AP, tally=tally, rp={"GE": 2}), RoundEnd(AP))
    assert state.stack == (Mandate(),)
    board = state.board
    assert (board.turn, board.tally, dict(board.rp)) == (6, Tally(), {})


@pytest.mark.rule("paths_of_glory", "6.0")
def test_cards_are_drawn_last() -> None:
    board = positions.board({}, round=6, active=AP)
    decks = {AP: [f"ap_{n:02}" for n in range(1, 15)], CP: [f"cp_{n:02}" for n in range(1, 15)]}
    state = settled(board, RoundEnd(AP), decks=decks)
    assert state.stack == (TurnEnd(), Deal(CP, 7), Deal(AP, 7))
    held = settled(board, RoundEnd(AP), hands={AP: ["ap_02"], CP: ["cp_02"]}, decks=decks)
    assert held.stack == (Discarding(SEATS),)


@pytest.mark.rule("paths_of_glory", "6.0.3")
@pytest.mark.rule("paths_of_glory", "5.3.1")
@pytest.mark.rule("paths_of_glory", "5.4.1")
@pytest.mark.rule("paths_of_glory", "5.5.1")
@pytest.mark.parametrize(("scenario", "last"), [("introductory", 3), ("limited-war", 10), ("campaign", 20)])
def test_the_last_turn_ends_the_game(scenario: str, last: int) -> None:
    board = positions.board({}, scenario=scenario, turn=last, round=6, active=AP, vp=18)
    state = settled(board, RoundEnd(AP), hands={AP: ["ap_04"], CP: ["cp_03"]})
    assert (state.over, state.winners) == ("end", (CP,))
    before = positions.board({}, scenario=scenario, turn=last - 1, round=6, active=AP, vp=18)
    assert settled(before, RoundEnd(AP)).over == ""


@pytest.mark.rule("paths_of_glory", "9.1.1")
def test_the_dice_of_a_turn_open_its_first_round() -> None:
    change = positions.change(positions.board({}, round=0), Mandate())
    SEQUENCE.rolled(change, (1, 1))
    assert change.state.stack == (Action(CP),)
    assert (change.board.round, change.board.active) == (1, CP)


def test_a_deal_is_asked_of_chance() -> None:
    state = positions.state(positions.board({}), Deal(AP, 1), decks={AP: ["ap_01", "ap_02"]})
    assert SEQUENCE.pending(SOURCE, state) == draw.roll(SOURCE, state, Deal(AP, 1))


def test_each_question_has_its_words_and_its_players() -> None:
    """A new window is read, said and played by robots too: none of these lists may forget it."""
    kinds = set(SEQUENCE.kinds)
    assert set(windows.MEANINGS) | {"action", "attack", "spy"} == kinds
    assert set(player.GUESSES) == kinds
    assert set(greed.ADVICE) == kinds


def test_an_answer_of_any_window_is_one_piece() -> None:
    assert SEQUENCE.wholes == SEQUENCE.kinds == PathsTitle.asks
