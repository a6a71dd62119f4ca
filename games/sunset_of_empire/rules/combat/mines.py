"""Mines before the fleet and the balloon before the aircraft: how their owner's foe gets rid of them."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import ClearBalloon, ClearMines
from games.sunset_of_empire.model.table import Table

MINES, BALLOON = "Мина", "Заградительный аэростат"


def check_mines(table: Table, seat: Seat, order: ClearMines) -> Fault | None:
    """A sweeper that is not neutralised, or any ship that is given up for it."""
    unit = table.own(seat, order.unit)
    if unit is None:
        return Fault("no-such-unit", {"unit": str(order.unit)})
    if not table.side(seat).under_mines:
        return Fault("no-mines", {}, MINES)
    if order.sunk:
        fits = unit.row == "fleet" and table.has_strength(unit)
        return None if fits else Fault("no-ship", {"unit": str(unit.tag)}, MINES)
    if unit.hidden or not unit.active or "minesweeping" not in table.properties(unit):
        return Fault("no-sweeper", {"unit": str(unit.tag)}, "Разминирование")
    return None


def clear_mines(change: Change, seat: Seat, order: ClearMines) -> None:
    """All mines before the row are gone, those of ships and the action's."""
    if order.sunk:
        change.lose(order.unit, "lost-on-mines")
    change.clear_mines(seat)


def check_balloon(table: Table, seat: Seat, order: ClearBalloon) -> Fault | None:
    """A unit of infantry or fleet that hits the air, whatever its strength."""
    unit = table.own(seat, order.unit)
    if unit is None:
        return Fault("no-such-unit", {"unit": str(order.unit)})
    if table.side(seat).balloon is None:
        return Fault("no-balloon", {}, BALLOON)
    if unit.hidden or not unit.active or unit.row == "air" or "hits-air" not in table.properties(unit):
        return Fault("no-air-gun", {"unit": str(unit.tag)}, BALLOON)
    return None
