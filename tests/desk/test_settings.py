"""Settings of a game: plain data in its row, words for every value, refusals that say what may be written."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from adjudicator.kinds import Fault
from mailer.desk import settings
from mailer.desk.settings import CHOICES, DEFAULTS, MOST, NAMES, VALUES, GameSettings
from mailer.store.models import GameRow
from mailer.words import Clock, words_of


def _row(text: str = "{}") -> GameRow:
    return GameRow(
        name="g",
        name_key="g",
        title="toy",
        scenario="standard",
        options="{}",
        settings=text,
        seed=b"",
        created=0,
    )


def _with(name: str, value: object) -> GameSettings:
    values: dict[str, Any] = {name: value}
    return replace(DEFAULTS, **values)


def test_a_row_without_settings_has_the_defaults() -> None:
    assert settings.load(_row()) == DEFAULTS
    assert settings.load(_row("")) == DEFAULTS


def test_settings_come_back_and_leave_what_else_stands_in_the_row() -> None:
    row = _row('{"pace": {"x": 1}, "press": "grey"}')
    kept = replace(settings.load(row), press="both", anonymous=True, grace=3_600)
    settings.store(row, kept)
    assert settings.load(row) == kept
    assert '"pace": {"x": 1}' in row.settings
    settings.store(row, DEFAULTS)
    assert row.settings == '{"pace": {"x": 1}}'


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_value_of_every_setting_has_its_words(lang: str) -> None:
    words, clock = words_of(lang), Clock(lang, "UTC")
    said = set()
    for field in fields(GameSettings):
        values: tuple[object, ...] = CHOICES.get(field.name, (0, MOST.get(field.name, 0)))
        if isinstance(field.default, bool):
            values = (False, True)
        for value in values:
            name, text = settings.told_one(_with(field.name, value), field.name, words, clock)
            assert name
            assert (name, text) not in said
            said.add((name, text))
    assert len(settings.told(DEFAULTS, words, clock)) == len(fields(GameSettings))
    keys = {key for key in words.messages if key.startswith("setting.")}
    assert len(keys) == len(said) + len(fields(GameSettings))


def test_every_setting_and_value_can_be_written_in_both_languages() -> None:
    assert NAMES.keys() == {field.name for field in fields(GameSettings)}
    assert VALUES.keys() == CHOICES.keys()
    for name, choices in CHOICES.items():
        assert tuple(VALUES[name]) == choices
        for value, words in VALUES[name].items():
            for word in words:
                for called in NAMES[name]:
                    assert settings.change(DEFAULTS, called, word) == _with(name, value)
    known = [word for called in NAMES.values() for word in called]
    assert len(known) == len(set(known))
    assert settings.change(DEFAULTS, "Анонимно", "ДА") == replace(DEFAULTS, anonymous=True)
    assert settings.change(DEFAULTS, "grace", 3_600) == replace(DEFAULTS, grace=3_600)


@pytest.mark.parametrize(
    ("name", "value", "fault"),
    [
        ("weather", "fine", "setting-name"),
        ("press", "purple", "setting-value"),
        ("anonymous", "perhaps", "setting-value"),
        ("absences", "many", "setting-value"),
        ("absences", 21, "setting-number"),
        ("absences", "-1", "setting-value"),
    ],
)
def test_what_cannot_be_set_is_refused_with_what_can(name: str, value: str | int, fault: str) -> None:
    outcome = settings.change(DEFAULTS, name, value)
    assert isinstance(outcome, Fault)
    assert outcome.key == fault
