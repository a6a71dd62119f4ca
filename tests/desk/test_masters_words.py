"""What a mere player says with a word that is a master's command is no command of theirs."""

from __future__ import annotations

import pytest

from mailer.desk.pieces import take_apart
from mailer.post.letter import CharsetText
from parsers.judge.reader import Command
from parsers.registry import title


@pytest.mark.parametrize(
    ("key", "line", "told"),
    [
        ("sunset_of_empire", "Reveal the submarine", True),
        ("sunset_of_empire", "Roll over E1", True),
        ("sunset_of_empire", "leave Dresden", True),
        ("sunset_of_empire", "leave duel", False),
        ("no_retreat", "ROLL 2d6 for storm damage", False),
    ],
)
def test_a_players_words_go_to_the_title(key: str, line: str, told: bool) -> None:
    registered = title(key)
    reader = registered.reader(registered.title.scenarios()[0])
    reading = CharsetText("", line, line, "", "")
    for runs in (False, True):
        taken = take_apart(reading, reader, runs=runs)
        assert any(isinstance(item, Command) for item in taken.items) is (runs or not told)
