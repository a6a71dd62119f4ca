"""Reads the orders of Diplomacy out of a letter's text; it must not judge what is lawful or on the board."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from adjudicator.conditions import Condition
from adjudicator.kinds import Seat
from games.diplomacy.data.load import load
from games.diplomacy.data.names import Names
from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import Power, Written
from games.diplomacy.text.notation import written_text
from parsers.depending import held_back, sentence_ends
from parsers.diplomacy import conditions
from parsers.diplomacy.beaten import without_beaten
from parsers.diplomacy.canon import canonical
from parsers.diplomacy.conditions import Conditions
from parsers.diplomacy.dependence import behind_conditions, beside_conditions, is_of_others
from parsers.diplomacy.earlier import in_full, itself, may_mention, mention, of_proposed, unfinished
from parsers.diplomacy.introduction import introduced
from parsers.diplomacy.joint import unclear
from parsers.diplomacy.lexemes import COLON, Lexeme
from parsers.diplomacy.line import LineReading, Tools, unread
from parsers.diplomacy.messages import addressed, is_spoken_to, message_to
from parsers.diplomacy.paraphrase import restated
from parsers.diplomacy.parse import bare_unit
from parsers.diplomacy.proposing import proposals
from parsers.diplomacy.short import in_letters
from parsers.diplomacy.succession import goes_there, led_by, without_old
from parsers.diplomacy.talk import (
    denied,
    greets,
    is_prose,
    nowhere_at,
    opens_case,
    says_nothing,
    settled,
    signed,
    without_asides,
    without_lead,
    without_questions,
    without_talk,
)
from parsers.diplomacy.times import at_other_times, is_timed, said_of_all
from parsers.diplomacy.together import (
    all_but,
    all_hold,
    all_stays,
    instead,
    listed_alone,
    spelt_out,
    whole_power,
)
from parsers.diplomacy.winter import of_winter
from parsers.kit.lexicon import language
from parsers.lexing import TypedLine, last_line, lines, row
from parsers.quotation import as_written
from parsers.reading import Line, PlanStep, Reader, Span, Understood, Unreadable

# A letter's text is read as far as this much work; what follows is summed up in one answer. A character of
# text costs one, an order and a fault what so many characters do.
WORK = 150_000
_ORDER_WORK = 20
_FAULT_WORK = 300
LONGEST_LINE = 4_000
_SHOWN = 200
_LONGEST_HEADING = 40
_HEADS = [[verb, COLON] for verb in ("_BUILD", "_DISBAND")]
_APART = (Unreadable(Span(0, 1, 1), "", "no-order", {}),)
"""What stands above a line where no order does."""
_CACHED_LINES = 16_384
_CACHED_LENGTH = 120


@dataclass(frozen=True, slots=True)
class _Read:
    """What a line came to: its pieces (their spans' line still 0) and the heading that stands after it."""

    pieces: tuple[Line, ...]
    power: Power | None


class DiplomacyReader(Reader):
    """The reader of one variant: its names and the board they are on."""

    def __init__(self, names: Names, board: Board) -> None:
        self._tools = Tools(names, board)
        self._conditions = Conditions(names, board)
        self._provinces = frozenset(board.provinces)
        self._known: dict[tuple[str, Power | None], _Read] = {}

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """Every order of the text in sequence, and every piece that is none. See parsers.reading."""
        found: list[Line] = []
        power: Power | None = None
        work, verb = 0, ""
        self._tools.begin()
        for number, content in lines(text):
            if work > WORK:
                found.append(_rest(number, content, last_line(text)))
                break
            read = self._under(verb, content, power) if verb else None
            if read is None:
                verb = self._heads(content)
                helps = may_mention(content) and not verb
                read = self._helping(number, content, power, found) if helps else None
                read = read or self._succeeding(row(number, content), power, found)
                read = read or (self._line(content, power) if not verb else _Read((), power))
            power = read.power
            faults = sum(1 for piece in read.pieces if not isinstance(piece, Understood))
            work += len(content) + _ORDER_WORK * len(read.pieces) + _FAULT_WORK * faults
            found.extend(
                replace(piece, span=Span(number, piece.span.column, piece.span.length))
                for piece in read.pieces
            )
        return tuple(as_written(text, each) for each in signed(said_of_all(text, found), text))

    def _helping(self, number: int, content: str, power: Power | None, above: Sequence[Line]) -> _Read | None:
        """A line that ends with the support of a move that stands before it; see earlier.mention."""
        said = mention(row(0, content))
        if said is None:
            return None
        if not above or above[-1].span.line != number - 1:
            above = (*above, *_APART)
        head = self._line(content[: said.start], power) if said.start else _Read((), power)
        text = in_full(said, (*above, *head.pieces), self._tools.names)
        if not (text or said.start):
            tools = (lambda one: self._line(one, power).pieces), self.proposals
            if fault := of_proposed(said, row(0, content), above[-1], self._tools.names, tools):
                return _Read((fault,), power)
        read = self._line(text or content[said.start :], head.power)
        piece = read.pieces[-1] if len(read.pieces) == 1 else None
        if not isinstance(piece, Understood):
            return None
        whole = unread(row(0, content), said.start, said.end, "missing-supported", {"word": said.unit})
        if text and itself(piece.written):
            return None
        if text:
            return _Read((*head.pieces, replace(piece, span=whole.span, text=whole.text)), read.power)
        # It was read as help for one who stands there.
        wrong = said.sure and piece.written.verb == "SH"
        return _Read((*head.pieces, replace(whole, expected=("unit",))), read.power) if wrong else None

    def _succeeding(self, line: TypedLine, power: Power | None, above: Sequence[Line]) -> _Read | None:
        """A line that goes where the unit of the move on the line above was; see succession.led_by."""
        move = led_by(line, above)
        told = move and goes_there(self._line(move.text, power).pieces, move.written)
        said = line.text.strip()
        whole = Span(0, line.text.index(said) + 1, len(said))
        return _Read((replace(told, span=whole, text=said),), power) if told else None

    def _heads(self, content: str) -> str:
        """The verb of a line that does nothing but say what is done with the units below: ``Build:``."""
        if not content.rstrip().endswith(":") or len(content) > _LONGEST_HEADING:
            return ""
        words = self._tools.lexer.words(row(0, content))
        return words[0].text if [word.type for word in words] in _HEADS else ""

    def _under(self, verb: str, content: str, power: Power | None) -> _Read | None:
        """A unit alone on a line below ``Build:`` with that verb."""
        read = self._line(f"{verb} {content.strip()}", power)
        words = self._tools.lexer.words(row(0, content))
        if not bare_unit(words) or not _all_read(read.pieces):
            return None
        whole = Span(0, len(content) - len(content.lstrip()) + 1, len(content.strip()))
        return _Read(
            tuple(replace(piece, span=whole, text=content.strip()) for piece in read.pieces), read.power
        )

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """What a phrase of a condition asks. See parsers.reading."""
        return self._conditions.fact(text, seat)

    def phase(self, text: str, now: str) -> str | None:
        """The phase that a line names. See parsers.reading."""
        return conditions.phase(text, now)

    def kind(self, word: str) -> str | None:
        """``moves`` -> ``movement``."""
        return conditions.kind(word)

    def idle(self, text: str) -> bool:
        """See parsers.reading. No order names no place but a build that is waived."""
        line = row(0, text)
        words = self._tools.lexer.words(line)
        if greets(line, words) or ((stays := all_stays(line)) and not stays[0].text.strip()):
            return True
        if says_nothing(line, self._tools.lexer.words):
            return True
        return all(word.type not in ("PLACE", "_WAIVE") for word in words)

    def proposals(self, text: str) -> Iterator[Sequence[str]]:
        """See parsers.reading."""
        line, tools = row(0, text), self._tools
        words = tools.lexer.words(line)
        if is_timed(line) or is_of_others(text) or is_spoken_to(line, words):
            return iter(())
        return proposals(line, words, tools.names, tools.sense.near)

    def settled(self, steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
        """See parsers.reading: units alone under a condition of builds are built."""
        return of_winter(steps, lambda verb, unit: self._line(f"{verb} {unit}", None).pieces)

    def write(self, written: Written) -> str:
        """Canonical text, where it reads as the same order again."""
        text = written_text(written)
        again = self.read(text) if text else ()
        told = [piece.written for piece in again if isinstance(piece, Understood)]
        return text if told == [replace(written, power=None)] and len(again) == 1 else ""

    def words(self, lang: str) -> Mapping[str, Any]:
        """Words for keys of faults (``unreadable.*``) and of expected terms (``expected.*``)."""
        return reader_words(lang)

    def _line(self, content: str, power: Power | None) -> _Read:
        known = self._known.get((content, power))
        if known is not None:
            return known
        if len(content) > LONGEST_LINE:
            return _Read(
                (unread(TypedLine(0, content, ""), 0, LONGEST_LINE, "long-line", {"most": LONGEST_LINE}),),
                power,
            )
        read = self._canonical(content, power) or self._fresh_line(row(0, content), power)
        if len(content) <= _CACHED_LENGTH and _all_read(read.pieces):
            if len(self._known) >= _CACHED_LINES:
                self._known.clear()
            self._known[content, power] = read
        return read

    def _canonical(self, content: str, power: Power | None) -> _Read | None:
        """A line of canonical text, which programs send in masses, needs no grammar; a test compares."""
        told = canonical(content, power, self._provinces)
        return _Read((told,), power) if told is not None else None

    def _fresh_line(self, line: TypedLine, power: Power | None) -> _Read:
        stripped = line.text.strip()
        start = line.text.index(stripped) if stripped else 0
        end = start + len(stripped)
        if line.folded.lstrip().startswith(">"):
            return _Read((unread(line, start, end, "quoted", {}),), power)
        if not any(char.isalnum() or char == "+" for char in line.folded):
            return _Read((), power)
        if (case := opens_case(line)) is not None:
            return _Read((case,), power)
        if self._tools.lexer.is_phase(line):
            return _Read((unread(line, start, end, "phase-line", {}),), power)
        if (several := self._of_several(line, power)) is not None:
            return several
        if (newer := without_old(line)) is not None:
            read = self._fresh_line(newer, power)
            if len(read.pieces) == 1 and _all_read(read.pieces):
                whole = replace(read.pieces[0], span=Span(0, start + 1, len(stripped)), text=stripped)
                return replace(read, pieces=(whole,))
        if (told_so := restated(line, lambda said: self._fresh_line(said, power).pieces)) is not None:
            return _Read(told_so, power)
        told = spelt_out(line, self._tools.lexer.words)
        read = self._worded(told, power)
        return _in_full(read, told.text, line.text) if len(told.text) == len(line.text) else read

    def _worded(self, line: TypedLine, power: Power | None) -> _Read:
        """What the words of a line come to, where none of it is said in another way."""
        start, end = len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())
        words = self._tools.lexer.words(line)
        if (whom := message_to(line, words)) is not None:
            return _Read((unread(line, start, end, "addressed", {"word": whom.text}),), power)
        if (orders := introduced(line, words)) is not None:
            read = self._fresh_line(orders.line, power)
            return replace(read, pieces=tuple(map(orders.as_written, read.pieces)))
        if unclear(words):
            return _Read((unread(line, start, end, "who-goes", {}),), power)
        if told := whole_power(line, words) or instead(line, words, power):
            return _Read((told,), power)
        if (asked := without_beaten(line, words) or without_questions(line, words)) is not None:
            read = self._fresh_line(asked[0], power)
            return replace(read, pieces=tuple(sorted((*read.pieces, *asked[1]), key=_column)))
        reading = LineReading(self._tools, line, words, power)
        reading.run()
        reading.pieces = self._finished(self._in_sentences(line, words, reading.pieces))
        if (timed := at_other_times(line, words, reading.pieces)) is not None:
            return _Read(timed, reading.power)
        if _all_read(reading.pieces):
            return _Read(tuple(reading.pieces), reading.power)
        return self._not_all_read(line, words, reading, power)

    def _finished(self, pieces: Sequence[Line]) -> list[Line]:
        """With a support in full that ends with its letter behind a move: ``Con - Bul, F Gre S``."""
        made: list[Line] = []
        for piece in pieces:
            said = unfinished(piece)
            text = in_full(said, made, self._tools.names) if said else ""
            told = self._line(text, None).pieces if text else ()
            if len(told) == 1 and isinstance(told[0], Understood) and not itself(told[0].written):
                short = in_letters(told[0].written, self._tools.names, language(piece.text))
                piece = replace(piece, suggestion=short) if isinstance(piece, Unreadable) else piece
            made.append(piece)
        return made

    def _in_sentences(self, line: TypedLine, words: list[Lexeme], pieces: list[Line]) -> list[Line]:
        """The pieces as what stands beside them lets them be."""
        pieces = settled(line.text, without_asides(pieces, words, self._may_be_a_place))
        pieces = behind_conditions(line.text, held_back(line.text, pieces, knows_conditions=False))
        pieces = beside_conditions(line.text, pieces, [word.start for word in words if word.type == "PLACE"])
        return denied(line, pieces)

    def _not_all_read(
        self, line: TypedLine, words: list[Lexeme], reading: LineReading, power: Power | None
    ) -> _Read:
        """What a line with faults came to: mere talk in it is left out, or all of it is."""
        stripped = line.text.strip()
        start = line.text.index(stripped)
        end = start + len(stripped)
        if (whom := addressed(self._tools.lexer.words(line))) and all(
            isinstance(each, Unreadable) for each in reading.pieces
        ):
            return _Read((unread(line, start, end, "addressed", {"word": whom.text}),), power)
        bare = without_lead(line, words)
        apart = (bare, ()) if bare else self._without_talk(line)
        if apart is not None:
            read = _in_full(self._fresh_line(apart[0], power), apart[0].text, line.text)
            return replace(read, pieces=tuple(sorted((*read.pieces, *apart[1]), key=_column)))
        if (nowhere := nowhere_at(words)) is not None:
            fault = unread(line, nowhere.start, nowhere.end, "unknown-place", {"word": nowhere.text})
            return _Read((replace(fault, text=stripped, expected=("place",)),), power)
        talk = says_nothing(line, self._tools.lexer.words) or greets(line, words)
        if talk or is_prose(line, words, reading.pieces):
            return _Read((unread(line, start, end, "no-order", {}),), power)
        return _Read(tuple(reading.pieces), reading.power)

    def _of_several(self, line: TypedLine, power: Power | None) -> _Read | None:
        """What a line came to that orders several units at once; None for any other."""
        if (but := all_but(line)) is not None:
            read = self._fresh_line(but, power)
            if len(read.pieces) > 1 and _all_read(read.pieces):
                return read
            if places := listed_alone(self._tools.lexer.words(row(0, but.text.rpartition(";")[0]))):
                whole = Span(0, line.text.index(line.text.strip()) + 1, len(line.text.strip()))
                told = Understood(whole, line.text.strip(), Written("H", power=power, but=places))
                return _Read((told,), power)
            text, rest = line.text.strip(), but.text.partition(";")[0]
            start = line.text.index(text)
            return _Read((unread(line, start, start + len(text), "order-goes-on", {"word": rest}),), power)
        together = all_hold(line, power) or all_stays(line)
        if together is None:
            return None
        before = self._fresh_line(together[0], power)
        return _Read((*before.pieces, together[1]), before.power)

    def _without_talk(self, line: TypedLine) -> tuple[TypedLine, Sequence[Unreadable]] | None:
        """See talk.without_talk; a reading may have put words right."""
        if not sentence_ends(line.text):
            return None
        return without_talk(line, self._tools.lexer.words(line), self._may_be_a_place)

    def _may_be_a_place(self, word: str) -> bool:
        """Whether a word may be a place misspelt."""
        return self._tools.mender.place(word) is not None


def _all_read(pieces: Sequence[Line]) -> bool:
    return all(isinstance(piece, Understood) for piece in pieces)


def _column(piece: Line) -> int:
    return piece.span.column


def _in_full(read: _Read, bare: str, text: str) -> _Read:
    """What a line with blanks came to, with the words of the line itself."""
    pieces = []
    for piece in read.pieces:
        at = bare.find(piece.text)
        pieces.append(replace(piece, text=text[at : at + len(piece.text)] if at >= 0 else piece.text))
    return _Read(tuple(pieces), read.power)


def _rest(number: int, content: str, last: int) -> Unreadable:
    stripped = content.strip()
    span = Span(number, content.index(stripped) + 1, len(stripped))
    return Unreadable(span, stripped[:_SHOWN], "rest-of-text", {"lines": last - number + 1})


@cache
def reader_words(lang: str) -> Mapping[str, Any]:
    """The table of ``parsers/words`` in a language. Raises FileNotFoundError on another language."""
    with (Path(__file__).parent.parent / "words" / f"{lang}.toml").open("rb") as source:
        return tomllib.load(source)


@cache
def reader_for(scenario: str) -> DiplomacyReader:
    """The reader of a built-in variant. Raises KeyError on an unknown one."""
    loaded = load(scenario)
    return DiplomacyReader(loaded.names, loaded.variant.board)
