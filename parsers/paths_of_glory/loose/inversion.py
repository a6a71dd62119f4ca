"""Clauses whose verb stands behind what it is for, ``Verdun is attacked by GE 4``, turned; tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import UNITS, like
from parsers.paths_of_glory.vocabulary import lexicon

_COMING = UNIT | {"FROM", "PLACE", "COMMA", "RPAR", "WITH"}
"""What names units and where they come from."""


def active(tokens: Sequence[Token]) -> Sequence[Token]:
    """``Verdun is attacked by GE 4 from Metz``, ``Verdun: attack with GE 4`` with its verb first."""
    tokens = _aimed(tokens)
    kinds = [token.type for token in tokens]
    if kinds[:3] == ["PLACE", "ATTACK", "WITH"]:
        return [tokens[1], tokens[0], *tokens[2:]]
    if kinds[:3] == ["PLACE", "ATTACK", "COLON"] and kinds[3:4] and kinds[3] in UNIT:
        come = all(kinds[at - 1] in ("FROM", "LPAR") for at in range(3, len(kinds)) if kinds[at] == "PLACE")
        return [tokens[1], tokens[0], *tokens[3:]] if come and "PLACE" in kinds[3:] else tokens
    if kinds[:3] == ["PLACE", "DASH", "PLACE"] and (units := _behind(tokens[3:])):  # ``Lomza - Warsaw, RU 2``
        return [*units, like("FROM", tokens[1]), tokens[0], like("TO", tokens[1]), tokens[2]]
    if kinds[:3] == ["SAVE", "TO", "PLACE"] and {*kinds[3:]} <= {"COMMA", "DASH", "PLACE"}:
        return [like("RETREAT", tokens[0]), *tokens[1:]]  # ``back to Calais``
    if (at := _attacked_there(kinds)) > 0:
        return [tokens[at], tokens[0], *tokens[2:at], *tokens[at + 1 :]]
    if kinds[:3] in (["AT", "PLACE", "NOADVANCE"], ["TO", "PLACE", "NOADVANCE"]):
        return [tokens[2], *tokens[:2], *tokens[3:]]
    if kinds[:3] == ["TO", "PLACE", "COLON"] and "FLANK" in kinds:  # ``on Verdun: GE 4, round the flank``
        return [like("ATTACK", tokens[0]), tokens[1], *tokens[3:]]
    if kinds[:3] == ["PLACE", "COLON", "NOADVANCE"]:
        return [tokens[2], like("AT", tokens[0]), tokens[0], *tokens[3:]]
    if kinds == ["RETREAT", "HOME", "COMMA", "TO", "PLACE"]:  # ``back to our own, to Metz``
        return [tokens[0], *tokens[3:]]
    if kinds[:3] == ["PLACE", "COLON", "ATTACK"] and kinds[3:]:
        return [tokens[2], tokens[0], *tokens[3:]]
    if kinds[:3] == ["TO", "PLACE", "ATTACK"] and kinds[3:4] and kinds[3] in UNIT:
        return [tokens[2], *tokens[:2], *tokens[3:]]
    listed_first = {*kinds[:-1]} <= UNIT | {"AT", "TO", "PLACE", "COMMA"}
    if kinds[-1:] == ["RESTORE"] and kinds.count("PLACE") > 1 and listed_first:
        return [tokens[-1], *tokens[:-1]]  # ``the BR corps in Cairo and Basra we flip``
    led = kinds[:2] == ["PLACE", "ATTACK"] and kinds[2:3] and kinds[2] in UNIT
    before = {kinds[at - 1] for at in range(2, len(kinds)) if kinds[at] == "PLACE"}
    if led and before <= {"FROM", "LPAR", "FLANK"}:
        return [tokens[1], tokens[0], *tokens[2:]] if "PLACE" in kinds[2:] else tokens
    return tokens


def _aimed(tokens: Sequence[Token]) -> Sequence[Token]:
    """«ГЕР 4 из Меца на французский корпус в Вердене»: an attack without its verb."""
    kinds = [token.type for token in tokens]
    for at in range(1, len(tokens) - 3):
        if kinds[at : at + 2] != ["TO", "NATION"] or str(tokens[at]) not in lexicon()["upon"]["words"]:
            continue
        end = next((each for each in range(at + 1, len(kinds)) if kinds[each] not in UNIT), len(kinds))
        led = {*kinds[:at]}
        if UNIT & led and led <= _COMING and kinds[end : end + 2] in (["TO", "PLACE"], ["AT", "PLACE"]):
            named = [like("COMMA", token) if token.type == "WITH" else token for token in tokens[:at]]
            return [*named, like("ATTACK", tokens[at]), *tokens[at + 1 :]]
    return tokens


def _behind(tokens: Sequence[Token]) -> Sequence[Token]:
    """Units that stand behind a way, and nothing else."""
    named = tokens[1:] if tokens and tokens[0].type == "COMMA" else tokens
    return named if named and all(token.type in UNITS | {"COMMA"} for token in named) else ()


def _attacked_there(kinds: Sequence[str]) -> int:
    """Where the verb of ``Lodz: GE 8 from Thorn attacks`` stands; 0 where it says who is at Lodz."""
    at = kinds.index("ATTACK") if "ATTACK" in kinds else 0
    said = kinds[2:at]
    known = kinds[:2] == ["PLACE", "COLON"] and {*said} <= UNIT | {"FROM", "PLACE", "COMMA"} and bool(said)
    placed = [each for each, kind in enumerate(said) if kind == "PLACE"]
    come = bool(placed) and all(said[each - 1] == "FROM" for each in placed)
    return at if known and come and said[0] in UNIT and kinds[at + 1 : at + 2] in ([], ["COMMA"]) else 0


def inverted(tokens: Sequence[Token]) -> Sequence[Token]:
    """«Из Тарнува в Перемышль идёт АВ 1»: from where, where to, the verb, and who at the end."""
    at = next((at for at, token in enumerate(tokens) if token.type in ("MOVE", "ATTACK")), len(tokens))
    ways = {tokens[each].type: tokens[each : each + 2] for each in range(0, at, 2)}
    if {*ways} != {"FROM", "TO"} or at != 4 or {tokens[1].type, tokens[3].type} != {"PLACE"}:
        return tokens
    end = next((each for each in range(at, len(tokens)) if tokens[each].type in UNIT), len(tokens))
    verbs = [token.type for token in tokens[at:end]]
    if end == len(tokens) or verbs not in (
        ["MOVE"],
        ["ATTACK"],
        ["MOVE", "ATTACK"],
        ["MOVE", "TO", "ATTACK"],
    ):
        return tokens
    if any(token.type not in UNITS | {"COMMA"} for token in tokens[end:]):
        return tokens
    return [*tokens[end:], tokens[end - 1], *ways["FROM"], *ways["TO"]]
