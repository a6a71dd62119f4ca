"""Reads orders once more without words that say nothing, where that helps; of any title."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from parsers.asking import ASKED_THEN, LATER, OF_ORDERS, QUESTION, asks
from parsers.depending import change_of_mind, held_back
from parsers.greeting import any_of, phrases, without_courtesy, without_greeting
from parsers.paragraph import across_lines
from parsers.quotation import as_written
from parsers.reading import Line, Reader, Span, Understood, Unreadable

_SIGN = r"(?:[!.,:;…)]|—|–|\s-\s|\Z)"
_NOT_LATER = (
    r"(?!next\s+(?:turn|year|round|time|season|phase)(?!\w))"
    r"(?!instead\s+of\s+(?!(?:that|this|it|the\s+above|what|my)(?!\w)))"
)
"""``Next, the Lion`` opens an order; ``next turn the Lion`` is none yet, ``instead of the Lion`` never."""
_WORD_OF_OPENING = rf"(?>(?:{any_of('opening-words')})(?!\w))"
_OPENER = re.compile(
    rf"[ \t]*(?:(?:{any_of('openers')}|{any_of('idle')}|{any_of('changing')})[ ]{{0,3}}{_SIGN}+"
    rf"|{_WORD_OF_OPENING}(?:[ ,]{{1,3}}{_WORD_OF_OPENING}){{0,6}}[ ]{{0,3}}:(?=[ ])"
    rf"|(?:{any_of('regrets')})[ ]{{0,3}}[.!…]+(?=\s)"
    rf"|{_NOT_LATER}(?:{any_of('sequence')})(?![\w-])[,:]?)[ ]*",
    re.IGNORECASE,
)
_INSTEAD = re.compile(
    rf"(?<=[.!;…])\s+(?:{any_of('instead')})(?![\w-])[,:]?(?=\s)(?!\s+of(?!\w))", re.IGNORECASE
)
"""What was before it is held back (parsers.depending)."""
_TALK = re.compile(rf"[ \t]*(?:{any_of('talk')})[ ]{{0,3}}[!.,:;…]+(?=[ ]*\S)", re.IGNORECASE)
_SAID = "|".join(map(re.escape, sorted((*phrases("fillers"), *phrases("modals")), key=len, reverse=True)))
_DENIED = "".join(rf"(?<!\b{word} )" for word in phrases("denials"))
_NOT_THEN = "".join(rf"(?<!\b{word}, )" for word in phrases("sequence"))
_FILLER = re.compile(
    rf"(?<![\w-])(?:(?!(?:{any_of('instead')})(?!\w))|{_NOT_THEN})(?:{any_of('idle')})(?=\s*(?:[.,!;…)]|—|–|\s-\s|\Z))"
    rf"|(?<![\w-]){_DENIED}(?:{_SAID}|(?<=[\w)] )(?:{any_of('auxiliaries')}))(?![\w-])(?!\s*[:?])",
    re.IGNORECASE,
)
"""Not behind a denial: ``not now``; ``then, instead`` is no THEN alone."""
_WHILE = re.compile(rf"[ \t]*(?:{any_of('while')})\s[^,]*,", re.IGNORECASE)
"""A clause that says when something else is done: ``While Lion shells Friedrich, I have my tea``."""
_ASIDE = re.compile(r",[ \t]{3,},|^[ \t]*,|,[ \t]{2,}(?=[.!]*\s*\Z)")
_CLOSER = rf"(?:{any_of('closers')})(?!\w)(?:[ ,]{{1,3}}(?:{any_of('closers-more')})(?!\w)){{0,3}}"
_CLOSING = re.compile(
    rf"(?:(?<=[\w)])[ ]{{0,3}}(?:[.,!;:…]|—|–|[ ]-)[ ]{{1,3}}(?:(?:{any_of('links')})[ ])?|\A[ \t]*)"
    rf"(?:{_CLOSER}|(?:{any_of('thanking')})(?P<what>(?:[ ]{{1,3}}[^\W\d_]{{1,20}}){{1,3}}))"
    r"[ ]{0,3}[.!,…)]*[ ]{0,3}\Z",
    re.IGNORECASE,
)
"""``That's all``, ``Thanks for Sevastopol!`` behind an order, or by itself."""
_DOES = re.compile(
    rf"(?<!\w)(?:{'|'.join(phrases('doing'))}|{any_of('against')}|{any_of('times')}|{any_of('trailing')}|{any_of('conditions')})(?!\w)",
    re.IGNORECASE,
)
"""What somebody is thanked for may be an order, or its time."""
_TAIL = 100
_ENDS = ".!?;…"
_REQUEST = re.compile(
    rf"(?P<lead>(?:\A|[{_ENDS}]\s)\s*(?:please,?\s+)?(?:{any_of('requests')})(?:,?\s+(?:{any_of('courtesy')}),?)?\s)(?P<what>[^.!?…]{{1,200}})\?",
    re.IGNORECASE,
)
_COURTESY = re.compile(rf"(?<!\w)(?:{any_of('courtesy')})(?!\w)", re.IGNORECASE)
_SAID_KINDLY = "|".join(map(any_of, ("farewells", "greetings", "courtesy", "addressed", "esteemed")))
_THANKS = re.compile(rf"\s*(?>(?:{_SAID_KINDLY})(?!\w)[\s.,!;…)]*)++", re.IGNORECASE)
"""Possessive: ``dear judge`` is one phrase or two, and tried as both over and over in a line of them."""
_UNKNOWN = ("unknown-name", "unknown-word", "unknown-place", "unknown-unit")
_PAST = re.compile("|".join(phrases("past")))
"""A verb that tells what was."""
_SUGGESTED, _UNKNOWN_WORDS, _LONGEST = 8, 3, 200
"""Faults of a letter that are looked at once more; unknown words that may be left out of one; its letters."""
_BROKEN = re.compile(rf"(?<![\w-])(?:{any_of('governing')})(?:\s*[,;:.!?]|\s*\Z)", re.IGNORECASE)
"""What has lost the word that it led to: ``an offer of``, ``for , please``."""
_LED = re.compile(rf"(?:\s++(?:{any_of('governing')}))++\s*\Z", re.IGNORECASE)
_EASED = 100
"""Lines that are not read; of a letter with more nobody means each to be an order, and none is read again."""
_MOST = 4
"""Openers of a line: ``Well, then, after that``."""


