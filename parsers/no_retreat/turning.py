"""Words that make of an order what it is not, ``all retreat but South``; it knows no grammar."""

from __future__ import annotations

import re
from collections.abc import Sequence

from parsers.asking import QUESTION
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon
from parsers.no_retreat.remarks import terms_of
from parsers.reading import Line, Understood, Unreadable

_WORDS = lexicon()["turning"]
_ALWAYS = re.compile("|".join(_WORDS["always"]))
_BUT = re.compile("|".join(_WORDS["but"]))
_LATER = re.compile("|".join(_WORDS["later"]))
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
    found = _LATER.search(folded)
    return found[0] if found is not None and terms_of(piece, meanings) & _NOTHING else ""


def asked(line: str, piece: str, read: Sequence[Line]) -> Sequence[Line]:
    """What was read of a piece of a line; where that ends with the sign of a question it orders nothing."""
    if not (piece.endswith("?") and line.rstrip().endswith(piece)):
        return read
    return [
        Unreadable(each.span, each.text, QUESTION, {}) if isinstance(each, Understood) else each
        for each in read
    ]
