"""Written orders of Diplomacy as short text that shows all they carry, for tables of what a text means."""

from __future__ import annotations

from games.diplomacy.model.orders import Written, WrittenUnit
from parsers.reading import Ambiguous, Line, Understood, Unreadable


def unit(named: WrittenUnit) -> str:
    """``German A RUH``; a letter that was left out is ``?``."""
    coast = f"/{named.coast}" if named.coast else ""
    power = f"{named.power} " if named.power else ""
    return f"{power}{named.kind or '?'} {named.place}{coast}"


def brief(written: Written) -> str:
    """``FRANCE: A LON - NTH - NWY VIA``"""
    words = [f"{written.power}:"] if written.power else []
    if written.unit is not None:
        words.append(unit(written.unit))
    match written.verb:
        case "M":
            words.append("-")
        case "SH" | "SM":
            words.append("S")
        case "W":
            words.append("WAIVE")
        case verb:
            words.append(verb)
    if written.target is not None:
        words.append(unit(written.target))
        words += ["-"] if written.to else []
    for passed in written.path:
        words += [passed, "-"]
    if written.to is not None:
        words.append(f"{written.to}/{written.to_coast}" if written.to_coast else written.to)
    words += ["VIA"] if written.via else []
    return " ".join(words)


def told(line: Line) -> str:
    """What a line came to: the order, ``?`` and candidates, or ``!`` and the key of the fault."""
    match line:
        case Understood():
            return brief(line.written)
        case Ambiguous():
            return "? " + " | ".join(line.candidates)
        case Unreadable():
            return f"! {line.key}"
