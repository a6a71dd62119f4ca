"""A master's changes of a position as people write them, in both languages, and what is none."""

from __future__ import annotations

import pytest

from games.diplomacy.edits import edit_of
from parsers.diplomacy.reader import reader_words
from parsers.reading import Ambiguous, Understood, Unreadable
from parsers.registry import title
from tests.rig.cases import in_turn


def read(text: str) -> object:
    edits = title("diplomacy").edits
    assert edits is not None
    return edits("standard", text)


@in_turn(
    [
        ("add A PAR FRANCE", "ADD FRANCE A PAR"),
        ("ADD France: army Paris", "ADD FRANCE A PAR"),
        ("put French fleet in St Petersburg north coast", "ADD FRANCE F STP/NC"),
        ("add F StP/nc Russia", "ADD RUSSIA F STP/NC"),
        ("add A StP/nc Russia", "ADD RUSSIA A STP"),
        ("add F Eng Eng", "ADD ENGLAND F ENG"),
        ("добавить А Париж Франция", "ADD FRANCE A PAR"),
        ("Поставь флот в Лондоне Англии.", "ADD ENGLAND F LON"),
        ("remove A par", "REMOVE A PAR"),
        ("снять армию Париж", "REMOVE A PAR"),
        ("убрать F Спб/юб", "REMOVE F STP/SC"),
        ("center Par Germany", "CENTER PAR GERMANY"),
        ("Centre: Germany Paris", "CENTER PAR GERMANY"),
        ("centre Mun = none", "CENTER MUN NONE"),
        ("центр Париж никто", "CENTER PAR NONE"),
        ("phase f1902m", "PHASE F1902M"),
        ("Фаза: F1902M", "PHASE F1902M"),
    ]
)
def test_a_change_is_read(text: str, line: str | None) -> None:
    got = read(text)
    if line is None:
        assert isinstance(got, Unreadable)
        return
    assert isinstance(got, Understood), got
    assert got.written == line
    assert edit_of(line) is not None


@in_turn(
    [
        ("", "edit-begins", "", 1),
        ("move A Par - Bur", "edit-begins", "move", 1),
        ("add A Xyz France", "edit-word", "Xyz", 7),
        ("add A Par", "incomplete", "Par", 1),
        ("add", "incomplete", "add", 1),
        ("remove Par", "unexpected-word", "Par", 8),
        ("center Par", "incomplete", "Par", 1),
        ("phase Fall 1902", "edit-word", "Fall 1902", 7),
        ("add A Par France France", "unexpected-word", "France", 18),
        ("add " + "A Par " * 100, "edit-begins", "add", 1),
    ]
)
def test_what_is_no_change_is_told_where(text: str, key: str, word: str, column: int) -> None:
    got = read(text)
    assert isinstance(got, Unreadable), got
    assert (got.key, got.args["word"], got.span.column) == (key, word, column)


def test_a_name_of_two_places_is_asked_back() -> None:
    got = read("remove F North")
    assert isinstance(got, Ambiguous | Unreadable)
    if isinstance(got, Ambiguous):
        assert all(isinstance(read(text), Understood) for text in got.candidates)


def test_faults_have_words_in_both_languages() -> None:
    from mailer.base.words import words_of

    for lang in ("en", "ru"):
        assert reader_words(lang)
        words = words_of(lang)
        for key in ("edit-begins", "edit-word", "unexpected-word", "incomplete"):
            assert words.say(f"unreadable.{key}", {"word": "x"})
        for verb in ("add", "remove", "center", "phase"):
            assert words.say(f"expected.edit-{verb}")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("add A TYR Austria", "ADD AUSTRIA A TYR"),
        ("ADD AUSTRIA A tyr", "ADD AUSTRIA A TYR"),
        ("add F TYR Italy", "ADD ITALY F TYS"),
        ("remove A TYR", "REMOVE A TYR"),
        ("добавить А Тир Австрия", "ADD AUSTRIA A TYR"),
        ("добавить Ф Тир Италия", "ADD ITALY F TYS"),
        ("снять А Тир", "REMOVE A TYR"),
    ],
)
def test_a_code_and_a_kind_win_over_names_that_begin_alike(text: str, line: str) -> None:
    found = read(text)
    assert isinstance(found, Understood), found
    assert found.written == line


@pytest.mark.parametrize("text", ["TYR H", "DISBAND TYR", "TYR D", "A TYR H"])
def test_a_code_without_a_kind_is_its_own_place(text: str) -> None:
    (line,) = title("diplomacy").reader("standard").read(text)
    assert isinstance(line, Understood), line
    assert line.written.unit.place == "TYR"


def test_what_is_nobodys_code_is_still_asked_about() -> None:
    (line,) = title("diplomacy").reader("standard").read("LIV H")
    assert isinstance(line, Ambiguous)
