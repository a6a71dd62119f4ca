"""Words by which nothing is done beside what was ordered before, ``no more upgrades``."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon

_FURTHER = re.compile(rf"(?<!\w)(?:{either(lexicon()['further']['words'])})(?!\w)")


def is_further(piece: str) -> bool:
    """Whether a piece speaks of more than there was, so that it takes nothing back."""
    return _FURTHER.search(fold(piece)) is not None
