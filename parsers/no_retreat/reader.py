"""Reads orders of No Retreat! out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from lark.exceptions import UnexpectedInput, VisitError

from adjudicator.conditions import ALWAYS, Condition
from adjudicator.kinds import Seat
from games.no_retreat.model.source import Source
from games.no_retreat.text.phrases import (
    Building,
    Choosing,
    Countering,
    Fighting,
    Keeping,
    Manner,
    Moving,
    Playing,
    Replying,
    Targeting,
    Timed,
    Written,
)
from parsers.conditions import read_condition
from parsers.kit.lexicon import either, language, meaning
from parsers.kit.tokens import UnknownNameError, grammar, is_name, nearest, unexpected
from parsers.lexing import GUESSES, fold, lines
from parsers.no_retreat import conditions
from parsers.no_retreat.clauses import split, verb_of
from parsers.no_retreat.lexer import tokens
from parsers.no_retreat.names import lexicon, meanings_of, words_of
from parsers.no_retreat.proposing import proposals
from parsers.no_retreat.tree import Bare, Clause, NoSuchError, ToWritten, joined
from parsers.reading import Line, Reader, Span, Understood, Unreadable

LONGEST_LINE = 2_000
_TERMS = ("PLACENAME", "UNIT", "NUM", "CARD", "TO", "WITH", "COLON", "ODDS", "COUNTERBLOW")
"""Terms of the grammar that have words."""
_BLANK = " \t.,!\u00a0"
_IF = either(lexicon()["if"]["words"])
_THEN = either(lexicon()["if"]["then"])
_ELSE = either(lexicon()["else"]["words"])
_ENDS = re.compile(either(lexicon()["ends"]["words"]))
"""What closes nothing: no order ends a turn."""
_HEADS = lexicon()["headings"]
_HEADING = re.compile(
    rf"(?:(?:{either(_HEADS['opens'])})\s+(?:{either(_HEADS['nouns'])})|{either(_HEADS['alone'])})(?!\w)\s*(?::|\Z)\s*"
)
"""What says which orders come next."""
_SAME = re.compile(rf"(?:\A|,)\s*(?:{either(_HEADS['same'])})\Z")
"""What says that nothing else changes."""
_VERBS = either(
    word for term in ("BATTLE", "MOVE", "TARGET", "COUNTERBLOW") for word in lexicon()["words"][term]
)
_END = re.compile(
    rf";|(?<!body)(?<!one)(?<!thing)[\s,]+(?=(?i:{_ELSE})\s)"
    r"|(?<=[^\W\d_]{4}|\d{4})[)»\"]?[.!?]\s+(?=[A-Z\u0401\u0410-\u042f\d])|(?<=[\s#№]\d\d)[.!]\s+(?=[A-Z\u0401\u0410-\u042f])"
)
"""Where a part of a line ends: with a sentence, too, but not behind an abbreviation or an ordinal."""
_BULLET = re.compile(r"^\s*(?:[-*•–—]|\(?\d{1,2}[.)])\s+")
"""What lists begin their lines with."""
_OTHERWISE = re.compile(rf"(?:{_ELSE})(?!\w)[\s,:]*", re.IGNORECASE)
_IF_FIRST = re.compile(
    rf"(?:{_IF})\s+(?P<said>(?:[^:]|\d:\d)+?)\s*(?::(?!\d)|,?\s*\b(?:{_THEN})\b|,(?=\s*(?:{_VERBS})(?!\w)))\s*",
    re.IGNORECASE,
)
_IF_LAST = re.compile(rf"[\s,]+(?:{_IF})\s+(?P<said>[^:]+)$", re.IGNORECASE)

_NUMBERED = re.compile(r"\d{1,2}[^\d]")
"""``9 Pz``: a number with a word of units, of which there is none with that number."""

_RATIO = re.compile(r"\d:\d")

_SHARING = {
    "COUNTERBLOW": ("PLACENAME", "SIDEOF"),
    "KEEP": ("NUM", "CARD"),
    "THROW": ("NUM", "CARD"),
    "PLACE": ("UNIT",),
}
"""Verbs that the next part of a line may share -> what it begins with then."""

_grammar = partial(grammar, Path(__file__).parent)


class NoRetreatReader(Reader):
    """Parts of a line between semicolons, each with clauses; what tells how goes to the battle before it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.meanings = meanings_of(source)

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading."""
        found: list[Line] = []
        left = GUESSES if guess else 0
        for number, typed in lines(text):
            line = _BULLET.sub(lambda mark: " " * len(mark[0]), typed, count=1)
            read: list[Line] = []
            verb = ""
            for start, part in _parts(line):
                piece = part.strip(_BLANK)
                if piece:
                    begin = start + part.index(piece)
                    for each in self._piece(number, begin, piece, verb, guess=left > 0):
                        left -= isinstance(each, Unreadable)
                        _add(read, each)
                    verb = _shared(read)
            found += read if not _talks(read) else [_no_order(number, line)]
        return tuple(found)

    def _piece(self, number: int, start: int, piece: str, verb: str, *, guess: bool) -> list[Line]:
        """The clauses between two semicolons without what only says which they are."""
        order = _said_between(piece)
        if not piece[order].strip(_BLANK):
            return [Unreadable(Span(number, start + 1, len(piece)), piece, "no-order", {})]
        return self._part(number, start + (order.start or 0), piece[order], verb, guess=guess)

    def _part(self, number: int, start: int, piece: str, verb: str, *, guess: bool) -> list[Line]:
        """The clauses between two semicolons; ``start`` counts from 0, ``verb`` is one said before."""
        whole = Span(number, start + 1, len(piece))
        if len(piece) > LONGEST_LINE:
            return [Unreadable(whole, piece[:LONGEST_LINE], "long-line", {"most": LONGEST_LINE})]
        if _ENDS.fullmatch(fold(piece).strip(_BLANK)):
            return [Unreadable(whole, piece, "no-order", {}, ("CLOSING",))]
        if (timed := conditions.timed(piece)) is not None:
            whose, step, begin = timed
            first, *more = self._part(number, start + begin, piece[begin:], verb, guess=guess) or [
                Unreadable(whole, piece, "incomplete", {})
            ]
            if isinstance(first, Understood):
                first = Understood(whole, piece, Timed(whose, step, first.written))
            return [first, *(_of(whole, piece, each) for each in more)]
        parted = self._condition(number, start, piece)
        if isinstance(parted, Unreadable):
            return [parted]
        when, otherwise, clause, offset = parted
        try:
            made = self._clauses(clause, verb)
        except UnknownNameError as fault:
            suggestion = self._guess(piece, offset, fault, verb) if guess else ""
            if not suggestion and not self.meanings.tells(piece):
                return [Unreadable(whole, piece, "no-order", {})]
            return [_unknown(number, start, piece, offset, fault, suggestion)]
        except UnexpectedInput as fault:
            if not self.meanings.tells(piece):
                return [Unreadable(whole, piece, "no-order", {})]
            return [unexpected(number, start + offset, clause, fault, _TERMS)]
        except VisitError as fault:
            if not isinstance(fault.orig_exc, NoSuchError):
                raise
            return [Unreadable(whole, piece, fault.orig_exc.key, {"word": fault.orig_exc.text})]
        if not made:  # ``throw the rest`` by itself
            return [Unreadable(whole, piece, "no-order", {})]
        return [_line(whole, piece, each, when, otherwise=otherwise) for each in made]

    def _clauses(self, text: str, verb: str) -> list[Clause]:
        """The clauses of a text. Raises UnknownNameError, UnexpectedInput, VisitError (NoSuchError)."""
        made: list[Clause] = []
        for clause in split(tokens(text, self.meanings)):
            alone = verb != "PLACE" or verb_of(clause) in (
                None,
                *(each for each in clause if each.type == "CARDS"),
            )
            if alone and clause[0].type in _SHARING.get(verb, ()):
                clause = [clause[0].new_borrow_pos(verb, verb, clause[0]), *clause]
            made.append(ToWritten(self.source, text).transform(_grammar().parse(clause)))
        return made

    def _condition(
        self, number: int, start: int, piece: str
    ) -> tuple[Condition | None, bool, str, int] | Unreadable:
        """The condition at the beginning or the end, whether ``else`` opens, the rest and where it begins."""
        otherwise = _OTHERWISE.match(piece)
        offset = otherwise.end() if otherwise else 0
        clause = piece[offset:]
        match = _IF_FIRST.match(clause)
        if match is not None:
            clause, offset, said = clause[match.end() :], offset + match.end(), match
            column = start + (otherwise.end() if otherwise else 0) + match.start("said")
        else:
            last = _IF_LAST.search(clause)
            if last is None or conditions.is_odds(last["said"]) or self._answers(clause, last):
                return None, otherwise is not None, clause, offset
            column, said = start + offset + last.start("said"), last
            clause = clause[: last.start()]
        found = read_condition(said["said"], lambda phrase: self.fact(phrase, Seat("")))
        if isinstance(found, Unreadable):
            return replace(
                found, span=replace(found.span, line=number, column=column + found.span.column), text=piece
            )
        return found, otherwise is not None, clause, offset

    def _answers(self, clause: str, last: re.Match[str]) -> bool:
        """Whether an ``if`` says of what odds a counterattack is made: ``if the odds are at least 1:1``."""
        before = clause[: last.start()]
        words = words_of(before.rpartition(",")[2] or before)
        meant = {each.term for at in range(len(words)) for each in self.meanings.at(words, at)[1]}
        return "COUNTERATTACK" in meant and _RATIO.search(last["said"]) is not None

    def _guess(self, piece: str, offset: int, fault: UnknownNameError, verb: str) -> str:
        """The piece with a name put right, if it then reads as an order."""
        near = nearest(self.meanings.places, fault.word)
        if near is None or fault.word.isdecimal():
            return ""
        name = self.source.atlas[near[0]].names[language(fault.word)]
        at = offset + fault.column - 1
        suggestion = piece[:at] + name + piece[at + len(fault.word) :]
        again = self._part(1, 0, suggestion, verb, guess=False)
        read: list[Line] = []
        for each in again:
            _add(read, each)
        return suggestion if read and all(isinstance(each, Understood) for each in read) else ""

    def conditional(self, line: str) -> bool:
        """Whether a line is a battle under a condition, which is looked at when its turn comes."""
        read = self.read(line, guess=False)
        return any(isinstance(each, Understood) and _has_condition(each.written) for each in read)

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading and conditions.py."""
        return conditions.fact(text, self.meanings)

    def phase(self, text: str, now: str) -> str | None:
        """``3-A4``, ``axis card phase``; see parsers.reading."""
        return conditions.phase(text, now)

    def kind(self, word: str) -> str | None:
        """``moves`` -> ``move``."""
        return meaning(word, lexicon()["kinds"])

    def idle(self, text: str) -> bool:
        """See parsers.reading."""
        return not self.meanings.tells(text)

    def proposals(self, text: str) -> Iterator[Sequence[str]]:
        """See parsers.reading."""
        return proposals(text, self.meanings)

    def write(self, written: Written) -> str:
        """None of its own: what was typed stays."""
        return ""


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each part of a line, blank ones too."""
    start = 0
    for end in _END.finditer(line):
        yield start, line[start : end.start()]
        start = end.end()
    yield start, line[start:]


def _said_between(piece: str) -> slice:
    """Where the order of a piece stands that has a heading before it, or "the rest is correct" behind it."""
    folded = fold(piece)
    head, same = _HEADING.match(folded), _SAME.search(folded)
    begin = head.end() if head is not None else 0
    return slice(begin, max(begin, same.start() if same is not None else len(piece)))


def _unknown(
    number: int, start: int, piece: str, offset: int, fault: UnknownNameError, suggestion: str
) -> Unreadable:
    span = Span(number, start + offset + fault.column, len(fault.word))
    key = "unknown-hex" if fault.word.isdecimal() else "unknown-name"
    key = "unknown-unit" if _NUMBERED.match(fault.word) else key
    named = is_name(fault.word, piece[: span.column - 1 - start])
    expected = ("PLACENAME", "UNIT") if named else ()
    return Unreadable(span, piece, key, {"word": fault.word}, expected, suggestion)


def _line(whole: Span, piece: str, clause: Clause, when: Condition | None, *, otherwise: bool) -> Line:
    """A clause with the condition of its part; only battles, moves, targets and counterblows bear one."""
    written: Clause = clause
    if isinstance(clause, Fighting):
        written = replace(clause, when=when or clause.when, otherwise=otherwise)
    elif when is not None and isinstance(clause, Moving | Targeting | Countering):
        written = replace(clause, when=when)
    elif (when is not None or otherwise) and not isinstance(clause, Manner | Bare):
        return Unreadable(whole, piece, "no-condition", {})
    return Understood(whole, piece, written)


def _talks(read: list[Line]) -> bool:
    """Whether a line of several sentences has no order in any."""
    said = all(isinstance(each, Unreadable) and each.key == "no-order" for each in read)
    return said and len(read) > 1 and not any(each.expected for each in read if isinstance(each, Unreadable))


def _no_order(number: int, line: str) -> Unreadable:
    piece = line.strip(_BLANK)
    return Unreadable(Span(number, line.index(piece) + 1, len(piece)), piece, "no-order", {})


def _add(read: list[Line], line: Line) -> None:
    """A clause behind those of its line: what tells how to fight or play goes to what it belongs to."""
    last = read[-1] if read else None
    if isinstance(line, Understood) and isinstance(last, Understood):
        together = _together(last.written, line.written)
        if together is not None:
            read[-1] = _stretched(last, line, together)
            return
    if isinstance(line, Understood) and isinstance(line.written, Bare):
        if line.written.option:
            read.append(replace(line, written=Choosing(option=line.written.option)))
            return
        line = Unreadable(line.span, line.text, "incomplete", {"word": line.text}, ("EVENT",))
    read.append(line)


def _of(whole: Span, piece: str, line: Line) -> Line:
    """A clause with the text of its whole part."""
    return replace(line, span=whole, text=piece) if isinstance(line, Understood) else line


def _together(before: Written, now: Clause) -> Written | None:
    match before, now:
        case Timed(order=order), _:
            inner = _together(order, now)
            return None if inner is None else replace(before, order=inner)
        case ((Fighting() | Replying()), Manner()):
            return replace(before, manner=before.manner.and_(now))
        case Manner(), Manner():
            return before.and_(now)
        case Keeping(deed="throw", any_of=False), Building(cards=()):  # ``I discard 14 and rebuild 9A``
            return replace(now, cards=before.cards)
        case Building(cards=()), Keeping(deed="throw", any_of=False):  # ``upgrade 9A, discard 17, 22``
            return replace(before, cards=now.cards)
        case Building(cards=()), Manner(cards=cards, any_of=False) if cards and now == Manner(cards=cards):
            return replace(before, cards=cards)  # ``rail 4 Ru, paying with card 17``
        case Keeping(), Keeping() if (before.deed, before.any_of) == (now.deed, now.any_of):
            return replace(before, cards=(*before.cards, *now.cards))
        case Playing(), Bare():
            return joined(before, now)
        case Playing(), Manner(cards=cards, any_of=False) if cards and now == Manner(cards=cards):
            return replace(before, cards=(*before.cards, *cards))
        case ((Fighting() | Replying()), Bare(troops=troops)) if _aims(before.manner, now):
            return replace(before, manner=before.manner.and_(Manner(aim=troops)))
        case Manner(), Bare(troops=troops) if _aims(before, now):
            return before.and_(Manner(aim=troops))
        case Playing(), Moving(way) if way is not None:
            return replace(before, ways=(*before.ways, way))
    return None


def _aims(manner: Manner, now: Bare) -> bool:
    """Whether units behind a card are those that it is for: ``card 17: West, Don``."""
    alone = bool(now.troops) and not now.places and not now.option
    return alone and bool(manner.cards) and not manner.any_of and manner.aim is None


def _stretched(first: Understood, last: Understood, written: Written) -> Understood:
    """One piece of text for both; the same where both are of one part."""
    if first.span == last.span:
        return replace(first, written=written)
    length = last.span.column + last.span.length - first.span.column
    if length == first.span.length:  # another clause of the last part, whose text is there
        return replace(first, written=written)
    return Understood(replace(first.span, length=length), f"{first.text}; {last.text}", written)


def _shared(read: list[Line]) -> str:
    """The verb of the last order that the next part may share: ``counterblow 1316 for 1; 1717 for 26``,
    ``keep 12; 33``.
    """
    last = read[-1] if read else None
    if isinstance(last, Understood) and isinstance(last.written, Countering):
        return "COUNTERBLOW"
    if isinstance(last, Understood) and isinstance(last.written, Keeping):
        return last.written.deed.upper()
    if isinstance(last, Understood) and isinstance(last.written, Building) and last.written.deed == "place":
        return "PLACE"
    return ""


def _has_condition(written: Written) -> bool:
    return isinstance(written, Fighting) and (written.otherwise or written.when != ALWAYS)
