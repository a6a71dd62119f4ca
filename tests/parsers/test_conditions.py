"""Conditions and choices: read in both languages, told apart from prose, never half taken."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.conditions import AllOf, AnyOf, Fact, Not
from adjudicator.kinds import Seat
from parsers import registry
from parsers.conditions import DEEPEST, Choice, chosen, flat, read_condition, read_steps, text_of
from parsers.diplomacy.reader import reader_for
from parsers.reading import Understood, Unreadable
from tests.rig.cases import in_turn
from tests.toy.reader import READER as TOY

READER = reader_for("standard")
GERMANY = Seat("GERMANY")


def condition(text: str) -> object:
    return read_condition(text, lambda phrase: READER.fact(phrase, GERMANY))


def in_bur(power: str) -> Fact:
    return Fact("power.BUR", "is", power)


@in_turn(
    [
        ("FRANCE IN BUR", in_bur("FRANCE")),
        ("there is a French unit in Burgundy", in_bur("FRANCE")),
        ("Франция в Бургундии", in_bur("FRANCE")),
        ("в Бургундии стоит Франция", in_bur("FRANCE")),
        ("BUR is occupied by France", in_bur("FRANCE")),
        ("французская армия в Бургундии", AllOf((in_bur("FRANCE"), Fact("kind.BUR", "is", "A")))),
        ("F SPA/SC", AllOf((Fact("kind.SPA", "is", "F"), Fact("coast.SPA", "is", "SC")))),
        ("BUR EMPTY", Not(Fact("occupied.BUR", "is", True))),
        ("BUR NOT OCCUPIED", Not(Fact("occupied.BUR", "is", True))),
        ("Бургундия пуста", Not(Fact("occupied.BUR", "is", True))),
        ("the North Sea is free", Not(Fact("occupied.NTH", "is", True))),
        ("PAR OWNED BY GERMANY", Fact("center.PAR", "is", "GERMANY")),
        ("I own Paris", Fact("center.PAR", "is", "GERMANY")),
        ("Париж принадлежит Германии", Fact("center.PAR", "is", "GERMANY")),
        ("ENGLAND HAS MORE THAN 6 CENTRES", Fact("centers.ENGLAND", "at-least", 7)),
        ("England has at least six supply centers", Fact("centers.ENGLAND", "at-least", 6)),
        ("у Англии меньше 6 центров", Fact("centers.ENGLAND", "at-most", 5)),
        ("у Англии не больше 6 центров", Not(Fact("centers.ENGLAND", "at-least", 7))),
        ("у меня ровно три флота", Fact("fleets.GERMANY", "is", 3)),
        ("Italy has 2 units", Fact("units.ITALY", "is", 2)),
        ("Italy has no units in Rome", Not(Fact("power.ROM", "is", "ITALY"))),
        ("Italy is out", AllOf((Fact("centers.ITALY", "is", 0), Fact("units.ITALY", "is", 0)))),
        ("year >= 1903", Fact("year", "at-least", 1903)),
        ("my army in Munich is dislodged", Fact("dislodged.MUN", "is", "GERMANY")),
        ("ENG IN BUR", in_bur("ENGLAND")),
        ("ENG EMPTY", Not(Fact("occupied.ENG", "is", True))),
        (
            "FRANCE IN BUR AND NOT (ITALY IN BUR OR Россия в Бургундии)",
            AllOf((in_bur("FRANCE"), Not(AnyOf((in_bur("ITALY"), in_bur("RUSSIA")))))),
        ),
        (
            "FRANCE IN BUR OR ITALY IN BUR AND BUR EMPTY",
            AnyOf((in_bur("FRANCE"), AllOf((in_bur("ITALY"), Not(Fact("occupied.BUR", "is", True)))))),
        ),
    ]
)
def test_a_condition_is_read(text: str, meant: object) -> None:
    assert condition(text) == meant


@in_turn(
    [
        ("FRANCE ATTACKS BUR", "condition-hidden", 8),
        ("BUR EMPTY AND Франция нападёт", "condition-hidden", 23),
        ("FRANCE IN BURGONDIA", "condition-near", 11),
        ("the weather is fine", "condition-word", 5),
        ("FRANCE IN BUR AND", "condition-incomplete", 18),
        ("(FRANCE IN BUR", "condition-incomplete", 15),
        ("FRANCE IN BUR) AND", "condition-unexpected", 14),
        ("FRANCE OWNS BUR", "condition-no-centre", 13),
        ("BUR PAR EMPTY", "condition-two", 5),
        ("NORTH EMPTY", "condition-places", 1),
        ("FRANCE", "condition-phrase", 1),
        ("", "condition-incomplete", 1),
        ("BUR EMPTY OR " * 100, "condition-long", 1),
        ("(" * (DEEPEST + 1) + "BUR EMPTY" + ")" * (DEEPEST + 1), "condition-long", 1),
    ]
)
def test_what_is_no_condition_is_told_where(text: str, key: str, column: int) -> None:
    found = condition(text)
    assert isinstance(found, Unreadable)
    assert (found.key, found.span.column) == (key, column)


def test_whose_hand_is_not_ones_own_is_hidden() -> None:
    hidden = TOY.fact("blue holds ambush", Seat("RED"))
    assert isinstance(hidden, Unreadable)
    assert hidden.key == "condition-hidden"
    assert TOY.fact("i hold ambush", Seat("RED")) == Fact("holds-ambush", "is", True)


SEEN = {
    "power.BUR": None,
    "occupied.BUR": False,
    "occupied.RUH": False,
}


def orders(text: str, **facts: str | int | bool) -> list[str]:
    """The canonical orders that count, given these facts (a dot in a name as two underscores)."""
    known = {**SEEN, **{name.replace("__", "."): value for name, value in facts.items()}}
    lines = chosen(read_steps(text, READER, GERMANY), known)
    return [READER.write(line.written) for line in lines if isinstance(line, Understood)]


def test_a_choice_on_one_line() -> None:
    text = "IF FRANCE IN BUR THEN A MUN S A RUH - BUR; A KIE H ELSE A MUN H"
    assert orders(text, power__BUR="FRANCE") == ["A MUN S A RUH - BUR", "A KIE H"]
    assert orders(text) == ["A MUN H"]


def test_choices_in_blocks_and_chains() -> None:
    text = """A KIE H
