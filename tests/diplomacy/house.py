"""The standard board, a house to adjudicate in, and short cuts for tests of the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

from games.diplomacy.adjudicate import House, adjudicate
from games.diplomacy.data.load import BUILT_IN, load_names, load_variant
from games.diplomacy.model.board import Variant
from games.diplomacy.text.wording import words_of


@cache
def variant(key: str = "standard") -> Variant:
    """A built-in variant."""
    return load_variant(key)


@cache
def house() -> House:
    """All built-in variants, English words, orders in province codes."""
    names = {key: load_names(key) for key in BUILT_IN}
    return House(
        variants={key: variant(key) for key in BUILT_IN},
        names={
            key: {place: names[key].title(place, "en") for place in variant(key).board.provinces}
            for key in BUILT_IN
        },
        words={key: words_of(names[key], "en") for key in BUILT_IN},
    )


def result(**record: Any) -> dict[str, Any]:
    """Adjudicate a record of the standard board."""
    return adjudicate({"phase": "S1901M", **record}, house())


def plain(table: dict[str, Any]) -> dict[str, list[str]]:
    """A table by power with sorted lists and without empty rows, to compare."""
    return {power: sorted(found) for power, found in table.items() if found}
