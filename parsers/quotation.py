"""The words of a line as they were written, where a reader passed over some of them; it reads nothing."""

from __future__ import annotations

import re
from dataclasses import replace

from parsers.reading import Line, Unreadable

_BLANKS = re.compile(r"([ ]{2,})")


def as_written(text: str, line: Line) -> Line:
    """What cannot be read with its words as they were written, where some of them were passed over."""
    if not isinstance(line, Unreadable) or "  " not in line.text:
        return line
    rows = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    whole = rows[line.span.line - 1] if line.span.line <= len(rows) else line.text
    if line.text in whole:
        return line
    parts = (f".{{{len(each)}}}" if each.isspace() else re.escape(each) for each in _BLANKS.split(line.text))
    found = re.search("".join(parts), whole)
    return replace(line, text=found[0]) if found else line
