"""Who is left out of all of them: ``all units in Koblenz except GE 3 go to Aachen``; tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.kit.lexicon import language
from parsers.paths_of_glory.loose.tokens import Tokens, first_at, like
from parsers.paths_of_glory.parts import BUT
from parsers.paths_of_glory.vocabulary import lexicon

_NAMED = {"NATION", "NUMBER", "ORDINAL", "BADGE", "CORPS", "ARMY"}


def excepted(tokens: Sequence[Token]) -> Tokens:
    """With those that are not meant told by the token for all; as they are where that is not one.

    No grammar knows a word that is left, so nothing is ordered then.
    """
    told: Tokens = []
    for token in _absent(tokens):
        told += [like("ALL", token), like("BUT", token)] if token.type == "ALLBUT" else [token]
    kinds = [token.type for token in told]
    if kinds.count("BUT") != 1 or kinds.count("ALL") != 1:
        return told
    at = kinds.index("BUT")
    end, groups = at + 1, [list[Token]()]
    while end < len(told):
        more = told[end].type == "COMMA" and kinds[end + 1 : end + 2] and kinds[end + 1] in _NAMED
        bound = more and str(told[end]) in lexicon()["binding"]["words"]
        if told[end].type in _NAMED:
            groups[-1].append(told[end])
        elif bound and groups[-1]:
            groups.append([])
        elif more:  # ``all in Metz except GE 4, GE 5 attack Sedan``: GE 5 may be either
            return told
        else:
            break
        end += 1
    if not all(_names(group, first=group is groups[0]) for group in groups):
        return told
    begin = at - (at > 0 and kinds[at - 1] == "COMMA")
    end += begin < at and kinds[end : end + 1] == ["COMMA"]
    everyone = told[kinds.index("ALL")]
    without = BUT.join(" ".join(f"{each.type}={each}" for each in group) for group in groups)
    named = Token.new_borrow_pos("ALL", f"{everyone}{BUT}{without}", everyone)
    return [named if each is everyone else each for each in (*told[:begin], *told[end:])]


def _absent(tokens: Sequence[Token]) -> Tokens:
    """``all from Metz attack Sedan, the BEF takes no part``: all but the BEF. Elsewhere such a one stays."""
    stay = [like("STAYS", token) if token.type == "ABSENT" else token for token in tokens]
    begin, at, end = _apart(tokens, "ABSENT")
    if at == end:
        return stay
    return [*stay[: begin - 1], like("BUT", tokens[at]), *stay[begin:at], *stay[end:]]


def without(tokens: Sequence[Token], text: str) -> str:
    """``all from Metz attack Sedan, GE 3 stays put`` with GE 3 left out, as may be meant; else empty."""
    begin, at, end = _apart(tokens, "STAYS")
    if at == end:
        return ""
    sign, first, verb, last = (tokens[each] for each in (begin - 1, begin, at, end - 1))
    where = [each.column or 1 for each in (sign, first, verb)]
    before, who = text[: where[0] - 1].rstrip(), text[where[1] - 1 : where[2] - 1].strip()
    but = lexicon()["proposed"][language(text)]["but"]
    return f"{before} {but} {who}{text[(last.end_column or 1) - 1 :]}"


def _apart(tokens: Sequence[Token], verb: str) -> tuple[int, int, int]:
    """Where units told apart from all who attack begin, the verb said of them, and the end behind it.

    The verb and the end are the same where there are none.
    """
    kinds = [token.type for token in tokens]
    at = begin = first_at(tokens, verb)
    while begin and kinds[begin - 1] in _NAMED:
        begin -= 1
    if at in (begin, len(kinds)) or not {"ALL", "ATTACK"} <= {*kinds[:begin]} or "BUT" in kinds:
        return begin, at, at
    if kinds[begin - 1] not in ("COMMA", "LPAR"):
        return begin, at, at
    return begin, at, at + 1 + (kinds[begin - 1] == "LPAR" and kinds[at + 1 : at + 2] == ["RPAR"])


def _names(group: Sequence[Token], *, first: bool) -> bool:
    """Whether it says who is left out; a bare number says how many, not which."""
    kinds = [token.type for token in group]
    if "NUMBER" not in kinds:
        return bool(kinds)
    counts = kinds[0] == "NUMBER" and (first or len(kinds) > 1)
    return not counts and "CORPS" not in kinds
