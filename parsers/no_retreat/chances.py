"""That a counterattack hangs on the die, ``if it gets the chance``, as each does; it knows no grammar."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of

_WORDS = lexicon()["chances"]
_CHANCES = either((*_WORDS["words"], *_WORDS["results"]))
_CHANCE = re.compile(
    rf"(?<!\w)(?:{_CHANCES})(?!\w)\s*[-–—:,]?\s*(?:(?:{either(_WORDS['signs'])})(?!\w)[\s,]*)?"
)
_RESULT = re.compile(rf"(?:{either(_WORDS['results'])})(?!\w)")
_COMES = re.compile(rf"(?:{either(_WORDS['comes'])})(?!\w)")
"""The same of a retreat, which nobody makes unasked."""
_COUNTERS = frozenset(("COUNTERATTACK", "NEVER"))
_BESIDE = frozenset(("CARDS", "NOCARDS", "CARD", "SUPPORT", "NOSUPPORT", "PLAY", "EVENT"))


def without_chance(piece: str, meanings: Meanings) -> str:
    """The piece with blanks for that, where it counterattacks: its columns stay."""
    found = _CHANCE.search(fold(piece))
    if found is None:
        return piece
    bare = piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]
    words = words_of(bare)
    meant = {each.term for at in range(len(words)) for each in meanings.at(words, at)[1]}
    if _RESULT.match(found[0]) is not None and meant & _BESIDE:
        return piece  # of cards it is said for the counterattack alone
    retreats = "RETREAT" in meant and _COMES.match(found[0]) is not None
    return bare if meant & _COUNTERS or retreats else piece
