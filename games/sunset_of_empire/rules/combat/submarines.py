"""Hidden submarines: uncovering, torpedoes from under water, and the duel of two hidden ones."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.model.board import Unit
from games.sunset_of_empire.model.cards import foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Attack, Tag, Uncover
from games.sunset_of_empire.model.table import Table

RULE = "Вскрытие подводной лодки"


def check_uncover(table: Table, order: Uncover) -> Fault | None:
    """A move turns up one hidden submarine of either side."""
    found = table.board.unit(order.unit)
    if found is None:
        return Fault("no-such-unit", {"unit": str(order.unit)})
    if not found[1].hidden:
        return Fault("not-hidden", {"unit": str(order.unit)}, RULE)
    return None


def uncover(change: Change, tag: Tag) -> Unit:
    """Turned up; a minelayer lays its mines at that moment."""
    unit = change.turn_up(tag)
    seat, _ = change.owner(tag)
    if "minelayer" in change.table.properties(unit):
        change.lay_mines(seat)
    return unit


def check_strike(table: Table, seat: Seat, unit: Unit, order: Attack) -> Fault | None:
    """What a submarine may do without coming up: a torpedo a year, or a duel with another hidden one."""
    found = table.own(foe(seat), order.target)
    if found is None or found.row != "fleet":
        return Fault("hidden-strikes-ships", {"unit": str(unit.tag)}, RULE)
    if found.hidden:
        return None
    if not table.has_strength(found):
        return Fault("no-strength", {"unit": str(found.tag)}, "Карты личностей")
    if unit.used >= table.torpedoes(seat):
        return Fault("torpedo-spent", {"unit": str(unit.tag)}, RULE)
    if not found.active:
        return Fault("already-neutralised", {"unit": str(found.tag)}, RULE)
    if not table.can_be_neutralised(found):
        return Fault("armoured", {"unit": str(found.tag)}, "Броня")
    return None


def strike(change: Change, seat: Seat, order: Attack) -> None:
    """A torpedo neutralises, whatever the strengths; the submarine stays hidden. Two hidden ones duel."""
    (tag,) = order.units
    _, unit = change.owner(tag)
    _, target = change.owner(order.target)
    if target.hidden:
        duel(change, tag, target.tag)
        return
    change.set_unit(tag, used=unit.used + 1)
    change.show("torpedoed", seat=seat, submarine=str(tag), **change.names(target))
    change.neutralise(target.tag)


def duel(change: Change, attacker: Tag, target: Tag) -> None:
    """Both come up; the weaker is destroyed. Of equals both stay, uncovered."""
    strengths = {}
    for tag in (attacker, target):
        uncover(change, tag)
        seat, unit = change.owner(tag)
        strengths[tag] = change.table.strength(seat, unit)
    change.show("duel", attack=strengths[attacker], defence=strengths[target])
    if strengths[attacker] != strengths[target]:
        change.lose(min(strengths, key=lambda tag: strengths[tag]))
