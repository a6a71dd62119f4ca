"""What is said in a roundabout way in the words that say it plainly, letter for letter: columns stay."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from parsers.kit.lexicon import either, language
from parsers.lexing import fold
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_LONGEST = 600
_GOES = {"ADVANCE", "UP"}
_COMES = {"RETREAT", "MOVE"}
_RAISES = {"RESTORE", "REBUILD", "SAVE", "FULL", "REDUCED", "ENTER"}


def plain(lexer: Lexer, piece: str) -> str:
    """The piece, as long as it was."""
    folded = fold(piece)
    if len(piece) > _LONGEST or len(folded) != len(piece):
        return piece
    said = _driven(lexer, piece, folded)
    if _pattern("forced").search(folded):
        words = lexicon()["paraphrase"][language(piece)]
        stand, please = str(words["stand"]), str(words["please"])
        return stand.ljust(len(piece) - len(please)) + please
    for key, kinds, others in (
        ("points", _RAISES, ()),
        ("apiece", {"ENTER"}, ()),
        ("intact", _GOES, ("ATTACK",)),
        ("company", _COMES, ("ATTACK",)),
        ("endurance", {"STAND"}, ("ATTACK",)),
    ):
        said = _blanked(lexer, said, key, kinds, others)
    return said


def _driven(lexer: Lexer, piece: str, folded: str) -> str:
    """``GE 6 drives FR corps out of Metz`` as ``GE 6 attacks FR corps at Metz``."""
    found = _driving().search(folded)
    if found is None or not _is_unit(lexer, piece[slice(*found.span("whom"))]):
        return piece
    words = lexicon()["paraphrase"][language(piece)]
    parts = (("verb", words["attack"]), ("out", words["at"]))
    for name, word in parts:
        begin, end = found.span(name)
        if len(word) > end - begin:
            return piece
        piece = piece[:begin] + word.ljust(end - begin) + piece[end:]
    return piece


def _blanked(lexer: Lexer, piece: str, key: str, kinds: Collection[str], others: Collection[str]) -> str:
    """Without what says nothing beside such words: ``GE 5 advances, if intact``, whom nobody else follows."""
    folded, pattern = fold(piece), _pattern(key)
    found = pattern.search(folded)
    while found is not None and not _fits(lexer, piece, key, found):
        found = pattern.search(folded, found.start() + 1)
    if found is None:
        return piece
    beside = {token.type for token in lexer.tokens(piece[: found.start()], strict=False)}
    if not beside & {*kinds} or beside & {*others}:
        return piece
    return piece[: found.start()] + " " * (found.end() - found.start()) + piece[found.end() :]


def _fits(lexer: Lexer, piece: str, key: str, found: re.Match[str]) -> bool:
    """Whether, of company, units alone are named behind the space that somebody goes to."""
    if key != "company":
        return True
    before = [token.type for token in lexer.tokens(piece[: found.start()], strict=False)]
    placed = before[-2:] in (["TO", "PLACE"], ["AT", "PLACE"])
    return placed and _is_unit(lexer, piece[slice(*found.span("whom"))])


def _is_unit(lexer: Lexer, text: str) -> bool:
    kinds = {token.type for token in lexer.tokens(text, strict=False)}
    return bool(kinds & UNIT) and kinds <= UNIT | {"RPAR", "COMMA"}


@cache
def _pattern(key: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{each})" for each in lexicon()["paraphrase"][key]))


@cache
def _driving() -> re.Pattern[str]:
    said = lexicon()["paraphrase"]
    return re.compile(
        rf"(?<![\w-])(?P<verb>{either(said['drives'])})(?P<whom>(?:\s+(?!(?:{either(said['out'])})\s)[\w()]+){{1,5}}+)"
        rf"\s+(?P<out>{either(said['out'])})(?=\s)"
    )
