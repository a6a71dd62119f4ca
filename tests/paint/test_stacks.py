"""Counters with words: fanned out, whole within the picture; arrows of all manners."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from games.marks import Arrow, Badge, Counter, Mark, Scene, Stack
from mailer.paint import band, raster, stacks
from mailer.paint import picture as paint
from mailer.paint.board import load
from mailer.paint.palette import rgb

BOARD = "paths_of_glory/west"
ARMY = Counter("army", "GE", "5-3-3", "GE 1")
CORPS = Counter("corps", "GE", "2-1-4", "GE")


def scene(*marks: Mark) -> Scene:
    return Scene(BOARD, "en", "", marks=marks)


def pixels(*marks: Mark) -> NDArray[np.int16]:
    image = Image.open(io.BytesIO(paint.png(scene(*marks))))
    return np.asarray(image.convert("RGB")).astype(np.int16)


def covered(*marks: Mark) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of what ``marks`` change, in pixels."""
    rows, columns = np.nonzero((np.abs(pixels() - pixels(*marks)) > 24).any(axis=2))
    return int(columns.min()), int(rows.min()), int(columns.max()), int(rows.max())


def test_a_stack_is_fanned_out_upwards_and_each_counter_keeps_its_words() -> None:
    style = load(BOARD).style
    one, three = stacks.stack(style, Stack("", (ARMY,))), stacks.stack(style, Stack("", (ARMY, CORPS, CORPS)))
    assert three.box[3] == one.box[3]
    corps = style.counters["corps"].height + stacks.FAN[1]
    assert three.box[1] == pytest.approx(one.box[1] - 2 * corps, abs=3)
    assert three.body.count("2-1-4") == 2


def test_the_space_stays_in_sight_below_its_stack() -> None:
    plain, (x, y) = pixels(), load(BOARD).spots["verdun"]
    across, down = round(x / 2), round((y + band.HEIGHT) / 2)
    space = np.s_[down - 6 : down + 6, across - 6 : across + 6]
    assert (pixels(Stack("verdun", (ARMY, CORPS, CORPS)))[space] == plain[space]).all()


def test_counters_lie_side_by_side_around_their_spot_where_the_style_says_so() -> None:
    style = replace(load(BOARD).style, side_by_side=True)
    one, three = stacks.stack(style, Stack("", (ARMY,))), stacks.stack(style, Stack("", (ARMY, CORPS, CORPS)))
    assert (three.box[1], three.box[3]) == (one.box[1], one.box[3])
    assert three.box[0] == -three.box[2]
    widths = [style.counters[each.size].width for each in (ARMY, CORPS, CORPS)]
    assert three.box[2] - three.box[0] == sum(widths) + 2 * stacks.BETWEEN + 6
    flagged = stacks.stack(style, Stack("", (ARMY, CORPS), (Badge("flag", "AP"),)))
    assert flagged.box[0] < stacks.stack(style, Stack("", (ARMY, CORPS))).box[0]


def test_a_pile_lies_around_its_spot_where_the_style_says_so() -> None:
    style = replace(load(BOARD).style, centred=True)
    for count in (1, 2, 3):
        left, top, right, bottom = stacks.stack(style, Stack("", (ARMY,) * count)).box
        assert top == pytest.approx(-bottom)
        assert left + right == (count - 1) * stacks.FAN[0]
    flagged = stacks.stack(style, Stack("", (ARMY,), (Badge("flag", "AP"),)))
    assert flagged.box[3] <= stacks.stack(style, Stack("", (ARMY,))).box[3] + stacks.BADGE


def test_a_long_note_is_as_wide_as_its_counter_at_most() -> None:
    style = load(BOARD).style
    body = stacks.plate(style, Counter("corps", "GE", "2-1-4", "MMMMMMMM"))
    size = float(re.findall(r'font-size="([\d.]+)"', body)[-1])
    assert band.advance("sans", "MMMMMMMM") * size <= style.counters["corps"].width - 3


