"""Reads orders of Paths of Glory out of plain text, English and Russian mixed; it must not judge them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path

from lark import Token
from lark.exceptions import UnexpectedInput

from adjudicator.conditions import Condition
from adjudicator.kinds import Args, Seat
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.text.phrases import Attacking, Choosing, Heading, Using, Written
from games.words import Words
from parsers.asking import ASKED_THEN, QUESTION, asks, wonders
from parsers.kit.lexicon import meaning
from parsers.kit.tokens import UnknownNameError, grammar, is_name, unexpected
from parsers.lexing import GUESSES, fold, lines
from parsers.paths_of_glory import (
    absentees,
    aids,
    asides,
    coming,
    conditions,
    continuation,
    everywhere,
    flanks,
    fought,
    guessing,
    hanging,
    heads,
    inquiries,
    keeping,
    outcomes,
    quoting,
    remarks,
    spending,
    staying,
    victories,
)
from parsers.paths_of_glory.again import carried
from parsers.paths_of_glory.aiming import aimed
from parsers.paths_of_glory.breaks import IF_FIRST, IF_LAST, parts
from parsers.paths_of_glory.clauses import UNIT
from parsers.paths_of_glory.lexer import Lexer
from parsers.paths_of_glory.loose.tokens import NoSenseError
from parsers.paths_of_glory.offers import offered
from parsers.paths_of_glory.proposing import Proposals
from parsers.paths_of_glory.rounds import in_turn, put_off, without_round
from parsers.paths_of_glory.tree import ToWritten
from parsers.paths_of_glory.vocabulary import lexicon
from parsers.reading import Line, PlanStep, Reader, Span, Understood, Unreadable

LONGEST_LINE = 2_000
_TERMS = ("PLACE", "TO", "NATION", "CARD", "COLON")
"""Terms of the grammar that have words."""

_BLANK = " \t.,!\u00a0"
_grammar = partial(grammar, Path(__file__).parent)


@dataclass(slots=True)
class _Letter:
    """What is left of a letter's guesses, and the round that a line named for a heading to come."""

    guesses: int
    named: int | None = None


