"""READY in more words than one, and words that only look like it."""

from __future__ import annotations

import pytest

from parsers.judge.reader import Command, command_of


@pytest.mark.parametrize(
    "line",
    [
        "I'm ready, on we go!",
        "Consider me done.",
        "Those are my orders, I'm ready.",
        "Nothing to add, please close the spring.",
        "You can resolve the season, judge.",
        "I am ready for the turn to be run.",
        "Ready as I'll ever be",
        "I'm ready for adjudication",
        "Happy with my orders - ready.",
        "My orders are final, I'm ready.",
        "Я готов, осень можно закрывать.",
        "Готов, закрывайте весну!",
        "Приказы окончательные, готова.",
        "С моей стороны всё, готов",
        "У меня всё, можно считать год.",
        "Можете проводить раунд, я готова",
        "Готов к расчёту хода",
        "Всё готово, поехали дальше",
        "Готов. Анна",
        "Ready, Tom",
        "READY - Harry Vane",
        "I'm ready. Tom",
        "Yes, those are the orders. Ready!",
        "Yes, that's all I want to lay now. READY",
        "Да, это все мои приказы. Готов!",
        "Это всё, что я хочу. Готова",
        "Готова! Анна Лунина",
    ],
)
def test_said_in_words_of_ones_own(line: str) -> None:
    found = command_of(line)
    assert isinstance(found, Command)
    assert found.name == "ready"


@pytest.mark.parametrize(
    "line",
    [
        "I'm ready, but close the turn only tomorrow",
        "Please close the door",
        "You can run, France",
        "Off we go!",
        "Поехали!",
        "Let it roll",
        "fall run",
        "Весну провести",
        "You can close the turn when everyone is",
        "Я готов закрыть на это глаза",
        "Весну можно считать удачной",
        "The spring is over",
        "Ivan. Tom",
        "Ivan, but Tom",
    ],
)
def test_what_only_looks_like_it_is_none(line: str) -> None:
    assert command_of(line) is None
