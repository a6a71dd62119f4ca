"""``If beaten, FR 5 to Paris``: a lost battle is no condition to its own retreat; it sees no board."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache

from games.paths_of_glory.text.phrases import Losing, Saving, Shifting, Sparing, Using, Withdrawing, Written
from parsers.kit.lexicon import either
from parsers.kit.tokens import UnknownNameError
from parsers.lexing import fold
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.vocabulary import lexicon

_MOST = 3
"""How often a piece may say so."""
_LONGEST_WHO = 5
"""Words of whoever is beaten."""


def without(lexer: Lexer, piece: str) -> str:
    """The piece with blanks where it says that the battle is lost; who loses it stays: they retreat.

    Unchanged where somebody else is named behind it: whether these lose hangs on another battle.
    """
    if " " not in piece:
        return piece  # one word says nothing of a battle
    piece = _survived(lexer, _fallen(lexer, _worst().sub(str(lexicon()["outcomes"]["as-worst"]), piece)))
    for _ in range(_MOST):
        folded = fold(piece)
        found = _said().search(folded)
        if found is None or len(folded) != len(piece):
            break
        who = piece[found.start("who") : found.end("who")]
        before = piece[: found.start()]
        if before.strip() and _others(lexer, who, found[0]) and not _falls_back(lexer, before):
            break  # ``SB 2 takes the loss, and if they lose``: it may be the foe
        if _theirs().search(fold(who)):
            break
        named = bool(who.strip()) and not _is_mine(lexer, who)
        if named and not _retreats(lexer, who, piece[: found.start()] + piece[found.end() :]):
            break
        before = piece[: found.start()].rstrip(" -—–:")
        mark = "," if before and before[-1].isalnum() and not named else " "
        kept = who if named else " " * len(who)
        opener = found.end("opener") - found.start()
        blank = mark + " " * (opener - 1) if not before or opener > 1 else " " * opener
        gap = found.start("who") - found.end("opener")
        rest = " " * (found.end() - found.end("who"))
        piece = piece[: found.start()] + blank + " " * gap + kept + rest + piece[found.end() :]
    return piece


def parted(lexer: Lexer, piece: str) -> int:
    """Where a lost battle is told of behind something else, perhaps with whom it is of; or 0.

    ``no cards, if we lose then to Paris``, ``no cards, BE 1 if beaten goes to Ostend``
    """
    folded = fold(piece)
    found = _said().search(folded) if len(folded) == len(piece) else None
    if found is None or not piece[: found.start()].strip() or _foes().search(found[0]):
        return 0  # ``no cards, if they must retreat``: it may be the foe
    begin = max(piece.rfind(",", 0, found.start()) + 1, 0)
    return begin if begin and _is_who(lexer, piece[begin : found.start()]) else found.start()


def _fallen(lexer: Lexer, piece: str) -> str:
    """``should Belfort fall, the corps go back to Dijon``: a retreat out of the space that is named."""
    folded = fold(piece)
    if len(folded) != len(piece):
        return piece
    for pattern in (_space_falls(), _driven_out()):
        found = pattern.search(folded)
        if found is None:
            continue
        place = piece[found.start("place") : found.end("place")]
        rest = piece[found.end() :]
        if [token.type for token in lexer.tokens(place, strict=False)] != ["PLACE"]:
            continue
        said = [token.type for token in lexer.tokens(f"{piece[: found.start()]} {rest}", strict=False)]
        if pattern is _space_falls() and "RETREAT" not in said and not _leaving().search(fold(rest)):
            continue
        gone = f"{lexicon()['outcomes']['from']} {place}"
        if pattern is _driven_out():
            return f"{piece[: found.start('out')]}, {gone} {rest}"
        return f"{piece[: found.start()].rstrip(' ,')} {gone} {rest}"
    return piece


def _survived(lexer: Lexer, piece: str) -> str:
    """The piece without that somebody is left, which whoever retreats or stands is: ``if it survives``."""
    for pattern in (_whoever(), _alive()):
        folded = fold(piece)
        found = pattern.search(folded)
        if found is None or len(folded) != len(piece):
            continue
        who = _named(piece[found.start("who") : found.end("who")])
        rest = piece[: found.start()] + piece[found.end() :]
        if _theirs().search(folded[found.start("who") : found.end("who")]):
            continue  # ``if his corps survives``
        if fold(who) in lexicon()["outcomes"]["anybody"]:
            if found["he"]:
                continue  # ``if anybody survives, they retreat``: of whom is not said
            who = ""
        if who and not _retreats(lexer, who, rest):
            continue
        before = piece[: found.start()].rstrip()
        if not who and before.endswith(",") and found["end"].strip() == "," and _is_who(lexer, before[:-1]):
            before = before[:-1]  # ``the corps, if alive, retreats``
        said = str(lexicon()["outcomes"]["staying"]) if found["stays"] else who
        piece = (
            f"{before.ljust(found.start())}{said.ljust(found.end() - found.start())} {piece[found.end() :]}"
        )
    return piece


def _named(text: str) -> str:
    """Who is said to be left, without the words that say so."""
    return piece.strip() if (piece := _is_left().sub(" ", text)) else ""


def _is_who(lexer: Lexer, text: str) -> bool:
    """Whether nothing but units is named behind the last comma."""
    said = lexer.tokens(text.rpartition(",")[2], strict=False)
    return bool(said) and {token.type for token in said} <= UNIT | {"RPAR"}


def _others(lexer: Lexer, who: str, said: str) -> bool:
    """Whether who is said to lose behind an order may be others than those it is for."""
    return bool(_foes().search(said)) or (
        who.strip() not in ("", "it") and [t.type for t in lexer.tokens(who, strict=False)] == ["NATION"]
    )


def _falls_back(lexer: Lexer, before: str) -> bool:
    """Whether nothing but a retreat is ordered, ``BEF retreats to Calais if it loses``: no foe does."""
    kinds = {token.type for token in lexer.tokens(before, strict=False)}
    return bool(kinds & {"RETREAT"}) and kinds <= {
        "RETREAT",
        "TO",
        "FROM",
        "TOWARDS",
        "PLACE",
        "COMMA",
        *UNIT,
        "RPAR",
    }


def _is_mine(lexer: Lexer, who: str) -> bool:
    """Whether ``who`` are simply those who fight: ``they``, ``the French``."""
    if fold(who).strip() in lexicon()["outcomes"]["pronouns"]:
        return True
    with suppress(UnknownNameError):
        return [token.type for token in lexer.tokens(who)] == ["NATION"]
    return False


def _retreats(lexer: Lexer, who: str, rest: str) -> bool:
    """Whether ``who`` are units, and no others are named."""
    said = lexer.tokens(who, strict=False)
    known = {token.type for token in said}
    if not known or not known <= UNIT | {"RPAR"} or len(who.split()) > _LONGEST_WHO:
        return False
    return not any(token.type in UNIT - {"LPAR"} for token in lexer.tokens(rest, strict=False))


def ahead(written: Sequence[Written]) -> tuple[Written, ...]:
    """What is written for a lost battle; nothing where something else is ordered."""
    made: list[Written] = []
    for each in written:
        if isinstance(each, Shifting):
            each = Withdrawing(each.group.troops, each.path, at=each.group.at)
        if not isinstance(each, Withdrawing | Losing | Saving | Sparing | Using):
            return ()
        made.append(each)
    if not any(isinstance(each, Withdrawing) or (isinstance(each, Losing) and each.stand) for each in made):
        return ()
    return tuple(replace(each) for each in made)


def forms(lexer: Lexer, clause: str) -> Iterator[str]:
    """A retreat with its verb where that was left out: ``back to Paris``, ``both go to Paris``."""
    yield clause
    verb = lexicon()["outcomes"]["verb"]
    if found := _back().match(fold(clause)):
        yield f"{verb} {clause[found.start('out') : found.end('out')]} {clause[found.end() :]}"
    said = lexer.tokens(clause, strict=False)
    kinds = [token.type for token in said]
    if kinds[-1:] == ["PLACE"] and {*kinds[:-1]} <= UNIT | {"RPAR", "COMMA", "COLON", "DASH"}:
        begin = (said[-1].column or 1) - 1
        named = clause[:begin].rstrip(" ,:-–—")
        if named or kinds == ["PLACE"]:
            yield f"{verb} {named} {lexicon()['outcomes']['to'][0]} {clause[begin:]}"


def of_a_nation(lexer: Lexer, piece: str) -> bool:
    """Whether whoever is beaten is a nation: ``if the Germans are beaten``."""
    found = _said().search(fold(piece))
    if found is None:
        return False
    said = lexer.tokens(piece[found.start("who") : found.end("who")], strict=False)
    return [token.type for token in said] == ["NATION"]


def is_bare_way(clause: str) -> bool:
    """Whether nothing is said but where to, ``to Paris``, neither ``back`` nor ``towards``."""
    return fold(clause).partition(" ")[0] in lexicon()["outcomes"]["there"]


@cache
def _worst() -> re.Pattern[str]:
    said = either(lexicon()["outcomes"]["worst"])
    return re.compile(rf"(?<![\w-])(?:{said})(?![\w-])(?:\s*,)?", re.IGNORECASE)


_NAME = r"(?P<place>[^\s,:;.]+(?:[ -][^\s,:;.]+){0,2}?)"


@cache
def _space_falls() -> re.Pattern[str]:
    said = lexicon()["outcomes"]
    openers, falls, then = (either(said[key]) for key in ("openers", "falls", "then"))
    return re.compile(
        rf"(?<![\w-])(?:{openers})\s+{_NAME}\s+(?:{falls})(?![\w-])\s*,?(?:\s*(?:{then})(?!\w),?)?"
    )


@cache
def _driven_out() -> re.Pattern[str]:
    """``if thrown out of Belfort, to Dijon``"""
    said = lexicon()["outcomes"]
    openers, out = either(said["openers"]), either(said["out-of"])
    return re.compile(
        rf"(?<![\w-])(?:{openers})\s+[^,:;.]{{0,60}}?(?:{_lost(said)})(?P<out>\s+(?:{out})\s+{_NAME})\s*,"
        rf"(?:\s*(?:{either(said['then'])})(?!\w),?)?"
    )


def _lost(said: Mapping[str, Sequence[str]]) -> str:
    """That a battle is lost, in words and in grammar."""
    return f"{'|'.join(said['patterns'])}|{either(said['closed'])}"


@cache
def _alive() -> re.Pattern[str]:
    """``if the corps survives, it``, ``if alive,``; who is left stands before or behind the verb."""
    said = lexicon()["outcomes"]
    openers, alive, he = (either(said[key]) for key in ("openers", "alive", "he"))
    word = rf"(?!(?:{either(said['denials'])})\b)[^\s,:;.]+"
    then = rf"(?:\s*(?:{either(said['then'])})(?!\w),?)?"
    end = rf"(?P<end>\s*(?:[,:]|\s[-—–](?=\s))){then}(?:\s+(?P<he>{he})(?!\w))?"
    before = rf"(?:{word}\s+){{0,{_LONGEST_WHO}}}?(?:{alive})(?![\w-])"
    behind = rf"(?:{alive})(?:\s+{word}){{1,{_LONGEST_WHO}}}?"
    return re.compile(rf"(?<![\w-])(?:{openers})\s+(?P<who>{before}|{behind})(?P<stays>){end}")


@cache
def _foes() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['outcomes']['foes'])})(?!\w)")


@cache
def _theirs() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['outcomes']['theirs'])})\s+\w")


@cache
def _is_left() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['outcomes']['alive'])})(?!\w)", re.IGNORECASE)


@cache
def _whoever() -> re.Pattern[str]:
    """``whoever survives stands``, ``whoever is left retreats``"""
    said = lexicon()["outcomes"]
    whoever, alive, stays = (either(said[key]) for key in ("whoever", "alive", "stays"))
    end = r"(?P<end>(?:\s*,|\s+[-—–](?=\s))?)"
    return re.compile(
        rf"(?<![\w-])(?P<who>)(?:{whoever})\s+(?:{alive})(?![\w-]){end}(?:\s*(?P<stays>(?:{stays}))(?![\w-])(?=\s*(?:[,;.!]|$)))?"
    )


@cache
def _leaving() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{either(lexicon()['outcomes']['leaving'])})(?!\w)")


@cache
def _back() -> re.Pattern[str]:
    said = lexicon()["outcomes"]
    subjects, going, back, out = (either(said[key]) for key in ("subjects", "going", "back", "out-of"))
    return re.compile(
        rf"(?P<out>(?:(?:{out})\s+[^\s,:;.]+(?:[ -][^\s,:;.]+){{0,2}}?\s+)?)"
        rf"(?:(?:{subjects})\s+)?(?:(?:{going})\s+)?(?:(?:{back})\s+)?(?=(?:{either(said['to'])})\s)"
    )


@cache
def _said() -> re.Pattern[str]:
    said = lexicon()["outcomes"]
    openers, going_on = either(said["openers"]), either(said["open"])
    closed = _lost(said)
    pronouns, ends = either(said["pronouns"]), either(said["ends"])
    behind = rf"(?=\s*(?:[,:;.!—–-]|$)|\s+(?:{pronouns})(?!\w))"
    ifs = either(lexicon()["if"]["words"])  # ``falls back on Dubno if it must``
    return re.compile(
        rf"(?<![\w-])(?P<opener>{openers})\s+(?P<who>(?:(?!(?:{either(said['denials'])}|{ifs})\b)[^\s,:;]+\s+){{0,{_LONGEST_WHO}}}?)"
        rf"(?:(?:{closed})(?![\w-])(?!\s+(?:{ends})(?!\w))|(?:{going_on})(?![\w-]){behind})"
        rf"(?:\s*(?:[,:]|\s[-—–]\s))?(?:\s*(?:{either(said['then'])})(?!\w),?)?"
        rf"(?P<it>(?:\s*(?:{either(said['it'])})(?!\w))?)"
    )
