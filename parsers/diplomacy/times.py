"""Orders that are said to be for another time than the open phase: none is read as one for now."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from adjudicator.kinds import Args
from parsers.asking import ANOTHER_TIME
from parsers.depending import sentence_ends
from parsers.diplomacy.lexemes import Lexeme
from parsers.diplomacy.lexer import lexicon
from parsers.diplomacy.parse import GOES_ON
from parsers.kit.lexicon import either
from parsers.lexing import TypedLine, fold, lines
from parsers.reading import Line, Span, Understood, Unreadable

_ORDERS = GOES_ON - {"_V"} | {"_BUILD", "_DISBAND", "KIND"}


@cache
def _times() -> re.Pattern[str]:
    """``in the fall``, ``this fall``, but not ``this spring``: who says that means the open phase."""
    table = lexicon()["times"]
    apart = "".join(rf"(?<!{word} )" for word in table["not-behind"])
    years = rf"(?:{either(table['in'])})\s+(?:19\d\d|[fsw]\s?19\d\d)"
    return re.compile(
        rf"(?<!\w){apart}(?:(?:{either(table['words'])}|{years})(?!\w)"
        rf"|(?<=[\w,]\s)(?:{either(table['at-end'])})(?=[\s.!)]*\Z))"
    )


@cache
def _of_all() -> re.Pattern[str]:
    """What stands between orders and a time that is of all of them: ``, both``."""
    table = lexicon()["times"]
    return re.compile(
        rf"[\s,;:.!()—–-]*+(?:(?:{either(table['all'])}|{either(table['lead'])})[\s,]++)*+[\s(—–-]*+"
    )


def is_timed(line: TypedLine) -> bool:
    """Whether a line says when something is to be done."""
    return _times().search(line.folded) is not None


def at_other_times(
    line: TypedLine, words: Sequence[Lexeme], pieces: Sequence[Line]
) -> tuple[Line, ...] | None:
    """The pieces of a line, none of which is an order that is said to be for later; None without such words.

    * ``A Mar - Spa in the fall`` was not read, and may not be asked back without its time.
    * ``In the fall, A Mar - Por, A Par - Bur``: what opens a sentence is of all that follows in it.
    """
    found = _times().search(line.folded)
    if found is None or not _orders(words):
        return None
    start, end = line.place(found.start()), line.place(found.end() - 1) + 1
    ends = min((stop for stop in sentence_ends(line.text) if stop >= end), default=len(line.text))
    ordered = (_start(line, piece) + len(piece.text) for piece in pieces if isinstance(piece, Understood))
    before = max((at for at in (*ordered, *sentence_ends(line.text)) if at <= start), default=0)
    led = {*re.findall(r"\w+", line.folded[before:start])} <= {*lexicon()["times"]["lead"]}
    named = [each.start for each in words if each.type == "PLACE"]
    opens = led and any(start <= at < ends for at in named)
    word = {"word": line.text[start:end]}
    if (all_timed := _behind_orders(line, (start, end), pieces, word)) is not None:
        return all_timed
    made, timed = list[Line](), ""
    for piece in pieces:
        at = _start(line, piece)
        behind = at + len(piece.text)
        within = at < end and start < behind and not isinstance(piece, Understood)
        within = within and any(at <= each < behind for each in named)
        if opens and before <= at < ends:
            # All of it as one piece: a part of it would be asked back without its time.
            made += [] if timed else [_unread(line, start, ends, word)]
        elif within:
            made.append(Unreadable(piece.span, piece.text, ANOTHER_TIME, word))
        else:
            made.append(piece)
            continue
        timed = word["word"]
    return tuple(made) if timed else None


def _behind_orders(
    line: TypedLine, when: tuple[int, int], pieces: Sequence[Line], word: Args
) -> tuple[Line, ...] | None:
    """``A Par - Bur, A Mar - Spa, both in the fall``: all that stands before such words, if nothing follows.

    Without a mark or a word for all before it it is of the last order alone.
    """
    start, end = when
    ordered = [at for at, piece in enumerate(pieces) if isinstance(piece, Understood)]
    before = [at for at in ordered if _start(line, pieces[at]) < start]
    if not before or line.text[end:].strip(" .!)") or before != ordered:
        return None
    if fold(line.text[start:end]) in lexicon()["times"]["of-winter"] and _winter(pieces[before[-1]]):
        return None
    stop = min(_start(line, pieces[before[-1]]) + len(pieces[before[-1]].text), start)
    between = fold(line.text[stop:start])
    if _of_all().fullmatch(between) is None:
        return None
    meant = before if between.strip() else before[-1:]
    # All of it as one piece: a part of it would be asked back without its time.
    first = _start(line, pieces[meant[0]])
    told = _unread(line, first, max(end, len(line.text.rstrip())), word)
    return (*pieces[: meant[0]], told)


def said_of_all(text: str, found: Sequence[Line]) -> tuple[Line, ...]:
    """The pieces of a text; of a line that says when all of this is to be done no order above it is for now.

    ``(all of this in the fall)``: the line itself says nothing else.
    """
    made = list(found)
    for number, content in lines(text):
        folded = fold(content)
        when = _times().search(folded)
        if when is None or folded[when.end() :].strip(" .!)"):
            continue
        before = folded[: when.start()]
        if not any(map(str.isalpha, before)) or _of_all().fullmatch(before) is None:
            continue
        word = {"word": content[when.start() : when.end()]}
        made = [
            Unreadable(each.span, each.text, ANOTHER_TIME, word)
            if isinstance(each, Understood) and each.span.line < number
            else each
            for each in made
        ]
    return tuple(made)


def _winter(piece: Line) -> bool:
    return isinstance(piece, Understood) and piece.written.verb in ("B", "D", "W")


def _unread(line: TypedLine, start: int, ends: int, word: Args) -> Unreadable:
    text = line.text[start:ends].strip()
    return Unreadable(Span(0, line.text.index(text, start) + 1, len(text)), text, ANOTHER_TIME, word)


def _start(line: TypedLine, piece: Line) -> int:
    """Where a piece begins: the span of a fault is that of its word."""
    at = piece.span.column - 1
    if line.text.startswith(piece.text, at):
        return at
    return max(line.text.rfind(piece.text, 0, at + len(piece.text)), 0)


def _orders(words: Sequence[Lexeme]) -> bool:
    """Whether a line has places, or one and what is done there; ``we meet in Paris`` orders nothing."""
    kinds = [word.type for word in words]
    return kinds.count("PLACE") > 1 or ("PLACE" in kinds and bool({*kinds} & _ORDERS))
