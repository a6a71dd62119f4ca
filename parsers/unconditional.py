"""A line without its condition, or without words beside its order: to ask back, never to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from parsers.end_if import ELSE, IF, THEN
from parsers.greeting import is_against, phrases
from parsers.kit.lexicon import either, shared
from parsers.lexing import fold
from parsers.reading import Line, Reader, Understood, Unreadable

_WORDS = shared()["choice"]


def _any(*groups: str) -> str:
    found = {each for group in groups for each in phrases(group)} - {*phrases("doubting")}
    return "|".join(
        re.escape(fold(each)).replace(r"\ ", r"\s+") for each in sorted(found, key=len, reverse=True)
    )


_LEADS = re.compile(rf"\s*(?:{IF}|{_any('conditions')})(?![\w-])")
_AGAIN = rf"(?!once(?!\w)(?:\s+(?:{either(_WORDS['connectives'])}|more|again)(?!\w)|\s*(?:[.,;!?)]|\Z)))"
"""``once and for all`` opens no condition."""
_TRAILS = re.compile(
    rf"[\s,;(—–-]+{_AGAIN}(?:just\s+(?=in\s))?(?:{either(_WORDS['trailing-if'])}|{_any('trailing')})(?![\w-])"
)
_ENDS = re.compile(rf"(?<!\w)(?:{THEN})(?!\w)[\s,:]*|[,;:)](?=\s)\s*|\s[—–]\s+")
_OTHER = re.compile(rf"[\s,;.]+(?:{ELSE}|{_any('if-not')})(?!\w)")
_ELSE = re.compile(rf"(?<!\w)(?:{ELSE})(?!\w)")
_MARKS = " \t.,;:!()—–-"
_PARTS = re.compile(r"[,;:(](?=\s)|\s[—–-](?=\s)|[.!…](?=\s)|(?<=\w)\s(?=\()")
_LATER = re.compile(rf"(?<![\w-])(?:{_any('later', 'times', 'hedges')})(?![\w-])")
"""When what is left out would be: without it an order may be meant for then."""
_MOST = 4
"""Places where a condition may end."""
LONGEST, LEAST = 300, 3
"""Letters of a line; words of what is left of it, for a name alone may be a mere greeting."""
_AT_A_WORD = (
    "unexpected-word",
    "unknown-name",
    "unknown-word",
    "unknown-place",
    "unknown-unit",
    "unknown-card",
    "unclear-word",
)
_MOST_WORDS = 4
"""Words that are left out inside a line."""
_LISTS = re.compile(rf"(?:[,+&]|(?<!\w)(?:{_any('links')}))\s*\Z")
_LISTED = re.compile(rf"\s*(?:[,+&]|(?:{_any('links')})(?!\w)|[.!]?\Z)")
"""What stands before, and behind, one of a list."""
_SMALL = frozenset(map(fold, phrases("small")))
_TURNS = re.compile(
    rf"{_any('turning', 'against', 'denying', 'alternatives', 'elses', 'later', 'changing', 'ending')}"
)
_DOUBTS = re.compile(rf"(?<!\w)(?:{'|'.join(re.escape(fold(each)) for each in phrases('doubting'))})(?!\w)")


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
        other and not whole[other.end() :].strip(_MARKS)
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
            yield from _order(f"{line[: trails.start()].rstrip(_MARKS)} {line[end.end() :]}")


def hangs(line: str) -> bool:
    """Whether a condition stands behind something on a line: ``A Par - Bur subject to his consent``."""
    return _TRAILS.search(fold(line[:LONGEST])) is not None


def begins_else(line: str) -> bool:
    """Whether a line is for the case that the condition above it is not so."""
    return _ELSE.match(fold(line[:LONGEST]).lstrip(_MARKS)) is not None


_LINKED = re.compile(rf"[\s,]+(?:{'|'.join(phrases('links'))})\s*\Z", re.IGNORECASE)
"""What joined the condition to its order."""


def _order(text: str) -> Iterator[str]:
    bare = _LINKED.sub("", text.strip(_MARKS)).strip(_MARKS)
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
    if len(line) > LONGEST or is_against(line) or line.rstrip().endswith("?") or _DOUBTS.search(fold(line)):
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


def bared(reader: Reader, line: str) -> tuple[str, str] | None:
    """A line without the words at which nobody can read on, and those; None where that gives no order.

    A word that the title knows, or that may turn the others, is never left out, nor a name or a number.
    """
    if not may_leave_out(line):
        return None
    kept, left = line, list[str]()
    for _ in range(_MOST_WORDS + 1):
        read = reader.read(kept, guess=False)
        faults = [each for each in read if not isinstance(each, Understood)]
        if read and not faults:
            return (kept.strip(_MARKS), " … ".join(left)) if left else None
        word = stuck(reader, faults[0]) if faults else ""
        parts = re.split(rf"(?<![\w-]){re.escape(word)}(?![\w-])", kept) if word else []
        if len(parts) != 2:  # it stands there twice, or nowhere
            return None
        if fold(word) not in _SMALL and _LISTS.search(fold(parts[0])) and _LISTED.match(fold(parts[1])):
            return None  # it is one of a list
        kept, left = " ".join(f"{parts[0].rstrip()} {parts[1].lstrip()}".split()), [*left, word]
    return None


def may_leave_out(line: str) -> bool:
    """Whether no word of a line turns it, so that one that nobody can read may be left out of it."""
    folded = fold(line)
    if len(line) > LONGEST or is_against(line) or line.rstrip().endswith("?") or _DOUBTS.search(folded):
        return False
    return _LATER.search(folded) is None  # its words may be those that cannot be read


def stuck(reader: Reader, fault: Line) -> str:
    """The one word at which a piece cannot be read, where it may be left out; else empty."""
    if not isinstance(fault, Unreadable) or fault.key not in _AT_A_WORD:
        return ""
    word = str(fault.args.get("word", "")).strip(_MARKS)
    first = word.split()[0] if word else ""
    if not first.isalpha() or _TURNS.fullmatch(fold(first)):
        return ""
    small = fold(first) in _SMALL
    if not small and (not first.islower() or not is_unknown(reader, first)):
        return ""
    return first


def is_unknown(reader: Reader, word: str) -> bool:
    """Whether a title knows nothing of a word."""
    read = reader.read(word, guess=False)
    return all(isinstance(each, Unreadable) and each.key in (*_AT_A_WORD, "no-order") for each in read)


def _parts(kept: str, left: str) -> Iterator[tuple[str, str]]:
    kept, left = _LINKED.sub("", kept.strip(_MARKS)).strip(_MARKS), left.strip(_MARKS)
    if len(kept.split()) >= LEAST and left and _LATER.search(fold(left)) is None:
        yield kept, left
