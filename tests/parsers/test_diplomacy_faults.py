"""What the reader says of text that is no order: which fault, where, what was expected, did you mean."""

from __future__ import annotations

import pytest

from games.words import words_from
from parsers.diplomacy.mend import EXPECTED
from parsers.diplomacy.parse import faults_table
from parsers.diplomacy.reader import LONGEST_LINE, reader_for, reader_words
from parsers.reading import Ambiguous, Line, Span, Understood, Unreadable
from tests.parsers.brief import told
from tests.rig.cases import in_turn

READER = reader_for("standard")
EXAMPLES = [(row["key"], example) for row in faults_table() for example in row["examples"]]
MENDED = [
    (example, mended)
    for row in faults_table()
    for example, mended in zip(row["examples"], row.get("mended", ()), strict=False)
]
OF_LIMITS = {"long-line", "rest-of-line", "rest-of-text"}
OF_NO_EXAMPLE = {"incomplete", "unexpected-word", "asked-then", "another-time", "who-goes"}


def one(text: str) -> Line:
    (line,) = READER.read(text)
    return line


@in_turn(EXAMPLES)
def test_table(key: str, example: str) -> None:
    line = one(example)
    assert isinstance(line, Unreadable), line
    assert line.key == key


@in_turn(MENDED)
def test_mended(example: str, mended: str) -> None:
    line = one(example)
    assert isinstance(line, Unreadable)
    assert line.suggestion == mended
    assert isinstance(one(line.suggestion), Understood)


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_words(lang: str) -> None:
    words = words_from(lang, reader_words(lang))
    keys = {row["key"] for row in faults_table()} | OF_LIMITS | OF_NO_EXAMPLE
    assert {key for key in words.messages if key.startswith("unreadable.")} == {
        f"unreadable.{key}" for key in keys
    }
    assert {key for key in words.messages if key.startswith("expected.")} == {
        f"expected.{term}" for term in EXPECTED.values()
    }
    texts = [example for _, example in EXAMPLES] + ["A Par Bur", "x" * 9000, "A Par\n" * 2000, "A Par;" * 100]
    seen = set()
    for text in texts:
        for line in READER.read(text):
            assert isinstance(line, Unreadable)
            assert "{" not in words.say(f"unreadable.{line.key}", line.args)
            seen.add(line.key)
            assert all(f"expected.{term}" in words for term in line.expected)
    assert seen >= keys - OF_NO_EXAMPLE


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("A Par - Xyzzy", Span(1, 9, 5)),
        ("\n\n  A Xyzzy - Par", Span(3, 5, 5)),
        ("A Par H\nA Par Bur", Span(2, 7, 3)),
        ("A Par", Span(1, 6, 0)),
        ("A Par - Bur, A Mar S", Span(1, 21, 0)),
        ("A\u200b Par - Xyz\u00adzy", Span(1, 10, 6)),
    ],
)
def test_caret(text: str, span: Span) -> None:
    faults = [line for line in READER.read(text) if isinstance(line, Unreadable)]
    assert [line.span for line in faults] == [span]


def test_all_faults_of_a_letter_at_once() -> None:
    text = "A Parris - Bur\nA Mar H\nF Bre\n\nA Edi - Liv\nF Lon S\n"
    text += "A Mun - Ruh; A Kie spports A Mun - Ruh; F Den H"
    lines = READER.read(text)
    assert [told(line) for line in lines] == [
        "! unknown-place",
        "A MAR H",
        "! missing-order",
        "? A Edi - Livonia | A Edi - Liverpool",
        "! missing-supported",
        "A MUN - RUH",
        "! unknown-word",
        "F DEN H",
    ]
    assert [line.span.line for line in lines] == [1, 2, 3, 5, 6, 7, 7, 7]
    assert [line.suggestion for line in lines if isinstance(line, Unreadable)] == [
        "A Paris - Bur",
        "",
        "",
        "A Kie supports A Mun - Ruh",
    ]


@in_turn(
    [
        # What an unread verb governs is not an order of its own.
        ("A Par xxx A Mar - Bur", ["! unknown-word"]),
        ("A Par A Mar - Bur", ["! two-units"]),
        ("A Par xxx A Mar - Bur, F Bre H", ["! unknown-word", "F BRE H"]),
        # A word after an order may turn it round.
        ("A Par - Bur never", ["! stray-word"]),
        ("A Par - Bur unless Italy moves to Mar", ["! condition"]),
        # In the rulebook's own style, orders with only blanks between.
        ("A Lon-Nwi F Nth C A Lon-Nwy", ["! unknown-place", "F NTH C A LON - NWY"]),
        ("A Par Bur F Bre H", ["! two-places", "F BRE H"]),
        ("France: A Par Bur Germany: A Mun H", ["! two-places", "GERMANY: A MUN H"]),
        # A removal is never what is left of a broken order.
        ("A Par S A Mar xxx - Bur", ["! unknown-word"]),
        ("A Par S A Mar - - Bur", ["! unexpected-word"]),
        ("A Par S A Mar Bur", ["! two-places"]),
        ("A Par S A Mar A Bur", ["! two-units"]),
        ("A Par S A Mar Burgndi", ["! stray-word"]),
        ("A Par S A Mar Bur - Gas", ["! two-places"]),
        ("A Par S A Mar Mar - Bur", ["! two-places"]),
        ("A Par S A Mar Bur -", ["! two-places"]),
        ("A Par S Mar A - Bur", ["! two-units"]),
        ("A Par S A Mar A Bur H", ["A PAR S A MAR", "A BUR H"]),
        ("A Lon - Nwy Nwy via convoy", ["! order-goes-on"]),
        # A destination that was forgotten does not make a route of the next order.
        ("A Lon - A Mar - Bur", ["! order-goes-on"]),
        ("F Wes C English A Lon- A Lon-Tun", ["! order-goes-on"]),
        ("A Lon - A Mar S A Par - Bur", ["! order-goes-on"]),
        ("A Par - Bur Marsielles S A Par - Bur", ["A PAR - BUR", "! unknown-place"]),
        ("A Par - Bur - A Mar", ["! unexpected-word"]),
        ("F Por - Spa (sv)", ["! stray-word"]),
        ("F Por - Spa (sneaky)", ["F POR - SPA"]),
        ("Buidl A Par, F Bre", ["! unknown-word", "F BRE B"]),
        ("> A Par - Bur\nA Par H", ["! quoted", "A PAR H"]),
    ]
)
def test_one_bad_order_does_not_spoil_others(text: str, means: list[str]) -> None:
    assert [told(line) for line in READER.read(text)] == means


