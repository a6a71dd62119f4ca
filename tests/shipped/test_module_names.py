"""A module is named by what it is: a noun or the gerund of an activity, no participle and no adverb."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("adjudicator", "games", "parsers", "mailer", "tools", "tests")
IRREGULAR = {
    *("bound", "broken", "done", "drawn", "given", "held", "kept", "known", "later", "lost", "now", "said"),
    *("sent", "soon", "taken", "told", "undone", "won", "written"),
}
NOUNS = {
    "ally",
    "assembly",
    "deed",
    "family",
    "feed",
    "greed",
    "need",
    "reply",
    "seed",
    "speed",
    "supply",
    "weed",
}


def is_no_noun(name: str) -> bool:
    """Whether a module's name is a past participle or an adverb."""
    last = name.rsplit("_", 1)[-1]
    return last not in NOUNS and (last in IRREGULAR or last.endswith(("ed", "ly")))


@pytest.mark.parametrize("name", ["worded", "written", "lately", "hand_drawn", "later", "embedded"])
def test_such_names_are_caught(name: str) -> None:
    assert is_no_noun(name)


def test_no_module_is_named_by_a_participle_or_an_adverb() -> None:
    # Tests may be called after whatever they prove.
    found = {
        str(path.relative_to(ROOT))
        for room in ROOMS
        for path in (ROOT / room).rglob("*.py")
        if not path.name.startswith("test_") and "versions" not in path.parts and is_no_noun(path.stem)
    }
    assert found == set()
