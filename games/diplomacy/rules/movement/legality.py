"""From a written movement order to an Order or the reason why not; it must not resolve or read text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from adjudicator.kinds import Fault
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Location,
    Move,
    Order,
    Power,
    Province,
    SupportHold,
    SupportMove,
    Unit,
    Written,
    WrittenUnit,
    province_of,
)
from games.diplomacy.rules.movement.situation import Situation, illegal

# Headings of the rulebook.
WRITING = "ФОРМАТ ПРИКАЗОВ"
ARMIES = "ДВИЖЕНИЕ АРМИИ"
FLEETS = "ДВИЖЕНИЕ ФЛОТА"
SUPPORTS = "КАК ОСУЩЕСТВЛЯТЬ ПОДЕРЖКУ"
CONVOYS = "ТРАНСПОРТИРОВКИ"


@dataclass(frozen=True, slots=True)
class Choice:
    """An order with more than one meaning, and why it fails where nobody can be asked."""

    candidates: tuple[Order, ...]
    fault: Fault


Judged: TypeAlias = Order | Fault | Choice


def judge_movement(here: Situation, power: Power, written: Written) -> Judged:
    """What a power's written order means in this situation, or why it is none (DATC 4.B, 4.C, 4.E.1)."""
    if written.unit is None or written.verb in ("R", "D", "B", "W"):
        return illegal("wrong-phase", WRITING, verb=written.verb, phase="movement")
    if written.power is not None and written.power != power:
        return illegal("not-your-power", power=written.power)
    unit = ordered_unit(here, power, written.unit)
    if isinstance(unit, Fault):
        return unit
    match written.verb:
        case "H":
            return Hold(unit)
        case "M":
            return _move(here, unit, written)
        case "SH" | "SM":
            return _support(here, unit, written)
        case _:
            return _convoy(here, unit, written)


def ordered_unit(here: Situation, power: Power, written: WrittenUnit) -> Unit | Fault:
    """The power's own unit that is meant."""
    number = here.ground.index.get(written.place)
    found = None if number is None else here.unit_in(number)
    if found is None:
        return illegal("no-unit", WRITING, place=written.place)
    unit, owner = found
    if owner != power:
        return illegal("not-yours", WRITING, unit=unit_text(unit), owner=owner)
    if written.power is not None and written.power != power:
        return illegal("wrong-nationality", unit=unit_text(unit), power=written.power, owner=owner)
    return _designation(here, unit, written) or unit


def _designation(here: Situation, unit: Unit, written: WrittenUnit) -> Fault | None:
    """DATC 4.C.1, 4.C.2, 4.B.5, 4.B.6: the letter and the coast that a unit is named with."""
    rules, named = here.rules, unit_text(unit)
    if written.kind is None and rules.unit_missing == "invalid":
        return illegal("unit-letter-missing", WRITING, unit=named)
    if written.kind not in (None, unit.kind) and rules.unit_wrong == "invalid":
        return illegal("wrong-unit-letter", WRITING, unit=named, given=str(written.kind))
    if written.coast is None:
        return None
    if "/" not in unit.at:
        if rules.coast_irrelevant == "fail":
            return illegal("useless-coast", place=written.place, coast=written.coast)
    elif not unit.at.endswith(written.coast) and rules.coast_of_unit == "fail":
        return illegal("wrong-unit-coast", unit=named, coast=written.coast)
    return None


