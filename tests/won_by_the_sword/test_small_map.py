"""The small map in a strip: a frame around what the picture above it shows."""

from __future__ import annotations

import re

import pytest

from games.marks import Piece
from games.won_by_the_sword.model.atlas import PROTESTANT
from games.won_by_the_sword.picture import scene as picture
from mailer.paint.board import load
from tests.rig.cases import in_turn
from tests.won_by_the_sword.positions import GAME, SOURCE, empty, force, put
from tools.bake_fronts.atlas import northing
from tools.bake_fronts.country.plan import read

FRAMES = {frame.key: frame.box for frame in read().frames}
STRIP = load("won_by_the_sword/strip")


def corners(path: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?[\d.]+", path)]


def test_the_strip_below_says_which_frame_is_above_it() -> None:
    frames = set()
    for point in ("hof", "basel", "ulm", "rosenheim"):
        on = put(empty(), "P1", point, force("3 sweden-i", "horn"))
        for seat in (None, PROTESTANT):
            made = picture.scene(SOURCE, GAME.view(on, seat), (), "en")
            assert made.below is not None
            (view,) = [mark for mark in made.below.marks if isinstance(mark, Piece)]
            assert view.spot == f"view/{made.board.partition('/')[2]}"
            assert view.spot in load(made.below.board).spots
            frames.add(view.spot)
    assert len(frames) > 1


@in_turn(sorted(set(FRAMES) - {"whole"}))
def test_a_frame_is_drawn_where_its_part_of_the_board_is(key: str) -> None:
    (ring,) = [line.path for line in STRIP.lines if line.kind == "small-ring"]
    left, top, across, _ = corners(ring)[:4]
    west, _, east, north = FRAMES["whole"]
    scale = across / (east - west)
    half, high = (abs(each) for each in corners(STRIP.style.pieces["view"][0].path)[:2])
    x, y = STRIP.spots[f"view/{key}"]
    box = FRAMES[key]
    assert x - half == pytest.approx(left + (box[0] - west) * scale, abs=0.5)
    assert y - high == pytest.approx(top + (northing(north) - northing(box[3])) * scale, abs=0.5)
    assert half == pytest.approx((box[2] - box[0]) * scale / 2, abs=0.3)
