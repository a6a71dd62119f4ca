"""The counter-blow: the window of the seat attacked, and whom the blow falls on; no other actions."""

from __future__ import annotations

from typing import get_args

from adjudicator.kinds import Ask, Fault, Seat
from adjudicator.sequence import AskKind, Awaited, Procedure, always, asked
from games.sunset_of_empire.model.board import UNASKED, Unit
from games.sunset_of_empire.model.cards import foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Attack, Deflect, Order, Pass, Play, Tag
from games.sunset_of_empire.model.state import Counter, Deflection, State, View
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards import hands
from games.sunset_of_empire.rules.combat.attack import force_of

RULE = "Август фон Макензен"
WEAKER_BY = 2
"""A reflected blow passes over units that are weaker than the attack by more than this."""


def check(table: Table, view: View, ask: Ask, order: Order) -> Fault | None:
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
        if table.banned(ask.seat, "counter")
        else None
    )


def answer(change: Change, stage: Counter, seat: Seat, order: Order) -> None:
    """Nothing: the attack goes on. The counter-blow: it is void, and its force falls on its own side."""
    change.end()
    if not isinstance(order, Play):
        return
    change.end()  # the strike below
    change.play(seat, order.card)
    attacker = foe(seat)
    victims = candidates(change.table, attacker, stage.attack)
    change.show("reflected", seat=seat, power=stage.power)
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


def able(ask: Ask) -> tuple[Tag, ...]:
    """The units that may take the blow of which ``ask`` tells."""
    units = ask.args["units"]
    assert isinstance(units, tuple)
    return tuple(Tag(str(unit)) for unit in units)


def check_deflect(table: Table, view: View, ask: Ask, order: Deflect) -> Fault | None:
    """One of the units that may take the blow."""
    if order.unit not in able(ask):
        return Fault("cannot-take-blow", {"unit": str(order.unit)}, RULE)
    return None


def default_deflect(table: Table, view: View, ask: Ask) -> Deflect:
    """The weakest takes it."""
    units = [unit for tag in able(ask) if (unit := table.own(ask.seat, tag)) is not None]
    return Deflect(min(units, key=lambda unit: table.strength(ask.seat, unit)).tag)


def deflect(change: Change, stage: Deflection, seat: Seat, order: Deflect) -> None:
    """The chosen unit takes it."""
    change.end()
    fall(change, seat, order.unit, stage.power)


def fall(change: Change, seat: Seat, tag: Tag, force: int) -> None:
    """As strong or stronger destroys, weaker neutralises; nobody is spent for it."""
    _, unit = change.owner(tag)
    if force >= change.table.strength(seat, unit):
        change.lose(tag)
    else:
        change.neutralise(tag)


def settle(change: Change, stage: Counter) -> bool:
    """A window that nothing could be played in is shut."""
    if worth_countering(change, stage.seat):
        return False
    change.end()
    return True


def worth_countering(change: Change, seat: Seat) -> bool:
    """Whether an attack could be answered by anything but a pass."""
    if change.state.board.edition < UNASKED:
        return change.table.could_hold(seat, len(change.state.hands[seat]), "counter")
    if not change.catalogue.able(seat, "counter"):
        return False
    table, view = hands.public(change)
    supposed, ask = hands.supposed(table, view, seat), Ask(seat, "counter", "")
    return any(check(table, supposed, ask, Play(card)) is None for card in supposed.hand)


def awaits(table: Table, state: State, stage: Counter) -> Awaited:
    """The seat that is attacked is told by whom."""
    blow = stage.attack
    units = tuple(map(str, blow.units))
    return asked("counter", stage.seat, units=units, target=str(blow.target), power=stage.power)


def awaits_deflection(table: Table, state: State, stage: Deflection) -> Awaited:
    """The attacker is told who may take the blow."""
    return asked("deflect", stage.seat, units=tuple(map(str, stage.units)), power=stage.power)


COUNTER = Procedure(
    stage=Counter,
    awaits=awaits,
    asks={"counter": AskKind(takes=get_args(Order), check=check, default=always(Pass()), whole=False)},
    answered=answer,
    settle=settle,
)

DEFLECTION = Procedure(
    stage=Deflection,
    awaits=awaits_deflection,
    asks={"deflect": AskKind(takes=(Deflect,), check=check_deflect, default=default_deflect, whole=False)},
    answered=deflect,
)
