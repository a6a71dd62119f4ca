"""``Retreat to the west``: the quarter of the sky spelt as the hexes at that edge of the map."""

from __future__ import annotations

import re
from functools import cache
from typing import cast

from lark import Token
from lark.exceptions import UnexpectedToken

from games.no_retreat.model.source import Source
from games.no_retreat.text.bearings import Bearing, goals
from parsers.kit.lexicon import either, meaning
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.no_retreat.names import lexicon


def spelt(text: str, source: Source) -> str:
    """The text with hexes for the quarter that a retreat leads to. ``West`` alone is a unit, or its hex."""
    match, bearing = _found(text)
    if match is None or bearing is None:
        return text
    hexes = ", ".join(goals(source.atlas, bearing))
    to = lexicon()["words"]["TOWARDS"][0]
    return f"{text[: match.start('to')]} {to} {hexes}{text[match.end() :]}"


def put_back(fault: Exception, text: str, source: Source) -> None:
    """Points what is wrong with the text as it is spelt to the words that were written."""
    match, _ = _found(text)
    more = len(spelt(text, source)) - len(text)
    if match is None or not more:
        return

    def written(column: int) -> int:
        at = column - 1
        return column if at < match.start("to") else max(at - more, match.start("where")) + 1

    if isinstance(fault, UnknownNameError):
        fault.column = written(fault.column)
    elif isinstance(token := getattr(fault, "token", None), Token) and token.column is not None:
        token.column, token.end_column = written(token.column), written(token.end_column or token.column)


def _found(text: str) -> tuple[re.Match[str] | None, Bearing | None]:
    """Where a retreat leads to a quarter, and to which."""
    folded = fold(text)
    match = _towards().search(folded)
    if match is None or len(folded) != len(text):
        return None, None
    word = text[match.start("where") : match.end("where")]
    named = word[:1].isupper() and word.isascii() and not match["the"]
    bearing = meaning(match["where"], lexicon()["bearings"])
    return (None, None) if bearing is None or named else (match, cast(Bearing, bearing))


def goals_alone(clause: list[Token], text: str) -> list[Token]:
    """A clause in whose goals of a retreat nobody else is sent elsewhere: ``eastwards, but 4 Pz to Kiev``.

    Raises UnexpectedToken.
    """
    kinds = [token.type for token in clause]
    if kinds[:1] != ["RETREAT"] or kinds[1:2] not in (["TOWARDS"], ["TO"]):
        return clause
    for at in range(3, len(clause)):
        before, token = clause[at - 1], clause[at]
        begin = (before.column or 1) - 1
        if found := _but().search(text, begin, (token.column or 1) - 1):
            token = Token.new_borrow_pos("BUT", found[0], token)
            token.column, token.end_column = found.start() + 1, found.end() + 1
            raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
        if (
            token.type == "UNIT"
            and kinds[at - 1] == "COMMA"
            and kinds[at + 1 : at + 2] in (["TO"], ["TOWARDS"])
        ):
            raise UnexpectedToken(token, set())  # type: ignore[no-untyped-call]
    return clause


@cache
def _but() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['goals']['but'])})(?!\w)", re.IGNORECASE)


@cache
def _towards() -> re.Pattern[str]:
    words, bearings = lexicon()["words"], lexicon()["bearings"]
    back = either(words["RETREAT"])
    to = either((*words["TO"], *words["TOWARDS"]))
    where = either(word for each in bearings.values() for word in each)
    names = either(lexicon()["fronts"]["words"])
    return re.compile(
        rf"(?<!\w)(?:{back})(?!\w)(?P<to>\s+(?:(?:{to})\s+)?)(?P<the>the\s+)?(?P<where>{where})(?!\w)"
        rf"(?!\s+of(?!\w))(?!\s+(?:{names}))(?!,?\s+(?:{to})(?!\w))"
    )
