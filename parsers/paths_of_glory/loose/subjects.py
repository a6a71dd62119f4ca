"""Who attacks where that was said before, of another verb; tokens in, tokens out."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.loose.tokens import UNITS, Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon


def carried(tokens: Sequence[Token]) -> Tokens:
    """``GE 1 goes into Liege, and attacks Sedan together with GE 3``: from Liege GE 1 attacks, too.

    Whether it may after it has moved the rules tell.
    """
    kinds = [token.type for token in tokens]
    at = kinds.index("ATTACK") if kinds.count("ATTACK") == 1 else 0
    behind = next((each for each in range(at, len(tokens)) if _joins(tokens[each])), 0)
    verb = kinds.index("MOVE") if "MOVE" in kinds[:at] else 0
    units, way = tokens[:verb], kinds[verb + 1 : at]
    if not at or not behind or not verb or way[:2] not in (["TO", "PLACE"], ["AT", "PLACE"]):
        return list(tokens)
    if not {*way[2:]} <= {"COMMA"} or not {*kinds[:verb]} <= UNITS | {"COMMA"}:
        return list(tokens)
    goal = tokens[verb + 2]
    also = [*units, like("FROM", goal), goal, like("COMMA", goal)]
    return [*tokens[: behind + 1], *also, *tokens[behind + 1 :]]


def _joins(token: Token) -> bool:
    return token.type == "WITH" and str(token) in lexicon()["joined"]["words"]
