"""Names that events, faults and asks print, composed of the data and the words; it must not know views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.won_by_the_sword.model.atlas import SEATS, EdgeId, PointId, SpotId, point_of
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.words import Words, merge, words_from

Namer = Callable[[str], str]


def table(source: Source, words: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """The words of a language with the names of the data and the functions for composed names."""
    points = {key: point.names[lang] for key, point in source.atlas.points.items()}
    leaders = {key: leader.names[lang] for key, leader in source.roster.leaders.items() if leader.names}
    names = {
        "point": points,
        "leader": leaders,
        "nation": {key: each[lang] for key, each in source.roster.nations.items()},
        "region": {key: each[lang] for key, each in source.atlas.regions.items()},
        "card": {card: str(int(card)) for card in source.pack},
    }
    units = _units(source, words)
    composed = {
        "unit": lambda key: units[UnitId(key)]["one"],
        "some": lambda number: "" if number == "0" else number,
        **_columns(source, words),
        **_spots(source, words, points),
        **_edges(source, words, points),
    }
    said = {key: each for key, each in words.items() if key != "kind"}
    return merge(
        said,
        {"names": names, "plurals": units},
        {"namers": composed},
    )


def words_of(source: Source, words: Mapping[str, Any], lang: str) -> Words:
    """The words of a language, ready to say."""
    return words_from(lang, table(source, words, lang))


def _units(source: Source, words: Mapping[str, Any]) -> Mapping[UnitId, Mapping[str, str]]:
    """Each kind of unit after a number: ``3 Swedish horse``."""
    nations = words["names"]["of-nation"]
    return {
        key: {
            form: text.format(nation=nations[unit.nation])
            for form, text in words["kind"][key.removeprefix(f"{unit.nation}-")].items()
        }
        for key, unit in source.roster.units.items()
    }


def _columns(source: Source, words: Mapping[str, Any]) -> dict[str, Namer]:
    """Columns in each case that the language has, with a capital where they begin a line."""
    whose = words["names"]["of-seat"]

    def called(form: str) -> Namer:
        return lambda key: form.format(side=whose[seat_of(ColumnId(key))], number=key[1:])

    forms = {case: called(form) for case, form in words["names"]["column-form"].items()}
    plain = forms["nominative"]

    def opening(key: str) -> str:
        name = plain(key)
        return name[:1].upper() + name[1:]

    return {"column": plain, "Column": opening, **{f"column-{case}": each for case, each in forms.items()}}


def _spots(source: Source, words: Mapping[str, Any], points: Mapping[PointId, str]) -> dict[str, Namer]:
    """Points with their banks, and columns or garrisons as places."""
    banks = words["names"]["bank"]
    columns = {key for seat in SEATS for key in columns_of(seat, source.tables.figures.columns)}
    column = _columns(source, words)["column"]

    def spot(key: str) -> str:
        point, _, bank = key.partition(":")
        name = points.get(point_of(SpotId(key)), point)
        return f"{name}, {banks.get(bank, bank)}" if bank else name

    return {"spot": spot, "place": lambda key: column(key) if key in columns else spot(key)}


def _edges(source: Source, words: Mapping[str, Any], points: Mapping[PointId, str]) -> dict[str, Namer]:
    """An edge by its two ends, or as one that leads off the map; a way out as an edge or a point."""
    off, spot = words["names"]["off-map"]["edge"], _spots(source, words, points)["spot"]

    def edge(key: str) -> str:
        ends = [points[end.point] for end in source.atlas.edges[EdgeId(key)].ends]
        return " - ".join(ends) if len(ends) > 1 else off.format(point=ends[0])

    return {"edge": edge, "way": lambda key: edge(key) if key in source.atlas.edges else spot(key)}
