"""Words of a line as the grammar wants them: slips of the hand, word order of speech; it knows no names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from parsers.diplomacy.lexemes import AND, COLON, COMMA, DOT, SEMI, SEPARATORS, Lexeme
from parsers.kit.lexicon import spelt
from parsers.lexing import fold

# After these a name of both a place and a power (ENG) before a unit is the power: "S Eng A Lon".
_BEFORE_OWNER = frozenset(("_SUPPORT", "_CONVOY", "_PI", "ES"))
_OF_A_NAMED_UNIT = frozenset(("_HOLD", "_MOVE", "_TO", "_DASH", "_RETREAT", "_SUPPORT", "_CONVOY", "_V"))

_ACTS = frozenset(("_MOVE", "_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_LANDS", "_DISBAND"))

_ONE_LETTER = frozenset("aA" + chr(0x430) + chr(0x410))
"""An article of English, or the Russian for and, as a letter of their own."""

_GOES = frozenset(("_DASH", "_TO", "_V"))
_DOES = _GOES | {
    *("_MOVE", "_HOLD", "_SUPPORT", "_CONVOY", "_RETREAT", "_PI", "ES", "DE", "_ER", "VIA", "_LANDS"),
    *("_BUILD", "_DISBAND", "COLON"),
}
# Before these a place is where something goes, not a unit that is named.
_TO_PLACE = frozenset((*_GOES, "_MOVE", "VIA", "_RETREAT", "_ER", "KIND"))


_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Habits:
    """Words that mean something else where they stand beside others, folded.

    ``short_kinds`` are names of places that shorten ``army``; before one of ``ifs`` a comma parts nothing;
    ``of_place`` stand between a unit and its place and may be verbs elsewhere, with their terminal
    there; ``since`` also begin an order; ``towards`` lead to a destination; ``by`` are forms of the
    kind of unit by which something is done; an army goes by sea with a word that
    begins like one of ``sails``; a unit that does something else is only said to be ``new``; of a place
    that stands behind ``there`` something may be ordered. What says why may hang on something, as ``hangs``
    tells, behind ``purposes`` as ``only`` does; behind ``cases`` all does.
    """

    short_kinds: frozenset[str]
    ifs: frozenset[str]
    of_place: Mapping[str, str]
    since: frozenset[str]
    towards: frozenset[str]
    by: frozenset[str]
    sails: tuple[str, ...]
    new: frozenset[str] = frozenset()
    there: frozenset[str] = frozenset()
    cases: frozenset[str] = frozenset()
    purposes: frozenset[str] = frozenset()
    hangs: re.Pattern[str] = _NEVER
    only: re.Pattern[str] = _NEVER


def habits(words: Mapping[str, Any]) -> Habits:
    """The habits of a lexicon."""
    table = words["habits"]
    of_place = dict.fromkeys(table["in"], "_IN") | dict.fromkeys(table["since"], "_FROM")
    return Habits(
        frozenset(words["army"]["short"]),
        frozenset(words["turning"]["if"]),
        of_place,
        frozenset(table["since"]),
        frozenset(table["towards"]),
        frozenset(table["by"]),
        tuple(table["sails"]),
        frozenset(table["new"]),
        frozenset(table["there"]),
        frozenset(table["cases"]),
        frozenset(table["purposes"]),
        *(
            re.compile(rf"(?<!\w)(?:{spelt(map(fold, said))})")
            for said in ((*table["hangs"], *table["consent"]), table["only"])
        ),
    )


def tidied(lexemes: list[Lexeme], use: Habits) -> list[Lexeme]:
    """The words with what the hand did to them undone.

    * ``A, Berlin - Prussia``; ``A Ber to to Pru``: a sign or word too many.
    * ``A Par - Bur 2. A Mar - Spa``: a number parts orders.
    * ``Арм. Париж``: a word for a unit, not Armenia.
    * ``армия на Украине``: where a unit stands.
    * ``A Mar-S-A Par-Bur``: a dash that only ties a verb to what it governs.
    * ``A Bul x Rum``: who attacks whom; by itself the letter is a hold.
    * ``Paris army to Burgundy``, ``из Парижа в Бургундию армией``: the kind of unit behind its place.
    """
    lexemes = _without_reasons(_untied(_to_there(_crossed(lexemes))), use)
    _tell_powers(lexemes)
    _embark(lexemes, use.sails)
    lexemes = _held_once(_without_new(lexemes, use.new))
    lexemes = _built_there([each for at, each in enumerate(lexemes) if not _is_article(lexemes, at)])
    if _is_plain(lexemes, use):
        return lexemes
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        before = made[-1] if made else None
        after = _type(lexemes, index + 1)
        if lexeme.type in (COMMA, DOT) and before and before.type == "KIND" and after == "PLACE":
            continue
        if lexeme.type == COMMA and _first_word(lexemes, index + 1) in use.ifs:
            continue
        if lexeme.type == COMMA and after == "VIA" and _type(lexemes, index + 2) in ("", *SEPARATORS):
            continue  # ``A Yor - Nwy, by convoy``
        if lexeme.type == "_TO" and before and before.type == "_TO" and len(made) > 1:
            continue
        if lexeme.type == DOT and before and before.type == "NUMBER" and len(made) > 1 and after == "KIND":
            made[-1] = replace(before, type=SEMI)
            continue
        made.append(_said(lexeme, made, lexemes, index, use))
    return _kinds_first(made)


_ATTACKS = ("x", "X")


def _crossed(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``A Bul x Rum`` as a move, where the order ends with that place: the letter alone is a hold."""
    made = list(lexemes)
    for at in range(1, len(made) - 1):
        between = [made[at - 1].type, made[at + 1].type] == ["PLACE", "PLACE"]
        ends = at + 2 == len(made) or made[at + 2].type in SEPARATORS
        if made[at].text in _ATTACKS and between and ends:
            made[at] = replace(made[at], type="_DASH")
    return made


