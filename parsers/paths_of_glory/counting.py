"""Numbers that are of no army and no card: how many armies, points for units; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from lark import Token

from parsers.kit.lexicon import either
from parsers.paths_of_glory import vocabulary
from parsers.paths_of_glory.vocabulary import lexicon

_EACH = "0"
"""What the lexicon counts as each of them: ``each army``."""
_LEAST, _WORDS_BETWEEN = 2, 3
"""The least that is counted, and how many words may stand before what is."""


def counted(words: Sequence[str], at: int, made: Sequence[Token]) -> tuple[str, str, int] | None:
    """``both German armies``, ``the 3 armies``: how many, not which; ``1 and 2 GE armies`` are numbers."""
    if several := _units(words, at):
        return several
    figures = words[at].isdecimal()
    count = words[at] if figures else vocabulary.counted().get(words[at])
    if count == _EACH and words[at + 1 : at + 2] and words[at + 1] in lexicon()["armies"]["single"]:
        return "ALL", words[at], 1
    if count is None or int(count) < _LEAST:
        return None
    before = [token.type for token in made[-2:]]
    if before[-1:] == ["NUMBER"] or before == ["NUMBER", "COMMA"]:
        return None
    after = at + 1
    while after < len(words) and after - at <= _WORDS_BETWEEN:
        if words[after] in lexicon()["armies"]["figured" if figures else "words"]:
            return "COUNT", count, 1
        if not vocabulary.units().longest(words, after)[0] and words[after] not in ("the", "of"):
            return None
        after += 1
    return None


ANY = "+"
"""Before a count of units of any size."""


def _units(words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """``the two units in Melun``, ``all three of them``: how many of any size, and no army of that number."""
    if at + 1 == len(words):
        return None
    said = words[at]
    count = said if said.isdecimal() else vocabulary.counted().get(said) or vocabulary.counts().get(said)
    if count is None or int(count) < _LEAST:
        return None
    kinds = lexicon()["armies"]
    for phrase in (*kinds["any"], *(() if said in lexicon()["pair"]["behind"] else kinds["of"])):
        behind = phrase.split()
        if list(words[at + 1 : at + 1 + len(behind)]) == behind:
            return "COUNT", ANY + count, 1 + len(behind)
    return None


def both(words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """``both FR corps``; ``each FR corps`` is all of them, and never one."""
    each = words[at] in lexicon()["pair"]["each"]
    if not each and words[at] not in lexicon()["pair"]["words"]:
        return None
    near = range(at + 1, min(at + _WORDS_BETWEEN + 1, len(words)))
    corps = any(("CORPS", "CORPS") in vocabulary.grammar().longest(words, place)[1] for place in near)
    if each:
        army = any(words[place] in lexicon()["armies"]["single"] for place in near)
        return ("ALL", words[at], 1) if corps or army else None
    if corps:
        return "NUMBER", "2", 1
    if words[at] not in lexicon()["pair"]["alone"]:
        return None
    ends = at + 1 == len(words) and words[at - 1 : at] == (",",)  # ``FR corps to Paris, both``
    return ("NUMBER", "2", 1) if ends else ("", "", 1)  # all who are spoken of


def first_army(words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """``the first army``, «первая германская армия»: army 1; elsewhere that word tells a sequence."""
    heads = [last for first, last in lexicon()["first-army"]["first"] if first == words[at]]
    if not heads:
        return None
    behind = at + 1 + (vocabulary.units().longest(words, at + 1)[0] if at + 2 < len(words) else 0)
    return ("ORDINAL", "1", 1) if behind < len(words) and words[behind] in heads else None


def paid(words: Sequence[str], at: int) -> tuple[str, str, int] | None:
    """``one RP each for FR 5 and FR 6``: points spent on units restore them; 1 is no card there."""
    if words[at] not in _openings():
        return None
    found = _paid().match(" ".join(words[at : at + _LONGEST_PAID]) + " ")
    if found is None:
        return None
    count = len(found[0].split())
    begins = at + count < len(words) and vocabulary.units().longest(words, at + count)[0] > 0
    return ("RESTORE", words[at], count) if begins else None


_LONGEST_PAID = 9


@cache
def _openings() -> frozenset[str]:
    said = lexicon()["paid"]
    return frozenset(phrase.split()[0] for key in ("spend", "one") for phrase in said[key])


@cache
def _paid() -> re.Pattern[str]:
    said = lexicon()["paid"]
    spend, one, points, each, on = (either(said[key]) for key in ("spend", "one", "points", "each", "on"))
    return re.compile(rf"(?:(?:{spend}) )?(?:{one}) (?:{points}) (?:(?:{each}) )?(?:(?:{on}) )?")
