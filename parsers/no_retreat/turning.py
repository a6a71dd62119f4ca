"""Words that make of an order what it is not, ``all retreat but South``; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from games.no_retreat.text.phrases import Manner
from parsers.asking import QUESTION
from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon, words_of
from parsers.no_retreat.remarks import terms_of
from parsers.reading import Line, Understood, Unreadable

_WORDS = lexicon()["turning"]
_ALWAYS = re.compile("|".join(_WORDS["always"]))
_BUT = re.compile("|".join(_WORDS["but"]))
_LATER = re.compile("|".join(_WORDS["later"]))
_THEN = re.compile(rf"\s*(?:{either(lexicon()['if']['then'])})(?!\w)")
_POSSIBLE = re.compile(rf"(?<![\s,(—–-])[\s,(—–-]++(?:{either(lexicon()['else']['possible'])})[\s.!)]*\Z")
_ONLY = re.compile(rf"(?<!\w)(?:{either(_WORDS['only'])})(?!\w)")
_THEIRS = re.compile(rf"(?<!\w)(?:{either(_WORDS['theirs'])})\s+(?=\w)")
_STRIKES = frozenset(("BATTLE", "HITBY", "TARGET", "COUNTERBLOW", "COUNTERATTACK", "MOVE"))
_FEW = frozenset(("", "UNIT", "NUM", "COMMA", "ORDINAL"))
_OF_ALL = frozenset(("RETREAT", "TOWARDS", "LOSE"))
_NOTHING = frozenset(("NOBLOWS", "NOTARGETS", "COUNTERBLOW", "TARGET"))


def turned(piece: str, meanings: Meanings) -> str:
    """The words that turn a piece, with which it must not be read; nothing where there are none.

    ``Last turn ...``; who or which loss is left out, ``all retreat but South``; that it holds until something
    comes, ``no counterblows until it snows``.
    """
    folded = fold(piece)
    if (found := _ALWAYS.search(folded)) is not None:
        return found[0].strip()
    if (found := _BUT.search(folded)) is not None:
        of_all = terms_of(piece[: found.start()], meanings) & _OF_ALL
        if of_all and terms_of(piece[found.end() :], meanings) <= _FEW:
            return found[0].strip()
    if theirs := _of_theirs(folded, piece, meanings):
        return theirs
    found = _LATER.search(folded)
    return found[0] if found is not None and terms_of(piece, meanings) & _NOTHING else ""


def _of_theirs(folded: str, piece: str, meanings: Meanings) -> str:
    """What says that a unit which loses steps is the foe's: ``their 9A loses a step``."""
    found = _THEIRS.search(folded)
    if found is None or "LOSE" not in (terms := terms_of(piece, meanings)) or terms & _STRIKES:
        return ""
    words = words_of(piece[found.end() :])
    named = words and any(each.term == "UNIT" for each in meanings.at(words, 0)[1])
    return found[0].strip() if named else ""


def possible(part: str) -> int:
    """Where the end of a part begins that says what every order needs anyway: ``if possible``."""
    folded = fold(part)
    found = _POSSIBLE.search(folded) if len(folded) == len(part) else None
    return len(part) if found is None else found.start()


def alone(lines: Sequence[Line], piece: str, meanings: Meanings) -> list[Line]:
    """The lines of a piece; who advances alone, or instead of others, is marked so."""
    terms = terms_of(piece, meanings)
    others = "NOMOVES" in terms or {"OTHERS", "STAY"} <= terms
    if not others and _ONLY.search(fold(piece)) is None:
        return [*lines]
    return [
        replace(each, written=replace(each.written, only=True))
        if isinstance(each, Understood) and isinstance(each.written, Manner) and each.written.advances
        else each
        for each in lines
    ]


def asked(piece: str, read: Sequence[Line], before: Sequence[Line] = ()) -> Sequence[Line]:
    """What was read of a piece of a line; with the sign of a question it orders nothing, nor what hangs on
    the answer to one before it, ``17A to 1208? Then 6A to 1107``.
    """
    hangs = _THEN.match(fold(piece)) is not None and any(
        isinstance(each, Unreadable) and each.key == QUESTION for each in before[-1:]
    )
    if "?" not in piece and not hangs:
        return read
    return [
        Unreadable(each.span, each.text, QUESTION, {}) if isinstance(each, Understood) else each
        for each in read
    ]
