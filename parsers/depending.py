"""Orders of a sentence that is denied or hangs on something, though commas part them from what says so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import cast

from parsers.asking import ASKED_THEN
from parsers.clauses import (
    MARKS,
    any_folded,
    in_that_case,
    is_fragment,
    plain,
    supposes,
    told_by_others,
)
from parsers.end_if import NOT_ELSE
from parsers.greeting import phrases
from parsers.lexing import fold
from parsers.reading import Line, Understood, Unreadable

DEPENDS = "depends"
"""The key of what would be an order without the word before it (``word``)."""

CHANGED = "changed"
"""The key of what would be an order if its writer did not change their mind behind it (``word``)."""

_STOP = re.compile(r"[;!?…](?=\s)|\.(?=\s+[\"«(]?(?P<next>[^\W_]))")
_SHORT = re.compile(r"(?<!\w)([^\W\d_])[^\W\d_]{0,2}\.\Z")
_MOST_WORDS = 5


OPENS = re.compile(rf"(?:{any_folded('conditions')})(?![\w-])")
_DENIES = re.compile(rf"(?<![\w-])(?<!why )(?:{any_folded('denying')})(?![\w-])")
TRAILS = re.compile(rf"[\s,;:()—–-]*(?P<word>{any_folded('trailing')})(?![\w-])")
_BESIDE = re.compile(rf"[\s,;:()—–-]*(?P<word>{any_folded('trailing')}|{any_folded('behind')})(?![\w-])")
"""The same on the line of the order."""
_REMARK = 200
"""Letters of a remark between an order and what it hangs on, at most."""
_ONLY_IF = re.compile(rf"(?<![\w-])(?P<word>{any_folded('only-if')})(?![\w-])")
OPENING = frozenset(map(fold, phrases("opening")))
"""What the order behind it may hang on just as well."""
_HENCE = re.compile(
    rf"[\s,;—–-]*(?:(?:{any_folded('links')})\s+)?(?:{any_folded('hence')})(?![\w-])(?!\s+(?:{any_folded('not-hence')})(?!\w))"
)
_ELSE = re.compile(rf"(?<![\w-]){NOT_ELSE}(?:{any_folded('alternatives')}|{any_folded('elses')})(?![\w-])")
OR = re.compile(rf"(?<![\w-])(?:{any_folded('alternatives')})(?![\w-])")
LEADS = re.compile(rf"(?<![\w-])(?:{any_folded('trailing')})(?![\w-])")
_FOES = re.compile(rf"[\s,.;:!—–-]*(?:{any_folded('foes')})(?![\w-])")
_OF_FOES = re.compile(rf"(?:{any_folded('foes')})(?![\w-])")
"""The same without what stands before it: from each of a run of marks it would be looked for anew."""
_NEAR = 20
"""Letters before the end of a piece in which its last words are looked for."""
_CUES = map(any_folded, ("conditions", "denying", "trailing", "behind", "alternatives", "elses"))
_CUE = re.compile(rf"(?<![\w-])(?:{'|'.join(_CUES)})(?![\w-])")

_CHANGES = re.compile(
    rf"(?<![\w-])(?:(?:{any_folded('changing')})(?![\w-])|(?P<ending>{any_folded('ending')})[\s.,;!…)]*\Z"
    rf"|(?<!for )(?<!until )(?<!till )(?P<later>{any_folded('later')})[\s.,;!…)]*\Z)"
    rf"|(?<=[,;:(….!—–-])\s*(?P<hedge>{any_folded('hedges')})[\s.,;!?…)]*\Z"
    rf"|(?<=[.!;…])\s+(?:{any_folded('instead')})(?![\w-])(?!\s+of(?!\w))"
)


_NOT_SO = re.compile(rf"(?<![\w-])(?:{any_folded('denying')})\s+(?:\w+\s+){{0,2}}\Z")
"""A denial before a change of mind: ``do not cancel``."""


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
    found = _change(plain(text))
    return None if found is None else (found.start(), " ".join(text[found.start() : found.end()].split()))


def is_taken_back(text: str) -> bool:
    """Whether all of a line is taken back in its end: ``A Par - Bur, cancel it``."""
    found = _change(plain(text))
    return found is not None and not text[found.end() :].strip(MARKS + ")")


def opens_condition(text: str) -> bool:
    """Whether a line begins with what an order may hang on: ``Should Germany come,``."""
    return OPENS.match(plain(text).lstrip(MARKS)) is not None


def held_back(text: str, pieces: Sequence[Line], *, knows_conditions: bool = True) -> list[Line]:
    """The pieces of a line; none is an order whose sentence opens a condition or is denied.

    Of a title that ``knows_conditions`` only behind what was not read: else they are orders of its own.

    * ``Should Munich move to Burgundy, A Par - Bur``; ``In case Germany attacks, A Par - Bur``.
    * ``A Par - Bur; provided Munich holds``; ``A Par - Bur or H``: one of two, nobody knows which.
    * ``Don't, please, move A Par - Bur``; ``Not A Par - Bur, A Mar - Bur`` denies but the first.
    * ``A Mun - Bur! No, wait, make that Belgium`` takes back what stands before, whatever follows.
    """
    folded = plain(text)
    pieces = _supposed(text, folded, _foes_apart(text, folded, pieces))
    pieces = _taken_back(text, folded, pieces)
    if _CUE.search(folded) is None:  # most lines
        return list(pieces)
    pieces = _depending(text, folded, pieces, knows_conditions=knows_conditions)
    # Such a title reads ELSE itself.
    return _hanging(text, folded, pieces, OR if knows_conditions else _ELSE)


def _foes_apart(text: str, folded: str, pieces: Sequence[Line]) -> Sequence[Line]:
    """``The enemy gives battle``: what is said of the foe is no order, where a title passes him over."""
    if _OF_FOES.search(folded) is None:  # most lines
        return pieces
    made = list[Line]()
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        begins = max((end for end in sentence_ends(text) if end <= start), default=0)
        foe = _FOES.match(folded, begins)
        behind = foe is not None and foe.end() <= start and not folded[foe.end() : start].strip(MARKS)
        told = behind and isinstance(piece, Understood)
        made.append(unread(piece, DEPENDS, said(text[begins:start])) if told else piece)
    return made


def _supposed(text: str, folded: str, pieces: Sequence[Line]) -> Sequence[Line]:
    """Without what somebody else said, or is done in the case that a sentence before it supposes.

    ``He said: "A Par - Bur"``; ``Suppose Munich sleeps. Then A Par - Bur``; ``If Munich sleeps... A Par H``.
    """
    whose, begins, hangs = "", 0, dict[int, str]()
    spans = [*zip(pieces, _starts(text, pieces), strict=True)]
    for end in (*sentence_ends(text), len(text)):
        told = told_by_others(folded, begins)
        whose = whose or (said(text[begins : told.end()]) if told else "")
        if whose:
            hangs[begins] = whose
        sentence = folded[begins:end]
        # ``A Par H; only if Munich sleeps; A Mar H``, ``if they surrender leave a detachment. End``
        bare = is_fragment(sentence) and not sentence.endswith(";") and not _reads(text, begins, spans)
        if bare or (supposes(sentence) and in_that_case(folded, end)):
            hangs[end] = said(text[begins:end])
        begins = end
    if not hangs:  # most lines
        return pieces
    made, ends = list[Line](), [0, *sentence_ends(text)]
    for piece, start in spans:
        word = hangs.get(max(end for end in ends if end <= start))
        held = word is not None and isinstance(piece, Understood)
        made.append(unread(piece, DEPENDS, word) if held and word else piece)
    return made


def _reads(text: str, begins: int, pieces: Sequence[tuple[Line, int]]) -> bool:
    """Whether the sentence that begins there was read as an order, its condition with it."""
    first = begins + len(text[begins:]) - len(text[begins:].lstrip(MARKS))
    return any(
        isinstance(piece, Understood) and start <= first < start + len(piece.text) for piece, start in pieces
    )


def _taken_back(text: str, folded: str, pieces: Sequence[Line]) -> Sequence[Line]:
    change = _change(folded)
    if change is None:  # most lines
        return pieces
    word = " ".join(text[change.start() : change.end()].split()).rstrip(MARKS)
    made: list[Line] = []
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        end = start + len(piece.text)
        # What ends in such words and was read is meant so: "nobody retreats, better not".
        own = change["ending"] is not None and end > change.start() and isinstance(piece, Understood)
        apart = change["later"] is not None and folded[end : change.start()].strip(MARKS) != ""
        if start >= change.start() and change["hedge"] is not None and isinstance(piece, Unreadable):
            continue  # it is told of what it makes doubtful
        if start >= change.start() or own or apart:
            made.append(piece)
        elif isinstance(piece, Unreadable):
            made.append(replace(piece, suggestion=""))
        else:
            made.append(unread(piece, CHANGED, word))
    return made


def unread(piece: Line, key: str, word: str) -> Unreadable:
    """What was read, and is no order for the sake of a word."""
    return Unreadable(piece.span, piece.text, key, {"word": word})


def of_question(line: Unreadable, *kinds: str) -> Unreadable:
    """What is asked then; where a question of these kinds is open, or answered, it is in doubt."""
    if line.key != ASKED_THEN or not set(cast(Sequence[str], line.args["asks"])) & set(kinds):
        return line
    return unread(line, DEPENDS, str(line.args["word"]))


def _depending(text: str, folded: str, pieces: Sequence[Line], *, knows_conditions: bool) -> list[Line]:
    ends = sentence_ends(text)
    made: list[Line] = []
    why, sentence, hangs = "", -1, False
    end = 0
    for piece, start in zip(pieces, _starts(text, pieces), strict=True):
        begins = max((end for end in ends if end <= start), default=0)
        is_first, sentence = begins != sentence, begins
        if is_first:
            opener = OPENS.match(folded[begins:].lstrip(MARKS))
            own = knows_conditions and not isinstance(piece, Unreadable)
            why = opener[0] if opener is not None and not own else ""
            hangs = bool(why)
        elif not hangs and _HENCE.match(folded, end):
            why = ""  # what was denied is why it is done
        end = start + len(piece.text)
        if why and not (is_first and isinstance(piece, Unreadable)):
            piece = unread(piece, DEPENDS, why)
        made.append(piece)
        if isinstance(piece, Unreadable) and piece.key == ASKED_THEN:
            continue
        if not why and isinstance(piece, Unreadable) and not piece.suggestion:
            why = _denial(piece.text)
    return made


def _denial(text: str) -> str:
    """The word of a piece that denies what follows it; empty where it denies what it names itself."""
    found = _DENIES.search(plain(text))
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
    last = -1  # the place of the order above what is looked at
    for at in range(1, len(pieces)):
        before, piece = pieces[at - 1], pieces[at]
        last = at - 1 if isinstance(before, Understood) else last
        end = starts[at - 1] + len(before.text)
        if last >= 0 and (joins := _joins(text, starts[last] + len(pieces[last].text), starts[at], piece)):
            made[last] = unread(pieces[last], CHANGED, joins)
            continue
        if any(end <= stop <= starts[at] for stop in stops):
            continue
        trails = _BESIDE.match(folded, end)
        alone = trails is not None and (trails["word"] not in OPENING or not _any_read(pieces[at + 1 :]))
        if trails and alone and isinstance(piece, Unreadable) and piece.key != ASKED_THEN:
            if isinstance(before, Understood):
                made[at - 1] = unread(before, CHANGED, trails["word"])
        elif parted := _alternative(folded, (end, starts[at]), before, piece, either):
            if isinstance(made[at - 1], Understood):
                made[at - 1] = unread(before, CHANGED, parted)
            if isinstance(piece, Understood):
                made[at] = unread(piece, DEPENDS, parted)
    return made


def _joins(text: str, end: int, start: int, piece: Line) -> str:
    """The words that join a condition to the order that ends there, before it a remark that names nothing;
    else empty: ``A Par - Bur. A bounce is fine, but only if ...``.
    """
    found = _ONLY_IF.search(plain(piece.text)) if isinstance(piece, Unreadable) else None
    if found is None or start + found.start() - end > _REMARK:
        return ""
    parts = re.split(r"[.,;:!…]\s", text[end : start + found.start()])
    remark = [word for part in parts for word in part.split()[1:]]
    named = any((word[0].isupper() and word != "I") or word[0].isdigit() for word in remark)
    return found["word"] if remark and not named else ""


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
        for pattern in (either, LEADS):
            for found in pattern.finditer(folded, max(0, end - _NEAR), end):
                if not folded[found.end() : end].strip(MARKS):
                    return found[0]
    return ""


def _starts(text: str, pieces: Sequence[Line]) -> Iterator[int]:
    at = 0
    for piece in pieces:
        found = text.find(piece.text, at)
        at = found if found >= 0 else at
        yield at
        at += len(piece.text) if found >= 0 else 0


def said(text: str) -> str:
    """The text as a word of an answer."""
    return " ".join(text.split()).strip(MARKS)
