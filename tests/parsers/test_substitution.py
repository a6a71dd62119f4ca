"""A common verb for a word that no title knows: what is tried, and what is never touched."""

from __future__ import annotations

import pytest

from parsers.registry import title
from parsers.substitution import substituted


def tried(key: str, line: str) -> set[str]:
    reader = title(key).reader(title(key).title.scenarios()[0])
    return {text for group in substituted(reader, line) for text in group}


@pytest.mark.parametrize(
    ("key", "line", "meant"),
    [
        ("no_retreat", "3 Pz smashes on to Minsk", "3 Pz moves to Minsk"),
        ("no_retreat", "17A sweeps in to Minsk", "17A moves to Minsk"),
        ("no_retreat", "Центральный мутузит Киев", "Центральный атакует Киев"),
        ("paths_of_glory", "GE 5 crushes Verdun", "GE 5 attacks Verdun"),
        ("paths_of_glory", "ГЕР 5 крушит Верден", "ГЕР 5 атакует Верден"),
        ("diplomacy", "Army Munich crushes Burgundy", "Army Munich attacks Burgundy"),
    ],
)
def test_a_verb_that_nobody_knows_may_be_a_common_one(key: str, line: str, meant: str) -> None:
    assert meant in tried(key, line)


@pytest.mark.parametrize(
    ("key", "line"),
    [
        ("no_retreat", "3 Pz never smashes on to Minsk"),
        ("no_retreat", "3 Pz smashes on to Minsk?"),
        ("no_retreat", "3 Pz maybe smashes on to Minsk"),
        ("no_retreat", "Next turn 3 Pz smashes on to Minsk"),
        ("no_retreat", "3 Pz moves to Minsk"),
        ("paths_of_glory", "GE 5 crushes Atlantis"),
        ("paths_of_glory", "ГЕР 5 крушил Верден"),
    ],
)
def test_what_turns_a_line_or_is_a_name_stays(key: str, line: str) -> None:
    assert tried(key, line) == set()


def test_the_small_word_of_another_sense_stays() -> None:
    """Who goes out of a place is not sent there."""
    assert "Брянский отступает в Киева" not in tried("no_retreat", "Брянский драпает из Киева")
