"""Every way to write an order of No Retreat! that is known, and what it means."""

from __future__ import annotations

from games.no_retreat.model.atlas import AXIS
from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.conditions import Choice
from parsers.reading import Understood, Unreadable
from tests.phrasings.measure import bad, courtesies, idle, is_russian, phrasings, reading
from tests.phrasings.no_retreat.reading import READER, entries, meant
from tests.rig.cases import in_turn

PHRASINGS = phrasings("no_retreat")


@in_turn(PHRASINGS, one_in=3)
def test_means(said: str, means: list[str]) -> None:
    assert entries(said) == meant(means)


@in_turn((said for said, _ in PHRASINGS), one_in=5)
def test_a_letter_takes_it_as_orders_and_as_no_command(said: str) -> None:
    taken = take_apart(CharsetText("", said, said, "", ""), READER, "3-A4", AXIS)
    assert taken.items == ()
    assert taken.lines
    assert all(isinstance(line, Understood | Choice) for line in taken.lines)


@in_turn(courtesies("no_retreat"))
def test_courtesy_is_no_order(said: str) -> None:
    assert idle(reading("no_retreat"), said), entries(said)


@in_turn(bad("no_retreat"))
def test_bad_lines(row: dict[str, str]) -> None:
    read = READER.read(row["said"], guess=False)
    assert row["how"] == "unread"
    assert read
    assert all(isinstance(line, Unreadable) and line.key != "no-order" for line in read), read


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if is_russian(said)]
    assert len(PHRASINGS) >= 430
    assert 2 * len(russian) >= len(PHRASINGS) - 40
