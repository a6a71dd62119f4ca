"""Units and columns that are counted out of others, made full, taken whole."""

from __future__ import annotations

from dataclasses import replace

from parsers.lexing import fold
from parsers.won_by_the_sword.parlance.rows import AROUND, ENDS, between, is_over, is_word, row_of, said_by
from parsers.won_by_the_sword.words import Lexeme, lexicon

_REDUCED = ("UNIT", "NUM", "SEP", "ALL", "FROM")
"""Terms of a list of units."""


def made_full(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``make the reduced horse and the reduced foot full again``: they recover."""
    made: list[Lexeme] = []
    for each in lexemes:
        if each.term != "FULL":
            made.append(each)
            continue
        at = next((at for at in range(len(made), 0, -1) if made[at - 1].term not in _REDUCED), 0)
        units = made[at:]
        makes = at > 0 and is_word(line, made[at - 1], "makes")
        begins = at == 0 or made[at - 1].term in ENDS
        listed = begins and any(one.term == "SEP" for one in units) and units[0].term in ("NUM", "UNIT")
        if units and units[-1].term == "UNIT" and (makes or listed):
            start = made[at - 1].start if makes else units[0].start
            end = made[at - 1].end if makes else units[0].start
            made[at - makes :] = [
                Lexeme(start, end, "RECOVER"),
                *units[:-1],
                replace(units[-1], end=each.end),
            ]
        else:
            made.append(each)
    return made


def whole(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``takes Horn's whole column``, ``all of Horn's column``: the column."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        before = [one.term for one in made[-2:]]
        after = row_of(lexemes, at + 1, 2)
        led = before in (["LIFT", "LEADER"], ["ABSORB", "LEADER"], ["JOIN", "LEADER"]) and after[0] == "COL"
        of = before[-1:] in (["LIFT"], ["ABSORB"], ["JOIN"]) and after in (["COL", "LEADER"], ["COL", "NUM"])
        row = [one.term for one in made[-3:]]
        taken = row[:1] in (["LIFT"], ["ABSORB"], ["JOIN"]) and "COL" in row and is_over(lexemes, at + 1)
        if not (each.term == "ALL" and (led or of or taken)):
            made.append(each)
    return made


def singled(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``one of the four horse``, «один из четырёх конных полков»: one."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        after = row_of(lexemes, at + 1, 2)
        counted = each.term == "NUM" and bool(made) and made[-1].term in ("NUM", "FROM")
        number = (
            made[-1] if counted and made[-1].term == "NUM" else made[-2] if counted and made[1:] else None
        )
        of = number is not None and number.term == "NUM" and _is_of(line, number, each)
        if number is not None and of and int(number.value) < int(each.value) and "UNIT" in after:
            while made[-1] is not number:
                made.pop()
        else:
            made.append(each)
    return made


def _is_of(line: str, number: Lexeme, of: Lexeme) -> bool:
    """Whether words say that so many are out of so many."""
    return bool(frozenset(fold(line[number.start : of.start][:AROUND]).split()) & {*_of()})


def _of() -> list[str]:
    found: list[str] = lexicon()["parlance"]["of"]
    return found


def lifted(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``spend the last point on the supplies that the enemy left, all of them``."""
    made: list[Lexeme] = []
    lexemes = [*lexemes]
    at = 0
    while at < len(lexemes):
        each, row = lexemes[at], row_of(lexemes, at, 5)
        if row[:1] == ["POINTSLEFT"] and row[1] in ("-", ",") and row[2] == "BP":
            del lexemes[at + 1]
            row = row_of(lexemes, at, 5)
        if row[:4] == ["POINTSLEFT", "BP", ",", "ABANDONED"]:
            del lexemes[at + 2]
            row = row_of(lexemes, at, 5)
        if row[:3] == ["POINTSLEFT", "BP", "ABANDONED"]:
            start, last = each.start, lexemes[at + 2]
            made += [Lexeme(start, start, "LIFT"), Lexeme(start, start, "ALL"), replace(last, start=start)]
            at += 5 if row[3:] == [",", "ALL"] else 3
            continue
        what = (
            each.term == "ABANDONED"
            and said_by(line, each).split()[0].strip(",") in lexicon()["parlance"]["what"]
        )
        if what and [one.term for one in made[-1:]] == ["LIFT"]:
            made.append(Lexeme(each.start, each.start, "ALL"))
        made.append(each)
        at += 1
    return made


def formed(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Horn gets his own column again: 5 foot, 4 horse``: a new one, that he leads."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = [each.term for each in lexemes[at : at + 4]]
        column = at + row.index("COL") if row[:1] == ["LEADER"] and "COL" in row else at
        own = column > at and {*row[1 : column - at]} <= {"FOE", "?", "NEW", "LIFT", "RECEIVES"}
        begins = not made or made[-1].term in ENDS
        behind = column + 1 + (row_of(lexemes, column + 1, 1) == ["FOE"])  # ``a column of his own``
        units = row_of(lexemes, behind, 2)
        told = units[0] in (":", ",", "WITH", "-") and units[1] in ("NUM", "UNIT")
        if own and begins and told and between(line, lexemes[at], lexemes[column]) & _gets():
            new = lexemes[column]
            made += [Lexeme(lexemes[at].start, lexemes[at].start, "NEW"), lexemes[at], new]
            at = behind
            continue
        made.append(lexemes[at])
        at += 1
    return made


def _gets() -> frozenset[str]:
    return frozenset(lexicon()["parlance"]["gets"])


def taken_up(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``recover the 8 abandoned BP``: they are taken up."""
    made = list(lexemes)
    for at, each in enumerate(lexemes):
        counted = at + 1 + (row_of(lexemes, at + 1, 1)[0] in ("NUM", "ALL"))
        if each.term in ("RECOVER", "LIFT") and row_of(lexemes, counted, 2) == ["ABANDONED", "BP"]:
            named = [replace(each, term="LIFT"), lexemes[counted], *lexemes[at + 1 : counted]]
            made[at : counted + 2] = [*named, lexemes[counted + 1]]
    return made
