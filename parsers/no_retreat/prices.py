"""Units that come to a hex for a card with no verb, ``Kalinin to 1122 for 17``; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lark import Token

_LETTERS = {
    "UNIT": "u",
    "PLACENAME": "p",
    "COMMA": "c",
    **dict.fromkeys(("TO", "AT", "COLON"), "t"),
    **dict.fromkeys(("WITH", "CARDS", "THROW"), "w"),
    **dict.fromkeys(("NUM", "CARD"), "n"),
}
_CARDS = r"w{1,2}n(?:cn|n){0,3}"
_ONE = rf"(?:ut?p(?:c?{_CARDS})|u{_CARDS}c?tp)"
_ALL = re.compile(rf"{_ONE}(?:c{{1,2}}{_ONE}){{0,7}}")


def placed(tokens: Sequence[Token]) -> Sequence[Token]:
    """The same with the verb, and what is paid behind where it comes."""
    kinds = "".join(_LETTERS.get(token.type, "x") for token in tokens)
    if _ALL.fullmatch(kinds) is None:
        return tokens
    made: list[Token] = []
    for found in re.finditer(_ONE, kinds):
        one = tokens[found.start() : found.end()]
        where = next(token for token in one if token.type == "PLACENAME")
        paid = [token for token in one[1:] if _LETTERS[token.type] == "n"]
        verb, at, price = (_as(term, one[0]) for term in ("PLACE", "AT", "WITH"))
        made += [*([_as("COMMA", one[0])] if made else []), verb, one[0], at, where, price, *paid]
    return made


def _as(term: str, token: Token) -> Token:
    return token.new_borrow_pos(term, term, token)
