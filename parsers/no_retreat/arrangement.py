"""Clauses of a part in the sequence that the grammar has; it knows no grammar and no text."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

_HOW = frozenset(
    (
        *(
            "SUPPORT",
            "NOSUPPORT",
            "CARDS",
            "NOCARDS",
            "ANYOF",
            "NUM",
            "CARD",
            "COMMA",
            "COUNTERATTACK",
            "NEVER",
        ),
        *("LOSE", "UNIT", "RETREAT", "TOWARDS", "ATLEAST", "ODDS", "BETTER"),
    )
)
"""What tells how a battle is fought, before the words for which."""


_LED = ("BATTLE", "WITH")


def arranged(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens so that a battle is named before how it is fought, and each who stays has its verb."""
    return _led(_fronted(_staying(tokens)))


def _fronted(tokens: Sequence[Token]) -> Sequence[Token]:
    """``no counterattack in the battle for Smolensk``"""
    kinds = [token.type for token in tokens]
    if kinds.count("INBATTLE") != 1 or not kinds.index("INBATTLE"):
        return tokens
    at = kinds.index("INBATTLE")
    ends = {*kinds[at + 1 :]} <= {"PLACENAME", "COMMA"} and kinds[at + 1 : at + 2] == ["PLACENAME"]
    if not ends or not {*kinds[:at]} <= _HOW or kinds[0] not in _HOW - {"UNIT", "COMMA", "NUM", "CARD"}:
        return tokens
    colon = tokens[at].new_borrow_pos("COLON", "COLON", tokens[at])
    return [*tokens[at:], colon, *tokens[:at]]


def _led(tokens: Sequence[Token]) -> Sequence[Token]:
    """``for 1510: 11A and 3 Ru``, «За 1109 бьются 17А и 6А»: the hex first, then who fights for it."""
    kinds = [token.type for token in tokens]
    if (
        kinds[:2] != ["WITH", "PLACENAME"]
        or kinds[3:4] != ["UNIT"]
        or kinds[2] not in ("TO", "COLON", "BATTLE")
    ):
        return tokens
    battle, joins = (
        token.new_borrow_pos(term, term, token) for term, token in zip(_LED, tokens[::2], strict=False)
    )
    return [battle, tokens[1], joins, *tokens[3:]]


def _staying(tokens: Sequence[Token]) -> Sequence[Token]:
    """``9A stays, the rest too``"""
    kinds = [token.type for token in tokens]
    if "STAY" not in kinds or kinds[-2:] not in (["OTHERS", "SAME"], ["ALL", "SAME"], ["SAME", "OTHERS"]):
        return tokens
    others = next(token for token in tokens[-2:] if token.type != "SAME")
    return [*tokens[:-2], others, others.new_borrow_pos("STAY", "STAY", others)]
