"""Turns of phrase put as the grammar has them: ``by Kronach to Kulmbach``, ``rest at Kulmbach``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from parsers.lexing import fold
from parsers.won_by_the_sword.words import Lexeme, lexicon

_ENDS = ("MARK", "SEP", "THEN")
LONGEST_LINE = 2_000
"""Letters of a line that is read."""
_AROUND = 40
"""Letters before a word that are looked at."""


def without_fill(line: str) -> str:
    """A line with blanks for words that add nothing to the order beside them, if it is not too long."""
    if len(line) > LONGEST_LINE:
        return line
    return _fill().sub(lambda found: " " * len(found[0]), line)


def in_idiom(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The words of a line, each turn of phrase in the grammar's own words."""
    made = _instead(line, list(lexemes))
    terms = {each.term for each in made}
    if "PLACE" in terms:
        made = _sent(line, _by_way(line, made))
    made = _rested(line, made)
    if "?" in terms and "NUM" in terms:
        made = _of_points(line, made)
    if "LEADER" in terms or "OLEADER" in terms:
        made = _led(line, made)
    if "LOSE" in terms:
        made = _single(line, made)
    if "ORD" in terms:
        made = _ranked(line, made)
    return _left(made)


def _words(line: str, one: Lexeme) -> str:
    return fold(line[one.start : one.end])


def _row(lexemes: Sequence[Lexeme], at: int, count: int) -> list[str]:
    """The terms from there on."""
    return [each.term for each in lexemes[at : at + count]]


def _by_way(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``by Kronach to Kulmbach``: by way of it."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        on = _row(lexemes, at + 1, 1) == ["PLACE"] or _row(lexemes, at + 1, 2) == ["MOVE", "PLACE"]
        by = _pattern("by-way").search(fold(line[max(0, each.start - _AROUND) : each.start]))
        if each.term == "PLACE" and on and by and not (made and made[-1].term == "VIA"):
            made.append(Lexeme(each.start, each.start, "VIA"))
        made.append(each)
    return made


def _rested(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``rest at Kulmbach and forage``: it stays there; ``then rest``: fatigue goes by itself."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        begins = not at or lexemes[at - 1].term in _ENDS
        rests = each.term in ("REST", "NOTHING") and _words(line, each) in lexicon()["idle"]["rests"]
        after = _row(lexemes, at + 1, 1)
        if begins and rests and after == ["PLACE"]:
            each = replace(each, term="STAY", value="")
        elif begins and rests and at and each.term == "REST" and (not after or lexemes[at + 1].value == "."):
            continue
        made.append(each)
    return made


def _sent(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``sends a regiment of horse out on the Kronach road``"""
    return [
        each
        for at, each in enumerate(lexemes)
        if not (
            each.term == "?"
            and _words(line, each) in lexicon()["idle"]["out"]
            and at
            and lexemes[at - 1].term == "UNIT"
            and _row(lexemes, at + 1, 2) == ["PLACE", "ROAD"]
        )
    ]


def _of_points(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``digs one point of works``"""
    made = list(lexemes)
    for at, each in enumerate(made):
        one = each.term == "?" and _words(line, each) in lexicon()["idle"]["point"]
        if one and at and made[at - 1].term == "NUM":
            made[at] = replace(each, term="CP")
    return made


def _led(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``under Horn with 4 foot``, ``one ordinary leader``, ``Torstensson to Gustavus' column``."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        before = [one.term for one in made[-2:]]
        if each.term == "NUM" and each.value == "1" and _row(lexemes, at + 1, 1) == ["OLEADER"]:
            continue
        if each.term == "WITH" and before == ["UNDER", "LEADER"] and _row(lexemes, at + 1, 1) == ["NUM"]:
            each = replace(each, term="MARK", value=",")
        if before == ["JOIN", "LEADER"] and each.term == "COL" and made[-2].start == made[-2].end:
            continue
        to = before[-1:] == ["LEADER"] and _row(lexemes, at, 2) == ["LEADER", "COL"]
        if to and _pattern("to-column").fullmatch(fold(line[made[-1].end : each.start])):
            made.append(Lexeme(each.start, each.start, "JOIN"))
            each = replace(each, end=lexemes[at + 1].end)
        made.append(each)
    return made


def _single(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``we lose a foot and a horse``: one of each."""
    made: list[Lexeme] = []
    for each in lexemes:
        begins = each.term in ("UNIT", "ORDINARY") and not (made and made[-1].term in ("UNIT", "ORDINARY"))
        before = max(0, each.start - _AROUND)
        if begins and (found := _pattern("article").search(line[before : each.start].lower())):
            at = before + found.start()
            made.append(Lexeme(at, at + 1, "NUM", "1"))
        made.append(each)
    return made


def _ranked(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """«Вторая картой 38», a column; «бой второй шведской колонне», one of the foe's."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        row = _row(lexemes, at, 3)
        begins = not made or made[-1].term in _ENDS
        named = at + 1 < len(lexemes) and lexemes[at + 1].value.startswith("nation:")
        if row == ["ORD", "UNIT", "COL"] and named and made and made[-1].term == "BATTLE":
            made.append(Lexeme(each.start, each.start, "FOE"))
        elif made and made[-1].term == "ORD" and _row(made, len(made) - 2, 2) == ["FOE", "ORD"]:
            if each.term == "UNIT" and each.value.startswith("nation:"):
                continue
        elif begins and _is_column(row) and _pattern("feminine").search(_words(line, each)):
            made.append(Lexeme(each.start, each.start, "COL"))
            each = replace(each, term="NUM")
        made.append(each)
    return made


def _is_column(row: list[str]) -> bool:
    """Whether a card stands behind a rank, the hand's or the deck's."""
    return row == ["ORD", "CARD", "NUM"] or row[:2] == ["ORD", "DRAWN"]


def _instead(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """«вместо Кульмбаха идти в Хоф»: the town where it does not go, where another is named."""
    made: list[Lexeme] = []
    at, left = 0, sum(each.term == "PLACE" for each in lexemes)
    while at < len(lexemes):
        each = lexemes[at]
        said = each.term == "?" and _words(line, each) in lexicon()["idle"]["instead"]
        if said and left > 1 and _row(lexemes, at + 1, 1) == ["PLACE"]:
            at, left = at + 2, left - 1
            continue
        made.append(each)
        at += 1
    return made


def _left(lexemes: list[Lexeme]) -> list[Lexeme]:
    """«уходит через Нюрнберг в Ноймаркт»: a march."""
    return [
        replace(each, term="MOVE", value="")
        if (each.term, each.value) == ("SHELTER", "leaves") and _row(lexemes, at + 1, 1) == ["VIA"]
        else each
        for at, each in enumerate(lexemes)
    ]


@cache
def _fill() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["fill"]), re.IGNORECASE)


@cache
def _pattern(key: str) -> re.Pattern[str]:
    """A pattern of the lexicon."""
    return re.compile(lexicon()["idle"][key])
