"""What stands between commas in loose speech, and to which verb it belongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import Tokens, first_at, like
from parsers.paths_of_glory.vocabulary import lexicon

_MAIN = (
    *("ACTIVATE", "ATTACK", "RETREAT", "STAND", "ADVANCE", "ENTRENCH", "REBUILD", "RESTORE", "ENTER"),
    *("CHOOSE", "ANYOF", "DISCARD", "CARDS", "LOSSES", "LOSE", "DESTROY", "SPARE", "MOVE", "SR", "FLANK"),
    *("STAYS", "UNTOUCHED"),
)
"""Verbs, those first that others may stand beside."""
_WHOLE = {
    *("NOCARDS", "NOADVANCE", "NOFLANK", "CORPSFIRST", "ARMIESFIRST", "ASK", "TRUST", "PEACE"),
    *("YES", "NO", "NOPEACE", "NOATTACKS", "NORP", "CARDSWON", "CARDSLOST", "SAVE", "HEIRS"),
}
"""Words that make a clause as they stand."""
OPTIONS = {
    *("CARDS", "NOCARDS", "CARDSWON", "CARDSLOST", "FLANK", "NOFLANK", "LOSE", "LOSSES"),
    *("CORPSFIRST", "ARMIESFIRST", "ADVANCE", "NOADVANCE", "STAYS", "UNTOUCHED", "STAND"),
}
"""What may be said of an attack behind it."""


@dataclass(slots=True)
class Part:
    """What stands between commas; ``bound``: the comma before it says ``and``."""

    tokens: Tokens
    bound: bool = False
    verb: str = ""

    def has(self, *types: str) -> bool:
        return any(token.type in types for token in self.tokens)

    @property
    def subject_first(self) -> bool:
        """Whether units or spaces stand before the verb."""
        return any(
            token.type in UNIT | {"PLACE"} for token in self.tokens[: first_at(self.tokens, self.verb)]
        )


def _verb_of(tokens: Sequence[Token]) -> str:
    kinds = {token.type for token in tokens}
    return next((kind for kind in (*sorted(_WHOLE), *_MAIN) if kind in kinds), "")


def parts_of(tokens: Tokens) -> list[Part]:
    made = [Part([])]
    for token in tokens:
        if token.type == "COMMA":
            made.append(Part([], token.value in lexicon()["binding"]["words"]))
            continue
        current = made[-1]
        if current.tokens and current.tokens[-1].type == "WITH" and token.type in {*OPTIONS, "CARD"}:
            current.tokens.pop()  # ``GE 4 (Metz) with flank attempt``, ``with Pleve``
            made.append(Part([like("CARDS", token), token] if token.type == "CARD" else [token]))
            continue
        if _named_main(token, current):
            continue
        if token.type == "FLANK" and current.has("FLANK") and current.tokens[-1].type == "PLACE":
            made.append(Part([token]))  # ``flank attack Tarnopol pinning with Dubno``
            continue
        # What is said of an attack may follow it without a comma.
        if token.type in OPTIONS and current.has("ATTACK") and current.tokens[-1].type != "ATTACK":
            while current.tokens[-1].type == "WITH":
                current.tokens.pop()
            current = Part([])
            made.append(current)
        current.tokens.append(token)
    parts = [part for part in made if part.tokens]
    for part in parts:
        part.verb = _verb_of(part.tokens)
        if part.has("CARD") and {each.type for each in part.tokens} <= {"CARD", "NUMBER", "LPAR", "RPAR"}:
            part.tokens.insert(0, like("CARDS", part.tokens[0]))
            part.verb = "CARDS"
        if part.verb == "FLANK" and part.subject_first and part.has(*UNIT):
            part.verb = "ATTACK"
    return parts


def _named_main(token: Token, current: Part) -> bool:
    """Whether the space before a word is told to be the main one: ``flank attack with Liege as main``."""
    if token.type != "FLANK" or str(token) not in lexicon()["pinning"]["behind"]:
        return False
    kinds = [each.type for each in current.tokens]
    return kinds[:1] == ["FLANK"] and kinds[-1:] == ["PLACE"] and {*kinds[1:-1]} <= {"WITH"}


def glued(parts: list[Part]) -> list[Part]:
    """Parts without a verb go to the verb that they belong to."""
    made: list[Part] = []
    at = 0
    while at < len(parts):
        part = parts[at]
        if part.verb or _arrives(part):
            made.append(part)
            at += 1
            continue
        end = at
        while end < len(parts) and not parts[end].verb and not _arrives(parts[end]):
            end += 1
        loose = parts[at:end]
        following = parts[end] if end < len(parts) else None
        forward = (
            following is not None
            and (not made or following.bound or _ends(made[-1]))
            and (following.subject_first or not following.verb or not made)
        )
        if forward and following is not None:
            following.tokens[:0] = _joined([*loose, following])[: -len(following.tokens)]
            following.bound = part.bound
        elif made:
            made[-1].tokens += [like("COMMA", part.tokens[0]), *_joined(loose)]
        else:
            made.append(Part(_joined(loose)))
        at = end
    return made


def _ends(part: Part) -> bool:
    """Whether nothing more can belong to a part: it says where its units go, or its verb closes it."""
    return (
        _arrives(part)
        or part.verb in _WHOLE
        or (part.verb in ("LOSE", "STAYS", "ADVANCE") and part.subject_first)
    )


def _arrives(part: Part) -> bool:
    """Whether a part without a verb is a move: units, and a way."""
    way = first_at(part.tokens, "PLACE") < len(part.tokens) and part.has("TO", "DASH", "VIA")
    return not part.verb and way and part.has(*UNIT)


def _joined(parts: Sequence[Part]) -> Tokens:
    made: Tokens = []
    for part in parts:
        made += [like("COMMA", part.tokens[0])] if made else []
        made += part.tokens
    return made
