"""What readers of orders share: words of a lexicon, figures in phrases, lines of edits, guesses at names."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from adjudicator.conditions import Fact
from games.naming import Names
from parsers.kit import editing, lexicon, tokens
from parsers.lexing import fold
from parsers.reading import Understood, Unreadable
from tests.rig.cases import in_turn

SIDES: Mapping[str, list[str]] = {
    "NORTH": ["north", "northern league", "север"],
    "SOUTH": ["south", "Южный союз"],
}


def test_the_longest_word_with_which_a_phrase_begins_wins() -> None:
    assert lexicon.begins("northern league 12", SIDES) == ("NORTH", "12")
    assert lexicon.begins("южный союз", SIDES) == ("SOUTH", "")
    assert lexicon.begins("norther 12", SIDES) == ("", "norther 12")


def test_a_phrase_ends_with_a_word_and_something_before_it() -> None:
    assert lexicon.ends("mill 2 south", SIDES) == ("SOUTH", "mill 2")
    assert lexicon.ends("south", SIDES) == ("", "south")


def test_a_word_stands_whole_in_its_group() -> None:
    assert lexicon.meaning("СЕВЕР", SIDES) == "NORTH"
    assert lexicon.meaning("the north", SIDES) is None


def test_what_stands_beside_a_word() -> None:
    assert lexicon.beside("mill is taken", ["taken", "is taken"]) == "mill"
    assert lexicon.beside("взята мельница", ["взята"]) == "мельница"
    assert lexicon.beside("mill", ["taken"]) == ""


@in_turn(
    [
        ("6", "is", 6),
        ("is 6", "is", 6),
        ("at least 6", "at-least", 6),
        ("6 or more", "at-least", 6),
        (">=6", "at-least", 6),
        ("more than 6", "at-least", 7),
        ("не больше 6", "at-most", 6),
        ("меньше 6", "at-most", 5),
        ("6 или меньше", "at-most", 6),
        ("<= 6", "at-most", 6),
    ]
)
def test_a_figure_is_compared_in_words(phrase: str, relation: str, value: int) -> None:
    assert lexicon.compared("vp", phrase, strict=True) == Fact("vp", relation, value)  # type: ignore[arg-type]


def test_without_a_number_nothing_is_compared() -> None:
    assert lexicon.compared("vp", "at least some") is None
    assert lexicon.compared("vp", "with luck at least 6", strict=True) is None
    assert lexicon.compared("vp", "with luck at least 6") == Fact("vp", "at-least", 6)


def test_the_language_of_a_word_is_that_of_its_letters() -> None:
    assert [lexicon.language(word) for word in ("Sedan", "Седан", "12")] == ["en", "ru", "en"]


EDIT = editing.editor(
    {"give": ["give", "дать"]}, lambda verb, rest: (f"{verb} {rest}" if rest.isdecimal() else "", rest)
)


def test_an_edit_is_read_by_its_verb() -> None:
    read = EDIT("", "Дать  12.")
    assert isinstance(read, Understood)
    assert (read.written, read.span.length) == ("give 12", 9)


@pytest.mark.parametrize(("line", "word"), [("give twelve", "twelve"), ("take 12", "take")])
def test_an_edit_that_cannot_be_read_says_at_what(line: str, word: str) -> None:
    read = EDIT("", line)
    assert isinstance(read, Unreadable)
    assert (read.key, read.args) == ("unexpected-word", {"word": word})


def test_an_unknown_name_is_taken_for_the_nearest() -> None:
    names = Names.of({"verdun": ["Verdun", "Верден"], "sedan": ["Sedan"]}, fold)
    near = tokens.nearest(names, "Verdnu")
    assert near is not None
    assert near[0] == "verdun"
    assert 0.8 <= near[1] < 1
    assert tokens.nearest(names, "Petrograd") is None
