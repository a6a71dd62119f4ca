"""In which turn an order comes among others, ``First:``, ``Then``, ``Last -``; it knows no names."""

from __future__ import annotations

import re
from dataclasses import replace

from games.no_retreat.text.phrases import Fighting
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon
from parsers.reading import Line, Understood

_WORDS = lexicon()["succession"]
_OPENS = rf"\W*(?:(?:{either(_WORDS['opens'])})\s+)?"
_GOES = rf"(?:\s+(?:{either(_WORDS['goes'])}))?"
_THEN = re.compile(rf"{_OPENS}(?:{either(_WORDS['then'])})(?!\w)")
_SIGNED = re.compile(
    rf"{_OPENS}(?:{either((*_WORDS['first'], *_WORDS['then']))})(?!\w){_GOES}\s*(?:[-–—]+|[:,])\s*(?=\w)"
)
"""The same and a sign behind it, which leads to nothing."""


def follows(piece: str) -> bool:
    """Whether a piece says that it comes after what stands before it."""
    return _THEN.match(fold(piece)) is not None


def without_turn(piece: str) -> str:
    """The piece with blanks for its turn, where a sign parts it from the order."""
    found = _SIGNED.match(fold(piece))
    return piece if found is None else " " * found.end() + piece[found.end() :]


def in_turn(piece: str, read: str, line: Line) -> Line:
    """A line in the words of its piece, of which others were ``read`` in their places; a battle that is to be
    fought after those before it, marked so.
    """
    begin = read.find(line.text) if read != piece else -1
    if begin >= 0:
        begin = 0 if not read[:begin].strip() else begin
        line = replace(line, text=piece[begin : read.find(line.text) + len(line.text)])
    if not isinstance(line, Understood) or not isinstance(line.written, Fighting) or not follows(piece):
        return line
    return replace(line, written=replace(line.written, then=True))
