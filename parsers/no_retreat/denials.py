"""What is denied, ``I won't counterattack``, and words for nothing beside each other; it knows no names."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token

_DENIED: Mapping[str, str] = {
    "COUNTERATTACK": "NEVER",
    "ADVANCE": "NOADVANCE",
    "COUNTERBLOW": "NOBLOWS",
    "BATTLE": "NOTARGETS",
    "TARGET": "NOTARGETS",
    "MOVE": "NOMOVES",
    "THROW": "THROWNONE",
    "SUPPORT": "NOSUPPORT",
    "REROLL": "NOREROLL",
    "CANCEL": "NOCANCEL",
    "DETRAIN": "NODETRAIN",
    "CARDS": "NOCARDS",
    "PLAY": "NOEVENT",
    "EVENT": "NOEVENT",
    **dict.fromkeys(("UPGRADE", "PLACE", "FORTIFY", "REGROUP"), "NOBUILD"),
}
"""Verbs -> what they say beside a ``not``; those first that others may stand beside."""


def denied(clause: list[Token]) -> list[Token]:
    """«Атаковать никого не буду»: one word for it, where nothing is named."""
    kinds = {token.type for token in clause}
    if "NOT" not in kinds:
        return clause
    verb = next((kind for kind in _DENIED if kind in kinds), "")
    if not verb or not kinds <= {*_DENIED, "NOT", "NOTHING", "ALL", "COMMA", "AT"}:
        return clause
    if "CANCEL" in kinds and verb in ("COUNTERBLOW", "BATTLE", "TARGET", "MOVE"):
        return clause  # it may take back what is denied
    return [clause[0].new_borrow_pos(_DENIED[verb], _DENIED[verb], clause[0])]


_HAND = frozenset(("KEEP", "THROW", "NUM", "CARD", "CARDS", "COMMA"))
_STAYING = frozenset(("STAY", "NOMOVES", "ALL", "OTHERS", "UNIT", "COMMA", "AT", "TO", "PLACENAME"))
_REST = ({"OTHERS", "NOT", "MOVE"}, {"OTHERS", "STAY"}, {"NOMOVES"})
PASSES = frozenset(("PASS", "NOEVENT", "NOTHING", "NOREROLL", "NOCANCEL", "NODETRAIN", "NOBUILD"))


def sorted_hand(clause: list[Token]) -> list[list[Token]]:
    """``keep 21 and 39, 15 and 18 go``: what is kept and what goes, each with its own cards."""
    kinds = [token.type for token in clause]
    verbs = [at for at, kind in enumerate(kinds) if kind in ("KEEP", "THROW")]
    if [kinds.count("KEEP"), kinds.count("THROW")] != [1, 1] or {*kinds} - _HAND:
        return [clause]
    first, second = verbs
    if first == 0 and second == len(kinds) - 1:  # verb, cards, cards, verb
        signs = [at for at in range(1, second) if kinds[at] == "COMMA" and clause[at] != "and"]
        cut = signs[0] if len(signs) == 1 else None
    elif first == 0:
        cut = second
    else:
        cut = first + 1 if second == len(kinds) - 1 else None
    if cut is None:
        return [clause]
    behind = clause[cut:]
    while behind and behind[0].type == "COMMA":
        behind = behind[1:]
    return [clause[:cut], behind]


_AGREES = frozenset(
    (
        "COUNTERATTACK",
        "LOSE",
        "RETREAT",
        "TOWARDS",
        "ADVANCE",
        "CADRE",
        "MARKER",
        "PLACE",
        "REROLL",
        "VACATED",
    )
)
"""What a ``yes`` before it only says once more."""


def without_idle(clauses: list[list[Token]]) -> list[list[Token]]:
    """``pass, nothing to play``: of words for nothing the one that says of what; who stays, where others
    advance, is passed over.
    """
    clauses = [clause for clause in clauses if not _keeps_the_rest(clause)]
    if len(clauses) > 1:
        clauses = [clause for clause in clauses if not _comes_not(clause)]
    if len(clauses) > 1 and {token.type for token in clauses[-1]} in _REST:  # ``Bryansk and the rest do not``
        clauses = [clause for clause in clauses if {token.type for token in clause} - {"UNIT", "COMMA"}]
    kinds = [{token.type for token in clause} for clause in clauses]
    if {"YES"} in kinds and any(
        each & _AGREES and "NOT" not in each for each in kinds
    ):  # ``yes, 16A counterattacks``
        clauses = [clause for clause, each in zip(clauses, kinds, strict=True) if each != {"YES"}]
        kinds = [{token.type for token in clause} for clause in clauses]
    if any(each <= PASSES | {"NOCARDS"} for each in kinds):  # ``no card now, I keep 20``
        clauses = [
            clause
            for clause, each in zip(clauses, kinds, strict=True)
            if "KEEP" not in each or each - {"KEEP", "CARD", "NUM", "CARDS", "COMMA"}
        ]
        kinds = [{token.type for token in clause} for clause in clauses]
    if any(each & {"CARD", "NUM"} and each & {"PLAY", "EVENT"} for each in kinds):  # ``I play 43 and reroll``
        clauses = [
            clause for clause, each in zip(clauses, kinds, strict=True) if each - {"COMMA"} != {"REROLL"}
        ]
    elif any(each & {"NOADVANCE", "ADVANCE", "VACATED"} for each in kinds):
        clauses = [clause for clause, each in zip(clauses, kinds, strict=True) if not _stays(each)]
    elif len(clauses) > 1 and all(each <= PASSES for each in kinds):
        return clauses[-1:]
    return clauses


def _stays(kinds: set[str]) -> bool:
    """``all the others stay``, ``6A stays in Lublin``"""
    return bool(kinds & {"STAY", "NOMOVES"}) and kinds <= _STAYING


def _comes_not(clause: list[Token]) -> bool:
    """``Moscow at 0819, 1 Ostatki I do not place``: who does not come is passed over beside who does."""
    kinds = {token.type for token in clause}
    return {"UNIT", "NOT", "PLACE"} <= kinds <= {"UNIT", "NOT", "PLACE", "COMMA"}


def _keeps_the_rest(clause: list[Token]) -> bool:
    """``and I keep the rest``: it follows from the cards that go, ``the rest goes`` from those that stay."""
    kinds = {token.type for token in clause}
    return (
        "OTHERS" in kinds
        and bool(kinds & {"KEEP", "THROW"})
        and kinds <= {"OTHERS", "KEEP", "THROW", "CARDS"}
    )
