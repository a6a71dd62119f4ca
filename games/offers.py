"""What helps to write orders on a page: words that fit, orders that clicks make; it must not know titles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.words import Words

Click: TypeAlias = Literal["own", "unit", "place"]
"""What is clicked on: a place of a unit that the seat may order, of any unit, any place."""

_FIELD = re.compile(r"\{[^{}]*\}")
_WORDY = re.compile(r"[^\W\d_]{2}")


@dataclass(frozen=True, slots=True)
class UnitName:
    """A unit that the seat sees, as an order writes it, and the place where it is clicked on.

    ``own``: the seat may order it now.
    """

    place: str
    text: str
    own: bool


@dataclass(frozen=True, slots=True)
class Gesture:
    """An order that clicks on the picture write.

    ``name`` stands on its button, ``how`` tells what to click on. ``text`` has ``{0}`` for what the first of
    ``clicks`` is on, and so on; ``again`` is written instead where the last place is the one before it.
    """

    name: str
    how: str
    text: str
    clicks: tuple[Click, ...]
    again: str = ""


@dataclass(frozen=True, slots=True)
class Offers:
    """What is offered to a seat that writes: units, orders by clicks, and words to be completed."""

    units: tuple[UnitName, ...] = ()
    gestures: tuple[Gesture, ...] = ()
    words: tuple[str, ...] = ()


def order_words(words: Words, key: str = "order.") -> tuple[str, ...]:
    """The words that canonical orders have around their names: what their templates say by themselves."""
    found = dict[str, None]()
    for name, template in words.messages.items():
        if name.startswith(key):
            parts = (part.strip(" ,.:;()") for part in _FIELD.split(template))
            found |= dict.fromkeys(part for part in parts if _WORDY.search(part))
    return tuple(found)


def named(words: Words, tables: Iterable[str]) -> tuple[str, ...]:
    """All names of these tables."""
    rows: Iterable[Mapping[str, str]] = (words.names.get(table, {}) for table in tables)
    return tuple(dict.fromkeys(name for row in rows for name in row.values()))
