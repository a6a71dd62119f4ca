"""What stands around names and is said in other places too, put where it is read; it knows no grammar."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.no_retreat.asides import AXIS

_PLAYS = frozenset(("PLAY", "EVENT", "CARD", "NUM", "CARDS"))
_MARKS = frozenset(("COMMA", "COLON", "WITH"))
_FIGHTS = frozenset(("BATTLE", "TARGET", "HITBY", "INBATTLE", "COUNTERBLOW", "COUNTERATTACK", "STRUCK"))
_SPENDS = frozenset(("CARDS", "CARD", "NUM", "PLAY", "EVENT", "SUPPORT"))
_TROOPS = frozenset(("UNIT", "LPAR", "RPAR", "WEAK"))


def in_place(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens as the clauses are written."""
    following = [*_kinds(tokens[1:]), ""]
    tokens = [
        each for each, behind in zip(tokens, following, strict=False) if (each.type, behind) != ("TO", "STAY")
    ]
    tokens = _of_event(_unled(tokens))
    return _fought(_each_hex(_joined(_past(_onward(_everybody(_aimed(_apart(tokens))))))))


def _kinds(tokens: Sequence[Token]) -> list[str]:
    return [token.type for token in tokens]


def _as(term: str, token: Token, text: str = "") -> Token:
    return token.new_borrow_pos(term, text or term, token)


