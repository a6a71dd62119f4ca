"""``If Sedan falls, GE 2 goes in``: a battle won is no condition to its own advance; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from games.paths_of_glory.text.phrases import Attacking, Following, Place, Written
from parsers.kit.lexicon import either
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.parts import place_of
from parsers.paths_of_glory.vocabulary import lexicon


def says(piece: str) -> bool:
    """Whether a piece speaks of a battle that is won."""
    return _won().search(piece) is not None


def unplaced(lexer: Lexer, piece: str) -> tuple[str, Place | None]:
    """The piece with other words for the space that falls, ``if we win``, and that space."""
    found = _falls().search(piece)
    if found is None or _falls().search(piece, found.end()):
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
    return re.compile(rf"(?<![\w-])(?:{_spelt(lexicon()['words']['WON'])})(?![\w-])", re.IGNORECASE)


@cache
def _falls() -> re.Pattern[str]:
    said = lexicon()["falls"]
    place = r"(?P<place>[^\s,.:;]+(?:\s[^\s,.:;]+)?)"
    return re.compile(
        rf"(?<![\w-])(?:{_spelt(said['openers'])})\s+{place}\s+(?:{_spelt(said['words'])})(?![\w-])",
        re.IGNORECASE,
    )


def _spelt(words: Sequence[str]) -> str:
    """Any of the words, with or without the dots of a letter that are often left out."""
    plain, dotted = lexicon()["falls"]["dotted"]
    return either(words).replace(plain, dotted)
