"""Reads orders of No Retreat! out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from lark.exceptions import UnexpectedInput, VisitError

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.no_retreat.model.source import Source
from games.no_retreat.text.phrases import Fighting, Moving, Written
from games.words import Words
from parsers.asking import QUESTION
from parsers.conditions import read_condition
from parsers.kit.lexicon import either, language, meaning
from parsers.kit.tokens import UnknownNameError, grammar, nearest, unexpected
from parsers.lexing import GUESSES, lines
from parsers.no_retreat import conditions, inquiries
from parsers.no_retreat.aftermath import after_battle
from parsers.no_retreat.asking import wished
from parsers.no_retreat.beforehand import hanging, hung, is_fight
from parsers.no_retreat.chances import without_chance
from parsers.no_retreat.clauses import split
from parsers.no_retreat.closings import closes, is_done, said_between, without_aims
from parsers.no_retreat.edges import in_time
from parsers.no_retreat.gathering import add, may_share, shared, with_fighter
from parsers.no_retreat.lexer import tokens
from parsers.no_retreat.likewise import (
    fought_there,
    is_same,
    last_of,
    likewise,
    troops_of,
    without_same,
)
from parsers.no_retreat.lines import (
    all_said,
    at_least,
    elsewhere,
    has_condition,
    line_of,
    no_order,
    nothing,
    of_odds,
    talks,
    unknown,
    with_arrivals,
)
from parsers.no_retreat.names import lexicon, meanings_of
from parsers.no_retreat.pair import named
from parsers.no_retreat.proposing import proposals
from parsers.no_retreat.quarters import goals_alone, put_back, spelt
from parsers.no_retreat.reach import reaching
from parsers.no_retreat.remarks import answer_beside, is_sigh, terms_of, without_afterthought
from parsers.no_retreat.rephrasing import rephrased
from parsers.no_retreat.spans import passed
from parsers.no_retreat.succession import in_turn, without_turn
from parsers.no_retreat.synonyms import plain
from parsers.no_retreat.this_battle import battle_of, below, in_this, without_this
from parsers.no_retreat.toll import without_toll
from parsers.no_retreat.tree import Clause, NoSuchError, ToWritten
from parsers.no_retreat.turning import alone as alone_in
from parsers.no_retreat.turning import asked, possible, turned
from parsers.reading import Line, Reader, Span, Understood, Unreadable

LONGEST_LINE = 2_000
_TERMS = ("PLACENAME", "UNIT", "NUM", "CARD", "TO", "WITH", "COLON", "ODDS", "COUNTERBLOW")
"""Terms of the grammar that have words."""
_BLANK = " \t.,!\u00a0"
_IF = either(lexicon()["if"]["words"])
_THEN = either(lexicon()["if"]["then"])
_ELSE = either(lexicon()["else"]["words"])
_VERBS = either(
    word for term in ("BATTLE", "MOVE", "TARGET", "COUNTERBLOW") for word in lexicon()["words"][term]
)
_IN_BATTLE = either(word for term in ("INBATTLE", "ANYBATTLE") for word in lexicon()["words"][term])
_END = re.compile(
    rf";|,\s+(?:[^\W\d_]{{1,3}}\s+)?(?=(?i:{_IN_BATTLE})\s)|(?:(?<=\bgap)|(?<=\bway))[.!]\s+(?=[A-Z])|(?<!body)(?<!one)(?<!thing)(?<!\bor)(?<!\b\u0430)(?<![\s,])[\s,]++(?=(?i:{_ELSE})[\s,])"
    r"|(?<=[^\W\d_]{4}|\d{4})[)»\"]?[.!?]\s+(?=[A-Z\u0401\u0410-\u042f\d])|(?<=\d[A\u0410])[.!]\s+(?=[A-Z\u0401\u0410-\u042f\d])"
    r"|(?:(?<=\s[Ii][st])|(?<=\s(?:too|all|out|off|now|one|her|him)))[.!]\s+(?=[A-Z])"
    r"|(?:(?<=\d\s[^\W\d_]{2})|(?<=\d\s[^\W\d_]{3}))[.!]\s+"
    rf"(?=[A-Z\u0401\u0410-\u042f][a-z\u0430-\u044f])(?!(?i:{either(lexicon()['armies']['words'])}))"
    r"|(?<=[\s#№]\d\d)[.!]\s+(?=[A-Z\u0401\u0410-\u042f])"
)
"""Where a part of a line ends: with a sentence, too, but not behind an abbreviation or an ordinal."""
_BULLET = re.compile(r"^\s*(?:[-*•–—]|\(?\d{1,2}[.)])\s+")
"""What lists begin their lines with."""
_OTHERWISE = re.compile(rf"(?:{_ELSE})(?!\w)[\s,:—–-]*(?:(?:{_THEN})(?!\w)[\s,]*)?", re.IGNORECASE)
_IF_FIRST = re.compile(
    rf"(?:{_IF})\s+(?P<said>(?:[^:]|\d:\d)+?)\s*(?::(?!\d)|,?\s*\b(?:{_THEN})\b|,(?=\s*(?:{_VERBS})(?!\w)))\s*",
    re.IGNORECASE,
)
_IF_OPENS = re.compile(rf"\s*(?:{_IF})\s+(?P<said>.+)", re.IGNORECASE)
_COMMAS = 3
"""Commas of a part that may end a condition, at most."""
_IF_LAST = re.compile(rf"(?<![\s,])[\s,]++(?:{_IF})\s+(?P<said>(?:[^:]|\d:\d)+)$", re.IGNORECASE)

_FINAL = ("no-order", "long-line", QUESTION)
"""Faults of pieces that are not tried in other words."""

_SHARING = {
    "COUNTERBLOW": ("PLACENAME", "SIDEOF"),
    "KEEP": ("NUM", "CARD"),
    "THROW": ("NUM", "CARD"),
    "PLACE": ("UNIT",),
    "ADVANCE": ("UNIT",),
}
"""Verbs that the next part of a line may share -> what it begins with then."""


class Before(NamedTuple):
    """What stands before a part of a line: the verb that it may share, the last order."""

    verb: str
    last: Written | None = None
    fights: bool = False
    """Whether a battle is before it on its line, or words for one."""
    several: bool = False
    """Whether the part before it holds more than one order, or an ELSE: what it would be of is not said."""


NOTHING_SAID = Before("")

_grammar = partial(grammar, Path(__file__).parent)


class NoRetreatReader(Reader):
    """Parts of a line between semicolons, each with clauses; what tells how goes to the battle before it."""

    def __init__(self, source: Source, say: Callable[[str], Words]) -> None:
        self.source, self._say = source, say
        self.meanings = meanings_of(source)

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading."""
        found: list[Line] = []
        left = GUESSES if guess else 0
        last: Written | None = None
        several = False
        for number, typed in lines(text):
            line = _BULLET.sub(lambda mark: " " * len(mark[0]), typed, count=1)
            read: list[Line] = []
            verb = Before("", last, several=several)
            here = battle_of(found)
            for start, part in _parts(line):
                piece = part[: possible(part)].strip(_BLANK)
                if piece:
                    begin = start + part.index(piece)
                    bare = piece if read or here is None else without_this(piece)
                    order = plain(without_turn(bare))
                    said = asked(piece, self._piece(number, begin, order, verb, guess=left > 0), read)
                    late = [] if read else found
                    said = below(said, late, self.source.pack) if bare == piece else in_this(said, here)
                    for each in (in_turn(bare, order, one) for one in said):
                        left -= isinstance(each, Unreadable)
                        add(read, each)
                    if _OTHERWISE.match(piece) and any(isinstance(each, Unreadable) for each in read):
                        read = [each for each in read if isinstance(each, Unreadable)]  # not half of it
                    last = next((each.written for each in read[::-1] if isinstance(each, Understood)), last)
                    several = len(said) > 1 or _OTHERWISE.match(piece) is not None
                    verb = Before(shared(read), last, bool(read) and is_fight(last), several)
            found += read if not talks(read) else [no_order(number, line)]
        return tuple(found)

    def _piece(self, number: int, start: int, piece: str, verb: Before, *, guess: bool) -> list[Line]:
        """The clauses between two semicolons without what only says which they are."""
        order = said_between(piece)
        if not piece[order].strip(_BLANK):
            return [Unreadable(Span(number, start + 1, len(piece)), piece, "no-order", {})]
        said = without_toll(piece[order], self.meanings)
        begin = 0 if conditions.timed(said) is not None else conditions.headed(said)
        return self._part(number, start + (order.start or 0) + begin, said[begin:], verb, guess=guess)

    def _part(self, number: int, start: int, piece: str, verb: Before, *, guess: bool) -> list[Line]:
        """The clauses between two semicolons, or what they say in other words where those can be read."""
        read = self._as_said(number, start, piece, verb, guess=guess)
        if all(not isinstance(each, Unreadable) or each.key in _FINAL for each in read):
            return read
        whole = Span(number, start + 1, len(piece))
        again = partial(self._as_said, number, 0, verb=verb, guess=False)
        made = [each for said in rephrased(piece) for each in again(said)]
        return [replace(each, span=whole, text=piece) for each in made] if all_said(made) else read

    def _as_said(self, number: int, start: int, piece: str, verb: Before, *, guess: bool) -> list[Line]:
        """The clauses between two semicolons; ``start`` counts from 0, ``verb`` is one said before."""
        whole = Span(number, start + 1, len(piece))
        if len(piece) > LONGEST_LINE:
            return [Unreadable(whole, piece[:LONGEST_LINE], "long-line", {"most": LONGEST_LINE})]
        if closes(piece):
            return [Unreadable(whole, piece, "no-order", {}, ("CLOSING",))]
        if words := turned(piece, self.meanings):
            return [Unreadable(whole, piece, "unexpected-word", {"word": words})]
        tried = partial(self._tried, verb=verb)
        part = partial(self._part, number, verb=verb, guess=guess)
        if (then := self._of_time(whole, piece, verb, part)) is not None:
            return then
        if made := self._hung(piece, verb):
            return [line_of(whole, piece, each, None, otherwise=False) for each in made]
        parted = self._condition(number, start, without_chance(piece, self.meanings))
        if isinstance(parted, Unreadable):
            return [parted]
        when, otherwise, clause, offset = parted
        try:
            made = [Moving()] if otherwise and self._stays(clause) else self._clauses(clause, verb)
        except (UnknownNameError, UnexpectedInput, VisitError) as fault:
            made = self._beside_remarks(clause, verb) if when is None and not otherwise else []
            if not made:
                return [self._unread(number, start, (piece, offset), fault, verb, guess=guess)]
        if not made:
            return nothing(whole, piece, verb.verb)
        made, doubt = after_battle(whole, piece, made)
        if far := doubt or reaching(whole, piece, parted, made, tried):
            return [far]
        there = elsewhere(verb.last, made, several=verb.several) if otherwise and when is None else []
        if there:
            return [line_of(whole, piece, each, None, otherwise=False) for each in there]
        if (least := at_least(made, when, self.source.tables.columns)) is not None:
            made, when = least, None
        alone = None if any(isinstance(each, Fighting) for each in made) else not verb.fights
        told = [line_of(whole, piece, each, when, otherwise=otherwise, alone=alone) for each in made]
        return with_arrivals(alone_in(told, piece, self.meanings), piece)

    def _of_time(
        self, whole: Span, piece: str, verb: Before, part: Callable[[int, str], list[Line]]
    ) -> list[Line] | None:
        """What a piece says for a time of its own, or until one; None where it says no such thing."""
        tried, pack = partial(self._tried, verb=verb), self.source.pack
        none = None if verb.fights else passed(whole, piece, tried, part)
        return none or wished(whole, piece, tried, pack) or in_time(whole, piece, tried, part, pack)

    def _hung(self, piece: str, verb: Before) -> list[Clause]:
        said = hanging(piece, self.meanings, fight=verb.last if verb.fights else None)
        return [] if said is None else [*hung(self._tried(said.text, verb), said)]

    def _stays(self, clause: str) -> bool:
        """Whether somebody stays who was named before: ``else it stays``."""
        return terms_of(clause, self.meanings) - {""} == {"STAY"}

    def _unread(
        self,
        number: int,
        start: int,
        where: tuple[str, int],
        fault: UnknownNameError | UnexpectedInput | VisitError,
        verb: Before,
        *,
        guess: bool,
    ) -> Unreadable:
        """What is wrong with a piece, whose clauses begin somewhere in it (``where``)."""
        piece, offset = where
        whole = Span(number, start + 1, len(piece))
        if isinstance(fault, VisitError):
            if not isinstance(fault.orig_exc, NoSuchError):
                raise fault
            return Unreadable(whole, piece, fault.orig_exc.key, {"word": fault.orig_exc.text})
        put_back(fault, piece[offset:], self.source)
        named = fault if isinstance(fault, UnknownNameError) else None
        suggestion = self._guess(piece, offset, named, verb) if named is not None and guess else ""
        if not suggestion and self._says_nothing(piece):
            return Unreadable(whole, piece, "no-order", {})
        if isinstance(fault, UnknownNameError):
            return unknown(number, start, piece, offset, fault, suggestion)
        return unexpected(number, start + offset, piece[offset:], fault, _TERMS)

    def _beside_remarks(self, clause: str, verb: Before) -> list[Clause]:
        """The clauses of what cannot be read as it stands, remarks and purposes left out."""
        made = answer_beside(clause, self.meanings, self._tried)
        bare = without_aims(without_afterthought(clause, self.meanings), self.meanings)
        return made or (self._tried(bare, verb) if bare != clause and bare.strip(_BLANK) else [])

    def _tried(self, text: str, verb: Before = NOTHING_SAID) -> list[Clause]:
        """The clauses of a text, none where it cannot be read."""
        try:
            return self._clauses(text, verb)
        except (UnknownNameError, UnexpectedInput, VisitError):
            return []

    def _clauses(self, text: str, before: Before) -> list[Clause]:
        """The clauses of a text. Raises UnknownNameError, UnexpectedInput, VisitError (NoSuchError)."""
        made, text = list[Clause](), named(spelt(text, self.source), before.last, self.meanings)
        for clause in split(tokens(text, self.meanings)):
            alone = may_share(before.verb, clause, before.last)
            if alone and clause[0].type in _SHARING.get(before.verb, ()):
                clause = [clause[0].new_borrow_pos(before.verb, before.verb, clause[0]), *clause]
            if is_same(clause) and (same := likewise(last_of(made, before.last), troops_of(clause, text))):
                made += same
                continue
            if (there := fought_there(last_of(made, None), clause, text)) is not None:
                made.append(there)
                continue
            said = with_fighter(without_same(goals_alone(clause, text)), before.last, text)
            made.append(ToWritten(self.source, text).transform(_grammar().parse(said)))
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
        elif (comma := self._comma(clause)) is not None:
            opened, end = comma
            said, column = opened, start + offset + opened.start("said")
            clause, offset = clause[end:], offset + end
        else:
            last = _IF_LAST.search(clause)
            if last is None or conditions.is_odds(last["said"]) or of_odds(clause, last, self.meanings):
                return None, otherwise is not None, clause, offset
            column, said = start + offset + last.start("said"), last
            clause = clause[: last.start()]
        found = read_condition(said["said"], lambda phrase: self.fact(phrase, Seat("")))
        if isinstance(found, Unreadable):
            return replace(
                found, span=replace(found.span, line=number, column=column + found.span.column), text=piece
            )
        return found, otherwise is not None, clause, offset

    def _comma(self, clause: str) -> tuple[re.Match[str], int] | None:
        """The condition before a comma, and where the rest begins: ``if Kiev is ours, ...``."""
        if _IF_OPENS.match(clause) is None:
            return None
        for comma in islice(re.finditer(r",\s*", clause), _COMMAS):
            opened = _IF_OPENS.fullmatch(clause[: comma.start()])
            if opened is None:
                continue
            found = read_condition(opened["said"], lambda phrase: self.fact(phrase, Seat("")))
            if not isinstance(found, Unreadable) and clause[comma.end() :].strip(_BLANK):
                return opened, comma.end()
        return None

    def _guess(self, piece: str, offset: int, fault: UnknownNameError, verb: Before) -> str:
        """The piece with a name put right, if it then reads as an order."""
        near = nearest(self.meanings.places, fault.word)
        if near is None or fault.word.isdecimal() or "?" in piece:  # put right, it would ask
            return ""
        name = self.source.atlas[near[0]].names[language(fault.word)]
        at = offset + fault.column - 1
        suggestion = piece[:at] + name + piece[at + len(fault.word) :]
        again = self._part(1, 0, suggestion, verb, guess=False)
        read: list[Line] = []
        for each in again:
            add(read, each)
        return suggestion if read and all(isinstance(each, Understood) for each in read) else ""

    def conditional(self, line: str) -> bool:
        """Whether a line is of a battle under a condition, which is looked at when its turn comes."""
        read = self.read(line, guess=False)
        return any(isinstance(each, Understood) and has_condition(each.written) for each in read)

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
        return is_done(text) or not text[said_between(text)].strip(_BLANK) or self._says_nothing(text)

    def _says_nothing(self, text: str) -> bool:
        return not self.meanings.tells(text) or is_sigh(text, self.meanings)

    def proposals(self, text: str) -> Iterator[Sequence[str]]:
        """See parsers.reading."""
        return proposals(text, self.meanings)

    def answer(self, text: str, lang: str) -> str:
        """See parsers.reading and inquiries.py."""
        return inquiries.answer(self.source, self.meanings, self._say(lang), text)

    def write(self, written: Written) -> str:
        """None of its own: what was typed stays."""
        return ""


def _parts(line: str) -> Iterator[tuple[int, str]]:
    """(where it begins, its text) of each part of a line, blank ones too."""
    start = 0
    for end in _END.finditer(line):
        yield start, line[start : end.start() + end[0].rfind("?") + 1]
        start = end.end()
    yield start, line[start:]
