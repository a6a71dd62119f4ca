"""The rows under the map that a seat has: its columns always, its hand while there are cards in it."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.picture import scene
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, hand


def board(position: State) -> str:
    """What is drawn under the map."""
    below = scene.scene(SOURCE, GAME.view(position, PROTESTANT), (), "en").below
    assert below is not None
    return below.board


def test_an_empty_hand_has_no_rows() -> None:
    assert board(empty()) == "won_by_the_sword/strip-columns"
    assert board(hand(empty(), PROTESTANT, 7)) == "won_by_the_sword/strip-hand"