IF BUR EMPTY
THEN
  A MUN - BUR
  IF RUH EMPTY THEN A KIE - RUH
ELSE IF FRANCE IN BUR THEN
  A MUN H
ELSE
  A MUN S A RUH - BUR
END IF
A BER H"""
    assert orders(text) == ["A KIE H", "A MUN - BUR", "A KIE - RUH", "A BER H"]
    assert orders(text, occupied__BUR=True, power__BUR="FRANCE") == ["A KIE H", "A MUN H", "A BER H"]
    assert orders(text, occupied__BUR=True) == ["A KIE H", "A MUN S A RUH - BUR", "A BER H"]


@pytest.mark.parametrize("word", ["ELSE", "OTHERWISE", "ИНАЧЕ", "А ИНАЧЕ", "В ПРОТИВНОМ СЛУЧАЕ"])
def test_end_if_may_close_the_other_part_on_its_line(word: str) -> None:
    """The words of ELSE stand in one list: what begins the other part also lets END IF follow it."""
    steps = read_steps(f"IF BUR EMPTY THEN A MUN - BUR\n{word} A MUN H. END IF", READER, GERMANY)
    assert [type(line) for line in flat(steps)] == [Understood, Understood]


@pytest.mark.parametrize(
    "text",
    [
        "IF FRANCE IN PAR THEN A MUN - BUR ELSE A MUN H",
        "IF NOT FRANCE IN PAR THEN A MUN - BUR ELSE A MUN H",
        "ЕСЛИ Франция не в Париже ТО А Мюнхен - Бургундия ИНАЧЕ А Мюнхен стоит",
        "IF BUR EMPTY AND NOT FRANCE IN PAR THEN A MUN - BUR ELSE A MUN H",
        "IF FRANCE IN PAR THEN A MUN - BUR\nELSE IF BUR EMPTY THEN A MUN H ELSE A MUN D",
    ],
)
def test_of_what_is_not_known_neither_part_counts(text: str) -> None:
    steps = read_steps(f"A BER H\n{text}\nA KIE H", READER, GERMANY)
    found = chosen(steps, SEEN)
    assert [READER.write(line.written) for line in found if isinstance(line, Understood)] == [
        "A BER H",
        "A KIE H",
    ]
    (left,) = (line for line in found if isinstance(line, Unreadable))
    assert (left.key, left.span.line) == ("condition-unknown", 2)


def test_of_a_choice_within_a_choice_only_the_inner_part_is_left_out() -> None:
    text = "IF BUR EMPTY THEN\nA KIE H\nIF FRANCE IN PAR THEN\nA MUN - BUR\nELSE\nA MUN H\nEND IF\nEND IF"
    found = chosen(read_steps(text, READER, GERMANY), SEEN)
    assert [type(line) for line in found] == [Understood, Unreadable]


def test_the_text_of_steps_reads_as_the_same_steps() -> None:
    text = "A KIE H\nIF BUR EMPTY THEN IF RUH EMPTY THEN A MUN - RUH ELSE A MUN H\nELSE A MUN D\nWaive"
    steps = read_steps(text, READER, GERMANY)
    lines = text_of(steps, READER.write)
    again = read_steps("\n".join(lines), READER, GERMANY)
    assert text_of(again, READER.write) == lines
    assert [line.written for line in flat(again) if isinstance(line, Understood)] == [
        line.written for line in flat(steps) if isinstance(line, Understood)
    ]


@pytest.mark.parametrize(
    "text",
    [
        "IF WEATHER FINE THEN A MUN H\nELSE A MUN - BUR",
        "IF WEATHER FINE\nTHEN\nA MUN H\nEND IF",
        "IF BUR EMPTY THEN\nA MUN H\nIF WEATHER FINE THEN\nA MUN - BUR\nEND IF\nA BER H\nEND IF",
        "IF BUR EMPTY THEN\nA MUN H\nELSE\nA MUN - BUR\nELSE\nA MUN - RUH\nEND IF",
        "IF BUR EMPTY THEN\nA MUN H\nand nothing more",
        "IF BUR EMPTY THEN A MUN H ELSE\nA MUN - BUR",
        "IF BUR EMPTY THEN " * 30 + "A MUN H",
    ],
)
def test_nothing_of_a_broken_choice_is_taken(text: str) -> None:
    steps = read_steps(text, READER, GERMANY)
    assert any(isinstance(step, Unreadable) for step in steps)
    assert [step for step in steps if isinstance(step, Understood | Choice)] == []


def test_what_follows_a_broken_choice_is_read() -> None:
    steps = read_steps("IF WEATHER FINE THEN\nA MUN H\nEND IF\nA BER H", READER, GERMANY)
    assert [step.text for step in steps if isinstance(step, Understood)] == ["A BER H"]


def test_prose_with_if_is_no_choice() -> None:
    (step,) = read_steps("If you want peace, say so.", READER, GERMANY)
    assert isinstance(step, Unreadable)
    assert step.key == "no-order"


WORDS = st.sampled_from(
    (
        *("if", "then", "else", "end", "IF", "ЕСЛИ", "то", "иначе", "and", "or", "not", "(", ")", ":"),
        *("A", "MUN", "-", "BUR", "H", "FRANCE", "in", "empty", ";", "7", "more"),
        *("\n", "END IF\n", "THEN\n"),
    )
)


@pytest.mark.sweep
@given(st.lists(WORDS, max_size=40).map(" ".join))
def test_any_text_is_read_without_harm(text: str) -> None:
    steps = read_steps(text, READER, GERMANY)
    rows = text.split("\n")
    for line in flat(steps):
        assert 1 <= line.span.line <= len(rows)
    lines = text_of(steps, READER.write)
    assert text_of(read_steps("\n".join(lines), READER, GERMANY), READER.write) == lines


@in_turn(
    [
        ("F1901M", "S1901M", "F1901M"),
        ("PHASE F1901M", "", "F1901M"),
        ("Fall 1901 movement", "S1901M", "F1901M"),
        ("осень 1901", "S1901M", "F1901M"),
        ("Fall 1901", "F1901R", "F1901R"),
        ("фаза осень 1901, отступления", "S1901M", "F1901R"),
        ("Winter 1901", "S1901M", "W1901A"),
        ("Fall", "S1901M", "F1901M"),
        ("Spring", "F1901M", "S1902M"),
        ("Spring", "S1901M", "S1901M"),
        ("Spring", "S1901R", "S1901R"),
        ("весной", "S1901M", "S1901M"),
        ("Spring", "", None),
        ("Orders for Spring 1902:", "S1901M", "S1902M"),
        ("winter 1901 movement", "S1901M", None),
        ("Spring offensive in the Alps", "S1901M", None),
        ("A Mun - Bur", "S1901M", None),
    ]
)
def test_a_heading_names_a_phase(text: str, now: str, phase: str | None) -> None:
    assert READER.phase(text, now) == phase


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("sunset_of_empire", "моих карт не меньше 3"),
        ("sunset_of_empire", "my cards are not less than three"),
        ("paths_of_glory", "луна не меньше 3"),
        ("diplomacy", "у Луны не меньше 3 центров"),
    ],
)
def test_a_phrase_that_is_not_understood_is_quoted_as_it_is_written(title: str, said: str) -> None:
    """The word of negation too, wherever it stands."""
    registered = registry.title(title)
    reader = registered.reader(registered.title.scenarios()[0])
    word = {"ru": "ЕСЛИ {} ТО пас", "en": "IF {} THEN pass"}["en" if said.isascii() else "ru"]
    (fault,) = read_steps(word.format(said), reader, Seat(""))
    assert isinstance(fault, Unreadable)
    quoted = [str(value) for value in fault.args.values()]
    assert quoted
    assert all(value in said for value in quoted), quoted


@pytest.mark.parametrize(
    ("text", "empty", "held"),
    [
        ("IF BUR EMPTY THEN A MUN - BUR\nA KIE - RUH\nEND IF\nA BER H", "MUN KIE BER", "BER"),
        ("ЕСЛИ BUR пуста ТО A MUN - BUR\nA KIE - RUH\nКОНЕЦ ЕСЛИ\nA BER H", "MUN KIE BER", "BER"),
        ("IF BUR EMPTY THEN A MUN - BUR\nEND IF\nA BER H", "MUN BER", "BER"),
        ("IF BUR EMPTY THEN A MUN - BUR\nA KIE - RUH\nELSE A BER H\nF HOL H\nEND IF", "MUN KIE", "BER HOL"),
        ("IF BUR EMPTY THEN A MUN - BUR\nA KIE - RUH\nELSE\nA BER H\nF HOL H\nEND IF", "MUN KIE", "BER HOL"),
        ("IF BUR EMPTY THEN\nA MUN - BUR\nELSE A BER H\nF HOL H\nEND IF\nF KIE H", "MUN KIE", "BER HOL KIE"),
        ("IF BUR EMPTY THEN A MUN - BUR ELSE A BER H\nF HOL H\nEND IF\nF KIE H", "MUN KIE", "BER HOL KIE"),
        ("IF BUR EMPTY THEN A MUN - BUR\nELSE IF BUR TAKEN THEN A BER H\nF HOL H\nEND IF", "MUN", "BER HOL"),
        # It is that of the block around it, or of one on a line of its own.
        ("IF BUR EMPTY THEN\nIF RUH EMPTY THEN A MUN - RUH\nA KIE H\nEND IF\nA BER H", "MUN KIE BER", "BER"),
        ("IF BUR EMPTY THEN A MUN - BUR END IF\nA KIE H", "MUN KIE", "KIE"),
        ("IF BUR EMPTY THEN A MUN H\nA KIE H\nIF BUR TAKEN THEN A BER H\nEND IF", "MUN KIE", "KIE BER"),
        ("IF BUR EMPTY THEN A MUN H\nIF RUH EMPTY THEN A KIE H\nEND IF\nF HOL H\nEND IF", "MUN KIE HOL", ""),
        ("IF BUR EMPTY THEN\nIF RUH EMPTY THEN\nA MUN H\nELSE A BER H\nA KIE H\nEND IF", "MUN KIE", ""),
    ],
)  # fmt: skip
def test_end_if_closes_a_choice_whose_first_order_stands_on_its_line(
    text: str, empty: str, held: str
) -> None:
    for facts, told in (({}, empty), ({"occupied__BUR": True}, held)):
        assert [each.split()[1] for each in orders(text, **facts)] == told.split()
    assert all(isinstance(step, Choice | Understood) for step in read_steps(text, READER, GERMANY))


def test_what_stands_above_end_if_falls_with_its_condition() -> None:
    steps = read_steps("IF WEATHER FINE THEN A MUN H\nA KIE H\nEND IF\nA BER H", READER, GERMANY)
    assert [line.text for line in flat(steps) if isinstance(line, Understood)] == ["A BER H"]
