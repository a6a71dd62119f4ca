"""The board as a scene: every hex on a picture, counters, markers, ways, the busiest frame."""

from __future__ import annotations

import itertools
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from adjudicator.kinds import PUBLIC, Event
from games.marks import Arrow, Badge, Face, Fill, Piece, Scene, Stack
from games.no_retreat.data.load import source
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board, Marker, Unit
from games.no_retreat.model.cards import card_of
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.state import View
from games.no_retreat.picture import scene as picture
from games.no_retreat.picture.plates import counter
from games.words import words_from
from mailer.paint import picture as paint
from mailer.paint.board import load
from tests.no_retreat.positions import empty, h, put, u
from tests.rig.cases import in_turn
from tools.bake_hexes import __main__ as bake
from tools.bake_hexes import lettering, sheet, strips
from tools.board_file import Label

FOLDER = Path(picture.__file__).parents[1]
WORDS = {
    lang: words_from(lang, tomllib.loads((FOLDER / "words" / f"{lang}.toml").read_text("utf-8")))
    for lang in ("en", "ru")
}
FRAMES = picture.frames(source().atlas)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_short_name_on_a_counter_is_that_of_its_side(lang: str) -> None:
    """The 3rd Baltic Front had the name of the Volkhov Front, which is on its other side."""
    words = WORDS[lang]
    for each in (source().roster[UnitId(unit)] for unit in words.names["unit-weak"]):
        for weak in (False, True):
            whole = words.names["unit-weak" if weak else "unit"][each.id]
            short = counter(each, Unit(h("1217"), weak), words).note
            assert short[:2] == whole[:2], (each.id, short, whole)


def scene(on: Board, *events: Event, lang: str = "en") -> Scene:
    return picture.scene(source(), View(None, on, ()), events, WORDS[lang])


def stack_at(made: Scene, hex_: str) -> Stack:
    return next(mark for mark in made.marks if isinstance(mark, Stack) and mark.spot == hex_)


def told(key: str, **args: object) -> Event:
    return Event(PUBLIC, key, args)  # type: ignore[arg-type]


def test_every_hex_is_well_inside_a_frame_or_at_the_rim_of_the_board_and_has_a_spot() -> None:
    shown = set().union(*(frame.shown for frame in FRAMES))
    hexes = {key for key, ground in source().atlas.grounds.items() if ground.terrain != "lake"}
    assert hexes <= shown
    whole = load("no_retreat/whole")
    assert hexes <= set(whole.spots)
    assert {area.place for area in whole.areas} >= hexes


@in_turn(FRAMES)
def test_a_frame_draws_all_that_it_shows(frame: picture.Frame) -> None:
    board = load(f"no_retreat/{frame.key}")
    for hex_ in frame.shown:
        x, y = board.spots[hex_]
        assert 0 < x < board.width
        assert 0 < y < board.height


def test_the_board_files_are_baked_of_the_data(tmp_path: Path) -> None:
    """Only the smallest of them, for time."""
    raw = tomllib.loads((bake.FOLDER / "frames.toml").read_text("utf-8"))
    box = map(float, raw["frame"]["south-east"]["box"])
    bake.write(source().atlas, raw["areas"], bake.Frame("south-east", *box), tmp_path / "a.json")
    assert (tmp_path / "a.json").read_bytes() == (bake.FOLDER / "south-east.json").read_bytes()


@in_turn(("en", "ru"))
def test_every_hex_has_its_number_within_its_outline_and_a_city_its_name_as_well(lang: str) -> None:
    board = load("no_retreat/whole")
    labels = board.lettering[lang]
    for key, ground in source().atlas.grounds.items():
        if ground.at is None or ground.terrain == "lake":
            continue
        (x, y), (u, v) = board.spots[key], labels[f"number-{key}"].at
        assert abs(u - x) <= lettering.ASTRAY
        assert abs(v - y) < sheet.RADIUS
        assert (key in labels) is bool(ground.names)


def test_labels_of_a_row_move_apart_and_from_the_edge_until_none_touches() -> None:
    def label(x: float, wide: float) -> tuple[str, Label]:
        return str(x), Label("number", (x, 50.0), ("",), wide)

    row = [label(20.0, 60.0), label(100.0, 100.0), label(180.0, 40.0), label(300.0, 40.0)]
    made = [each for _, each in lettering.settled(row, 400)]
    edges = [(each.at[0] - each.width / 2, each.at[0] + each.width / 2) for each in made]
    assert edges[0][0] >= lettering.EDGE - 1
    assert all(after[0] - before[1] > lettering.GAP - 1 for before, after in itertools.pairwise(edges))
    assert made[3].at[0] == 300.0
    assert not [*lettering.settled([label(10.0, 100.0)], 400)]


@in_turn(FRAMES)
def test_the_small_map_below_frames_what_is_shown_above(frame: picture.Frame) -> None:
    raw = tomllib.loads((bake.FOLDER / "frames.toml").read_text("utf-8"))
    small = strips.of(source().atlas, raw)
    (hex_,) = [each for each in sorted(frame.inner) if sum(each in other.inner for other in FRAMES) == 1][:1]
    below = scene(empty(), told("battle", hexes=(hex_,))).below
    assert below is not None
    (view,) = [mark for mark in below.marks if isinstance(mark, Piece)]
    board, box = load(below.board), raw["frame"][frame.key]["box"]
    assert view.spot == f"view/{frame.key}"
    assert board.spots[view.spot] == small.spots[view.spot][0]
    corners = re.findall(r"[\d.]+", board.style.pieces[view.shape][0].path)
    assert [2 * float(each) for each in corners[:2]] == pytest.approx(
        [side * small.scale for side in box[2:]], abs=1
    )