def test_expected_terms() -> None:
    line = one("A Par")
    assert isinstance(line, Unreadable)
    assert line.expected == ("move", "hold", "support", "convoy", "via", "retreat", "disband", "build")
    line = one("A Par S A Mar - Bur H")
    assert isinstance(line, Unreadable)
    assert "end" in line.expected


@pytest.mark.parametrize(
    "text",
    [
        "A Edi - Liv",
        "Ф Северное море С А Лондон - Норвегия",
        "А Париж Д",
        "F Wes S F Med",
        "gulf H",
    ],
)
def test_candidates_say_what_they_mean(text: str) -> None:
    line = one(text)
    assert isinstance(line, Ambiguous)
    read = [one(candidate) for candidate in line.candidates]
    assert len(set(line.candidates)) == len(read) > 1
    assert all(isinstance(candidate, Understood) for candidate in read), read
    assert len({told(candidate) for candidate in read}) == len(read)


def test_suggestions_join_split_names() -> None:
    line = one("F Gulf of Lyonn - Spa sc")
    assert isinstance(line, Unreadable)
    assert line.suggestion == "F Gulf of Lyon - Spa sc"


def test_prose_is_one_answer() -> None:
    text = "Dear all, I hope this finds you well, and thank you, John, for the fine maps you made."
    assert [told(line) for line in READER.read(text)] == ["! no-order"]


def test_a_line_too_long_is_told_and_the_next_is_read() -> None:
    lines = READER.read("A Par H\n" + "A Par - Bur " * LONGEST_LINE + "\nA Mar H")
    assert [told(line) for line in lines] == ["A PAR H", "! long-line", "A MAR H"]


@pytest.mark.alike(3)
@pytest.mark.parametrize(
    "unit",
    ["A\n", "A Par\n", "par par\n", "A Parriss - Burgandyy\n", "A Par H\n", "zzz\n", "- A Par ", "A Par;"],
)
def test_a_huge_text_is_summed_up(unit: str) -> None:
    lines = READER.read(unit * (1_000_000 // len(unit)))
    assert 0 < len(lines) < 8_000
    last = lines[-1]
    assert isinstance(last, Unreadable)
    assert last.key in ("rest-of-text", "rest-of-line", "long-line")
    assert sum(len(line.text) for line in lines) < 200_000


def test_lines_of_the_rest_are_counted() -> None:
    last = READER.read("A Par\n" * 5_000)[-1]
    assert isinstance(last, Unreadable)
    assert last.key == "rest-of-text"
    assert last.args == {"lines": 5_000 - last.span.line + 1}


def test_what_was_read_before_does_not_matter() -> None:
    texts = [example for _, example in EXAMPLES] + [mended for _, mended in MENDED]
    once = [READER.read(text) for text in texts]
    READER.read("France:\nA Par - Bur\nА Париж - Бургундия")
    assert [READER.read(text) for text in texts] == once
    assert told(one("A Par - Bur")) == "A PAR - BUR"


@in_turn(
    [
        ("A", "incomplete", "A"),
        ("F", "incomplete", "F"),
        ("2", "incomplete", "2"),
        ("A Par - Bur; A", "incomplete", "A"),
        ("D H", "unexpected-word", "H"),
        ("- S", "unexpected-word", "S"),
        ("H - Bur", "unexpected-word", "-"),
        ("A Par - Bur; D H", "unexpected-word", "H"),
    ]
)
def test_a_fault_without_an_example_says_whether_the_line_ends_too_soon(
    text: str, key: str, word: str
) -> None:
    faults = [line for line in READER.read(text) if isinstance(line, Unreadable)]
    assert [(line.key, line.args["word"]) for line in faults] == [(key, word)]


@pytest.mark.parametrize("joint", [", ", "; ", " and ", " и ", " / ", ". "])
def test_several_orders_stand_in_one_line(joint: str) -> None:
    lines = READER.read(joint.join(["A Par - Bur", "F Bre - MAO", "A Mar S A Par - Bur"]))
    assert all(isinstance(line, Understood) for line in lines), lines
    assert [line.text for line in lines] == ["A Par - Bur", "F Bre - MAO", "A Mar S A Par - Bur"]


@in_turn([("A Mar - Spa? Not sure. A Par H",), ("А Мар - Исп? Не уверен. А Пар держать",)])
def test_a_doubt_behind_a_question_loses_no_order(text: str) -> None:
    *faults, order = READER.read(text)
    assert isinstance(order, Understood)
    assert order.written.unit is not None
    assert (order.written.verb, order.written.unit.place) == ("H", "PAR")
    assert faults
    assert all(isinstance(each, Unreadable) and each.key != "no-order" for each in faults), faults