def without_opener(line: str) -> str:
    """The line with blanks for what opens it and says nothing: its columns stay.

    >>> without_opener("Right then, after that A Par - Bur")
    '                       A Par - Bur'
    """
    greeted = without_greeting(line)
    at = len(greeted) - len(greeted.lstrip()) if greeted != line else 0
    for _ in range(_MOST):
        found = _OPENER.match(line, at)
        if found is None:
            break
        at = found.end()
    return " " * at + line[at:]


def without_closing(line: str) -> str:
    """The line without what only says, in its end, that there is no more, or thanks for something.

    >>> without_closing("A Par - Bur, that's all from me."), without_closing("Thanks for Sevastopol!")
    ('A Par - Bur', '')
    """
    found = _CLOSING.search(line, max(0, len(line) - _TAIL))
    if found is None or (found["what"] and _DOES.search(found["what"])):
        return line
    return line[: found.start()]


def without_fillers(line: str) -> str:
    """The line with blanks for words that change nothing: its columns stay.

    >>> without_fillers("Horn, of course, should march to Ulm")
    'Horn                    march to Ulm'
    """
    bare = line if _WHILE.match(line) else _FILLER.sub(_blank, line)
    return _ASIDE.sub(_blank, bare) if bare != line else line


def _without_request(reader: Reader, line: str) -> str:
    """The line with a polite question as what it asks for, where that is an order and nothing else.

    ``Could you please move Paris to Burgundy?``; without a word of courtesy it may ask what is allowed.
    """

    def plain(found: re.Match[str]) -> str:
        beside = (line[: found.start()], line[found.end() :])
        if _COURTESY.search(found[0]) is None or not all(_goes_along(reader, each) for each in beside):
            return found[0]
        what = found["what"]
        read = reader.read(what, guess=False)
        ordered = bool(read) and all(isinstance(each, Understood) for each in read)
        begins = found["lead"][:1]
        blank = (begins if begins in _ENDS else " ").ljust(len(found["lead"]))
        return f"{blank}{what}." if ordered else found[0]

    return _REQUEST.sub(plain, line) if line.count("?") == 1 else line


