"""Lines that say who stays, and order nothing by that; it must not look at the board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache

from games.paths_of_glory.text.phrases import Losing
from parsers.kit.lexicon import either, language
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.loose.tokens import NoSenseError
from parsers.paths_of_glory.loose.winning import staying
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood

_SAID = {"STAYS", "ABSENT", "STAND", "UNTOUCHED"}
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


def asked_back(lexer: Lexer, text: str) -> Iterator[tuple[str, ...]]:
    """What is asked back of ``FR 5 holds Sedan``: that he stands, where he is asked whether he does."""
    said = {token.type for token in lexer.tokens(text, most=_LONGEST, strict=False)}
    if said & {"STAND", "STAYS"} and "PLACE" in said and said <= _KNOWN - {"FROM", "WITH"}:
        yield (lexicon()["stays"][language(text)],)


def falls_back(before: Sequence[Line], piece: str) -> int:
    """How much of ``otherwise retreat to Ghent`` says only that it comes behind standing, said before it.

    What stands under a condition was not read as it is, so nothing hangs on that here.
    """
    last = before[-1] if before else None
    if not isinstance(last, Understood) or not isinstance(last.written, Losing) or not last.written.stand:
        return 0
    found = _otherwise().match(fold(piece))
    return found.end() if found else 0


@cache
def _otherwise() -> re.Pattern[str]:
    said = lexicon()
    spelt = said["words"]["RETREAT"]
    verbs = either(word for word in spelt if not word.endswith("*"))
    stems = either(word[:-1] for word in spelt if word.endswith("*"))
    before, subjects, to = (
        either(said[group][key])
        for group, key in (("else", "before"), ("outcomes", "subjects"), ("outcomes", "to"))
    )
    unit = rf"\w+(?:\s+\w+){{0,2}}\s+(?:{to})\s"
    return re.compile(
        rf"(?:(?:{before})\s+)?(?:{either(said['else']['words'])})[\s,]+(?:(?:{subjects})\s+)?"
        rf"(?=(?:{verbs})(?!\w)|(?:{stems})|{unit}|(?:{to})\s)"
    )
