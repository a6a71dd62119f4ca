"""What a unit is to do if it is dislodged, which is asked when it is so; it must not read orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from adjudicator.kinds import Args
from parsers.asking import ASKED_THEN
from parsers.depending import sentence_ends
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, row
from parsers.reading import Span, Unreadable

_DOES = frozenset(("_RETREAT", "_DISBAND", "_MOVE", "_TO", "_DASH", "_V", "_LANDS"))


def without_beaten(line: TypedLine, words: Sequence[Lexeme]) -> tuple[TypedLine, list[Unreadable]] | None:
    """The line with blanks for what somebody does who is dislodged, and this: ``A Bre H, if dislodged ...``.

    None where there is nothing of the kind.
    """
    found = _beaten().search(line.folded)
    if found is None or line.places is not None:
        return None
    ends = [*sentence_ends(line.text), len(line.text)]
    end = next(each for each in ends if each >= found.end())
    begin = max((each for each in ends if each <= found.start("if")), default=0)
    said = [word for word in words if found.end() <= word.start < end]
    if any(word.type in _DOES for word in said):
        begin = found.start() if line.text[begin : found.start()].strip() else begin
    elif not any(word.type == "_RETREAT" and begin <= word.start < found.start() for word in words):
        return None  # ``Brest retreats to Paris if it is dislodged``
    text = line.text[begin:end].strip(" \t,;")
    start = line.text.index(text, begin)
    args: Args = {"word": line.text[found.start("if") : found.end("if")], "asks": ("retreat",)}
    later = Unreadable(Span(0, start + 1, len(text)), text, ASKED_THEN, args)
    return row(0, line.text[:begin] + " " * (end - begin) + line.text[end:]), [later]


@cache
def _beaten() -> re.Pattern[str]:
    """A condition, and in the same sentence that somebody is beaten."""
    table = lexicon()["beaten"]
    joined, if_, is_ = (either(table[key]) for key in ("joined", "if", "is"))
    return re.compile(
        rf"[\s,;]*+(?:(?:{joined})\s+)?(?<!\w)(?P<if>{if_})(?!\w)[^.;!?]{{0,60}}?(?<!\w)(?:{is_})\w*"
    )
