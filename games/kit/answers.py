"""What people type for an option that is on or off, in English and Russian; it must not know any title."""

from __future__ import annotations

import tomllib
from pathlib import Path

_WORDS = tomllib.loads((Path(__file__).parent / "answers.toml").read_text("utf-8"))

YES: tuple[str, ...] = tuple(_WORDS["yes"])
NO: tuple[str, ...] = tuple(_WORDS["no"])


def on_or_off(text: str) -> bool | None:
    """Whether it says yes, whatever its case; None where it says neither."""
    word = text.lower()
    return True if word in YES else False if word in NO else None
