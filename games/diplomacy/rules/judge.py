"""What a written order of a power means in a position, whatever the phase; it must not carry orders out."""

from __future__ import annotations

from games.diplomacy.model.orders import Power, Written
from games.diplomacy.model.position import Position
from games.diplomacy.rules.adjustments import judge_adjustment
from games.diplomacy.rules.movement.legality import Judged, judge_movement
from games.diplomacy.rules.movement.situation import Situation
from games.diplomacy.rules.phases import Course, split_phase
from games.diplomacy.rules.retreats import judge_retreat


class Judge:
    """Judges the written orders of one power in one position. ``here`` is None unless units move."""

    def __init__(self, course: Course, position: Position, power: Power, here: Situation | None) -> None:
        self.course, self.position, self.power = course, position, power
        self.kind = split_phase(position.phase)[2]
        self.here = here

    def __call__(self, written: Written) -> Judged:
        if self.here is not None:
            return judge_movement(self.here, self.power, written)
        if self.kind == "R":
            return judge_retreat(self.course.ground, self.course.rules, self.position, self.power, written)
        return judge_adjustment(self.course.winter(self.position), self.power, written)
