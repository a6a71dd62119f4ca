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
    ],
)
def test_the_map_is_sent(line: str) -> None:
    (item,) = read(line).items
    assert isinstance(item, Command)
    assert item.name == "map"


@pytest.mark.parametrize(
    "line", ["Show me the map of lies", "Who owns which centre now?", "Show the map to Italy: attack!"]
)
def test_other_sentences_ask_for_none(line: str) -> None:
    assert not any(isinstance(item, Command) and item.name == "map" for item in read(line).items)