def test_the_small_maps_are_baked_of_the_data(tmp_path: Path) -> None:
    raw = tomllib.loads((bake.FOLDER / "frames.toml").read_text("utf-8"))
    for name in strips.STRIPS:
        target = tmp_path / f"{name}.json"
        target.write_bytes((bake.FOLDER / target.name).read_bytes())
        strips.write(target, strips.of(source().atlas, raw))
        assert target.read_bytes() == (bake.FOLDER / target.name).read_bytes()


def test_counters_of_an_area_stand_in_the_part_of_it_that_is_shown_beside_its_name() -> None:
    north = load("no_retreat/north")
    x, y = north.spots["finland"]
    plate = north.style.counters["unit"]
    name = north.lettering["en"]["finland"]
    assert x + plate.width / 2 < north.width
    assert name.at[0] + name.width / 2 < x - plate.width / 2
    assert y - plate.height > 0


def test_a_counter_tells_strength_movement_and_side() -> None:
    board = put(empty(), {"ge-1pz": "1112", "su-west": "1113", "su-don-": "1212"})
    made = scene(board)
    assert (stack_at(made, "1112").counters[0].figure, stack_at(made, "1112").counters[0].note) == (
        "7-6 T",
        "1 Pz",
    )
    assert stack_at(made, "1113").counters[0].colour == SOVIET
    assert stack_at(made, "1212").counters[0].colour == "BROWN"
    assert stack_at(scene(board, lang="ru"), "1212").counters[0].note == "Донской"


def test_a_weak_german_is_drawn_weaker_and_the_stronger_lies_on_top() -> None:
    board = put(empty(), {"ge-4a-": "1112", "ge-1pz": "1112"})
    first, second = stack_at(scene(board), "1112").counters
    assert (first.note, second.note) == ("1 Pz", "4A")
    assert (first.weaker, second.weaker) == (False, True)


def test_markers_are_badges_of_their_owner() -> None:
    board = put(empty(), {"su-west": "1113"}, disorganized=True, unsupplied=True)
    marked = replace(board, markers={h("1113"): Marker("target", AXIS)})
    made = stack_at(scene(marked), "1113")
    assert made.badges == (
        Badge("target", AXIS),
        Badge("disorganized", SOVIET),
        Badge("unsupplied", SOVIET),
    )


def test_moves_and_retreats_are_arrows_from_where_they_began() -> None:
    board = put(empty(), {"ge-1pz": "1113", "su-west": "1115"})
    made = scene(
        board,
        told("moved", seat=AXIS, unit=u("ge-1pz"), path=(h("1113"),), **{"from": h("1112")}),
        told("retreated", seat=SOVIET, unit=u("su-west"), path=(h("1115"),), **{"from": h("1114")}),
    )
    found = [mark for mark in made.marks if isinstance(mark, Arrow)]
    assert found == [Arrow(("1112", "1113"), "move", AXIS), Arrow(("1114", "1115"), "retreat", SOVIET)]


def test_the_frame_is_the_one_where_most_happened() -> None:
    made = scene(empty(), told("battle", hexes=(h("1721"),)))
    assert made.board == "no_retreat/south-east"
    assert (made.further[0].board, made.width) == ("no_retreat/whole", 800)


def test_holders_tint_cities_and_all_of_it_is_painted() -> None:
    made = scene(put(empty(), {"ge-1pz": "1112"}))
    assert any(isinstance(mark, Fill) and mark.place == "1112" for mark in made.marks)
    assert paint.document(made).startswith("<svg")


def test_below_lie_tracks_boxes_and_the_own_hand_alone() -> None:
    board = put(empty(), {"ge-4a-": "shattered"})
    board = replace(board, discards=(card_of(7),))
    own, foreign = (
        picture.scene(source(), View(seat, board, hand), (), WORDS["ru"]).below
        for seat, hand in ((AXIS, (card_of(1),)), (None, ()))
    )
    assert own is not None
    assert foreign is not None
    assert (own.board, foreign.board) == ("no_retreat/strip-hand", "no_retreat/strip")
    faces = [mark for mark in own.marks if isinstance(mark, Face)]
    assert [face.title for face in faces if face.spot.startswith("hand ")] == ["Эрих фон Манштейн"]
    assert [face.figure for face in faces if face.title == "Верхняя в сбросе"] == ["7"]
    assert stack_at(own, "shattered 1/8").counters[0].note == "4А"
    hands = [mark for mark in foreign.marks if isinstance(mark, Face) and mark.spot.startswith("hand")]
    assert not hands


@pytest.mark.sweep
def test_the_whole_picture_is_painted_in_the_colours_of_the_style() -> None:
    made = scene(put(empty(), {"ge-1pz": "1112", "su-don-": "1212", "ge-lw": "track-2"}))
    assert paint.png(made).startswith(b"\x89PNG")
