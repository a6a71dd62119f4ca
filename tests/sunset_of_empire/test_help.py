"""HELP on strikes and cards: what a player who knows only the rulebook looks for."""

from __future__ import annotations

import pytest

from mailer.base.words import words_of
from mailer.desk.commands.help_text import about
from mailer.letters.sheet import Para
from parsers.registry import title

TITLE = title("sunset_of_empire").title


def told(lang: str, asked: str) -> str:
    return " ".join(each.text for each in about(words_of(lang), asked, TITLE) if isinstance(each, Para))


STRIKES = {
    "en": ("As strong or stronger destroys", "Weaker neutralises", "A move is one strike"),
    "ru": ("Равный или более сильный уничтожает", "Более слабый нейтрализует", "Один ход — один удар"),
}


@pytest.mark.parametrize(
    ("lang", "asked"),
    [
        *(("en", asked) for asked in ("strikes", "card", "card Friedrich", "orders", "Sunset of Empire")),
        *(("ru", asked) for asked in ("удары", "карты", "карта Лайон", "приказы", "Закат Империи")),
    ],
)
def test_help_tells_what_destroys_what_neutralises_and_how_often(lang: str, asked: str) -> None:
    assert [part for part in STRIKES[lang] if part not in told(lang, asked)] == []


@pytest.mark.parametrize(
    ("lang", "asked", "said"),
    [
        ("en", "card Sniper", "Sniper: action, destroys a personality"),
        ("en", "Friedrich", "SMS Friedrich der Große: fleet 7"),
        ("ru", "карта Снайпер", "Снайпер: действие, уничтожает личность"),
        ("ru", "карта Альбатроса", "Альбатрос D.V: авиация"),
    ],
)
def test_help_tells_what_a_card_does(lang: str, asked: str, said: str) -> None:
    assert said in told(lang, asked)


def test_other_words_are_no_cards() -> None:
    for lang, asked in (
        ("en", "no draw"),
        ("en", "press to all"),
        ("ru", "карта партии"),
        ("en", "set zone"),
    ):
        assert TITLE.about(asked, lang) == ()


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_the_question_says_what_a_strike_comes_to(lang: str) -> None:
    said = TITLE.say(lang).say("duty.move")
    assert {"en": "HELP STRIKES", "ru": "ПОМОЩЬ УДАРЫ"}[lang] in said
