"""Windows that are asked only of who left word: those in which nothing could be played as the board lies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, DESTROYED, SEATS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.fighting import Fight, Retreating
from games.no_retreat.model.state import State
from games.no_retreat.model.tables import Result
from games.no_retreat.title import NoRetreatTitle
from tests.no_retreat.battlefield import battle, field, fought
from tests.no_retreat.positions import GAME, SOURCE, ask_of, empty, h, owned, put, u, window

TITLE = NoRetreatTitle()


def only(board: Board, name: str, seat: Seat, *cards: int, **more: Any) -> State:
    """A window of a side that could hold these cards alone: it holds 3, and the pile has all others."""
    left = {card_of(card) for card in (*cards, 3)}
    pile = tuple(card for card in SOURCE.pack.cards if card not in left)
    return window(replace(board, discards=pile), name, seat, hands={seat: (3,)}, **more)


def rare(position: State) -> bool:
    ask = ask_of(position)
    return TITLE.rare(GAME.view(position, ask.seat), ask, ())


FRONT = {"ge-4a": "1214", "su-nw-": "1215"}


@pytest.mark.parametrize(
    ("name", "seat", "card", "without", "with_"),
    [
        # 13 needs clear weather: turn 2 is clear, turn 4 is snow.
        ("card", AXIS, 13, {"turn": 4}, {"turn": 2}),
        # 44 needs an ally of the Axis on the map.
        ("card", SOVIET, 44, {}, {"units": {"hu-2": "1210"}}),
        # 30 replaces: somebody must have been lost, or be weak.
        ("card", AXIS, 30, {"initiative": SOVIET}, {"initiative": SOVIET, "units": {"ge-9a": DESTROYED}}),
        # 6 spares units that are out of supply.
        ("removals", AXIS, 6, {"units": FRONT}, {"units": {"ge-4a": "0720"}, "unsupplied": True}),
        # 37 puts counterblows: a unit must stand beside a foe.
        ("counterblow", SOVIET, 37, {"units": {"su-nw-": "1215"}}, {"units": FRONT}),
    ],
)
def test_a_window_for_a_card_that_the_board_has_nothing_for_is_rare(
    name: str, seat: Seat, card: int, without: dict[str, Any], with_: dict[str, Any]
) -> None:
    def lying(fields: dict[str, Any]) -> State:
        terms = {key: each for key, each in fields.items() if key not in ("units", "unsupplied")}
        active = SOVIET if name == "card" and seat == AXIS and card == 44 else AXIS
        board = owned(empty(**{"turn": 11, "active": active, **terms}), x1209=AXIS)
        units = fields.get("units", {})
        board = put(board, units, **({"unsupplied": True} if fields.get("unsupplied") else {}))
        return only(board, name, seat, card)

    assert rare(lying(without))
    assert not rare(lying(with_))


def test_a_result_that_no_card_is_about_is_rare() -> None:
    """44 throws again after no effect and counterblow alone; 19 is for the defender."""
    board = put(empty(turn=8), FRONT)
    fight = Fight(AXIS, (h("1215"),), (u("ge-4a"),), (u("su-nw"),), hex_=h("1215"), die=3, result="DR")
    assert rare(only(board, "result", AXIS, 44, 19, fight=fight))
    assert not rare(only(board, "result", AXIS, 44, 19, fight=replace(fight, result="CB")))


TWO = {"ge-4a": "1214", "ge-9a": "1315", "su-nw-": "1215"}


RETREATING = fought(field(TWO, "1215"), battle("1215", "ge-4a", "ge-9a"), 4).state


@pytest.mark.parametrize(("result", "expected"), [("DR", False), ("DS", True), ("DD", True)])
def test_who_is_lost_wherever_he_retreats_is_not_asked_where_to(result: Result, expected: bool) -> None:
    """Shattered or destroyed, a unit of one step is gone at the end of its way."""
    assert ask_of(RETREATING).kind == "retreat"
    assert rare(resulting(RETREATING, result)) == expected


def test_a_last_retreat_is_asked_where_it_wins_a_hex_or_the_option_says_so() -> None:
    lost = resulting(RETREATING, "DS")
    assert not rare(replace(lost, board=owned(lost.board, x1216=AXIS)))
    assert not rare(replace(lost, board=replace(lost.board, terms=replace(lost.board.terms, ask_all=True))))


def resulting(position: State, result: Result) -> State:
    """A position in which a battle ended otherwise."""
    *below, stage = position.stack
    assert isinstance(stage, Retreating)
    return replace(position, stack=(*below, replace(stage, fight=replace(stage.fight, result=result))))


def test_what_is_rare_hangs_on_no_hand() -> None:
    board = put(empty(turn=8), FRONT)
    for seat in SEATS:
        found = {rare(window(board, "card", seat, hands={seat: (card,)})) for card in (3, 17, 22, 35)}
        assert len(found) == 1


def test_all_windows_are_asked_where_the_option_says_so() -> None:
    board = empty(turn=4)
    position = only(replace(board, terms=replace(board.terms, ask_all=True)), "card", AXIS, 13)
    assert not rare(position)
    assert rare(only(board, "card", AXIS, 13))
