"""What a space is activated for, told beside its name: ``Metz (attack): GE 4 x Sedan``; tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.loose.tokens import UNITS, Tokens, like
from parsers.paths_of_glory.vocabulary import lexicon

_AIMS = ("ATTACK", "MOVE")
_ACTIVATED = {"PLACE", "LPAR", "RPAR", "COMMA", "COLON", "TO", *_AIMS}


def unlabelled(tokens: Sequence[Token]) -> Tokens:
    """Without what a space is for where its orders stand behind it, and are of that sort."""
    kinds = [token.type for token in tokens]
    if "REDUCED" in kinds:  # ``rebuild GE 1 (reduced) in Essen``
        marked = {at for at in range(len(kinds)) if kinds[at - 1 : at + 2] == ["LPAR", "REDUCED", "RPAR"]}
        beside = {at + step for at in marked for step in (-1, 0, 1)}
        beside |= _rebuilt(kinds)
        tokens = [token for at, token in enumerate(tokens) if at not in beside]
        kinds = [token.type for token in tokens]
    if kinds[:1] == ["ACTIVATE"] and {*kinds[1:]} <= _ACTIVATED:  # ``activate: Metz (attack), Oppeln (move)``
        named = "LPAR" in kinds
        return [token for token in tokens if not named or token.type not in ("LPAR", "RPAR", "COLON")]
    if kinds[:2] == ["PLACE", "COMMA"] and kinds[2:3] in (["MOVE"], ["ATTACK"]) and kinds[3:4] == ["COLON"]:
        return _headed(tokens)
    if kinds[:1] == ["PLACE"] and kinds[1:2] == ["LPAR"] and kinds[3:5] == ["RPAR", "COLON"]:
        aim, rest = kinds[2], tokens[4:]
        if aim in _AIMS and rest[1:] and ("ATTACK" in kinds[5:]) == (aim == "ATTACK"):
            return [tokens[0], *rest]
    return list(tokens)


def _headed(tokens: Sequence[Token]) -> Tokens:
    """``Essen, move: GE 1 to Liege``, ``Sedan, attack: GE 3 on Cambrai``: they do so from there."""
    place, _, aim, colon, *rest = tokens
    kinds = [token.type for token in rest]
    if aim.type in kinds or (aim.type == "MOVE" and "ATTACK" not in kinds):
        return [place, colon, *rest]
    at = next((at for at, kind in enumerate(kinds) if kind not in UNITS | {"COMMA"}), len(kinds))
    if aim.type == "ATTACK" and at and kinds[at : at + 2] in (["AT", "PLACE"], ["TO", "PLACE"]):
        return [place, colon, *rest[:at], aim, *rest[at + 1 :]]
    return list(tokens)


def _rebuilt(kinds: Sequence[str]) -> set[int]:
    """Where units that are rebuilt are said to be reduced, as they are: ``, FR 4 reduced``."""
    found: set[int] = set()
    for at, kind in enumerate(kinds):
        if kind != "REDUCED" or "REBUILD" not in kinds or not _ends(kinds[at + 1 : at + 3]):
            continue
        before = kinds[at - 1] if at else ""
        if before == "COMMA" and "PLACE" in kinds:
            found |= {at - 1, at}
        elif before == "PLACE" or before in UNITS:
            found.add(at)
    return found


def _ends(behind: Sequence[str]) -> bool:
    """Whether nothing more is said of those who stand before, but where they are rebuilt."""
    return [*behind[:1]] in ([], ["COMMA"]) or [*behind] in (["AT", "PLACE"], ["TO", "PLACE"])


def armies(tokens: Sequence[Token]) -> Tokens:
    """«всеми тремя армиями», «1-й и 2-й армиями»: where units are named before it that word is theirs."""
    made: Tokens = []
    for token in tokens:
        word = next((kind for kind, said in lexicon()["named"].items() if str(token) in said), "")
        named = made and made[-1].type in ("COUNT", "NUMBER", "ORDINAL", "NATION", "ALL", "BADGE")
        made.append(like(word, token) if token.type == "WITH" and word and named else token)
    return made
