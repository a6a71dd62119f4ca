"""A line without its condition, or without what a sign parts from its order: to ask back, never to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from parsers.end_if import ELSE, IF, THEN
from parsers.greeting import is_against, phrases
from parsers.kit.lexicon import either, shared
from parsers.lexing import fold

_WORDS = shared()["choice"]


def any_of(*groups: str) -> str:
    found = {each for group in groups for each in phrases(group)} - {*phrases("doubting")}
    return "|".join(
        re.escape(fold(each)).replace(r"\ ", r"\s+") for each in sorted(found, key=len, reverse=True)
    )


_LEADS = re.compile(rf"\s*(?:{IF}|{any_of('conditions')})(?![\w-])")
_AGAIN = rf"(?!once(?!\w)(?:\s+(?:{either(_WORDS['connectives'])}|more|again)(?!\w)|\s*(?:[.,;!?)]|\Z)))"
"""``once and for all`` opens no condition."""
_TRAILS = re.compile(
    rf"[\s,;(—–-]+{_AGAIN}(?:just\s+(?=in\s))?(?:{either(_WORDS['trailing-if'])}|{any_of('trailing')})(?![\w-])"
)
_ENDS = re.compile(rf"(?<!\w)(?:{THEN})(?!\w)[\s,:]*|[,;:)](?=\s)\s*|\s[—–]\s+")
_OTHER = re.compile(rf"[\s,;.]+(?:{ELSE}|{any_of('if-not')})(?!\w)")
_ELSE = re.compile(rf"(?<!\w)(?:{ELSE})(?!\w)")
MARKS = " \t.,;:!()—–-"
_PARTS = re.compile(r"[,;:(](?=\s)|\s[—–-](?=\s)|[.!…](?=\s)|(?<=\w)\s(?=\()")
LATER = re.compile(rf"(?<![\w-])(?:{any_of('later', 'times', 'hedges')})(?![\w-])")
"""When what is left out would be: without it an order may be meant for then."""
_MOST = 4
"""Places where a condition may end."""
LONGEST, LEAST = 300, 3
"""Letters of a line; words of what is left of it, for a name alone may be a mere greeting."""
DOUBTS = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(fold(each)) for each in phrases('doubting'))})(?!\w)")


def unconditional(line: str) -> Iterator[str]:
    """What of a line may be its order, whatever comes of the condition; nothing that denies.

    >>> list(unconditional("If Munich holds, and I am lucky, A Par - Bur, otherwise A Par H"))
    ['and I am lucky, A Par - Bur', 'A Par - Bur']
    >>> list(unconditional("A Par - Bur unless Munich goes there"))
    ['A Par - Bur']
    >>> list(unconditional("A Par - Bur, and if Munich holds"))
    ['A Par - Bur']
    """
    if len(line) > LONGEST:
        return
    whole, other = line, _OTHER.search(fold(line))
    line = line[: other.start()] if other else line
    folded = fold(line)
    if _ELSE.search(folded) or (
        other and not whole[other.end() :].strip(MARKS)
    ):  # ``A Par - Bur if Italy sleeps and A Mar - Spa otherwise``
        return
    opened = _LEADS.match(folded)
    if opened is not None:
        for end in islice(_ENDS.finditer(folded, opened.end()), _MOST):
            yield from _order(line[end.end() :])
    elif (trails := _TRAILS.search(folded)) is not None:
        yield from _order(line[: trails.start()])
        # ``A Par, if Burgundy is empty, goes there``
        for end in islice(_ENDS.finditer(folded, trails.end()), _MOST):
            yield from _order(f"{line[: trails.start()].rstrip(MARKS)} {line[end.end() :]}")


def hangs(line: str) -> bool:
    """Whether a condition stands behind something on a line: ``A Par - Bur subject to his consent``."""
    return _TRAILS.search(fold(line[:LONGEST])) is not None


def begins_else(line: str) -> bool:
    """Whether a line is for the case that the condition above it is not so."""
    return _ELSE.match(fold(line[:LONGEST]).lstrip(MARKS)) is not None


_LINKED = re.compile(rf"[\s,]+(?:{'|'.join(phrases('links'))})\s*\Z", re.IGNORECASE)
"""What joined the condition to its order."""


def _order(text: str) -> Iterator[str]:
    bare = _LINKED.sub("", text.strip(MARKS)).strip(MARKS)
    bare += ")" if text.count("(") == text.count(")") > bare.count(")") else ""
    if bare and not is_against(bare) and _TRAILS.search(fold(bare)) is None:
        yield bare


def shortened(line: str) -> Iterator[tuple[str, str]]:
    """A line without what stands behind a sign in it, or before one, with the words left out.

    >>> list(shortened("1 Pz to 1111, near Kiev"))
    [('1 Pz to 1111', 'near Kiev')]
    >>> list(shortened("Horn joins the king at Forchheim, leaves 1 BP"))
    [('Horn joins the king at Forchheim', 'leaves 1 BP')]
    """
    if len(line) > LONGEST or is_against(line) or line.rstrip().endswith("?") or DOUBTS.search(fold(line)):
        return
    cuts = [(found.start(), found.end()) for found in islice(_PARTS.finditer(line), 2 * _MOST)]
    for start, end in reversed(cuts):
        yield from _parts(line[:start], line[end:])
    for start, end in cuts:
        if not _names_more(line[:start]):
            yield from _parts(line[end:], line[:start])


def _names_more(head: str) -> bool:
    """Whether what begins a line names anything behind its first word: it may be the order, in strange words.

    ``Horn joins the king at Forchheim, leaves 1 BP``
    """
    return any((word[0].isupper() and word != "I") or word[0].isdigit() for word in head.split()[1:])


def _parts(kept: str, left: str) -> Iterator[tuple[str, str]]:
    kept, left = _LINKED.sub("", kept.strip(MARKS)).strip(MARKS), left.strip(MARKS)
    if len(kept.split()) >= LEAST and left and LATER.search(fold(left)) is None:
        yield kept, left
