"""The judge's lexicon: groups of words, and regular expressions of them; it must not know any command."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from parsers.judge.text import fold
from parsers.kit.lexicon import groups_in, spelt


def groups(table: str) -> Mapping[str, tuple[str, ...]]:
    """The groups of a table of lexicon.toml; ``a.b`` is the table b in the table a."""
    return groups_in(Path(__file__).parent, table)


def any_of(table: str, *keys: str) -> str:
    """A regular expression for any word of these groups."""
    found = groups(table)
    return f"(?:{spelt(word for key in keys for word in found[key])})"


def meaning(table: str, word: str) -> str:
    """The group in which a word stands, whatever its case; empty where it stands in none."""
    folded = fold(word).casefold()
    return next((key for key, words in groups(table).items() if folded in words), "")


def begun(table: str, word: str) -> str:
    """The group with one of whose stems a word begins, whatever its case; empty where there is none."""
    folded = fold(word).casefold()
    return next((key for key, stems in groups(table).items() if folded.startswith(stems)), "")
