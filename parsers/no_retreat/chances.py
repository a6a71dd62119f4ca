"""That a counterattack hangs on the die, ``if it gets the chance``, as each does; it knows no grammar."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of

_WORDS = lexicon()["chances"]
_CHANCE = re.compile(
    rf"(?<!\w)(?:{either(_WORDS['words'])})(?!\w)\s*[-–—:,]?\s*(?:(?:{either(_WORDS['signs'])})(?!\w)[\s,]*)?"
)
_COUNTERS = frozenset(("COUNTERATTACK", "NEVER"))


def without_chance(piece: str, meanings: Meanings) -> str:
    """The piece with blanks for that, where it counterattacks: its columns stay."""
    found = _CHANCE.search(fold(piece))
    if found is None:
        return piece
    bare = piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]
    words = words_of(bare)
    meant = {each.term for at in range(len(words)) for each in meanings.at(words, at)[1]}
    return bare if meant & _COUNTERS else piece
