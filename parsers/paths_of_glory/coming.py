"""``If the Germans attack Verdun, we stand``: what is said of battles to come, which are asked then."""

from __future__ import annotations

import re
from functools import cache

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.paths_of_glory.vocabulary import lexicon

_LONGEST_WHO, _LONGEST_WHERE = 3, 4
"""Words of who attacks, and of where."""


def ends(folded: str) -> int:
    """Where the condition that the foe attacks ends at the beginning of a sentence; 0 where there is none."""
    found = _comes().match(folded)
    if found is None or found["who"] is None or _own().search(found["who"]):
        return 0
    return found.end()


def is_told(folded: str) -> bool:
    """Whether a line may say so anywhere."""
    return _opens().search(folded) is not None


def asked_about_cards(piece: str) -> str:
    """``If I am asked about cards: none``: that, where a piece says so and more; else empty."""
    found = _asked().match(fold(piece))
    return found[0].rstrip(" ,:\u2014\u2013-") if found and piece[found.end() :].strip() else ""


@cache
def _asked() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["asked"]["cards"]))


@cache
def _opens() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['coming']['openers'])})\s")


@cache
def _comes() -> re.Pattern[str]:
    said, then = lexicon()["coming"], either(lexicon()["outcomes"]["then"])
    behind = either(said["behind"])
    word = r"[^\s,:;.!?\u2014\u2013\d]++"
    end = rf"(?:\s*[,:]\s*(?:(?:{then})\s)?|\s+[-\u2014\u2013]\s+|\s+(?:{then}|(?=(?:{behind})\s))\s*)"
    where = rf"(?:\s+{word}){{0,{_LONGEST_WHERE}}}?"
    return re.compile(
        rf"\s*(?:{either(said['openers'])})\s+(?P<who>(?:{word}\s+){{0,{_LONGEST_WHO}}}?)"
        rf"(?:{either(said['attacks'])})(?![\w-]){where}{end}"
    )


@cache
def _own() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['coming']['own'])})(?!\w)")
