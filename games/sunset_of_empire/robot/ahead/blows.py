"""What each move of a simple player gains, quickly: what holds for all blows of a unit is judged once."""

from __future__ import annotations

from collections.abc import Iterator

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


class Blows:
    """The blows of a side's open units, each by one unit at a row in its reach.

    ``open`` are the own units that do not lie face down, by their numbers.
    """

    def __init__(self, worth: Scale) -> None:
        self.worth = worth
        table, seat, other = worth.table, worth.seat, foe(worth.seat)
        self.open = {unit.tag: unit for unit in table.side(seat).units if not unit.hidden}
        foes = [unit for unit in table.side(other).units if table.has_strength(unit) and not unit.hidden]
        self._foes = {unit.tag: unit for unit in foes}
        self._bare = {row for row in ROWS if table.undefended(other, row)}
        self._halted = {unit.tag for unit in self.open.values() if table.halted(seat, unit)}
        self._may_be_turned = worth.may_be_turned()
        self._taken: dict[Tag, int] = {}
        self._turned: dict[Tag, int] = {}
        self._spent: dict[Tag, int] = {}
        self._risks: dict[tuple[Tag, Row], int] = {}

    def gain(self, unit: Unit, blow: Attack) -> int | None:
        """What a blow gains that ``tried`` gave; None: it is not lawful."""
        if unit.tag in self._halted:
            return None
        if blow.target == LIFE:
            return self.worth.blow(blow, [unit]) if blow.row in self._bare else None
        target = self._foes.get(blow.target)
        if target is None:
            return None
        found = attack.outcome(self.worth.table, self.worth.seat, [unit], target)
        if isinstance(found, Fault):
            return None
        if found == "destroyed":
            return self._of_taken(target) - (self._risk(blow, target.row) if self._may_be_turned else 0)
        return self._of_turned(target) - self._of_spent(unit)

    def _of_taken(self, target: Unit) -> int:
        value = self._taken.get(target.tag)
        if value is None:
            value = self._taken[target.tag] = self.worth.taken(target)
        return value

    def _of_turned(self, target: Unit) -> int:
        value = self._turned.get(target.tag)
        if value is None:
            value = self._turned[target.tag] = self.worth.neutralised(foe(self.worth.seat), target)
        return value

    def _of_spent(self, unit: Unit) -> int:
        value = self._spent.get(unit.tag)
        if value is None:
            value = self._spent[unit.tag] = self.worth.spent([unit])
        return value

    def _risk(self, blow: Attack, row: Row) -> int:
        """A blow is as strong against each unit of a row, and thus falls on the same ones if turned back."""
        value = self._risks.get((blow.units[0], row))
        if value is None:
            value = self._risks[blow.units[0], row] = self.worth.risk(blow)
        return value
