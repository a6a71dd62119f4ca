"""A line read piece by piece, with its conditions; it must not know other lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import get_args

from lark import Token
from lark.exceptions import UnexpectedInput

from adjudicator.conditions import Condition, Fact, Not
from games.won_by_the_sword.model.clauses import POSSIBLE
from games.won_by_the_sword.text import phrases as say
from parsers.conditions import read_condition
from parsers.kit.lexicon import meaning
from parsers.kit.tokens import grammar
from parsers.lexing import fold
from parsers.reading import Unreadable
from parsers.won_by_the_sword.answers import ToFragments
from parsers.won_by_the_sword.atoms import Atom, atoms, tidy
from parsers.won_by_the_sword.attempts import again, doubtful, possibly
from parsers.won_by_the_sword.bare import places_of
from parsers.won_by_the_sword.conditions import bare_fact, bare_figure, plainly
from parsers.won_by_the_sword.context import in_context
from parsers.won_by_the_sword.fragments import Fragment, Wrong
from parsers.won_by_the_sword.joining import Piece, joined
from parsers.won_by_the_sword.pieces import (
    NO_ORDERS,
    by_strength,
    counted_rest,
    doubted,
    ended,
    fought,
    goes_on,
    gone,
    is_column,
    of_foe,
    reach,
    stays_put,
    there,
    there_said,
    trails,
    unmoved,
    without_garrison,
    without_marks,
)
from parsers.won_by_the_sword.pieces import Fault as Fault
from parsers.won_by_the_sword.pieces import Said as Said
from parsers.won_by_the_sword.pronouns import of_condition, of_whom
from parsers.won_by_the_sword.sentences import moved
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_grammar = partial(grammar, Path(__file__).parent)

_BLANK = re.compile(r"\s+")
_PARTS = re.compile("[,.;:]")
DEEPEST = 4
"""Conditions within others."""
_SIGNS = 6
"""Signs behind an IF at which its condition may end."""
_PASSED = re.compile(r"[^.,;:!?()\d]{0,40}")
_WORDS = 7
"""Of a condition without a sign behind it, but one."""
_LONGEST = 200
"""Characters of a condition."""
SUPPOSED: Mapping[str, tuple[type, ...]] = {
    "IFFOUGHT": get_args(say.Planned),
    "IFWON": (say.Reinforcing,),
}
"""What may hang on a battle to come, and on a wing that wins."""
_HANGS = ("IF", "IFFACT", "ELSE", *SUPPOSED)
_HEADS = (say.Activating, say.Timing, say.Throwing, say.Preceding)
"""What no condition reaches over."""
_APART = (*_HEADS, say.Deciding)
"""What no condition behind it is said of."""

FactReader = Callable[[str], Condition | Unreadable]


@dataclass(frozen=True, slots=True)
class Run:
    """Reads a line of a text."""

    line: str
    words: Lexicon
    fact: FactReader

    def read(self, lexemes: Sequence[Lexeme]) -> list[Said]:
        """All that the line says, in turn."""
        lexemes = in_context(self.line, self.words, lexemes)
        tidied = tidy(lexemes)
        found = [of_foe(each, lexemes) for each in self._headed(doubted(self._read(tidied, 0)))]
        cards = moved(tidied)
        return [self._quoted(each, cards) for each in found] if cards else found

    def _headed(self, found: Sequence[Said]) -> list[Said]:
        """A column in words that cannot be read and the card behind it: ``Horn storms in with 26``."""
        made: list[Said] = []
        for each in found:
            card = isinstance(each.said, Fault) and each.said.key == "which-column"
            last = made[-1] if made and isinstance(made[-1].said, Fault) else None
            parted = last is not None and _PARTS.search(self.line[last.end : each.start]) is not None
            if card and last is not None and not parted and self._is_named(last):
                made[-1] = replace(last, end=each.end)
            else:
                made.append(each)
        return made

    def _is_named(self, one: Said) -> bool:
        """Whether a column is named in a piece."""
        lexemes = self.words.lexemes(self.line[one.start : one.end])
        return any(each.term in ("COL", "LEADER") for each in lexemes)

    def _quoted(self, one: Said, cards: Sequence[tuple[int, tuple[int, int]]]) -> Said:
        """With the words that read as the same: a card goes with the column that plays it alone."""
        for end, (first, last) in cards:
            if isinstance(one.said, say.Activating) and one.start < end < first and one.end == last:
                return replace(one, text=f"{self.line[one.start : end]} {self.line[first:last]}")
            if one.start < first and last < one.end and not isinstance(one.said, Fault):
                within = f"{self.line[one.start : first].rstrip()} {self.line[last : one.end].lstrip()}"
                return replace(one, text=within)
        return one

    def _read(self, lexemes: Sequence[Lexeme], depth: int) -> list[Said]:
        """Up to the first condition, that, and what follows what hangs on it."""
        at = next((at for at, each in enumerate(lexemes) if each.term in _HANGS), None)
        if at is None:
            return self._plain(lexemes)
        if lexemes[at].term in SUPPOSED:
            return self._supposed(lexemes, at, depth)
        before = [*lexemes[:at]]
        while before and before[-1].term == "MARK" and before[-2:-1] and before[-2].term == "STOP":
            before.pop()
        stop = before.pop() if before and before[-1].term == "STOP" else None
        stops = stop is not None
        made = self._plain(before)
        begin = lexemes[at]
        if begin.term == "ELSE" or depth > DEEPEST:
            fault = Fault(
                "else-without-if" if begin.term == "ELSE" else "condition-deep", begin.start, begin.end
            )
            return [*made, Said(fault, begin.start, lexemes[-1].end)]
        when, rest = self._condition(lexemes[at:], there(made))
        if isinstance(when, Fault):
            mark = lexemes[at - 1].value if at and lexemes[at - 1].term == "MARK" else ""
            return [*made, Said(when, begin.start, lexemes[-1].end, "" if mark == "," else mark)]
        if not rest:
            begin = replace(begin, end=self._end(lexemes))  # the condition stands last
        ended = rest[0].start if rest else begin.end
        if not stops and rest and rest[0].term == "STOP":
            stops, rest = True, rest[1:]
        if stops:
            return [
                *made,
                Said(say.Stopping(when), begin.start if stop is None else stop.start, ended),
                *self._read(rest, depth),
            ]
        if made and (sign := trails(before, lexemes, rest)) and not isinstance(made[-1].said, _APART):
            later = self._read(rest, depth)
            plan = isinstance(made[-1].said, say.Battling) and isinstance(later[0].said, say.Planned)
            if not plan:
                return [*self._hung(made, replace(begin, end=sign.start), when, (), depth), *later]
        return self._hung(made, begin, when, rest, depth)

    def _hung(
        self, made: list[Said], begin: Lexeme, when: Condition, rest: Sequence[Lexeme], depth: int
    ) -> list[Said]:
        """What hangs on a condition where it is sure of what it is said."""
        doubt = doubtful(self.line, self.words, made, begin, when, rest)
        if isinstance(doubt, Fault):
            beside = begin.term == "IFFACT" and doubt.start < begin.start
            start, end = doubt.start if beside else begin.start, rest[-1].end if rest else begin.end
            return [*(made[:-1] if beside else made), Said(doubt, start, end)]
        if not rest and made and again(self.line, begin.start):
            made = [*made, made[-1]]
        return self._decided(made, begin, doubt, rest, depth)

    def _supposed(self, lexemes: Sequence[Lexeme], at: int, depth: int) -> list[Said]:
        """``if it comes to a battle: no TA``: all of a battle hangs on it anyhow, and nothing else may."""
        begin, rest = lexemes[at], without_marks(lexemes[at + 1 :])
        stop = next((to for to, each in enumerate(rest) if each.value == "."), len(rest))
        found = self._read(rest[:stop], depth + 1) if rest and depth <= DEEPEST else []
        kinds = SUPPOSED[begin.term]
        if not found or not all(isinstance(each.said, (*kinds, Fault)) for each in found):
            end = rest[stop - 1].end if rest and stop else begin.end
            found = [Said(Fault("condition-phrase", begin.start, end), begin.start, end)]
        behind = self._read(rest[stop:], depth) if stop < len(rest) else []
        return [*self._plain(lexemes[:at]), *found, *behind]

    def _decided(
        self, made: list[Said], begin: Lexeme, when: Condition, rest: Sequence[Lexeme], depth: int
    ) -> list[Said]:
        """What hangs on a condition; where nothing follows it, what stands before it does."""
        other = next((at for at, each in enumerate(rest) if each.term == "ELSE"), len(rest))
        then, after = self._reach(rest[:other], depth + 1)
        then = gone(self.line, self.words, then, begin.end, rest[0].start if rest else begin.end)
        otherwise: list[Said] = []
        if other < len(rest):
            otherwise, after = self._otherwise(without_marks(rest[other + 1 :]), depth + 1)
        else:
            at = reach(self.line, when, then)
            then, after = without_garrison(self.line, when, then[:at], [*then[at:], *after])
            if (tried := possibly(when, made, then)) is not None:
                return [*tried, *after]
        start, end = begin.start, rest[-1].end if rest else begin.end
        if not then and after and when == POSSIBLE:
            return [*made, *after]
        if not then:
            if not made or not isinstance(made[-1].said, say.Written):
                fault = Fault("condition-alone", begin.start, end)
                return [*made, Said(fault, begin.start, end)]
            then = [made.pop()]
            start = then[0].start
            when = of_whom(when, then[0].said, self.line[begin.start : end])
        elif made and (battled := fought(made[-1], then)) is not None:
            made.pop()
            battle, *later = battled
            when, start = of_whom(when, battle.said, self.line[begin.start : end]), battle.start
            then, after = [battle], [*later, *after]
        else:
            then = of_condition(self.words, self.line[begin.start : then[0].start], when, then)
        wrong = [each for each in (*then, *otherwise) if isinstance(each.said, Fault)]
        if wrong:
            return [*made, *wrong]
        if other < len(rest) and not otherwise:
            return [*made, Said(Fault("condition-alone", start, end), start, end)]
        decided = say.Deciding(when, _written(then), _written(otherwise))
        last = (*then, *otherwise)[-1].end
        return [*made, Said(decided, start, max(last, begin.end)), *after]

    def _reach(self, lexemes: Sequence[Lexeme], depth: int) -> tuple[list[Said], list[Said]]:
        """What a condition reaches, and what begins something else."""
        found = self._read(lexemes, depth) if lexemes else []
        at = next((at for at, each in enumerate(found) if isinstance(each.said, _HEADS)), len(found))
        if at == 0 and found and isinstance(found[0].said, say.Preceding):
            return found, []
        return found[:at], found[at:]

    def _otherwise(self, lexemes: Sequence[Lexeme], depth: int) -> tuple[list[Said], list[Said]]:
        found, after = self._reach(lexemes, depth)
        at = ended(self.line, found)
        return found[:at], [*found[at:], *after]

    def _condition(
        self, lexemes: Sequence[Lexeme], town: str = ""
    ) -> tuple[Condition | Fault, Sequence[Lexeme]]:
        """The condition that begins with the first lexeme, and what stands behind it.

        ``town``: that to which the column has gone before.
        """
        begin = lexemes[0]
        if begin.term == "IFFACT":
            if told := {"won": "condition-won", "refused-again": "condition-phrase"}.get(begin.value):
                return Fault(told, begin.start, begin.end), ()
            return Fact(begin.value, "is", True), without_marks(lexemes[1:])
        found, rest = self._asked(lexemes, town)
        if isinstance(found, Fault) or begin.value != "not":
            return found, rest
        return plainly(Not(found)), rest

    def _asked(self, lexemes: Sequence[Lexeme], town: str) -> tuple[Condition | Fault, Sequence[Lexeme]]:
        """What is asked behind an IF, however it counts."""
        begin = lexemes[0]
        signs = [at for at, each in enumerate(lexemes) if each.term in ("MARK", "SEP", "ELSE")][:_SIGNS]
        first: Unreadable | None = None
        other = next((at for at, each in enumerate(lexemes) if at and each.term == "IF"), len(lexemes))
        for at in by_strength(lexemes, signs):
            if first is not None and at > other:
                continue  # no fact has an IF in it
            parts = at < len(lexemes) and lexemes[at].term == "SEP"
            if parts and (bare := self._bare(lexemes, signs, bare_figure)) is not None:
                return bare
            end = lexemes[at].start if at < len(lexemes) else self._end(lexemes)
            said = self.line[begin.end : end]
            if len(said) > _LONGEST or not said.strip():
                continue
            found = self._told(said.rstrip(" :;,-"), town)
            if not isinstance(found, Unreadable):
                return plainly(found), without_marks(lexemes[at:])
            first = first or replace(found, span=replace(found.span, column=found.span.column + begin.end))
        for reads in (bare_figure, partial(bare_fact, words=self.words)):
            if (bare := self._bare(lexemes, signs, reads)) is not None:
                return bare
        if first is None:
            return Fault("condition-incomplete", begin.start, begin.end), ()
        return Fault(first.key, begin.start, lexemes[-1].end, found=first), ()

    def _told(self, said: str, town: str) -> Condition | Unreadable:
        """What words ask that are a condition and nothing else."""
        told = bare_fact(said, self.words) or bare_figure(said)
        found = told or read_condition(said, self.fact)
        if isinstance(found, Unreadable) and town and (place := there_said().search(said)):
            meant = f"{said[: place.start()]}{town}{said[place.end() :]}"
            again = bare_fact(meant, self.words) or read_condition(meant, self.fact)
            return found if isinstance(again, Unreadable) else again
        return found

    def _bare(
        self, lexemes: Sequence[Lexeme], signs: Sequence[int], reads: Callable[[str], Condition | None]
    ) -> tuple[Condition, Sequence[Lexeme]] | None:
        """A condition that no sign ends, by so many words of it as are one."""
        begin = lexemes[0]
        over = [at for at in signs if lexemes[at].term != "SEP"] if reads is bare_figure else signs
        end = next(iter(over), len(lexemes))
        end_at = lexemes[end].start if end < len(lexemes) else lexemes[-1].end
        for at in [each.start() for each in _BLANK.finditer(self.line, begin.end + 1, end_at)][_WORDS::-1]:
            if (found := reads(self.line[begin.end : at])) is not None:
                return found, self._behind(lexemes, at)
        return None

    def _end(self, lexemes: Sequence[Lexeme]) -> int:
        """Where the words end behind the last lexeme: ``unless an enemy is there``."""
        passed = _PASSED.match(self.line, lexemes[-1].end)
        return passed.end() if passed is not None else lexemes[-1].end

    def _behind(self, lexemes: Sequence[Lexeme], at: int) -> Sequence[Lexeme]:
        """What stands behind a place; words that were one phrase over it are read anew."""
        over = next((each for each in lexemes if each.start < at < each.end), None)
        behind = [each for each in lexemes if each.start >= at]
        if over is None:
            return behind
        return tidy([*self.words.lexemes(" " * at + self.line[at : over.end]), *behind])

    def _plain(self, lexemes: Sequence[Lexeme]) -> list[Said]:
        """What stands outside of conditions."""
        pieces: list[Piece] = []
        made: list[Said] = []

        def close() -> None:
            made.extend(self._said(piece) for piece in joined(pieces))
            pieces.clear()

        for atom in atoms(lexemes):
            if pieces and self._is_courtesy(atom):
                continue
            found = self._atom(atom)
            if isinstance(found, Fault):
                start, sign = atom.start, atom.sign if made else ","
                if pieces and atom.sign == "," and all(places_of(each.said) for each in pieces):
                    start, sign = pieces[0].start, pieces[0].sign or ","
                    pieces.clear()  # ``Ulm and Rain are strengthened``: names of what cannot be read
                close()
                made.append(Said(found, start, atom.end, sign))
            elif not pieces and made and isinstance(made[-1].said, Fault) and goes_on(atom, found):
                made[-1] = replace(made[-1], end=atom.end)
            else:
                pieces += [
                    Piece(each, atom.start, atom.end, atom.sign if not at else "")
                    for at, each in enumerate(found)
                ]
        close()
        return made

    def _is_courtesy(self, atom: Atom) -> bool:
        """``thanks`` behind orders."""
        said = (fold(self.line[each.start : each.end]) for each in atom.lexemes)
        return all(each in lexicon()["idle"]["words"] for each in said)

    def _said(self, piece: Piece) -> Said:
        said = piece.said
        if isinstance(said, Wrong):
            return Said(Fault(said.key, piece.start, piece.end), piece.start, piece.end)
        assert isinstance(said, say.Written), said
        return Said(said, piece.start, piece.end)

    def _atom(self, atom: Atom) -> Sequence[Fragment] | Fault:
        lone = fold(self.line[atom.start : atom.end])
        alone = meaning(lone, lexicon()["alone"]) if len(atom.lexemes) == 1 else None
        if stays_put(atom):
            return unmoved(self.line, atom)
        for each in () if alone else atom.lexemes:
            if each.term in NO_ORDERS:
                return Fault(NO_ORDERS[each.term], each.start, each.end)
        if (count := counted_rest(self.line, atom)) is not None:
            return Fault("unexpected-word", count.start, count.end)
        tokens = [
            Token("SAY", alone, column=each.start + 1, end_column=each.end + 1)
            if alone
            else Token(each.term, each.value, column=each.start + 1, end_column=each.end + 1)
            for each in atom.lexemes
        ]
        try:
            found: Sequence[Fragment] = ToFragments(self.line).transform(_grammar().parse(tokens))
        except UnexpectedInput as fault:
            token = getattr(fault, "token", None)
            expected = tuple(sorted(getattr(fault, "expected", None) or ()))
            if is_column(atom) and isinstance(token, Token):
                return Fault("which-card", atom.start, atom.end)
            if token is None or token.type == "$END":
                return Fault("incomplete", atom.start, atom.end, expected)
            return Fault("unexpected-word", token.column - 1, token.end_column - 1, expected)
        return found


def _written(found: Sequence[Said]) -> tuple[say.Written, ...]:
    return tuple(each.said for each in found if not isinstance(each.said, Fault))
