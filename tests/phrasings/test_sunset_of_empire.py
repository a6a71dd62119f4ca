"""Ways in which people write orders of Sunset of Empire, and what each means."""

from __future__ import annotations

from parsers.conditions import Choice, flat, read_steps
from parsers.reading import Ambiguous, Understood, Unreadable
from tests.phrasings.measure import (
    Verdict,
    bad,
    courtesies,
    gaps,
    idle,
    is_russian,
    phrasings,
    reading,
    verdict,
)
from tests.rig.cases import in_turn

TITLE = "sunset_of_empire"
BY = reading(TITLE)
PHRASINGS = phrasings(TITLE)
GAPS = gaps(TITLE)
AT_ONCE = {"incomplete", "unexpected-word", "unknown-card", "unclear-word"}
"""Why a line that is forbidden, or fits several cards, may be refused before the table is looked at."""
CARDS_NAMED = {
    *("Nice shot with that sniper!", "That gas attack really hurt.", "What a lucky balloon!"),
    "Ну и снайпер у тебя!",
}
"""Courtesies that name a card: they are asked back, as an order of that card may be meant."""


@in_turn(PHRASINGS, one_in=3)
def test_means(said: str, means: list[str]) -> None:
    how = verdict(BY, said, means)
    assert how is (Verdict.UNREAD if said in GAPS else Verdict.MEANT), (BY.entries(said), BY.meant(means))


def test_nearly_all_are_read_and_more_than_half_are_russian() -> None:
    said = {each for each, _ in PHRASINGS}
    assert len(said) >= 1_100
    assert said >= GAPS
    assert len(GAPS) * 100 <= len(said)
    assert 2 * sum(map(is_russian, said)) > len(said)


@in_turn(bad(TITLE))
def test_bad_lines(row: dict[str, str]) -> None:
    steps = read_steps(row["said"], BY.READER, "CENTRAL")
    read = [line for line in flat(steps) if isinstance(line, Understood)]
    faults = [line for line in flat(steps) if isinstance(line, Unreadable)]
    assert not any(isinstance(line, Ambiguous | Choice) for line in steps)
    if row["how"] == "unread":
        assert faults
        assert not read
    else:
        assert len(read) == 1 or all(fault.key in AT_ONCE for fault in faults)
    assert not any(fault.suggestion for fault in faults)


@in_turn(courtesies(TITLE))
def test_courtesies_are_no_orders(said: str) -> None:
    assert not any(isinstance(line, Understood) for line in BY.READER.read(said))
    assert idle(BY, said) or said in CARDS_NAMED
