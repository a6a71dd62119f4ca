"""Cuts what a letter shows of its reader's own words: whoever wrote them has them; it must not cut ours."""

from __future__ import annotations

import re
from dataclasses import replace

from mailer.letters.sheet import Said

LINE = 500
"""Characters of a line of the writer that are shown."""

ANSWER = 1_000
"""Characters of an answer to it, which may repeat some of its words."""

GONE = "…"
_GAPS = re.compile(r"(?<=\S)[ ]{2,}(?=\S)")


def cut(text: str, most: int = LINE) -> str:
    """The beginning of ``text``."""
    return text if len(text) <= most else text[: most - 1].rstrip() + GONE


def shown(said: Said) -> Said:
    """A line with its answer, cut to what helps: around the caret, where there is one.

    Words that were passed over leave no gap where no caret points under the line.
    """
    if not said.caret and "  " in said.text:
        said = replace(said, text=_GAPS.sub(" ", said.text))
    answer = cut(said.answer, ANSWER)
    notes = tuple(cut(note, ANSWER) for note in said.notes)
    if len(said.text) <= LINE and answer == said.answer and notes == said.notes:
        return said
    if len(said.text) <= LINE:
        return replace(said, answer=answer, notes=notes)
    at = said.caret.find("^")
    if at < 0:
        return replace(said, text=cut(said.text), answer=answer, notes=notes)
    start = max(0, min(at - LINE // 4, len(said.text) - LINE))
    text = said.text[start : start + LINE]
    before, after = GONE if start else "", GONE if start + LINE < len(said.text) else ""
    caret = said.caret[start : start + LINE]
    return replace(
        said,
        text=f"{before}{text}{after}",
        caret=" " * len(before) + caret,
        answer=answer,
        notes=notes,
    )
