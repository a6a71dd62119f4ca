"""Lists of units with what is said of all of them once: their kind, their verb; it knows no names."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from parsers.diplomacy.lexemes import AND, COLON, COMMA, SEPARATORS, Lexeme

_AT = frozenset(("_IN", "_V", "_FROM"))
_OF_UNIT = frozenset(("KIND", "PLACE", *_AT))
_ALONE = _OF_UNIT | SEPARATORS | {"UNKNOWN", "NUMBER"}
_CUES = frozenset(("_HOLD", "_WAIVE", "NUMBER"))


def listed(lexemes: list[Lexeme], text: str, plurals: Collection[str], there: frozenset[str]) -> list[Lexeme]:
    """The words of a line with what is said once where each unit wants it.

    * ``F Kiel, F Sweden: hold``: no sign stands between units and what they do.
    * ``build fleets in London and Edinburgh``: both are fleets; ``plurals`` are such words.
    * ``One fleet in London, and I waive the other build``: a unit alone beside what is waived is built;
      not where a word of ``there`` says that it is there: ``A fleet in London I have; I waive the build``.
    """
    kinds = {lexeme.type for lexeme in lexemes}
    if _CUES.isdisjoint(kinds) and not (
        "KIND" in kinds and any(_is_plural(each, plurals) for each in lexemes)
    ):
        return lexemes  # most lines
    lexemes = _counted(_held(lexemes))
    kinds = {lexeme.type for lexeme in lexemes}
    if kinds & {"_BUILD", "_WAIVE"} or kinds <= _ALONE:
        lexemes = _alike(lexemes, plurals)
    return _built(lexemes, text, there) if "_WAIVE" in kinds else lexemes


def _is_plural(lexeme: Lexeme, plurals: Collection[str]) -> bool:
    return lexeme.type == "KIND" and len(lexeme.text) > 1 and lexeme.text.lower() in plurals


def _type(lexemes: Sequence[Lexeme], index: int) -> str:
    return lexemes[index].type if 0 <= index < len(lexemes) else ""


def _held(lexemes: list[Lexeme]) -> list[Lexeme]:
    """Without a colon or a dash between the last unit of a list and ``hold``."""
    made: list[Lexeme] = []
    for index, lexeme in enumerate(lexemes):
        holds = _type(lexemes, index + 1) == "_HOLD" and _type(lexemes, index + 2) in ("", *SEPARATORS)
        if lexeme.type in (COLON, "_DASH") and holds and made and made[-1].type == "PLACE" and _lists(made):
            continue
        made.append(lexeme)
    return made


def _lists(made: Sequence[Lexeme]) -> bool:
    """Whether the words end with two units or more that only a comma or an ``and`` parts."""
    kinds = [lexeme.type for lexeme in made]
    begin = next((at for at in range(len(kinds), 0, -1) if kinds[at - 1] not in (*_OF_UNIT, COMMA, AND)), 0)
    return kinds[begin:].count("PLACE") > 1


def _counted(lexemes: list[Lexeme]) -> list[Lexeme]:
    """``one fleet`` as a fleet."""
    return [
        lexeme
        for index, lexeme in enumerate(lexemes)
        if not (
            lexeme.type == "NUMBER"
            and lexeme.meaning == 1
            and lexeme.text.isalpha()
            and _type(lexemes, index + 1) == "KIND"
            and len(lexemes[index + 1].text) > 1
        )
    ]


def _alike(lexemes: list[Lexeme], plurals: Collection[str]) -> list[Lexeme]:
    """The kind that is said of several places before each of them."""
    made: list[Lexeme] = []
    kind: Lexeme | None = None
    begins = False
    for index, lexeme in enumerate(lexemes):
        if lexeme.type == "KIND":
            kind = lexeme if _is_plural(lexeme, plurals) else None
        elif begins and kind is not None:
            at = index + (lexeme.type in _AT)
            if _type(lexemes, at) == "PLACE":
                made.append(replace(kind, start=lexeme.start, end=lexeme.start))
            else:
                kind = None
        elif lexeme.type in SEPARATORS and lexeme.type not in (COMMA, AND):
            kind = None
        begins = lexeme.type in (COMMA, AND)
        made.append(lexeme)
    return made


def _built(lexemes: list[Lexeme], text: str, there: frozenset[str]) -> list[Lexeme]:
    """The verb of a build before units that stand alone: where builds are waived nothing else is done."""
    made: list[Lexeme] = []
    begin = 0
    for end in range(len(lexemes) + 1):
        if end < len(lexemes) and lexemes[end].type not in SEPARATORS:
            continue
        body = lexemes[begin:end]
        kinds = [lexeme.type for lexeme in body]
        begins = made[-1].end if made else 0
        ends = lexemes[end].start if end < len(lexemes) else len(text)
        is_there = not there.isdisjoint(re.findall(r"\w+", text[begins:ends].lower()))
        if not is_there and kinds.count("PLACE") == 1 and kinds[0] == "KIND" and {*kinds} <= _OF_UNIT:
            made.append(Lexeme("_BUILD", body[0].text, body[0].start, body[0].start))
        made += lexemes[begin : end + 1]
        begin = end + 1
    return made
