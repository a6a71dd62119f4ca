"""Names that events, faults and asks print, composed of the data and the words; it must not know views."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.won_by_the_sword.model.atlas import SEATS, EdgeId, End, PointId, SpotId, point_of
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.cards import SIZES, Card, CardId
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.text.cases import ALONE, apart, counted, in_cases, troops
from games.words import Words, merge, words_from

Namer = Callable[[str], str]


def table(source: Source, words: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
    """The words of a language with the names of the data and the functions for composed names."""
    points = {key: point.names[lang] for key, point in source.atlas.points.items()}
    regiments = troops(words["troop"])
    leaders = {key: leader.names[lang] for key, leader in source.roster.leaders.items() if leader.names}
    names = {
        "point": points,
        "leader": leaders,
        "nation": {key: each[lang] for key, each in source.roster.nations.items()},
        "region": {key: each[lang] for key, each in source.atlas.regions.items()},
        "card": {card: str(int(card)) for card in source.pack},
        **merge(in_cases(points, words["inflection"]), apart(words["inflection"]["apart"])),
        **{f"troop-{form}": regiments[form] for form in ALONE},
    }
    units = _units(source, words)
    composed = {
        "unit": lambda key: units[UnitId(key)]["one"],
        "some": lambda number: "" if number == "0" else number,
        **_columns(source, words),
        "card-told": lambda key: told(source, words, CardId(key)),
        "Leader": opening(lambda key: leaders.get(LeaderId(key), key)),
        "Step": opening(lambda key: str(words["names"]["step"][key])),
        **_spots(source, words, points),
        **_edges(source, words, points),
    }
    said = {key: each for key, each in words.items() if key not in ("kind", "troop", "inflection")}
    # Patterns of names, as many as the language has cases, are no names themselves.
    said["names"] = {key: each for key, each in words["names"].items() if key != "column-form"}
    return merge(
        said,
        {"names": names, "plurals": {**units, **counted(regiments)}},
        {"namers": composed},
    )


def figures(card: Card) -> tuple[str, str]:
    """Points of a card, with those of a cavalry column, and its baggage by size: ``4/6``, ``0/1/2``."""
    points = f"{card.cp}/{card.cavalry}" if card.cavalry else str(card.cp)
    return points, "/".join(str(card.baggage[size]) for size in SIZES)


def told(source: Source, words: Mapping[str, Any], card: CardId) -> str:
    """A card with all that is printed on it."""
    each = source.pack[card]
    points, baggage = figures(each)
    action = words["names"]["action"][each.action]
    return str(words["card-told"]["text"]).format(card=int(card), cp=points, baggage=baggage, action=action)


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


def opening(named: Namer) -> Namer:
    """The same names with a capital, as they begin a line."""

    def capital(key: str) -> str:
        name = named(key)
        return name[:1].upper() + name[1:]

    return capital


def _columns(source: Source, words: Mapping[str, Any]) -> dict[str, Namer]:
    """Columns in each case that the language has, with a capital where they begin a line."""
    whose = words["names"]["of-seat"]

    def called(form: str) -> Namer:
        return lambda key: form.format(side=whose[seat_of(ColumnId(key))], number=key[1:])

    forms = {case: called(form) for case, form in words["names"]["column-form"].items()}
    plain = forms["nominative"]

    return {
        "column": plain,
        "Column": opening(plain),
        **{f"column-{case}": each for case, each in forms.items()},
    }


def _spots(source: Source, words: Mapping[str, Any], points: Mapping[PointId, str]) -> dict[str, Namer]:
    """Points with their banks, and columns or garrisons as places."""
    banks = words["names"]["bank"]
    columns = {key for seat in SEATS for key in columns_of(seat, source.tables.figures.columns)}
    column = _columns(source, words)["column"]

    def spot(key: str) -> str:
        point, _, bank = key.partition(":")
        name = points.get(point_of(SpotId(key)), point)
        return f"{name}, {banks.get(bank, bank)}" if bank else name

    def place(key: str) -> str:
        return column(key) if key in columns else spot(key)

    boxes = words["names"]["box"]
    return {"spot": spot, "place": place, "holder": lambda key: boxes.get(key) or place(key)}


def _edges(source: Source, words: Mapping[str, Any], points: Mapping[PointId, str]) -> dict[str, Namer]:
    """An edge by its two ends, or as one that leads off the map; a way out as an edge or a point."""
    off, spot = words["names"]["off-map"]["edge"], _spots(source, words, points)["spot"]
    banks = words["names"]["bank"]

    def end_of(end: End, alone: bool) -> str:
        name = points[end.point]
        return name if alone or not end.bank else f"{name} ({banks.get(end.bank, end.bank)})"

    def edge(key: str) -> str:
        """With its banks where another edge joins the same points."""
        ends = source.atlas.edges[EdgeId(key)].ends
        if len(ends) < 2:
            return str(off.format(point=points[ends[0].point]))
        alone = len(source.atlas.between(ends[0].point, ends[1].point)) == 1
        return " - ".join(end_of(end, alone) for end in ends)

    said, kinds = words["names"]["road-said"], words["names"]["kind-of-point"]

    def road(key: str) -> str:
        """What lies beside, by the edge that leads there: ``Auerbach (village)``."""
        through, _, to = key.partition(">")
        form = said["difficult" if source.atlas.edges[EdgeId(through)].difficult else "plain"]
        point = PointId(to)
        return str(form.format(point=points[point], kind=kinds[source.atlas[point].kind]))

    return {
        "edge": edge,
        "road": road,
        "way": lambda key: edge(key) if key in source.atlas.edges else spot(key),
    }
