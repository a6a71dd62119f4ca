"""Actions that help one's own side: doctors, hospitals, technical troops, recall; no other rules."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import CardId
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Tag
from games.sunset_of_empire.model.table import Table

LIFE_OF_DOCTOR = 2


def check_doctor(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """A field doctor always helps."""
    return None


def doctor(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """Two life points."""
    change.add_life(seat, LIFE_OF_DOCTOR)


def _neutralised(table: Table, seat: Seat, tag: Tag, rule: str) -> Unit | Fault:
    unit = table.own(seat, tag)
    if unit is None:
        return Fault("no-such-unit", {"unit": str(tag)})
    if unit.active:
        return Fault("not-neutralised", {"unit": str(tag)}, rule)
    # The Line is a wall: nobody carries it to a hospital.
    return Fault("not-restored", {"unit": str(tag)}, rule) if table.is_line(unit) else unit


def check_hospital(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One or two of the infantry's row, no machines."""
    rule = "Полевой подвижный госпиталь"
    for tag in targets:
        unit = _neutralised(table, seat, tag, rule)
        if isinstance(unit, Fault):
            return unit
        if unit.row != "infantry" or "machine" in table.properties(unit):
            return Fault("not-restored", {"unit": str(tag)}, rule)
    return None


def check_hospital_ship(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One of infantry or fleet, machines and submarines too."""
    rule = "Госпитальное судно"
    unit = _neutralised(table, seat, targets[0], rule)
    if isinstance(unit, Fault):
        return unit
    return Fault("not-restored", {"unit": str(unit.tag)}, rule) if unit.row == "air" else None


def check_technical(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One machine of any row."""
    rule = "Технические войска"
    unit = _neutralised(table, seat, targets[0], rule)
    if isinstance(unit, Fault):
        return unit
    fits = "machine" in table.properties(unit)
    return None if fits else Fault("not-restored", {"unit": str(unit.tag)}, rule)


def restore(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """They may act again."""
    for tag in targets:
        change.restore(tag)


def check_recall(table: Table, seat: Seat, targets: tuple[Tag, ...]) -> Fault | None:
    """One own neutralised unit of any row; no personality."""
    rule = "Призыв в тылы"
    unit = _neutralised(table, seat, targets[0], rule)
    if isinstance(unit, Fault):
        return unit
    return Fault("not-recalled", {"unit": str(unit.tag)}, rule) if table.is_person(unit) else None


def recall(change: Change, seat: Seat, card: CardId, targets: tuple[Tag, ...]) -> None:
    """Back to the hand, a formation with both its cards; everybody saw which."""
    unit = change.take_off(targets[0])
    change.to_hand(seat, *unit.cards)
    returned = tuple(sorted((*change.side(seat).returned, *unit.cards)))
    change.set_side(seat, returned=returned)
    change.show("recalled", seat=seat, **change.names(unit))
