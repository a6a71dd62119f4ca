"""Who is left out of all of them: ``all units in Koblenz except GE 3 go to Aachen``; tokens alone."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token

from parsers.kit.lexicon import language
from parsers.paths_of_glory.loose.tokens import Tokens, first_at, like
from parsers.paths_of_glory.parts import BUT
from parsers.paths_of_glory.vocabulary import lexicon

_NAMED = {"NATION", "NUMBER", "ORDINAL", "BADGE", "CORPS", "ARMY"}
_STAYING = ("STAYS", "STAND")
_GOING = {"MOVE", "TO", "RETREAT", "ADVANCE", "ENTER", "UP"}


def excepted(tokens: Sequence[Token]) -> Tokens:
    """With those that are not meant told by the token for all; as they are where that is not one.

    No grammar knows a word that is left, so nothing is ordered then.
    """
    told: Tokens = []
    for token in _absent(_left_out(tokens)):
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


def _left_out(tokens: Sequence[Token]) -> Tokens:
    """``all from Metz save GE 3``, ``without GE 3``: the words that leave somebody out behind all of them."""
    words = lexicon()["exceptions"]["words"]
    kinds = [token.type for token in tokens]
    return [
        like("BUT", token)
        if token.type in ("SAVE", "NOT") and str(token) in words and _leaves(kinds, at)
        else token
        for at, token in enumerate(tokens)
    ]


def _leaves(kinds: Sequence[str], at: int) -> bool:
    return (
        "ALL" in kinds[:at]
        and "BUT" not in kinds
        and kinds[at + 1 : at + 2] != []
        and kinds[at + 1] in _NAMED
    )


def _absent(tokens: Sequence[Token]) -> Tokens:
    """``all from Metz attack Sedan, the BEF takes no part``: all but the BEF. Elsewhere such a one stays.

    Of those who go anywhere all but who stays do.
    """
    kinds = {token.type for token in tokens}
    stay = [like("STAYS", token) if token.type == "ABSENT" else token for token in tokens]
    if "ALL" not in kinds or not kinds & {"ABSENT", *_STAYING}:
        return stay
    verbs = ("ABSENT",) if "ATTACK" in kinds else ("ABSENT", *_STAYING) if kinds & _GOING else ()
    for verb in verbs:
        begin, at, end = _apart(tokens, verb)
        if at != end and _is_doubtful(tokens, begin):
            return [*stay[:at], like("BUT", tokens[at]), *stay[at + 1 :]]
        if at != end:
            return [*stay[: begin - 1], like("BUT", tokens[at]), *stay[begin:at], *stay[end:]]
    if (
        "ATTACK" in kinds and (found := _staying(tokens))[1] != found[2]
    ):  # it may stay behind when they advance
        return [like("STAYS", token) if token.type == "STAND" else token for token in stay]
    return stay


def without(tokens: Sequence[Token], text: str) -> str:
    """``all from Metz attack Sedan, GE 3 stays put`` with GE 3 left out, as may be meant; else empty."""
    begin, at, end = _staying(tokens)
    if at == end or _is_doubtful(tokens, begin):
        return ""
    sign, first, verb, last = (tokens[each] for each in (begin - 1, begin, at, end - 1))
    where = [each.column or 1 for each in (sign, first, verb)]
    before, who = text[: where[0] - 1].rstrip(), text[where[1] - 1 : where[2] - 1].strip()
    but = lexicon()["proposed"][language(text)]["but"]
    return f"{before} {but} {who}{text[(last.end_column or 1) - 1 :]}"


def _staying(tokens: Sequence[Token]) -> tuple[int, int, int]:
    """The same of who stays, whatever that is of the attack."""
    found = (_apart(tokens, verb) for verb in _STAYING)
    return next((each for each in found if each[1] != each[2]), (0, 0, 0))


def _apart(tokens: Sequence[Token], verb: str) -> tuple[int, int, int]:
    """Where units told apart from all who attack or go begin, the verb said of them, and the end behind it.

    The verb and the end are the same where there are none.
    """
    kinds = [token.type for token in tokens]
    at = begin = first_at(tokens, verb)
    while begin and (kinds[begin - 1] in _NAMED or _binds(tokens, begin - 1)):
        begin -= 1
    if at in (begin, len(kinds)) or "ALL" not in kinds[:begin] or "BUT" in kinds:
        return begin, at, at
    if not {*kinds[:begin]} & {"ATTACK", *_GOING} or kinds[begin - 1] not in ("COMMA", "LPAR"):
        return begin, at, at
    end = at + 1
    if kinds[end : end + 2] in (["AT", "PLACE"], ["TO", "PLACE"]):  # ``GE 5 stays in Metz``
        if str(tokens[end + 1]) not in _sources(tokens[:begin]):
            return begin, at, at
        end += 2
    return begin, at, end + (kinds[begin - 1] == "LPAR" and kinds[end : end + 1] == ["RPAR"])


def _sources(tokens: Sequence[Token]) -> set[str]:
    """The spaces that all of whom an order is come from."""
    kinds = [token.type for token in tokens]
    return {
        str(token)
        for at, token in enumerate(tokens)
        if token.type == "PLACE"
        and ((at > 0 and kinds[at - 1] in ("FROM", "AT")) or kinds[at + 1 : at + 2] == ["COLON"])
    }


def _binds(tokens: Sequence[Token], at: int) -> bool:
    """Whether an ``and`` has names on both sides: ``GE 3 and GE 4 take no part``."""
    if tokens[at].type != "COMMA" or not 0 < at < len(tokens) - 1:
        return False
    bound = str(tokens[at]) in lexicon()["binding"]["words"]
    return bound and tokens[at - 1].type in _NAMED and tokens[at + 1].type in _NAMED


def _is_doubtful(tokens: Sequence[Token], begin: int) -> bool:
    """Whether a name before the comma may be of those told apart, or attack: ``AH 1, GE 3 and GE 4``."""
    end = at = begin - 1
    while at > 0 and tokens[at - 1].type in _NAMED:
        at -= 1
    cards = at > 0 and tokens[at - 1].type == "CARDS"
    return at < end and tokens[end].type == "COMMA" and not cards


def _names(group: Sequence[Token], *, first: bool) -> bool:
    """Whether it says who is left out; a bare number says how many, not which."""
    kinds = [token.type for token in group]
    if "NUMBER" not in kinds:
        return bool(kinds)
    counts = kinds[0] == "NUMBER" and (first or len(kinds) > 1)
    return not counts and "CORPS" not in kinds
