"""tables.toml: the player aid and single figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields as names_of
from itertools import pairwise
from typing import Any, get_args

from games.kit import fields
from games.kit.faults import Faults
from games.kit.fields import Test
from games.toml_source import Source as File
from games.won_by_the_sword.model.atlas import KINDS, Kind
from games.won_by_the_sword.model.cards import SIZES
from games.won_by_the_sword.model.tables import (
    COLUMNS,
    SEASONS,
    Column,
    Figures,
    Foraged,
    Fortification,
    Offer,
    Season,
    Tables,
)

_MONTH = fields.number(1, 12)
_MODIFIER = fields.number(-9, 9)
_FORTIFICATION = {each.name.replace("_", "-"): fields.number(0, 60) for each in names_of(Fortification)}
_FORAGED = {"most": fields.number(-9, 30), "bp": fields.number(0, 9), "marker": fields.number(0, 2)}
_SEASON: dict[str, Test] = {each: fields.many(_MONTH, distinct=True) for each in SEASONS}
_OFFERS = get_args(Offer)
_NEED = dict.fromkeys(_OFFERS, fields.table(fields.one_of(COLUMNS), fields.number(-20, 40)))


def _exactly(*names: str, test: Test = _MODIFIER) -> Test:
    """A table with just these keys."""
    return lambda value: isinstance(value, dict) and {*value} == {*names} and all(map(test, value.values()))


def _steps(value: Any) -> bool:
    """Pairs of a bound and a modifier, the bounds rising."""
    pairs = isinstance(value, list) and all(fields.many(_MODIFIER_OR_BOUND)(each) for each in value)
    if not pairs or any(len(each) != 2 for each in value):
        return False
    bounds = [each[0] for each in value]
    return bounds == sorted({*bounds})


_A_ROUND = 2
"""Cards of the hand that a side plays or throws in a round (3.4)."""
_MODIFIER_OR_BOUND = fields.number(-9, 99)


def _sizes(value: Any) -> bool:
    """Levels from and to of each size; they follow one another, the last has no end."""
    if not isinstance(value, dict) or tuple(value) != SIZES:
        return False
    bounds = list(value.values())
    whole = fields.many(fields.number(1, 999))
    if not all(map(whole, bounds)) or [len(each) for each in bounds] != [2, 2, 1]:
        return False
    return all(one[1] + 1 == other[0] for one, other in pairwise(bounds))


_OTHER_FIGURES: Mapping[str, Test] = {
    "combat-step": fields.number(1, 99),
    "rounds": fields.number(1, 5),
    "columns": fields.number(1, 4),
    "hand": fields.number(2, 17),  # what is left of the pack is enough for third and fourth columns
    "sizes": _sizes,
    "surrender": _exactly(
        "more-guns", "fewer-guns", "stratagem", "relief", *(kind for kind in KINDS if kind != "village")
    ),
    "forage": _exactly(
        *("scorched-ability", "scorched-card", "cavalry-bonus", "poor-forage", "own-patrol", "foe-patrol"),
        *("requisitioned", "village", "fortress", *SEASONS),
    ),
    "vp": _exactly(
        *("forage-1", "forage-2", "declined", "small-battle", "general-battle", "rout", "leader"),
        test=fields.number(0, 99),
    ),
    "ending-leads": _steps,
    "ending-months": _steps,
    "regiments-a-point": fields.number(1, 99),
}
_FIGURES = {
    key: _OTHER_FIGURES.get(key, fields.number(0, 99))
    for key in (each.name.replace("_", "-") for each in names_of(Figures))
}


def tables(files: Sequence[File], faults: Faults) -> Tables:
    """All tables; what is wrong with them is kept in ``faults``."""
    return Tables(
        fortifications=_fortifications(files, faults),
        foraging=_foraging(files, faults),
        need=_need(files, faults),
        seasons=_seasons(files, faults),
        figures=_figures(files, faults),
    )


def _fortifications(files: Sequence[File], faults: Faults) -> Mapping[Kind, Fortification]:
    made: dict[Kind, Fortification] = {}
    wanted = [kind for kind in KINDS if kind != "village"]
    for row in faults.rows(files, "fortification", _FORTIFICATION, _FORTIFICATION):
        kind = next((each for each in wanted if each == row.key), None)
        if kind is None:
            faults.unknown(row, "", row.key)
            continue
        if row.fields["keep"] > row.fields["begin"]:
            # 11.1: who may begin a siege is strong enough to go on with it.
            faults.append(row.problem("keep", "keep-above-begin", value=row.fields["keep"]))
        made[kind] = Fortification(**{key.replace("-", "_"): value for key, value in row.fields.items()})
    if not faults and (lacking := [kind for kind in wanted if kind not in made]):
        faults.lacks(files, "fortification", lacking)
    return made


def _foraging(files: Sequence[File], faults: Faults) -> tuple[Foraged, ...]:
    row = faults.table(files, "foraging", {"rows": fields.many(lambda value: isinstance(value, dict))})
    tables_ = [] if row is None else row.value("rows", [])
    made = []
    for table in tables_:
        assert row is not None
        given = faults.inner(row, "rows", table, _FORAGED)
        made.append(Foraged(given.get("most"), given.get("bp", 0), given.get("marker", 0)))
    bounds = [each.most for each in made[:-1] if each.most is not None]
    if not made or made[-1].most is not None or len(bounds) < len(made) - 1 or bounds != sorted({*bounds}):
        faults.lacks(files, "foraging", ["most"])
    return tuple(made)


def _need(files: Sequence[File], faults: Faults) -> Mapping[Offer, Mapping[Column, int]]:
    row = faults.table(files, "surrender", _NEED, _NEED)
    if row is None:
        return {}
    for offer in _OFFERS:
        if lacking := [each for each in COLUMNS if each not in row.fields[offer]]:
            faults.lacks(files, f"surrender.{offer}", lacking)
    return {offer: row.fields[offer] for offer in _OFFERS}


def _seasons(files: Sequence[File], faults: Faults) -> Mapping[int, Season]:
    row = faults.table(files, "season", _SEASON, _SEASON)
    return {} if row is None else {month: season for season in SEASONS for month in row.fields[season]}


def _figures(files: Sequence[File], faults: Faults) -> Figures:
    row = faults.table(files, "figures", _FIGURES, _FIGURES)
    if row is None:
        if not faults:
            faults.lacks(files, "figures", [])
        # Never used: what is at fault is not built.
        return Figures(**dict.fromkeys((each.name for each in names_of(Figures)), 0))  # type: ignore[arg-type]
    given = {key.replace("-", "_"): value for key, value in row.fields.items()}
    if given["hand"] < _A_ROUND * given["rounds"]:
        faults.append(
            row.problem("hand", "small-hand", value=given["hand"], needed=_A_ROUND * given["rounds"])
        )
    given["sizes"] = {size: (*bounds, None)[:2] for size, bounds in given["sizes"].items()}
    for name in ("ending_leads", "ending_months"):
        given[name] = tuple((bound, more) for bound, more in given[name])
    return Figures(**given)
