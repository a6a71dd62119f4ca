"""Good commands of the judge in both languages and what must hold of any text that it reads."""

from __future__ import annotations

from mailer.base.words import LANGS, words_of
from mailer.desk.commands import help_text
from parsers.judge import reader as judge
from parsers.judge.old import forms
from parsers.judge.reader import Command, Press

EXAMPLES = [words_of(lang).say(f"help.{topic}.example") for topic in help_text.topics() for lang in LANGS]
COMMANDS = [
    *EXAMPLES,
    *(example for form in forms() for example in form.old),
    "PRESS TO FE\nHello\nENDPRESS",
    "A PAR - BUR",
    "END",
    "",
]


def check_commands(text: str) -> None:
    """Read a text; AssertionError where an answer lies outside it, a line is lost or is taken twice."""
    rows = text.split("\n")
    reading = judge.read(text)
    left = reading.orders.split("\n")
    assert len(left) == len(rows), text
    last, ready = 0, 0
    for item in reading.items:
        # Behind READY on its line may stand talk, or another command.
        assert last < item.span.line <= len(rows) or ready == last == item.span.line, (text, item)
        ready = item.span.line if isinstance(item, Command) and item.name == "ready" else 0
        assert not left[item.span.line - 1].strip() or ready, (text, item)
        last = item.span.line
        if isinstance(item, Press):
            assert item.lines[0] == item.span.line <= item.lines[1] <= len(rows), (text, item)
            last = item.lines[1]
        if isinstance(item, Command) and item.today:
            today = judge.command_of(item.today)
            assert isinstance(today, Command), (text, item)
            assert (today.name, today.args) == (item.name, item.args), (text, item)
    for row, line in enumerate(left):
        bare = line.strip()
        assert line in ("", rows[row]) or line == " " * (len(rows[row]) - len(bare)) + bare, (text, line)
        assert not bare or rows[row].rstrip().endswith(bare), (text, line)
        right = judge.near(line)
        assert not right or isinstance(judge.command_of(right), Command) or judge.is_head(right), (
            text,
            right,
        )
