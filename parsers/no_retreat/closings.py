"""What stands before an order or behind it and is none: a heading, a purpose, that no more is to come."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, get_args

from parsers.kit.lexicon import either
from parsers.lexing import fold
from parsers.no_retreat.names import Meanings, lexicon
from parsers.no_retreat.remarks import terms_of

_BLANK = " \t.,!\u00a0"
_HEADS, _CLOSES, _FOR = lexicon()["headings"], lexicon()["ends"], lexicon()["purposes"]
_HEADING = re.compile(
    rf"(?:(?:{either(_HEADS['opens'])})\s+(?:{either(_HEADS['nouns'])})|{either(_HEADS['alone'])})(?!\w)\s*(?::(?!\d)|\Z)\s*"
)
"""What says which orders come next."""
_ONLY = re.compile(
    rf"\s*(?:(?:{either(_HEADS['then'])})[\s,]+)?(?:{either(_HEADS['only'])})(?:\s+(?:{either(_HEADS['for'])}))?(?:\s*,?\s*(?:{either(_HEADS['asked'])}))?\s*[:—–.-]+\s*"
)
"""The same, where nothing stands behind it: ``Movement:``."""
_NOUNS = either(_CLOSES["nouns"])
_CLOSING = (
    rf"(?:{either(_CLOSES['opens'])})\s+(?:{_NOUNS})(?:\s+(?:{either(_CLOSES['closes'])}))?"
    rf"|(?:{_NOUNS})\s*[:—–-]?\s*(?:{either(_CLOSES['closes'])})|{either(_CLOSES['nothing'])}"
)
_ENDS = re.compile(rf"(?:{either(_CLOSES['words'])}|{_CLOSING})")
"""What closes nothing: no order ends a turn."""
_WROTE = re.compile(
    rf"(?:(?:{either(_CLOSES['then'])})[\s,]+)?(?:{either(_CLOSES['goes'])})"
    rf"(?:\s+(?:{either(_CLOSES['with'])})\s+[\w ]{{1,30}})?[\s,]+(?:{either(_CLOSES['wrote'])})"
)
"""That all goes on as was written before: ``after that go on with 0413 as I wrote``."""
_SAME = re.compile(rf"(?:\A|,|\s[—–-])\s*(?:{either(_HEADS['same'])}|{_CLOSING})\Z")
"""What says that nothing else changes."""
_PURPOSE = re.compile(rf"(?<!\s)\s+(?:{either(_FOR['verbs'])})\s+(?:{either(_FOR['objects'])})\Z")
_AIM = re.compile(
    rf"(?<=\w)(?:\s+|,\s*)(?:{either(_FOR['open'])})\s+(?!(?:{either(_FOR['never'])})\s)"
    r"(?P<aim>(?:[^\W\d]+['’-]?\s*){1,4})(?=\Z|[,.;])"
)
"""What units are there for, told with a name: ``stays to guard Leningrad``."""
_TAIL = re.compile(
    rf"(?:(?<=[\w)]),?\s+(?:{either(_FOR['tails'])})|(?<=\w)\s*[,—–-]\s*(?:{either(_FOR['ends'])})"
    rf"|(?<=\w)\s*[,—–-]\s*[^\W_][\w .-]{{0,30}}?\s(?:{either(_FOR['rated'])}))[\s.!]*\Z"
)
"""Why or how far, in words that name nothing to be ordered: ``..., no further``, ``..., 11A is too weak``."""
_NAMED = frozenset(("", "PLACENAME", "UNIT", "PAIR", "OTHERS", "SIDE", "SIDEOF", "HEXOF"))
"""What an aim may name; no word of an order, nor ``and``, behind which one may stand."""


_UNDER = lexicon()["headed"]
_PASSED: Mapping[Literal["build", "card"], re.Pattern[str]] = {
    key: re.compile(
        rf"(?:{either(_UNDER[key])})(?:\s*[:—–-]\s*|\s+)(?:{either(_UNDER['nothing'])})|"
        rf"(?:{either(_UNDER['nothing'])})\s+(?:{either(_UNDER['in'])})\s+(?:{either(_UNDER[key])})"
    )
    for key in get_args(Literal["build", "card"])
}
"""Nothing under a heading: of organization, of cards."""


def without_aims(piece: str, meanings: Meanings) -> str:
    """The piece with blanks for what its units are there for, which may hold no word of an order.

    Behind a comma another order may follow, not more names: they might be what is covered, or a way.
    """
    tail = _TAIL.search(fold(piece))
    bare = piece[: tail.start()] if tail is not None else piece
    for found in _AIM.finditer(fold(bare)):
        behind = re.split(r"[.;]", bare[found.end() :])[0]
        more = terms_of(behind, meanings)
        if terms_of(piece[found.start("aim") : found.end()], meanings) <= _NAMED and not (
            more and more <= {*_NAMED, "COMMA"}
        ):
            bare = bare[: found.start()] + " " * (found.end() - found.start()) + bare[found.end() :]
    return bare


def closes(piece: str) -> bool:
    """Whether a piece says no more than that a phase is done with: ``That's all for movement``."""
    return _ENDS.fullmatch(fold(piece).strip(_BLANK)) is not None


def is_done(piece: str) -> bool:
    """Whether a piece says only that there is no more of something: ``That's all for movement``."""
    folded = fold(piece).strip(_BLANK)
    return _SAME.fullmatch(folded) is not None or _WROTE.fullmatch(folded) is not None


def pass_of(piece: str) -> Literal["", "build", "card"]:
    """Of what a heading says that nothing is done: ``organization: pass``; empty where it is none."""
    folded = fold(piece).strip(_BLANK)
    return next((key for key, said in _PASSED.items() if said.fullmatch(folded) is not None), "")


def said_between(piece: str) -> slice:
    """Where the order of a piece stands that has a heading before it, or "the rest is correct" behind it."""
    folded = fold(piece)
    if pass_of(piece):
        return slice(0, len(piece))
    if _ONLY.fullmatch(folded) is not None or _WROTE.fullmatch(folded.strip(_BLANK)) is not None:
        return slice(len(piece), len(piece))
    head, same = _HEADING.match(folded), _SAME.search(folded)
    begin = head.end() if head is not None else 0
    end = max(begin, same.start() if same is not None else len(piece))
    purpose = _PURPOSE.search(folded, begin, end)
    return slice(begin, max(begin, purpose.start()) if purpose is not None else end)
