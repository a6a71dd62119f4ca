"""What each move of a simple player gains, quickly: what holds for all blows of a unit is judged once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from adjudicator.kinds import Ask, Fault
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import ROWS, Row, foe
from games.sunset_of_empire.model.orders import LIFE, Attack, Move, Tag
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.robot.valuing import Scale
from games.sunset_of_empire.rules.combat import attack
from games.sunset_of_empire.rules.combat.attempts import tried
from games.sunset_of_empire.rules.phases import fight


def gains(worth: Scale, view: View, ask: Ask) -> Iterator[tuple[int, Move]]:
    """Every lawful move but a pass and those of several units together, with what it gains.

    The same as to check and value each by itself, in seven tenths of the time.
    """
    blows = Blows(worth)
    for order in tried(worth.table, view, ask.seat, together=False):
        if isinstance(order, Attack) and (unit := blows.open.get(order.units[0])) is not None:
            if (gain := blows.gain(unit, order)) is not None:
                yield gain, order
        elif fight.check(worth.table, view, ask, order) is None:
            yield worth.move(order), order


@dataclass(frozen=True, slots=True)
class Blows:
    """The blows of a side's open units, each by one unit at a row in its reach.

    ``open`` are the own units that do not lie face down, ``foes`` the foe's by their numbers.
    """

    worth: Scale
    open: dict[Tag, Unit] = field(init=False)
    foes: dict[Tag, Unit] = field(init=False)
    _bare: frozenset[Row] = field(init=False)
    _halted: frozenset[Tag] = field(init=False)

    def __post_init__(self) -> None:
        table, seat, other = self.worth.table, self.worth.seat, foe(self.worth.seat)
        own = {unit.tag: unit for unit in table.side(seat).units if not unit.hidden}
        object.__setattr__(self, "open", own)
        object.__setattr__(self, "foes", {unit.tag: unit for unit in table.side(other).units})
        object.__setattr__(self, "_bare", frozenset(row for row in ROWS if table.undefended(other, row)))
        halted = (tag for tag, unit in own.items() if table.halted(seat, unit))
        object.__setattr__(self, "_halted", frozenset(halted))

    def gain(self, unit: Unit, blow: Attack) -> int | None:
        """What a blow gains that ``tried`` gave; None: it is not lawful."""
        table = self.worth.table
        if unit.tag in self._halted:
            return None
        if blow.target == LIFE:
            return self.worth.blow(blow, [unit]) if blow.row in self._bare else None
        target = self.foes[blow.target]
        if target.hidden or not table.has_strength(target):
            return None
        found = attack.outcome(table, self.worth.seat, [unit], target)
        return None if isinstance(found, Fault) else self.worth.struck(blow, [unit], target, found)
