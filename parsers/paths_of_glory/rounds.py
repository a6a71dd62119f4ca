"""The round that a line names before its order, ``Round 3:``, or behind it; it must not read orders."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from adjudicator.kinds import Args
from games.paths_of_glory.text.phrases import NEXT, TURN, Heading, Using, Written
from parsers.asking import ASKED_THEN
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

_BLANK = " \t.,!:\u00a0"
_LONGEST = 300
"""Letters of what may be put off."""
_LAST = 6
"""The last action round of a turn."""


def without_round(piece: str) -> tuple[str, int | None]:
    """The piece with blanks for the round that it names, and which; None for none.

    >>> without_round("Round 3: 7 ops")
    ('         7 ops', 3)
    >>> without_round("Last round: 7 ops")
    ('            7 ops', 6)
    """
    if code := _code().match(piece):
        return " " * code.end() + piece[code.end() :], TURN * int(code[1]) + int(code[2])
    for pattern in _patterns():
        if found := pattern.search(fold(piece)):
            blank = " " * len(found[0])
            return piece[: found.start()] + blank + piece[found.end() :], _number(found)
    return piece, None


def put_off(
    read: Callable[[int, int, str], list[Line]], number: int, start: int, piece: str
) -> Unreadable | None:
    """``Next turn GE 4 goes to Metz``, ``I play card 12 later``: what is not for now, and asked then."""
    if len(piece) > _LONGEST:
        return None
    bare, said = without_round(piece)
    word, kept, cards = "", bare.strip(_BLANK), False
    if said == NEXT and bare != piece:
        word = piece[: len(piece) - len(bare.lstrip(_BLANK))].strip(_BLANK) or piece
    elif found := _later().search(piece):
        word, cards = found[0].strip(_BLANK), True
        kept = (piece[: found.start()] + piece[found.end() :]).strip(_BLANK)
    if not word or not kept:
        return None
    found_there = read(1, 0, kept)
    written = [each.written for each in found_there if isinstance(each, Understood)]
    plays = all(map(_plays, written))
    heads = any(isinstance(each, Heading) for each in written)
    if not written or len(written) < len(found_there) or (not plays if cards else heads):
        return None
    args: Args = {"word": word, "asks": ()}
    return Unreadable(Span(number, start + 1, len(piece)), piece, ASKED_THEN, args)


def _plays(each: Written) -> bool:
    """Whether a card is played."""
    match each:
        case Heading(card=card):
            return card is not None
        case Using(cards, kept=False):
            return bool(cards)
    return False


def in_turn(found: Sequence[Line]) -> list[Line]:
    """``card 14 for RP. After that card 7 for ops``: the second action is one of a round to come."""
    made = list[Line]()
    heads = 0
    for each in found:
        if isinstance(each, Understood) and isinstance(each.written, Heading):
            heads += 1
            then = _then().match(fold(each.text)) and not _instead().search(fold(each.text))
            if heads > 1 and each.written.round is None and then:
                each = replace(each, written=replace(each.written, round=NEXT))
        made.append(each)
    return made


@cache
def _then() -> re.Pattern[str]:
    return re.compile(rf"[\s,]*(?:{either(lexicon()['rounds']['then'])})(?!\w)")


@cache
def _instead() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['rounds']['instead'])})(?!\w)")


def _number(found: re.Match[str]) -> int | None:
    if found.re is _patterns()[0] and found["next"]:
        return NEXT
    said = next((each for each in found.groups() if each), "")
    if said.isdecimal():
        return int(said)
    if fold(said) in map(fold, lexicon()["rounds"]["last"]):
        return _LAST
    spelt = lexicon()["rounds"]["numbers"]
    return next((at for at, each in enumerate(spelt, 1) if fold(said) in map(fold, each)), None)


@cache
def _code() -> re.Pattern[str]:
    """The round as letters of the judge name it: ``1-B6:``."""
    before = either(lexicon()["rounds"]["before"])
    return re.compile(
        rf"\s*(?:(?:{before})\s+)*(\d{{1,2}})-B([1-6])(?![\w-])\s*(?:[:,.]+|[-\u2014\u2013](?=\s))?",
        re.IGNORECASE,
    )


@cache
def _later() -> re.Pattern[str]:
    words = either(lexicon()["rounds"]["later"])
    return re.compile(
        rf"^\s*(?:{words})(?![\w-])[\s,:]*|(?<![\s,])[\s,]++(?:{words})[\s.!]*+$", re.IGNORECASE
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """At the beginning, and at the end behind a preposition."""
    words = lexicon()["rounds"]
    numbers = either([word for each in words["numbers"] for word in each] + words["last"])
    before, named = either(words["before"]), either(words["words"])
    whole, dashed = (either(lexicon()["ordinals"][key]) for key in ("whole", "dashed"))
    said = (
        rf"(?:{named})\s+(?:no\.?\s*|№\s*)?(\d|{numbers})(?![\w-])"
        rf"|(?:(\d)(?:{whole}|-?(?:{dashed}))|({numbers}))\s+(?:{named})(?!\w)"
    )
    later = rf"(?P<next>(?:{either(words['next'])})(?!\w))"
    return (
        re.compile(rf"^\s*(?:(?:{before})\s+)*(?:{said}|{later})\s*(?:[:,.]+|[-—–](?=\s))?", re.IGNORECASE),
        re.compile(rf"(?:[\s,](?:{before})|,)\s+(?:{said})[\s:.!]*$", re.IGNORECASE),
    )
