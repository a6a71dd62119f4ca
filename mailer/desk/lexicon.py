"""The desk's lexicon: groups of words, and regular expressions of them; it must not know what they do."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from parsers.kit.lexicon import groups_in, spelt


def groups(table: str) -> Mapping[str, tuple[str, ...]]:
    """The groups of a table of lexicon.toml."""
    return groups_in(Path(__file__).parent, table)


def any_of(table: str, *keys: str) -> str:
    """A regular expression for any word of these groups."""
    found = groups(table)
    return f"(?:{spelt(word for key in keys for word in found[key])})"
