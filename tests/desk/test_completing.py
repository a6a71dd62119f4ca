"""An order that counts only as a whole: the next letter may mend the line alone that was not taken."""

from __future__ import annotations

import pytest

from tests.desk.chance import fixed_chance
from tests.desk.world import World
from tests.desk.yes import war

__all__ = ["fixed_chance"]

REFUSED = "Hello judge!\n\nevent 1\nattack Antwerp with GE 1 and GE 2\n\nAnna"
MENDED = "attack Sedan with GE 1 and GE 2"
TOGETHER = "Together with your letter before"


def said(world: World) -> str:
    """The answer to Anna, its lines as one."""
    return " ".join(world.text_to("anna").split())


def refused(world: World, letter: str = REFUSED) -> None:
    war(world)
    world.write("Anna", letter, seat="CP")
    assert "or the corrected line alone" in said(world)
    assert world.play("war").asks[0].seat == "CP"


def test_the_mended_line_completes_the_order_before(world: World) -> None:
    refused(world)
    world.write("Anna", f"Sorry!\n{MENDED}\n\nAnna", seat="CP")
    told = world.text_to("anna")
    assert TOGETHER in told
    assert f"    event 1\n    {MENDED}\n" in told
    assert world.play("war").asks[0].seat == "CP", "it is asked back, and not done"
    world.write("Anna", "Yes", seat="CP")
    assert world.play("war").asks[0].seat == "AP"


def test_a_line_that_needs_mending_once_more_leaves_the_rest(world: World) -> None:
    refused(world)
    for line in ("attack Rome with GE 1 and GE 2", "attack Sedan by GE 1 xyzzy qwertz"):
        world.write("Anna", line, seat="CP")
        assert TOGETHER not in said(world)
    world.write("Anna", MENDED, seat="CP")
    assert TOGETHER in said(world)


@pytest.mark.parametrize("letter", [f"event 1\n{MENDED}", f"Guns of August as an event: {MENDED}"])
def test_the_whole_order_again_is_taken_alone(world: World, letter: str) -> None:
    refused(world)
    world.write("Anna", letter, seat="CP")
    assert world.play("war").asks[0].seat == "AP"


def test_without_a_letter_before_there_is_nothing_to_complete(world: World) -> None:
    war(world)
    world.write("Anna", MENDED, seat="CP")
    assert TOGETHER not in said(world)


def test_another_seat_completes_nothing(world: World) -> None:
    refused(world)
    world.write("Boris", MENDED, seat="AP")
    assert TOGETHER not in world.text_to("boris")


def test_what_is_done_is_remembered_no_more(world: World) -> None:
    refused(world)
    world.write("Anna", f"event 1\n{MENDED}", seat="CP")
    world.tick(4 * 24 * 3600)
    world.run_due()
    world.write("Anna", MENDED, seat="CP")
    assert TOGETHER not in world.text_to("anna")
