"""Words in brackets and before colons put where the grammar looks for them; remarks are left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from parsers.won_by_the_sword.words import Lexeme

_BEGINS = (".", ";", ":")
_POINTS = ("CP", "POINTSLEFT", "ALL", "REST")
_SPENT = ("WORKS", "FORAGE")
_COLUMNS = 4
"""Columns of a side: a number beyond is a card's."""


def without_asides(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """The words in turn, each aside where it belongs."""
    return _ranked(_rested(_spent(_headed(_unbracketed(_by_itself(lexemes))))))


def _by_itself(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """What a card does by itself, named beside its number; a condition may ask for it."""
    made: list[Lexeme] = []
    asked = False
    for each in lexemes:
        asked = each.term == "IF" or (asked and each.term != "MARK")
        if each.term == "BYCARD" and not asked:
            if made and made[-1].term == "WITH":
                made.pop()
        else:
            made.append(each)
    return made


def _terms(lexemes: Sequence[Lexeme], at: int, count: int) -> list[str]:
    """The terms from there on, brackets as themselves."""
    found = [each.value if each.term == "MARK" else each.term for each in lexemes[at : at + count]]
    return [*found, *[""] * (count - len(found))]


def _unbracketed(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``(1 CP)`` is a remark, ``column 3 (Aldringen)`` one column named twice, ``my card (51)`` a card."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        five = _terms(lexemes, at, 5)
        if five[:4] == ["(", "NUM", "CP", ")"]:
            at += 4
        elif five[:4] == ["CARD", "(", "NUM", ")"]:
            made += [lexemes[at], lexemes[at + 2]]
            at += 4
        elif five[:4] == ["LEADER", "(", "NUM", ")"] and int(lexemes[at + 2].value) > _COLUMNS:
            card = Lexeme(lexemes[at + 2].start, lexemes[at + 2].start, "CARD")
            made += [lexemes[at], card, lexemes[at + 2]]  # ``Horn (26): ...``
            at += 4
        elif _is_named_twice(five):
            made.append(_of_both(lexemes[at : at + 5]))
            at += 5
        else:
            made.append(lexemes[at])
            at += 1
    return made


_COLUMN = (["COL", "NUM"], ["K", "NUM"], ["OWNCOL", "NUM"], ["FOECOL", "NUM"])


def _is_named_twice(five: Sequence[str]) -> bool:
    """Whether a column has its leader in brackets behind it, or a leader his column."""
    return (five[:2] in _COLUMN and five[2:] == ["(", "LEADER", ")"]) or (
        five[:2] == ["LEADER", "("] and five[2:4] in _COLUMN and five[4] == ")"
    )


def _of_both(five: Sequence[Lexeme]) -> Lexeme:
    """A column with its number and its leader: they have to agree."""
    leader = next(each for each in five if each.term == "LEADER")
    number = next(each for each in five if each.term == "NUM")
    return Lexeme(five[0].start, five[-1].end, "BOTH", f"{number.value} {leader.value}")


def _headed(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``C1 / 22: forage``: behind a column's number, before a colon, it is the card's."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        row = _terms(lexemes, at - 2, 4) if at > 1 else []
        begins = at == 2 or (at > 2 and lexemes[at - 3].value in _BEGINS)
        if begins and row[:2] in _COLUMN and row[2:] == ["NUM", ":"]:
            made.append(Lexeme(each.start, each.start, "CARD"))
        made.append(each)
    return made


def _spent(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``all CP - works``, ``patrol: 1 horse``: no sign parts the two."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        before = made[-1].term if made else ""
        after = lexemes[at + 1].term if at + 1 < len(lexemes) else ""
        points = each.value == "-" and before in _POINTS and after in _SPENT
        units = each.value == ":" and after in ("NUM", "UNIT")
        patrols = units and before == "PATROL"
        towns = units and [one.term for one in made[-2:]] == ["PLACE", "GARR"]
        abandoned = each.value == "," and before == "BP" and after == "ABANDONED"
        spent = after == "FIGHT" and each.value in ("-", ":") and before in ("TA", "MARKER")
        if after == "PATROL" and each.term == "NUM" and each.value == "1":
            continue  # ``one patrol to Ansbach``
        if not (each.term == "MARK" and (points or patrols or towns or abandoned or spent)):
            made.append(each)
            if each.term == "CP":
                _put_by_works(made)
    return made


def _put_by_works(made: list[Lexeme]) -> None:
    """``works with local labour with all CP``: the points beside the works."""
    for count in (3, 4):
        row = [one.term for one in made[-count:]]
        passed = row[1:-2] in ([], ["WITH"])
        if row[:1] == ["LABOR"] and passed and row[-2] in ("ALL", "REST"):
            made[-count:] = [*made[1 - count :], made[-count]]


def _rested(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``rest, then forage``: fatigue goes by itself, the column does what comes next."""
    made: list[Lexeme] = []
    passed = False
    for at, each in enumerate(lexemes):
        alone = not made or made[-1].term in ("MARK", "SEP", "THEN")
        sign, after = _terms(lexemes, at + 1, 2)
        more = sign in (",", ";", "SEP", "THEN") and bool(after)
        if passed:
            passed = each.term in ("SEP", "THEN")
            if passed:
                continue
        if each.term == "REST" and alone and more and each.value == "":
            passed = True
            continue
        made.append(each)
    return made


def _ranked(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``Second is activated Horn, card 15``: which of the activations it is."""
    made: list[Lexeme] = []
    skipped = False
    for at, each in enumerate(lexemes):
        begins = not made or made[-1].value in _BEGINS
        if begins and each.term == "ORD" and _terms(lexemes, at + 1, 2) == ["ACTIVATE", "LEADER"]:
            skipped = True
            continue
        if skipped and each.term == "ACTIVATE":
            skipped = False
            continue
        made.append(each)
    return made


def of_side(lexemes: Sequence[Lexeme]) -> list[Lexeme]:
    """``attack Swedish column 1``: the nation says that it is the foe's."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        fought = bool(made) and made[-1].term in ("BATTLE", "FOE")
        named = each.term == "UNIT" and each.value.startswith("nation:")
        if fought and named and _terms(lexemes, at + 1, 1) == ["COL"]:
            made.append(replace(each, term="FOE", value=""))
        else:
            made.append(each)
    return made