def _unled(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without what only says which battle it is: ``first 1109 with 1 Pz``, ``then 0413 with 4 Pz``."""
    at = 0
    while at < len(tokens) and tokens[at].type in ("COMMA", "ORDINAL"):
        at += 1
    return tokens[at:] if at and [*_kinds(tokens[at : at + 2])] == ["PLACENAME", "WITH"] else tokens


def _of_event(tokens: Sequence[Token]) -> Sequence[Token]:
    """Behind a card its hexes or units alone: ``26: counterblows 0610, 1509``, ``2: 1 Pz by rail``."""
    kinds = _kinds(tokens)
    end = 0
    while end < len(kinds) and kinds[end] in _PLAYS:
        end += 1
    plays = bool({"PLAY", "EVENT", "CARD"} & {*kinds[:end]}) or kinds[end : end + 1] == ["COLON"]
    if (
        not plays
        or not {"CARD", "NUM"} & {*kinds[:end]}
        or kinds[end : end + 1] not in ([each] for each in _MARKS)
    ):
        return tokens
    head, rest = list(tokens[:end]), list(tokens[end:])
    while rest and rest[0].type in _MARKS:
        mark = rest.pop(0)
    said = _kinds(rest)
    blows = said[:1] == ["COUNTERBLOW"] and {*said[1:]} <= {"AT", "TO", "PLACENAME", "COMMA", "COLON"}
    rides = said[-1:] == ["RAIL"] and {*said[:-1]} <= {"UNIT", "COMMA"} and len(said) > 1
    if blows and "PLACENAME" in said:
        return [
            *head,
            _as("COLON", mark, ":"),
            *(each for each in rest if each.type in ("PLACENAME", "COMMA")),
        ]
    return [*head, _as("COLON", mark, ":"), *rest[:-1]] if rides else tokens


def _apart(tokens: Sequence[Token]) -> Sequence[Token]:
    """With a comma before how a battle is fought: ``Kiev: 1 Pz and 2 Pz with a blitz marker``."""
    kinds = _kinds(tokens)
    if kinds[:3] != ["PLACENAME", "COLON", "UNIT"]:
        return tokens
    return [
        _as("COMMA", token, ",")
        if token.type == "WITH" and kinds[at - 1] == "UNIT" and kinds[at + 1 : at + 2] == ["SUPPORT"]
        else token
        for at, token in enumerate(tokens)
    ]


def _past(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without foes near whom a way ends: ``3 Pz to 0711, behind the West Front``."""
    kinds = _kinds(tokens)
    last = len(kinds) - kinds[::-1].index("PLACENAME") if "PLACENAME" in kinds else 0
    behind = kinds[last:]
    own = [token for token in tokens[:last] if token.type == "UNIT"]
    led = kinds[:1] == ["UNIT"] and {*kinds[:last]} <= {*_TROOPS, "COMMA", "MOVE", "TO", "VIA", "PLACENAME"}
    if not led or behind != ["COMMA", "UNIT"] or "TO" not in kinds[:last]:
        return tokens
    sides = [
        {each.startswith(AXIS) for token in some for each in token.split()} for some in (own, tokens[-1:])
    ]
    return tokens[:last] if [len(side) for side in sides] == [1, 1] and sides[0] != sides[1] else tokens


def _aimed(tokens: Sequence[Token]) -> Sequence[Token]:
    """In a battle a colon before whom a card is for: ``card 1 on 1 Pz``, ``blitz and Manstein for 1 Pz``."""
    kinds = _kinds(tokens)
    made: list[Token] = []
    for at, token in enumerate(tokens):
        card = kinds[at] == "CARD" and kinds[max(at - 2, 0) : at] == ["SUPPORT", "COMMA"]
        if card:
            made.append(_as("CARDS", token))
        leads = token.type in ("AT", "TO", "WITH") and kinds[at + 1 : at + 2] == ["UNIT"]
        spent = at > 1 and kinds[at - 1] in ("NUM", "CARD") and kinds[at - 2] in (*_SPENDS, "COMMA")
        last = {*kinds[at + 2 :]} <= {"COMMA", "UNIT"}
        fights = not {"THROW", "KEEP", "PLACE", "UPGRADE", "RAIL", "REGROUP", "MOVE"} & {*kinds}
        made.append(_as("COLON", token, ":") if leads and spent and last and fights else token)
    return made


def _everybody(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without who retreats where all do: ``the others retreat east, towards Moscow``."""
    kinds = _kinds(tokens)
    led = next((at for at, kind in enumerate(kinds) if kind not in ("ALL", "OTHERS")), 0)
    if kinds[led : led + 1] != ["RETREAT"]:
        return tokens
    rest = list(tokens[led + 1 :])
    while _kinds(rest[:1]) == ["MOVE"]:
        del rest[0]
    if _kinds(rest[:3]) == ["TO", "SIDE", "COMMA"]:
        del rest[:3]
    if _kinds(rest[:2]) not in (["TOWARDS", "PLACENAME"], ["TO", "PLACENAME"]):
        return tokens
    return [tokens[led], *rest]


def _onward(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without where a way leads that is told to its end: ``towards Rostov: 1616, 1717``."""
    made = list(tokens)
    kinds = _kinds(made)
    for at in range(len(kinds) - 3):
        behind = at + 2
        while kinds[behind : behind + 1] == ["COMMA"]:
            behind += 1
        if kinds[at : at + 2] != ["TOWARDS", "PLACENAME"] or kinds[behind : behind + 1] != ["COLON"]:
            continue
        rest = made[behind + 1 :]
        if rest[:1] and rest[0].type in ("TO", "AT"):
            rest = rest[1:]
        if rest and {*_kinds(rest)} <= {"PLACENAME", "COMMA"} and rest[0].type == "PLACENAME":
            return [*made[:at], _as("TO", made[at]), *rest]
    return made


def _joined(tokens: Sequence[Token]) -> Sequence[Token]:
    """With whom units go somewhere, beside them: ``17A to 1111 with 1 Pz``; nobody is fought."""
    kinds = _kinds(tokens)
    if _FIGHTS & {*kinds} or kinds.count("WITH") != 1:
        return tokens
    at = kinds.index("WITH")
    before, behind = tokens[:at], tokens[at + 1 :]
    goes = kinds[at - 2 : at] == ["TO", "PLACENAME"] and {*kinds[: at - 2]} <= {*_TROOPS, "COMMA", "MOVE"}
    if not goes or kinds[:1] != ["UNIT"] or not behind or {*_kinds(behind)} - {"UNIT"} or len(behind) != 1:
        return tokens
    troops = next(each for each in range(len(kinds)) if kinds[each] not in (*_TROOPS, "COMMA"))
    return [*before[:troops], _as("COMMA", tokens[at], "and"), *behind, *before[troops:]]


def _each_hex(tokens: Sequence[Token]) -> Sequence[Token]:
    """Several hexes, each with its own units behind a sign: ``0318 - Leningrad, 1315 - Bryansk``."""
    kinds = _kinds(tokens)
    groups: list[list[Token]] = []
    at = 0
    while at < len(kinds):
        if kinds[at] == "COMMA" and groups:
            at += 1
        if kinds[at : at + 1] != ["PLACENAME"] or kinds[at + 1 : at + 2] not in (["TO"], ["COLON"]):
            return tokens
        end = at + 2
        while end < len(kinds) and (
            kinds[end] == "UNIT" or (kinds[end] == "COMMA" and kinds[end + 1 : end + 2] == ["UNIT"])
        ):
            end += 1
        if end == at + 2:
            return tokens
        groups.append([*tokens[at + 2 : end], _as("TO", tokens[at + 1]), tokens[at]])
        at = end
    if len(groups) < 2:
        return tokens
    made = groups[0]
    for group in groups[1:]:
        made = [*made, _as("COMMA", group[-1], ","), *group]
    return made


def _fought(tokens: Sequence[Token]) -> Sequence[Token]:
    """With the word for it: ``1109 with 1 Pz and 2 Pz``; a foe and its hex, ``hit 16A: target 0717``."""
    kinds = _kinds(tokens)
    if kinds[:3] == ["PLACENAME", "WITH", "UNIT"]:
        return [_as("BATTLE", tokens[0]), *tokens]
    if kinds[:5] in (
        ["BATTLE", "UNIT", "COLON", "TARGET", "PLACENAME"],
        ["TARGET", "UNIT", "COLON", "TARGET", "PLACENAME"],
    ):
        return [_as("TARGET", tokens[0]), tokens[1], _as("AT", tokens[2]), *tokens[4:]]
    return tokens
