"""Pieces that order nothing though they name a space, units or a card; words that lead a card in."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.bag import is_talk
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_SHORTEST = 5
"""Words of a remark in brackets."""
_LONGEST = 12
"""Words of a remark that denies something."""
_NAMED = {
    "PLACE",
    "NOT",
    "NO",
    "NOTHING",
    "THERE",
    "FORT",
    "COMMA",
    "TO",
    "AT",
    "FROM",
    "DASH",
    "ALL",
    "WITH",
    "CORPS",
    "ARMY",
}
_DENIED = {"NOT", "NO", "NOTHING"}
_TOLD = {"THERE", "FORT", "CORPS", "ARMY"}
"""What may be said not to be; a denial with nothing of that, or a space, beside it is an answer."""


def orders_nothing(lexer: Lexer, piece: str) -> bool:
    """``(I wanted one corps to take both.)``, ``Ah, no stack in Warsaw``, ``Replacements:``."""
    bare = piece.strip(" \t.,!")
    if _said("patterns").fullmatch(fold(bare)):
        return True
    if bare[:1] == "(" and bare[-1:] == ")" and len(bare.split()) >= _SHORTEST:
        return is_talk(bare)
    if _said("no-digging").fullmatch(fold(bare)):
        return True
    if _stand(lexer, bare):
        return True
    opened = _said("openers").match(fold(bare))
    return opened is not None and _denies(lexer, bare[opened.end() :])


def _stand(lexer: Lexer, text: str) -> bool:
    """``The Russians outside Berlin!``: where somebody is, of whom no unit is named."""
    said = lexer.tokens(text, most=_LONGEST, strict=False)
    kinds = [token.type for token in said]
    return kinds == ["NATION", "TO", "PLACE"] and str(said[1]) in lexicon()["standing"]["outside"]


def _denies(lexer: Lexer, text: str) -> bool:
    """Whether something is denied, and no verb of an order, number or second space is beside it."""
    spelt = lexer.spelt(text)
    if any(char.isdigit() for char in text) or not 0 < len(spelt.words) <= _LONGEST:
        return False
    kinds = set[str]()
    places = at = units = 0
    while at < len(spelt.words):
        place = lexer.place_phrases.longest(spelt.shapes[at], lambda at=at: spelt.after(at))[0]  # type: ignore[misc]
        count, meanings = vocabulary.grammar().longest(spelt.words, at)
        unit = vocabulary.units().longest(spelt.words, at)[0]
        named = not count and not unit and spelt.found[at][0][:1].isupper()
        place = place or int(named and lexer.calls(spelt.words[at]))
        places += bool(place)
        units += bool(unit)
        kinds |= {meanings[0][0]} if meanings and not place else set()
        at += max(place, count, unit, 1)
    told = places == 1 or units > 0 or bool(kinds & _TOLD)
    return told and bool(kinds & _DENIED) and kinds <= _NAMED and places <= 1


def without_preface(line: str) -> str:
    """The line with blanks for what leads a card in: ``My last card, Severe Weather, goes for RP``."""
    return _said("prefaces").sub(lambda found: " " * len(found[0]), line, count=1)


def without_waste(piece: str) -> str:
    """The piece without points that are left to lapse behind an order."""
    found = _said("wasted").search(fold(piece)) if len(fold(piece)) == len(piece) else None
    return piece if found is None else piece[: found.start()].rstrip()


def without_kept(lexer: Lexer, piece: str) -> str:
    """Without points that lapse, and cards that are kept: ``discard Severe Weather, keep Oberost``."""
    piece = without_waste(piece)
    found = _kept().search(fold(piece)) if len(fold(piece)) == len(piece) else None
    if found is None:
        return piece
    what = "first" if found["first"] is not None else "last"
    kept = lexer.tokens(piece[slice(*found.span(what))], most=_LONGEST, strict=False)
    away = {token.type for token in lexer.tokens(piece[: found.start()], strict=False)}
    if {token.type for token in kept} not in ({"CARD"}, {"CARD", "COMMA"}) or not {"DISCARD", "CARD"} <= away:
        return piece
    return piece[: found.start()].rstrip(" ,-—–")


def numbered(piece: str) -> tuple[str, int] | None:
    """``Russian Reinforcements for ops, that is card 8``: the piece without that, and the number."""
    found = _said("numbered").search(piece)
    if found is None:
        return None
    return _said("others").sub(lambda other: " " * len(other[0]), piece[: found.start()], count=1), int(
        found[1]
    )


@cache
def _kept() -> re.Pattern[str]:
    said = lexicon()["kept"]
    words, before = either(said["words"]), either(said["before"])
    opener = rf"(?:,|\s[-—–]|\s(?=(?:{before})\s))\s*+(?:(?:{before})\s++)?"
    return re.compile(rf"{opener}(?:(?:{words})(?P<last>\s.+)|(?P<first>[^,;]+)\s(?:{words})[\s.!]*+$)")


@cache
def _said(key: str) -> re.Pattern[str]:
    patterns: Collection[str] = lexicon()["remarks"][key]
    return re.compile("|".join(patterns), re.IGNORECASE)
