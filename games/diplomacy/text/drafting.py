"""A seat's answer line by line: written orders over what stood before, a verdict each; no text is read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from adjudicator.kinds import Ask, Fault
from games.diplomacy.model.ground import Ground
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    OrderSet,
    Province,
    SupportHold,
    SupportMove,
    Unit,
    Waive,
    Written,
    WrittenUnit,
    province_of,
)
from games.diplomacy.model.state import ADJUSTMENT, MOVEMENT
from games.diplomacy.rules.judge import Judge
from games.diplomacy.rules.movement.legality import Choice, hints
from games.diplomacy.rules.movement.situation import illegal
from games.diplomacy.text.notes import doomed_moves
from games.title import Accepted, Draft, Refused, Unclear, Verdict

Show = Callable[[str], str]
"""From canonical text to how a letter shows it."""


def place_of(order: Order) -> Province | None:
    """Where the ordered unit stands; None for a waived build."""
    return None if isinstance(order, Waive) else province_of(order.unit.at)


def draft(judge: Judge, ask: Ask, former: OrderSet | None, written: Sequence[Written], show: Show) -> Draft:
    """The answer after ``written``: the last order of a unit stands."""
    verdicts: list[Verdict] = []
    fresh: list[tuple[int, Order]] = []
    for line, one in enumerate(written):
        if one.verb == "H" and one.unit is None and ask.kind == MOVEMENT:
            verdict, held = _all_hold(judge, ask, one, written, former, show)
            verdicts.append(verdict)
            fresh += [(line, order) for order in held]
            continue
        judged = judge(one)
        match judged:
            case Fault() if move := _as_move(judge, ask, one):
                verdicts.append(Unclear((show(text_of(move)),)))
            case Fault():  # ``the rest holds`` beside builds and retreats is no doubt about them
                verdicts.append(Refused(judged, beside=one.verb == "H" and one.unit is None))
            case Choice(candidates):
                verdicts.append(Unclear(tuple(show(text_of(order)) for order in candidates)))
            case order:
                notes = hints(judge.here, judge.power, one, order) if judge.here else ()
                verdicts.append(Accepted(show(text_of(order)), notes))
                fresh.append((line, order))
    stood: Sequence[Order] = former.orders if former else ()
    if ask.kind == ADJUSTMENT:
        gone = {one.instead for one in written} - {None}
        stood = [order for order in stood if place_of(order) not in gone]
        orders, surplus = _within(ask, stood, fresh)
        for line, fault in surplus.items():
            verdicts[line] = Refused(fault)
    else:
        orders = _latest(stood, [order for _, order in fresh])
    if ask.kind == MOVEMENT:
        warned = own_mismatches(orders)
        if judge.here is not None:
            warned = {**warned, **doomed_moves(judge.here, judge.power, orders)}
        verdicts = [_with_notes(verdict, at, fresh, warned) for at, verdict in enumerate(verdicts)]
    whole = OrderSet(in_sequence(orders))
    nothing = not whole.orders and former is None
    return Draft(None if nothing else whole, tuple(verdicts), owes(ask, whole) == 0)


def _as_move(judge: Judge, ask: Ask, written: Written) -> Order | None:
    """What ``falls back`` means while nobody is dislodged, if it can be done."""
    if written.verb != "R" or ask.kind != MOVEMENT:
        return None
    judged = judge(replace(written, verb="M"))
    return None if isinstance(judged, Fault | Choice) else judged


def _all_hold(
    judge: Judge, ask: Ask, all_: Written, written: Sequence[Written], former: OrderSet | None, show: Show
) -> tuple[Accepted | Refused, tuple[Order, ...]]:
    """Holds of all units that no line of the letter orders otherwise, and the verdict on the line.

    ``The rest hold`` leaves what an earlier letter ordered, and says so.
    """
    named = {one.unit.place for one in written if one.unit is not None} | {*all_.but}
    stood = [order for order in former.orders if place_of(order) not in named] if former else []
    stood = stood if all_.others else []
    held = _held(judge, ask, all_, named | {spot for order in stood if (spot := place_of(order))})
    if isinstance(held, Refused):
        return held, ()
    moved = [order for order in stood if not isinstance(order, Hold | Waive)] if held else []
    notes = [illegal("order-kept", unit=unit_text(each.unit), order=text_of(each)) for each in moved]
    return Accepted("; ".join(show(text_of(each)) for each in held or stood), tuple(notes), part=True), held


def _held(judge: Judge, ask: Ask, all_: Written, named: Collection[Province]) -> tuple[Order, ...] | Refused:
    """Holds of all units but those in the provinces ``named``; who is left out by name must be there."""
    found: list[Order] = []
    for left_out in all_.but:
        judged = judge(replace(all_, unit=WrittenUnit(left_out, None, None), but=()))
        if isinstance(judged, Fault):
            return Refused(judged)
    for text in owing_units(ask):
        kind, _, at = text.partition(" ")
        place, _, coast = at.partition("/")
        unit = WrittenUnit(Province(place), coast or None, "A" if kind == "A" else "F")
        judged = judge(replace(all_, unit=unit))
        if isinstance(judged, Fault):
            return Refused(judged)
        if not isinstance(judged, Choice) and place not in named:
            found.append(judged)
    return tuple(found)


def in_sequence(orders: Sequence[Order]) -> tuple[Order, ...]:
    """Canonical sequence: by place, waived builds last."""
    return tuple(sorted(orders, key=lambda order: (isinstance(order, Waive), place_of(order) or "")))


def _latest(stood: Sequence[Order], fresh: Sequence[Order]) -> tuple[Order, ...]:
    by_place = {place_of(order): order for order in (*stood, *fresh)}
    return tuple(by_place.values())


def _within(
    ask: Ask, stood: Sequence[Order], fresh: Sequence[tuple[int, Order]]
) -> tuple[tuple[Order, ...], dict[int, Fault]]:
    """Builds or removals up to what is owed: new ones before old ones, and why later ones are too many."""
    due = ask.args["due"]
    limit = abs(due) if isinstance(due, int) else 0
    key = "too-many-builds" if isinstance(due, int) and due > 0 else "too-many-removals"
    kept: list[Order] = []
    surplus: dict[int, Fault] = {}
    for line, order in fresh:
        place = place_of(order)
        again = [one for one in kept if place is not None and place_of(one) == place]
        if not again and len(kept) >= limit:
            surplus[line] = illegal(key, limit=limit)
            continue
        kept = [*(one for one in kept if one not in again), order]
    places = {place_of(order) for order in kept} - {None}
    old = [order for order in stood if place_of(order) not in places]
    return (*kept, *old[: limit - len(kept)]), surplus


def owes(ask: Ask, whole: OrderSet) -> int:
    """How many decisions the seat still owes."""
    if ask.kind == ADJUSTMENT:
        due = ask.args["due"]
        return (abs(due) if isinstance(due, int) else 0) - len(whole.orders)
    return len(owing_units(ask)) - len(whole.orders)


def owing_units(ask: Ask) -> tuple[str, ...]:
    """The units that an ask for movement or retreats is about, as canonical text."""
    table = ask.args["units"] if ask.kind == MOVEMENT else ask.args["retreats"]
    return tuple(str(unit) for unit in table) if isinstance(table, tuple | list | Mapping) else ()


def own_mismatches(orders: Sequence[Order]) -> dict[Province | None, Fault]:
    """Supports and convoys of own units that these orders make void, by the place of the helping unit."""
    by_unit = {order.unit: order for order in orders if not isinstance(order, Waive)}
    found: dict[Province | None, Fault] = {}
    for order in orders:
        if not isinstance(order, SupportHold | SupportMove | Convoy) or order.target not in by_unit:
            continue
        other = by_unit[order.target]
        if _helps(order, other):
            continue
        key = "convoy-own-order" if isinstance(order, Convoy) else "support-own-order"
        found[place_of(order)] = illegal(key, target=unit_text(order.target), other=text_of(other))
    return found


def _helps(order: SupportHold | SupportMove | Convoy, other: Order) -> bool:
    if isinstance(order, SupportHold):
        return not isinstance(other, Move)
    return isinstance(other, Move) and province_of(other.to) == province_of(order.to)


def _with_notes(
    verdict: Verdict,
    line: int,
    fresh: Sequence[tuple[int, Order]],
    warned: Mapping[Province | None, Fault],
) -> Verdict:
    order = next((order for at, order in fresh if at == line), None)
    if not isinstance(verdict, Accepted) or order is None or place_of(order) not in warned:
        return verdict
    return Accepted(verdict.canonical, (*verdict.notes, warned[place_of(order)]))


def sites(ask: Ask, ground: Ground) -> tuple[Unit, ...]:
    """Every unit that may be built, by place."""
    places = ask.args.get("sites", ())
    found: list[Unit] = []
    for place in places if isinstance(places, tuple | list) else ():
        number = ground.index[Province(str(place))]
        army = ground.unit(f"A {place}")
        coasts = [f"{place}/{coast}" for coast in ground.coasts[number]] or [str(place)]
        fleets = [ground.unit(f"F {there}") for there in coasts]
        found.extend(unit for unit in (army, *fleets) if unit is not None)
    return tuple(found)
