"""Which lines begin a text that is passed on word for word, and which end it; it must not know quotes."""

from __future__ import annotations

from collections.abc import Callable

from parsers.judge import master, plans
from parsers.judge.press import before_end, ends_press, is_head

Ends = Callable[[str], bool]


def ends_of(line: str) -> Ends | None:
    """What closes the text that begins on the line: press, an announcement, a diary; None where none does."""
    if is_head(line):
        return ends_press if before_end(line) is None else None
    if plans.begins_diary(line):
        return plans.ends_diary
    head = master.head_of(line)
    return (lambda each: master.ends("announce", each)) if head and head.name == "announce" else None
