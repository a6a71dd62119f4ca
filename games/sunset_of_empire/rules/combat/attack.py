"""Attacks of units: who may strike at what, the comparison of strengths, attacks on life points."""

from __future__ import annotations

from typing import Literal

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from adjudicator.sequence import Procedure
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import ROWS, Row, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import LIFE, Attack
from games.sunset_of_empire.model.state import Balloon, Counter, State, Strike
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.combat import submarines

MOVE, LIFE_POINTS, LINE = "Ход боя", "Атака очков жизни", "Линия Гинденбурга"
JOINT = "Брусиловский прорыв"
JOINT_MOST = 3
LINE_BROKEN_BY = 5
"""What destroys a neutralised Line."""

Outcome = Literal["destroyed", "neutralised"]


def check(table: Table, seat: Seat, order: Attack, hand: tuple[str, ...]) -> Fault | None:
    """Why the attack cannot be made."""
    units = [unit for tag in order.units if (unit := table.own(seat, tag)) is not None]
    if len(units) < len(order.units) or not units:
        missing = next((tag for tag in order.units if table.own(seat, tag) is None), "")
        return Fault("no-such-unit", {"unit": str(missing)})
    return (
        _check_together(table, seat, units, order, hand)
        or next((fault for unit in units if (fault := _check_attacker(table, seat, unit, order))), None)
        or _check_target(table, seat, units, order)
    )


def _check_together(
    table: Table, seat: Seat, units: list[Unit], order: Attack, hand: tuple[str, ...]
) -> Fault | None:
    """One unit a move; two or three of one row by the action or by an event."""
    if len(units) == 1:
        return Fault("joint-needs-units", {}, JOINT) if order.card is not None else None
    if len({unit.tag for unit in units}) < len(units) or len(units) > JOINT_MOST:
        return Fault("joint-needs-units", {}, JOINT)
    if len({unit.row for unit in units}) > 1:
        return Fault("joint-one-row", {}, JOINT)
    if order.card is None:
        granted = any(effect.row == units[0].row for effect in table.effects("joint", seat))
        if not granted or table.side(seat).joined:
            return Fault("one-card-a-move", {}, "Бой")
        return None
    if order.card not in hand:
        return Fault("card-not-held", {"card": str(order.card)}, JOINT)
    if table.card(order.card).does != "joint":
        return Fault("card-does-not-apply", {"card": str(order.card)}, JOINT)
    return (
        Fault("banned", {"card": str(order.card)}, "Условие карты событий")
        if table.banned(seat, "joint")
        else None
    )


def _check_attacker(table: Table, seat: Seat, unit: Unit, order: Attack) -> Fault | None:
    name = {"unit": str(unit.tag)}
    if not table.is_unit(unit):
        return Fault("cannot-attack", name, MOVE)
    if not unit.active:
        return Fault("is-neutralised", name, MOVE)
    if unit.row == "fleet" and table.side(seat).under_mines:
        return Fault("under-mines", name, "Мина")
    if table.halted(seat, unit):
        return Fault("halted", name, "Условие карты событий")
    if order.uncover and not (unit.hidden and len(order.units) == 1):
        return Fault("not-hidden", name, submarines.RULE)
    if unit.hidden and len(order.units) > 1:
        return Fault("hidden-strikes-alone", name, submarines.RULE)
    return None


def _check_target(table: Table, seat: Seat, units: list[Unit], order: Attack) -> Fault | None:
    first = units[0]
    if first.hidden and not order.uncover:
        if order.row is not None:
            return Fault("row-not-needed", {}, LIFE_POINTS)
        return submarines.check_strike(table, seat, first, order)
    if order.target == LIFE:
        return _check_life(table, seat, units, order.row)
    target = table.own(foe(seat), order.target)
    if target is None:
        return Fault("no-such-unit", {"unit": str(order.target)})
    name = {"unit": str(target.tag)}
    if order.row is not None:
        return Fault("row-not-needed", {}, LIFE_POINTS)
    if target.hidden:
        return Fault("is-hidden", name, submarines.RULE)
    if not table.has_strength(target):
        return Fault("no-strength", name, "Карты личностей")
    if fault := check_reach(table, units, target.row):
        return fault
    found = outcome(table, seat, units, target)
    return found if isinstance(found, Fault) else None


def check_reach(table: Table, units: list[Unit], row: Row) -> Fault | None:
    """Properties of units that attack together are joined, but for the one that forbids."""
    unable = [unit for unit in units if row == "infantry" and "not-infantry" in table.properties(unit)]
    if unable or row not in {each for unit in units for each in table.reach(unit)}:
        unit = (unable or units)[0]
        return Fault("out-of-reach", {"unit": str(unit.tag), "row": row}, "Функция юнита")
    return None


def _check_life(table: Table, seat: Seat, units: list[Unit], row: Row | None) -> Fault | None:
    if row is None:
        return Fault("which-row", {}, LIFE_POINTS)
    if fault := check_reach(table, units, row):
        return fault
    if not table.undefended(foe(seat), row):
        return Fault("row-defended", {"row": row}, LIFE_POINTS)
    return None


def power(table: Table, seat: Seat, units: list[Unit], row: Row) -> int:
    """The strength of an attack at a row: the sum of those who make it."""
    return sum(table.power(seat, unit, row) for unit in units)


