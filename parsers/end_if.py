"""END IF, also at the end of a choice that stands on one line and needs none; it must not read orders."""

from __future__ import annotations

import re

from parsers.lexing import fold

END_IF = re.compile(r"\s*(?:end\s?-?if|fi|конец\s+если)\s*[.!]?\s*$")
_WHOLE = re.compile(
    rf"\s*(?:if|если|else|otherwise|а\s+иначе|иначе)(?!\w).*[^\s:](?P<end>[\s,;.]+{END_IF.pattern})"
)
"""A whole choice, or its last part, on one line."""
_EMPTY = re.compile(r"(?<!\w)(?:then|то|тогда|else|otherwise|иначе)\s*:?\s*$")


def open_ended(line: str) -> str:
    """The line without the END IF of a choice that stands on it whole."""
    while ended := _WHOLE.match(fold(line)):
        bare = line[: ended.start("end")]
        if _EMPTY.search(fold(bare)):
            return line
        line = bare
    return line
