"""Letters in one line, so that words are found wherever lines end."""

from __future__ import annotations


def in_one(text: str) -> str:
    """The letter without its line breaks and columns."""
    return " ".join(text.split())
