"""Words that mean something else beside others of their line, before they are put in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from parsers.lexing import fold
from parsers.won_by_the_sword.conditions import pointed
from parsers.won_by_the_sword.idioms import in_idiom
from parsers.won_by_the_sword.parlance.turns import in_parlance
from parsers.won_by_the_sword.pieces import denied, returning, unowned
from parsers.won_by_the_sword.usage import in_usage
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_WHO = (("COL", "NUM"), ("NUM", "COL"), ("ORD", "COL"), ("COL", "LEADER"), ("LEADER",))
"""A column or a leader, the longest first."""
_ENDS = ("MARK", "SEP", "THEN")
_SHORTEST = 4
_SIGNS, _AROUND = ",.;:!?()", 40
"""Signs that part clauses, and letters around one that are looked at."""


def in_context(line: str, words: Lexicon, lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """The words of a line with all that its other words tell of them."""
    lexemes = in_usage(line, in_idiom(line, in_parlance(line, lexemes)))
    terms = {each.term for each in lexemes}
    if terms & {"TA", "MARKER"} and "FOE" in terms:
        lexemes = unowned(line, lexemes)
    if {"NUM", "CP"} <= terms:
        lexemes = pointed(line, lexemes)
    if "NOT" in terms and "IF" in terms:
        lexemes = denied(lexemes)
    if "BATTLE" in terms and "FOE" in terms:
        lexemes = _besieged(line, lexemes)
    if "BATTLE" in terms and {"TA", "SAY"} & terms:
        lexemes = _with_advantage(lexemes)
    if lexemes and lexemes[0].term == "FIGHT" and not {"TA", "MARKER"} & terms:
        lexemes = lexemes[1:]  # ``In the battle keep ...``
    if {"LEADER", "COL"} & terms and "ALL" in terms:
        lexemes = _over(line, lexemes)
    if "PAST" in terms:
        lexemes = _passed(lexemes)
    if "LEADER" in terms:
        lexemes = _given(line, returning(line, lexemes))
    if {"FORAGE", "PLACE"} <= terms:
        lexemes = _foraged(line, lexemes)
    if "NUM" in terms and {"LEADER", "COL"} & terms:
        lexemes = _shared(line, lexemes)
    if "MARCH" not in terms and ("PAY" in terms or ("?" in terms and _wages().search(fold(line)))):
        lexemes = _paid(line, words, lexemes)
    if "SIDE" in terms:
        lexemes = _begun(line, lexemes)
    return lexemes


def _passed(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``past Nuremberg to Ansbach``: by way of it; by itself nobody knows where to."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        row = [one.term for one in lexemes[at + 1 : at + 4]]
        on = row[:2] == ["PLACE", "PLACE"] or row == ["PLACE", "MOVE", "PLACE"]
        made.append(replace(each, term="VIA") if each.term == "PAST" and each.value and on else each)
    return made


def _given(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """«Горну оставить 2 ОО»: for whom it is left, who does not act."""
    made = list(lexemes)
    for at, each in enumerate(made[:-3]):
        begins = not at or made[at - 1].term in _ENDS
        drops = [one.term for one in made[at + 1 : at + 4]] == ["DROP", "NUM", "BP"]
        whom = fold(line[each.start : each.end]).endswith(tuple(lexicon()["idle"]["dative"]))
        if begins and drops and whom and each.term == "LEADER":
            made[at : at + 4] = [*made[at + 1 : at + 4], each]
    return made


def _with_advantage(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``battle with column 2 with the TA in the centre``: what is spent is of the plan, as behind a comma."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        after = lexemes[at + 1].term if at + 1 < len(lexemes) else ""
        spent = each.term == "TA" or (each.term == "NUM" and after == "TA") or each.value == "advantages-none"
        whom = [one.term for one in made[-6:] if one.term != "WITH"]
        if spent and whom[-1:] == ["NUM"] and set(whom[-3:-1]) & {"COL", "FOE"} and "BATTLE" in whom:
            while made[-1].term == "WITH":
                made.pop()
            made.append(Lexeme(each.start, each.start, "MARK", ","))
        made.append(each)
    return made


def _besieged(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``battle with the besiegers``: with the one column that is there."""
    made: list[Lexeme] = []
    for each in lexemes:
        besiegers = each.term == "FOE" and fold(line[each.start : each.end]) in lexicon()["idle"]["besiegers"]
        if besiegers and made and made[-1].term == "BATTLE":
            made[-1] = replace(made[-1], end=each.end, value="forced")
        elif besiegers and [one.term for one in made[-2:]] == ["BATTLE", "WITH"]:
            made[-2:] = [replace(made[-2], end=each.end, value="forced")]
        else:
            made.append(each)
    return made


