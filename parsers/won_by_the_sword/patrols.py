"""What a sentence on patrols says of more roads: no garrison is meant by it; it must not judge orders."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from games.won_by_the_sword.text.phrases import Garrisoning, Patrolling
from parsers.kit.lexicon import either
from parsers.lexing import fold, lines
from parsers.reading import Line, Span, Understood, Unreadable
from parsers.won_by_the_sword.words import lexicon

_ENDS = re.compile(r"[.!;]\s")


def patrolled(found: Sequence[Line], text: str) -> list[Line]:
    """With the roads that a sentence on patrols names last, and who rides there, in its patrols.

    ``Patrols to Ulm, and to Rain with ordinary horse`` leaves nobody in Rain.
    """
    written = dict(lines(text))
    made: list[Line] = []
    for each in found:
        garrison = each.written if isinstance(each, Understood) else None
        line = written.get(each.span.line, "")
        if isinstance(each, Understood) and isinstance(garrison, Garrisoning) and _is_of_patrols(line, each):
            more = _with(line, made[-1], each, garrison) if made else None
            if more is not None:
                made[-1] = more
                continue
            each = Unreadable(each.span, each.text, "unexpected-word", {"word": each.text})
        made.append(each)
    return made


def _with(line: str, before: Line, piece: Understood, garrison: Garrisoning) -> Understood | None:
    """The patrols before a piece with its road and who rides on all of them; None where those are told."""
    patrols = before.written if isinstance(before, Understood) else None
    if not isinstance(patrols, Patrolling) or patrols.troop is not None or garrison.place is None:
        return None
    begin, end = before.span.column - 1, piece.span.column - 1 + piece.span.length
    same = before.span.line == piece.span.line and before.span.column < piece.span.column
    if not same:
        return None
    places = (*patrols.places, garrison.place)
    span = Span(before.span.line, before.span.column, end - begin)
    return Understood(span, line[begin:end], Patrolling(places, garrison.troop))


def _is_of_patrols(line: str, piece: Understood) -> bool:
    before = fold(line[: piece.span.column - 1])
    opened = max((end.end() for end in _ENDS.finditer(before)), default=0)
    told = _said("patrols").search(before, opened) is not None
    return told and _said("garrisons").search(fold(piece.text)) is None


@cache
def _said(key: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['patrolled'][key])})")
