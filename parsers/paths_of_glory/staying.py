"""Lines that say who stays, and order nothing by that; it must not look at the board."""

from __future__ import annotations

from contextlib import suppress

from parsers.kit.tokens import UnknownNameError
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.loose.tokens import NoSenseError
from parsers.paths_of_glory.loose.winning import staying

_SAID = {"STAYS", "STAND", "UNTOUCHED"}
_KNOWN = {*_SAID, "PLACE", "AT", "TO", "FROM", "COMMA", "WITH", *UNIT, "RPAR"}
_LONGEST = 40


def stays(lexer: Lexer, text: str) -> bool:
    """Whether a text says who stays, perhaps where, and nothing else."""
    kinds = {token.type for token in staying(lexer.tokens(text, most=_LONGEST, strict=False))}
    if not kinds & _SAID or not kinds <= _KNOWN:
        return False
    with suppress(UnknownNameError, NoSenseError):
        return not lexer.loosely(text)
    return False


def leaves(lexer: Lexer, text: str) -> bool:
    """Whether a text leaves units where they are: no way is meant."""
    said = lexer.tokens(text, most=_LONGEST, strict=False)
    return [each.type for each in staying(said)] != [each.type for each in said] and stays(lexer, text)