def _over(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``На этом у Горна всё``: it is over, and of whom."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        count = _finished(line, lexemes, at) if not made or made[-1].term in _ENDS else 0
        if count:
            over, start = lexemes[at + count], lexemes[at].start - _preposition(line, lexemes[at].start)
            made += [replace(over, start=start, term="SAY", value="end"), *lexemes[at : at + count]]
            at += count + 1
        else:
            made.append(lexemes[at])
            at += 1
    return made


def _finished(line: str, lexemes: Sequence[Lexeme], at: int) -> int:
    """How many words name of whom it is said, with a preposition before them, that all is done."""
    if not _preposition(line, lexemes[at].start):
        return 0
    for who in _WHO:
        row = lexemes[at : at + len(who) + 2]
        terms = tuple(each.term for each in row)
        if terms[: len(who) + 1] == (*who, "ALL") and (len(row) < len(who) + 2 or terms[-1] in _ENDS):
            said = row[len(who)]
            return len(who) if fold(line[said.start : said.end]) in lexicon()["alone"]["end"] else 0
    return 0


def _preposition(line: str, at: int) -> int:
    """How many letters before a name say that something is over for who is named; 0: none."""
    found = _of_whom().search(_before(line, at))
    return 0 if found is None else len(found[0])


@cache
def _of_whom() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(lexicon()['idle']['of-whom'])})\s+$")


def _foraged(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``forages, now at Ulm``, «фуражирует и в Ульме»: where it is, which is no way to there."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        if each.term == "PLACE" and _stands_alone(lexemes, at + 1) and _is_site(line, each):
            before = len(made)
            while before and made[before - 1].value in ("", ",") and made[before - 1].term in ("MARK", "SEP"):
                before -= 1
            if before < len(made) and before and made[before - 1].term in ("FORAGE", "TIMES2"):
                del made[before:]
        made.append(each)
    return made


def _stands_alone(lexemes: Sequence[Lexeme], at: int) -> bool:
    """Whether nothing is done by what stands from there on in the same clause, and no place follows."""
    terms = [each.term for each in lexemes[at : at + 2]]
    return not terms or (terms[0] in _ENDS and terms[1:] != ["PLACE"])


def _is_site(line: str, place: Lexeme) -> bool:
    """Whether a name is where something is done, by the word before it and its case."""
    return _site().search(_before(line, place.start) + fold(line[place.start : place.end])) is not None


def _before(line: str, at: int) -> str:
    """The last letters before a place in a line, a preposition among them."""
    return fold(line[max(0, at - _SHORTEST) : at])


@cache
def _site() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["sites"]))


