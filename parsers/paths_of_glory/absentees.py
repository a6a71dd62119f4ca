"""Who is said in a sentence of its own to stay away from an order of all units; it sees no board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.paths_of_glory.text.phrases import (
    Attacking,
    Following,
    Group,
    Shifting,
    Troops,
    Withdrawing,
    Written,
)
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.holding import held
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.loose.exceptions import without
from parsers.paths_of_glory.staying import stays
from parsers.reading import Line, Understood, Unreadable

WHO_STAYS = "who-stays"
"""The key of an attack of all units of which one is said to stay: out of it, or behind an advance."""
_LONGEST = 300
_ENDS = " .,;!"

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def left_out(read: Read, lexer: Lexer, found: Sequence[Line], text: Sequence[str]) -> list[Line]:
    """``All from Metz go to Koblenz. GE 5 stays put``: all but GE 5.

    Of an attack it is asked what is meant.
    """
    made = list(found)
    for at, line in enumerate(found[1:]):
        before = made[at]
        if not isinstance(line, Unreadable) or line.key != "no-order" or not isinstance(before, Understood):
            continue
        if len(before.text) + len(line.text) > _LONGEST or not _is_of_all(before.written):
            continue
        if not stays(lexer, line.text) or not _names(lexer, line.text, UNIT - {"LPAR", "ALL"}):
            continue
        whole = f"{before.text.rstrip(_ENDS)}, {line.text}"
        again = read(before.span.line, before.span.column - 1, whole)
        first = again[0] if len(again) == 1 else None
        if isinstance(first, Understood) and _leaves_some(first.written):
            made[at] = replace(before, written=first.written)
        elif isinstance(before.written, Attacking) and before.written.advances is None:
            instead = without(lexer.tokens(whole, strict=False), whole)
            if instead or not _names(lexer, line.text, {"PLACE"}):
                # Both sentences are what may mean another order: the first alone is not in doubt.
                said = _written(before, line, text) or whole
                made[at] = Unreadable(before.span, said, WHO_STAYS, {}, suggestion=instead)
    return held(read, lexer, made)


def _written(first: Line, last: Line, text: Sequence[str]) -> str:
    """Both as they were written, where they are on one line."""
    if first.span.line != last.span.line:
        return ""
    line = text[first.span.line - 1]
    said = line[first.span.column - 1 : last.span.column - 1 + len(last.text)]
    return said if said.startswith(first.text) and said.endswith(last.text) else ""


def _names(lexer: Lexer, text: str, kinds: set[str]) -> bool:
    return any(token.type in kinds for token in lexer.tokens(text, strict=False))


def _is_of_all(written: Written) -> bool:
    """Whether an order is of all units of a space, or of everywhere, and none is left out yet."""
    if isinstance(written, Attacking) and written.sources and not written.groups:
        return True
    troops = _troops(written)
    return any(each.every for each in troops) and not any(each.but for each in troops)


def _leaves_some(written: Written) -> bool:
    return any(each.but for each in _troops(written))


def _troops(written: Written) -> tuple[Troops, ...]:
    match written:
        case Attacking(groups=groups):
            return tuple(one for each in groups for one in each.troops)
        case Shifting(group=Group(troops=troops)) | Following(troops=troops) | Withdrawing(troops=troops):
            return troops
    return ()
