"""Words beside an order that nobody can read: the order without them is asked back, and they are told."""

from __future__ import annotations

import pytest

from tests.desk.world import World
from tests.desk.yes import duel, given, stands, war

ASKED = (("Good grief, and add to that: A Par - Bur", "Good grief, and add to that"),)
OF_WARS = (
    ("attack Sedan with GE 1 and GE 2 (lovely in autumn)", "lovely in autumn"),
    ("attack Sedan with GE 1 and GE 2 - splendid weather, they say", "splendid weather, they say"),
    ("attack Sedan with GE 1 and GE 2, as Schlieffen wished it", "as Schlieffen wished it"),
)
NOT_ASKED = (
    "Nobody goes: A Par - Bur",
    "Splendid country, so perhaps not yet: A Par - Bur",
    "He whispered, A Par - Mos",
    "A Par - Bur, cancel that",
)


@pytest.mark.parametrize(("line", "left"), ASKED)
def test_they_are_told_and_a_yes_makes_the_order(world: World, line: str, left: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    told = " ".join(world.text_to("Anna").split())
    assert f"Without “{left}” it would be: " in told, told
    assert not stands(world)
    world.write("Anna", "YES", seat="FRANCE")
    assert given(world)
    assert len(stands(world)) == 1


@pytest.mark.parametrize("line", NOT_ASKED)
def test_nothing_is_offered_where_they_may_turn_it(world: World, line: str) -> None:
    duel(world)
    world.write("Anna", line, seat="FRANCE")
    assert " it would be: " not in world.text_to("Anna")
    world.write("Anna", "YES", seat="FRANCE")
    assert not stands(world)


@pytest.mark.parametrize(("line", "left"), OF_WARS)
def test_where_a_letter_counts_as_a_whole_they_are_told_too(world: World, line: str, left: str) -> None:
    war(world)
    before = world.play("war").asks
    world.write("Anna", f"Guns of August as an event\n{line}", seat="CP")
    told = " ".join(world.text_to("Anna").split())
    assert world.play("war").asks == before
    assert f"Without “{left}” it would be: " in told, told
    world.write("Anna", "YES", seat="CP")
    assert world.play("war").asks != before


@pytest.mark.parametrize(
    "line",
    [
        "attack Sedan with GE 1 and GE 2, unless the fort is in flames",
        "attack Sedan with GE 1 and GE 2, not before Tuesday",
    ],
)
def test_there_too_what_may_turn_it_is_not_left_out(world: World, line: str) -> None:
    war(world)
    before = world.play("war").asks
    world.write("Anna", f"Guns of August as an event\n{line}", seat="CP")
    assert "Without “" not in world.text_to("Anna")
    assert world.play("war").asks == before