def _goes_along(reader: Reader, text: str) -> bool:
    """Whether what stands beside a polite question leaves it what it is: orders, thanks, a change of mind.

    ``No`` behind it is its answer, and ``he asked me`` before it tells whose question it is.
    """
    if not any(map(str.isalpha, text)) or _THANKS.fullmatch(text) or change_of_mind(text) is not None:
        return True
    read = reader.read(without_courtesy(text), guess=False)
    answers = len(text.split()) == 1
    return not answers and bool(read) and all(isinstance(each, Understood) for each in read)


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def read_eased(reader: Reader, lines: Sequence[str], *, guess: bool) -> tuple[Line, ...]:
    """The orders of the lines; of what cannot be read as it stands, without its opener.

    So no opener is ever lost that is an order's word to the title. A line that only asks is no order.
    """
    written, lines = "\n".join(lines), [_without_request(reader, line) for line in lines]
    asked = [_question(number, line) for number, line in enumerate(lines, 1) if asks(line)]
    lines = ["" if asks(line) else _without_talk(line) for line in lines]
    read = _read(reader, [_INSTEAD.sub(_blank, line) for line in lines], guess=guess)
    read = _held_back(lines, read)
    read = tuple(_suggested(reader, read)) if guess else read
    found = _asking(reader, _by_place((*read, *asked)))
    return tuple(as_written(written, each) for each in found)


def _held_back(lines: Sequence[str], read: Sequence[Line]) -> tuple[Line, ...]:
    by_line = groupby(read, key=lambda one: one.span.line)
    known = dict(enumerate(lines, 1))  # some readers part a line at other signs as well
    read = [each for at, found in by_line for each in held_back(known.get(at, ""), list(found))]
    return across_lines(lines, read)


def _read(reader: Reader, lines: Sequence[str], *, guess: bool) -> tuple[Line, ...]:
    read = reader.read("\n".join(lines), guess=guess)
    unread = {one.span.line for one in read if not isinstance(one, Understood)}
    if len(unread) > _EASED:
        return read
    faulty = _faulty(reader, read)
    better = _better(reader, lines, read, faulty, without_closing, guess=guess)
    if better is not None:
        lines, read = better
        unread = {one.span.line for one in read if not isinstance(one, Understood)}
        faulty = _faulty(reader, read)
    for numbers in (unread, faulty):  # mere talk with an opener may hide an order, or be talk
        better = _better(reader, lines, read, numbers, without_opener, guess=guess)
        if better is not None:
            lines, read = better
            faulty = _faulty(reader, read)
            break
    for numbers, ease in ((faulty, without_fillers), (unread, _without_both)):
        better = _better(reader, lines, read, numbers, ease, guess=guess)
        if better is not None:
            return better[1]
    told = _better(reader, lines, read, faulty, _without_sentence, guess=guess, at_least=True)
    return read if told is None else told[1]


def _without_sentence(line: str) -> str:
    """Without an opener that is a sentence of its own, or a heading: ``Correction: ...``."""
    bare = without_opener(line)
    opener = line[: len(bare) - len(bare.lstrip())].rstrip()
    return bare if opener[-1:] in (".", "!", ":") else line


def _without_both(line: str) -> str:
    """Where neither alone helps: ``Change of plan: Paris to Picardy instead``."""
    bare = without_opener(line)
    return without_fillers(bare) if bare != line else line


def _faulty(reader: Reader, read: Sequence[Line]) -> set[int]:
    return {one.span.line for one in read if _is_fault(reader, one)}


def _better(
    reader: Reader,
    lines: Sequence[str],
    read: Sequence[Line],
    numbers: Collection[int],
    ease: Callable[[str], str],
    *,
    guess: bool,
    at_least: bool = False,
) -> tuple[list[str], tuple[Line, ...]] | None:
    """Some lines made easier and all read again; None where that helps nothing.

    ``at_least`` where it need do no harm: what is wrong behind an opener is told, and not the opener.
    """
    eased = [ease(line) if number in numbers else line for number, line in enumerate(lines, 1)]
    if eased == lines:
        return None
    again = reader.read("\n".join(eased), guess=guess)
    before, after = _worth(reader, read), _worth(reader, again)
    return (eased, again) if after > before or (at_least and after == before) else None


