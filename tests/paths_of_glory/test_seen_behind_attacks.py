"""What a letter hangs on a space that it attacks before: never judged on the board before that attack."""

from __future__ import annotations

import pytest

from adjudicator.kinds import Seat
from games.paths_of_glory.text.phrases import Attacking, Following, Heading
from parsers.asking import ASKED_THEN
from parsers.conditions import read_steps
from parsers.depending import DEPENDS
from parsers.reading import Choice, Understood, Unreadable
from parsers.registry import title

READER = title("paths_of_glory").reader("campaign")


def told(letter: str) -> list[object]:
    """What comes of each step of a letter: the sort of its order, its fault or that it is a choice."""
    made: list[object] = []
    for step in read_steps(letter, READER, Seat("CP"), guess=False):
        match step:
            case Choice():
                made.append(Choice)
            case Unreadable(key=key):
                made.append(key)
            case Understood(written=written):
                made.append(type(written))
    return made


@pytest.mark.parametrize(
    "letter",
    [
        "GE 8 attacks Insterburg\nIf Insterburg is empty, GE 8 goes in",
        "GE 8 attacks Insterburg\nIf Insterburg is empty, GE 8 goes to Insterburg",
        "GE 8 attacks Insterburg\nGE 8 goes in if Insterburg is empty",
        "GE 9 attacks Posen\nIf Posen is ours, GE 9 occupies it",
        "8-я армия атакует Инстербург\nЕсли Инстербург пуст, ГЕР 8 входит",
        "8-я армия атакует Инстербург\nЕсли Инстербург пуст, ГЕР 8 идёт в Инстербург",
        "ГЕР 9 атакует Позен\nЕсли Позен свободен, ГЕР 9 продвигается",
    ],
)
def test_an_advance_into_the_space_waits_for_the_attack(letter: str) -> None:
    assert told(letter) == [Attacking, Following]


@pytest.mark.parametrize(
    "letter",
    [
        "GE 9 attacks Posen\nIf Posen is ours, next round card 5 event",
        "ГЕР 9 атакует Позен\nЕсли Позен наш, в следующем раунде карта 5 событием",
    ],
)
def test_an_action_of_a_later_round_is_asked_in_it(letter: str) -> None:
    assert told(letter) == [Attacking, Heading]


@pytest.mark.parametrize(
    "letter",
    [
        "GE 9 attacks Posen\nIf Posen is ours, card 5 event",
        "GE 8 attacks Insterburg\nIf Insterburg is empty, GE 8 goes to Posen",
        "GE 8 attacks Insterburg\nIf Insterburg is empty, GE 8 goes in, otherwise GE 8 goes to Posen",
        "8-я армия атакует Инстербург\nЕсли Инстербург пуст, ГЕР 8 идёт в Позен",
    ],
)
def test_what_else_hangs_on_it_is_refused(letter: str) -> None:
    assert told(letter) == [Attacking, DEPENDS]


def test_where_it_is_denied_it_is_asked_then() -> None:
    assert told("GE 9 attacks Posen\nIf Posen is not empty, GE 9 goes in") == [Attacking, ASKED_THEN]


@pytest.mark.parametrize(
    "letter",
    [
        "GE 8 attacks Insterburg\nIf Posen is empty, GE 7 goes to Posen",
        "8-я армия атакует Инстербург\nЕсли Позен пуст, ГЕР 7 идёт в Позен",
    ],
)
def test_what_no_attack_changes_is_judged_now(letter: str) -> None:
    assert told(letter) == [Attacking, Choice]


def test_before_the_attack_it_is_judged_now() -> None:
    assert told("If Posen is empty, GE 7 goes to Posen\nGE 8 attacks Posen") == [Choice, Attacking]
    assert told("If Insterburg is empty, GE 8 goes to Insterburg") == [Choice]


@pytest.mark.parametrize(
    "letter",
    [
        "Card 6 ops\nIn the last round: card 4 SR, GE 7 to Metz",
        "Карта 6 на ОО\nВ последнем раунде: карта 4 на СП, ГЕР 7 в Мец",
    ],
)
def test_the_last_round_is_the_sixth(letter: str) -> None:
    read = READER.read(letter, guess=False)
    heads = [each.written for each in read if isinstance(each, Understood)]
    assert [each.round for each in heads if isinstance(each, Heading)] == [None, 6]
