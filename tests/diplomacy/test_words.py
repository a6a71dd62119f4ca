"""Every outcome, event, fault and ask of the rules has words in both languages, with the same fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import games.diplomacy
from adjudicator.kinds import PUBLIC, Event
from games.diplomacy.data.load import load_names
from games.diplomacy.rules.movement.explain import VERDICTS
from games.diplomacy.text.wording import namers, phase_name, rule_words, words_of
from games.words import Words
from mailer.base.words import event_key
from tests.diplomacy.case_files import cases
from tests.diplomacy.house import house, variant

SOURCES = Path(games.diplomacy.__file__).parent


def words(lang: str) -> Words:
    """The words of the standard board."""
    return words_of(load_names("standard"), lang)


def keys(group: str) -> set[str]:
    """The message keys of one table."""
    return {key for key in words("en").messages if key.startswith(f"{group}.")}


def test_both_languages_have_the_same_messages_with_the_same_fields() -> None:
    english, russian = words("en"), words("ru")
    assert set(english.messages) == set(russian.messages)
    for key in english.messages:
        assert english.fields(key) == russian.fields(key), key


def test_every_field_is_looked_up_in_a_known_table() -> None:
    for lang in ("en", "ru"):
        known = namers(load_names("standard"), lang)
        tables = rule_words(lang)["names"]
        for key, template in words(lang).messages.items():
            for spec in re.findall(r"\{\w+:([^{}]+)\}", template):
                counted = spec.startswith("count ") and spec[6:] in rule_words(lang)["plurals"]
                assert counted or spec in known or spec in tables, (lang, key, spec)


def test_every_reason_has_words_and_every_word_a_reason() -> None:
    assert keys("order") - {"order.bounced-weaker"} == {f"order.{reason}" for reason in VERDICTS}


def test_every_fault_in_the_sources_has_words_and_every_word_a_fault() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in SOURCES.rglob("*.py"))
    named = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|unreadable|unreachable|duplicate|superseded)"', texts))
    faults = {key.removeprefix("fault.") for key in keys("fault")}
    assert not faults - named, "words without a fault"
    raised = set(re.findall(r'illegal\(\s*"([a-z-]+)"', texts))
    assert not raised - faults, "faults without words"


def test_every_event_in_the_sources_has_words() -> None:
    text = "".join((SOURCES / name).read_text(encoding="utf-8") for name in ("game.py", "edits.py"))
    told = set(re.findall(r'_public\(\s*"([a-z-]+)"', text)) | {"center-gained", "center-taken"}
    told |= set(re.findall(r'"(edit-centre-(?:given|moved|freed))"', text))
    over = {f"over-{manner}" for manner in ("solo", "draw", "concession", "year", "desolation")}
    assert keys("event") == {f"event.{key}" for key in told | over}


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_what_the_cases_meet_can_be_said(lang: str) -> None:
    met = {row.reason for case in cases() for row in case.rows if row.reason}
    said = {key.partition(".")[2] for key in words(lang).messages}
    assert met <= said


def test_russian_names_units_in_the_case_that_the_sentence_wants() -> None:
    facts = {"order": "A PAR - BUR", "by": ("A MUN", "F MAR"), "strength": 1, "against": 2}
    said = words("ru").say("order.bounced", facts)
    assert said == "А Париж - Бургундия: ничья с армией Мюнхен, флотом Марсель, сила 1 против 2."
    assert words("en").say("order.bounced", facts) == (
        "A Paris - Burgundy: bounces with Army Munich, Fleet Marseilles, strength 1 against 2."
    )


@pytest.mark.parametrize(
    ("lang", "equal", "weaker"),
    [("ru", "ничья с", "армия Мюнхен сильнее, 1 против 2"), ("en", "bounces with", "fails against")],
)
def test_who_is_weaker_has_no_standoff(lang: str, equal: str, weaker: str) -> None:
    facts = {"order": "A PAR - BUR", "by": ("A MUN",), "strength": 1}
    said = {}
    for against in (1, 2):
        event = Event(PUBLIC, "order.bounced", {**facts, "against": against})
        said[against] = words(lang).say(event_key(words(lang), event), event.args)
    assert equal in said[1]
    assert equal not in said[2]
    assert weaker in said[2]


def test_phase_names() -> None:
    assert phase_name("S1901M", "en") == "Spring 1901, movement"
    assert phase_name("W1903A", "ru") == "Зима 1903, получение и потеря войск"


@pytest.mark.rule("diplomacy", "Границы")
def test_every_province_has_its_own_name() -> None:
    for lang in ("en", "ru"):
        names = load_names("standard")
        titles = [names.title(place, lang) for place in variant().board.provinces]
        assert len(set(titles)) == len(titles) == 75


def test_the_house_speaks_english() -> None:
    said = house().say("standard", "fault", "unreachable", {"unit": "A PAR", "to": "LON"})
    assert said == "Army Paris cannot get to London."
