"""A parsed line of the judge's grammar and what its common words mean; it must not know any command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from lark import Token, Tree

from adjudicator.kinds import Value
from parsers.judge.words import begun

MINUTE, HOUR, DAY = 60, 3_600, 86_400


@dataclass(frozen=True, slots=True)
class Parsed:
    """A parsed line. Words are given as written, not as folded."""

    rule: Tree[Token]
    shown: str

    def token(self, kind: str) -> str:
        """The first token of that terminal, empty where there is none."""
        return next(self.tokens(kind), "")

    def tokens(self, kind: str) -> Iterator[str]:
        """All tokens of that terminal, in order."""
        for one in self.rule.scan_values(lambda one: isinstance(one, Token) and one.type == kind):
            yield self.shown[one.start_pos : one.end_pos]

    def has(self, kind: str) -> bool:
        """Whether there is a token of that terminal."""
        return bool(self.token(kind))

    def words(self, name: str) -> str:
        """The text of the first part of that rule, empty where there is none."""
        return next((part.text for part in self.parts(name)), "")

    def parts(self, name: str) -> Iterator[Parsed]:
        """The parts of that rule, in order."""
        for tree in self.rule.find_data(name):
            yield Parsed(tree, self.shown)

    @property
    def text(self) -> str:
        """All that it was read from."""
        return self.shown[self.rule.meta.start_pos : self.rule.meta.end_pos].strip(" ,")

    @property
    def name(self) -> str:
        """The rule that it was read by."""
        return str(self.rule.data)

    @property
    def start(self) -> int:
        """Where it begins in the line."""
        return int(self.rule.meta.start_pos)

    @property
    def end(self) -> int:
        """Where it ends in the line."""
        return int(self.rule.meta.end_pos)

    @property
    def seats(self) -> str:
        """The seats named, with blanks between."""
        return " ".join(part.text for part in self.parts("seat"))


Meant: TypeAlias = tuple[str, dict[str, Value]]
Read: TypeAlias = Callable[[Parsed], Meant]


def of_a_game(name: str) -> Read:
    """A command whose one argument is the game, empty where it is not named."""
    return lambda line: (name, {"game": line.words("game")})


_UNITS = {"minute": MINUTE, "hour": HOUR, "week": 7 * DAY}


def span(part: Parsed) -> int:
    """Seconds of a NUMBER and a UNIT."""
    return int(part.token("NUMBER")) * unit(part.token("UNIT"))


def unit(word: str) -> int:
    """Seconds of a unit: ``hours`` -> 3600."""
    return _UNITS.get(begun("unit-begins", word), DAY)


def timed(word: str) -> str:
    """The kind of phase that a word of TIMED names, empty for all: ``moves`` -> ``movement``."""
    return begun("phase-begins", word)
