"""END IF, also at the end of a choice that stands on one line and needs none; it must not read orders."""

from __future__ import annotations

import re

from parsers.kit.lexicon import either, shared
from parsers.lexing import fold

_WORDS = shared()["choice"]
IF, THEN, ELSE = (either(_WORDS[key]) for key in ("if", "then", "else"))
"""Regular expressions for these words, folded."""

END_IF = re.compile(rf"\s*(?:{either(_WORDS['end-if'])})\s*[.!]?\s*$")
_WHOLE = re.compile(rf"\s*(?:{IF}|{ELSE})(?!\w).*[^\s:](?P<end>[\s,;.]+{END_IF.pattern})")
"""A whole choice, or its last part, on one line."""
_EMPTY = re.compile(rf"(?<!\w)(?:{THEN}|{ELSE})\s*:?\s*$")


def open_ended(line: str) -> str:
    """The line without the END IF of a choice that stands on it whole."""
    while ended := _WHOLE.match(fold(line)):
        bare = line[: ended.start("end")]
        if _EMPTY.search(fold(bare)):
            return line
        line = bare
    return line
