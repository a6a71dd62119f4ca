"""Orders of a sentence that is denied or hangs on something, though commas part them from what says so."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import cast

from parsers.asking import ASKED_THEN
from parsers.greeting import phrases
from parsers.lexing import fold
from parsers.reading import Line, Understood, Unreadable

DEPENDS = "depends"
"""The key of what would be an order without the word before it (``word``)."""

CHANGED = "changed"
"""The key of what would be an order if its writer did not change their mind behind it (``word``)."""

_STOP = re.compile(r"[;!?…](?=\s)|\.(?=\s+[\"«(]?(?P<next>[^\W_]))")
_SHORT = re.compile(r"(?<!\w)([^\W\d_])[^\W\d_]{0,2}\.\Z")
_MARKS = " \t.,;:!?-—–…"
_MOST_WORDS = 5


def _any(group: str) -> str:
    # A blank of a phrase may be wider in a letter, and fillers are blanks by now.
    found = sorted((fold(each) for each in phrases(group)), key=len, reverse=True)
    return "|".join(re.escape(each).replace(r"\ ", r"\s+") for each in found)


_ANEW = rf"(?!(?<=[.!;…] )(?:{_any('instead')})(?!\w))"
"""What opens a sentence so takes back the one before."""
_IDLE = re.compile(rf"(?<![\w-]){_ANEW}(?:{_any('idle')})(?=\s*(?:[.,!;:…)]|—|–|\s-\s|\Z))")
_OPENS = re.compile(rf"(?:{_any('conditions')})(?![\w-])")
_DENIES = re.compile(rf"(?<![\w-])(?<!why )(?:{_any('denying')})(?![\w-])")
_TRAILS = re.compile(rf"[\s,;:()—–-]*(?P<word>{_any('trailing')})(?![\w-])")
_BESIDE = re.compile(rf"[\s,;:()—–-]*(?P<word>{_any('trailing')}|{_any('behind')})(?![\w-])")
"""The same on the line of the order."""
_OPENING = frozenset(map(fold, phrases("opening")))
"""What the order behind it may hang on just as well."""
_HENCE = re.compile(
    rf"[\s,;—–-]*(?:(?:{_any('links')})\s+)?(?:{_any('hence')})(?![\w-])(?!\s+(?:{_any('not-hence')})(?!\w))"
)
_ELSE = re.compile(rf"(?<![\w-])(?:{_any('alternatives')}|{_any('elses')})(?![\w-])")
_OR = re.compile(rf"(?<![\w-])(?:{_any('alternatives')})(?![\w-])")
_LEADS = re.compile(rf"(?<![\w-])(?:{_any('trailing')})(?![\w-])")
_FOES = re.compile(rf"[\s,.;:!—–-]*(?:{_any('foes')})(?![\w-])")
_OF_FOES = re.compile(rf"(?:{_any('foes')})(?![\w-])")
"""The same without what stands before it: from each of a run of marks it would be looked for anew."""
_NEAR = 20
"""Letters before the end of a piece in which its last words are looked for."""
_CUES = map(_any, ("conditions", "denying", "trailing", "behind", "alternatives", "elses"))
_CUE = re.compile(rf"(?<![\w-])(?:{'|'.join(_CUES)})(?![\w-])")

_CHANGES = re.compile(
    rf"(?<![\w-])(?:(?:{_any('changing')})(?![\w-])|(?P<ending>{_any('ending')})[\s.,;!…)]*\Z"
    rf"|(?<!for )(?<!until )(?<!till )(?P<later>{_any('later')})[\s.,;!…)]*\Z)"
    rf"|(?<=[.!;…])\s+(?:{_any('instead')})(?![\w-])(?!\s+of(?!\w))"
)


_NOT_SO = re.compile(rf"(?<![\w-])(?:{_any('denying')})\s+(?:\w+\s+){{0,2}}\Z")
"""A denial before a change of mind: ``do not cancel``."""


def _plain(text: str) -> str:
    """The text folded, with blanks for what only looks like a denial or a change of mind."""
    return _IDLE.sub(lambda found: " " * len(found[0]), fold(text))


def _change(folded: str) -> re.Match[str] | None:
    """The words that take back what stands before them, if a line has such."""
    found = _CHANGES.search(folded)
    while found is not None and _NOT_SO.search(folded, max(0, found.start() - 40), found.start()):
        found = _CHANGES.search(folded, found.end())
    return found


def sentence_ends(text: str) -> list[int]:
    """Where the sentences of a line end, behind their marks.

    >>> sentence_ends("In case Mun. attacks, hold! Paris holds. A Mar H")
    [27, 40]
    """
    return [stop.end() for stop in _STOP.finditer(text) if stop[0] != "." or not _goes_on(text, stop)]


def _goes_on(text: str, stop: re.Match[str]) -> bool:
    """Whether a sentence goes on behind the full stop of an abbreviation: ``Mun. attacks``."""
    short = _SHORT.search(text, max(0, stop.start() - 4), stop.end())
    return stop["next"].islower() or (short is not None and short[1].isupper())


def change_of_mind(text: str) -> tuple[int, str] | None:
    """Where a line takes back what stands before it, and the words: ``No, wait, make that Belgium``."""
    found = _change(_plain(text))
    return None if found is None else (found.start(), " ".join(text[found.start() : found.end()].split()))


def is_taken_back(text: str) -> bool:
    """Whether all of a line is taken back in its end: ``A Par - Bur, cancel it``."""
    found = _change(_plain(text))
    return found is not None and not text[found.end() :].strip(_MARKS + ")")


def opens_condition(text: str) -> bool:
    """Whether a line begins with what an order may hang on: ``Should Germany come,``."""
    return _OPENS.match(_plain(text).lstrip(_MARKS)) is not None


def held_back(text: str, pieces: Sequence[Line], *, knows_conditions: bool = True) -> list[Line]:
    """The pieces of a line; none is an order whose sentence opens a condition or is denied.

    Of a title that ``knows_conditions`` only behind what was not read: else they are orders of its own.

    * ``Should Munich move to Burgundy, A Par - Bur``; ``In case Germany attacks, A Par - Bur``.
    * ``A Par - Bur; provided Munich holds``; ``A Par - Bur or H``: one of two, nobody knows which.
    * ``Don't, please, move A Par - Bur``; ``Not A Par - Bur, A Mar - Bur`` denies but the first.
    * ``A Mun - Bur! No, wait, make that Belgium`` takes back what stands before, whatever follows.
    """
    folded = _plain(text)
    pieces = _taken_back(text, folded, _foes_apart(text, folded, pieces))
    if _CUE.search(folded) is None:  # most lines
        return list(pieces)
    pieces = _depending(text, folded, pieces, knows_conditions=knows_conditions)
    # Such a title reads ELSE itself.
    return _hanging(text, folded, pieces, _OR if knows_conditions else _ELSE)


def _foes_apart(text: str, folded: str, pieces: Sequence[Line]) -> Sequence[Line]:
    """``The enemy gives battle``: what is said of the foe is no order, where a title passes him over."""
    if _OF_FOES.search(folded) is None:  # most lines
        return pieces
    made = list[Line]()
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        begins = max((end for end in sentence_ends(text) if end <= start), default=0)
        foe = _FOES.match(folded, begins)
        behind = foe is not None and foe.end() <= start and not folded[foe.end() : start].strip(_MARKS)
        told = behind and isinstance(piece, Understood)
        made.append(_unread(piece, DEPENDS, _said(text[begins:start])) if told else piece)
    return made


def _taken_back(text: str, folded: str, pieces: Sequence[Line]) -> Sequence[Line]:
    change = _change(folded)
    if change is None:  # most lines
        return pieces
    word = " ".join(text[change.start() : change.end()].split()).rstrip(_MARKS)
    made: list[Line] = []
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        end = start + len(piece.text)
        # What ends in such words and was read is meant so: "nobody retreats, better not".
        own = change["ending"] is not None and end > change.start() and isinstance(piece, Understood)
        apart = change["later"] is not None and folded[end : change.start()].strip(_MARKS) != ""
        if start >= change.start() or own or apart:
            made.append(piece)
        elif isinstance(piece, Unreadable):
            made.append(replace(piece, suggestion=""))
        else:
            made.append(_unread(piece, CHANGED, word))
    return made


def _unread(piece: Line, key: str, word: str) -> Unreadable:
    return Unreadable(piece.span, piece.text, key, {"word": word})


def of_question(line: Unreadable, *kinds: str) -> Unreadable:
    """What is asked then; where a question of these kinds is open, or answered, it is in doubt."""
    if line.key != ASKED_THEN or not set(cast(Sequence[str], line.args["asks"])) & set(kinds):
        return line
    return _unread(line, DEPENDS, str(line.args["word"]))


def _depending(text: str, folded: str, pieces: Sequence[Line], *, knows_conditions: bool) -> list[Line]:
    ends = sentence_ends(text)
    made: list[Line] = []
    why, sentence, hangs = "", -1, False
    end = 0
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        begins = max((end for end in ends if end <= start), default=0)
        is_first, sentence = begins != sentence, begins
        if is_first:
            opener = _OPENS.match(folded[begins:].lstrip(_MARKS))
            own = knows_conditions and not isinstance(piece, Unreadable)
            why = opener[0] if opener is not None and not own else ""
            hangs = bool(why)
        elif not hangs and _HENCE.match(folded, end):
            why = ""  # what was denied is why it is done
        end = start + len(piece.text)
        if why and not (is_first and isinstance(piece, Unreadable)):
            piece = _unread(piece, DEPENDS, why)
        made.append(piece)
        if isinstance(piece, Unreadable) and piece.key == ASKED_THEN:
            continue
        if not why and isinstance(piece, Unreadable) and not piece.suggestion:
            why = _denial(piece.text)
    return made


def _denial(text: str) -> str:
    """The word of a piece that denies what follows it; empty where it denies what it names itself."""
    found = _DENIES.search(_plain(text))
    words = text.split()
    if found is None or len(words) > _MOST_WORDS:
        return ""
    named = any(word[0].isupper() or word[0].isdigit() for word in words[1:])
    return "" if named else found[0]


def _hanging(text: str, folded: str, pieces: list[Line], either: re.Pattern[str]) -> list[Line]:
    """Without orders that hang on what stands behind them, or are one of two of which one is not read."""
    made, starts = list(pieces), [*_starts(text, pieces)]
    # An order that was read ends a sentence with its full stop, though an abbreviation stands there.
    stops = [
        stop.end() for stop in _STOP.finditer(text) if stop[0] != ";" and not (stop["next"] or "A").islower()
    ]
    for at in range(1, len(pieces)):
        before, piece = pieces[at - 1], pieces[at]
        end = starts[at - 1] + len(before.text)
        if any(end <= stop <= starts[at] for stop in stops):
            continue
        trails = _BESIDE.match(folded, end)
        alone = trails is not None and (trails["word"] not in _OPENING or not _any_read(pieces[at + 1 :]))
        if trails and alone and isinstance(piece, Unreadable) and piece.key != ASKED_THEN:
            if isinstance(before, Understood):
                made[at - 1] = _unread(before, CHANGED, trails["word"])
        elif parted := _alternative(folded, (end, starts[at]), before, piece, either):
            if isinstance(made[at - 1], Understood):
                made[at - 1] = _unread(before, CHANGED, parted)
            if isinstance(piece, Understood):
                made[at] = _unread(piece, DEPENDS, parted)
    return made


def _any_read(pieces: Sequence[Line]) -> bool:
    return any(isinstance(piece, Understood) for piece in pieces)


def _alternative(
    folded: str, gap: tuple[int, int], before: Line, piece: Line, either: re.Pattern[str]
) -> str:
    """The ``or`` in the gap between two pieces, or at the end of one that was not read; empty without."""
    end, start = gap
    if found := either.search(folded, end, start):
        return found[0]
    if isinstance(piece, Unreadable) and (found := either.match(folded, start)):
        return found[0]
    if isinstance(before, Unreadable):
        for pattern in (either, _LEADS):
            for found in pattern.finditer(folded, max(0, end - _NEAR), end):
                if not folded[found.end() : end].strip(_MARKS):
                    return found[0]
    return ""


def _starts(text: str, pieces: Sequence[Line]) -> Iterator[int]:
    at = 0
    for piece in pieces:
        found = text.find(piece.text, at)
        at = found if found >= 0 else at
        yield at
        at += len(piece.text) if found >= 0 else 0


# -- over lines


_SOFT = rf"(?:(?:{_any('soft')})[\s,]+)*"
_HEADS = re.compile(rf"[\s,(\[]*{_SOFT}(?:{_any('heads')})(?:\s+(?:{_any('these')}))*[\s:…—–-]*")
_BACK = re.compile(
    rf"[\s,(\[]*{_SOFT}(?:(?P<last>{_any('changing')})|{_any('ending')}|{_any('whole')})"
    rf"(?:[\s,]+(?:{_any('soft')}))*[\s.,:;!…)\]]*"
)


def across_lines(lines: Sequence[str], read: Sequence[Line]) -> tuple[Line, ...]:
    """The pieces of lines; none is an order that a line above denies, or a line below takes back.

    * ``Please cancel:`` denies the orders right below it; on ``If Munich leaves:`` they hang.
    * ``Cancelled`` takes back those above it up to one that is blank, ``Scratch that`` only the last.
    * ``or``, or ``only if Munich leaves``, leaves the one above it in doubt.
    * So does ``No, wait, make that Picardy`` where it is no order by itself.
    """
    orders = {one.span.line for one in read if isinstance(one, Understood)}
    faulty = {
        one.span.line
        for one in read
        if isinstance(one, Unreadable) and one.key not in ("no-order", ASKED_THEN)
    }
    held = dict[int, tuple[str, str]]()
    for number, line in enumerate(lines, 1):
        if line.strip():
            for other, why in _reach(lines, number, orders, is_faulty=number in faulty).items():
                held.setdefault(other, why)
    return tuple(
        _unread(one, *held[one.span.line]) if isinstance(one, Understood) and one.span.line in held else one
        for one in read
    )


def _reach(
    lines: Sequence[str], number: int, orders: Collection[int], *, is_faulty: bool
) -> dict[int, tuple[str, str]]:
    """The lines whose orders one line leaves undone, each with why and the words that do."""
    line = lines[number - 1]
    folded, first = _plain(line), next(_block(lines, number, -1), 0)
    back = _taken_by(folded, is_faulty) if first else None
    if number not in orders and _is_head(folded) and (back is None or line.rstrip().endswith(":")):
        below = itertools.takewhile(orders.__contains__, _block(lines, number, 1))
        return dict.fromkeys(below, (DEPENDS, _said(line)))
    if back is not None:
        above = itertools.takewhile(orders.__contains__, _block(lines, number, -1))
        taken = itertools.islice(above, 1 if back["last"] else None)
        return dict.fromkeys(taken, (CHANGED, _said(line[: back.end()])))
    if first != number - 1:
        return {}
    trails = _TRAILS.match(folded) if number not in orders else None
    goes_on = lines[number - 2].rstrip().endswith(",")
    if trails is not None and (goes_on or trails["word"] not in _OPENING):
        return {number - 1: (CHANGED, _said(line))}
    bare = folded.lstrip(_MARKS)
    parted = _OR.match(bare)
    alone = parted is not None and not bare[parted.end() :].strip(_MARKS)
    if parted is None or not (alone or number in orders or is_faulty):
        return {}
    other = number + 1 if alone else number
    return {number - 1: (CHANGED, parted[0]), other: (DEPENDS, parted[0])}


def may_undo(line: str) -> bool:
    """Whether a line begins as one that denies what stands around it, or puts it in doubt: ``Perhaps``."""
    folded = _plain(line)
    return _BACK.match(folded) is not None or _HEADS.match(folded) is not None or opens_condition(line)


def _is_head(folded: str) -> bool:
    """Whether a line says that what stands below it is no order, or hangs on something."""
    leads = folded.rstrip().endswith((":", ",")) and _OPENS.match(folded.lstrip(_MARKS)) is not None
    return leads or _HEADS.fullmatch(folded) is not None


def _taken_by(folded: str, is_faulty: bool) -> re.Match[str] | None:
    """What a line takes back those above it with: all of it, or its beginning where it is not read."""
    found = _BACK.match(folded)
    return found if found and (found.end() == len(folded) or (is_faulty and found["last"])) else None


def _said(text: str) -> str:
    return " ".join(text.split()).strip(_MARKS)


def _block(lines: Sequence[str], number: int, step: int) -> Iterator[int]:
    """The numbers of the lines beside one up to a blank one, the nearest first; one may part it from them."""
    at = number + step
    if 1 < at < len(lines) and not lines[at - 1].strip():
        at += step
    while 0 < at <= len(lines) and lines[at - 1].strip():
        yield at
        at += step