def open_rows(table: Table, seat: Seat, units: list[Unit]) -> tuple[Row, ...]:
    """The rows over which these units may strike at the foe's life points."""
    return tuple(row for row in ROWS if _check_life(table, seat, units, row) is None)


def outcome(table: Table, seat: Seat, units: list[Unit], target: Unit) -> Outcome | Fault:
    """What an attack on an open unit comes to: as strong or stronger destroys, weaker neutralises."""
    force = power(table, seat, units, target.row)
    name = {"unit": str(target.tag)}
    if table.is_line(target):
        return line_outcome(table, units, target, force)
    if target.row == "infantry" and table.line(foe(seat)) is not None:
        return Fault("behind-the-line", name, LINE)
    if force >= table.strength(foe(seat), target):
        return "destroyed"
    if not target.active:
        return Fault("already-neutralised", name, "Нейтрализация юнита")
    if not table.can_be_neutralised(target):
        return Fault("armoured", name, "Броня")
    return "neutralised"


def line_outcome(table: Table, units: list[Unit], line: Unit, force: int) -> Outcome | Fault:
    """The Line gives way to tanks, to several at once and, for a while, to bombers."""
    strength = table.cards(line)[0].strength
    if not line.active:
        if force >= LINE_BROKEN_BY:
            return "destroyed"
        return Fault("too-weak", {"unit": str(line.tag), "needed": LINE_BROKEN_BY}, LINE)
    if len(units) > 1 or table.is_sort(units[0], "tank"):
        return "destroyed" if force >= strength else "neutralised"
    if "bomber" in table.properties(units[0]):
        return "neutralised"
    return Fault("line-stands", {"unit": str(line.tag)}, LINE)


# The course of an attack


def declare(change: Change, seat: Seat, order: Attack) -> None:
    """The attack is announced; a balloon, then a counter-blow may stop it."""
    if order.card is not None:
        change.play(seat, order.card)
    elif len(order.units) > 1:
        change.set_side(seat, joined=True)
    if order.uncover:
        submarines.uncover(change, order.units[0])
    units = _units(change, order)
    if units[0].hidden:
        submarines.strike(change, seat, order)
        return
    force, row = force_of(change.table, seat, order)
    cards = tuple(str(card) for unit in units for card in unit.cards)
    tags = tuple(str(unit.tag) for unit in units)
    args = {"seat": seat, "units": tags, "cards": cards, "power": force, "row": row}
    if order.target == LIFE:
        change.show("attacked-life", **args)
    else:
        _, target = change.owner(order.target)
        change.show("attacked", **args, target=tuple(map(str, target.cards)), unit=str(target.tag))
    if any(unit.row == "air" for unit in units) and change.side(seat).balloon is not None:
        change.call(Balloon(seat, order))
    else:
        proceed(change, seat, order)


def proceed(change: Change, seat: Seat, order: Attack) -> None:
    """The attack goes on after the window for a counter-blow, which counter.py shuts where none could be."""
    change.call(Strike(seat, order))
    change.call(Counter(foe(seat), order, force_of(change.table, seat, order)[0]))


def force_of(table: Table, seat: Seat, order: Attack) -> tuple[int, Row]:
    """Strength of an attack and the row it strikes at."""
    units = [unit for unit in table.side(seat).units if unit.tag in order.units]
    target = table.own(foe(seat), order.target)
    row = order.row if target is None else target.row
    assert row is not None, "an attack on life points names its row"
    return power(table, seat, units, row), row


def balloon_roll(table: Table, state: State, stage: Balloon) -> Roll:
    """A die before each attack from the air."""
    return Roll(f"balloon {state.board.year} {stage.seat}", (6,), PUBLIC)


def balloon_die(change: Change, stage: Balloon, values: tuple[int, ...]) -> None:
    """Even: the attack goes on. Odd: those who make it are destroyed."""
    (value,) = values
    change.show("balloon-die", seat=stage.seat, value=value)
    change.end()
    if value % 2:
        for tag in stage.attack.units:
            change.lose(tag)
    else:
        proceed(change, stage.seat, stage.attack)


def strike(change: Change, stage: Strike) -> bool:
    """The blow falls. Who strikes at life points or only neutralises is spent."""
    seat, order = stage.seat, stage.attack
    change.end()
    force, _ = force_of(change.table, seat, order)
    if order.target == LIFE:
        change.add_life(foe(seat), -force)
        spend(change, order)
        return True
    _, target = change.owner(order.target)
    found = outcome(change.table, seat, _units(change, order), target)
    assert not isinstance(found, Fault), f"{order} was checked: {found}"
    if found == "destroyed":
        change.lose(target.tag)
    else:
        change.neutralise(target.tag)
        spend(change, order)
    return True


def spend(change: Change, order: Attack) -> None:
    """The attackers go to the discards."""
    for tag in order.units:
        change.lose(tag, "spent")


def _units(change: Change, order: Attack) -> list[Unit]:
    return [change.owner(tag)[1] for tag in order.units]


BALLOON = Procedure(stage=Balloon, awaits=balloon_roll, rolled=balloon_die)

STRIKE = Procedure(stage=Strike, settle=strike)
