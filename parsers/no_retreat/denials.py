"""What is denied, ``I won't counterattack``, and words for nothing beside each other; it knows no names."""

from __future__ import annotations

from collections.abc import Mapping

from lark import Token

_DENIED: Mapping[str, str] = {
    "COUNTERATTACK": "NEVER",
    "ADVANCE": "NOADVANCE",
    "BATTLE": "NOTARGETS",
    "TARGET": "NOTARGETS",
    "MOVE": "NOMOVES",
    "COUNTERBLOW": "NOBLOWS",
    "THROW": "THROWNONE",
    "SUPPORT": "NOSUPPORT",
    "REROLL": "NOREROLL",
    "CANCEL": "NOCANCEL",
    "DETRAIN": "NODETRAIN",
    "PLAY": "NOEVENT",
    "EVENT": "NOEVENT",
    "CARDS": "NOCARDS",
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
    return [clause[0].new_borrow_pos(_DENIED[verb], _DENIED[verb], clause[0])]


PASSES = frozenset(("PASS", "NOEVENT", "NOTHING", "NOREROLL", "NOCANCEL", "NODETRAIN", "NOBUILD"))


def without_idle(clauses: list[list[Token]]) -> list[list[Token]]:
    """``pass, nothing to play``: of words for nothing the one that says of what; not who stays."""
    kinds = [{token.type for token in clause} for clause in clauses]
    if any("NOADVANCE" in each for each in kinds):
        return [
            clause
            for clause, each in zip(clauses, kinds, strict=True)
            if not each <= {"ALL", "STAY", "NOMOVES"}
        ]
    if len(clauses) > 1 and all(each <= PASSES for each in kinds):
        return clauses[-1:]
    return clauses
