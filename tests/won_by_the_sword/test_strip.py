"""The rows under the map that a seat has: its columns always, its hand while there are cards in it."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.picture import scene
from games.won_by_the_sword.picture.forces import led
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, force, hand


def board(position: State) -> str:
    """What is drawn under the map."""
    below = scene.scene(SOURCE, GAME.view(position, PROTESTANT), (), "en").below
    assert below is not None
    return below.board


def test_an_empty_hand_has_no_rows() -> None:
    assert board(empty()) == "won_by_the_sword/strip-columns"
    assert board(hand(empty(), PROTESTANT, 7)) == "won_by_the_sword/strip-hand"


def test_a_hand_that_fits_in_a_row_has_but_one() -> None:
    assert board(hand(empty(), PROTESTANT, *range(1, 6))) == "won_by_the_sword/strip-hand"
    assert board(hand(empty(), PROTESTANT, *range(1, 7))) == "won_by_the_sword/strip-hands"


def test_a_column_without_a_known_leader_does_not_begin_with_more() -> None:
    nameless, named = force("1 sweden-i", "sweden-o"), force("1 sweden-i", "horn", "sweden-o")
    assert led(SOURCE.roster, nameless, scene.picture_words("en")).startswith("leaders 1:")
    assert "1 more:" in led(SOURCE.roster, named, scene.picture_words("en"))
