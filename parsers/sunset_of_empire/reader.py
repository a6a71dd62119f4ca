"""Reads orders of Sunset of Empire out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import islice
from pathlib import Path

from lark.exceptions import UnexpectedInput, VisitError

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.sunset_of_empire.data.naming import names_of
from games.sunset_of_empire.model.cards import Catalogue, foe
from games.sunset_of_empire.text.phrases import (
    Blow,
    Everything,
    Keeping,
    Laying,
    Passing,
    Playing,
    Putting,
    Written,
)
from parsers.depending import DEPENDS, opens_condition
from parsers.greeting import without_courtesy
from parsers.kit.lexicon import meaning
from parsers.kit.tokens import NEAR, UnknownNameError, grammar, unexpected
from parsers.lexing import COURTESY, GUESSES, Vocabulary, fold, lines, skeleton
from parsers.reading import Line, PlanStep, Reader, Span, Understood, Unreadable
from parsers.sunset_of_empire import brackets, chains, conditions, headings, prose, sentences
from parsers.sunset_of_empire.clauses import attacks, opens_meanwhile, stays
from parsers.sunset_of_empire.delays import delayed, tells_of_another
from parsers.sunset_of_empire.guessing import mended, unknown
from parsers.sunset_of_empire.meaning import ToWritten, UnfinishedError
from parsers.sunset_of_empire.mentions import Mentions
from parsers.sunset_of_empire.names import CardNames
from parsers.sunset_of_empire.proposing import proposals
from parsers.sunset_of_empire.tokens import NAMES, tokens
from parsers.sunset_of_empire.words import (
    PIECE,
    QUOTES,
    TAG,
    TELLING,
    bare,
    behind,
    is_noise,
    keywords,
    lexicon,
    lexicon_words,
    plays_none,
    sayings,
    speaks,
    told_of,
    whose,
)

LONGEST_LINE = 800
MOST_REMARKS = 6
"""Places where a remark may begin."""
_REMARK, _OPENING = re.compile(r"[,.!?—]|\s-\s"), re.compile(r"[,.!?—:]|\s-\s")
_SPEAKER = re.compile(r"([^\W\d_]{2,})[:,]?\s+(?=\S)")
_BRACKETS = re.compile(r"\([^()]*\)")
_GUESSED, _TELLING_LETTERS = 6, 4
"""Letters of a word that may be a name misspelt, and of one that tells of a card by itself."""
_EXPECTED = {**dict.fromkeys(NAMES, "NAME"), "VERB": "AT", "ROW": "ROW"}
"""Terminal -> what could stand there, in words of a letter."""

_grammar = partial(grammar, Path(__file__).parent)


class SunsetReader(Reader):
    """One line, one order."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = catalogue.cards
        self.names = names_of(catalogue, lambda text: skeleton(fold(text)))
        self.card_names = CardNames(self.names, self.cards)

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading. A semicolon parts two orders of one line.

        Names alone go on with a layout that began before them, in the line or under a heading (``Lay out:``).
        """
        found: list[Line] = []
        left = GUESSES if guess else 0
        heading: Unreadable | None = None
        headed = False
        kept: list[Line] = []
        for number, line in lines(text):
            laying = headed
            for start, piece in sentences.pieces(brackets.without_remarks(line, self._mentions)):
                read = self._piece(number, start, piece, guess=left > 0, laying=laying)
                left -= any(isinstance(each, Unreadable) for each in read)
                last = read[-1] if read else None
                lays = isinstance(last, Understood) and isinstance(last.written, Laying)
                if heading and not lays:
                    found.append(heading)
                heading = None
                headed = headed and lays
                if len(read) == 1 and isinstance(read[0], Unreadable) and prose.is_heading(piece, self.idle):
                    heading, headed, read = read[0], True, ()
                laying = headed or lays
                found += read
                if not read and not self.idle(piece):  # ``I lay out everything. The Lion I keep for later.``
                    whole = Span(number, start + 1, len(piece))
                    kept.append(Unreadable(whole, piece, "unexpected-word", {"word": piece}))
        if any(isinstance(line, Understood) and isinstance(line.written, Everything) for line in found):
            found += kept
        return (*found, heading) if heading else tuple(found)

    def _piece(
        self, number: int, start: int, piece: str, *, guess: bool = True, laying: bool = False
    ) -> tuple[Line, ...]:
        """One order, or several (``then``); none for words that say nothing (``keep the rest``).

        ``start`` counts from 0; where cards are being laid out (``laying``), names alone are more of them.
        """
        whole = Span(number, start + 1, len(piece))
        if len(piece) > LONGEST_LINE:
            return (Unreadable(whole, piece, "long-line", {"most": LONGEST_LINE}),)
        if piece.endswith("?") and not self.idle(piece):
            mark = Span(number, start + len(piece), 1)
            return (Unreadable(mark, piece, "unexpected-word", {"word": "?"}),)
        on, count = partial(self._piece, guess=guess, laying=laying), self._mentions.count
        if later := headings.of_next_move(number, start, piece, on, self._says, self.idle, count):
            return headings.guessed(later, self.proposals, self._says) if guess else later
        if talk := prose.lamented(piece):
            return self._piece(number, start + talk, piece[talk:], guess=guess, laying=laying)
        if headings.is_bare(piece) or (prose.is_ready_first(piece) and not self.idle(piece)):
            return (Unreadable(whole, piece, "later", {}),)
        try:
            written = self._written(piece)
        except (UnknownNameError, UnexpectedInput, UnfinishedError) as fault:
            if end := sentences.closed(piece):
                read = self._piece(number, start, piece[:end], guess=guess, laying=laying)
                return tuple(prose.told_in(line, piece) for line in read)
            silent = not laying and self.idle(piece)
            found = () if silent else self._otherwise(number, start, piece, laying=laying)
            if not found and self._only_keeps(piece):
                return ()
            return found or (self._fault(number, start, piece, fault, guess=guess),)
        if isinstance(written, Keeping) and prose.keeps_for_later(piece):
            return ()
        if late := delayed(number, start, piece, written, self._mentions.count):
            return (late,)
        if written is None and start and headings.is_later_word(piece):  # ``Lion at Friedrich; afterwards``
            return (Unreadable(whole, piece, "later", {}),)
        return () if written is None else chains.repeated(Understood(whole, piece, written), start, piece)

    def _written(self, piece: str, *, laying: bool = False) -> Written | None:
        """What a piece says; None where it says nothing.

        Raises UnknownNameError, UnfinishedError and lark's UnexpectedInput.
        """
        piece = chains.as_one(sayings().get(" ".join(fold(piece).split()), piece))
        if headings.tells_later(piece) is not None:
            raise UnfinishedError
        if prose.names_boat(piece) and not laying:
            try:
                return self._parsed(piece, boats=True)
            except (UnknownNameError, UnexpectedInput, UnfinishedError):
                pass  # it is called by its name, too
        return self._parsed(piece, laying=laying)

    def _parsed(self, piece: str, *, laying: bool = False, boats: bool = False) -> Written | None:
        """What the words of a piece say; ``boats``: a hidden submarine need have no name."""
        found, named = tokens(piece, self.card_names, self.cards, laying=laying, boats=boats)
        if not found:
            return None
        try:
            written: Written = ToWritten(named, self.cards, self.names).transform(_grammar().parse(found))
        except VisitError as fault:
            if isinstance(fault.orig_exc, UnfinishedError):
                raise fault.orig_exc from None
            raise
        if prose.tells_less(written, piece, self._mentions.count):
            raise UnfinishedError
        if isinstance(written, Everything) and chains.leaves_boats(piece):
            raise UnfinishedError
        if isinstance(written, Laying | Everything):
            self._mentions.check_kinds(piece, written)
        return prose.told_how(written, piece)

    def _says(self, piece: str, *, laying: bool = False) -> Written | None:
        """What a piece says; None also where it cannot be read."""
        try:
            return self._written(piece, laying=laying)
        except (UnknownNameError, UnexpectedInput, UnfinishedError):
            return None

    def _otherwise(self, number: int, start: int, piece: str, *, laying: bool) -> tuple[Line, ...]:
        """What is no order as it stands: more cards, orders after each other, an order and a remark."""
        more = self._says(piece, laying=True) if laying else None
        if isinstance(more, Laying):
            return (Understood(Span(number, start + 1, len(piece)), piece, more),)
        parts = list(chains.parted(piece))
        said = [(at, part, self._says(part)) for at, part in parts] if len(parts) > 1 else []
        if said and chains.may_follow(piece, [written for _, _, written in said]):
            if all(written is not None for _, _, written in said):
                return tuple(
                    Understood(Span(number, start + at + 1, len(part)), part, written)
                    for at, part, written in said
                )
            first = said[0][2]
            rest = [self._piece(number, start + at, part, guess=False) for at, part, _ in said[1:]]
            if first is not None and all(map(chains.is_faulty, rest)):
                told = Understood(Span(number, start + 1, len(said[0][1])), said[0][1], first)
                return (told, *(line for read in rest for line in read))
        beside = self._beside(piece)
        if beside is not None:
            at, text, meant = beside
            span = Span(number, start + at + 1, len(text))
            return chains.repeated(Understood(span, text, meant), start, piece)
        return self._sentences(number, start, piece, laying=laying)

    def _beside(self, piece: str, *, deep: bool = True) -> tuple[int, str, Written] | None:
        """An order with a remark or (``deep``) also a reason beside it: where it begins, what it says."""
        if opens_meanwhile(piece) and "," in piece:
            return None  # it says when, and not what
        beside = (*islice(self._beside_remarks(piece), MOST_REMARKS), *islice(prose.beside_keeping(piece), 2))
        for at, part, remark in beside:
            if remark.startswith("!") and tells_of_another(piece, at, self._mentions.count):
                continue
            written = self._says(part)
            if isinstance(written, Blow) and chains.follows(written, piece, self._mentions.count):
                continue  # ``first the submarine, then ...``
            if written is None and prose.keeps_others(remark):
                written = self._says(part, laying=True)
            if written is not None and self._is_remark(remark, written):
                return at, part.strip(), prose.told_how(written, piece)
        for at, part, reason in islice(prose.beside_reasons(piece), 2):
            written = self._says(part)
            if prose.is_condition(reason) or self._says(reason) not in (None, written):
                continue
            said = (0, part.strip(), written) if written is not None else None
            if said is None and deep:
                said = self._beside(part, deep=False)
            if said is not None:
                return at + said[0], *said[1:]
        return None

    def _sentences(self, number: int, start: int, piece: str, *, laying: bool) -> tuple[Line, ...]:
        """Orders in sentences of their own, beside others that say nothing and leave them in no doubt."""
        parts = sentences.sentences(piece)
        if len(parts) == 1:
            return ()
        found: list[Line] = []
        for at, part in parts:
            part = without_courtesy(part)
            read = self._piece(number, start + at, part, guess=False, laying=laying)
            if not found and chains.goes_on(part) and self._mentions.count(piece[:at]):
                return ()  # ``First the submarine. Then ...``
            idle = prose.is_title(part) or all(
                isinstance(line, Unreadable) and line.key == "no-order" for line in read
            )
            denies = prose.is_doubtful if any(map(chains.is_order, found)) else prose.denies_before
            if idle and not plays_none(part) and denies(part):
                return ()
            found += () if idle else read
        return tuple(found) if any(map(chains.is_order, found)) else ()

    def _beside_remarks(self, piece: str) -> Iterator[tuple[int, str, str]]:
        """Where an order in a piece may begin, the order, and the remark beside it with its mark."""
        if "(" in piece:
            yield 0, _BRACKETS.sub(lambda said: " " * len(said[0]), piece), " ".join(_BRACKETS.findall(piece))
        if (speaker := _SPEAKER.match(piece)) and speaks(speaker[1], piece[speaker.end() :], self.vocabulary):
            yield speaker.end(), piece[speaker.end() :], ""
        if (of := whose().search(piece)) and not self._near.is_near(skeleton(bare(fold(of[1])))):
            yield 0, piece[: of.start(1)], ""
        for mark in reversed(list(_REMARK.finditer(piece))):
            yield 0, piece[: mark.start()], piece[mark.start() :]
        for mark in _OPENING.finditer(piece):
            begin = mark.end() + len(piece[mark.end() :]) - len(piece[mark.end() :].lstrip())
            yield begin, piece[begin:], "!" + piece[: mark.start()]

    def _is_remark(self, text: str, beside: Written) -> bool:
        """Whether words beside an order leave it as it is: none of an order, none of doubt."""
        words = [fold(each[0]).strip(QUOTES + "-:,") for each in PIECE.finditer(prose.without_sure(text))]
        if plays_none(text):
            return True
        if prose.keeps(text) and not isinstance(beside, Putting | Keeping):
            return prose.only_keeps(text) and not prose.keeps_more(text, beside, self._mentions.count)
        if isinstance(beside, Passing) and self._says(text.lstrip("!,.—- ")) == beside:
            return True  # it says the same again
        if chains.goes_on(text) and not isinstance(beside, Laying) and self._mentions.count(text):
            return False  # ``then the submarine too``
        doubtful = not lexicon_words("doubt").isdisjoint(words) or prose.puts_off(text)
        if doubtful or chains.adds(text, beside, self._mentions.count):
            return False
        if text.startswith("!") and headings.tells_later(text) is not None:
            return False
        if text.startswith("("):
            return True
        if text.startswith(",") and isinstance(beside, Laying | Putting | Playing):
            return not any(map(self.card_names.meaning, words)) and all(map(is_noise, filter(None, words)))
        telling = any(count and terminal not in ("", "AND") for terminal, count in told_of(words))
        return not telling and self.idle(text)

    def _only_keeps(self, piece: str) -> bool:
        """Whether all cards of a piece are kept for another time, and nothing else is said."""
        kept = stays(piece) or prose.only_keeps(piece)  # names are dear to look for
        if not kept or prose.keeps_but_some(piece, self._mentions.count):
            return False
        if attacks(piece) and self._mentions.count(piece) > 1:
            return False  # a deed is put off: ``Lion attacks Friedrich but it must wait``
        left = self._mentions.acting(piece) if stays(piece) else piece
        if left == piece or not self._mentions.count(piece):
            return prose.only_keeps(piece)
        told = (each[0].strip(QUOTES + ",") for each in PIECE.finditer(left))
        silent = all(not each or is_noise(each) for each in told)
        return silent and not prose.is_condition(prose.without_meanwhile(piece))

    def _fault(self, number: int, start: int, piece: str, fault: Exception, *, guess: bool) -> Unreadable:
        """Why a piece is no order."""
        whole = Span(number, start + 1, len(piece))
        if opens_condition(piece) and not self.idle(piece):
            return Unreadable(whole, piece, DEPENDS, {"word": piece.split()[0]})
        if (later := headings.tells_later(piece)) is not None and not self.idle(piece):
            read = self._piece(number, start + later, piece[later:], guess=False) if later else ()
            only = read[0] if len(read) == 1 and self.idle(piece[:later]) else None
            told = only if isinstance(only, Unreadable) and only.key == "later" else None
            return told or Unreadable(whole, piece, "later", {})
        count = self._mentions.count
        if (late := delayed(number, start, piece, None, count)) and count(piece):
            return late
        if isinstance(fault, UnknownNameError):
            span = Span(number, start + fault.column, len(fault.word))
            suggestion = mended(piece, fault, self.names, self._mentions, self._says) if guess else ""
            if not suggestion and self.idle(piece):
                return Unreadable(whole, piece, "no-order", {})
            return unknown(span, piece, fault.word, suggestion, self.card_names, self.vocabulary)
        if isinstance(fault, UnexpectedInput):
            of = getattr(getattr(fault, "token", None), "type", "")
            if (idle := self.idle(piece)) or of == "DOUBT":
                return Unreadable(whole, piece, "no-order" if idle else "later", {})
            terms = getattr(fault, "expected", None) or ()
            fault.expected = {_EXPECTED.get(each, each) for each in terms}  # type: ignore[attr-defined]
            return unexpected(number, start, piece, fault, ("NAME", "AT", "ROW"))
        return Unreadable(whole, piece, "incomplete", {"word": piece}, ("AT",))

    def idle(self, text: str) -> bool:
        """See parsers.reading."""
        if prose.laments(text) or plays_none(text):
            return True
        words = [fold(each[0]).strip(QUOTES) for each in PIECE.finditer(text)]
        return not any(self._tells(words, at) for at, word in enumerate(words) if word)

    def _tells(self, words: list[str], at: int) -> bool:
        word, shape = words[at], skeleton(bare(words[at]))
        count, meanings = keywords().longest(word, behind(words, at))
        told = bool(count) and word not in lexicon_words("idle") and meanings[0][0] in TELLING
        if told or TAG.fullmatch(shape) or shape in self.vocabulary or self.card_names.is_model(word):
            return True
        if words[at + 1 : at + 2] and self.card_names.is_model(f"{word} {words[at + 1]}"):
            return True
        return len(shape) >= _GUESSED and word not in COURTESY and self._near.is_near(shape)

    @cached_property
    def _near(self) -> Vocabulary:
        return Vocabulary(self.vocabulary, NEAR)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of all names that are long enough to be known by themselves."""
        texts = (fold(each[0]) for text in self.names.texts for each in PIECE.finditer(text))
        parts = (skeleton(bare(each)) for text in texts for each in (text, *text.split("-")))  # ``-Staaken``
        return frozenset(part for part in parts if len(part) >= _TELLING_LETTERS)

    def proposals(self, text: str) -> Iterator[Sequence[str]]:
        """See parsers.reading."""
        return proposals(text, self._mentions, self._says)

    @cached_property
    def _mentions(self) -> Mentions:
        return Mentions(self.cards, self.card_names, self.vocabulary)

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading."""
        return conditions.fact(text, self.names, lexicon(), foe(seat))

    def phase(self, text: str, now: str) -> str | None:
        """``1915-lay-1``, ``1915 fight``; see parsers.reading."""
        return conditions.phase(text, now, lexicon())

    def kind(self, word: str) -> str | None:
        """``moves`` -> ``move``."""
        return meaning(word, lexicon()["kinds"])

    def settled(self, steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
        """See parsers.reading: what stands below a heading of later moves is not for now."""
        return headings.put_off(steps)

    def write(self, written: Written) -> str:
        """None of its own: what was words stays."""
        return ""
