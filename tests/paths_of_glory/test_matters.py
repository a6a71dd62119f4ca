"""What HELP tells of losses and cards, and that each line it shows is read."""

from __future__ import annotations

import re

import pytest

from parsers.reading import Understood
from tests.paths_of_glory.windows import READER, TITLE

_SHOWN = re.compile(r"[“«]([^”»]+)[”»]")


@pytest.mark.parametrize(
    ("lang", "topic"),
    [("en", "LOSSES"), ("en", "lose"), ("en", "Cards"), ("ru", "ПОТЕРИ"), ("ru", "карты"), ("ru", "рука")],
)
def test_every_line_of_a_matter_is_read(lang: str, topic: str) -> None:
    _, *lines = TITLE.about(topic, lang)
    shown = [each for line in lines for each in _SHOWN.findall(line)]
    assert len(shown) > 3
    for each in shown:
        read = READER.read(each, guess=False)
        assert read, each
        assert all(isinstance(line, Understood) for line in read), each


def test_nothing_is_told_of_what_is_no_matter() -> None:
    assert TITLE.about("weather", "en") == ()


@pytest.mark.parametrize(
    ("lang", "topic", "says"),
    [
        (
            "en",
            "card 11",
            ("Oberost", "Central Powers", "2 Ops, 2 SR", "Russian forts", "brings RU 9, RU 10"),
        ),
        ("en", "Moltke", ("Moltke*", "Allied Powers", "until Falkenhayn")),
        ("en", "card moltke", ("until Falkenhayn",)),
        ("ru", "карта 11", ("Овер Ост", "Центральные державы", "ОО 2, СП 2", "РУС 9, РУС 10")),
        ("ru", "Радиоперехват", ("боевая", "фланговая")),
    ],
)
def test_a_card_is_told_whoever_holds_it(lang: str, topic: str, says: tuple[str, ...]) -> None:
    """Both decks lie open to all; a number is that of a card of each side."""
    told = "\n".join(TITLE.about(topic, lang))
    for each in says:
        assert each in told


@pytest.mark.parametrize("topic", ["card 99", "card", "cards 11 and 12", "karte 11", "11"])
def test_what_names_no_card_is_none(topic: str) -> None:
    assert "Ops," not in "\n".join(TITLE.about(topic, "en"))


@pytest.mark.parametrize(
    ("lang", "text", "told"),
    [
        ("en", "What does card 2 do?", "Wireless Intercepts"),
        ("en", "What does Wireless Intercepts do?", "Wireless Intercepts"),
        ("en", "What is the effect of Race to the Sea?", "Race to the Sea"),
        ("ru", "Что делает карта 2?", "Радиоперехват"),
        ("ru", "Что дает Радиоперехват?", "Радиоперехват"),
        ("en", "What did card 2 do to me?", ""),
        ("ru", "Что делает Верден?", ""),
        ("en", "Does GE 4 help Verdun?", ""),
    ],
)
def test_a_question_about_a_card_is_answered_as_help_would(lang: str, text: str, told: str) -> None:
    answer = READER.answer(text, lang)
    assert told in answer if told else not answer
