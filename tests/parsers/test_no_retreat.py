"""Orders of No Retreat! that cannot be read: where, what, what was expected; talk, conditions, long input."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest

from adjudicator.conditions import AllOf, Fact
from adjudicator.kinds import Seat
from games.no_retreat import data
from games.no_retreat.text.phrases import Fighting, Manner, Moving
from parsers.no_retreat.reader import LONGEST_LINE
from parsers.reading import Understood, Unreadable
from parsers.registry import title
from tests.rig.cases import in_turn

READER = title("no_retreat").reader("")
WORDS = Path(data.__file__).parents[1] / "words"

BAD = (
    # line, key, the word that is blamed, what could stand there
    ("move 1 Pz to 9999", "unknown-hex", "9999", "PLACENAME"),
    ("move 9 Pz to 1416", "unknown-unit", "9 Pz", "UNIT"),
    ("двинуть 9 Пц на 1416", "unknown-unit", "9 Пц", "UNIT"),
    ("target 1217, 1317, xyz", "unknown-name", "xyz", "PLACENAME"),
    ("upgrade with 17", "unexpected-word", "with", "UNIT"),
    ("keep 12, Moscow", "unexpected-word", "Moscow", "NUM"),
    ("battle 1217 4 Pz 2A", "unexpected-word", "4 Pz", "WITH"),
    ("move 1 Pz", "incomplete", "move 1 Pz", "TO"),
    ("контрудар 1517", "incomplete", "контрудар 1517", "WITH"),
    ("атаковать 1217 силами", "incomplete", "атаковать 1217 силами", "UNIT"),
    ("counterblow 1517 for 1, 26", "one-card", "counterblow 1517 for 1, 26", ""),
    ("контрудар 1517 за 1, 26", "one-card", "контрудар 1517 за 1, 26", ""),
    ("event", "incomplete", "event", "CARD"),
    ("event 77", "unknown-card", "event 77", ""),
    ("move 1 Pz to Berlin W W W W W W W", "off-board", "move 1 Pz to Berlin W W W W W W W", ""),
    ("if 1217 is taken: keep 12", "no-condition", "if 1217 is taken: keep 12", ""),
    ("if Kiev is blue: battle 1217 with 4 Pz", "condition-phrase", "Kiev is blue", ""),
)


@in_turn(BAD)
def test_what_cannot_be_read_says_where_and_what_was_expected(
    line: str, key: str, blamed: str, expected: str
) -> None:
    (found,) = READER.read(f"\n{line}")
    assert isinstance(found, Unreadable)
    at = found.span
    assert (found.key, at.line, line[at.column - 1 : at.column - 1 + at.length]) == (key, 2, blamed)
    assert not expected or expected in found.expected


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_fault_and_every_expected_term_has_words(lang: str) -> None:
    words = tomllib.loads((WORDS / f"{lang}.toml").read_text("utf-8"))
    faults = [each for line, *_ in BAD for each in READER.read(line) if isinstance(each, Unreadable)]
    assert {each.key for each in faults} <= set(words["unreadable"])
    assert {term for each in faults for term in each.expected} <= set(words["expected"])


def test_a_city_misspelt_is_guessed() -> None:
    (found,) = READER.read("двинуть 1 Пц в Хорьков")
    assert isinstance(found, Unreadable)
    assert found.suggestion == "двинуть 1 Пц в Харьков"


def test_a_bad_part_leaves_the_others_of_its_line_alone() -> None:
    read = READER.read("move 1 Pz to 1416; move 2 Pz to 9999; 6A to 1417")
    assert [type(each) for each in read] == [Understood, Unreadable, Understood]


@pytest.mark.parametrize(
    "line",
    [
        "Thanks, good luck!",
        "Спасибо, удачи!",
        "Good morning, here are my orders for turn 3",
        "See you next week, best wishes from the Don",
    ],
)
def test_courtesy_is_no_order(line: str) -> None:
    assert READER.idle(line)
    assert all(isinstance(each, Unreadable) and each.key == "no-order" for each in READER.read(line))


def test_how_a_battle_is_fought_goes_to_the_battle_before_it() -> None:
    first, second = READER.read("battle 1217 with 4 Pz: blitz; no counterattack\nno advance")
    assert isinstance(first, Understood)
    assert isinstance(first.written, Fighting)
    assert (first.written.manner.support, first.written.manner.counterattack) == (True, "never")
    assert isinstance(second, Understood)
    assert second.written == Manner(advances=())


FACTS = (
    ("1217 is taken", Fact("taken-1217", "is", True)),
    ("Киев взят", Fact("taken-1112", "is", True)),
    ("counterblow at 1517", Fact("counterblow-1517", "is", True)),
    ("mud", Fact("weather", "is", "mud")),
    ("odds at least 2:1", Fact("odds", "at-least", READER.source.tables.columns.index("2:1"))),
    ("odds 2:1", Fact("odds", "at-least", READER.source.tables.columns.index("2:1"))),
    ("odds at most 1:1", Fact("odds", "at-most", READER.source.tables.columns.index("1:1"))),
    ("my hand at least 3", Fact("my-hand", "at-least", 3)),
    ("рука противника не меньше 3", Fact("their-hand", "at-least", 3)),
    ("4 Pz at Kiev", Fact("at-ge-4pz", "is", "1112")),
    ("4 Пц в Киеве", Fact("at-ge-4pz", "is", "1112")),
    ("result is EX", Fact("result", "is", "EX")),
)


@in_turn(FACTS)
def test_conditions_ask_of_what_lies_open(phrase: str, fact: Fact) -> None:
    assert READER.fact(phrase, Seat("AXIS")) == fact


def test_conditions_are_joined() -> None:
    (found,) = READER.read("if mud and 1217 is taken: move 1 Pz to 1416")
    assert isinstance(found, Understood)
    assert isinstance(found.written, Moving)
    assert found.written.when == AllOf((Fact("weather", "is", "mud"), Fact("taken-1217", "is", True)))


def test_phases_and_kinds_have_names() -> None:
    assert READER.phase("3-a4", "") == "3-A4"
    assert READER.phase("axis card phase", "5-A2") == "5-A1"
    assert READER.phase("советская фаза движения", "5-A2") == "5-S4"
    assert READER.phase("turn 6, soviet combat phase", "") == "6-S5"
    assert READER.phase("move 1 Pz to 1416", "5-A2") is None
    assert (READER.kind("контрудар"), READER.kind("moves"), READER.kind("xyz")) == (
        "counterblow",
        "move",
        None,
    )


def test_long_input_is_read_in_time_linear_in_it() -> None:
    began = time.process_time()
    assert len(READER.read("move 1 Pz to 1416\n" * 300)) == 300
    assert READER.read("1 Pz, " * LONGEST_LINE)[0] != ()
    assert READER.read("target " + "1217, " * 300)[0] != ()
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "line",
    [
        "in any battle: shock; card 10, card 30",
        "battle 1217 with 4 Pz; card 21, no advance, losses 4 Pz",
        "battle 1217 with 4 Pz: blitz; card 21; no advance",
    ],
)
def test_the_text_of_an_order_is_what_was_written_once(line: str) -> None:
    """It is kept and read again: what it had twice it would have four times after that."""
    (found,) = READER.read(line)
    assert isinstance(found, Understood)
    assert found.text == line
    assert READER.read(found.text) == (found,)


def test_reserve_alone_is_the_front() -> None:
    """Behind an event it names a unit; the strategic reserve needs one."""
    (line,) = READER.read("event 18; Reserve; 0910")
    assert isinstance(line, Understood)


@pytest.mark.parametrize(
    "text", ["throw the rest", "discard the other two", "остальные сброшу", "keep the rest"]
)
def test_what_only_repeats_another_line_is_shown_as_no_order_not_lost(text: str) -> None:
    (line,) = READER.read(text)
    assert isinstance(line, Unreadable)
    assert line.key == "no-order"


@in_turn(
    [
        ("attack Smolensk with 1 Pz and 2 Pz; if Kiev falls, 1 Pz goes in",),
        ("attack Smolensk with 1 Pz; if Moscow is taken 1 Pz advances to 0816",),
        ("battle 0816 with 1 Pz; 1 Pz goes in if Kiev falls",),
        ("battle 1112 with 1 Pz; if we take Smolensk, 1 Pz goes in",),
        ("battle 1112 with 1 Pz; if 0816 falls, 1 Pz goes in",),
        ("battle 1112 with 1 Pz; if West retreats, 1 Pz goes in",),
        ("бой 0816 силами 1 Пц, 2 Пц; если Киев падёт, 1 Пц входит в город",),
        ("бой 0816 силами 1 Пц; если возьмём Москву, 1 Пц занимает 0816",),
        ("бой 1112 силами 1 Пц, 2 Пц; 1 Пц продвигается, он же несёт потери",),
        ("battle 1112 with 1 Pz, 2 Pz; if he retreats, 1 Pz goes in, it takes the losses",),
    ]
)
def test_what_hangs_on_another_place_is_not_read_of_the_battle_before_it(line: str) -> None:
    battle, fault = READER.read(line, guess=False)
    assert isinstance(battle, Understood)
    assert isinstance(battle.written, Fighting)
    assert battle.written.manner == Manner()
    assert isinstance(fault, Unreadable)
    assert fault.key != "no-order"


@pytest.mark.parametrize(
    "said",
    [
        "if nobody retreats, 1 Pz goes in",
        "if nothing retreats, 1 Pz goes in",
        "if it never falls, 1 Pz goes in",
        "if it hardly falls, 1 Pz goes in",
        "if it almost falls, 1 Pz goes in",
        "if it nearly falls, 1 Pz goes in",
        "если почти падёт, 1 Pz входит",
        "если едва отступит, 1 Pz входит",
        "if I retreat, 1 Pz advances to 1112",
        "if we retreat, 1 Pz advances to 1112",
        "if 1 Pz is destroyed, 2 Pz advances to 1112",
        "if 1 Pz retreats, 2 Pz advances to 1112",
    ],
)
def test_no_advance_hangs_on_the_opposite_or_on_ones_own_retreat(said: str) -> None:
    fight, advance = READER.read(f"battle 1112 with 1 Pz, 2 Pz; {said}", guess=False)
    assert isinstance(fight, Understood)
    assert isinstance(advance, Unreadable)
