"""Tokens in which whose points are spent, or who goes along, is said aloud; it must not know the words."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon

_ARMIES = (["NATION", "NUMBER"], ["NATION", "ORDINAL"], ["ARMY", "NATION"])
"""How an army ends, behind which somebody may go along."""
_PAID = ("RESTORE", "REBUILD")
_FEW = 12
"""Tokens of the cards that are played in a defence."""


def amended(tokens: Sequence[Token]) -> Tokens:
    """The tokens as a terser writer would have put them."""
    return _dealt(_joined(_unpaid(_bound(tokens))))


def _bound(tokens: Sequence[Token]) -> Tokens:
    """``no cards in defence of Metz`` is at Metz, ``GE 4 goes no further than Metz`` to it.

    Behind anything else such words stay as they are, and no grammar knows them.
    """
    made: Tokens = []
    for at, token in enumerate(tokens):
        if token.type == "DEFENCE" and _of_cards(tokens[:at][-_FEW:]):
            token = like("AT", token)
        elif token.type == "LIMIT" and made and made[-1].type == "MOVE":
            token = like("TO", token)
        made.append(token)
    return made


def _of_cards(before: Sequence[Token]) -> bool:
    kinds = [token.type for token in before]
    while kinds and kinds[-1] in ("NUMBER", "CARD", "COMMA"):
        kinds.pop()
    return kinds[-1:] in (["CARDS"], ["NOCARDS"]) and before[-1].type != "COMMA"


def _unpaid(tokens: Tokens) -> Tokens:
    """``The French point restores FR 3``, ``the British one rebuilds a corps``: no unit is named first."""
    made: Tokens = []
    begins, paid = 0, False
    for at, token in enumerate(tokens):
        kinds = [each.type for each in made[begins:]]
        pays = kinds == ["NATION"] or (
            sorted(kinds) == ["NATION", "NUMBER"] and any(map(_is_spelt, made[begins:]))
        )
        if token.type in _PAID and pays and _names_units(tokens[at + 1 :]):
            del made[begins:]
            paid = True
        elif paid and token.type == "COMMA" and made[-1].type in _PAID:
            continue
        made.append(token)
        begins = len(made) if token.type == "COMMA" else begins
    return made


def _is_spelt(token: Token) -> bool:
    """Whether a number was written as a word: ``the British one``."""
    begin, end = token.column, token.end_column
    return (
        token.type == "NUMBER"
        and str(token) == "1"
        and begin is not None
        and end is not None
        and end - begin > len("1")
    )


def _names_units(tokens: Sequence[Token]) -> bool:
    # ``a Russian corps``: the article is a Russian ``and``, too.
    end = next((at for at, token in enumerate(tokens) if at and token.type == "COMMA"), len(tokens))
    return any(token.type in UNIT - {"LPAR"} for token in tokens[:end])


def _joined(tokens: Tokens) -> Tokens:
    """``AH 4 together with the corps``: two units, not four corps."""
    made: Tokens = []
    for at, token in enumerate(tokens):
        before = [each.type for each in made[-2:]]
        named = before in _ARMIES or before[-1:] == ["ARMY"]
        following = tokens[at + 1].type if at + 1 < len(tokens) else ""
        if token.type == "WITH" and named and following in UNIT - {"LPAR"}:
            token = Token.new_borrow_pos("COMMA", lexicon()["binding"]["words"][0], token)
        made.append(token)
    return made


def _dealt(tokens: Tokens) -> Tokens:
    """``two AH corps from the reserve: one to Przemysl, the other to Munkacs``: one to each of the spaces."""
    kinds = [token.type for token in tokens]
    colon = next((at for at, kind in enumerate(kinds) if kind in ("COLON", "DASH", "COMMA")), 0)
    units, source, rest = tokens[: max(colon - 2, 0)], tokens[max(colon - 2, 0) : colon], tokens[colon + 1 :]
    goals = _goals(rest)
    counts = [str(token) for token in units if token.type == "NUMBER"]
    known = {token.type for token in units} <= {"NATION", "CORPS", "BADGE", "NUMBER", "MOVE"}
    if kinds[max(colon - 2, 0) : colon] != ["FROM", "PLACE"] or not known or counts != [str(len(goals))]:
        return tokens
    one = [token for token in units if token.type in ("NATION", "CORPS", "BADGE")]
    made: Tokens = []
    for goal in goals:
        made += [like("COMMA", goal)] if made else []
        made += [*one, *source, like("TO", goal), goal]
    return made if any(token.type == "CORPS" for token in one) else tokens


def _goals(tokens: Sequence[Token]) -> Tokens:
    """The spaces of ``one to Metz, the other to Sedan``; none where anything else is said."""
    goals: Tokens = []
    part: list[Token] = []
    for token in (*tokens, Token("COMMA", "")):
        if token.type != "COMMA":
            part.append(token)
            continue
        kinds = [each.type for each in part]
        if kinds[:1] in (["NUMBER"], ["ANOTHER"], ["FIRST"], ["ORDINAL"]):
            kinds, part = kinds[1:], part[1:]
        if kinds in (["TO", "PLACE"], ["DASH", "PLACE"], ["MOVE", "TO", "PLACE"]):
            goals.append(part[-1])
        elif kinds:
            return []
        part = []
    return goals if len(goals) > 1 else []
