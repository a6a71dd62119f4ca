"""units.toml: nations, kinds of units, leaders."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, get_args

from games.kit import fields
from games.kit.faults import Faults
from games.kit.layers import Row
from games.toml_source import Source as File
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.forces import (
    ABILITIES,
    Arm,
    Leader,
    LeaderId,
    Nation,
    Rank,
    Roster,
    Unit,
    UnitId,
)

_NAMES = {"en": fields.text, "ru": fields.text}
_NATION = {
    **_NAMES,
    "de": fields.text,
    "side": fields.one_of(SEATS),
    "guns": fields.number(0, 40),
    "from": fields.text,
}


def _sides(value: Any) -> bool:
    return fields.many(fields.number(0, 20))(value) and len(value) in (1, 2)


_KIND = {
    "arm": fields.one_of(get_args(Arm)),
    "veteran": fields.flag,
    "levels": _sides,
    "firepower": _sides,
    "size": fields.number(0, 9),
    "from": fields.text,
}
_LEVELS = {"guns": [0], "detachment": [1]}
"""1.4, 13.0: a loss turns a regiment over, and destroys what lies on its last side."""
KINDS = ("i", "vi", "c", "vc", "d", "g")
"""Kinds of units, as the last part of a unit's id."""
_LEADER = {
    **_NAMES,
    "nation": fields.text,
    "rank": fields.one_of(set(get_args(Rank)) - {"ordinary"}),
    "also": fields.many(fields.text, distinct=True),
    "chits": fields.many(fields.one_of(ABILITIES)),
    "from": fields.text,
}


def ordinary(nation: Nation) -> LeaderId:
    """The ordinary leader of a nation."""
    return LeaderId(f"{nation}-o")


def roster(files: Sequence[File], faults: Faults) -> Roster:
    """All kinds of units of all nations, all leaders."""
    rows = faults.rows(files, "nation", _NATION, ("en", "ru", "side", "guns"))
    nations = {Nation(row.key): row for row in rows}
    return Roster(
        units=_units(files, nations, faults),
        leaders=_leaders(files, nations, faults),
        sides={key: row.fields["side"] for key, row in nations.items()},
        nations={
            key: {lang: row.fields[lang] for lang in ("en", "ru", "de") if lang in row.fields}
            for key, row in nations.items()
        },
        guns={key: row.fields["guns"] for key, row in nations.items()},
    )


def _units(files: Sequence[File], nations: Mapping[Nation, Row], faults: Faults) -> dict[UnitId, Unit]:
    made: dict[UnitId, Unit] = {}
    rows = faults.rows(files, "kind", _KIND, ("arm", "levels", "firepower"))
    for row in rows:
        if row.key not in KINDS:
            faults.unknown(row, "", row.key)
        if len(row.fields["levels"]) != len(row.fields["firepower"]):
            faults.append(row.problem("firepower", "half-a-unit"))
        elif row.fields["levels"] != _LEVELS.get(row.fields["arm"], [2, 1]):
            faults.append(row.problem("levels", "bad-value", value=str(row.fields["levels"])))
    if not faults and (lacking := [each for each in KINDS if each not in {row.key for row in rows}]):
        faults.lacks(files, "kind", lacking)
    for nation in nations:
        for row in rows:
            made |= _sides_of(nation, row)
    return made


def _sides_of(nation: Nation, row: Row) -> dict[UnitId, Unit]:
    """The full side of a kind, and the reduced one where it has one."""
    full = UnitId(f"{nation}-{row.key}")
    reduced = UnitId(f"{full}/") if len(row.fields["levels"]) == 2 else None
    made: dict[UnitId, Unit] = {}
    for key, levels, firepower in zip(
        (full, reduced), row.fields["levels"], row.fields["firepower"], strict=False
    ):
        if key is not None:
            made[key] = Unit(
                id=key,
                nation=nation,
                arm=row.fields["arm"],
                veteran=row.value("veteran", False),
                reduced=key == reduced,
                levels=levels,
                size=row.value("size", levels),
                firepower=firepower,
                turned=reduced if key == full else None,
                raised=full if key == reduced else None,
            )
    return made


def _leaders(files: Sequence[File], nations: Mapping[Nation, Row], faults: Faults) -> dict[LeaderId, Leader]:
    made: dict[LeaderId, Leader] = {}
    for row in faults.rows(files, "leader", _LEADER, ("nation", "rank", "en", "ru")):
        if row.fields["nation"] not in nations:
            faults.unknown(row, "nation", row.fields["nation"])
        if (row.fields["rank"] == "energetic") != bool(row.value("chits")):
            faults.append(row.problem("chits", "whose-chits"))
        key = LeaderId(row.key)
        made[key] = Leader(
            id=key,
            nation=Nation(row.fields["nation"]),
            rank=row.fields["rank"],
            names={lang: row.fields[lang] for lang in _NAMES},
            chits=tuple(row.value("chits", ())),
            also=tuple(row.value("also", ())),
        )
    plain = faults.table(files, "ordinary", _NAMES, _NAMES)
    if plain is None:
        faults.lacks(files, "ordinary", ["en", "ru"])
        return made
    for nation in nations:
        key = ordinary(nation)
        made[key] = Leader(key, nation, "ordinary", {lang: plain.fields[lang] for lang in _NAMES})
    return made
