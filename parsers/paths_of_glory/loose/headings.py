"""Loose headings: how a card is played, in any order of words."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.loose.tokens import NoSenseError, Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon

WAYS = {"OPS", "SR", "RP", "EVENT", "ONEOP"}
HEADING = WAYS | {
    *("CARDS", "TO", "COMMA", "COLON", "DASH", "LPAR", "RPAR", "CHOOSE", "NOCARDS", "WITH", "AT", "FIRST"),
    *("CARD", "NUMBER", "ORDINAL", "MOVE"),
}
"""All that a heading may be made of."""


_SHORTEST_LED = 6
"""Words: the way, a colon, some order, a comma, the card."""
_LED = {"OPS", "SR", "RP"}
_POINTED = (["LPAR", "NUMBER", "OPS", "RPAR"], ["LPAR", "NUMBER", "SR", "RPAR"])


def led(tokens: Sequence[Token]) -> tuple[Tokens, Sequence[Token]]:
    """``SR: GE 8 from Insterburg to Essen, using card 12``: the heading and the orders, or nothing."""
    kinds = [token.type for token in tokens]
    parted = kinds[1:2] == ["COLON"]
    if len(kinds) < _SHORTEST_LED or kinds[0] not in _LED or not (parted or kinds[0] == "SR"):
        return [], tokens
    if kinds[-1] not in ("NUMBER", "CARD") or kinds[-2] != "CARDS":
        return [], tokens
    end = len(tokens) - 2
    while end > 2 and kinds[end - 1] in ("COMMA", "WITH"):
        end -= 1
    return [tokens[-2], tokens[-1], tokens[0]], tokens[1 + parted : end]


def heading(tokens: Sequence[Token]) -> Tokens:
    """``7 (Moltke) for 3 ops``, ``ops: 7``, ``no card, 1 op``: how a card is played, with its points."""
    kinds = [token.type for token in tokens]
    if kinds[-4:] in _POINTED and kinds[-2] in kinds[:-4]:  # ``Card 13 - operations (4 ops)``
        made = heading(tokens[:-4])
        return (
            [*made[:-1], tokens[-3], made[-1]] if "NUMBER" not in [each.type for each in made[2:]] else made
        )
    ways = [token for token in tokens if token.type in WAYS]
    cards = [token for token in tokens if token.type == "CARD"]
    numbers = [token for token in tokens if token.type in ("NUMBER", "ORDINAL")]
    if any(token.type == "ONEOP" for token in ways):
        other = {each.type for each in ways} > {"ONEOP", "OPS"}
        if cards or other or any(str(each) != "1" for each in numbers):
            raise NoSenseError
        return [next(token for token in ways if token.type == "ONEOP")]
    if len(ways) > 1 or len(cards) > 1 or not (cards or numbers) or len(numbers) > 2:
        raise NoSenseError
    head, way = tokens[0], ways[0]
    behind = any(tokens.index(each) > tokens.index(way) for each in numbers)
    counted = way.type in ("OPS", "SR") and tokens[0].type != way.type and not behind
    pointed = len(numbers) > 1 or (bool(cards) and _pointed(tokens, cards[0], numbers))
    kinds = [token.type for token in tokens]
    if cards and kinds[:2] == ["NUMBER", way.type] and kinds[-1] == "CARD":  # ``4 ops with Falkenhayn``
        counted = pointed = True
    points = numbers[-1:] if counted and pointed else []
    number = [like("NUMBER", each) for each in numbers if each not in points]
    if len(number) > 1:
        raise NoSenseError
    named = [*cards, *number]
    if cards and number:
        named = [*cards, like("LPAR", head), *number, like("RPAR", head)]
    return [like("CARDS", head), *named, *points, way]


def _pointed(tokens: Sequence[Token], card: Token, numbers: Tokens) -> bool:
    """``Moltke for 3 ops``, ``Moltke (3 ops)``: a number behind the card that is not that of the card."""
    if not numbers:
        return False
    at = tokens.index(numbers[-1])
    before = tokens[at - 1]
    named = before.type == "CARDS" and before.value.startswith(tuple(lexicon()["numbered"]["words"]))
    bracketed = before.type == "LPAR" and [token.type for token in tokens[at + 1 : at + 2]] != ["OPS"]
    return at > tokens.index(card) and not bracketed and not named
