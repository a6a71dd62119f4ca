"""Canonical text of orders and units, out and back; it must not know positions or judge what is lawful."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from games.diplomacy.model.ground import remember
from games.diplomacy.model.orders import (
    Build,
    Convoy,
    Disband,
    Hold,
    Kind,
    Location,
    Move,
    Order,
    Province,
    Retreat,
    SupportHold,
    SupportMove,
    Unit,
    Verb,
    Waive,
    Written,
    WrittenUnit,
)

_COASTS = ("NC", "SC", "EC", "WC")


def unit_text(unit: Unit) -> str:
    """``F STP/NC``"""
    return f"{unit.kind} {unit.at}"


def text_of(order: Order) -> str:
    """The canonical text of an order, as the docstrings of ``orders`` show it."""
    match order:
        case Hold(unit):
            return f"{unit.kind} {unit.at} H"
        case Move(unit, to, via):
            return f"{unit.kind} {unit.at} - {to}{' VIA' if via else ''}"
        case SupportHold(unit, target):
            return f"{unit.kind} {unit.at} S {target.kind} {target.at}"
        case SupportMove(unit, target, to):
            return f"{unit.kind} {unit.at} S {target.kind} {target.at} - {to}"
        case Convoy(unit, target, to):
            return f"{unit.kind} {unit.at} C {target.kind} {target.at} - {to}"
        case Retreat(unit, to):
            return f"{unit.kind} {unit.at} R {to}"
        case Disband(unit):
            return f"{unit.kind} {unit.at} D"
        case Build(unit):
            return f"{unit.kind} {unit.at} B"
        case Waive():
            return "WAIVE"


_ORDERS: dict[str, Order | None] = {}


def order_of(text: str) -> Order | None:
    """The order whose canonical text this is; None for any other text, however close."""
    if text in _ORDERS:
        return _ORDERS[text]
    order = _order(text.split(" "))
    if order is not None and text_of(order) != text:
        order = None
    return remember(_ORDERS, text, order)


def _order(words: Sequence[str]) -> Order | None:
    if words == ["WAIVE"]:
        return Waive()
    if len(words) < 3 or not _is_unit(words[0], words[1]):
        return None
    unit = _unit(words[0], words[1])
    verb, rest = words[2], list(words[3:])
    match verb, rest:
        case "H", []:
            return Hold(unit)
        case "D", []:
            return Disband(unit)
        case "B", []:
            return Build(unit)
        case "-", [to] if _is_place(to):
            return Move(unit, Location(to))
        case "-", [to, "VIA"] if _is_place(to):
            return Move(unit, Location(to), via=True)
        case "R", [to] if _is_place(to):
            return Retreat(unit, Location(to))
        case "S", [kind, at] if _is_unit(kind, at):
            return SupportHold(unit, _unit(kind, at))
        case "S", [kind, at, "-", to] if _is_unit(kind, at) and _is_place(to):
            return SupportMove(unit, _unit(kind, at), Location(to))
        case "C", [kind, at, "-", to] if _is_unit(kind, at) and _is_place(to):
            return Convoy(unit, _unit(kind, at), Location(to))
        case _:
            return None


def _unit(kind: str, at: str) -> Unit:
    return Unit(cast(Kind, kind), Location(at))


def _is_unit(kind: str, at: str) -> bool:
    return kind in ("A", "F") and _is_place(at)


def _is_place(text: str) -> bool:
    province, slash, coast = text.partition("/")
    return province.isalnum() and province == province.upper() and (not slash or coast in _COASTS)


def written_of(order: Order) -> Written:
    """The order as if a player had written it in full, to be judged like any other."""
    match order:
        case Waive():
            return Written("W")
        case Hold(unit):
            return Written("H", _written_unit(unit))
        case Move(unit, to, via):
            return Written("M", _written_unit(unit), None, *_split(to), via=via)
        case SupportHold(unit, target):
            return Written("SH", _written_unit(unit), _written_unit(target))
        case SupportMove(unit, target, to):
            return Written("SM", _written_unit(unit), _written_unit(target), *_split(to))
        case Convoy(unit, target, to):
            return Written("C", _written_unit(unit), _written_unit(target), *_split(to))
        case Retreat(unit, to):
            return Written("R", _written_unit(unit), None, *_split(to))
        case Disband(unit):
            return Written("D", _written_unit(unit))
        case Build(unit):
            return Written("B", _written_unit(unit))


def _split(at: str) -> tuple[Province, str | None]:
    province, _, coast = at.partition("/")
    return Province(province), coast or None


def _written_unit(unit: Unit) -> WrittenUnit:
    province, coast = _split(unit.at)
    return WrittenUnit(province, coast, unit.kind)


def read_codes(text: str) -> Written | None:
    """An order in province codes with unit letters left out at will: ``MUN S RUH - BUR``; None if it is not.

    It serves tools that send codes; what people write is read by the title's grammar.
    """
    words = [word for word in text.split(" ") if word]
    if words == ["WAIVE"]:
        return Written("W")
    via = words[-1:] == ["VIA"]
    unit, rest = _take_unit(words[:-1] if via else words)
    if unit is None or not rest:
        return None
    verb, rest = rest[0], rest[1:]
    if verb in ("H", "D", "B") and not rest:
        return Written(cast(Verb, verb), unit)
    if verb in ("-", "R") and len(rest) == 1 and _is_place(rest[0]):
        return Written("M" if verb == "-" else "R", unit, None, *_split(rest[0]), via=via)
    if verb not in ("S", "C"):
        return None
    target, rest = _take_unit(rest)
    if target is None:
        return None
    if verb == "S" and rest in ([], ["H"]):
        return Written("SH", unit, target)
    if len(rest) == 2 and rest[0] == "-" and _is_place(rest[1]):
        return Written("SM" if verb == "S" else "C", unit, target, *_split(rest[1]))
    return None


def _take_unit(words: Sequence[str]) -> tuple[WrittenUnit | None, list[str]]:
    kind = words[0] if words and words[0] in ("A", "F") else None
    rest = list(words[1:] if kind else words)
    if not rest or not _is_place(rest[0]):
        return None, rest
    province, coast = _split(rest[0])
    return WrittenUnit(province, coast, cast("Kind | None", kind)), rest[1:]
