"""docs/adjudicate.md says of the stream what is so, and all of it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from mailer.adjudicate import bad_line, request, stream
from tests.cli.peer import TITLES, ask
from tests.cli.stream_fields import FIELDS

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adjudicate.md").read_text("utf-8")
EXAMPLES = re.findall(
    r"^```json (\w+)\n(.*?)^```\n\n```json answer\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL
)


def section(name: str) -> str:
    """What stands under a heading."""
    return PAGE.split(f"\n## {name}\n")[1].split("\n## ")[0]


def rows(text: str) -> set[str]:
    """What the first columns of tables name in code."""
    firsts = re.findall(r"^\| ([^|]+) \|", text, re.MULTILINE)
    return {name for first in firsts for name in re.findall(r"`([^`]+)`", first)}


@pytest.mark.alike(3)
@pytest.mark.parametrize(("key", "line", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_answered_as_shown(key: str, line: str, shown: str) -> None:
    (answer,) = ask(key, line.strip())
    assert_shows(answer, json.loads(shown), "answer")


def assert_shows(whole: Any, part: Any, where: str) -> None:
    """What is shown is there; of objects fields may be left out, of lists nothing."""
    if isinstance(part, dict):
        for name, each in part.items():
            assert name in whole, f"{where}.{name}"
            assert_shows(whole[name], each, f"{where}.{name}")
    elif isinstance(part, list):
        assert len(whole) == len(part), where
        for at, (one, each) in enumerate(zip(whole, part, strict=True)):
            assert_shows(one, each, f"{where}.{at}")
    else:
        assert whole == part, where


def test_there_are_examples_of_every_title() -> None:
    assert {key for key, _, _ in EXAMPLES} == set(TITLES) - {"toy"}
    assert len(EXAMPLES) == PAGE.count("```json") / 2


def test_every_field_is_told() -> None:
    assert rows(section("A request")) == set(request.FIELDS)
    answers, statuses = section("An answer").split("A verdict has")
    assert rows(answers) == FIELDS | {"views", "error"}
    source = (ROOT / "mailer" / "adjudicate" / "verdicts.py").read_text("utf-8")
    said = set(re.findall(r'"status": "([a-z-]+)"', source)) | {"no-order", "unreadable"}
    assert rows(statuses) == said


def test_every_error_is_told() -> None:
    codes = set(bad_line._WHAT.values())
    for path in (ROOT / "mailer" / "adjudicate").glob("*.py"):
        text = path.read_text("utf-8")
        codes |= set(re.findall(r'(?:BadLineError|_failed)\(\s*"([a-z-]+)"', text))
        codes |= set(re.findall(r'super\(\).__init__\("([a-z-]+)"', text))
    assert rows(section("Errors")) == codes | {"wrong-type"}


def test_the_measures_are_told() -> None:
    assert f"{stream.MOST_BYTES:,} bytes" in PAGE
    assert f"{request.MOST_LINES:,} lines" in PAGE
    assert f"{request.MOST_STEPS:,} objects" in PAGE
