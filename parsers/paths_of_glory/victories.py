"""``If Sedan falls, GE 2 goes in``: a battle won is no condition to its own advance; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from games.paths_of_glory.text.phrases import Attacking, Following, Place, Written
from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.parts import place_of
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Understood, Unreadable

_WORD = re.compile(r"[^\s,.:;]+")
_LONGEST_PLACE = 3
"""Words of a space that is taken."""


def says(piece: str) -> bool:
    """Whether a piece speaks of a battle that is won."""
    return _won().search(piece) is not None


def unplaced(lexer: Lexer, piece: str) -> tuple[str, Place | None]:
    """The piece with other words for the space that falls, ``if we win``, and that space."""
    piece = _going_in(_theirs(lexer, _driven(lexer, _taken(lexer, piece))))
    found = _falls().search(piece)
    if found is None or _falls().search(piece, found.end()):
        return piece, None
    named = lexer.tokens(piece[slice(*found.span("place"))], strict=False)
    it = fold(found["place"]) in map(fold, lexicon()["falls"]["it"])  # the space that is attacked
    if len(found[0]) < len(lexicon()["falls"]["as"]):
        return piece, None
    if not it and ([token.type for token in named] != ["PLACE"] or found["empty"]):
        return piece, None
    if _denies().search(found[0]):
        return piece, None  # ``if Sedan cannot be cleared``
    if any(token.type == "ATTACK" for token in lexer.tokens(piece[found.end() :], strict=False)):
        return piece, None  # ``if Sedan falls GE 4 attacks Verdun`` hangs on it
    said = str(lexicon()["falls"]["as"]).ljust(len(found[0]))
    return piece[: found.start()] + said + piece[found.end() :], None if it else place_of(named[0])


def _going_in(piece: str) -> str:
    """The piece with a verb of going for ``GE 3 takes Brussels``, where a battle that is won is told of."""
    found = _takes().search(piece)
    if found is None or not found["name"].isupper() or (_falls().search(piece) is None and not says(piece)):
        return piece
    goes = str(lexicon()["falls"]["goes"][language(found[0]) == "ru"])
    return piece[: found.start()] + goes.ljust(len(found[0])) + piece[found.end() :]


def _taken(lexer: Lexer, piece: str) -> str:
    """The piece with other words for a space that we take: ``if we take Sedan, GE 5 goes in``."""
    found = _take().search(piece)
    if found is None:  # most pieces
        return piece
    words = [*_WORD.finditer(piece, found.end())][:_LONGEST_PLACE]
    for last in reversed(words):
        place = piece[found.end() : last.end()].strip()
        if not place[:1].isupper() or not set(place).isdisjoint(",.:;"):
            continue  # ``if we win there, they go in``
        if [token.type for token in lexer.tokens(place, strict=False)] == ["PLACE"]:
            said = str(lexicon()["falls"]["left"].format(place))
            return piece[: found.start()] + said.ljust(last.end() - found.start()) + piece[last.end() :]
    return piece


def _theirs(lexer: Lexer, piece: str) -> str:
    """The piece with other words for that they win, where it says of nobody but who advances; else it may be
    the foe."""
    if (found := _they().search(piece)) is None:  # most pieces
        return piece
    kinds = {
        token.type for token in lexer.tokens(piece[: found.start()] + piece[found.end() :], strict=False)
    }
    if not kinds & {"UP", "ADVANCE"} or "MOVE" in kinds:
        return piece
    return _they().sub(lambda found: str(lexicon()["falls"]["as"]).ljust(len(found[0])), piece)


def _driven(lexer: Lexer, piece: str) -> str:
    """The piece with other words for a foe that goes: ``if he retreats, GE 2 goes in``.

    Who goes must not be of those that are named behind it.
    """
    found = _gone().search(piece)
    if found is None or _gone().search(piece, found.end()):
        return piece
    who = found["who"] or ""
    said = lexer.tokens(who, strict=False)
    foes = {str(token) for token in said if token.type == "NATION"}
    others = chain(
        *(lexer.tokens(said, strict=False) for said in (piece[: found.start()], piece[found.end() :]))
    )
    own = {str(token) for token in others if token.type == "NATION"}
    known = {token.type for token in said} <= UNIT | {"RPAR"} and not _denies().search(who)
    if who and (not known or not _apart(foes, own)):
        return piece
    words = str(
        lexicon()["falls"]["left"].format(found["place"]) if found["place"] else lexicon()["falls"]["as"]
    )
    return piece[: found.start()] + words.ljust(found.end() - found.start()) + piece[found.end() :]


def unless_denied(found: Sequence[Line]) -> list[Line]:
    """``No advance; if he retreats, GE 1 advances``: of what was said against it, the advance is not read."""
    advances = [each.written for each in found if isinstance(each, Understood)]
    held = any(isinstance(each, Following) and not (each.troops or each.every) for each in advances)
    return [
        Unreadable(each.span, each.text, "condition-without-attack", {})
        if held
        and isinstance(each, Understood)
        and isinstance(each.written, Following)
        and _gone().search(each.text)
        else each
        for each in found
    ]


def _apart(foes: Collection[str], own: Collection[str]) -> bool:
    """Whether nations are of both sides of the war."""
    central = lexicon()["sided"]["CP"]
    return len({each in central for each in foes}) == 1 and not {each in central for each in own} & {
        each in central for each in foes
    }


def aimed(written: Sequence[Written], place: Place | None) -> tuple[Written, ...]:
    """Who advances does so into the space that falls, if it is named; nothing where else hangs on it."""
    made: list[Written] = []
    for each in written:
        match each:
            case Following() if place is None:
                made.append(each)
            case Attacking(advances=advances) if advances and place is None:
                made.append(each)
            case Following(_, None):
                made.append(replace(each, to=place))
            case Following(_, to) if to is not None and place is not None and to.spaces == place.spaces:
                made.append(each)
            case Attacking(target, advances=advances) if place and advances and target.spaces == place.spaces:
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
    place = r"(?P<place>[^\s,.:;]+(?:\s[^\s,.:;]+)??)"
    return re.compile(
        rf"(?<![\w-])(?:{_spelt(said['openers'])})\s+{place}\s+"
        rf"(?:{_spelt(said['words'])}|(?P<empty>{_spelt(said['empty'])}))(?![\w-])",
        re.IGNORECASE,
    )


@cache
def _denies() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w-])(?:{either(lexicon()['falls']['denials'])})(?![\w-])|n['’]t\b", re.IGNORECASE
    )


@cache
def _gone() -> re.Pattern[str]:
    said = lexicon()["falls"]
    foes, gone = _spelt(said["foes"]), _spelt(said["gone"])
    who = rf"(?:(?:{foes})\s+|(?P<who>(?:[^\s,.:;]+\s+){{1,3}}?))?"
    left = rf"(?:\s+(?:{_spelt(said['out'])})\s+(?P<place>[^\s,.:;]+))?"
    end = rf"(?=\s*(?:[,:]|$)|\s+[-—–]\s|\s+(?:{_spelt(said['behind'])})(?!\w))"
    return re.compile(
        rf"(?<![\w-])(?:{_spelt(said['openers'])})\s+{who}(?:{gone})(?![\w-]){left}{end}", re.IGNORECASE
    )


@cache
def _take() -> re.Pattern[str]:
    said = lexicon()["falls"]
    return re.compile(
        rf"(?<![\w-])(?:{_spelt(said['openers'])})\s+(?:{_spelt(said['take'])})(?=\s)", re.IGNORECASE
    )


@cache
def _takes() -> re.Pattern[str]:
    """That somebody takes what is named, a name being written with a capital."""
    return re.compile(rf"(?<=\w\s)(?i:{_spelt(lexicon()['falls']['takes'])})(?=\s+(?P<name>\w))")


@cache
def _they() -> re.Pattern[str]:
    """That those who were named win: an advance is theirs alone."""
    said = lexicon()["falls"]
    return re.compile(
        rf"(?<![\w-])(?:{_spelt(said['openers'])})\s+(?:{_spelt(said['they'])})\s+(?:{_spelt(said['win'])})(?![\w-])",
        re.IGNORECASE,
    )


def _spelt(words: Sequence[str]) -> str:
    """Any of the words, with or without the dots of a letter that are often left out."""
    plain, dotted = lexicon()["falls"]["dotted"]
    return either(words).replace(plain, dotted)
