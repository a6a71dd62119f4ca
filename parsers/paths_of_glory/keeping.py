"""``I keep Putnik``: cards that stay in the hand, alone or before what is ordered; it reads no cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache

from games.paths_of_glory.text.phrases import Heading, Using
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory import remarks
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, Span, Understood, Unreadable

Read = Callable[[int, int, str], list[Line]]
"""Reads a piece of a line that begins behind so many letters."""


def lines(read: Read, number: int, start: int, piece: str) -> list[Line]:
    """Cards that are kept and what is ordered behind them, or a heading with its number behind it."""
    return _kept(read, number, start, piece) or _numbered(read, number, start, piece)


def _kept(read: Read, number: int, start: int, piece: str) -> list[Line]:
    found = kept(piece)
    if found is None:
        return []
    named = fold(found[0]).strip()
    if named in lexicon()["keeping"]["all"] or named in lexicon()["keeping"]["one"]:
        said = piece[: found[1]].rstrip()
        rest = _rest(read, number, start, piece, found[1])
        if rest and isinstance(rest[0], Understood) and isinstance(rest[0].written, Heading):
            return rest if rest[0].written.card is None or named in lexicon()["keeping"]["all"] else []
        if named in lexicon()["keeping"]["one"]:
            return []  # which of them?
        return [Understood(Span(number, start + 1, len(said)), said, Using()), *rest]
    if _bare().search(fold(piece[: found[1]])):
        return []
    if any(char.isdigit() for char in found[0]) and not _numbers().fullmatch(fold(found[0]).strip()):
        return []  # ``keep FR 1``
    using = _only(read(1, 0, f"{lexicon()['words']['CARDS'][0]} {found[0]}"))
    if not isinstance(using, Using) or not using.cards or using.at is not None:
        return []
    said = piece[: found[1]].rstrip()
    first = Understood(Span(number, start + 1, len(said)), said, replace(using, kept=True))
    rest = _rest(read, number, start, piece, found[1])
    written = rest[0].written if rest and isinstance(rest[0], Understood) else None
    if isinstance(written, Using) and not written.kept and not _uses().match(fold(piece[found[1] :])):
        if len(rest) > 1 or not written.cards:
            return []
        both = replace(using, cards=(*using.cards, *written.cards), kept=True)  # ``I keep 3 and 5``
        return [Understood(Span(number, start + 1, len(piece)), piece, both)]
    # A card that is kept beside an order says nothing.
    return rest if isinstance(written, Heading) else [first, *rest]


def _rest(read: Read, number: int, start: int, piece: str, end: int) -> list[Line]:
    return read(number, start + end, piece[end:]) if piece[end:].strip(" .,!:") else []


def _numbered(read: Read, number: int, start: int, piece: str) -> list[Line]:
    """``Russian Reinforcements for ops, that is card 8``: one of several cards that are called so."""
    found = remarks.numbered(piece)
    heading = _only(read(1, 0, found[0].strip())) if found is not None else None
    if found is None or not isinstance(heading, Heading) or heading.card is None:
        return []
    if not heading.card.cards and heading.card.number != found[1]:  # ``5 ops, that is card 8``
        other = piece[len(found[0]) :].strip(" ,(")
        return [Unreadable(Span(number, start + 1, len(piece)), piece, "unexpected-word", {"word": other})]
    written = replace(heading, card=replace(heading.card, number=found[1]), doubtful=False)
    return [Understood(Span(number, start + 1, len(piece)), piece, written)]


@cache
def _numbers() -> re.Pattern[str]:
    """Cards by their numbers."""
    words = lexicon()
    cards, ands = either(words["numbered"]["words"]), either(words["binding"]["words"])
    return re.compile(rf"(?:(?:the )?(?:{cards})\w* )?[№#]? ?\d{{1,2}}(?:\s*(?:,|{ands})\s*\d{{1,2}})*")


@cache
def _uses() -> re.Pattern[str]:
    """A verb of cards that are played or thrown away."""
    words = lexicon()["words"]
    spelt = (each.rstrip("*") for key in ("DISCARD", "CARDS") for each in words[key])
    return re.compile(rf"\s*(?:{either(spelt)})")


def _only(read: list[Line]) -> object:
    """What is written, if that is one order and no more."""
    return read[0].written if len(read) == 1 and isinstance(read[0], Understood) else None


def kept(piece: str) -> tuple[str, int] | None:
    """(what is said to be kept, where the rest begins): ``Putnik`` of ``I keep Putnik and take one op``."""
    lead = _leads().match(piece)
    for pattern in _patterns():
        if found := pattern.match(piece, lead.end() if lead else 0):
            return found["what"], found.end()
    return None


@cache
def _bare() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['keeping']['bare'])})(?!\w)")


@cache
def _leads() -> re.Pattern[str]:
    """What says before it that no card goes."""
    said = either(lexicon()["keeping"]["leads"])
    return re.compile(rf"\s*(?:{said})\s*[,;:\u2014\u2013-]\s*", re.IGNORECASE)


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    """The verb before the cards, and behind them."""
    said = lexicon()["keeping"]
    who, behind, rest, stays = (either(said[key]) for key in ("who", "behind", "rest", "stays"))
    verbs = either((*said["verbs"], *said["bare"]))
    what = r"(?P<what>[^,;:.!]+?)"
    end = rf"(?:\s+(?:{behind}))*[\s.!]*(?:$|(?:,\s*|\s+)(?:{rest})\s+|,\s+)"
    return (
        re.compile(rf"\s*(?:(?:{who})\s+)?(?:{verbs})\s+(?:(?:{behind})\s+)?{what}{end}", re.IGNORECASE),
        re.compile(rf"\s*{what}\s+(?:(?:{behind})\s+)?(?:(?:{who})\s+)?(?:{verbs}){end}", re.IGNORECASE),
        re.compile(rf"\s*{what}\s+(?:{stays})(?:\s+(?:{behind}))+[\s.!]*$", re.IGNORECASE),
    )
