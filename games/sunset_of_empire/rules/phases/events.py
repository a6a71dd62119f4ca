"""Phase 4: the year's event and its conditions; what lasts through the fight is asked of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from adjudicator.sequence import Procedure
from games.sunset_of_empire.model.board import RECAST, REWEIGHED, Unit
from games.sunset_of_empire.model.cards import AT_ONCE, SEATS, Effect, EffectKind, EventId, foe
from games.sunset_of_empire.model.change import Change
from games.sunset_of_empire.model.orders import Rise
from games.sunset_of_empire.model.state import Conditions, Draw, Fight, Look, OpenEvent, Stage, State
from games.sunset_of_empire.model.table import Table
from games.sunset_of_empire.rules.cards.decks import SPIED
from games.sunset_of_empire.rules.combat.attack import check_reach
from games.sunset_of_empire.rules.combat.submarines import uncover
from games.sunset_of_empire.rules.phases.layout import appear

RULE = "Условие карты событий"


def roll(table: Table, state: State, stage: OpenEvent) -> Roll:
    """One of the cards that lie there for the year."""
    year = state.board.year
    return Roll(f"event {year}", (len(table.catalogue.of_year(year)),), PUBLIC)


def open_event(change: Change, stage: OpenEvent, values: tuple[int, ...]) -> None:
    """The card that the roll chose among the year's eight."""
    event: EventId = change.catalogue.of_year(change.state.board.year)[values[0] - 1]
    change.set_board(event=event, events=(*change.state.board.events, event))
    change.show(_told(change.state.board.edition), event=str(event))
    first = change.catalogue.events[event].first
    if first is not None:
        change.show("next-first", year=change.state.board.year + 1, first=first)
    change.goto(Conditions())


def _told(edition: int) -> str:
    """Which words tell the conditions of a card as they were in an edition."""
    return "event-drawn" if edition >= REWEIGHED else "event-turned" if edition >= RECAST else "event-opened"


def settle_conditions(change: Change, stage: Conditions) -> bool:
    """The next condition, from the top; the fight begins when all are done."""
    event = change.state.board.event
    conditions = change.catalogue.events[event].conditions if event else ()
    if stage.at >= len(conditions):
        change.goto(Fight(change.state.board.first))
        return True
    change.goto(Conditions(stage.at + 1))
    effect = conditions[stage.at]
    if effect.kind in AT_ONCE:
        order = (change.state.board.first, foe(change.state.board.first))
        for seat in (each for each in order if each in effect.sides):
            _AT_ONCE[effect.kind](change, seat, effect)
    return True


def chosen(table: Table, seat: Seat, effect: Effect, *, to_neutralise: bool) -> Unit | None:
    """The open unit that a condition strikes; of equals the one that was laid first."""
    units = [
        unit
        for unit in table.side(seat).units
        if unit.row == effect.row
        and not unit.hidden
        and table.is_unit(unit)
        and (effect.sort is None or table.is_sort(unit, effect.sort))
        and (not to_neutralise or table.can_be_neutralised(unit))
    ]
    if not units:
        return None
    best = min if effect.which == "weakest" else max
    return best(units, key=lambda unit: table.strength(seat, unit))


def _life(change: Change, seat: Seat, effect: Effect) -> None:
    change.add_life(seat, effect.amount)


def _neutralise(change: Change, seat: Seat, effect: Effect) -> None:
    unit = chosen(change.table, seat, effect, to_neutralise=True)
    if unit is not None:
        change.neutralise(unit.tag)


def _destroy(change: Change, seat: Seat, effect: Effect) -> None:
    unit = chosen(change.table, seat, effect, to_neutralise=False)
    if unit is not None:
        change.lose(unit.tag)


def _restore(change: Change, seat: Seat, effect: Effect) -> None:
    for unit in change.side(seat).units:
        if not unit.active and effect.row in (None, unit.row) and not change.table.is_line(unit):
            change.restore(unit.tag)


def _summon(change: Change, seat: Seat, effect: Effect) -> None:
    card, quick = effect.card, change.state.board.quick
    if card is not None and card in quick:
        change.set_board(quick=tuple(each for each in quick if each != card))
        if appear(change, seat, card):
            change.call(Look(seat, foe(seat), SPIED))


def _draw(change: Change, seat: Seat, effect: Effect) -> None:
    change.call(Draw(seat, effect.amount))


def _uncover(change: Change, seat: Seat, effect: Effect) -> None:
    for unit in change.side(seat).units:
        if unit.hidden:
            uncover(change, unit.tag)


def _mines(change: Change, seat: Seat, effect: Effect) -> None:
    change.lay_mines(foe(seat))


def _sweep(change: Change, seat: Seat, effect: Effect) -> None:
    if change.side(seat).under_mines:
        change.clear_mines(seat)


def _breach(change: Change, seat: Seat, effect: Effect) -> None:
    for unit in change.side(seat).units:
        if change.table.is_line(unit):
            change.lose(unit.tag)


_AT_ONCE: Mapping[EffectKind, Callable[[Change, Seat, Effect], None]] = {
    "life": _life,
    "neutralise": _neutralise,
    "destroy": _destroy,
    "restore": _restore,
    "summon": _summon,
    "draw": _draw,
    "uncover": _uncover,
    "mines": _mines,
    "sweep": _sweep,
    "breach": _breach,
}


# The attack of the dead men


def check_rise(table: Table, seat: Seat, order: Rise) -> Fault | None:
    """A gassed unit takes one of the foe with it that is not stronger by more than the event says."""
    effects = table.effects("rise", seat)
    if not effects:
        return Fault("no-rise", {}, RULE)
    unit, target = table.own(seat, order.unit), table.own(foe(seat), order.target)
    if unit is None or target is None:
        return Fault("no-such-unit", {"unit": str(order.target if unit else order.unit)})
    name = {"unit": str(target.tag)}
    if unit.condition != "gassed" or not table.is_unit(unit):
        return Fault("not-gassed", {"unit": str(unit.tag)}, RULE)
    if target.hidden or not table.is_unit(target):
        return Fault("no-strength", name, RULE)
    if fault := check_reach(table, [unit], target.row):
        return fault
    if target.row == "infantry" and table.line(foe(seat)) is not None:
        return Fault("behind-the-line", name, "Линия Гинденбурга")
    if table.strength(foe(seat), target) > table.strength(seat, unit) + effects[0].amount:
        return Fault("too-strong", {**name, "amount": effects[0].amount}, RULE)
    return None


def rise(change: Change, seat: Seat, order: Rise) -> None:
    """Both are destroyed."""
    change.show("rose", seat=seat, **change.names(change.owner(order.unit)[1]))
    change.lose(order.unit)
    change.lose(order.target)


def margin(table: Table, kind: EffectKind) -> int | None:
    """The difference of life points up to which this year's event ends the year, or the game, in a draw."""
    found = [effect.amount for seat in SEATS for effect in table.effects(kind, seat)]
    return found[0] if found else None


def _phase(state: State, stage: Stage) -> str:
    return f"{state.board.year}-event"


OPENING = Procedure(stage=OpenEvent, phase=_phase, awaits=roll, rolled=open_event)

CONDITIONS = Procedure(stage=Conditions, phase=_phase, settle=settle_conditions)
