"""Who acts with which card between commas, who goes first, how an activation begins and ends."""

from __future__ import annotations

from dataclasses import replace

from parsers.won_by_the_sword.parlance.rows import ENDS, is_over, is_word, row_of, said_by
from parsers.won_by_the_sword.words import Lexeme, lexicon


def headed(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``The King, playing 38, forages``, ``Horn's column, from the deck, goes to Ulm``."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        each, row = lexemes[at], row_of(lexemes, at, 4)
        named = [one.term for one in made[-2:]]
        who = named[-1:] == ["LEADER"] or named in (["COL", "NUM"], ["LEADER", "COL"], ["COL", "LEADER"])
        count = 2 if row[1:3] == ["CARD", "NUM"] else 1 if row[1] == "DRAWN" else 0
        if each.value == "," and who and count and row[count + 1] == ",":
            made += [*lexemes[at + 1 : at + 1 + count], replace(lexemes[at + 1 + count], value=":")]
            at += count + 2
            continue
        made.append(each)
        at += 1
    return made


def offered(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``summon the garrison (begin a siege)``, ``march to Ulm and offer it terms``: a siege with an offer."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = row_of(lexemes, at, 4)
        if row == ["OFFER", "(", "SIEGE", ")"]:
            made += [lexemes[at + 2], lexemes[at]]
            at += 4
            continue
        came = [one.term for one in made[-3:-1]] == ["MOVE", "PLACE"] and made[-1].term in ENDS
        if row[0] == "OFFER" and came and is_over(lexemes, at + 1):
            made.append(Lexeme(lexemes[at].start, lexemes[at].start, "SIEGE"))
        made.append(lexemes[at])
        at += 1
    return made


def accepted(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``we accept the battle at Ulm``: where it is offered."""
    made: list[Lexeme] = []
    for at, each in enumerate(lexemes):
        answers = bool(made) and made[-1].term == "SAY" and made[-1].value in ("accept", "decline")
        if answers and each.term == "BATTLE" and row_of(lexemes, at + 1, 1) == ["PLACE"]:
            continue
        made.append(each)
    return made


def first(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``First player: Protestants.``, «Первый игрок: католики», as reports tell it."""
    made: list[Lexeme] = []
    at = 0
    while at < len(lexemes):
        row = row_of(lexemes, at, 4)
        player = row[1] == "?" and is_word(line, lexemes[at + 1], "player")
        count = 1 + player
        signed = row[count] in (":", "-", "=")
        begins = not made or made[-1].term in ENDS
        if begins and row[0] == "ORD" and lexemes[at].value == "1" and (player or signed):
            side = at + count + signed
            if row_of(lexemes, side, 1) == ["SIDE"] and is_over(lexemes, side + 1):
                who = lexemes[side]
                made.append(Lexeme(lexemes[at].start, who.end, "SAY", f"precede-{who.value}"))
                at = side + 1
                continue
        made.append(lexemes[at])
        at += 1
    return made


def done(line: str, lexemes: list[Lexeme]) -> list[Lexeme]:
    """``forages twice and is done``: the end is parted from what is before it."""
    made: list[Lexeme] = []
    for each in lexemes:
        ends = each.term == "SAY" and each.value == "end" and bool(made) and made[-1].term not in ENDS
        if ends and said_by(line, each).split()[0] in lexicon()["parlance"]["and"]:
            made.append(Lexeme(each.start, each.start, "SEP"))
        made.append(each)
    return made
