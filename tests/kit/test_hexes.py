"""Hexes: sides and numbers agree with each other, and a board of bits with one of sets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.kit import hexes, points
from games.kit.hexes import FLAT, POINTED, Field, Hex, Shape

SHAPES = pytest.mark.parametrize("shape", [POINTED, FLAT], ids=["pointed", "flat"])
NEAR = st.integers(-9, 9)
HEXES = st.builds(Hex, NEAR, NEAR)


@SHAPES
@given(here=HEXES)
def test_a_side_leads_to_a_neighbour_and_its_opposite_back(shape: Shape, here: Hex) -> None:
    around = hexes.beside(here, shape)
    assert len({*around.values()}) == 6
    for side, there in around.items():
        assert hexes.across(here, side, shape) == there
        assert hexes.across(there, hexes.OPPOSITE[side], shape) == here
        assert hexes.distance(here, there) == 1


@SHAPES
def test_sides_lie_where_they_say(shape: Shape) -> None:
    here = Hex(3, -2)
    x, y = hexes.centre(here, shape)
    for side, there in hexes.beside(here, shape).items():
        east, south = hexes.centre(there, shape)
        assert (east - x) ** 2 + (south - y) ** 2 == pytest.approx(1)
        assert ("E" in side, "W" in side) == (east - x > 0.1, x - east > 0.1)
        assert ("S" in side, "N" in side) == (south - y > 0.1, y - south > 0.1)


@given(here=HEXES, there=HEXES, over=HEXES)
def test_distance_is_a_distance(here: Hex, there: Hex, over: Hex) -> None:
    assert hexes.distance(here, there) == hexes.distance(there, here)
    assert (hexes.distance(here, there) == 0) == (here == there)
    assert hexes.distance(here, there) <= hexes.distance(here, over) + hexes.distance(over, there)


@given(here=HEXES, most=st.integers(0, 5))
def test_within_a_distance(here: Hex, most: int) -> None:
    found = list(hexes.within(here, most))
    assert len(found) == len({*found}) == 1 + 3 * most * (most + 1)
    assert max(hexes.distance(here, each) for each in found) == most


@pytest.mark.parametrize("shifted", ["odd", "even"])
@given(row=NEAR, place=NEAR)
def test_numbers_of_rows_and_back(shifted: str, row: int, place: int) -> None:
    here = hexes.numbered(row, place, shifted=shifted)  # type: ignore[arg-type]
    assert hexes.number_of(here, shifted=shifted) == (row, place)  # type: ignore[arg-type]
    assert hexes.number_of(hexes.across(here, "E", POINTED), shifted=shifted) == (row, place + 1)  # type: ignore[arg-type]
    lies_east = (row % 2 == 0) == (shifted == "even")
    below = hexes.numbered(row + 1, place, shifted=shifted)  # type: ignore[arg-type]
    assert hexes.across(here, "SW" if lies_east else "SE", POINTED) == below


# A board: a disc with holes, two areas that adjoin each other and some hexes, and barred sides.

DISC = {f"{at.row},{at.col}": at for at in hexes.within(Hex(0, 0), 3)}
NAMES = st.sets(st.sampled_from(sorted(DISC)), max_size=25)


@st.composite
def boards(draw: st.DrawFn) -> tuple[Field[str], dict[str, set[str]]]:
    """A board, and the same as sets: what each point is joined to."""
    shape = draw(st.sampled_from([POINTED, FLAT]))
    holes = draw(NAMES)
    there = {name: at for name, at in DISC.items() if name not in holes}
    edges = draw(st.sets(st.sampled_from(sorted(there)), max_size=5)) if there else set()
    pairs = [
        (one, other)
        for one in there
        for other in there
        if one < other and hexes.distance(there[one], there[other]) == 1
    ]
    barred = draw(st.lists(st.sampled_from(pairs), max_size=6)) if pairs else []
    areas = {"north": {*edges, "south"}, "south": {"north"}}
    joined = {name: set[str]() for name in there} | {"north": {"south"}, "south": {"north"}}
    for one, other in pairs:
        if (one, other) not in barred:
            joined[one].add(other)
            joined[other].add(one)
    for name in edges:
        joined["north"].add(name)
        joined[name].add("north")
    return Field(there, shape, areas, [pair[::-1] for pair in barred]), joined


@pytest.mark.sweep
@given(board=boards(), start=NAMES, over=NAMES, most=st.none() | st.integers(0, 4))
def test_bits_reach_what_sets_reach(
    board: tuple[Field[str], dict[str, set[str]]], start: set[str], over: set[str], most: int | None
) -> None:
    field, joined = board
    start, over = start & {*joined}, over & {*joined} | {"north"}
    assert field.members(field.of(start)) == tuple(point for point in field.bit if point in start)
    assert {*field.members(field.spread(field.of(start)))} == {to for each in start for to in joined[each]}
    assert {point: {*beside} for point, beside in field.beside.items()} == joined
    reached = set(start)
    for each in start:
        reached |= {*points.ways(each, lambda at: sorted(joined[at]), lambda _, to: to in over, most)}
    assert {*field.members(field.flood(field.of(start), field.of(over), most=most))} == reached


def test_a_flood_may_be_bound_to_some_sides_and_areas_have_none() -> None:
    field = Field(DISC, POINTED, {"sea": ["0,3"]})
    east = field.flood(field.bit["0,0"], field.all, ("E", "NE"))
    assert {*field.members(east)} == {
        *("0,0", "0,1", "0,2", "0,3", "-1,1", "-1,2", "-1,3", "-2,2", "-2,3", "-3,3"),
    }
    assert field.members(field.flood(field.bit["0,3"], field.all, most=1)) == (
        "-1,3",
        "0,2",
        "0,3",
        "1,2",
        "sea",
    )


def test_what_can_be_paid_for() -> None:
    price = {"moor": 2, "ford": 4}
    road = {"camp": ("mill",), "mill": ("moor", "ford"), "moor": ("inn",), "ford": ("inn",), "inn": ()}
    paid = points.affordable("camp", 4, road.__getitem__, lambda here, there: price.get(there, 1))
    assert paid == {
        "camp": (0, ()),
        "mill": (1, ("mill",)),
        "moor": (3, ("mill", "moor")),
        "inn": (4, ("mill", "moor", "inn")),
    }
    halted = points.affordable(
        "camp", 4, road.__getitem__, lambda here, there: price.get(there, 1), {"moor"}.__contains__
    )
    assert "inn" not in halted
    barred = points.affordable(
        "camp", 9, road.__getitem__, lambda here, there: None if there == "moor" else 1
    )
    assert barred["inn"] == (3, ("mill", "ford", "inn"))
