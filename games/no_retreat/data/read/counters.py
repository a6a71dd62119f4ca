"""units.toml: the counters."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, get_args

from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.no_retreat.model.atlas import SEATS, HexId
from games.no_retreat.model.counters import Counter, Entry, Face, Kind, Roster, UnitId
from games.toml_source import Source as File

_FACE = {
    "kind": fields.one_of(get_args(Kind)),
    "strength": fields.number(0, 20),
    "mp": fields.number(0, 12),
    "white": fields.flag,
    "no-zone": fields.flag,
}
NATIONS = ("germany", "finland", "rumania", "hungary", "italy", "ussr", "poland", "yugoslavia")
EVENTS = ("greater-germany", "oil", "warsaw")
_LOST = fields.one_of(("box", "removed"))
_RETURNS = fields.number(1, 9)


def _names(value: Any) -> bool:
    return fields.many(fields.text)(value) and len(value) in (1, 2)


def _entry(value: Any) -> bool:
    return isinstance(value, str) and bool(value.split()) and value.split()[0] in get_args(Entry)


_BACK = {"turn": fields.number(1, 28), "points": fields.number(1, 6)}
_UNIT = {
    "seat": fields.one_of(SEATS),
    "nation": fields.one_of(NATIONS),
    "en": _names,
    "ru": _names,
    "full": lambda value: isinstance(value, dict),
    "weak": lambda value: isinstance(value, dict),
    "entry": _entry,
    "lost": lambda value: _LOST(value) or _RETURNS(value),
    "gone": fields.number(1, 28),
    "back": lambda value: isinstance(value, dict),
    "upgrade-cost": fields.number(1, 4),
    "replace-cost": fields.number(1, 4),
    "home": fields.text,
    "stays-in": fields.text,
    "flips-in": fields.many(fields.text),
    "source": fields.text,
    **dict.fromkeys(
        ("ally", "cadre", "takes-first-loss", "stacks-freely", "rumanian-group", "enters-weak"), fields.flag
    ),
}
_FLAGS = ("ally", "cadre", "takes_first_loss", "stacks_freely", "rumanian_group", "enters_weak")


def roster(files: Sequence[File], hexes: Collection[HexId], faults: Faults) -> Roster:
    """All counters; where they name hexes these are among ``hexes``."""
    made: dict[UnitId, Counter] = {}
    needs = ("seat", "nation", "en", "ru", "entry", "lost", "source")
    for row in faults.rows(files, "unit", _UNIT, needs):
        for name in ("home", "stays-in"):
            if name in row.fields and row.fields[name] not in hexes:
                faults.unknown(row, name, row.fields[name])
        for hex_ in row.value("flips-in", ()):
            if hex_ not in hexes:
                faults.unknown(row, "flips-in", hex_)
        counter = _counter(row, hexes, faults)
        if counter is not None:
            made[counter.id] = counter
    return Roster(
        made, {seat: tuple(key for key, each in made.items() if each.seat == seat) for seat in SEATS}
    )


def _face(row: Row, name: str, faults: Faults) -> Face | None:
    if name not in row.fields:
        return None
    made = faults.inner(row, name, row.fields[name], _FACE)
    if not {"kind", "strength", "mp"} <= {*made}:
        faults.append(row.problem(name, "half-a-side"))
        return None
    return Face(**made)


def _back(row: Row, faults: Faults) -> tuple[int, int] | None:
    """From which turn a removed unit comes back, and for what points."""
    if "back" not in row.fields:
        return None
    made = faults.inner(row, "back", row.fields["back"], _BACK)
    if {*made} != {*_BACK}:
        faults.append(row.problem("back", "bad-value", value=row.fields["back"]))
        return None
    return made["turn"], made["points"]


def _coming(row: Row, hexes: Collection[HexId], faults: Faults) -> dict[str, Any]:
    """How the unit comes into play."""
    word, *rest = row.fields["entry"].split()
    match word, rest:
        case "setup", []:
            return {"entry": word}
        case "turn", [turn, *place] if turn.isdecimal() and len(place) < 2 and {*place} <= {*hexes}:
            return {"entry": word, "turn": int(turn), "place": place[0] if place else None}
        case "event", [event] if event in EVENTS:
            return {"entry": word, "event": event}
        case "optional", [option]:
            return {"entry": word, "option": option}
    faults.append(row.problem("entry", "bad-value", value=row.fields["entry"]))
    return {"entry": "setup"}


def _counter(row: Row, hexes: Collection[HexId], faults: Faults) -> Counter | None:
    full, weak = _face(row, "full", faults), _face(row, "weak", faults)
    if full is None and weak is None:
        faults.append(row.problem("full", "no-side"))
        return None
    lost = row.fields["lost"]
    return Counter(
        id=UnitId(row.key),
        seat=row.fields["seat"],
        nation=row.fields["nation"],
        names={lang: tuple(row.fields[lang]) for lang in ("en", "ru")},
        full=full,
        weak=weak,
        **_coming(row, hexes, faults),
        **{flag: row.value(flag.replace("_", "-"), False) for flag in _FLAGS},
        gone=row.value("gone", 0),
        back=_back(row, faults),
        returns=lost if isinstance(lost, int) else 0,
        permanent=lost == "removed",
        upgrade=row.value("upgrade-cost", 0),
        replace=row.value("replace-cost", 0),
        home=row.value("home"),
        flips_in=tuple(row.value("flips-in", ())),
        stays=row.value("stays-in"),
    )
