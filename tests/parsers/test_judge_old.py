"""The words of old hands: every form of the table is read, and its today's form is the same command."""

from __future__ import annotations

import random

import pytest

from parsers.judge.old import Form, form_at, forms, old_of
from parsers.judge.reader import Command, Press, command_of, read
from tests.parsers.commands import COMMANDS, check_commands
from tests.parsers.mutants import mutant
from tests.rig.cases import in_turn

FORMS = [(form, example) for form in forms() for example in form.old]


def _key(case: tuple[Form, str]) -> str:
    return case[1]


@in_turn(FORMS)
def test_an_old_form_is_the_command_of_today(form: Form, example: str) -> None:
    old = old_of(example)
    assert old is not None
    assert old.form.key == form.key
    item = command_of(example, 3)
    assert isinstance(item, Command)
    assert item.old is form
    if not form.now:
        assert (item.name, item.args["form"], item.today) == ("old", form.key, "")
        return
    assert item.name == form.command
    today = command_of(item.today)
    assert isinstance(today, Command)
    assert (today.name, today.args, today.old) == (item.name, item.args, None)


@in_turn(FORMS)
def test_case_and_a_full_stop_do_not_matter(form: Form, example: str) -> None:
    for written in (example.lower(), f"  {example}.", example.replace(" ", "  ")):
        item = command_of(written)
        assert isinstance(item, Command), written
        assert item.old is form


@in_turn([(case,) for case in FORMS if "secret" in case[1]])
def test_a_password_is_never_repeated(case: tuple[Form, str]) -> None:
    item = command_of(case[1])
    assert isinstance(item, Command)
    assert "secret" not in f"{item.text} {item.today} {dict(item.args)}"
    assert "***" in item.text


def test_rows_of_the_table_are_whole() -> None:
    keys = [form.key for form in forms()]
    assert len(set(keys)) == len(keys)
    assert len(FORMS) >= 40
    for form in forms():
        assert bool(form.now) == bool(form.command), form.key
        assert "{" not in form.now or form.match.groups, form.key


def test_sign_off_ends_the_letter_and_keeps_what_is_below() -> None:
    reading = read("A PAR H\nSIGN OFF\nA MAR H\nREADY")
    (item,) = reading.items
    assert isinstance(item, Command)
    assert (item.name, item.args["form"]) == ("old", "sign-off")
    assert reading.orders.split("\n") == ["A PAR H", "", "", ""]
    assert reading.below == "A MAR H\nREADY"


def test_sign_off_ends_press_too() -> None:
    press, off = read("PRESS TO FE\nHello\nSIGNOFF\nA MAR H").items
    assert isinstance(press, Press)
    assert (press.to, press.body) == ("FE", "Hello")
    assert isinstance(off, Command)


@pytest.mark.parametrize(
    "line",
    [
        "SIGN UP Anna",
        "SIGN",
        "SET ZONE Europe/Paris",
        "GET lost",
        "hello there",
        "HISTORY duel from S1901M",
        "Who knows?",
    ],
)
def test_other_lines_are_no_old_forms(line: str) -> None:
    assert old_of(line) is None


@pytest.mark.alike(3)
@pytest.mark.parametrize("seed", range(20))
def test_damaged_commands_are_read_within_their_lines(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        check_commands(mutant(rng, COMMANDS))


@pytest.mark.parametrize(("length", "kept"), [(79, 79), (80, 80), (81, 80), (300, 80)])
def test_a_form_of_registration_has_a_name_of_eighty_characters_at_most(length: int, kept: int) -> None:
    found = form_at(["REGISTER", f"Name: {'x' * length}", "Level: novice", "END"], 0)
    assert found is not None
    old, end = found
    assert (old.today, end) == (f"REGISTER {'x' * kept}", 4)
