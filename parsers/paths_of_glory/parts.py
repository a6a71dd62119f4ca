"""What a rule of the grammar of Paths of Glory found, sorted out; it must not know the grammar."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.text.phrases import Place, Troops


def only_of(found: list[Any], kind: type) -> list[Any]:
    """The members of a kind, tokens aside."""
    return [each for each in found if isinstance(each, kind) and not isinstance(each, Token)]


def is_token(each: Any, kind: str) -> bool:
    """Whether this is a token of a kind."""
    return isinstance(each, Token) and each.type == kind


def places_in(found: list[Any]) -> tuple[Place, ...]:
    """All places named."""
    return tuple(place_of(each) for each in found if isinstance(each, Token) and each.type == "PLACE")


def place_of(token: Token) -> Place:
    """A place by what it may mean."""
    return Place(str(token), tuple(map(SpaceId, str(token).split())))


def troops_in(found: list[Any]) -> tuple[Troops, ...]:
    """The units named, none where there are none."""
    return next((each for each in found if isinstance(each, tuple)), ())


def numbered(made: Troops, numbers: list[tuple[int, Token]], words: list[Token]) -> Troops:
    """A number before corps counts them, any other is that of an army; ``FR 5 x2``: that one twice."""
    for at, token in numbers:
        if token.type == "COUNT":  # ``all three armies``
            made = replace(made, count=int(token), size="army", every=False)
            continue
        counts = token.type == "NUMBER" and (made.size == "corps" or made.badge.isdecimal())
        if counts or (token.type == "NUMBER" and at == 0 and len(words) > 1 and made.badge):
            made = replace(made, count=int(token))
        else:
            made = replace(made, badge=str(int(token)), size=made.size or "army")
    return made
