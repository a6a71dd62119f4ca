"""Lines that cannot be read as they stand, in words in which they can; it knows no names and no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.no_retreat.names import lexicon

_LONGEST = 300
_RULES: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(each["said"]), each["is"]) for each in lexicon()["rephrased"]
]


def rephrased(piece: str) -> tuple[str, ...]:
    """The orders that a piece says in other words, one after another; none where it has no such words."""
    if len(piece) > _LONGEST:
        return ()
    parts, changed = [piece], False
    for pattern, words in _RULES:
        made = [pattern.sub(words, part, count=1) for part in parts]
        if made != parts:
            changed = True
            parts = [part for each in made for part in each.split("; ")]
    return tuple(part.strip(" \t.,!\u00a0") for part in parts) if changed else ()
