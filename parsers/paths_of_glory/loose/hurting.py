"""Who loses two steps, and who is lost beside: loose speech of losses as clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lark import Token

from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.loose.tokens import UNITS, NoSenseError, Tokens, like, only, units_in

_IN_TURN = {*UNITS, "LOSE", "LOSSES", "FIRST", "COMMA", "COLON", "ORDINAL", "UNTOUCHED"}
_GOES = {"ATTACK", "MOVE"}
_GOING = {*_GOES, *UNITS, "FULL", "COMMA", "FROM", "AT", "TO", "PLACE", "WITH", "COLON", "DASH", "FLANK"}
_HURT = {"LOSE", "LOSETWICE", "DESTROY"}


def in_turn(tokens: Sequence[Token]) -> Sequence[Token]:
    """``Losses: GE 5 first, GE 1 second, GE 2 last``: who follows whom; no second army is meant."""
    kinds = [token.type for token in tokens]
    if not {*kinds} & {"LOSE", "LOSSES"} or not {*kinds} <= _IN_TURN:
        return tokens
    ends = [at for at, kind in enumerate(kinds) if kind == "COMMA"] + [len(kinds)]
    left = {end - 1 for end in ends if "FIRST" in kinds and _follows(kinds, end - 1)}
    if len(ends) > 2 and kinds[-1] == "UNTOUCHED":  # between the first and the last stand others
        left.add(len(kinds) - 1)
    return [token for at, token in enumerate(tokens) if at not in left]


def _follows(kinds: Sequence[str], at: int) -> bool:
    """Whether an ordinal stands behind a unit that is whole without it."""
    return at > 0 and kinds[at] == "ORDINAL" and kinds[at - 1] in ("NUMBER", "CORPS", "ARMY", "BADGE", "RPAR")


def unmarked(tokens: Sequence[Token]) -> Sequence[Token]:
    """``one full corps loses a step``, ``attack with the full corps``: full ones are meant without that.

    Where somebody goes that is said of corps, of whom the full ones go first; of an army it must be true.
    """
    kinds = {token.type for token in tokens}
    hurt_ = bool(kinds & _HURT) and kinds <= _HURT | UNITS | {"FULL", "COMMA"}
    if "FULL" not in kinds or not (hurt_ or (kinds & _GOES and kinds <= _GOING)):
        return tokens
    return [
        token
        for at, token in enumerate(tokens)
        if token.type != "FULL"
        or at + 1 == len(tokens)
        or tokens[at + 1].type not in UNIT - {"LPAR"}
        or not (hurt_ or _is_corps(tokens[at + 1 :]))
    ]


def _is_corps(tokens: Sequence[Token]) -> bool:
    """Whether a corps without a number begins here."""
    kinds = [token.type for token in tokens[:2]]
    return kinds[:1] == ["CORPS"] or kinds == ["NATION", "CORPS"]


def hurt(tokens: Sequence[Token], clauses: Callable[[Sequence[Token]], list[Tokens]]) -> list[Tokens]:
    """``the corps is lost, and FR 5 loses two steps``: who loses how much, one behind the other."""
    made: list[Tokens] = [[]]
    for at, token in enumerate(tokens):
        done = any(each.type in _HURT for each in made[-1]) and any(each.type in UNIT for each in made[-1])
        behind = {each.type for each in tokens[at:]}
        if token.type == "COMMA" and done and behind & _HURT and behind & UNIT:
            made.append([])
        elif token.type != "COMMA" or made[-1]:
            made[-1].append(token)
    if len(made) == 1:
        return [_twice(tokens)]
    return [each for part in made for each in clauses(part)]


def _twice(tokens: Sequence[Token]) -> Tokens:
    """``FR 5 takes two steps``; the second step of one corps is of the same corps, which is reduced then."""
    only(tokens, "LOSETWICE", "LOSE", "LOSSES", "FIRST")
    units = units_in(tokens)
    if not units:
        raise NoSenseError
    head, again = units[0], units
    if _is_one_corps(units):
        units = [token for token in units if token.type != "NUMBER"]
        again = [Token.new_borrow_pos("LPAR", "", head), *units, Token.new_borrow_pos("RPAR", "", head)]
    return [like("LOSE", head), *units, like("COMMA", head), *again]


def _is_one_corps(units: Sequence[Token]) -> bool:
    """Whether one corps is named, and nobody else; of ``(FR corps)`` it is said that it is reduced."""
    kinds = [token.type for token in units]
    numbers = [str(token) for token in units if token.type == "NUMBER"]
    alone = {*kinds} <= {"NATION", "BADGE", "CORPS", "NUMBER"} and kinds.count("CORPS") == 1
    return alone and numbers in ([], ["1"])
