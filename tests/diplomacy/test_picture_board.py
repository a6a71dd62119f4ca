"""The drawn boards agree with the rules: borders, coasts, every place on its picture; not how they look."""

from __future__ import annotations

import math
from functools import cache

import pytest

from games.diplomacy.data.load import load, variants
from games.diplomacy.model.board import Board as Rules
from games.diplomacy.model.orders import Location, Province, province_of
from mailer.paint.board import Board, Label
from mailer.paint.board import load as load_board
from tests.paint.shapes import Plan, outlines

LEAST = 6
"""Units of common border that an eye can see."""

LANGS = ("en", "ru")


@cache
def _plan(picture: str) -> Plan:
    return Plan(load_board(f"diplomacy/{picture}"))


def _neighbours(rules: Rules) -> set[frozenset[str]]:
    by_land = {frozenset((one, other)) for one, others in rules.army_next.items() for other in others}
    by_sea = {
        frozenset((province_of(one), province_of(other)))
        for one, others in rules.fleet_next.items()
        for other in others
    }
    return {pair for pair in by_land | by_sea if len(pair) == 2}


def _locations(rules: Rules) -> list[str]:
    coasts = [f"{key}/{coast}" for key, data in rules.provinces.items() for coast in data.coasts]
    return [*rules.provinces, *coasts]


def test_places_touch_on_the_picture_exactly_where_the_rules_say_so() -> None:
    contacts = _plan("standard").contacts()
    rules = load("standard").variant.board
    assert set(contacts) == _neighbours(rules)
    assert {tuple(sorted(pair)): length for pair, length in contacts.items() if length < LEAST} == {}
    assert len(contacts) == 206


def test_fleets_go_along_the_coast_exactly_where_a_border_reaches_a_common_sea() -> None:
    rules = load("standard").variant.board
    seas = {key for key, data in rules.provinces.items() if data.terrain == "sea"}
    neighbours = _neighbours(rules)
    drawn = {
        pair
        for three in _plan("standard").meetings(3)
        if len(three & seas) == 1 and (pair := frozenset(three - seas)) in neighbours
    }
    by_rules = {
        frozenset((province_of(one), province_of(other)))
        for one, others in rules.fleet_next.items()
        for other in others
        if not {province_of(one), province_of(other)} & seas
    }
    assert drawn == by_rules


def test_pure_has_a_way_between_the_islands_wherever_the_rules_have_a_border() -> None:
    board, plan = load_board("diplomacy/pure"), _plan("pure")
    links = next(line.path for line in board.lines if line.kind == "link")
    drawn = set()
    for outline in _open_lines(links):
        start, end = outline[0], outline[-1]
        length = math.dist(start, end)
        ux, uy = (end[0] - start[0]) / length * 60, (end[1] - start[1]) / length * 60
        drawn.add(frozenset((plan.at((start[0] - ux, start[1] - uy)), plan.at((end[0] + ux, end[1] + uy)))))
    assert drawn == _neighbours(load("pure").variant.board)
    assert plan.contacts() == {}


def _open_lines(path: str) -> list[list[tuple[float, float]]]:
    return list(outlines(path))


@pytest.mark.parametrize("key", sorted(variants()))
def test_every_place_of_every_variant_is_on_its_picture(key: str) -> None:
    variant = load(key).variant
    board = load_board(f"diplomacy/{variant.picture}")
    for location in _locations(variant.board):
        assert location in board.spots
        assert location in board.beaten
        for lang in LANGS:
            assert location in board.lettering[lang]
    areas = {area.place for area in board.areas}
    assert set(variant.board.provinces) <= areas
    assert set(variant.board.powers) <= set(board.style.colours)


@pytest.mark.parametrize("picture", ["standard", "pure"])
def test_units_stand_in_their_provinces_and_apart(picture: str) -> None:
    board, plan = load_board(f"diplomacy/{picture}"), _plan(picture)
    plain = {spot: at for spot, at in board.spots.items() if "/" not in spot}
    assert {spot: plan.at(at) for spot, at in plain.items()} == {spot: spot for spot in plain}
    close = [
        (one, other)
        for one, here in plain.items()
        for other, there in plain.items()
        if one < other and math.dist(here, there) < 42
    ]
    assert close == []
    for spot, at in board.beaten.items():
        assert 30 <= math.dist(at, board.spots[spot]) <= 60
        assert 20 <= at[0] <= board.width - 20
        assert 20 <= at[1] <= board.height - 20


