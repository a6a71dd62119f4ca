"""What a title says by its tables of words alone: its name, scenarios, seats; it must not know any title."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.kinds import Seat
from games.title import Title
from games.words import Words, words_from

LANGUAGES = ("en", "ru")


@cache
def words_of(folder: Path, lang: str) -> Mapping[str, Any]:
    """The table of words of a language, ``en.toml`` or ``ru.toml`` in a folder."""
    return tomllib.loads((folder / f"{lang}.toml").read_text("utf-8"))


class WordedTitle(Title):
    """A title whose words do not depend on the scenario.

    Its table of words has ``title``, ``scenario.<key>`` and ``names.seat``; its phases are named by the turn
    or year, a dash and the part of it.
    """

    def __init__(self, table: Callable[[str], Mapping[str, Any]]) -> None:
        """``table(lang)`` is the whole table of words, names of the title's data among them."""
        self._tables = {lang: table(lang) for lang in LANGUAGES}
        self._said = {lang: words_from(lang, each) for lang, each in self._tables.items()}

    def say(self, lang: str) -> Words:
        """The words of a language."""
        return self._said[lang]

    def name(self, lang: str) -> str:
        return str(self._tables[lang]["title"])

    def scenario_name(self, scenario: str, lang: str) -> str:
        return self.say(lang).say(f"scenario.{scenario}")

    def words(self, lang: str) -> Mapping[str, Any]:
        return self._tables[lang]

    def seat_names(self, lang: str) -> Mapping[Seat, str]:
        names: Mapping[Seat, str] = self._tables[lang]["names"]["seat"]
        return names

    def survivors(self, view: Any) -> tuple[Seat, ...]:
        """Every seat to the end."""
        return tuple(self.seat_names(LANGUAGES[0]))

    def turn(self, phase: str) -> str:
        """What stands before the dash of a phase."""
        return phase.partition("-")[0]
