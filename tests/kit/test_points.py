"""Points joined by lines: reach, flood, distance, with what bars the way as an argument."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from games.kit import points

ROAD = {"camp": "mill", "mill": "camp moor ford", "moor": "mill inn", "ford": "mill inn", "inn": "moor ford"}


def joins(point: str) -> Sequence[str]:
    return ROAD[point].split()


def dry(here: str, there: str) -> bool:
    return there != "ford"


def test_the_shortest_way_to_each_point_the_nearest_first() -> None:
    assert points.ways("camp", joins) == {
        "camp": (),
        "mill": ("mill",),
        "moor": ("mill", "moor"),
        "ford": ("mill", "ford"),
        "inn": ("mill", "moor", "inn"),
    }
    assert list(points.ways("camp", joins)) == ["camp", "mill", "moor", "ford", "inn"]


def test_reach_is_bounded_by_steps_and_by_the_border() -> None:
    assert list(points.ways("camp", joins, most=2)) == ["camp", "mill", "moor", "ford"]
    assert list(points.ways("camp", joins, dry)) == ["camp", "mill", "moor", "inn"]
    assert list(points.ways("camp", joins, most=0)) == ["camp"]


def test_zones_of_control_stop_who_enters_them() -> None:
    held = {"mill"}
    stops = points.ways("camp", joins, lambda here, there: here not in held)
    assert list(stops) == ["camp", "mill"]


def test_distances_are_to_the_nearest_goal() -> None:
    assert points.distances(("camp", "inn"), joins) == {"camp": 0, "inn": 0, "mill": 1, "moor": 1, "ford": 1}


def test_steps_to_the_nearest_goal() -> None:
    assert points.steps_to("camp", lambda point: point.startswith("m"), joins) == 1
    assert points.steps_to("camp", {"camp"}.__contains__, joins) == 0
    assert points.steps_to("camp", {"town"}.__contains__, joins) is None


def test_a_way_is_barred_by_the_border() -> None:
    assert points.connected("camp", "inn", joins)
    assert points.connected("camp", "inn", joins, dry)
    assert not points.connected("camp", "ford", joins, dry)


def test_of_equally_short_ways_the_cheapest_is_taken() -> None:
    price = {"moor": 1}
    way = points.cheapest("camp", "inn", joins, lambda here, there: True, lambda point: price.get(point, 0))
    assert way == ("mill", "ford", "inn")
    assert points.cheapest("camp", "inn", joins, dry, lambda point: 0) == ("mill", "moor", "inn")
    assert points.cheapest("camp", "ford", joins, dry, lambda point: 0) is None


@given(st.dictionaries(st.integers(0, 8), st.lists(st.integers(0, 8), max_size=3), min_size=9), st.data())
def test_ways_distances_and_connections_agree(graph: dict[int, list[int]], data: st.DataObject) -> None:
    start, goal = data.draw(st.integers(0, 8)), data.draw(st.integers(0, 8))
    ways = points.ways(start, graph.__getitem__)
    lengths = {point: len(way) for point, way in ways.items()}
    assert lengths == points.distances((start,), graph.__getitem__)
    assert points.steps_to(start, goal.__eq__, graph.__getitem__) == lengths.get(goal)
    if goal != start:
        assert points.connected(start, goal, graph.__getitem__) == (goal in ways)
