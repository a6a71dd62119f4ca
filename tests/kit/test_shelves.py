"""Shelves of a picture: each mark has a place of its own."""

from __future__ import annotations

from games.kit.shelves import shelf
from games.marks import Face, Stack


def test_marks_stand_side_by_side() -> None:
    faces = [Face("", "RED", "Guns"), Face("", "RED", "Scouts")]
    assert [face.spot for face in shelf("hand", faces)] == ["hand 1/2", "hand 2/2"]
    assert [face.title for face in shelf("hand", faces)] == ["Guns", "Scouts"]


def test_a_shelf_has_room_for_more() -> None:
    assert [stack.spot for stack in shelf("reserve", [Stack("")], 8)] == ["reserve 1/8"]
    assert shelf("reserve", list[Stack](), 8) == []
