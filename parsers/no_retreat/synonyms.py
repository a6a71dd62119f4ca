"""Words of a piece for which others are read, each in its place; it knows no names."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon

_WORDS = {fold(said): meant for said, meant in lexicon()["synonyms"].items()}
_SAID = re.compile(rf"(?<![\w-])(?:{either(_WORDS)})(?![\w-])")


def plain(piece: str) -> str:
    """The piece in those words, blanks behind them: its columns stay."""
    folded = fold(piece)
    if len(folded) != len(piece):
        return piece
    for found in _SAID.finditer(folded):
        meant = _WORDS[" ".join(found[0].split())].ljust(len(found[0]))
        piece = piece[: found.start()] + meant + piece[found.end() :]
    return piece