def _suggested(reader: Reader, read: Sequence[Line]) -> Iterator[Line]:
    """With a suggestion where one of the first faults is a word that nobody knows, and the rest an order."""
    left = _SUGGESTED
    for line in read:
        if left and isinstance(line, Unreadable) and _is_unknown(line):
            left -= 1
            line = replace(line, suggestion=_without_unknown(reader, line))
        yield line


def _is_unknown(line: Unreadable) -> bool:
    return line.key in _UNKNOWN and not line.suggestion and len(line.text) <= _LONGEST


def _without_unknown(reader: Reader, line: Unreadable) -> str:
    """The piece without its unknown words, if what is left is an order; what may be a name stays."""
    piece, fault = without_fillers(line.text), line
    for _ in range(_UNKNOWN_WORDS):
        word = str(fault.args.get("word", ""))
        if not word.isalpha() or not word.islower() or word in phrases("turning") or _PAST.fullmatch(word):
            return ""
        piece, count = re.subn(rf"(?<![\w-]){re.escape(word)}(?![\w-])", "", piece, count=1)
        read = reader.read(piece, guess=False) if count else ()
        if read and all(isinstance(one, Understood) for one in read):
            whole = re.sub(r" (?=[,;:])", "", " ".join(piece.split())).lstrip(" .,;:")
            return _unbroken(reader, line.text, whole)
        unread = [one for one in read if isinstance(one, Unreadable)]
        if len(read) != 1 or not unread or unread[0].key not in _UNKNOWN:
            return ""
        fault = unread[0]
    return ""


def _unbroken(reader: Reader, said: str, left: str) -> str:
    """What is ``left`` of a piece without small words in its end that led to what is left out; empty where it
    is broken elsewhere: ``move Ulm to the tavern``.
    """
    bare = _LED.sub("", left)
    if _BROKEN.search(bare) and not _BROKEN.search(said):
        return ""
    read = reader.read(bare, guess=False) if bare != left else ()
    return bare if all(isinstance(one, Understood) for one in read) else ""


def _question(number: int, line: str) -> Unreadable:
    bare = line.strip()
    return Unreadable(Span(number, len(line) - len(line.lstrip()) + 1, len(bare)), bare, QUESTION, {})


def _asking(reader: Reader, read: tuple[Line, ...]) -> tuple[Line, ...]:
    """The lines; questions about orders beside them hold these back."""
    if not any(map(_asks, read)):  # most letters
        return read
    orders = [one for one in read if isinstance(one, Understood)]
    return tuple(
        replace(one, key=OF_ORDERS)
        if isinstance(one, Unreadable) and _asks(one) and reader.asks_of(one.text, orders)
        else one
        for one in read
    )


def _asks(line: Line) -> bool:
    """Whether a line asks, be it in words that pass for mere talk."""
    if not isinstance(line, Unreadable):
        return False
    return line.key == QUESTION or (line.key == "no-order" and line.text.rstrip(" )!").endswith("?"))


def _by_place(lines: Iterable[Line]) -> tuple[Line, ...]:
    return tuple(sorted(lines, key=lambda line: (line.span.line, line.span.column)))


def _without_talk(line: str) -> str:
    talk = _TALK.match(line)
    return " " * talk.end() + line[talk.end() :] if talk else line


def _worth(reader: Reader, read: Sequence[Line]) -> tuple[int, int]:
    """The fewer faults the better, then the more orders."""
    faults = sum(_is_fault(reader, one) for one in read)
    return -faults, sum(isinstance(one, Understood) or _is_later(one) for one in read)


def _is_later(line: Line) -> bool:
    """Whether it was read, and said to be for a later question."""
    return isinstance(line, Unreadable) and line.key == LATER


def _is_fault(reader: Reader, line: Line) -> bool:
    """Whether it was not read, mere talk left out."""
    if isinstance(line, Unreadable) and line.key in (ASKED_THEN, LATER):
        return False
    if isinstance(line, Unreadable) and line.key == "no-order":
        return not reader.idle(line.text)
    return not isinstance(line, Understood)
