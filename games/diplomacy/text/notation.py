"""A written order back as canonical text, for plans that are judged later; it must not know positions."""

from __future__ import annotations

from games.diplomacy.model.orders import Province, Written, WrittenUnit


def written_text(written: Written) -> str:
    """``A MUN S A RUH - BUR``; what was left out stays out. Empty where canonical text would lose a part."""
    if written.path or (written.power is not None and written.verb == "W"):
        return ""
    unit, target = _unit(written.unit), _unit(written.target)
    to = _place(written.to, written.to_coast)
    match written.verb:
        case "W":
            return "WAIVE"
        case "B" | "D" | "H":
            return f"{unit} {written.verb}" if unit else ""
        case "M" | "R":
            sign = "-" if written.verb == "M" else "R"
            return f"{unit} {sign} {to}{' VIA' if written.via else ''}" if unit and to else ""
        case "SH":
            return f"{unit} S {target}" if unit and target else ""
        case "SM" | "C":
            letter = "S" if written.verb == "SM" else "C"
            return f"{unit} {letter} {target} - {to}" if unit and target and to else ""


def _unit(unit: WrittenUnit | None) -> str:
    if unit is None:
        return ""
    place = _place(unit.place, unit.coast)
    return f"{unit.kind} {place}" if unit.kind else place


def _place(place: Province | None, coast: str | None) -> str:
    if place is None:
        return ""
    return f"{place}/{coast}" if coast else place
