"""What comes another time: cards to lay out later, a deed before something else; it reads no order."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from games.sunset_of_empire.text.phrases import Everything, Laying, Written
from parsers.depending import CHANGED, DEPENDS
from parsers.lexing import fold
from parsers.reading import Span, Unreadable
from parsers.sunset_of_empire.clauses import attacks, spelt
from parsers.sunset_of_empire.words import lexicon, told_of

_ENDS = r"[,;:()…!]|[.](?=\s|\Z)|\s[—–-]\s"


def delayed(
    line: int, start: int, piece: str, written: Written | None, names: Callable[[str], int]
) -> Unreadable | None:
    """Why a piece that was read as ``written``, is nothing to do now; None where it is.

    ``names`` counts the names in a text; ``start`` counts from 0.
    """
    before = _before().search(fold(piece))
    if before is not None:
        word = piece[before.start(1) : before.end(1)]
        return Unreadable(Span(line, start + 1, len(piece)), piece, CHANGED, {"word": word})
    if told := elsewhen(piece, names):
        key = CHANGED if names(piece[: told[0]]) else DEPENDS
        return Unreadable(Span(line, start + 1, len(piece)), piece, key, {"word": piece[slice(*told)]})
    first, last = _put_off_whole(piece, written) or (0, 0)
    if not last:
        later = put_off(piece, names) if isinstance(written, Laying | Everything) else []
        if not later:
            return None
        first, last = later[0]
    text = piece[first:last]
    at = start + first + len(text) - len(text.lstrip())
    return Unreadable(Span(line, at + 1, len(text.strip())), piece, "unexpected-word", {"word": text.strip()})


def _put_off_whole(piece: str, written: Written | None) -> tuple[int, int] | None:
    """What says of a whole order that it comes another time: ``lay everything afterwards``."""
    if not (isinstance(written, Everything) or (isinstance(written, Laying) and not written.cards)):
        return None
    late = _late_at_end().search(fold(piece))
    return late.span(1) if late is not None and late.start() else None


def elsewhen(piece: str, names: Callable[[str], int]) -> tuple[int, int] | None:
    """What says of a deed that it was, that another does it or when it will be: ``next year: lay Camel``."""
    folded = fold(piece)
    for pattern in (_told_of(), _next_year()):
        found = pattern.search(folded)
        if found is not None and (pattern is _told_of() or not names(piece[: found.start(1)])):
            return found.span(1)
    return None


def tells_of_another(piece: str, at: int, names: Callable[[str], int]) -> bool:
    """Whether what stands before a place, in its sentence, says of what is behind it that it is none now."""
    told = None if piece[:at].rstrip()[-1:] in set(".!?") else elsewhen(piece, names)
    return told is not None and told[1] <= at


def put_off(text: str, names: Callable[[str], int]) -> list[tuple[int, int]]:
    """Where cards of a list stand that come another time, as a word behind them says: ``Camel, Lion later``.

    No card of a line that attacks does: that is a deed which comes later.
    """
    folded = _dash().sub(lambda found: " " * len(found[0]), fold(text))  # ``Camel, Lion - later``
    if _behind().search(folded) is None or attacks(text):  # names are dear to look for
        return []
    signs = list(_parting().finditer(folded))
    begins = [0, *(found.end() for found in signs)]
    ends = [*(found.start() for found in signs), len(text)]
    found = []
    for start, end in zip(begins, ends, strict=True):
        late = _behind().search(folded, start, end)
        if late is not None and (names(text[start : late.start()]) or _row(folded[start : late.start()])):
            found.append((start, end))
    return found


def without_put_off(text: str, names: Callable[[str], int]) -> str | None:
    """A line without what comes another time; None where that may be more than one card of a list."""
    later = put_off(text, names)
    if not later:
        return text
    (start, end), *more = later
    before, after = text[:start], text[end:]
    joined = _and().search(fold(before))
    if more or (joined and names(before) > 1):
        return None
    rest = before[: joined.start()] if joined else before
    return f"{rest.rstrip(' ,;—–-')} {after.lstrip(' .')}".strip()


def _row(text: str) -> bool:
    """Whether words name a row: ``the infantry later``."""
    return any(terminal == "ROW" and count for terminal, count in told_of(text.split()))


@cache
def _joining() -> str:
    return spelt(lexicon()["put-off"]["and"]).pattern


@cache
def _and() -> re.Pattern[str]:
    return re.compile(rf"[,\s]\s*{_joining()}\s*\Z")


@cache
def _parting() -> re.Pattern[str]:
    return re.compile(rf"{_ENDS}|\s{_joining()}\s")


@cache
def _behind() -> re.Pattern[str]:
    words = spelt(lexicon()["put-off"]["behind"]).pattern
    return re.compile(rf"\s{words}(?=\s*(?:{_ENDS}|\s{_joining()}\s|\Z))")


@cache
def _dash() -> re.Pattern[str]:
    words = spelt(lexicon()["put-off"]["behind"]).pattern
    return re.compile(rf"(?<=\s)[—–-](?=\s{words}\s*(?:{_ENDS}|\Z))")


@cache
def _before() -> re.Pattern[str]:
    """``before their air is empty``; ``life before the fleet`` only names a row."""
    table = lexicon()["before"]
    verb = spelt(table["said"]).pattern
    return re.compile(
        rf"\s({spelt(table['always']).pattern}|{spelt(table['words']).pattern}(?=\s(?:[^\s,.;]+\s+){{0,4}}{verb}))"
    )


@cache
def _late_at_end() -> re.Pattern[str]:
    """``lay nothing after that``; behind a comma it is a line's own clause: ``Camel, nothing after that``."""
    words = spelt(lexicon()["put-off"]["behind"]).pattern
    return re.compile(rf"(?<![,;.])\s({words})[\s.!]*\Z")


@cache
def _told_of() -> re.Pattern[str]:
    """A first blow of which it is told: ``my first blow was``, ``their first move``."""
    table = lexicon()["told-of"]
    lead, whose, was, theirs = (spelt(table[key]).pattern for key in ("leads", "whose", "was", "theirs"))
    plain = spelt(table["plain"]).pattern
    return re.compile(rf"({whose}\s+(?:{lead}|{plain}(?=\s*:))|{lead}\s+(?:{was}|{theirs})|{was}\s+{lead})")


@cache
def _next_year() -> re.Pattern[str]:
    words = spelt(lexicon()["told-of"]["another-time"]).pattern
    return re.compile(rf"\A(?:[^\s,:;.]+\s+){{0,4}}?({words})(?=\W*\w)")