def _move(here: Situation, unit: Unit, written: Written) -> Judged:
    if written.to is None:
        return illegal("no-destination", WRITING, unit=unit_text(unit))
    if written.to == province_of(unit.at):
        return illegal("same-place", unit=unit_text(unit))
    via = written.via or bool(written.path)
    if unit.kind == "F":
        if via:
            return illegal("fleet-convoyed", CONVOYS, unit=unit_text(unit))
        landing = _landing(here, unit, written.to, written.to_coast)
        return Move(unit, landing) if isinstance(landing, str) else landing
    fault = _army_destination(here, unit, written.to, written.to_coast)
    if fault is not None:
        return fault
    move = Move(unit, Location(written.to), via)
    if here.rules.adjacent == "explicit" and not via and not _walks(here, unit, written.to):
        return illegal("via-needed", CONVOYS, unit=unit_text(unit), to=written.to)
    entry = here.book.of(move)
    if entry is not None and here.allows(entry):
        return move
    if _walks(here, unit, written.to):
        if here.rules.land_fallback != "never":
            return Move(unit, Location(written.to))
        return illegal("no-convoy-possible", CONVOYS, unit=unit_text(unit), to=written.to)
    key = "no-convoy-possible" if here.book.of(Move(unit, Location(written.to))) else "unreachable"
    return illegal(key, ARMIES, unit=unit_text(unit), to=written.to)


def _walks(here: Situation, unit: Unit, to: Province) -> bool:
    ground = here.ground
    return ground.index[to] in ground.army[ground.index[province_of(unit.at)]]


def _army_destination(here: Situation, unit: Unit, to: Province, coast: str | None) -> Fault | None:
    number = here.ground.index.get(to)
    if number is None:
        return illegal("unreachable", ARMIES, unit=unit_text(unit), to=to)
    if here.ground.sea[number]:
        return illegal("army-to-sea", ARMIES, unit=unit_text(unit), to=to)
    if coast is not None and here.rules.coast_irrelevant == "fail":
        return illegal("useless-coast", place=to, coast=coast)
    return None


def _landing(here: Situation, unit: Unit, to: Province, coast: str | None) -> Location | Fault | Choice:
    """The location that a fleet moves to. DATC 4.B.1, 4.B.2, 4.B.3, 4.B.6."""
    rules, named = here.rules, unit_text(unit)
    number = here.ground.index.get(to)
    if number is None:
        return illegal("unreachable", FLEETS, unit=named, to=to)
    if here.ground.inland[number]:
        return illegal("fleet-inland", FLEETS, unit=named, to=to)
    open_to = [there for there in here.ground.fleet[unit.at] if province_of(there) == to]
    if not open_to:
        return illegal("unreachable", FLEETS, unit=named, to=to)
    coasts = here.ground.coasts[number]
    if not coasts or (coast is not None and coast not in coasts):
        if coast is not None and rules.coast_irrelevant == "fail":
            return illegal("useless-coast", place=to, coast=coast)
        coast = None
    if not coasts:
        return open_to[0]
    default = Location(f"{to}/{coasts[0]}")
    if coast is not None:
        wanted = Location(f"{to}/{coast}")
        if wanted in open_to or (rules.coast_wrong == "possible" and len(open_to) == 1):
            return wanted if wanted in open_to else open_to[0]
        return illegal("wrong-coast", FLEETS, unit=named, to=wanted)
    if len(open_to) > 1:
        if rules.coast_ambiguous == "default":
            return default
        fault = illegal("coast-needed", FLEETS, unit=named, to=to)
        return Choice(tuple(Move(unit, there) for there in open_to), fault)
    if rules.coast_single == "possible" or (rules.coast_single == "default" and default in open_to):
        return open_to[0]
    return illegal(
        "wrong-coast" if rules.coast_single == "default" else "coast-needed", unit=named, to=default
    )


def _target(here: Situation, unit: Unit, written: WrittenUnit) -> Unit | Fault:
    """The unit that is supported or convoyed. DATC 4.C.5, 4.C.6."""
    number = here.ground.index.get(written.place)
    found = None if number is None else here.unit_in(number)
    if found is None:
        return illegal("no-target", WRITING, unit=unit_text(unit), place=written.place)
    target, owner = found
    rules, named = here.rules, unit_text(target)
    if written.power is None:
        own = here.unit_in(here.ground.index[province_of(unit.at)])
        if rules.nationality_missing == "invalid" and own is not None and own[1] != owner:
            return illegal("nationality-missing", unit=named, owner=owner)
    elif written.power != owner and rules.nationality_wrong == "invalid":
        return illegal("wrong-nationality", unit=named, power=written.power, owner=owner)
    return _designation(here, target, written) or target