@pytest.mark.sweep
def test_an_army_is_larger_than_a_corps_and_the_weaker_side_paler() -> None:
    army, corps = covered(Stack("dijon", (ARMY,))), covered(Stack("dijon", (CORPS,)))
    assert army[2] - army[0] > corps[2] - corps[0]
    strong = pixels(Stack("dijon", (ARMY,))).sum()
    assert pixels(Stack("dijon", (Counter("army", "GE", "5-3-3", "GE 1", weaker=True),))).sum() > strong


def test_a_stack_at_the_upper_edge_comes_down_until_it_is_whole() -> None:
    board = load(BOARD)
    y = board.spots["essen"][1]
    high = Stack("essen", (ARMY,) * 5)
    assert stacks.stack(board.style, high).box[1] + y < 0
    assert covered(high)[1] >= band.HEIGHT * 800 / board.width
    assert "translate(" in paint.document(scene(high))


def test_a_badge_is_drawn_in_its_owners_colour_also_where_nothing_stands() -> None:
    shown = pixels(Stack("dijon", (), (Badge("flag", "AP"),)))
    assert (shown == rgb(load(BOARD).style.colours["AP"].ink)).all(axis=2).sum() > (
        pixels() == rgb(load(BOARD).style.colours["AP"].ink)
    ).all(axis=2).sum() + 10


@pytest.mark.sweep
def test_arrows_go_through_the_places_between_and_an_attack_is_the_broadest() -> None:
    around = covered(Arrow(("dijon", "nevers", "orleans"), "move", "CP"))
    straight = covered(Arrow(("dijon", "orleans"), "move", "CP"))
    assert around[3] > straight[3] + 10
    areas = {}
    for manner in ("attack", "move", "transfer"):
        drawn = pixels(Arrow(("dijon", "orleans"), manner, "CP"))  # type: ignore[arg-type]
        areas[manner] = int((np.abs(pixels() - drawn) > 24).any(axis=2).sum())
    assert areas["attack"] > areas["move"]
    assert areas["attack"] > areas["transfer"]


@pytest.mark.sweep
def test_the_width_of_a_scene_is_that_of_its_picture() -> None:
    wide = Scene(BOARD, "en", "", width=1000)
    assert Image.open(io.BytesIO(paint.render(wide).png)).width == 1000


def test_the_same_stack_gives_the_same_bytes_in_any_order_of_drawing() -> None:
    marks = (Stack("dijon", (ARMY, CORPS)), Stack("nevers", (CORPS,), (Badge("trench-2", "CP"),)))
    first = paint.png(scene(*marks))
    raster.forget("base", "band", "stroke", "sprite", "stack")
    paint.png(scene(marks[1]))
    assert paint.png(scene(*marks)) == first


def test_a_long_word_on_a_counter_stays_on_it() -> None:
    """``3: Sevastopol``: the turn on which it comes stands before its name."""
    style = load("no_retreat/strip-hand").style
    wide = style.counters["unit"].width

    def note(text: str) -> float:
        made = stacks.plate(style, Counter("unit", "BROWN", "2-0 F", text))
        return float(re.findall(r'font-size="([\d.]+)"', made)[-1])

    assert note("Leningrad") == style.counters["unit"].note
    assert note("13: Sevastopol") * len("13: Sevastopol") * 0.55 < wide


@pytest.mark.parametrize("spot", [(3.0, 300.0), (1597.0, 300.0), (800.0, 2.0), (800.0, 1424.0)])
def test_a_stack_near_an_edge_stands_inside_of_it(spot: tuple[float, float]) -> None:
    board = load(BOARD)
    left, top, right, bottom = box = stacks.stack(board.style, Stack("", (ARMY, CORPS))).box
    x, y = stacks.within(board, spot, box)
    assert 0 < x + left < x + right < board.width
    assert 0 < y + top < y + bottom < board.height
    assert stacks.within(board, (-300.0, 400.0), box) == (-300.0, 400.0)
