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

from adjudicator.conditions import Condition, Fact
from games.won_by_the_sword.text import phrases as say
from parsers.conditions import read_condition
from parsers.kit.lexicon import meaning
from parsers.kit.tokens import grammar
from parsers.lexing import fold
from parsers.reading import Unreadable
from parsers.won_by_the_sword.answers import ToFragments
from parsers.won_by_the_sword.atoms import Atom, atoms, tidy
from parsers.won_by_the_sword.bare import places_of
from parsers.won_by_the_sword.conditions import bare_fact, plainly
from parsers.won_by_the_sword.fragments import Fragment, Wrong
from parsers.won_by_the_sword.joining import Piece, joined
from parsers.won_by_the_sword.pieces import Fault as Fault
from parsers.won_by_the_sword.pieces import Said as Said
from parsers.won_by_the_sword.pieces import (
    denied,
    fought,
    gone,
    returning,
    sibling,
    there,
    there_said,
    trails,
    unowned,
    without_marks,
)
from parsers.won_by_the_sword.pronouns import attacked, of_whom
from parsers.won_by_the_sword.sentences import moved
from parsers.won_by_the_sword.words import Lexeme, Lexicon, lexicon

_grammar = partial(grammar, Path(__file__).parent)

_BLANK = re.compile(r"\s+")
_PARTS = re.compile("[,.;:]")
DEEPEST = 4
"""Conditions within others."""
_SIGNS = 6
"""Signs behind an IF at which its condition may end."""
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
        terms = {each.term for each in lexemes}
        if terms & {"TA", "MARKER"} and "FOE" in terms:
            lexemes = unowned(self.line, lexemes)
        if "NOT" in terms and "IF" in terms:
            lexemes = denied(lexemes)
        if "LEADER" in terms:
            lexemes = returning(self.line, lexemes)
        tidied = tidy(lexemes)
        found = [_of_foe(each, lexemes) for each in self._headed(_doubted(self._read(tidied, 0)))]
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
            begin = replace(begin, end=lexemes[-1].end)  # the condition stands last
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
                return [*self._decided(made, replace(begin, end=sign.start), when, (), depth), *later]
        return self._decided(made, begin, when, rest, depth)

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
            otherwise, after = self._reach(without_marks(rest[other + 1 :]), depth + 1)
        elif (at := sibling(when, then)) is not None:
            then, after = then[:at], [*then[at:], *after]
        start, end = begin.start, rest[-1].end if rest else begin.end
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
            then = [replace(each, said=attacked(each.said, when)) for each in then]
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

    def _condition(
        self, lexemes: Sequence[Lexeme], town: str = ""
    ) -> tuple[Condition | Fault, Sequence[Lexeme]]:
        """The condition that begins with the first lexeme, and what stands behind it.

        ``town``: that to which the column has gone before.
        """
        begin = lexemes[0]
        if begin.term == "IFFACT":
            return Fact(begin.value, "is", True), without_marks(lexemes[1:])
        signs = [at for at, each in enumerate(lexemes) if each.term in ("MARK", "SEP", "ELSE")][:_SIGNS]
        first: Unreadable | None = None
        other = next((at for at, each in enumerate(lexemes) if at and each.term == "IF"), len(lexemes))
        for at in _by_strength(lexemes, signs):
            if first is not None and at > other:
                continue  # no fact has an IF in it
            end = lexemes[at].start if at < len(lexemes) else lexemes[-1].end
            said = self.line[begin.end : end]
            if len(said) > _LONGEST or not said.strip():
                continue
            found = bare_fact(said, self.words) or read_condition(said.rstrip(" :;,-"), self.fact)
            if isinstance(found, Unreadable) and town and (place := there_said().search(said)):
                meant = f"{said[: place.start()]}{town}{said[place.end() :]}"
                again = read_condition(meant.rstrip(" :;,-"), self.fact)
                found = found if isinstance(again, Unreadable) else again
            if not isinstance(found, Unreadable):
                return plainly(found), without_marks(lexemes[at:])
            first = first or replace(found, span=replace(found.span, column=found.span.column + begin.end))
        end = signs[0] if signs else len(lexemes)
        end_at = lexemes[end].start if end < len(lexemes) else lexemes[-1].end
        for at in [each.start() for each in _BLANK.finditer(self.line, begin.end + 1, end_at)][5::-1]:
            found_bare = bare_fact(self.line[begin.end : at], self.words)
            if found_bare is not None:
                return found_bare, self._behind(lexemes, at)
        if first is None:
            return Fault("condition-incomplete", begin.start, begin.end), ()
        return Fault(first.key, begin.start, lexemes[-1].end, found=first), ()

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
                if pieces and atom.sign == "," and all(map(_is_named, pieces)):
                    start, sign = pieces[0].start, pieces[0].sign or ","
                    pieces.clear()  # ``Ulm and Rain are strengthened``: names of what cannot be read
                close()
                made.append(Said(found, start, atom.end, sign))
            elif not pieces and made and isinstance(made[-1].said, Fault) and _goes_on(atom, found):
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
        for each in () if alone else atom.lexemes:
            if each.term in _NO_ORDERS:
                return Fault(_NO_ORDERS[each.term], each.start, each.end)
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
            if _is_column(atom) and isinstance(token, Token):
                return Fault("which-card", atom.start, atom.end)
            if token is None or token.type == "$END":
                return Fault("incomplete", atom.start, atom.end, expected)
            return Fault("unexpected-word", token.column - 1, token.end_column - 1, expected)
        return found


