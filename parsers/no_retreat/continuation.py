"""Whether a clause of a battle or a way is at its end where a comma stands; it knows no grammar."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token


def counters(following: Sequence[Token]) -> bool:
    """``..., Central counterattacks``"""
    kinds = [token.type for token in following]
    verb = next((kind for kind in kinds if kind not in ("UNIT", "COMMA", "SAME")), "")
    return verb in ("COUNTERATTACK", "NEVER")


def goes_on(following: Sequence[Token]) -> bool:
    """``..., 4 Pz advances to 1217``: a unit with a verb of its own."""
    near = [token.type for token in following[1:4]]
    if "COLON" in near[:2] or near in (["COMMA", verb, "UNIT"] for verb in ("ADVANCE", "LOSE", "RETREAT")):
        return False  # ``with 4A, 9A: advance 4A to 1217``: the verb is of the battle
    return any(kind in ("ADVANCE", "LOSE", "RETREAT") for kind in near[:2])


def fights_too(following: Sequence[Token]) -> bool:
    """``battle 1109: 17A, then 1 Pz and 6A against 1510``: others fight elsewhere."""
    kinds = [token.type for token in following]
    end = next((at for at, kind in enumerate(kinds) if kind not in ("UNIT", "COMMA")), 0)
    return end > 0 and kinds[end - 1] == "UNIT" and kinds[end : end + 2] == ["BATTLE", "PLACENAME"]


def arrived(current: Sequence[Token]) -> bool:
    """Whether a clause says already where its units go."""
    return current[-1].type in ("PLACENAME", "SIDE") and any(each.type == "UNIT" for each in current)
