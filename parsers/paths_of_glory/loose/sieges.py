"""A siege as it is laid: units move into the space of a fort and stop there (15.2.1)."""

from __future__ import annotations

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import UNITS, Tokens, first_at, like

_BESIEGERS = UNITS | {"COMMA", "WITH", "COLON"}


def laid(tokens: Tokens) -> Tokens:
    """``GE 1 besieges Liege`` as ``GE 1 to Liege``; where no unit is named, the word for a siege stays."""
    made: Tokens = []
    named = arrived = False
    for at, token in enumerate(tokens):
        placed = at + 1 < len(tokens) and tokens[at + 1].type == "PLACE"
        if token.type != "BESIEGE":
            arrived |= token.type == "PLACE" and bool(made) and made[-1].type in ("TO", "DASH")
            made.append(token)
        elif not made:
            return _of_order(token, tokens[1:])
        elif placed and named:
            made += [] if made[-1].type == "TO" else [like("TO", token)]
        elif not placed and arrived:  # ``GE 1 to Liege, besiege``
            while made[-1].type in ("COMMA", "TO"):
                made.pop()
        else:
            made.append(token)
        named |= token.type in UNIT
    return made


def _of_order(word: Token, behind: Tokens) -> Tokens:
    """``besiege Liege with GE 1 from Aachen``"""
    units = behind[1 : 1 + first_at(behind[1:], "FROM")]
    whole = {each.type for each in units} <= _BESIEGERS and any(each.type in UNIT for each in units)
    if not whole or behind[0].type != "PLACE":
        return [word, *behind]
    said = [each for each in units if each.type not in ("WITH", "COLON")]
    return [*said, like("TO", word), behind[0], *behind[1 + len(units) :]]
