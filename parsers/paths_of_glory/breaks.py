"""Where clauses of a line end, and where one tells what it hangs on; it reads no orders."""

from __future__ import annotations

import re
from collections.abc import Iterator

from parsers.end_if import NOT_ELSE
from parsers.kit.lexicon import either
from parsers.paths_of_glory.vocabulary import lexicon


def _said(group: str, key: str = "words") -> str:
    """The words of a group of the lexicon as one regular expression."""
    return f"(?:{either(lexicon()[group][key])})"


_ELSE = rf"{NOT_ELSE}(?:{_said('else', 'before')}\s+)?{_said('else')}"
_NOT_BEFORE = "".join(rf"(?<!\b{word})" for word in lexicon()["else"]["before"])
"""Not between the two words of ``or else``."""
_END = re.compile(
    rf";|(?<![\s,]){_NOT_BEFORE}[\s,]+(?=(?i:{_ELSE})\s)|(?<!\b[Ss]t)(?<!\b[Vv]s)(?<!\b[^\W\d_])[.!](?=\s+(?:[A-Z\u0410-\u042f\u0401(]|\d{{1,2}}(?:-|st\b|nd\b|rd\b|th\b)))"
)
"""Where a clause ends: a semicolon, or the end of a sentence (not of ``St.`` or an initial)."""
IF_FIRST = re.compile(
    rf"(?P<orelse>(?:{_said('else', 'before')}\s+)?{_said('else', 'then-if')}\s+)?"
    rf"{_said('if')}\s+(?P<said>[^:]+?)\s*(?::|,?\s*\b{_said('then')}\b|,(?=\s*{_said('attack')})"
    rf"|(?=\s+{_said('attack', 'whole')}\s))",
    re.IGNORECASE,
)
# ``cards if flank won 15`` is no condition: it says which cards.
IF_LAST = re.compile(
    rf"(?<![\s,])[\s,]+{_said('if')}\s+(?!flank\s+(?:won|lost)\b)(?P<said>[^:]+)$", re.IGNORECASE
)


def parts(line: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each part of a line, blank ones too."""
    start = 0
    for end in _END.finditer(line):
        yield start, line[start : end.start()]
        start = end.end()
    yield start, line[start:]
