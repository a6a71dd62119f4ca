"""Tokens of loose speech: found, listed, told apart by what they stand beside; it must not look at text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from lark import Token

from parsers.paths_of_glory.clauses import UNIT

Tokens = list[Token]
UNITS = UNIT | {"RPAR"}


class NoSenseError(Exception):
    """Words that no clause is made of."""


def like(kind: str, token: Token) -> Token:
    return Token.new_borrow_pos(kind, token.value, token)


def first_at(tokens: Sequence[Token], kind: str) -> int:
    return next((at for at, token in enumerate(tokens) if token.type == kind), len(tokens))


def listed(tokens: Sequence[Token], kinds: set[str]) -> Tokens:
    """Tokens of these kinds with the commas between them."""
    made: Tokens = []
    for token in tokens:
        if token.type in kinds or (token.type == "COMMA" and made and made[-1].type != "COMMA"):
            made.append(token)
    while made and made[-1].type == "COMMA":
        made.pop()
    return made


def units_in(tokens: Sequence[Token]) -> Tokens:
    """The units named. Raises NoSenseError where they stand in two places."""
    runs = 0
    for at, token in enumerate(tokens):
        joined = at > 0 and tokens[at - 1].type in UNITS | {"COMMA"}
        runs += token.type in UNITS and not joined
    if runs > 1 and not any(token.type == "PLACE" for token in tokens):
        raise NoSenseError
    return listed(tokens, UNITS)


def only(tokens: Sequence[Token], *kinds: str) -> None:
    """Nothing else may stand here."""
    if any(token.type not in UNITS | {"COMMA", "WITH", *kinds} for token in tokens):
        raise NoSenseError


def verb_with(tokens: Tokens, kind: str, units: Tokens) -> Tokens:
    if not units:
        raise NoSenseError
    return [like(kind, tokens[0]), *units]


@dataclass(slots=True)
class Stack:
    """Units and the space that is said beside them."""

    units: Tokens = field(default_factory=list)
    place: Token | None = None


def stacks_in(tokens: Sequence[Token]) -> list[Stack]:
    """``GE 4 (Metz), GE 5 at Sedan``, ``in Metz GE 4, in Sedan GE 5``; units or a space may be wanting."""
    kinds = [token.type for token in tokens]
    place_first = "PLACE" in kinds and not any(kind in UNIT for kind in kinds[: kinds.index("PLACE")])
    made = [Stack()]
    for token in tokens:
        last = made[-1]
        if token.type == "PLACE":
            if last.place is not None or (place_first and last.units):
                made.append(Stack(place=token))
            else:
                last.place = token
        elif token.type in UNITS:
            if last.place is not None and not place_first:
                made.append(Stack([token]))
            else:
                last.units.append(token)
        elif token.type == "COMMA":
            if (last.units and last.place is None) or (last.units and place_first):
                last.units.append(token)
        elif token.type == "WITH" and last.units and last.units[-1].type in UNIT:
            last.units.append(like("COMMA", token))  # ``from Sedan GE 1 with GE 2``
        elif token.type not in ("FROM", "AT", "TO", "WITH", "COLON"):
            raise NoSenseError
    for stack in made:
        while stack.units and stack.units[-1].type == "COMMA":
            stack.units.pop()
    return [stack for stack in made if stack.units or stack.place is not None]
