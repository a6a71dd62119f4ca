"""Who loses steps, told under the condition that any are lost: ``if we lose a step, take 3 Ru``."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon
from parsers.no_retreat.remarks import terms_of

_WORDS = lexicon()["toll"]
_IF = either((*lexicon()["if"]["words"], *_WORDS["if"]))
_NOUN = rf"(?:(?:{either(_WORDS['counts'])})\s+)?(?:{either(_WORDS['nouns'])})"
_LOST = (
    rf"(?:(?:{_IF})\s+(?:(?:{either(_WORDS['who'])})\s+)?"
    rf"(?:(?:(?:{either(_WORDS['must'])})\s+)?(?:{either(_WORDS['lose'])})\s+{_NOUN}"
    rf"|{_NOUN}\s+(?:{either(_WORDS['lost'])})|(?:{either(_WORDS['come'])})\s+{_NOUN})|{either(_WORDS['on'])})"
)
_TOLL = re.compile(
    rf"(?<!\w){_LOST}(?!\w)[\s,:—–-]*(?:(?:{either(lexicon()['if']['then'])})(?!\w)[\s,]*)?"
    rf"(?:(?:{either(_WORDS['leads'])})(?!\w)\s*)?"
)
_PLAIN = frozenset(("", "UNIT", "COMMA", "LOSE", "PAIR", "ORDINAL", "WEAK", "LPAR", "RPAR"))
"""What says who, and no more."""


def without_toll(piece: str, meanings: Meanings) -> str:
    """The piece as a word of losses and who takes them, blanks for the rest: its columns stay."""
    folded = fold(piece)
    found = _TOLL.search(folded)
    if found is None or len(folded) != len(piece):
        return piece
    rest = f"{piece[: found.start()]} {piece[found.end() :]}"
    terms = terms_of(rest, meanings)
    if not {"UNIT", "PAIR"} & terms or not terms <= _PLAIN:
        return piece
    word = "" if "LOSE" in terms else _WORDS["losses"][language(piece)]
    blank = word.ljust(found.end() - found.start() - 1) + " "
    return piece[: found.start()] + blank + piece[found.end() :]
