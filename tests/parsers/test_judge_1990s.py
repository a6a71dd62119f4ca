"""Every command of the judges of the 1990s is understood, or answered with what to write instead."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from mailer.base.words import LANGS, words_of
from parsers.judge.old import forms
from parsers.judge.reader import Command, Item, Press, command_of, read
from tests.rig.cases import in_turn

TABLE: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("judge_1990s.toml").read_text("utf-8")
)
BY_THE_DESK = {"sign-on", "preference"}
"""Answered by what the writer's games are: mailer/desk/commands/old.py."""


def _read(line: str) -> Item:
    item, *_ = read(f"{line}\nHello there.\nENDPRESS").items
    return item


@in_turn(TABLE["today"])
def test_it_is_understood_and_todays_form_is_taught(line: str) -> None:
    item = _read(line)
    assert isinstance(item, Command)
    assert item.today == TABLE["today"][line]
    today = command_of(item.today)
    assert isinstance(today, Command)
    assert (today.name, today.args) == (item.name, item.args)
    assert "secret" not in f"{item.text} {item.today}"


@in_turn(TABLE["same"])
def test_it_is_written_so_today(line: str) -> None:
    item = _read(line)
    assert isinstance(item, Command)
    assert (item.name, item.old) == (TABLE["same"][line], None)


@in_turn(TABLE["told"])
def test_it_is_answered_with_what_to_do_instead(line: str) -> None:
    item = _read(line)
    assert isinstance(item, Command)
    assert item.name == "old"
    why = next(form.why for form in forms() if form.key == item.args["form"])
    if TABLE["told"][line] in BY_THE_DESK:
        assert (item.args["form"], why) == (TABLE["told"][line], "")
        return
    assert why == TABLE["told"][line]
    assert all(f"old.{why}" in words_of(lang).messages for lang in LANGS)


@in_turn(TABLE["press"])
def test_a_head_of_press_means_todays_head(line: str) -> None:
    item, wanted = _read(line), TABLE["press"][line]
    today = _read(wanted)
    assert isinstance(item, Press)
    assert isinstance(today, Press)
    assert (item.scope, item.to, item.grey) == (today.scope, today.to, today.grey)
    assert (item.body, item.ended, item.refused) == ("Hello there.", True, "")
    assert item.today == ("" if wanted == line else wanted)


@in_turn(TABLE["refused"])
def test_press_under_a_false_head_is_refused_whole(line: str) -> None:
    item = _read(line)
    assert isinstance(item, Press)
    assert (item.refused, item.body) == (TABLE["refused"][line], "Hello there.")
    assert all(f"no.press-{item.refused}" in words_of(lang).messages for lang in LANGS)


@pytest.mark.parametrize(
    "line",
    ["Press on!", "Press but not today", "broadcast it to him", "press fake news", "Postal press is slow"],
)
def test_prose_is_no_old_head_of_press(line: str) -> None:
    assert not any(isinstance(item, Press) for item in read(line).items)


FORM = """REGISTER
Name:      Aretha Holly
Phone:     (505) 555-5555
Site:      University of Hodunk
Time zone: Eastern
END
LIST
"""


def test_the_form_of_registration_is_read_for_the_name() -> None:
    form, listed = read(FORM).items
    assert isinstance(form, Command)
    assert (form.name, form.args, form.today) == (
        "register",
        {"name": "Aretha Holly"},
        "REGISTER Aretha Holly",
    )
    assert isinstance(listed, Command)
    assert listed.name == "list"
    assert not read(FORM).orders.strip()


def test_register_with_other_lines_below_is_no_form() -> None:
    reading = read("REGISTER\nNote: no name here\nA PAR H")
    (register,) = reading.items
    assert isinstance(register, Command)
    assert (register.args, register.old) == ({"name": ""}, None)
    assert reading.orders.split("\n") == ["", "Note: no name here", "A PAR H"]


def test_a_diary_is_recorded_to_the_end_of_press() -> None:
    entry, ready = read("DIARY RECORD\nItaly lies.\nI know.\nENDPRESS\nREADY").items
    assert isinstance(entry, Command)
    assert (entry.name, entry.args["body"]) == ("diary", "Italy lies.\nI know.")
    assert isinstance(ready, Command)
