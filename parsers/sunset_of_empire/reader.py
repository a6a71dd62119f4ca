"""Reads orders of Sunset of Empire out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, cached_property, partial
from pathlib import Path
from typing import Any

from lark import Token, Transformer
from lark.exceptions import UnexpectedInput, VisitError

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.sunset_of_empire.data.naming import Names, names_of
from games.sunset_of_empire.model.cards import Card, CardId, Catalogue
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.text.phrases import (
    Blow,
    Deed,
    Keeping,
    Laying,
    Named,
    Passing,
    Playing,
    Putting,
    Rising,
    Stopping,
    Written,
)
from parsers.kit.lexicon import language, lexicon_in, meaning
from parsers.kit.tokens import NEAR, UnknownNameError, grammar, nearest, unexpected
from parsers.lexing import COURTESY, GUESSES, Phrases, Vocabulary, fold, lines, skeleton
from parsers.reading import Line, Reader, Span, Understood, Unreadable
from parsers.sunset_of_empire import conditions

LONGEST_LINE = 800
LONGEST_NAME = 24
"""Words of a name or a phrase, at most."""
_PIECE = re.compile(r"->|[,+>]|[^\s,+>;:()]+")
_PART = re.compile(r"[^;]+")
_BLANK = " \t.,!\u00a0"
_TAG = re.compile(r"[ec]\d{1,2}", re.IGNORECASE)
_QUOTES = '«»"“”„.!?'
_GUESSED, _TELLING_LETTERS = 6, 4
"""Letters of a word that may be a name misspelt, and of one that tells of a card by itself."""
_TELLING = frozenset(
    (
        *("LAY", "AT", "UNCOVER", "RAISE", "SWEEP", "SINK", "BALLOON", "SCOUT", "DEFLECT"),
        *("PLAY", "KEEP", "TOP", "BOTTOM", "PASS", "STOP", "LIFE"),
    )
)
"""What makes a line more than talk."""


lexicon = partial(lexicon_in, Path(__file__).parent)
"""The file of words."""
_grammar = partial(grammar, Path(__file__).parent)


@cache
def _keylexicon() -> Phrases[tuple[str, str]]:
    found: Phrases[tuple[str, str]] = Phrases()
    for terminal, phrases in lexicon()["words"].items():
        for phrase in phrases:
            found.add(fold(phrase).split(), (terminal, terminal))
    for row, phrases in lexicon()["rows"].items():
        for phrase in phrases:
            found.add(fold(phrase).split(), ("ROW", row))
    for phrase in lexicon()["noise"]["words"]:
        found.add(fold(phrase).split(), ("", ""))
    return found


class UnfinishedError(Exception):
    """A name that says nothing without a verb."""


def tokens(line: str, names: Names[CardId]) -> tuple[list[Token], Mapping[int, Named]]:
    """The line as tokens, and what the names mean by column (from 1). Raises UnknownNameError."""
    found = list(_PIECE.finditer(line))
    words = [fold(each[0]).strip(_QUOTES) or each[0] for each in found]
    bare = [_bare(word) for word in words]
    whole = _whole_names(names)
    made: list[Token] = []
    named: dict[int, Named] = {}
    pending: list[re.Match[str]] = []

    def flush() -> None:
        if pending:
            token, meant = _name(line, pending, names)
            made.append(token)
            named[token.column or 0] = meant
            pending.clear()

    at = 0
    while at < len(words):
        next_ = slice(at + 1, at + LONGEST_NAME)
        count, meanings = _keylexicon().longest(words[at], words[next_].copy)
        whole_name, _ = whole.longest(bare[at], bare[next_].copy)
        if meanings and not meanings[0][0] and (count > 1 or not pending) and count >= whole_name:
            at += count
        elif meanings and meanings[0][0] and count >= whole_name:
            flush()
            terminal, value = meanings[0]
            start, end = found[at].start(), found[at + count - 1].end()
            made.append(Token(terminal, value, column=start + 1, end_column=end + 1))
            at += count
        else:
            pending.extend(found[at : at + max(whole_name, 1)])
            at += max(whole_name, 1)
    flush()
    return made, named


def _bare(word: str) -> str:
    return re.sub(r"[.'’\-–№#«»\"“”„]", "", word)


@cache
def _whole_names(names: Names[CardId]) -> Phrases[str]:
    found: Phrases[str] = Phrases()
    for text in names.texts:
        found.add([_bare(fold(each[0])) for each in _PIECE.finditer(text)], text)
    return found


def _name(line: str, pieces: list[re.Match[str]], names: Names[CardId]) -> tuple[Token, Named]:
    start, end = pieces[0].start(), pieces[-1].end()
    text = line[start:end]
    while text and text[0] in _QUOTES and text[1:]:
        text, start = text[1:], start + 1
    text = text.rstrip(_QUOTES) or text
    end = start + len(text)
    bare = skeleton(fold(text))
    if len(pieces) == 1 and _TAG.fullmatch(bare):
        named = Named(bare.upper(), tag=Tag(bare.upper()))
    else:
        cards = names.meaning(text)
        if not cards:
            raise UnknownNameError(text, start + 1)
        named = Named(text, cards)
    return Token("NAME", text, column=start + 1, end_column=end + 1), named


class ToWritten(Transformer[Token, Written]):
    """Tree -> what was written; ``named`` are the names of the line by column."""

    def __init__(self, named: Mapping[int, Named], cards: Mapping[CardId, Card]) -> None:
        super().__init__()
        self.named = named
        self.cards = cards

    def name(self, found: list[Token]) -> Named:
        return self.named[found[0].column or 0]

    def names(self, found: list[Any]) -> tuple[Named, ...]:
        return tuple(each for each in found if isinstance(each, Named))

    def at_unit(self, found: list[Any]) -> tuple[Named | None, Any]:
        return found[0], None

    def at_life(self, found: list[Any]) -> tuple[None, Any]:
        return None, next((str(each) for each in found if each.type == "ROW"), None)

    def lay(self, found: list[Any]) -> Written:
        return Laying(found[1])

    def lay_nothing(self, found: list[Any]) -> Written:
        return Laying(())

    def blow(self, found: list[Any]) -> Written:
        units, _, (target, row) = found
        return Blow(units, target, row)

    def blow_with(self, found: list[Any]) -> Written:
        units, _, (target, row), _, card = found
        return Blow(units, target, row, card=card)

    def uncover_blow(self, found: list[Any]) -> Written:
        _, unit, _, (target, row) = found
        return Blow((unit,), target, row, uncover=True)

    def rising(self, found: list[Any]) -> Written:
        return Rising(found[1], found[3])

    def uncover(self, found: list[Any]) -> Written:
        return Deed("uncover", found[1])

    def sweep(self, found: list[Any]) -> Written:
        return Deed("sweep", next(each for each in found if isinstance(each, Named)))

    def sink(self, found: list[Any]) -> Written:
        return Deed("sink", found[1])

    def balloon(self, found: list[Any]) -> Written:
        return Deed("balloon", found[1])

    def scout(self, found: list[Any]) -> Written:
        return Deed("scout", found[1])

    def deflect(self, found: list[Any]) -> Written:
        return Deed("deflect", found[1])

    def play(self, found: list[Any]) -> Written:
        return Playing(found[1])

    def play_on(self, found: list[Any]) -> Written:
        return Playing(found[1], found[3])

    def bare(self, found: list[Any]) -> Written:
        return Playing(self.action(found[0]))

    def bare_on(self, found: list[Any]) -> Written:
        return Playing(self.action(found[0]), found[2])

    def action(self, named: Named) -> Named:
        """The name of an action needs no verb; any other does. Raises UnfinishedError."""
        if not named.cards or any(self.cards[card].kind != "action" for card in named.cards):
            raise UnfinishedError
        return named

    def keep(self, found: list[Any]) -> Written:
        return Keeping(found[1])

    def top(self, found: list[Any]) -> Written:
        return Putting(found[1])

    def bottom(self, found: list[Any]) -> Written:
        return Putting((), found[1])

    def top_bottom(self, found: list[Any]) -> Written:
        return Putting(found[1], found[3])

    def pass_(self, found: list[Any]) -> Written:
        return Passing()

    def stop(self, found: list[Any]) -> Written:
        return Stopping()


class SunsetReader(Reader):
    """One line, one order."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.cards = catalogue.cards
        self.names = names_of(catalogue, _shape)

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading. A semicolon parts two orders of one line."""
        found: list[Line] = []
        left = GUESSES if guess else 0
        for number, line in lines(text):
            for part in _PART.finditer(line):
                piece = part[0].strip(_BLANK)
                if piece:
                    start = part.start() + part[0].index(piece)
                    read = self._piece(number, start, piece, guess=left > 0)
                    left -= isinstance(read, Unreadable)
                    found += [read] if read is not None else []
        return tuple(found)

    def _piece(self, number: int, start: int, piece: str, *, guess: bool = True) -> Line | None:
        """One order; None for words that say nothing (``keep the rest``). ``start`` counts from 0."""
        whole = Span(number, start + 1, len(piece))
        if len(piece) > LONGEST_LINE:
            return Unreadable(whole, piece, "long-line", {"most": LONGEST_LINE})
        try:
            found, named = tokens(piece, self.names)
            if not found:
                return None
            written = ToWritten(named, self.cards).transform(_grammar().parse(found))
        except UnknownNameError as fault:
            span = Span(number, start + fault.column, len(fault.word))
            suggestion = self._guess(piece, fault) if guess else ""
            if not suggestion and self.idle(piece):
                return Unreadable(whole, piece, "no-order", {})
            return Unreadable(span, piece, "unknown-card", {"word": fault.word}, ("NAME",), suggestion)
        except UnexpectedInput as fault:
            if self.idle(piece):
                return Unreadable(whole, piece, "no-order", {})
            return unexpected(number, start, piece, fault, ("NAME", "AT", "ROW"))
        except VisitError as fault:
            if not isinstance(fault.orig_exc, UnfinishedError):
                raise
            return Unreadable(whole, piece, "incomplete", {"word": piece}, ("AT",))
        return Understood(whole, piece, written)

    def idle(self, text: str) -> bool:
        """See parsers.reading."""
        words = [fold(each[0]).strip(_QUOTES) for each in _PIECE.finditer(text)]
        return not any(self._tells(words, at) for at, word in enumerate(words) if word)

    def _tells(self, words: list[str], at: int) -> bool:
        word, bare = words[at], skeleton(_bare(words[at]))
        count, meanings = _keylexicon().longest(word, words[at + 1 :].copy)
        if count and word not in lexicon()["idle"]["words"] and meanings[0][0] in _TELLING:
            return True
        if _TAG.fullmatch(bare) or bare in self.vocabulary:
            return True
        return len(bare) >= _GUESSED and word not in COURTESY and self._near.is_near(bare)

    @cached_property
    def _near(self) -> Vocabulary:
        return Vocabulary(self.vocabulary, NEAR)

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """The words of all names that are long enough to be known by themselves."""
        texts = (fold(each[0]) for text in self.names.texts for each in _PIECE.finditer(text))
        return frozenset(word for text in texts if len(word := skeleton(_bare(text))) >= _TELLING_LETTERS)

    def _guess(self, piece: str, fault: UnknownNameError) -> str:
        """The piece with a name put right, if it then reads as an order."""
        near = nearest(self.names, fault.word)
        if near is None:
            return ""
        before, after = piece[: fault.column - 1], piece[fault.column - 1 + len(fault.word) :]
        suggestion = before + self.cards[near[0]].names[language(fault.word)] + after
        again = self._piece(1, 0, suggestion, guess=False)
        return suggestion if isinstance(again, Understood) else ""

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading."""
        return conditions.fact(text, self.names, lexicon())

    def phase(self, text: str, now: str) -> str | None:
        """``1915-lay-1``, ``1915 fight``; see parsers.reading."""
        return conditions.phase(text, now, lexicon())

    def kind(self, word: str) -> str | None:
        """``moves`` -> ``move``."""
        return meaning(word, lexicon()["kinds"])

    def write(self, written: Written) -> str:
        """None of its own: what was words stays."""
        return ""


def _shape(text: str) -> str:
    return skeleton(fold(text))
