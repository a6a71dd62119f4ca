"""The drawn board: every point on it, nothing under anything else, banks on their side, baked of the data."""

from __future__ import annotations

import math
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from games.won_by_the_sword.data.load import source
from games.won_by_the_sword.model.atlas import SEATS, PointId, spot
from games.won_by_the_sword.picture.frames import WHOLE, edges, frames
from mailer.paint.board import Board, Label, load, look
from mailer.paint.palette import rgb
from tests.paint.vision import SIGHTS, difference, seen
from tests.rig.cases import in_turn
from tools.bake_fronts.country import plan, sheet, strips
from tools.bake_fronts.country.signs import RADIUS
from tools.bake_fronts.names import LEADING, moved, overlap

ATLAS = source().atlas
FRAMES = frames(ATLAS)
BOARDS = (WHOLE, *(frame.key for frame in FRAMES))
LANGS = ("en", "ru")
LEAST = 9.0
"""Pixels of the smallest lettering of a letter."""
COLUMN = (-19.0, -31.0, 19.0, 3.0)
"""One column around the foot of its point's counters."""


@cache
def country() -> plan.Country:
    return plan.read()


def shown(key: str) -> frozenset[PointId]:
    return next((frame.shown for frame in FRAMES if frame.key == key), frozenset(ATLAS.points))


def box(board: Board, label: Label) -> tuple[float, float, float, float]:
    (x, y), half = label.at, label.width / 2
    high = board.style.texts[label.kind].size * (0.7 + LEADING * (len(label.lines) - 1)) / 2
    return x - half, y - high, x + half, y + high


def test_every_point_is_well_inside_a_frame_and_on_the_whole_board() -> None:
    assert set().union(*(frame.inner for frame in FRAMES)) == set(ATLAS.points)
    whole = load(f"won_by_the_sword/{WHOLE}")
    assert {area.place for area in whole.areas} >= {*ATLAS.points, *(f"land/{key}" for key in ATLAS.regions)}
    assert set(ATLAS.edges) <= set(whole.spots)


@in_turn(BOARDS)
def test_a_board_shows_the_points_of_its_frame_each_with_its_name_and_its_banks(key: str) -> None:
    board = load(f"won_by_the_sword/{key}")
    for point in shown(key):
        spots = [point, f"{point}+", *(spot(point, bank) for bank in ATLAS[point].banks)]
        for x, y in (board.spots[each] for each in spots):
            assert 0 < x < board.width
            assert 0 < y < board.height
        for lang in LANGS:
            written = " ".join(board.lettering[lang][point].lines).replace("- ", "-")
            assert written == ATLAS[point].names[lang].replace("- ", "-")
            for bank in ATLAS[point].banks:
                assert board.lettering[lang][f"bank/{spot(point, bank)}"].lines
    for frame in FRAMES:
        assert frame.key != key or set(board.spots) >= edges(ATLAS, key)


@in_turn(BOARDS)
def test_the_smallest_lettering_can_be_read(key: str) -> None:
    board = load(f"won_by_the_sword/{key}")
    pixels = (1600 if key == WHOLE else 800) / board.width
    kinds = {label.kind for lang in LANGS for label in board.lettering[lang].values()}
    assert {
        kind: board.style.texts[kind].size * pixels
        for kind in kinds
        if board.style.texts[kind].size * pixels < LEAST
    } == {}
    for size in ("column", "marked", "banked", "patrol", "tag"):
        style = board.style.counters[size]
        assert min(style.figure, style.note) * pixels >= LEAST


@pytest.mark.alike(3)
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", BOARDS)
def test_no_name_lies_on_another_or_under_a_column_or_over_the_edge(key: str, lang: str) -> None:
    board = load(f"won_by_the_sword/{key}")
    boxes = {name: box(board, label) for name, label in board.lettering[lang].items()}
    for name, (left, top, right, bottom) in boxes.items():
        assert left >= 0, name
        assert top >= 0, name
        assert right <= board.width, name
        assert bottom <= board.height, name
    for (one, here), (other, there) in combinations(boxes.items(), 2):
        size = min((each[2] - each[0]) * (each[3] - each[1]) for each in (here, there))
        assert overlap(here, there) < 0.08 * size, (one, other)
    for point in shown(key):
        columns = moved(COLUMN, board.spots[f"{point}+"])
        for name, where in boxes.items():
            size = (where[2] - where[0]) * (where[3] - where[1])
            assert overlap(where, columns) < 0.15 * size, (name, point)


