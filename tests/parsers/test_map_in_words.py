"""The map, asked for in a sentence: by other names for it, and with what it is wanted for."""

from __future__ import annotations

import pytest

from parsers.judge.reader import Command, read


@pytest.mark.parametrize(
    "line",
    [
        "Please show me the map: who owns which centre now?",
        "Show me the position, please.",
        "Could you send me the map, so that I see who is where?",
        "Покажите, пожалуйста, положение на карте",
        "Покажите карту, чтобы видеть, где кто",
        "Пришлите мне текущее положение.",
        "POSITION",
        "Please send me the whole position.",
        "Where are my units?",
        "Where are the enemy columns now?",
        "What do my columns consist of, and where are the enemy columns?",
        "Show me what is in my columns.",
        "Give me a list of my units, please",
        "положение",
        "Позиция?",
        "пришлите карту и список войск",
        "показать положение",
        "где мои войска?",
        "Где стоят наши армии?",
        "И сообщите положение.",
        "Покажите положение на карте: где чьи армии?",
    ],
)
def test_the_map_is_sent(line: str) -> None:
    (item,) = read(line).items
    assert isinstance(item, Command)
    assert item.name == "map"


@pytest.mark.parametrize(
    "line",
    [
        "Where are my units going?",
        "What do my armies think?",
        "Карта 2 ОО",
        "карта 2 на 3 ОО: атака",
        "Where is Italy?",
        "Где Горн?",
        "Show me the map of lies",
        "Who owns which centre now?",
        "Show the map to Italy: attack!",
    ],
)
def test_other_sentences_ask_for_none(line: str) -> None:
    assert not any(isinstance(item, Command) and item.name == "map" for item in read(line).items)
