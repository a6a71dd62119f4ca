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
_MOST = 4
"""Of how many attacks before it a line may be."""
_SAID = {*UNIT, "RPAR", "COMMA", "NOADVANCE", "WON", "AT", "TO", "PLACE"}

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def held(read: Read, lexer: Lexer, found: Sequence[Line]) -> list[Line]:
    """Nobody advances where all who attack are named so; else who does is asked behind the battle."""
    made = list(found)
    attacks: list[Understood] = []
    for at, line in enumerate(found):
        if isinstance(line, Understood) and _is_attack(line):
            attacks.append(line)
        if not attacks or not isinstance(line, Unreadable) or not _holds(lexer, line.text):
            continue
        for before in attacks[: -_MOST - 1 : -1]:
            if answer := _held_of(read, lexer, line, before, made[at - 1] is before):
                made[at] = answer
                break
    return made


def _is_attack(line: Understood) -> bool:
    return isinstance(line.written, Attacking)


def _held_of(read: Read, lexer: Lexer, line: Unreadable, before: Understood, beside: bool) -> Line | None:
    """What a line says of an attack; None where those whom it names do not fight there.

    ``beside``: whether nothing stands between them.
    """
    attack = before.written
    if len(before.text) + len(line.text) > _LONGEST:
        return None
    if beside and attack.advances is None:
        again = read(before.span.line, 0, f"{before.text.rstrip(_ENDS)}, {line.text.strip(_ENDS)}")
        whole = again[0].written if len(again) == 1 and isinstance(again[0], Understood) else None
        if whole == replace(attack, advances=()):
            return Understood(line.span, line.text, Following(()))
    held, fighting = _called(lexer, line.text), _called(lexer, before.text)
    if beside and attack.advances is None and held == fighting:
        return Understood(line.span, line.text, Following(()))
    if not any(held == fighting[at : at + len(held)] for at in range(len(fighting))):
        return None
    # Of those who do advance nothing is said.
    return Unreadable(line.span, line.text, ASKED_THEN, {"word": line.text, "asks": ("advance",)})


def _called(lexer: Lexer, text: str) -> list[tuple[str, str]]:
    """The units that are named, by their tokens."""
    return [(token.type, str(token)) for token in lexer.tokens(text, strict=False) if token.type in UNIT]


def _holds(lexer: Lexer, text: str) -> bool:
    """Whether a text says of units that they do not advance, and nothing else."""
    if len(text) > _LONGEST:
        return False
    kinds = {token.type for token in lexer.tokens(text, strict=False)}
    return "NOADVANCE" in kinds and kinds <= _SAID and bool(kinds & UNIT)
