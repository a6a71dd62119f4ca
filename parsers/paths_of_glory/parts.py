"""What a rule of the grammar of Paths of Glory found, sorted out; it must not know the grammar."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Literal

from lark import Token

from games.paths_of_glory.model.atlas import Nation, SpaceId
from games.paths_of_glory.text.phrases import Group, Place, Troops
from parsers.paths_of_glory.counting import ANY


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
            size = made.size if str(token).startswith(ANY) else "army"
            made = replace(made, count=int(token), size=size, every=False)
            continue
        if token.type == "ORDINAL" and made.size == "corps":
            continue  # ``the second FR corps``: corps have no numbers
        counts = token.type == "NUMBER" and (made.size == "corps" or made.badge.isdecimal())
        if counts or (token.type == "NUMBER" and at == 0 and len(words) > 1 and made.badge):
            made = replace(made, count=int(token))
        else:
            made = replace(made, badge=str(int(token)), size=made.size or "army")
    return made


BUT = "\0"
"""What parts, in a token for all of them, each that is not meant from the others."""


def excepted(word: Token) -> tuple[Troops, ...]:
    """Those that a token for all leaves out: see loose/exceptions.py."""
    made: list[Troops] = []
    for said in str(word).split(BUT)[1:]:
        named = dict(each.split("=", 1) for each in said.split())
        size: Literal["army", "corps"] | None = "corps" if "CORPS" in named else None
        number = named.get("NUMBER") or named.get("ORDINAL") or ""
        badge = named.get("BADGE") or number
        before = made[-1].nation if made and (not badge or badge.isdecimal()) else None
        nation = Nation(named["NATION"]) if "NATION" in named else before
        made.append(Troops(badge, nation, badge, size or ("army" if number else None)))
    return tuple(made)


def standing(troops: Sequence[Troops], at: Place) -> tuple[Troops, ...]:
    """Those of the troops who stand in a space."""
    return tuple(replace(each, at=at) for each in troops)


def steps_of(troops: Troops) -> tuple[Troops, ...]:
    """An army as often as it is counted."""
    return (replace(troops, count=1),) * troops.count if troops.size == "army" else (troops,)


def every_of(size: Literal["army", "corps"]) -> Troops:
    """All armies, or all corps."""
    return Troops(size, size=size, every=True)


def placed(group: Group) -> tuple[Troops, ...]:
    """The troops of a group, the last of them in its space."""
    *before, last = group.troops
    return (*before, replace(last, at=group.at) if group.at is not None else last)
