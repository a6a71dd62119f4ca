"""Which roll answers which question, so that a question asked again keeps its roll; it rolls no dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudicator.kinds import PUBLIC, Roll


def question(roll: Roll) -> str:
    """What makes two rolls the same question, beside how often it was asked: ``battle 6+6 *``."""
    hears = "*" if roll.audience.seats is None else " ".join(roll.audience.seats)
    return f"{roll.label} {'+'.join(map(str, roll.sides))} {hears}"


def open_question(purpose: str, sides: tuple[int, ...]) -> Roll:
    """The question that a roll for an open purpose answers; no title asks one of that label."""
    return Roll(f"open: {purpose}", sides, PUBLIC)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A roll that was made: its number among all rolls of the game, from 0, and its values."""

    number: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Luck:
    """The rolls of a game by their questions.

    ``drawn``: question -> its first, second, ... roll, those of undone phases too. ``asked``: question ->
    how often it was asked in the game as it stands; a rollback takes that back, so the next time it is
    asked it is answered by the same roll. What was never asked gets a fresh roll, which nobody can have seen.
    """

    drawn: Mapping[str, tuple[Drawn, ...]] = field(default_factory=dict)
    asked: Mapping[str, int] = field(default_factory=dict)

    @property
    def made(self) -> int:
        """Rolls ever made; the number of the next fresh one."""
        return sum(map(len, self.drawn.values()))

    def known(self, roll: Roll) -> Drawn | None:
        """The roll that answers ``roll`` now, if it was ever made."""
        asked, known = self.asked.get(question(roll), 0), self.drawn.get(question(roll), ())
        return known[asked] if asked < len(known) else None

    def after(self, roll: Roll, values: tuple[int, ...]) -> Luck:
        """The same once ``roll`` is answered by ``values``."""
        key, drawn = question(roll), self.drawn
        if self.known(roll) is None:
            drawn = {**drawn, key: (*drawn.get(key, ()), Drawn(self.made, values))}
        return Luck(drawn, {**self.asked, key: self.asked.get(key, 0) + 1})

    def back_to(self, then: Luck) -> Luck:
        """The same after a rollback to where ``then`` was: no roll is forgotten."""
        return replace(self, asked=then.asked)
