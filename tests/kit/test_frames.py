"""Frames of a board: what lies inside, and where most happened."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Event
from games.kit.frames import Frame, busiest, inside, named

AT = {"a": (0.0, 0.0), "b": (1.0, 1.0), "c": (2.0, 1.0), "d": (4.0, 2.0)}
WEST = Frame("west", frozenset("abc"), frozenset("ab"))
EAST = Frame("east", frozenset("bcd"), frozenset("cd"))


def told(key: str, **args: str | tuple[str, ...]) -> Event:
    return Event(PUBLIC, key, args)


def test_what_lies_inside_keeps_off_the_edges() -> None:
    assert inside(AT, (0, 0), (4, 2), 0) == frozenset("abcd")
    assert inside(AT, (0, 0), (4, 2), 1) == frozenset("bc")


def test_an_event_names_one_thing_or_several() -> None:
    event = told("moved", path=("a", "b"), at="c")
    assert named(event, "at", "path", "from") == ("c", "a", "b")


def test_the_busiest_frame_is_that_of_what_weighs_most() -> None:
    moves = [told("moved", at="a"), told("moved", at="b")]
    assert busiest((WEST, EAST), moves, {}, "at") is WEST
    assert busiest((WEST, EAST), [*moves, told("battle", at="d")], {"battle": 6}, "at") is EAST
    assert busiest((EAST, WEST), [told("moved", at="a"), told("moved", at="c")], {}, "at") is EAST
    assert busiest((WEST, EAST), [told("rested", at="elsewhere")], {}, "at") is None
