"""Every command has golden letters in both languages, and at least one in which it is refused."""

from __future__ import annotations

import pytest

from mailer.base.words import LANGS, words_of
from mailer.desk.commands import help_text
from mailer.desk.commands.rows import ROWS
from parsers.judge import reader as judge
from tests.desk.golden_games import Played


@pytest.mark.sweep  # it takes all golden letters
@pytest.mark.xdist_group("golden")
@pytest.mark.timeout(600)
def test_every_command_is_shown_in_both_languages_and_refused(played: Played) -> None:
    wanted = {f"{name}: {what}" for name in (*ROWS, "press") for what in (*LANGS, "refusal")}
    missing = sorted(wanted - played.all().shown)
    assert not missing, "no golden letter shows\n" + "\n".join(missing)


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_of_the_grammar_is_in_the_table(lang: str) -> None:
    for topic in help_text.topics():
        for item in judge.read(words_of(lang).say(f"help.{topic}.example")).items:
            if isinstance(item, judge.Command):
                assert item.name in ROWS, topic
