"""What may be left out inside a line that is asked back: words that nobody knows, and nothing that counts."""

from __future__ import annotations

from itertools import islice

import pytest

from parsers.omission import omitted, says_nothing
from parsers.reading import Unreadable
from parsers.registry import title

PATHS = title("paths_of_glory").reader("")
SWORD = title("won_by_the_sword").reader("c1632")


@pytest.mark.parametrize(
    ("line", "kept", "left"),
    [
        ("GE 4 rollickingly attacks Sedan", "GE 4 attacks Sedan", "rollickingly"),
        ("The jolly GE 4 attacks gloomy Sedan", "The GE 4 attacks Sedan", "jolly … gloomy"),
    ],
)
def test_words_that_nobody_knows_are_left_out(line: str, kept: str, left: str) -> None:
    assert (kept, left) in list(islice(omitted(PATHS, line), 3))


@pytest.mark.parametrize(
    "line",
    [
        "GE 4, zounds, GE 5 attack Sedan",  # one of a list
        "GE 4 gloomily attacks Sedan unless Verdun falls",
        "GE 4 gloomily does not attack Sedan",
        "GE 4 might gloomily attack Sedan",
        "does GE 4 gloomily attack Sedan",
        "Yesterday GE 4 had gloomily attacked Sedan",
        "GE 4 gloomily",
        "GE 4 gloomily and both of its corpulents attack Sedan and Wonderland",
    ],
)
def test_nothing_is_left_out_of_what_may_mean_something_else(line: str) -> None:
    assert list(omitted(PATHS, line)) == []


@pytest.mark.parametrize(
    ("piece", "nothing"),
    [
        *[("Zounds", True), ("Эхма", True), ("эх ма", False), ("Well there", True)],
        *[
            ("Tilly", False),
            ("Horn", False),
            ("not", False),
            ("two", False),
            ("Ulm", False),
            ("retreat", False),
        ],
        *[("frobnicate the moorings", False), ("do frobnicate", False)],
    ],
)
def test_a_piece_says_nothing(piece: str, nothing: bool) -> None:
    assert says_nothing(SWORD, piece) == nothing


@pytest.mark.parametrize("line", ["attack Lemberg with unreduced GE 4", "неатака Седана силами ГЕР 4"])
def test_what_is_denied_by_its_first_letters_is_no_misspelling(line: str) -> None:
    """The opposite would be proposed."""
    for each in PATHS.read(line):
        suggestion = each.suggestion if isinstance(each, Unreadable) else ""
        assert " reduced" not in suggestion
        assert not suggestion.startswith("атака")
