"""Questions about a card are answered with what HELP says of it; others with nothing."""

from __future__ import annotations

import pytest

from parsers.registry import title

READER, TITLE = title("no_retreat").reader(""), title("no_retreat").title


@pytest.mark.parametrize(
    ("lang", "asked", "card"),
    [
        ("en", "What does 22 do?", "22"),
        ("en", "When may I play Operational Moves?", "39"),
        ("en", "how far do they go with card 39?", "39"),
        ("ru", "Что делает карта 22?", "22"),
        ("ru", "Когда играется карта «Оперативные перемещения»?", "39"),
    ],
)
def test_a_card_that_is_asked_about_is_told(lang: str, asked: str, card: str) -> None:
    told = READER.answer(asked, lang)
    assert told
    assert all(each in told for each in TITLE.about(card, lang))


@pytest.mark.parametrize("asked", ["How many steps has 9A?", "What is in 0512?", "What do 22 and 39 do?"])
def test_what_is_asked_of_others_has_no_answer(asked: str) -> None:
    assert READER.answer(asked, "en") == ""
