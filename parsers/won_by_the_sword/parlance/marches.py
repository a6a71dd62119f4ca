"""Ways that are told by who is at their end, or on which one goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.lexing import fold
from parsers.won_by_the_sword.parlance.rows import AROUND, ENDS, between, is_over, is_word, row_of
from parsers.won_by_the_sword.words import Lexeme, lexicon

_OVER = (",", ";", ".", "SEP", "THEN")
"""Behind these a clause is over."""
_BEATEN = ("DEFEAT", "RETREAT", "BATTLE", "IF", "IFFACT", "IFFOUGHT")


def went_on(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``further towards Heilbronn``, «дальше в сторону Хайльбронна»: a march, where nobody is beaten."""
    if {each.term for each in lexemes} & {*_BEATEN}:
        return lexemes
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        start = _further(line, made, each) if each.term == "TOWARDS" else -1
        if start >= 0 and row_of(lexemes, at + 1, 1) == ["PLACE"]:
            if made and made[-1].term == "?":
                made.pop()
            made.append(Lexeme(start, each.start, "MOVE"))
        made.append(each)
    return made


def _further(line: str, before: Sequence[Lexeme], towards: Lexeme) -> int:
    """Where a word that says that one goes on stands right before a direction; -1: nowhere."""
    last = before[-1] if before else None
    if last is not None and last.term in ("?", "THEN") and is_word(line, last, "further"):
        return last.start
    if last is not None and last.term not in ENDS:
        return -1
    start = max(last.end if last is not None else 0, towards.start - AROUND)
    *_, word = fold(line[start : towards.start]).split() or [""]
    if not _goes_on(word):
        return -1
    return line.rindex(line[start : towards.start].split()[-1], start, towards.start)


def _goes_on(word: str) -> bool:
    return word in lexicon()["parlance"]["further"]


def met(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``marches to the King at Kitzingen``: to the town where he is."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = row_of(lexemes, at, 4)
        count = 2 if row[1:3] == ["LEADER", "COL"] else 1 if row[1] == "LEADER" else 0
        place = at + 1 + count
        others = bool(made) and made[-1].term == "LEADERS"
        if row[0] in ("MOVE", "MARCH") and count and not others and row_of(lexemes, place, 1) == ["PLACE"]:
            words = between(line, lexemes[place - 1], lexemes[place])
            if words & {*lexicon()["parlance"]["sites"]} and is_over(lexemes, place + 1):
                made.append(lexemes[at])
                at = place
                continue
        made.append(lexemes[at])
        at += 1
    return made


def stood(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Column 2 from the deck: hold at Nuremberg``: it stays there."""
    return [
        replace(each, term="STAY", value="")
        if each.term == "HOLD"
        and (not at or lexemes[at - 1].term in ENDS)
        and row_of(lexemes, at + 1, 1) == ["PLACE"]
        and between(line, each, lexemes[at + 1]) & {*lexicon()["parlance"]["sites"]}
        and is_over(lexemes, at + 2)
        else each
        for at, each in enumerate(lexemes)
    ]


def sheltered(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``retire to Ulm and join the garrison there``: those without a place go there."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        went = [one.term for one in made[-2:]] in (
            ["RETREAT", "PLACE"],
            ["SHELTER", "PLACE"],
            ["MOVE", "PLACE"],
        )
        if went and _joins_garrison(lexemes, at):
            made[-2] = replace(made[-2], term="SHELTER", value="")
            made.append(replace(lexemes[at + 2], term="GARR"))
            at += 3
            continue
        made.append(lexemes[at])
        at += 1
    return made


def _joins_garrison(lexemes: Sequence[Lexeme], at: int) -> bool:
    row = row_of(lexemes, at, 3)
    joins = row[0] in ("SEP", ",") and row[1] in ("JOIN", "ABSORB") and row[2] in ("GARR", "INTOGARR")
    return joins and is_over(lexemes, at + 3)


def taken(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``takes Ulm: goes there, besieges it``: what is taken is told behind the colon."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = row_of(lexemes, at, 5)
        if row[:4] == ["LIFT", "PLACE", ":", "MOVE"] and row[4] in _OVER:
            made += [replace(lexemes[at + 3], start=lexemes[at].start, end=lexemes[at].end), lexemes[at + 1]]
            at += 4
            continue
        made.append(lexemes[at])
        at += 1
    return made