_TO_THERE = (["PLACE", COLON, "PLACE"], ["KIND", "PLACE", COLON, "PLACE"])


def _to_there(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Paris: Burgundy, Army Marseilles: Spain``: a list of who goes where, and nothing else."""
    pieces: list[list[str]] = [[]]
    for lexeme in lexemes:
        if lexeme.type in SEPARATORS and lexeme.type != COLON:
            pieces.append([])
        else:
            pieces[-1].append(lexeme.type)
    if not all(piece in _TO_THERE for piece in pieces if piece):
        return lexemes
    return [replace(each, type="_DASH") if each.type == COLON else each for each in lexemes]


def _untied(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without the signs on both sides of a support's or convoy's verb, or between it and a unit."""
    if _BEFORE_OWNER.isdisjoint([lexeme.type for lexeme in lexemes]):
        return lexemes  # most lines
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        verb = made[-1] if made else None
        if lexeme.type == "_DASH" and verb and verb.type in _BEFORE_OWNER and len(made) > 1:
            tied = made[-2].type == "_DASH"
            if tied and len(made) > 2:
                del made[-2]
            if tied or _type(lexemes, index + 1) == "KIND":
                continue
        made.append(lexeme)
    return made


def _without_reasons(lexemes: list[Lexeme], use: Habits) -> list[Lexeme]:
    """Without why an order is given: ``A Rom - Tus, so that Venice is covered, F Nap - Ion``.

    What has a unit in it, or goes from a place to a place, may be an order, and stays.
    """
    if "_WHY" not in [lexeme.type for lexeme in lexemes]:
        return lexemes  # most lines
    if lexemes[-1].type == "_WHY" and fold(lexemes[-1].text) in use.cases:
        lexemes = lexemes[:-1]  # ``A Mar - Spa just in case``: of no case more is said
    made: list[Lexeme] = []
    index = 0
    while index < len(lexemes):
        end = index
        while end < len(lexemes) and lexemes[end].type not in SEPARATORS:
            end += 1
        kinds = [lexeme.type for lexeme in lexemes[index:end]]
        # Of a unit, or of what stands at a place, it may be told what it does there.
        told = "KIND" in kinds or (kinds[:1] == ["_WHY"] and lexemes[index].text.lower() in use.there)
        why = kinds[:1] == ["_WHY"] and kinds.count("PLACE") < (1 if told else 2)
        if why and not _hangs(lexemes[index:end], use) and any(lexeme.type == "PLACE" for lexeme in made):
            made.pop()
        else:
            made += lexemes[index:end]
        made += lexemes[end : end + 1]
        index = end + 1
    return made


def _hangs(why: Sequence[Lexeme], use: Habits) -> bool:
    """Whether what is said beside an order holds a condition: ``just in case Italy moves``, ``fine if ...``.

    What it is for may hang on something, and the order does not: ``so that Burgundy is held if Italy moves``.
    """
    first, *rest = (fold(lexeme.text) for lexeme in why)
    if first in use.cases:
        return bool(rest)
    return (use.only if first in use.purposes else use.hangs).search(" ".join((first, *rest))) is not None


def _without_new(lexemes: list[Lexeme], new: frozenset[str]) -> list[Lexeme]:
    """Without ``new`` before a unit that does something: ``Liverpool's new fleet sails to Wales``."""
    if "_BUILD" not in [lexeme.type for lexeme in lexemes]:
        return lexemes
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        if lexeme.type == "_BUILD" and fold(lexeme.text) in new:
            rest = [each.type for each in lexemes[index + 1 :]]
            end = next((at for at, kind in enumerate(rest) if kind in SEPARATORS), len(rest))
            if _ACTS & {*rest[:end]} and "_BUILD" not in rest[:end]:
                continue
        made.append(lexeme)
    return made


def _built_there(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Liverpool fits out a fleet`` with the unit before its place."""
    made = list(lexemes)
    for index in range(len(made) - 2):
        place, verb, kind = made[index : index + 3]
        alone = (not index or made[index - 1].type in SEPARATORS) and (
            index + 3 == len(made) or made[index + 3].type in SEPARATORS
        )
        if alone and [place.type, verb.type, kind.type] == ["PLACE", "_BUILD", "KIND"] and len(kind.text) > 1:
            name = place.name or (place.start, place.end)
            made[index : index + 3] = [
                replace(verb, start=place.start),
                kind,
                replace(place, start=kind.end, end=kind.end, name=name),
            ]
    return made


def _held_once(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``Tunis is in no hurry and stays put``: a unit that holds does so once."""
    if [lexeme.type for lexeme in lexemes].count("_HOLD") < 2:
        return lexemes  # most lines
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        ends = index + 1 == len(lexemes) or lexemes[index + 1].type in SEPARATORS
        held = len(made) > 1 and made[-1].type in (COMMA, AND) and made[-2].type == "_HOLD"
        if lexeme.type == "_HOLD" and held and ends:
            made[-2:] = [replace(made[-2], end=lexeme.end)]
        else:
            made.append(lexeme)
    return made


def _embark(lexemes: Sequence[Lexeme], sails: tuple[str, ...]) -> None:
    """Let an army that sails go by sea, and a fleet that lands by itself."""
    kind = ""
    for index, lexeme in enumerate(lexemes):
        if lexeme.type in SEPARATORS:
            kind = ""
        elif lexeme.type == "KIND":
            kind = kind or str(lexeme.meaning)
        elif lexeme.type == "_LANDS" and kind == "F":
            lexeme.type = "_MOVE"
        elif lexeme.type == "_MOVE" and any(word.startswith(sails) for word in fold(lexeme.text).split()):
            army = kind or next(
                (each.meaning for each in lexemes[index + 1 : index + 2] if each.type == "KIND"), ""
            )
            if army == "A":
                lexeme.type = "_LANDS"


def _is_plain(lexemes: Sequence[Lexeme], use: Habits) -> bool:
    """Whether there is nothing to do: no sign that parts, no word twice, no unit behind its place."""
    to = 0
    for index, lexeme in enumerate(lexemes):
        kind, text = lexeme.type, lexeme.text
        if kind in SEPARATORS or (index and kind == "KIND" and len(text) > 2):
            return False
        to += kind == "_TO"
        if to > 1:
            return False
        word = text.lower() if len(text) < 4 else ""
        if word in use.of_place or word in use.towards or word in use.short_kinds:
            return False
    return True


def _said(
    lexeme: Lexeme,
    made: Sequence[Lexeme],
    lexemes: Sequence[Lexeme],
    index: int,
    use: Habits,
) -> Lexeme:
    """The word as what it says where it stands."""
    first = not made or made[-1].type in SEPARATORS
    after = _type(lexemes, index + 1)
    if lexeme.type == "PLACE" and lexeme.text.lower() in use.short_kinds and after in ("PLACE", DOT):
        named = after == "PLACE" or _type(lexemes, index + 2) == "PLACE"
        if named and (first or made[-1].type in ("_SUPPORT", "_CONVOY", "_PI", "ES", "_BUILD", "_DISBAND")):
            return replace(lexeme, type="KIND", meaning="A")
    word = lexeme.text.lower()
    of_unit = bool(made) and made[-1].type == "KIND"
    if word in use.of_place and after == "PLACE" and (of_unit or (first and word in use.since)):
        return replace(lexeme, type=use.of_place[word])
    if word in use.towards and after == "PLACE" and made and made[-1].type in ("_MOVE", "_RETREAT", "_DASH"):
        return replace(lexeme, type="_TO")
    return lexeme


def _first_word(lexemes: Sequence[Lexeme], index: int) -> str:
    found = lexemes[index : index + 1]
    return found[0].text.lower().partition(" ")[0] if found and found[0].type == "UNKNOWN" else ""


def _kinds_first(lexemes: list[Lexeme]) -> list[Lexeme]:
    """A kind that stands behind its unit's place put before it."""
    made = list(lexemes)
    for index in range(1, len(made)):
        kind, place = made[index], made[index - 1]
        if kind.type != "KIND" or len(kind.text) < 3 or place.type != "PLACE":
            continue
        after = _type(made, index + 1)
        begin = _type(made, index - 2) if index > 1 else ""
        ends = after == "" or after in SEPARATORS
        told = begin == "_MOVE" and after in _GOES and (index == 2 or made[index - 3].type in SEPARATORS)
        if told or ((after in _DOES or ends or after == "UNKNOWN") and begin not in (*_TO_PLACE, "_FROM")):
            _put(made, index, index - 1)
        elif after in _DOES and begin == "_FROM" and (index == 2 or made[index - 3].type in SEPARATORS):
            _put(made, index, index - 2)  # ``из Норвегии флот отходит``
        elif ends and [_type(made, at) for at in (index - 4, index - 2)] in _FROM_TO and index > 3:
            _put(made, index, index - 4)
    return made


_FROM_TO = [["_FROM", sign] for sign in sorted(_GOES)]


def _put(made: list[Lexeme], index: int, begin: int) -> None:
    """Put the kind before the word ``begin``; the place before it then reaches as far as the kind did."""
    kind, last, start = made[index], made[index - 1], made[begin].start
    made[index - 1] = replace(last, end=kind.end, name=last.name or (last.start, last.end))
    made[begin : index + 1] = [replace(kind, start=start, end=start), *made[begin:index]]


def _type(lexemes: Sequence[Lexeme], index: int) -> str:
    return lexemes[index].type if 0 <= index < len(lexemes) else ""


def _is_article(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Whether one letter is no army but an article, ``a fleet in Brest``, or the Russian for and."""
    lexeme = lexemes[index]
    if lexeme.type != "KIND" or lexeme.text not in _ONE_LETTER or index + 1 == len(lexemes):
        return False
    return lexemes[index + 1].type == "KIND" and len(lexemes[index + 1].text) > 1


def _tell_powers(lexemes: list[Lexeme]) -> None:
    """Names of both a place and a power become the power where only a power can stand."""
    for index, lexeme in enumerate(lexemes):
        if lexeme.power is None:
            continue
        before = lexemes[index - 1].type if index else COMMA
        after = lexemes[index + 1].type if index + 1 < len(lexemes) else ""
        beyond = lexemes[index + 2].type if index + 2 < len(lexemes) else ""
        owner = after == "KIND" and before in _BEFORE_OWNER
        heading = after == COLON and before != "KIND" and beyond not in _OF_A_NAMED_UNIT
        if owner or heading or len(lexemes) == 1:
            lexeme.type, lexeme.meaning = "POWER", lexeme.power
