"""An order that counts only as a whole: the next letter may mend the line alone that was not taken."""

from __future__ import annotations

import pytest

from mailer.desk.completing import MOST_LINES
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


DEFENCE = "No cards. Losses: spare the BEF. Hold, zumble Sedan."
WHICH = "does it mend your letter before?"


def defended(world: World, letter: str = DEFENCE) -> None:
    """Boris defends Sedan, and a sentence of his answer cannot be read."""
    war(world)
    world.write("Anna", f"event 1\n{MENDED}", seat="CP")
    world.out()
    world.write("Boris", letter, seat="AP")
    assert "or the corrected line alone" in " ".join(world.text_to("boris").split())


def is_asked_cards(world: World) -> bool:
    return world.play("war").asks[0].kind == "defend"


@pytest.mark.parametrize(("word", "spared"), [("The first", True), ("the second", False), ("READY", False)])
def test_an_answer_that_may_mend_the_letter_before_is_asked_back(
    world: World, word: str, spared: bool
) -> None:
    defended(world)
    world.write("Boris", "Retreat to Amiens.", seat="AP")
    told = world.text_to("boris")
    assert WHICH in " ".join(told.split())
    assert "    No cards\n    Losses: spare the BEF\n    Retreat to Amiens.\n" in told
    assert "what is marked" not in told
    assert is_asked_cards(world), "it waits"
    world.write("Boris", word, seat="AP")
    said = world.text_to("boris")
    assert ("spare the BEF" in " ".join(said.split())) == spared
    assert not is_asked_cards(world)


def test_an_answer_that_says_a_part_of_the_one_before_again_is_the_whole(world: World) -> None:
    defended(world)
    world.write("Boris", "No cards, retreat to Amiens.", seat="AP")
    assert WHICH not in " ".join(world.text_to("boris").split())
    assert not is_asked_cards(world)


def test_the_corrected_line_alone_is_promised_only_where_something_of_the_letter_was_taken(
    world: World,
) -> None:
    war(world)
    world.write("Anna", "attack Antwerp with GE 1 and GE 2 zumble", seat="CP")
    assert "alone" not in said(world)


def test_of_more_lines_than_are_remembered_the_whole_order_is_wanted_again(world: World) -> None:
    war(world)
    world.write(
        "Anna",
        "\n".join(("event 1", *(f"attack Sedan with GE 1 zumble {at}" for at in range(MOST_LINES)))),
        seat="CP",
    )
    told = said(world)
    assert "send the whole order again." in told
    assert "alone" not in told


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
