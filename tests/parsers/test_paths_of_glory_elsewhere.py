"""Paths of Glory: what is said of other battles, of a round to come or of none."""

from __future__ import annotations

import pytest

from games.paths_of_glory.text.phrases import NEXT, Heading
from parsers.asking import ASKED_THEN
from parsers.easing import read_eased
from parsers.reading import Understood, Unreadable
from parsers.registry import title

READER = title("paths_of_glory").reader("")


@pytest.mark.parametrize(
    ("second", "rounds"),
    [
        ("Then card 7 for ops", [None, NEXT]),
        ("Then, of course, card 7 for ops", [None, NEXT]),
        ("Then, instead, card 7 for ops", [None]),
        ("Then again, card 7 for ops", [None, None]),
    ],
)
def test_an_action_instead_of_another_is_none_of_a_later_round(second: str, rounds: list[int | None]) -> None:
    read = read_eased(READER, [f"card 14 for RP. {second}"], guess=False)
    heads = [each.written for each in read if isinstance(each, Understood)]
    assert [each.round for each in heads if isinstance(each, Heading)] == rounds


@pytest.mark.parametrize(
    "said",
    [
        "no cards in the other battles",
        "no cards in all other battles",
        "no cards in the other battles of this round",
        "карт не играю в остальных битвах",
    ],
)
def test_no_cards_in_the_other_battles_says_nothing_of_this_one(said: str) -> None:
    (line,) = READER.read(said)
    assert isinstance(line, Unreadable)
    assert line.key == ASKED_THEN
