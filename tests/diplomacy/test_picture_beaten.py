"""A beaten unit with its star hides no name, wherever on the board of Europe it is."""

from __future__ import annotations

import pytest

from games.marks import Piece, Scene, Sign
from mailer.paint.board import load
from tools.sheets.canvas import Canvas

BOARD = "diplomacy/standard"


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_no_name_lies_under_a_beaten_unit_and_its_star(lang: str) -> None:
    spots = load(BOARD).spots
    stars = (Sign(spot, "beaten", "ITALY", displaced=True) for spot in spots)
    units = (Piece(spot, "fleet", "ITALY", displaced=True) for spot in spots)
    scene = Scene(BOARD, lang, "", dots=tuple(load(BOARD).dots), marks=(*stars, *units))
    assert [*Canvas(scene, 800, banded=False).hidden()] == []
