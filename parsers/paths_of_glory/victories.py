"""``If Sedan falls, GE 2 goes in``: a battle won is no condition to its own advance; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.paths_of_glory.text.phrases import Attacking, Following, Place, Written
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.parts import place_of
from parsers.paths_of_glory.vocabulary import lexicon


def says(piece: str) -> bool:
    """Whether a piece speaks of a battle that is won."""
    return _won().search(fold(piece)) is not None


def unplaced(lexer: Lexer, piece: str) -> tuple[str, Place | None]:
    """The piece with other words for the space that falls, ``if we win``, and that space."""
    folded = fold(piece)
    found = _falls().search(folded)
    if found is None or len(folded) != len(piece) or _falls().search(folded, found.end()):
        return piece, None
    named = lexer.tokens(piece[slice(*found.span("place"))], strict=False)
    if [token.type for token in named] != ["PLACE"] or len(found[0]) < len(lexicon()["falls"]["as"]):
        return piece, None
    if any(token.type == "ATTACK" for token in lexer.tokens(piece[found.end() :], strict=False)):
        return piece, None  # ``if Sedan falls GE 4 attacks Verdun`` hangs on it
    said = str(lexicon()["falls"]["as"]).ljust(len(found[0]))
    return piece[: found.start()] + said + piece[found.end() :], place_of(named[0])


def aimed(written: Sequence[Written], place: Place) -> tuple[Written, ...]:
    """Who advances does so into the space that falls; nothing where something else hangs on it."""
    made: list[Written] = []
    for each in written:
        match each:
            case Following(_, None):
                made.append(replace(each, to=place))
            case Following(_, to) if to is not None and to.spaces == place.spaces:
                made.append(each)
            case Attacking(target, advances=advances) if advances and target.spaces == place.spaces:
                made.append(each)
            case _:
                return ()
    return tuple(made)


@cache
def _won() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{either(lexicon()['words']['WON'])})(?![\w-])")


@cache
def _falls() -> re.Pattern[str]:
    said = lexicon()["falls"]
    return re.compile(
        rf"(?<![\w-])(?:{either(said['openers'])})\s+(?P<place>[^\s,.:;]+(?:\s[^\s,.:;]+)?)\s+(?:{either(said['words'])})(?![\w-])"
    )