def _of_foe(one: Said, lexemes: Sequence[Lexeme]) -> Said:
    """What cannot be read with the word for the foe before it: it may be said of him."""
    if not isinstance(one.said, Fault):
        return one
    before = [each for each in lexemes if each.end <= one.start]
    return replace(one, start=before[-1].start) if before and before[-1].term == "FOE" else one


def _by_strength(lexemes: Sequence[Lexeme], signs: Sequence[int]) -> list[int]:
    """Where a condition may end: at signs, with the line, at words that part.

    ``and`` may join what a condition asks as well as two tasks.
    """
    words = [at for at in signs if lexemes[at].term == "SEP"]
    return [*(at for at in signs if at not in words), len(lexemes), *words]


def _is_column(atom: Atom) -> bool:
    """Whether it begins with a column, whose card is not said."""
    terms = [each.term for each in atom.lexemes[:2]]
    return terms in (["COL", "NUM"], ["COL", "LEADER"], ["LEADER", "COL"]) and len(atom.lexemes) > 2


def _is_named(piece: Piece) -> bool:
    """Whether a piece is a place by itself."""
    return bool(places_of(piece.said))


def _goes_on(atom: Atom, found: Sequence[Fragment]) -> bool:
    """Whether a piece is one more place of what could not be read: no move to it."""
    return atom.sign == "," and bool(found) and all(places_of(each) for each in found)


def _doubted(found: list[Said]) -> list[Said]:
    """What cannot be read makes that doubtful which it hangs together with: ``with 26 or 27``."""
    made: list[Said] = []
    for each in found:
        last = made[-1] if made else None
        hangs = isinstance(each.said, Fault) and each.sign in ("", ">", "-")
        if hangs and last is not None and not isinstance(last.said, Fault):
            made[-1] = Said(each.said, last.start, each.end)
        else:
            made.append(each)
    return made


_NO_ORDERS = {
    "?": "unknown-name",
    "OR": "one-of-two",
    "NORULE": "no-such-rule",
    "RECALL": "patrols-stay-out",
    "NOT": "not-an-order",
    "STOP": "incomplete",
}
"""Words with which a piece is none that can be followed -> why."""


def _written(found: Sequence[Said]) -> tuple[say.Written, ...]:
    return tuple(each.said for each in found if not isinstance(each.said, Fault))
