"""Every way to write an order of Diplomacy that a stranger thought of, and what it means."""

from __future__ import annotations

from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.judge.reader import Command
from parsers.reading import Ambiguous, Line, Understood, Unreadable
from tests.phrasings.diplomacy.reading import READER, entries, meant
from tests.phrasings.measure import bad, courtesies, gaps, idle, is_russian, is_talk, phrasings, reading
from tests.rig.cases import in_turn

PHRASINGS = phrasings("diplomacy")
GAPS = gaps("diplomacy")
BAD = bad("diplomacy")
MOST_GAPS = 15
"""As many as there were when the grammar had been extended; it may only become less."""


@in_turn(((said, means) for said, means in PHRASINGS if said not in GAPS), one_in=3)
def test_means(said: str, means: list[str]) -> None:
    assert entries(said) == meant(means)


@in_turn((said, means) for said, means in PHRASINGS if said in GAPS)
def test_what_is_not_read_yet_is_not_read_as_something_else(said: str, means: list[str]) -> None:
    """A letter that is read now has to leave the list."""
    found = entries(said)
    assert any("?" in entry for entry in found)
    assert found != meant(means)


def test_nearly_all_of_them_are_read() -> None:
    assert {said for said, _ in PHRASINGS} >= GAPS
    assert len(GAPS) <= MOST_GAPS
    assert 20 * len(GAPS) <= len(PHRASINGS)


def test_half_of_them_are_russian() -> None:
    russian = [said for said, _ in PHRASINGS if is_russian(said)]
    assert len(PHRASINGS) >= 400
    assert 2 * len(russian) >= len(PHRASINGS) - 40


@in_turn((said for said, _ in PHRASINGS), one_in=5)
def test_a_letter_takes_it_as_orders_and_as_no_command(said: str) -> None:
    taken = take_apart(CharsetText("", said, said, "", ""), READER, "S1901M", "FRANCE")
    # "Orders for France:" over them asks what stands, too, and "Retreat:" heads the retreats.
    heads = ("phase", {"phase": "S1901R"})
    assert all(
        isinstance(item, Command) and (item.name in ("orders", "ready") or (item.name, item.args) == heads)
        for item in taken.items
    )
    assert taken.lines


@in_turn([("Spring 1901: A Mar H",), ("Весна 1901: А Мар держать",), ("S1901M: A Mar H",)])
def test_a_phase_before_a_colon_is_a_heading(said: str) -> None:
    taken = take_apart(CharsetText("", said, said, "", ""), READER, "S1901M", "FRANCE")
    (head,) = taken.items
    assert isinstance(head, Command)
    assert (head.name, head.args) == ("phase", {"phase": "S1901M"})
    (order,) = taken.lines
    assert isinstance(order, Understood)
    assert order.span.column == said.index(":") + 3


@in_turn(courtesies("diplomacy"))
def test_courtesy_is_no_order_and_no_fault(said: str) -> None:
    assert idle(reading("diplomacy"), said), READER.read(said)
    assert all(is_talk(READER, line) for line in READER.read(said)), READER.read(said)


@in_turn(row["said"] for row in BAD if row["how"] == "refused")
def test_is_understood_where_rules_or_the_position_forbid_it(said: str) -> None:
    assert all(isinstance(line, Understood) for line in READER.read(said)), READER.read(said)


@in_turn(row["said"] for row in BAD if row["how"] != "refused")
def test_is_not_read(said: str) -> None:
    """No part of it is taken as an order."""
    lines = READER.read(said)
    assert lines
    assert not any(isinstance(line, Understood) for line in lines), lines


@in_turn(
    (row["said"], row.get("suggests", ""), row.get("never", "")) for row in BAD if row["how"] != "refused"
)
def test_what_is_suggested_is_what_was_meant(said: str, suggests: str, never: str) -> None:
    told = [text for line in READER.read(said) for text in _suggested(line)]
    assert not suggests or suggests.lower() in [text.lower() for text in told], told
    assert not never or not any(never in text for text in told), told


def _suggested(line: Line) -> tuple[str, ...]:
    match line:
        case Unreadable():
            return (line.suggestion,) if line.suggestion else ()
        case Ambiguous():
            return line.candidates
    return ()
