"""Orders that follow others: into the place that one leaves, or instead of an older one; no names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.diplomacy.model.orders import Written
from parsers.diplomacy.lexer import lexicon
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, row
from parsers.reading import Line, Understood

_LONGEST = 200
"""Letters of a line that is looked at."""


@cache
def _its_place() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['terms']['_ITS_PLACE'])})(?!\w)")


def led_by(line: TypedLine, above: Sequence[Line]) -> Understood | None:
    """The move on the line right above one as ``Smyrna takes its place``, its text with that line behind it.

    Only a move that is the last thing of that line tells whose place it is.
    """
    last = above[-1] if above else None
    if len(line.text) > _LONGEST or _its_place().search(line.folded) is None:
        return None
    if not isinstance(last, Understood) or last.written.verb != "M" or len(last.text) > _LONGEST:
        return None
    if last.span.line != line.number - 1:
        return None
    return replace(last, text=f"{last.text.strip(' .,;!')}, {line.text.strip().lstrip('-–—* ')}")


def goes_there(read: Sequence[Line], move: Written) -> Understood | None:
    """The second of two orders read, if it goes where the first leaves."""
    orders = [each for each in read if isinstance(each, Understood)]
    if len(read) != 2 or len(orders) != 2:
        return None
    first, second = orders
    left = move.unit.place if move.unit else None
    same = first.written.unit == move.unit and first.written.to == move.to
    goes = second.written.verb == "M" and second.written.to == left
    return second if same and goes else None


@cache
def _superseded() -> re.Pattern[str]:
    table = lexicon()["superseded"]
    old, order, gone, cancel = (either(table[key]) for key in ("old", "order", "gone", "cancel"))
    what = rf"(?:{old})\s+(?:{order})"
    return re.compile(
        rf"(?<=\w)\s*[,;.]\s*(?:(?:{either(table['and'])})\s+)?(?:(?:{what})\s+(?:{gone})|(?:{cancel})\s+(?:{what}))\s*[.!]*\s*$"
    )


def without_old(line: TypedLine) -> TypedLine | None:
    """The line without what cancels an older order at its end: ``A Bul - Gre, the old order to Rum is off``.

    What is ordered before it takes the place of the older order anyhow; None for other lines.
    """
    found = _superseded().search(line.folded) if len(line.text) <= _LONGEST else None
    return row(line.number, line.text[: line.place(found.start())]) if found else None