def _paid(line: str, words: Lexicon, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``pay the soldiers first``, ``pay them 2 BP``: wages, where a sum is theirs; not to pay is no order."""
    made: list[Lexeme] = []
    for each in lexemes:
        said = fold(line[each.start : each.end])
        before = made[-1] if made else None
        if each.term == "?" and _wages().fullmatch(said) and not any(one.term == "PAY" for one in lexemes):
            each = replace(each, term="PAY")  # ``the men get their wages``
        if before is not None and before.term == "PAY" and _is_paid(each, said):
            made[-1] = replace(before, end=each.end)
        elif each.term == "PAY":
            start = each.start
            while made and _is_paid(made[-1], fold(line[made[-1].start : made[-1].end])):
                start = made.pop().start
            made.append(replace(each, start=start))
        else:
            made.append(each)
    return _of_wages(words, made)


@cache
def _wages() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(lexicon()['idle']['wages'])})(?!\w)")


def _is_paid(one: Lexeme, said: str) -> bool:
    """Whether a word beside ``pay`` tells to whom, or that it comes first."""
    first = one.term == "FIRSTLY" or (one.term, one.value) == ("ORD", "1")
    return first or said in lexicon()["idle"]["paid"]


def _of_wages(words: Lexicon, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """Without the sum, and without wages that are not paid: nobody pays who does not say so."""
    setups = words.source.setups.values()
    wages = {str(each.pay) for setup in setups for each in setup.specials if each.kind == "mutiny"}
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        row = [one.term for one in made[-2:]]
        ends = at + 1 == len(lexemes) or lexemes[at + 1].term in _ENDS
        if each.term == "BP" and row == ["PAY", "NUM"] and made[-1].value in wages:
            made[-2:] = [replace(made[-2], end=each.end)]
        elif each.term == "PAY" and ends and row[-1:] == ["NOT"] and row[:-1] in ([], ["MARK"], ["SEP"]):
            made.pop()
        else:
            made.append(each)
    return made


def _shared(line: str, lexemes: Sequence[Lexeme]) -> Sequence[Lexeme]:
    """``The remaining four: two to Horn, two join Bernhard``: regiments of a set-up, if the sum is right."""
    first, *rest = lexemes[lexemes[0].term == "FROM" :]
    left = first.term == "REST" or fold(line[first.start : first.end]) in lexicon()["idle"]["others"]
    if not left or [each.term for each in rest[:1]] != ["NUM"]:
        return lexemes
    at = 2 if [each.value for each in rest[1:2]] == ["r"] else 1
    marked = [each.value for each in rest[at : at + 1]] in ([":"], [","], ["-"])
    shares = _shares(rest[at + marked :])
    counts = [int(each[0].value) for each in shares if each]
    if len(counts) != len(shares) or not counts:
        return lexemes
    if sum(counts) != int(rest[0].value):
        return [Lexeme(first.start, lexemes[-1].end, "?")]
    return [one for each in shares for one in each][:-1]


def _shares(lexemes: Sequence[Lexeme]) -> list[list[Lexeme]]:
    """``two to Horn`` as ``two regiments go to Horn,``, each by itself; empty is what is none."""
    made: list[list[Lexeme]] = []
    parts: list[list[Lexeme]] = [[]]
    for each in lexemes:
        if each.term in _ENDS:
            parts.append([])
        else:
            parts[-1].append(each)
    for part in filter(None, parts):
        who = [each for each in part if each.term not in ("MOVE", "JOIN") and each.value != "r"][1:]
        told = tuple(each.term for each in who) in (("LEADER",), ("COL", "NUM"), ("COL", "LEADER"))
        if part[0].term != "NUM" or not told:
            made.append([])
            continue
        end = part[0].end
        go = [Lexeme(end, end, "UNIT", "r"), Lexeme(end, end, "MOVE")]
        made.append([part[0], *go, *who, Lexeme(who[-1].end, who[-1].end, "MARK", ",")])
    return made


def _begun(line: str, lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``The Catholics go first``: whose seat that is the position tells."""
    made: list[Lexeme] = []
    clauses: list[list[Lexeme]] = [[]]
    for each in lexemes:
        parts = each.term in _ENDS
        clauses += [[each], []] if parts else []
        if not parts:
            clauses[-1].append(each)
    for clause in clauses:
        sides = [each for each in clause if each.term == "SIDE"]
        start, end = (clause[0].start, clause[-1].end) if clause else (0, 0)
        if len(sides) == 1:
            (side,) = sides
            start, end = _clause_at(line, start, end)
            said = f"{line[start : side.start]}~{line[side.end : end]}"
            if _begins().fullmatch(" ".join(fold(said).split())):
                made.append(Lexeme(start, end, "SAY", f"precede-{side.value}"))
                continue
        made += clause
    return made


def _clause_at(line: str, start: int, end: int) -> tuple[int, int]:
    """Where a clause begins and ends, with the words of it that say nothing."""
    first, last = max(0, start - _AROUND), min(len(line), end + _AROUND)
    while start > first and line[start - 1] not in _SIGNS:
        start -= 1
    while end < last and line[end] not in _SIGNS:
        end += 1
    return start + len(line[start:end]) - len(line[start:end].lstrip()), len(line[:end].rstrip())


@cache
def _begins() -> re.Pattern[str]:
    return re.compile("|".join(lexicon()["idle"]["begins"]))