class PathsReader(Reader):
    """Clauses parted by semicolons and line ends; a heading stands before a colon or alone."""

    def __init__(self, source: Source, say: Callable[[str], Words]) -> None:
        """``say``: the title's words in a language, in which it is asked back what was meant."""
        self.source = source
        self.lexer = Lexer(source)
        self._say = say
        self._proposals = Proposals(self.lexer, source.pack.__getitem__, say)
        self._written = lru_cache(maxsize=256)(self._write)

    def read(self, text: str, *, guess: bool = True) -> tuple[Line, ...]:
        """See parsers.reading."""
        letter = _Letter(GUESSES if guess else 0)
        found = continuation.joined(self.lexer, lines(text), partial(self._line, letter))
        found = absentees.left_out(self._alone, self.lexer, found, text.split("\n"))
        found = spending.unless_for_nothing(self.lexer, in_turn(found))
        return carried(aimed(hanging.unsettled(victories.unless_denied(found))))

    def _line(self, letter: _Letter, number: int, typed: str) -> list[Line]:
        """The pieces of a line."""
        found: list[Line] = []
        for start, part in self._asked(parts(remarks.without_preface(asides.without(typed)))):
            piece = part.strip(_BLANK)
            begin = start + part.index(piece)
            if cut := staying.falls_back(found, piece):
                begin, piece = begin + cut, piece[cut:]
            asked = Unreadable(Span(number, begin + 1, len(piece)), piece, QUESTION, {})
            if asks(piece) or inquiries.of_ground(self.lexer, piece):
                found.append(asked)
            elif piece:
                guessed = guessing.WORDS if letter.guesses > 0 else 0
                read, letter.named = self._of_round(number, begin, piece, letter.named, guess=guessed)
                letter.guesses -= any(isinstance(each, Unreadable) for each in read)
                found += [asked] if wonders(piece, read) else read
        return hanging.set_aside(self._alone, number, typed, found)

    def _asked(self, parts: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
        """Parts with a question and what is behind it apart: ``What is "2 ops"? I have no card 2``."""
        for start, part in parts:
            begin = 0
            while len(part) <= LONGEST_LINE and (end := part.find("? ", begin) + 1):
                asked = part[begin:end]
                if not asks(asked) and not self.lexer.idle(asked):
                    break
                yield start + begin, asked
                begin = end
            yield start + begin, part[begin:]

    def _of_round(
        self, number: int, start: int, piece: str, named: int | None, *, guess: int
    ) -> tuple[list[Line], int | None]:
        """What a piece says, and the round named for the heading to come: ``Round 3: 7 ops``.

        A round is named of headings alone; beside anything else it is a word that means nothing.
        """
        bare, said = without_round(piece)
        if bare != piece and not bare.strip(_BLANK + ":"):
            talk = Unreadable(Span(number, start + 1, len(piece)), piece, "no-order", {})
            return [talk], said if said is not None else named
        if later := put_off(self._alone, number, start, piece):
            return [later], named
        read = self._piece(number, start, piece, guess=guess if bare == piece else 0)
        if any(isinstance(each, Understood) and "?" in each.text.rstrip(_BLANK + "?!") for each in read):
            return [Unreadable(Span(number, start + 1, len(piece)), piece, QUESTION, {})], named
        if bare != piece and not all(isinstance(each, Understood) for each in read):
            kept = bare.strip(_BLANK)
            eased = self._piece(number, start + bare.index(kept), kept, guess=guess)
            if eased and isinstance(eased[0], Understood) and isinstance(eased[0].written, Heading):
                read, named = eased, said if said is not None else named
            elif all(isinstance(each, Unreadable) and each.key == "no-order" for each in eased):
                return eased, said if said is not None else named
        if read and isinstance(read[0], Understood) and isinstance(read[0].written, Heading):
            named = named if said is None else said
            read[0] = replace(read[0], written=replace(read[0].written, round=named))
            named = None
        return read, named

    def _piece(self, number: int, start: int, piece: str, *, guess: int = guessing.WORDS) -> list[Line]:
        """A heading, a clause, or a heading with its first clause; ``start`` counts from 0."""
        if len(piece) > LONGEST_LINE:
            whole = Span(number, start + 1, len(piece))
            return [Unreadable(whole, piece[:LONGEST_LINE], "long-line", {"most": LONGEST_LINE})]
        kept = () if offered(piece) else keeping.lines(self._alone, number, start, piece)
        if kept := kept or everywhere.lines(self._alone, number, start, piece):
            return list(kept)
        if said := heads.titled(self._alone, self.lexer.entitled, number, start, piece):
            return said
        if event := heads.by_event(self._alone, self.lexer.brought, number, start, piece):
            return event
        end, begin = self.lexer.heading(piece)
        if end == 0 or begin >= len(piece):
            return heads.parted(self._alone, number, start, piece) or self._clause(
                number, start, piece[: end or None], guess=guess
            )
        heading = self._clause(number, start, piece[:end], guess=0)
        if asides.are_points(piece[begin:]):  # ``(3 ops)``
            return asides.counted(heading, piece[begin:])
        if heads.denied(self.lexer.tokens(piece[begin:], strict=False)):
            args: Args = {"word": piece[begin:]}
            return [Unreadable(Span(number, start + 1, len(piece)), piece, "unexpected-word", args)]
        return [*heading, *self._clause(number, start + begin, piece[begin:], guess=guess)]

    def _alone(self, number: int, start: int, piece: str) -> list[Line]:
        return self._piece(number, start, piece, guess=0)

    def _clause(self, number: int, start: int, piece: str, *, guess: int) -> list[Line]:
        """A clause; without points that lapse, where they are not all that is said of a unit."""
        kept = aids.placed(self.lexer, remarks.without_kept(self.lexer, piece))
        read = self._without_tail(number, start, kept, guess=guess)
        if len(kept) == len(piece):  # it is quoted as it was written
            read = [quoting.original(each, start, piece, kept) for each in read]
        chosen = any(isinstance(each, Understood) and isinstance(each.written, Choosing) for each in read)
        return self._as_said(number, start, piece, guess=guess) if chosen and kept != piece else read

    def _without_tail(self, number: int, start: int, piece: str, *, guess: int) -> list[Line]:
        """A clause; where it cannot be read, without what it is said to be for."""
        if (helped := aids.without(self.lexer, piece)) not in (piece, ""):
            eased = self._as_said(number, start, helped, guess=0)
            if all(isinstance(each, Understood) or _is_talk(each) for each in eased):
                return eased
        bare = asides.without_tail(piece)
        joined = aids.without(self.lexer, piece, joined=True)
        read = self._as_said(number, start, piece, guess=guess if bare == joined == piece else 0)
        if all(isinstance(each, Understood) for each in read):
            return read
        if bare in (piece, "") and joined not in (piece, ""):
            bare = joined
        elif bare in (piece, ""):
            return read
        tail = self.lexer.tokens(piece[len(bare) :], strict=False)
        eased = (
            []
            if bare != joined and any(token.type in UNIT - {"LPAR"} for token in tail)
            else self._as_said(number, start, bare, guess=0)
        )
        if eased and all(isinstance(each, Understood) for each in eased):
            return eased
        return self._as_said(number, start, piece, guess=guess)

    def _as_said(self, number: int, start: int, piece: str, *, guess: int) -> list[Line]:
        whole = Span(number, start + 1, len(piece))
        if answer := offered(piece):
            return [Understood(whole, piece, answer)]
        if said := coming.asked_about_cards(piece):
            return [Unreadable(whole, piece, ASKED_THEN, {"word": said, "asks": ("defend",)})]
        if remarks.orders_nothing(self.lexer, piece):
            return [Unreadable(whole, piece, "no-order", {})]
        if ahead := self._ahead(piece):
            return [Understood(whole, piece, each) for each in ahead]
        if advance := self._advance(piece):
            return [Understood(whole, piece, each) for each in advance]
        parted = self._condition(number, start, piece)
        if isinstance(parted, Unreadable):
            return [parted]
        when, clause, offset = parted
        try:
            written, words = self._written(clause)
        except UnknownNameError as fault:
            return [self._unknown(number, start, piece, offset, fault, guess=guess)]
        except UnexpectedInput as fault:
            if self.idle(piece):
                return [Unreadable(whole, piece, "no-order", {})]
            if getattr(getattr(fault, "token", None), "type", "") == "BESIEGE":
                return [Unreadable(whole, piece, "who-besieges", {})]
            if flanks.comes_from(self.lexer, clause):
                return [Unreadable(whole, piece, "which-main-space", {})]
            return [unexpected(number, start + offset, clause, fault, _TERMS)]
        if not written and self.lexer.tokens(clause):  # who stays: no line goes without an answer
            return [Unreadable(whole, piece, "no-order", {})]
        if when is not None and written:
            if not any(isinstance(each, Attacking) for each in written):
                return [Unreadable(whole, piece, "condition-without-attack", {})]
            written = hanging.under(piece, when, written)
        return [
            Understood(Span(number, start + at + 1, len(said)), said, quoting.by_rail(each, clause))
            for each, (at, said) in zip(written, quoting.quoted(piece, offset, words), strict=True)
        ]

    def _ahead(self, piece: str) -> tuple[Written, ...]:
        """``If beaten, FR 5 retreats to Paris``: what is written for a lost battle, without that."""
        clause = outcomes.without(self.lexer, piece)
        if clause == piece:
            return ()
        if (at := outcomes.parted(self.lexer, piece)) and (apart := self._clause(1, 0, piece[:at], guess=0)):
            plain = [each.written for each in apart if isinstance(each, Understood)]
            behind = self._ahead(piece[at:]) if plain == [Using()] and len(apart) == 1 else ()
            if behind:  # ``no cards, if we lose then to Paris``
                return (Using(), *behind)
        bare = clause.strip(_BLANK)
        if outcomes.is_bare_way(bare) and outcomes.of_a_nation(self.lexer, piece):
            return ()  # ``if the Germans are beaten, to Metz`` may be said of the foe
        for said in outcomes.forms(self.lexer, bare):  # ``if beaten, back to Paris``
            read = self._clause(1, 0, said, guess=0)
            written = [each.written for each in read if isinstance(each, Understood)]
            if len(written) == len(read) and (ahead := outcomes.ahead(written)):
                return ahead
        return ()

    def _advance(self, piece: str) -> tuple[Written, ...]:
        """``If Sedan falls, GE 2 goes in``: what is written for a battle that is won there."""
        said, fallen = victories.unplaced(self.lexer, piece)
        read = self._clause(1, 0, said, guess=0) if said != piece else []
        written = [each.written for each in read if isinstance(each, Understood)]
        return victories.aimed(written, fallen) if len(written) == len(read) else ()

    def _write(self, clause: str) -> tuple[tuple[Written, ...], list[list[Token]]]:
        """What a clause says, its words in any sequence, and the words of each order.

        Raises UnknownNameError, UnexpectedInput.
        """
        try:
            return _parsed(self.lexer.clauses(clause))
        except UnexpectedInput as fault:
            try:
                return _parsed(self.lexer.loosely(clause))
            except (UnexpectedInput, NoSenseError):
                raise fault from None

    def _unknown(
        self, number: int, start: int, piece: str, offset: int, fault: UnknownNameError, *, guess: int
    ) -> Unreadable:
        """A word that means nothing: with a guess; in mere talk it is passed over."""
        suggestion = ""
        if guess:
            near = partial(guessing.near, self.source.atlas, self.lexer.places)
            clause = partial(self._clause, 1, 0)
            suggestion = guessing.guess(clause, near, piece, offset, fault, guess)
        if not suggestion and self.lexer.idle(piece):
            return Unreadable(Span(number, start + 1, len(piece)), piece, "no-order", {})
        span = Span(number, start + offset + fault.column, len(fault.word))
        if fold(fault.word) in lexicon()["guesses"]["never"]:  # when, or how much: never to be left out
            return Unreadable(span, piece, "unexpected-word", {"word": fault.word})
        expected = ("PLACE",) if is_name(fault.word, piece[: offset + fault.column - 1]) else ()
        return Unreadable(span, piece, "unknown-name", {"word": fault.word}, expected, suggestion)

    def _condition(
        self, number: int, start: int, piece: str
    ) -> tuple[Condition | None, str, int] | Unreadable:
        """(what it depends on, the clause without it, where the clause begins)."""
        if victories.says(piece):
            return None, piece, 0
        match = IF_FIRST.match(piece)
        clause, offset = piece, 0
        if match is not None:
            clause, offset = piece[match.end() :], match.end()
        else:
            match = IF_LAST.search(piece)
            if match is None:
                return None, piece, 0
            clause = piece[: match.start()]
            head, comma, _ = match["said"].partition(",")
            if comma and fold(head).strip(_BLANK) in lexicon()["if"]["idle"]:  # ``if possible, and ...``
                end = match.start("said") + len(head)
                return None, clause + " " * (end - len(clause)) + piece[end:], 0
        if fold(match["said"]).strip(_BLANK) in lexicon()["if"]["idle"]:
            return None, clause, offset
        found = conditions.read(match["said"], self.lexer.places)
        if isinstance(found, Unreadable):
            column = start + match.start("said") + found.span.column
            return replace(found, span=replace(found.span, line=number, column=column), text=piece)
        return found, clause, offset

    def asks_of(self, text: str, orders: Sequence[Line]) -> bool:
        """See parsers.reading and inquiries.py."""
        return inquiries.is_about(self.lexer, text, orders)

    def answer(self, text: str, lang: str) -> str:
        """See parsers.reading and inquiries.py."""
        return inquiries.answer(self.lexer, self.source, self._say(lang), text)

    def conditional(self, line: str) -> bool:
        """Whether a line is an attack under a condition, looked at in its turn, or hangs on nothing."""
        match = IF_FIRST.match(bare := line.strip(_BLANK))
        if match is None or len(bare) > LONGEST_LINE:
            return False
        return self.lexer.attacks(bare[match.end() :]) or bool(self._ahead(bare) or self._advance(bare))

    def settled(self, steps: Sequence[PlanStep]) -> Sequence[PlanStep]:
        """See parsers.reading and fought.py."""
        return fought.settled(partial(self.read, guess=False), steps)

    def fact(self, text: str, seat: Seat) -> Condition | Unreadable:
        """See parsers.reading and conditions.py."""
        return conditions.fact(text, self.lexer.places)

    def phase(self, text: str, now: str) -> str | None:
        """``turn 3 round 2``, ``3-B2``; see parsers.reading."""
        return conditions.phase(text, now)

    def kind(self, word: str) -> str | None:
        """``actions`` -> ``action``."""
        return meaning(word, lexicon()["kinds"])

    def idle(self, text: str) -> bool:
        """See parsers.reading. Who stays is ordered nothing."""
        return (
            self.lexer.idle(text)
            or staying.stays(self.lexer, text)
            or remarks.orders_nothing(self.lexer, text)
        )

    def proposals(self, text: str) -> Iterator[Sequence[str]]:
        """See parsers.reading."""
        if staying.leaves(self.lexer, text) or spending.is_card_alone(self.read(text, guess=False)):
            return iter(())
        found = (flanks.asked_back(self.lexer, text), staying.asked_back(self.lexer, text))
        return chain(*found, self._proposals.of(text))

    def write(self, written: Written) -> str:
        """None of its own: what was typed stays."""
        return ""


def _is_talk(line: Line) -> bool:
    return isinstance(line, Unreadable) and line.key == "no-order"


def _parsed(clauses: list[list[Token]]) -> tuple[tuple[Written, ...], list[list[Token]]]:
    """Raises UnexpectedInput."""
    read = [ToWritten().transform(_grammar().parse(tokens)) for tokens in clauses]
    return tuple(chain(*read)), clauses
