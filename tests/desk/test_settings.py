"""Settings of a game: plain data in its row, words for every value, refusals that say what may be written."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from adjudicator.kinds import Fault
from mailer.base.words import LANGS, Clock, words_of
from mailer.desk.commands import setting
from mailer.store.models import GameRow
from mailer.terms import settings
from mailer.terms.settings import CHOICES, DEFAULTS, MOST, SECONDS, GameSettings
from parsers.judge.reader import Command, command_of
from parsers.judge.settings import COUNTED, NAMES, NO, VALUES, YES
from tests.rig.cases import in_turn, turns


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


def _written(name: str) -> list[tuple[str, object]]:
    """Every word that may stand behind a setting, with what it means."""
    if name in CHOICES:
        return [(word, value) for value, words in VALUES[name].items() for word in words]
    off = [(word, 0 if name in MOST else False) for word in NO if not word.isdecimal()]
    if name in SECONDS:
        return [*off, ("12 hours", 43_200), ("2 дня", 172_800), (f"{MOST[name] // 60} минут", MOST[name])]
    if name in MOST:
        return [*off, ("0", 0), ("3", 3), (str(MOST[name]), MOST[name])]
    return [*off, *((word, True) for word in YES if not word.isdecimal())]


VERBS = {
    "en": ("CREATE duel", "SETTINGS duel", "settings"),
    "ru": ("СОЗДАТЬ дебют", "НАСТРОЙКИ дебют", "настройки"),
}


@pytest.mark.alike(3)
@pytest.mark.parametrize(("name", "lang"), turns(5, [field.name for field in fields(GameSettings)], LANGS))
def test_every_setting_takes_every_value_in_every_place(name: str, lang: str) -> None:
    """Alone, before and behind others, in CREATE and in SETTINGS, by all its names in the language."""
    known = [word for word in NAMES[name] if word.isascii() == (lang == "en")]
    assert known, "a setting needs a name in each language"
    before, behind = ("deadline 2 days", "at 20:00") if lang == "en" else ("срок 2 дня", "в 20:00")
    for called in known:
        for word, value in _written(name):
            for verb in VERBS[lang]:
                assert _set(f"{verb} {called} {word}", name) == value
                assert _set(f"{verb} {called}: {word}", name) == value
                assert _set(f"{verb} {before}, {called} {word}, {behind}", name) == value


def _set(line: str, name: str) -> object:
    item = command_of(line)
    assert isinstance(item, Command), item
    args = setting.placed(item.args)
    chosen = setting.read({**args, "words": ()}, "toy", "standard", DEFAULTS)
    assert (chosen.fault, chosen.named) == (None, (name,)), line
    if "20:00" in line:
        assert (args["limits"], args["at"]) == ({"": 172_800}, {"": 1200})
    return getattr(chosen.settings, name)


@in_turn([field.name for field in fields(GameSettings)])
def test_a_setting_that_is_on_or_off_needs_no_word_for_it(name: str) -> None:
    kinds = [isinstance(getattr(DEFAULTS, name), bool), name in CHOICES, name in COUNTED]
    assert kinds.count(True) == 1
    assert (name in COUNTED) == (name in MOST)
    if kinds[0]:
        called = NAMES[name][0]
        assert _set(f"SETTINGS duel {called}", name) is True
        assert _set(f"SETTINGS duel {called}, deadline 2 days at 20:00", name) is True
        assert _set(f"SETTINGS duel not {called}", name) is False


@pytest.mark.parametrize(
    ("line", "limits", "skip"),
    [
        ("CREATE duel private, all 3 days", {"": 259_200}, ()),
        ("CREATE duel private, not on Sunday", {}, (6,)),
        ("CREATE duel draws none, no Sunday", {}, (6,)),
        ("СОЗДАТЬ дебют анонимно, каждые 3 дня, кроме воскресенья", {"": 259_200}, (6,)),
    ],
)
def test_what_follows_a_setting_is_not_taken_for_its_value(
    line: str, limits: dict[str, int], skip: tuple[int, ...]
) -> None:
    item = command_of(line)
    assert isinstance(item, Command)
    assert (item.args["limits"], item.args.get("skip", ())) == (limits, skip)
    assert len(setting.read(item.args, "toy", "standard", DEFAULTS).named) == 1


@in_turn(
    [
        ("CREATE duel at 20:00 standard", ("standard",), None),
        ("CREATE duel at 20:00 Standard Europe/Berlin", ("Standard",), "Europe/Berlin"),
        ("CREATE duel deadline 2 days at 20:00 berlin, diplomacy", ("diplomacy",), "berlin"),
        (
            "CREATE duel moves 2 days at 20:00 berlin, builds 1 day at 8 pm fleet-rome",
            ("fleet-rome",),
            "berlin",
        ),
        ("CREATE duel at 20:00 zone standard", (), "standard"),
        ("CREATE duel at 20:00 Atlantis", (), "Atlantis"),
        ("СОЗДАТЬ дебют срок 2 дня в 20:00 Дипломатия Europe/Moscow", ("Дипломатия",), "Europe/Moscow"),
        ("SETTINGS duel at 20:00 private", ("duel",), None),
    ]
)
def test_a_word_behind_a_clock_time_is_a_scenario_before_it_is_a_zone(
    line: str, words: tuple[str, ...], zone: str | None
) -> None:
    item = command_of(line)
    assert isinstance(item, Command)
    args = setting.placed(item.args)
    assert (args["words"], args.get("zone")) == (words, zone)


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


@pytest.mark.parametrize("lang", LANGS)
def test_help_names_every_setting(lang: str) -> None:
    told = words_of(lang).say("help.settings.does")
    named = {word.strip(".,:;") for word in told.split()}
    for words in NAMES.values():
        assert named & {word for word in words if word.isascii() == (lang == "en")}, words
