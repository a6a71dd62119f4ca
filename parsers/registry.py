"""The titles of the house: one line a title, its rules and its reader; nothing else knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games.title import Title
from parsers.reading import Reader


@dataclass(frozen=True, slots=True)
class Registered:
    """A title with the reader of its orders; the reader may differ by scenario (place names).

    ``check_folder`` tells all that is wrong with a game master's own data folder, a line of words each
    (``FILE:LINE: what``); None where the title cannot take folders.
    """

    title: Title
    reader: Callable[[str], Reader]
    check_folder: Callable[[Path], tuple[str, ...]] | None = None


def _diplomacy() -> Registered:
    from games.diplomacy.title import TITLE

    from games.diplomacy.load import check_folder, problem_text
    from parsers.diplomacy import reader_for

    return Registered(
        TITLE, reader_for, lambda folder: tuple(problem_text(problem) for problem in check_folder(folder))
    )


TITLES: Mapping[str, Callable[[], Registered]] = {
    "diplomacy": _diplomacy,
}


@cache
def title(key: str) -> Registered:
    """The title ``key``, built at its first use. Raises KeyError on an unknown key."""
    return TITLES[key]()
