"""Words of Russian stand in lexicons and texts (TOML), beside the English ones, and never in Python."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
LAYERS = ("adjudicator", "games", "parsers", "mailer")
RUSSIAN = re.compile("[\u0400-\u04ff]")
ESCAPED = re.compile(r"\\[uUN]")
"""How such a letter may be written without one."""

EXEMPT = {
    "games/alphabets.py": "the one table of letters that look alike",
    "games/diplomacy/rules": "names of chapters of a rulebook that is written in Russian",
    "games/sunset_of_empire/rules": "names of chapters of a rulebook that is written in Russian",
    "mailer/post/automatic.py": "what mail programs of many languages write, in expressions of their own",
    "mailer/post/quotes.py": "what mail programs of many languages write, in expressions of their own",
}
"""Where Russian may stand in Python, and why."""


def russian(source: str) -> Iterator[tuple[int, str]]:
    """Line and text of each string of Russian in a module; docstrings are none."""
    if not (RUSSIAN.search(source) or ESCAPED.search(source)):
        return  # to parse all our modules takes seconds, and few have any
    tree = ast.parse(source)
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in told)
    yield from (
        (node.lineno, node.value)
        for node in texts
        if isinstance(node.value, str) and RUSSIAN.search(node.value)
    )


def test_words_of_russian_stand_in_no_module() -> None:
    found = {
        f"{path}:{line}: {text[:40]}"
        for layer in LAYERS
        for path in (each.relative_to(ROOT).as_posix() for each in sorted((ROOT / layer).rglob("*.py")))
        if not any(path.startswith(exempt) for exempt in EXEMPT)
        for line, text in russian((ROOT / path).read_text("utf-8"))
    }
    assert sorted(found) == []


@pytest.mark.parametrize("exempt", EXEMPT)
def test_each_exemption_is_needed(exempt: str) -> None:
    paths = [ROOT / exempt] if exempt.endswith(".py") else sorted((ROOT / exempt).rglob("*.py"))
    assert any(any(True for _ in russian(path.read_text("utf-8"))) for path in paths)


@pytest.mark.parametrize(
    "source",
    [
        'WORDS = ("yes", "да")',
        'HEAD = re.compile(r"(?:edit|правка)")',
        'def f(name):\n    return f"Партия {name}"',
        'LETTERS = "\\u0430\\u0435"',
    ],
)
def test_such_a_word_is_found(source: str) -> None:
    assert list(russian(source))


@pytest.mark.parametrize(
    "source", ['"""Reads ``да``."""', 'def f():\n    """Слово."""', 'X = 1\n"""``Москва``."""', "# да"]
)
def test_docstrings_and_comments_may_have_them(source: str) -> None:
    assert not list(russian(source))
