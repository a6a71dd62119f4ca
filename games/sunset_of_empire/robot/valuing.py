"""What moves and units are worth to a simple player, in tenths of a strength point; it must not decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import ROWS, YEARS, YEARS_TO_WIN, Card, CardId, Row, foe
from games.sunset_of_empire.model.orders import (
    LIFE,
    Attack,
    ClearBalloon,
    ClearMines,
    Order,
    Play,
    Rise,
    SendScout,
    Tag,
    Uncover,
)
from games.sunset_of_empire.model.state import View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.actions.healing import LIFE_OF_DOCTOR
from games.sunset_of_empire.rules.actions.strikes import gassed, infected
from games.sunset_of_empire.rules.combat import attack
from games.sunset_of_empire.rules.combat.counter import candidates

UNKNOWN = 5
"""The strength of a hidden submarine of the foe, as a guess."""
PREY, MOST_PREY = 40, 3
"""What a unit is worth more for each of the foe's that it could destroy, and how many count."""
TURNED = 4
"""What a strength point of a neutralised unit is worth: it bars the way, and may be restored."""
WALL, WALLED = 30, 30
"""What a Line is worth alone, for it bars the way to life points, and more for each unit it stops."""
LEADS = 2
"""What a leader in the hand is worth for each unit of its row: it strikes and stands with a point more."""
LEAD = 2
"""How much more a card is worth on the field that nothing in its row withstands."""
SWEEPS = 3
"""How much more a minesweeper is worth while mines hold its row."""
IDLE = 4
"""How much less a card is worth on the field that the foe's Line leaves nothing to do."""
FREED, GROUNDED = 18, 30
"""What a ship is worth that mines hold back no more, and an aircraft that no balloon stands before."""
LED, SCOUTED = 25, 20
"""What a personality is worth for each strength point that it adds, and a scout for each year to come."""
RECALLED, BARS = 10, 40
"""What a strength point of a unit that comes back to the hand is worth; the last of a row bars the way."""
TURNED_BACK = 4
"""One blow of so many is thought to be turned back, while the foe could hold the card for it."""
RESERVE = 20
"""What an action in the hand is worth while years follow: less than this it is not played for."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a simple player plays.

    ``lays`` cards at most in the first layout, ``keeps`` back in the hand for later years; ``life`` is worth
    that much in tenths of a strength point, ``own`` a strength point of its own in tenths.
    """

    lays: int
    keeps: int
    life: int
    own: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The worth of everything as one seat with a temper sees it."""

    table: Table
    seat: Seat
    temper: Temper
    foes_hand: int
    _worth: dict[tuple[Seat, Unit], int] = field(default_factory=dict, compare=False, repr=False)
    """What ``unit`` found before."""

    # Cards and units

    def card(self, card: CardId) -> int:
        """A card in a hand or a deck, in strength points."""
        data = self.table.card(card)
        summoned = self.table.card(data.summons).strength if data.summons in self.table.board.quick else 0
        return data.strength + summoned or {"action": 6, "personality": 5, "scout": 6}.get(data.kind, 5)

    def laid(self, card: CardId, rows: list[Row]) -> int:
        """A card laid out where ``rows`` have units already: thin rows first, leaders in full ones."""
        data = self.table.card(card)
        row: Row = data.row or "infantry"
        if data.kind == "personality":
            return LEADS * data.bonus * rows.count(row)
        before_a_wall = row == "infantry" and self.table.line(foe(self.seat)) is not None
        idle = before_a_wall and not {"hits-air", "hits-fleet"} & set(data.properties)
        worth = self.card(card)
        if "minesweeping" in data.properties and self.table.side(self.seat).under_mines:
            worth += SWEEPS
        foes = [unit for unit in self.table.side(foe(self.seat)).units if unit.row == row and not unit.hidden]
        best = max((self.strength(foe(self.seat), unit) for unit in foes), default=0)
        leads = LEAD if foes and worth >= best else 0
        return worth + leads - 3 * rows.count(row) - (IDLE if idle and data.sort != "tank" else 0)

    def strength(self, owner: Seat, unit: Unit) -> int:
        """The strength of a unit, guessed where it is hidden."""
        unknown = unit.hidden and unit.tag not in self.table.hidden
        return UNKNOWN if unknown else self.table.strength(owner, unit)

    def unit(self, owner: Seat, unit: Unit) -> int:
        """A unit on the field: its strength, and what it could destroy if it is not stopped."""
        found = self._worth.get((owner, unit))
        if found is None:
            found = self._worth[owner, unit] = self._unit(owner, unit)
        return found

    def _unit(self, owner: Seat, unit: Unit) -> int:
        table = self.table
        if table.is_person(unit):
            return 10 + LED * self._led(owner, unit)
        if table.is_scout(unit):
            return SCOUTED * (YEARS[-1] - table.board.year + 1)
        if not unit.active:
            return self.turned(owner, unit)
        if table.is_line(unit):
            return WALL + WALLED * self._walled(foe(owner))
        strength = max(self.strength(owner, unit), table.printed(unit).bomb)
        return 10 * strength + (0 if unit.hidden else PREY * min(self.prey(owner, unit), MOST_PREY))

    def turned(self, owner: Seat, unit: Unit) -> int:
        """What a unit is worth while neutralised."""
        return WALL if self.table.is_line(unit) else TURNED * self.strength(owner, unit)

    def _walled(self, seat: Seat) -> int:
        """How many units of a side have nothing to strike at but what the foe's Line covers."""
        units = [unit for unit in self.table.side(seat).units if unit.active and self.table.is_unit(unit)]
        return sum(self.table.reach(unit) == ("infantry",) for unit in units)

    def _led(self, owner: Seat, leader: Unit) -> int:
        card: Card = self.table.cards(leader)[0]
        led = [unit for unit in self.table.side(owner).units if unit.row == leader.row and unit.active]
        fit = [unit for unit in led if self.table.is_unit(unit)]
        return card.bonus * sum(not self.table.properties(unit) & set(card.spares) for unit in fit)

    def prey(self, owner: Seat, unit: Unit) -> int:
        """How many units of its foe a unit could destroy."""
        table = self.table
        powers = {row: table.power(owner, unit, row) for row in table.reach(unit)}
        return sum(
            other.row in powers
            and not other.hidden
            and table.is_unit(other)
            and powers[other.row] >= table.strength(foe(owner), other)
            for other in table.side(foe(owner)).units
        )

    def units(self, owner: Seat, units: Iterable[Unit]) -> int:
        """Several units."""
        return sum(self.unit(owner, unit) for unit in units)

    def tagged(self, owner: Seat, tag: Tag) -> int:
        """A unit by its number; nothing where it is not there."""
        unit = self.table.own(owner, tag)
        return 0 if unit is None else self.unit(owner, unit)

    # Moves

    def move(self, order: Order) -> int:
        """What a move gains; a pass gains nothing."""
        table, seat = self.table, self.seat
        match order:
            case Attack() as blow:
                units = [unit for unit in table.side(seat).units if unit.tag in blow.units]
                return self.blow(blow, units)
            case Rise(tag, target):
                unit = table.own(seat, tag)
                own = 0 if unit is None else self.temper.own * table.strength(seat, unit) // 2
                return self.tagged(foe(seat), target) - own
            case Play(card, targets):
                return self._play(card, targets)
            case ClearMines(tag, sunk):
                return self._cleared(tag, sunk)
            case ClearBalloon():
                return GROUNDED * sum(unit.row == "air" for unit in table.side(seat).units)
            case SendScout():
                return 25
            case Uncover():
                return 4
            case _:
                return 0

    def _cleared(self, tag: Tag, sunk: bool) -> int:
        """Ships that may strike again; the one that is lost on the mines counts against them."""
        table, seat = self.table, self.seat
        ships = [unit for unit in table.side(seat).units if unit.row == "fleet" and unit.active]
        free = [unit for unit in ships if table.is_unit(unit) and not (sunk and unit.tag == tag)]
        unit = table.own(seat, tag)
        if not sunk or unit is None:
            return FREED * len(free)
        strength = self.strength(seat, unit)
        return FREED * len(free) - (self.temper.own * strength + 20 if unit.active else TURNED * strength)

    def blow(self, blow: Attack, units: list[Unit]) -> int:
        """What a blow by these units gains."""
        table, seat, other = self.table, self.seat, foe(self.seat)
        if blow.card is not None and self._is_enough_alone(units, blow):
            return 0
        if blow.target == LIFE:
            assert blow.row is not None
            force = attack.power(table, seat, units, blow.row)
            return self._life(force) - self.spent(units) - self._joint(blow)
        target = table.own(other, blow.target)
        assert target is not None
        if units[0].hidden and not blow.uncover:
            # A duel is a gamble; a torpedo costs nothing.
            duel = 5 * (sum(table.strength(seat, unit) for unit in units) - self.strength(other, target))
            return duel if target.hidden else self.neutralised(other, target)
        found = attack.outcome(table, seat, units, target)
        if isinstance(found, Fault):
            return 0
        if found == "destroyed":
            risk = self.risk(blow) if self.may_be_turned() else 0
            return self.taken(target) - self._joint(blow) - risk
        return self.neutralised(other, target) - self.spent(units) - self._joint(blow)

    def taken(self, target: Unit) -> int:
        """What destroying a unit of the foe gains."""
        return self.unit(foe(self.seat), target) + self._opened(target)

    def spent(self, units: list[Unit]) -> int:
        """What own units are worth that are given for a blow."""
        return self.temper.own * sum(self.table.strength(self.seat, unit) for unit in units)

    def _joint(self, blow: Attack) -> int:
        return self._reserve(blow.card) // 2 if blow.card is not None else 0

    def _is_enough_alone(self, units: list[Unit], blow: Attack) -> bool:
        """Whether a card for a joint blow is wasted: one after the other they could do as much."""
        table, seat, other = self.table, self.seat, foe(self.seat)
        if blow.target == LIFE:
            assert blow.row is not None
            return attack.power(table, seat, units, blow.row) < table.side(other).life
        target = table.own(other, blow.target)
        assert target is not None
        return any(attack.outcome(table, seat, [unit], target) == "destroyed" for unit in units)

    def _life(self, force: int) -> int:
        """Points are worth more to the side that is behind, and most when they are the last."""
        mine, theirs = self.table.side(self.seat).life, self.table.side(foe(self.seat)).life
        last = 100 if force >= theirs else 0
        urgent = 20 if theirs >= mine else 0
        return self.temper.life * min(force, theirs) + last + urgent

    def may_be_turned(self) -> bool:
        """Whether the foe could answer a blow with the counter-blow, as far as the seat sees."""
        other = foe(self.seat)
        banned = self.table.banned(other, "counter")
        return not banned and self.table.could_hold(other, self.foes_hand, "counter")

    def risk(self, blow: Attack) -> int:
        """What is lost if the blow is turned back, as the attacker would choose: it falls on its like.

        Better the weakest that will do.
        """
        tags = candidates(self.table, self.seat, blow)
        return min(self.tagged(self.seat, tag) for tag in tags) // TURNED_BACK

    def _opened(self, target: Unit) -> int:
        """Who stands alone in a row bars the way to life points."""
        others = self.table.side(foe(self.seat)).units
        alone = sum(self.table.has_strength(unit) and unit.row == target.row for unit in others) == 1
        return 20 if alone else 0

    # Actions

    def _play(self, card: CardId, targets: tuple[Tag, ...]) -> int:
        return self._action(card, targets) - self._reserve(card)

    def _reserve(self, card: CardId) -> int:
        """What a card is kept for; the technical troops have too few chances for it."""
        rare = self.table.card(card).does == "technical"
        return 0 if rare or is_decisive(self.table) else RESERVE

    def _action(self, card: CardId, targets: tuple[Tag, ...]) -> int:
        table, seat, other = self.table, self.seat, foe(self.seat)
        match table.card(card).does:
            case "doctor":
                return self._doctor()
            case "gas":
                return sum(self.neutralised(other, unit) for unit in gassed(table, other))
            case "flu":
                return self.units(other, infected(table, other)) - self.units(seat, infected(table, seat))
            case "mines":
                sweeps = any("minesweeping" in table.properties(unit) for unit in table.side(other).units)
                ships = [unit for unit in table.side(other).units if unit.row == "fleet" and unit.active]
                held = sum(self.strength(other, unit) for unit in ships)
                return 15 if sweeps else min(5 * held, 80)
            case "balloon":
                flying = [unit for unit in table.side(other).units if unit.row == "air" and unit.active]
                grounded = sum(self.unit(other, unit) for unit in flying if table.is_scout(unit))
                return grounded + 5 * sum(self.strength(other, unit) for unit in flying)
            case "sniper":
                unit = table.own(other, targets[0])
                return 0 if unit is None else self._shot(other, unit)
            case "kazakov-ram":
                return self._rammed(targets[0])
            case "nesterov-ram":
                return self._given_for(targets[1], targets[0])
            case "hospital" | "hospital-ship" | "technical":
                restored = [unit for tag in targets if (unit := table.own(seat, tag)) is not None]
                return sum(self._restored(unit) for unit in restored)
            case "recall":
                unit = table.own(seat, targets[0])
                return 0 if unit is None or is_decisive(table) else self._recalled(unit)
            case _:
                return 0

    def _rammed(self, tag: Tag) -> int:
        target = self.table.own(foe(self.seat), tag)
        return 0 if target is None else self.unit(foe(self.seat), target) + self._opened(target)

    def _given_for(self, target: Tag, own: Tag) -> int:
        """An aircraft given for one that no blow could destroy; it might have been lost by and by anyway."""
        return 0 if self._is_beatable(target) else self._rammed(target) - self.tagged(self.seat, own) // 2

    def _is_beatable(self, tag: Tag) -> bool:
        """Whether a unit of its own could destroy that one of the foe's by an open blow."""
        table, seat, target = self.table, self.seat, self.table.own(foe(self.seat), tag)
        units = [unit for unit in table.side(seat).units if unit.active and not unit.hidden]
        return target is not None and any(
            table.is_unit(unit)
            and target.row in table.reach(unit)
            and table.power(seat, unit, target.row) >= table.strength(foe(seat), target)
            for unit in units
        )

    def _restored(self, unit: Unit) -> int:
        """What a neutralised unit is worth more when it may act again; half of what it could destroy."""
        fresh = replace(unit, condition="active")
        if not self.table.is_unit(fresh):
            return self.unit(self.seat, fresh) - self.turned(self.seat, unit)
        prey = PREY * min(self.prey(self.seat, fresh), MOST_PREY) // 2
        return (10 - TURNED) * self.strength(self.seat, unit) + prey

    def _recalled(self, unit: Unit) -> int:
        """It will stand there active again; till then it no longer bars the way."""
        own = self.table.side(self.seat).units
        alone = sum(self.table.has_strength(each) and each.row == unit.row for each in own) == 1
        barred = BARS if alone and not self._is_lost() else 0
        return RECALLED * self.table.strength(self.seat, unit) - barred

    def _is_lost(self) -> bool:
        """Whether all that may strike could not turn the year any more."""
        table, seat = self.table, self.seat
        able = [unit for unit in table.side(seat).units if unit.active and table.is_unit(unit)]
        force = sum(max(self.strength(seat, unit), table.printed(unit).bomb) for unit in able)
        return table.side(foe(seat)).life - table.side(seat).life > force

    def neutralised(self, owner: Seat, unit: Unit) -> int:
        """What neutralising a unit takes from its owner."""
        return self.unit(owner, unit) - self.turned(owner, unit)

    def _shot(self, owner: Seat, unit: Unit) -> int:
        """A leader or scout falls; of a formation the summoner, but for a weak one no shot is wasted."""
        if not self.table.has_strength(unit):
            return self.unit(owner, unit) + RESERVE
        return self._turned_to(owner, unit, replace(unit, cards=unit.cards[1:]))

    def _turned_to(self, owner: Seat, unit: Unit, left: Unit) -> int:
        """What is lost when less of a unit is left."""
        return self.unit(owner, unit) - self.unit(owner, left)

    def _doctor(self) -> int:
        """Two points are worth most where they turn the year at its end, and something while it is near."""
        other = self.table.side(foe(self.seat))
        behind = other.life - self.table.side(self.seat).life
        if other.passed and 0 <= behind <= LIFE_OF_DOCTOR:
            return 80 if behind < LIFE_OF_DOCTOR else 50
        near = 0 <= behind <= LIFE_OF_DOCTOR
        return 5 + RESERVE if near and not other.passed else 0


def scale(table: Table, view: View, seat: Seat, temper: Temper) -> Scale:
    """The scale of a seat, by what it sees."""
    return Scale(table, seat, temper, view.hand_sizes[foe(seat)])


def is_decisive(table: Table) -> bool:
    """Whether this year may be the last: then nothing is worth keeping."""
    board = table.board
    return board.year == YEARS[-1] or any(board.wins(seat) >= YEARS_TO_WIN - 1 for seat in board.sides)


def rows_of(table: Table, seat: Seat) -> list[Row]:
    """The rows of a side's cards with strength, one entry a unit."""
    return [unit.row for unit in table.side(seat).units if table.has_strength(unit) and unit.row in ROWS]