@in_turn(BOARDS)
def test_columns_at_two_points_lie_apart(key: str) -> None:
    board = load(f"won_by_the_sword/{key}")
    for one, other in combinations(sorted(shown(key)), 2):
        boxes = [moved(COLUMN, board.spots[f"{point}+"]) for point in (one, other)]
        assert overlap(*boxes) == 0, (one, other)


def test_names_stand_nearest_to_their_own_point() -> None:
    for key in BOARDS:
        board = load(f"won_by_the_sword/{key}")
        for lang in LANGS:
            for point in shown(key):
                left, top, right, bottom = box(board, board.lettering[lang][point])
                away = {
                    other: math.hypot(
                        max(left - board.spots[other][0], 0.0, board.spots[other][0] - right),
                        max(top - board.spots[other][1], 0.0, board.spots[other][1] - bottom),
                    )
                    - RADIUS[ATLAS[other].kind]
                    for other in shown(key)
                }
                assert away[point] < min(away.values()) + 12, (key, lang, point)


# Land and water


def test_every_point_lies_in_its_own_region() -> None:
    found = {point: country().region(at) for point, at in country().points.items()}
    assert found == {key: point.region for key, point in ATLAS.points.items()}


def test_every_river_runs_through_its_crossings() -> None:
    for key, point in ATLAS.points.items():
        for river in point.rivers:
            assert min(math.dist(country().points[key], at) for at in country().rivers[river]) < 1e-9


def crossings(key: str, one: tuple[float, float], other: tuple[float, float]) -> Iterator[int]:
    """Where the line between two places of a board meets water."""
    (frame,) = (each for each in country().frames if each.key == key)
    for line in country().rivers.values():
        for here, there in pairwise([plan.placed(frame, at) for at in line]):
            yield turn(one, other, here) != turn(one, other, there) and turn(here, there, one) != turn(
                here, there, other
            )


def turn(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float]) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


@pytest.mark.alike(3)
@pytest.mark.parametrize("key", BOARDS)
def test_water_lies_between_the_letters_of_two_banks(key: str) -> None:
    board = load(f"won_by_the_sword/{key}")
    letters = board.lettering["en"]
    wrong = [
        (point, one, other)
        for point in sorted(shown(key))
        for one, other in combinations(ATLAS[point].banks, 2)
        if not any(crossings(key, *(letters[f"bank/{spot(point, bank)}"].at for bank in (one, other))))
    ]
    assert wrong == []


# The files


@pytest.mark.sweep
def test_the_board_files_are_baked_of_the_data(tmp_path: Path) -> None:
    """Only the smallest of the frames, for time, and all strips."""
    made = replace(country(), target=tmp_path)
    shutil.copy(country().target / "style.toml", tmp_path)
    (frame,) = (each for each in made.frames if each.key == "north-east")
    assert sheet.write(made, frame) == shown("north-east")
    strips.write_all(made)
    for name in ("north-east", "strip", "strip-columns", "strip-hand", "strip-hands", "battle", "key"):
        assert (tmp_path / f"{name}.json").read_bytes() == (country().target / f"{name}.json").read_bytes(), (
            name
        )


# Colours


def contrast(one: str, other: str) -> float:
    """How far apart two colours are in luminance (WCAG 2.1, 1.4.3)."""
    lights = []
    for colour in (one, other):
        linear = [
            part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
            for part in (each / 255 for each in rgb(colour))
        ]
        lights.append(0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2])
    return (max(lights) + 0.05) / (min(lights) + 0.05)


def test_everything_stands_out_from_what_lies_under_it() -> None:
    style = look("won_by_the_sword/style")
    lands = [
        str(style.areas["region"].fill),
        *(each.tint for key, each in style.colours.items() if key.startswith("HOME")),
    ]
    for kind, text in style.texts.items():
        assert contrast(text.colour, text.halo) >= 3, kind
        assert min(contrast(text.colour, land) for land in lands) >= 3, kind
    for key, colour in style.colours.items():
        assert contrast(colour.ink, colour.glyph) >= 3, key
    for line in style.lines:
        if line.kind in ("easy", "difficult", "off", "rim") and line.opacity == 1:
            assert min(contrast(line.colour, land) for land in lands) >= 3, line.kind


@pytest.mark.parametrize("sight", sorted(SIGHTS))
def test_sides_can_be_told_apart_by_every_kind_of_eye(sight: str) -> None:
    style = look("won_by_the_sword/style")
    for prefix, least in (("", 20), ("GARRISON-", 20), ("HOME-", 8)):
        one, other = (style.colours[f"{prefix}{seat}"] for seat in SEATS)
        for colours in ((one.tint, other.tint), *([(one.ink, other.ink)] if not prefix else [])):
            assert difference(*(seen(colour, sight) for colour in colours)) > least, prefix
