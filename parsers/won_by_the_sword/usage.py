"""Words whose meaning hangs on those around them in their sentence: ways, patrols, who loses what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from parsers.lexing import fold
from parsers.won_by_the_sword.words import Lexeme, lexicon

_ENDS = ("MARK", "SEP", "THEN")
_WAY = frozenset(("PLACE", "MOVE", "MARCH", "TOWARDS", "VIA", "SEP", "THEN", "BANK"))
"""Terms of a clause that tells where one goes."""
_LOSER = frozenset(("NUM", "UNIT", "ORDINARY", "FROM", "ALL"))
_STORMS = ("storm", "escalade")
_AROUND = 60
_BEGUN = ("PATROL", "FORAGE", "MOVE", "SIEGE", "WORKS", "DROP", "LIFT", "RECOVER", "BATTLE")
"""Terms of what is done with which an order begins."""


def in_usage(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The words of a line, each as it is meant there."""
    made = list(lexemes)
    terms = {each.term for each in made}
    if "SAY" in terms and "PLACE" in terms:
        made = _as_far(line, made)
    if "PATROL" in terms:
        made = _listed(made)
    if "UNIT" in terms and terms & {"LIFT", "DROP"}:
        made = _lost(line, made)
    if terms & {"GARR", "INTOGARR"}:
        made = _manned(line, made)
    if terms & {"?", "STOP"} and "PLACE" in terms:
        made = _halted(line, made)
    if any(each.value == "success" for each in made):
        besieges = terms & {"SIEGE", "OFFER", "WORKS"} or any(each.value in _STORMS for each in made)
        done = "surrendered" if besieges else "won"
        made = [replace(each, value=done) if each.value == "success" else each for each in made]
    if "LOSE" in terms and "NOT" in terms:
        made = _ordinary(made)
    if "CP" in terms:
        made = _remaining(line, made)
    return _introduced(line, made)


def _remaining(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``with the two remaining points``, «на два оставшихся очка»: so many."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        row = [one.term for one in lexemes[at - 1 : at + 2]] if at else []
        between = row[:1] == ["NUM"] and row[2:] == ["CP"] and each.term in ("?", "REST", "LAST")
        if not (between and fold(line[each.start : each.end]) in lexicon()["idle"]["remaining"]):
            made.append(each)
    return made


def _introduced(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """«Всё, ставим разъезды»: it opens a sentence with orders, and ends nothing."""
    row = [each.term for each in lexemes[:3]]
    opens = row[:2] == ["ALL", "MARK"] and lexemes[1].value == "," and row[2:] and row[2] in _BEGUN
    said = opens and fold(line[lexemes[0].start : lexemes[0].end]) in lexicon()["alone"]["end"]
    return lexemes[2:] if said else lexemes


def _as_far(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Ulm, Rain, Ingolstadt, while there are points``: as far as it comes; only foraging is repeated."""
    made: list[Lexeme] = []
    for each in lexemes:
        said = (each.term, each.value) == ("SAY", "forage-all")
        before = made[-2:] if made and made[-1].value == "," else made[-1:]
        way = said and bool(before) and before[0].term == "PLACE" and _is_way(made)
        if way and _pattern("as-far").search(fold(line[each.start : each.end])):
            while made and made[-1].term == "MARK":
                made.pop()
            continue
        made.append(each)
    return made


def _is_way(before: Sequence[Lexeme]) -> bool:
    """Whether nothing but a way is said before it, from the colon or the end of a sentence on."""
    for each in reversed(before):
        if each.term == "MARK" and each.value in (".", ";", ":"):
            return True
        if each.term not in _WAY and each.term != "MARK" and each.value not in ("", "?"):
            return each.term not in ("FORAGE", "SAY", "WORKS", "RECOVER")
        if each.term in ("FORAGE", "WORKS", "RECOVER", "PATROL", "SAY", "LIFT"):
            return False
    return True


def _listed(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``patrols of horse: to Ulm and to Rain``, ``patrols on the road to Ulm and on the road to Rain``."""
    made: list[Lexeme] = []
    riding = False
    for at, each in enumerate(lexemes):
        after = lexemes[at + 1].term if at + 1 < len(lexemes) else ""
        riding = each.term == "PATROL" or (riding and each.term in (*_LOSER, *_ENDS, "PLACE", "ROAD", "MOVE"))
        riding = riding and each.value not in (".", ";")
        if riding and each.term == "MARK" and each.value in (":", "-") and after in ("PLACE", "ROAD", "MOVE"):
            tells = {one.term for one in made[_last(made, "PATROL") :]}
            if "PLACE" not in tells:
                continue
        if riding and each.term == "ROAD" and after == "PLACE" and made[-1].term in ("SEP", "MARK"):
            continue
        made.append(each)
    return made


def _last(lexemes: Sequence[Lexeme], term: str) -> int:
    return max((at for at, each in enumerate(lexemes) if each.term == term), default=0)


def _lost(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``two of the foot take one level each``, ``a horse regiment drops a level``: they lose it."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        loses = each.term in ("LIFT", "DROP") and bool(made) and made[-1].term == "UNIT"
        if loses and (found := _pattern("a-level").match(fold(line[each.end : each.end + _AROUND]))):
            end = each.end + found.end()
            rest = _lost(line, lexemes[at + 1 :])
            return [
                *made,
                replace(each, end=end, term="LOSE", value=""),
                *(one for one in rest if one.start >= end),
            ]
        made.append(each)
    return made


def _manned(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """«гарнизоном встанет отряд», «гарнизон из одного полка»: no word parts who holds it."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        last = made[-1].term if made else ""
        row = [one.term for one in lexemes[at + 1 : at + 3]]
        of_units = last == "GARR" and each.term == "FROM" and row in (["NUM", "UNIT"], ["NUM", "ORDINARY"])
        stands = last == "INTOGARR" and fold(line[each.start : each.end]) in lexicon()["idle"]["stands"]
        if not of_units and not (stands and row[:1] and row[0] in ("NUM", "UNIT")):
            made.append(each)
    return made


def _halted(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """«встать в Бенсхайме»: it goes there, or is there, and stops."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        begins = not made or made[-1].term in _ENDS
        after = lexemes[at + 1].term if at + 1 < len(lexemes) else ""
        halts = fold(line[each.start : each.end]) in lexicon()["idle"]["halts"]
        halts = halts and begins and each.term in ("?", "STOP") and after == "PLACE"
        made.append(replace(each, term="STAY", value="") if halts else each)
    return made


def _ordinary(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``we lose 2 levels of foot, no veterans``: who loses is said, and they are none."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = [each.term for each in lexemes[at : at + 3]]
        last = lexemes[at + 3 : at + 4]
        veterans = row == ["MARK", "NOT", "UNIT"] and lexemes[at + 2].value == "v"
        said = bool(made) and made[-1].term == "UNIT" and made[-1].value in ("i", "c")
        if veterans and said and (not last or last[0].value == "."):
            at += 3
            continue
        made.append(lexemes[at])
        at += 1
    return made


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """A pattern of the lexicon."""
    return re.compile(lexicon()["idle"][key])
