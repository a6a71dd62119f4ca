"""Battles that are said twice, or round whom they are with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.won_by_the_sword.parlance.rows import ENDS, is_over, is_word, row_of
from parsers.won_by_the_sword.words import Lexeme

_WHO = ("COL", "NUM", "LEADER", "FOE", "BOTH", "PLACE", "SIDE", "UNIT")
"""Terms of words that name whom a battle is with."""


def fought_once(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``falls upon column 4: battle.``, ``Battle! Attack column 4``: one battle, said twice."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        each, row = lexemes[at], row_of(lexemes, at, 3)
        alone = each.term == "BATTLE" and (not made or made[-1].term in ENDS)
        if alone and row[1] in (".", ":", ",", "-") and row[2] == "BATTLE" and not is_over(lexemes, at + 3):
            at += 2
            continue
        signed = bool(made) and made[-1].term == "MARK" and made[-1].value in (":", ",", "-")
        if alone and signed and is_over(lexemes, at + 1) and _is_fought(made[:-1]):
            made.pop()
        else:
            made.append(each)
        at += 1
    return made


def _is_fought(before: Sequence[Lexeme]) -> bool:
    """Whether words end with a battle and whom it is with."""
    for at, each in enumerate(reversed(before)):
        if each.term == "BATTLE":
            return at > 0
        if each.term not in _WHO:
            return False
    return False


def brought(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``brings Tilly to battle``, ``fights Tilly with the chit Infantry Charge``."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        each, row = lexemes[at], row_of(lexemes, at, 4)
        whom = 2 if row[1:3] in (["COL", "NUM"], ["COL", "LEADER"], ["LEADER", "COL"]) else 1
        brings = each.term == "BRING" or is_word(line, each, "forces")
        if brings and row[1] in ("LEADER", "COL") and _is_battle(lexemes, at + whom + 1):
            fight = lexemes[at + whom + 1]
            column = [Lexeme(each.end, each.end, "COL")] if whom == 1 else []
            made += [replace(each, term="BRING", value=""), *column, *lexemes[at + 1 : at + 1 + whom]]
            made.append(replace(fight, term="BATTLE"))
            at += whom + 2
            continue
        behind = [term for term in row[2:] if term not in ("WITH", "PLACE")]
        if row[:2] == ["BATTLE", "LEADER"] and behind[:1] in (["ABILITY"], ["MARKER"]):
            made += [each, Lexeme(lexemes[at + 1].start, lexemes[at + 1].start, "COL")]
        else:
            made.append(each)
        at += 1
    return made


def _is_battle(lexemes: Sequence[Lexeme], at: int) -> bool:
    """``to battle``, «на бой», which alone would be how one is answered."""
    one = lexemes[at] if at < len(lexemes) else None
    return one is not None and one.term in ("BATTLE", "FIGHT")
