"""The counter-blow: the window of the seat attacked, and whom the blow falls on; no other actions."""

from __future__ import annotations

from adjudicator.kinds import Fault, Seat
from games.sunset_of_empire.attack import force_of
from games.sunset_of_empire.board import Unit
from games.sunset_of_empire.cards import foe
from games.sunset_of_empire.change import Change
from games.sunset_of_empire.orders import Attack, Deflect, Order, Pass, Play, Tag
from games.sunset_of_empire.state import Counter, Deflection, View
from games.sunset_of_empire.table import Table

RULE = "Август фон Макензен"
WEAKER_BY = 2
"""A reflected blow passes over units that are weaker than the attack by more than this."""


def check(table: Table, view: View, seat: Seat, order: Order) -> Fault | None:
    """The window takes the counter-blow or nothing."""
    if isinstance(order, Pass):
        return None
    if not isinstance(order, Play):
        return Fault("only-a-counter", {}, RULE)
    if order.card not in view.hand:
        return Fault("card-not-held", {"card": str(order.card)}, RULE)
    if table.card(order.card).does != "counter" or order.targets:
        return Fault("only-a-counter", {}, RULE)
    return (
        Fault("banned", {"card": str(order.card)}, "Условие карты событий")
        if table.banned(seat, "counter")
        else None
    )


def answer(change: Change, stage: Counter, order: Order) -> None:
    """Nothing: the attack goes on. The counter-blow: it is void, and its force falls on its own side."""
    change.end()
    if not isinstance(order, Play):
        return
    change.end()  # the strike below
    change.play(stage.seat, order.card)
    attacker = foe(stage.seat)
    victims = candidates(change.table, attacker, stage.attack)
    change.show("reflected", seat=stage.seat, power=stage.power)
    if victims[0] in stage.attack.units:
        change.lose(victims[0])
    elif len(victims) == 1:
        fall(change, attacker, victims[0], stage.power)
    else:
        change.call(Deflection(attacker, victims, stage.power))


def candidates(table: Table, seat: Seat, attack: Attack) -> tuple[Tag, ...]:
    """Who may take the reflected blow: units in reach of the attacker and not too weak, else it itself.

    Of several attackers it is the strongest.
    """
    units = [unit for unit in table.side(seat).units if unit.tag in attack.units]
    force, _ = force_of(table, seat, attack)
    if len(units) > 1:
        return (max(units, key=lambda unit: table.strength(seat, unit)).tag,)
    rows = table.reach(units[0])
    fits = tuple(
        unit.tag
        for unit in table.side(seat).units
        if unit.tag not in attack.units and unit.row in rows and can_take(table, seat, unit, force)
    )
    return fits or (units[0].tag,)


def can_take(table: Table, seat: Seat, unit: Unit, force: int) -> bool:
    """Whether the blow does something to a unit that is not too weak for it."""
    if unit.hidden or not table.is_unit(unit):
        return False
    strength = table.strength(seat, unit)
    return strength >= force - WEAKER_BY and (force >= strength or table.can_be_neutralised(unit))


def check_deflect(stage_units: tuple[Tag, ...], order: Deflect) -> Fault | None:
    """One of the units that may take the blow."""
    if order.unit not in stage_units:
        return Fault("cannot-take-blow", {"unit": str(order.unit)}, RULE)
    return None


def deflect(change: Change, stage: Deflection, order: Deflect) -> None:
    """The chosen unit takes it."""
    change.end()
    fall(change, stage.seat, order.unit, stage.power)


def fall(change: Change, seat: Seat, tag: Tag, force: int) -> None:
    """As strong or stronger destroys, weaker neutralises; nobody is spent for it."""
    _, unit = change.owner(tag)
    if force >= change.table.strength(seat, unit):
        change.lose(tag)
    else:
        change.neutralise(tag)