def _support(here: Situation, unit: Unit, written: Written) -> Judged:
    if written.target is None:
        return illegal("no-target-named", WRITING, unit=unit_text(unit))
    if written.target.place == province_of(unit.at):
        return illegal("support-self", SUPPORTS, unit=unit_text(unit))
    target = _target(here, unit, written.target)
    if isinstance(target, Fault):
        return target
    to = written.to if written.verb == "SM" and written.to is not None else province_of(target.at)
    number = here.ground.index.get(to)
    if number is None or number not in here.ground.reach(unit.kind, unit.at):
        return illegal("support-unreachable", SUPPORTS, unit=unit_text(unit), to=to)
    if written.verb == "SH" or written.to is None:
        return SupportHold(unit, target)
    named = {"unit": unit_text(unit), "target": unit_text(target), "to": to}
    landing = _supported_landing(here, target, to, written.to_coast)
    if landing is None:
        return illegal("coast-in-support", SUPPORTS, **named)
    order = SupportMove(unit, target, landing)
    entry = here.book.of(order)
    if entry is None or not here.allows(entry):
        return illegal("support-impossible", SUPPORTS, **named)
    return order


def _supported_landing(here: Situation, target: Unit, to: Province, coast: str | None) -> Location | None:
    """The destination of a supported move, its coast where that counts (DATC 4.B.4); None if it fails."""
    coasts = here.ground.coasts[here.ground.index[to]]
    choice = here.rules.coast_in_support
    if target.kind == "A" or not coasts:
        return None if coast is not None and here.rules.coast_irrelevant == "fail" else Location(to)
    if choice == "ignored":
        return Location(to)
    if coast in coasts:
        return Location(f"{to}/{coast}")
    if choice == "required":
        return None
    open_to = [there for there in here.ground.fleet[target.at] if province_of(there) == to]
    if choice == "unambiguous":
        return open_to[0] if len(open_to) == 1 else None
    return Location(f"{to}/{coasts[0]}") if choice == "default" else Location(to)


def _convoy(here: Situation, unit: Unit, written: Written) -> Judged:
    named = unit_text(unit)
    if unit.kind == "A" or not here.ground.sea[here.ground.index[province_of(unit.at)]]:
        return illegal("convoy-not-at-sea", CONVOYS, unit=named)
    if written.target is None or written.to is None:
        return illegal("no-target-named", WRITING, unit=named)
    target = _target(here, unit, written.target)
    if isinstance(target, Fault):
        return target
    if target.kind == "F":
        return illegal("fleet-convoyed", CONVOYS, unit=unit_text(target))
    fault = _army_destination(here, target, written.to, written.to_coast)
    if fault is not None:
        return fault
    order = Convoy(unit, target, Location(written.to))
    entry = here.book.of(order)
    if entry is None or not here.allows(entry):
        return illegal("convoy-useless", CONVOYS, unit=named, target=unit_text(target), to=written.to)
    return order


def hints(here: Situation, power: Power, written: Written, order: Order) -> tuple[Fault, ...]:
    """What was mended in reading a lawful order: a wrong letter, coast or nationality passed over."""
    notes = []
    read = (
        (written.unit, getattr(order, "unit", None)),
        (written.target, getattr(order, "target", None)),
    )
    for named, unit in read:
        if named is None or not isinstance(unit, Unit):
            continue
        if named.kind not in (None, unit.kind):
            notes.append(illegal("letter-mended", unit=unit_text(unit), given=str(named.kind)))
        if named.coast is not None and not unit.at.endswith(f"/{named.coast}"):
            notes.append(illegal("coast-mended", unit=unit_text(unit), coast=named.coast))
        found = here.unit_in(here.ground.index[province_of(unit.at)])
        if named.power is not None and found is not None and named.power != found[1]:
            notes.append(illegal("nationality-mended", unit=unit_text(unit), owner=found[1]))
    if isinstance(order, Move) and order.unit.kind == "F" and written.to_coast is None and "/" in order.to:
        notes.append(illegal("coast-supplied", order=text_of(order), to=order.to))
    return tuple(notes)
