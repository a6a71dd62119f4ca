"""What HELP tells of losses and cards, and that each line it shows is read."""

from __future__ import annotations

import re

import pytest

from parsers.reading import Understood
from tests.paths_of_glory.windows import READER, TITLE

_SHOWN = re.compile(r"[“«]([^”»]+)[”»]")


@pytest.mark.parametrize(
    ("lang", "topic"),
    [("en", "LOSSES"), ("en", "lose"), ("en", "Cards"), ("ru", "ПОТЕРИ"), ("ru", "карты"), ("ru", "рука")],
)
def test_every_line_of_a_matter_is_read(lang: str, topic: str) -> None:
    _, *lines = TITLE.about(topic, lang)
    shown = [each for line in lines for each in _SHOWN.findall(line)]
    assert len(shown) > 3
    for each in shown:
        read = READER.read(each, guess=False)
        assert read, each
        assert all(isinstance(line, Understood) for line in read), each


def test_nothing_is_told_of_what_is_no_matter() -> None:
    assert TITLE.about("weather", "en") == ()
