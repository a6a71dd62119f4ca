"""Whom an order is to help and where who is named came from, behind it; it must not look at the board."""

from __future__ import annotations

import re
from functools import cache

from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.paths_of_glory import paraphrase, vocabulary
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_WHOM = 5
"""Words of whom, or what, is helped."""


def without(lexer: Lexer, piece: str, *, joined: bool = False) -> str:
    """The piece without ``to support GE 3``; as it is where anything else is said there.

    Where corps come from is never left out: which of them are meant hangs on it. ``joined``: without beside
    whom somebody goes, in words that may also lead on to another space.
    """
    folded = fold(piece)
    if len(folded) != len(piece):
        return piece
    for pattern, apart in ((_joined(), False),) if joined else ((_helped(), False), (_come(), True)):
        found = pattern.search(folded)
        while found is not None:
            before = piece[: found.start()].rstrip()
            corps = apart and any(token.type == "CORPS" for token in lexer.tokens(before, strict=False))
            whom = piece[found.start("whom") : found.end("whom")]
            placed = joined and any(token.type == "PLACE" for token in lexer.tokens(whom, strict=False))
            if not corps and not placed and _names(lexer, whom):
                return before
            found = pattern.search(folded, found.start() + 1)
    return piece


def _joins(lexer: Lexer, piece: str) -> str:
    """The piece with ``to`` for ``joins GE 3 at``: one goes where he is who is joined or relieved."""
    found = _joining().search(piece)
    if found is None or not _names(lexer, found["whom"]):
        return piece
    before = lexer.tokens(piece[: found.start()], strict=False)
    if not any(token.type in UNIT for token in before) or not _is_unit(lexer, found["whom"]):
        return piece
    said = str(lexicon()["aids"]["to"][language(found[0]) == "ru"])
    return piece[: found.start()] + said.ljust(len(found[0])) + piece[found.end() :]


def _is_unit(lexer: Lexer, whom: str) -> bool:
    kinds = {token.type for token in lexer.tokens(whom, strict=False)}
    return bool(kinds) and kinds <= UNIT | {"RPAR"}


def placed(lexer: Lexer, piece: str) -> str:
    """The piece with plain words for where somebody stands and where he goes."""
    return paraphrase.plain(lexer, _joins(lexer, _stands(lexer, piece)))


def _stands(lexer: Lexer, piece: str) -> str:
    """The piece with ``from`` for other words of where somebody stands: ``GE 4, the one in Metz, goes``.

    Behind all else it is left to ``without``, but of corps: an army is known without it.
    """
    if _placed().search(piece) is None:  # most pieces
        return piece
    if {"LOSE", "LOSSES"} & {token.type for token in lexer.tokens(piece, strict=False)}:
        return piece  # whose step it is hangs on it
    words = {language(word): word for word in lexicon()["aids"]["from"]}

    def said(found: re.Match[str]) -> str:
        ends = found["end"] is not None
        before = lexer.tokens(piece[: found.start("said")], strict=False) if ends else ()
        if ends and not any(token.type == "CORPS" for token in before):
            return found[0]
        return f"{found['lead']}{words[language(found['said'])].ljust(len(found['said']))}"

    return _placed().sub(said, piece)


def _names(lexer: Lexer, whom: str) -> bool:
    """Whether nothing but units and spaces is named: no verb, no time, nobody who does something himself."""
    spelt = lexer.spelt(whom)
    words, at = spelt.words, 0
    while at < len(words):
        known = lexer.place_phrases.longest(spelt.shapes[at], lambda at=at: spelt.after(at))[0]  # type: ignore[misc]
        known = known or vocabulary.units().longest(words, at)[0] or int(_is_said(words[at]))
        counted = vocabulary.number(words[at]) is not None
        joins = words[at] in lexicon()["binding"]["words"] and at + 1 < len(words)
        counted = counted or (joins and vocabulary.number(words[at + 1]) is not None)
        size = vocabulary.grammar().longest(words, at)[1][:1] in ([("ARMY", "ARMY")], [("CORPS", "CORPS")])
        if not (known or counted or size or lexer.calls(words[at])):
            return False
        at += known or 1
    return True


def _is_said(word: str) -> bool:
    return word.startswith(_stems()) or word in lexicon()["aids"]["whom"]


@cache
def _stems() -> tuple[str, ...]:
    return tuple(each[:-1] for each in lexicon()["aids"]["whom"] if each.endswith("*"))


@cache
def _helped() -> re.Pattern[str]:
    said, before = lexicon()["aids"], either(lexicon()["tails"]["before"])
    bare = rf"(?:(?:{either(said['so'])})\s+)?(?:{either(said['words'])})"
    listed = rf"(?:(?:{either(said['so'])})\s+)?(?:{either(said['listed'])})"
    return re.compile(
        rf"(?:(?:[,(]|\s[-\u2014\u2013])\s*(?:(?:{before})\s+)?(?:{bare}|{listed})|\s(?:{bare})){_end()}"
    )


@cache
def _placed() -> re.Pattern[str]:
    said = "|".join(lexicon()["aids"]["placed"])
    return re.compile(
        rf"(?P<lead>[\w)]\s?[,(]\s?)(?P<said>{said})(?=\s)(?=(?P<end>(?:\s+[\w-]+){{1,3}}+[\s.!)]*$)?)",
        re.IGNORECASE,
    )


@cache
def _joining() -> re.Pattern[str]:
    said = lexicon()["aids"]
    return re.compile(
        rf"(?<=\w\s)(?:{either(said['joins'])})(?P<whom>(?:\s+(?!(?:{either(said['at'])})\s)[\w.-]+){{1,{_WHOM}}}+)"
        rf"\s+(?:{either(said['at'])})(?=\s)",
        re.IGNORECASE,
    )


@cache
def _joined() -> re.Pattern[str]:
    return re.compile(rf"(?:,|\s[-\u2014\u2013])\s*(?:{either(lexicon()['aids']['joined'])}){_end()}")


@cache
def _come() -> re.Pattern[str]:
    """Where those come from who are named before it."""
    return re.compile(rf"(?:,|\s[-\u2014\u2013])\s*(?:{either(lexicon()['aids']['come'])}){_end()}")


def _end() -> str:
    return rf"(?![\w-])(?P<whom>(?:\s+[\w-]+){{0,{_WHOM}}}+)[\s.!)]*$"
