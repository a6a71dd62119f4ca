"""``GE 8 does not advance`` in a sentence behind its attack; it must not look at the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from games.paths_of_glory.text.phrases import Attacking, Following
from parsers.asking import ASKED_THEN
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.reading import Line, Understood, Unreadable

_LONGEST = 300
_ENDS = " .,;!"
_SAID = {*UNIT, "RPAR", "COMMA", "NOADVANCE", "WON", "AT", "TO", "PLACE"}

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def held(read: Read, lexer: Lexer, found: Sequence[Line]) -> list[Line]:
    """Nobody advances where all who attack are named so; else who does is asked behind the battle."""
    made = list(found)
    for at, line in enumerate(found[1:], 1):
        before = made[at - 1]
        if not isinstance(line, Unreadable) or not isinstance(before, Understood):
            continue
        attack = before.written
        if not isinstance(attack, Attacking) or attack.advances is not None or not _holds(lexer, line.text):
            continue
        if len(before.text) + len(line.text) > _LONGEST:
            continue
        again = read(before.span.line, 0, f"{before.text.rstrip(_ENDS)}, {line.text.strip(_ENDS)}")
        whole = again[0].written if len(again) == 1 and isinstance(again[0], Understood) else None
        if whole == replace(attack, advances=()):
            made[at] = Understood(line.span, line.text, Following(()))
        elif whole == attack:  # of those who do advance nothing is said
            made[at] = Unreadable(line.span, line.text, ASKED_THEN, {"word": line.text, "asks": ("advance",)})
    return made


def _holds(lexer: Lexer, text: str) -> bool:
    """Whether a text says of units that they do not advance, and nothing else."""
    if len(text) > _LONGEST:
        return False
    kinds = {token.type for token in lexer.tokens(text, strict=False)}
    return "NOADVANCE" in kinds and kinds <= _SAID and bool(kinds & UNIT)