def test_fleets_on_a_named_coast_stand_by_the_sea_of_that_coast() -> None:
    board, plan = load_board("diplomacy/standard"), _plan("standard")
    rules = load("standard").variant.board
    checked = 0
    for key, data in rules.provinces.items():
        for coast in data.coasts:
            location = Location(f"{key}/{coast}")
            here = board.spots[location]
            seas = {province_of(there) for there in rules.fleet_next[location]}
            around = [
                plan.at((here[0] + away * math.cos(turn), here[1] + away * math.sin(turn)))
                for away in (0, 12, 24, 36)
                for turn in (i * math.pi / 8 for i in range(16))
            ]
            wet = {place for place in around if place and rules.provinces[Province(place)].terrain == "sea"}
            assert plan.at(here) in {key, *seas}
            assert wet & seas
            assert wet <= seas
            checked += 1
    assert checked == 6


def _box(label: Label, board: Board) -> tuple[float, float, float, float]:
    size = board.style.texts[label.kind].size
    half = size * (0.36 + 0.51 * (len(label.lines) - 1))
    x, y = label.at
    return (x - label.width / 2, y - half, x + label.width / 2, y + half)


def _covered(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> float:
    wide = min(a[2], b[2]) - max(a[0], b[0])
    high = min(a[3], b[3]) - max(a[1], b[1])
    return max(0.0, wide) * max(0.0, high)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("picture", ["standard", "pure"])
def test_names_lie_in_the_picture_clear_of_each_other_and_of_units(picture: str, lang: str) -> None:
    board = load_board(f"diplomacy/{picture}")
    boxes = {name: _box(label, board) for name, label in board.lettering[lang].items()}
    for name, box in boxes.items():
        assert box[0] > 0
        assert box[1] > 0
        assert box[2] < board.width
        assert box[3] < board.height
        others = [other for other in boxes if other > name and _covered(box, boxes[other]) > 25]
        assert others == []
        area = (box[2] - box[0]) * (box[3] - box[1])
        for x, y in (at for spot, at in board.spots.items() if "/" not in spot and "/" not in name):
            assert _covered(box, (x - 19, y - 17, x + 19, y + 17)) < 0.2 * area


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("key", ["standard", "pure"])
def test_a_name_on_the_picture_is_one_by_which_orders_know_the_place(key: str, lang: str) -> None:
    loaded = load(key)
    lettering = load_board(f"diplomacy/{loaded.variant.picture}").lettering[lang]
    for province in loaded.variant.board.provinces:
        lines = lettering[province].lines
        written = " ".join(lines).replace("- ", "")
        assert loaded.names.lookup(written) == (province,)
    for name, label in lettering.items():
        if "/" in name:
            assert loaded.names.coast(label.lines[0]) == name.partition("/")[2]


def test_the_dot_of_every_centre_stands_in_its_province_and_beside_its_unit() -> None:
    """That of Liverpool once stood in Ireland, before the name."""
    board, plan, rules = load_board("diplomacy/standard"), _plan("standard"), load("standard").variant.board
    centres = {str(key) for key, data in rules.provinces.items() if data.center}
    assert set(board.dots) == centres
    rim = board.style.dot_radius
    for place, (x, y) in board.dots.items():
        ring = [(x + rim * math.cos(turn), y + rim * math.sin(turn)) for turn in range(7)]
        assert {plan.at(at) for at in ((x, y), *ring)} == {place}
        assert math.dist((x, y), board.spots[place]) > 22


@pytest.mark.parametrize("lang", LANGS)
def test_a_sea_has_the_same_name_on_the_picture_and_in_letters(lang: str) -> None:
    loaded = load("standard")
    lettering = load_board("diplomacy/standard").lettering[lang]
    for province, data in loaded.variant.board.provinces.items():
        if data.terrain == "sea":
            written = " ".join(lettering[province].lines).replace("- ", "-")
            assert written in (loaded.names.title(province, lang), loaded.names.short(province, lang))
