"""The dice to come, as a line gives them; it must not know what they mean."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.dice import Dice
from adjudicator.kinds import Args
from mailer.adjudicate.bad_line import BadLineError


@dataclass(slots=True)
class GivenDice:
    """Answers rolls (adjudicator.dice.Chance) by ``values`` in turn, and when they end by those of ``seed``.

    ``before`` rolls of the game were made already, so that many the seed passes over; ``label`` names the
    question that is asked now. ``used`` counts values, ``cast`` says of each roll what it came from.
    """

    values: tuple[int, ...]
    seed: Dice | None = None
    before: int = 0
    label: str = ""
    used: int = 0
    cast: list[str] = field(default_factory=list)

    def roll(self, index: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """The values of the roll. Raises BadLineError where they are used up, or one is on no face."""
        left = self.values[self.used : self.used + len(sides)]
        if not left and self.seed is not None:
            values = self.seed.roll(self.before + len(self.cast), sides)
            self.cast.append("seed")
            return values
        if len(left) < len(sides):
            missing = len(sides) - len(left)
            told: Args = {"missing": missing, "label": self.label, "sides": sides}
            raise BadLineError("dice-used-up", "dice", args=told, more=told)
        for at, (value, faces) in enumerate(zip(left, sides, strict=True)):
            if not 1 <= value <= faces:
                face: Args = {"faces": faces, "label": self.label}
                raise BadLineError("bad-die", f"dice.{self.used + at}", args=face, more=face)
        self.used += len(sides)
        self.cast.append("dice")
        return left
