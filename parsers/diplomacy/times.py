"""Orders that are said to be for another time than the open phase: none is read as one for now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from adjudicator.kinds import Args
from parsers.depending import sentence_ends
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.diplomacy.parse import GOES_ON
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine
from parsers.reading import Line, Span, Understood, Unreadable

ANOTHER_TIME = "another-time"
"""The key of an order that is said to be for another time (``word``)."""

_ORDERS = GOES_ON - {"_V"} | {"_BUILD", "_DISBAND", "KIND"}


@cache
def _times() -> re.Pattern[str]:
    """``in the fall``, but not ``this fall``: the reader does not know which phase is open."""
    table = lexicon()["times"]
    present = "".join(rf"(?<!{word} )" for word in table["this"])
    return re.compile(
        rf"(?<!\w){present}(?:{either(table['words'])}|(?:{either(table['in'])})\s+19\d\d)(?!\w)"
    )


def is_timed(line: TypedLine) -> bool:
    """Whether a line says when something is to be done."""
    return _times().search(line.folded) is not None


def at_other_times(
    line: TypedLine, words: Sequence[Lexeme], pieces: Sequence[Line]
) -> tuple[Line, ...] | None:
    """The pieces of a line, none of which is an order that is said to be for later; None without such words.

    * ``A Mar - Spa in the fall`` was not read, and may not be asked back without its time.
    * ``In the fall, A Mar - Por, A Par - Bur``: what opens a sentence is of all that follows in it.
    """
    found = _times().search(line.folded)
    if found is None or not _orders(words):
        return None
    start, end = line.place(found.start()), line.place(found.end() - 1) + 1
    ends = min((stop for stop in sentence_ends(line.text) if stop >= end), default=len(line.text))
    ordered = (_start(line, piece) + len(piece.text) for piece in pieces if isinstance(piece, Understood))
    before = max((at for at in (*ordered, *sentence_ends(line.text)) if at <= start), default=0)
    led = {*re.findall(r"\w+", line.folded[before:start])} <= {*lexicon()["times"]["lead"]}
    named = [each.start for each in words if each.type == "PLACE"]
    opens = led and any(start <= at < ends for at in named)
    word = {"word": line.text[start:end]}
    made, timed = list[Line](), ""
    for piece in pieces:
        at = _start(line, piece)
        behind = at + len(piece.text)
        within = at < end and start < behind and not isinstance(piece, Understood)
        within = within and any(at <= each < behind for each in named)
        if opens and before <= at < ends:
            # All of it as one piece: a part of it would be asked back without its time.
            made += [] if timed else [_unread(line, start, ends, word)]
        elif within:
            made.append(Unreadable(piece.span, piece.text, ANOTHER_TIME, word))
        else:
            made.append(piece)
            continue
        timed = word["word"]
    return tuple(made) if timed else None


def _unread(line: TypedLine, start: int, ends: int, word: Args) -> Unreadable:
    text = line.text[start:ends].strip()
    return Unreadable(Span(0, line.text.index(text, start) + 1, len(text)), text, ANOTHER_TIME, word)


def _start(line: TypedLine, piece: Line) -> int:
    """Where a piece begins: the span of a fault is that of its word."""
    at = piece.span.column - 1
    if line.text.startswith(piece.text, at):
        return at
    return max(line.text.rfind(piece.text, 0, at + len(piece.text)), 0)


def _orders(words: Sequence[Lexeme]) -> bool:
    """Whether a line has places, or one and what is done there; ``we meet in Paris`` orders nothing."""
    kinds = [word.type for word in words]
    return kinds.count("PLACE") > 1 or ("PLACE" in kinds and bool({*kinds} & _ORDERS))
