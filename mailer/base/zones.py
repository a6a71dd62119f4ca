"""Time zones by the names that people type, in English and Russian; it must not read a clock."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

from babel.dates import get_timezone_location
from rapidfuzz import fuzz, process

from adjudicator.kinds import Fault
from parsers.judge.text import fold
from parsers.kit.lexicon import groups_in

_CITY_LANGS = ("en", "ru")
NEAR = 78
"""How alike a name must be to be suggested, of 100."""


@cache
def _by_name() -> Mapping[str, str]:
    return {_folded(name): name for name in available_timezones() if _is_place(name)}


@cache
def _by_short_name() -> Mapping[str, str]:
    """Names that neither the zones nor the cities of the CLDR have."""
    short = groups_in(Path(__file__).parent, "zones")
    return {name: zone for zone, names in short.items() for name in names}


@cache
def _by_city() -> Mapping[str, str]:
    """City -> zone; a city that two zones share is left out, unless one is an old name of the other."""
    found: dict[str, set[str]] = {}
    for name in sorted(available_timezones()):
        if "/" not in name or not _is_place(name):
            continue
        cities = {name.rpartition("/")[2].replace("_", " ")}
        for lang in _CITY_LANGS:
            cities.add(get_timezone_location(name, locale=lang, return_city=True))
        for city in cities:
            found.setdefault(_folded(city), set()).add(name)
    return {city: _best(names) for city, names in found.items() if _best(names)}


def _best(names: set[str]) -> str:
    """The zone that a city's name means; empty where it is none of them before the others."""
    if len(names) == 1:
        return next(iter(names))
    continents = sorted(name for name in names if name.partition("/")[0] in _CONTINENTS)
    cities = {get_timezone_location(name, locale="en", return_city=True) for name in continents}
    return continents[-1] if len(cities) == 1 else ""


_CONTINENTS = (
    "Africa",
    "America",
    "Antarctica",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)


def _is_place(name: str) -> bool:
    return not name.startswith(("posix/", "right/", "SystemV/")) and name not in ("localtime", "Factory")


def _folded(text: str) -> str:
    return fold(" ".join(text.replace("_", " ").split())).casefold()


def find(text: str) -> str | None:
    """``europe/moscow``, ``Moscow`` or ``Москва`` -> ``Europe/Moscow``; None where it is no one zone."""
    wanted = _folded(text)
    return _by_short_name().get(wanted) or _by_name().get(wanted) or _by_city().get(wanted)


def near(text: str) -> str:
    """The zone that was nearly written; empty where none is near."""
    names = {**_by_city(), **_by_name()}
    known = {key: name for key, name in names.items() if name.partition("/")[0] in _CONTINENTS}
    found = process.extractOne(_folded(text), list(known), scorer=fuzz.ratio, score_cutoff=NEAR)
    return "" if found is None else known[found[0]]


def unknown(text: str) -> Fault:
    """What is said of a zone that there is not: ``zone``, or ``zone-near`` with the one that is meant."""
    suggestion = near(text)
    args = {"zone": text.strip()[:60]}
    return Fault("zone-near", {**args, "near": suggestion}) if suggestion else Fault("zone", args)
