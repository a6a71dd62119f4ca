"""Who attacks where that was said before, of another verb; tokens in, tokens out."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.loose import heirs
from parsers.paths_of_glory.loose.tokens import UNITS, Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon

_BESIDE = {"COMMA", "FROM", "AT", "PLACE"}


def told(tokens: Sequence[Token]) -> Tokens:
    """The tokens with all that this module knows of."""
    return carried(told_twice(heirs.laid(tokens)))


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


def told_twice(tokens: Sequence[Token]) -> Tokens:
    """``both German armies, GE 1 and GE 2``, ``the British (BR 1 from Calais)``: those who are named."""
    made: Tokens = []
    at = 0
    while at < len(tokens):
        kinds = [token.type for token in tokens[at : at + 4]]
        opens = not made or made[-1].type not in UNITS
        counted = kinds in (["NUMBER", "NATION", "ARMY", "COMMA"], ["COUNT", "NATION", "ARMY", "COMMA"])
        if opens and counted and _armies(tokens[at + 4 :], tokens[at + 1]) == int(tokens[at]):
            at += 4
            continue
        end = next((each for each in range(at, len(tokens)) if tokens[each].type == "RPAR"), 0)
        inside = tokens[at + 2 : end]
        if (
            opens
            and kinds[:2] == ["NATION", "LPAR"]
            and _armies(inside, tokens[at])
            and "PLACE" in {token.type for token in inside}
        ):
            made += inside
            at = end + 1
            continue
        made.append(tokens[at])
        at += 1
    return made


def _armies(tokens: Sequence[Token], nation: Token) -> int:
    """How many armies of a nation are named one by one at the beginning."""
    count = 0
    for at, token in enumerate(tokens):
        army = [each.type for each in tokens[at : at + 2]] == ["NATION", "NUMBER"]
        if army and str(token) == str(nation):
            count += 1
        elif army or token.type not in UNITS | _BESIDE or (token.type in ("FROM", "AT") and not count):
            break
    return count
