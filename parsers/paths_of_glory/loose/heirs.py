"""The corps that replaces an army in a battle: one out of the reserve; tokens in, tokens out."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from games.paths_of_glory.text.phrases import RESERVE
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import Tokens, like

_HURT = {"LOSE", "LOSSES", "SPARE"}
_ARMY = {"NATION", "NUMBER", "ORDINAL", "ARMY"}


def laid(tokens: Sequence[Token]) -> Tokens:
    """``lose GE 1, then the corps replacing it, not the corps from Verdun``: with the box it comes from.

    Where nobody loses anything the words stay, and no grammar knows them.
    """
    kinds = {token.type for token in tokens}
    if not kinds & _HURT:
        return list(tokens)
    made = _from_reserve(tokens) if "HEIR" in kinds else list(tokens)
    made = _of_space(made)
    return _undenied(made) if "NOT" in kinds else made


def _from_reserve(tokens: Sequence[Token]) -> Tokens:
    made: Tokens = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token.type != "HEIR":
            made.append(token)
            continue
        box = Token.new_borrow_pos("PLACE", RESERVE, token)
        made += [like("CORPS", token), like("FROM", token), box]
        while at < len(tokens) and tokens[at].type in _ARMY:  # ``the corps replacing GE 1``
            at += 1
    return made


def _of_space(tokens: Tokens) -> Tokens:
    """``the Verdun corps`` as ``the corps from Verdun``."""
    made = list(tokens)
    for at in range(len(made) - 1):
        kinds = [token.type for token in made[at : at + 3]]
        opens = at == 0 or made[at - 1].type in ("COMMA", "COLON", *_HURT)
        if opens and kinds[:2] == ["PLACE", "CORPS"] and kinds[2:] not in (["FROM"], ["AT"], ["PLACE"]):
            made[at : at + 2] = [made[at + 1], made[at]]
            made.insert(at + 1, like("FROM", made[at]))
    return made


def _undenied(tokens: Tokens) -> Tokens:
    """Without ``, not the corps from Verdun`` behind corps from elsewhere; else it stays denied."""
    kinds = [token.type for token in tokens]
    at = len(kinds) - 1 - kinds[::-1].index("NOT") if "NOT" in kinds else 0
    denied, before = kinds[at + 1 :], tokens[:at]
    units = denied[:-2]
    if not at or denied[-2:] not in (["FROM", "PLACE"], ["AT", "PLACE"]) or "CORPS" not in units:
        return tokens
    placed = [each for each in before if each.type == "PLACE"]
    if not set(units) <= UNIT or not placed or any(str(each) == str(tokens[-1]) for each in placed):
        return tokens
    if kinds[:at].count("NOT") or kinds[at - 1] != "COMMA":
        return tokens
    return before[:-1]
