"""What lies on the map for all to read: points, regions, roads; it must not know who stands where."""

from __future__ import annotations

from collections.abc import Iterator
from unicodedata import combining, normalize

from adjudicator.kinds import Args
from games.won_by_the_sword.model.atlas import Atlas, EdgeId, Point, PointId
from games.won_by_the_sword.model.source import Source
from games.words import Words

MATTERS = (
    *("fatigue", "foraging", "siege", "storm", "battle", "prisoners", "losses", "patrols", "columns"),
    *("garrisons", "baggage", "movement", "epidemic", "chits"),
)
"""What of the rules HELP tells of."""


def about(source: Source, topic: str, words: Words, lang: str) -> tuple[str, ...]:
    """What HELP tells of a matter, a point, several of that name, or a region: heading, paragraphs."""
    asked, atlas = _folded(topic), source.atlas
    for matter in MATTERS:
        if asked in map(_folded, words.say(f"matter.{matter}-named").split(",")):
            return words.say(f"matter.{matter}-head"), words.say(f"matter.{matter}", _figures(source, words))
    regions = [key for key, names in atlas.regions.items() if asked in map(_folded, names.values())]
    points = [
        each for each in atlas.points.values() if asked in map(_folded, (*each.names.values(), *each.also))
    ]
    points = points or [each for each in atlas.points.values() if _begins(each, asked)]
    found = [line for each in points for line in _told(source, each, words, lang)]
    for region in regions:
        inside = [each for each in atlas.points.values() if each.region == region]
        if points and len(inside) == 1:
            continue
        found += [words.say("place.inside", {"region": region, "points": _kinds(inside, words)})]
    if not found:
        return ()
    heads = [
        *(words.name("point", each.id) for each in points),
        *(words.name("region", each) for each in regions),
    ]
    return ", ".join(dict.fromkeys(heads)), *found, words.say("place.taxes")


def _figures(source: Source, words: Words) -> Args:
    """The table of foraging and what is added to its die."""
    tables = source.tables
    rows = (
        words.say("matter.foraged" if each.most is not None else "matter.foraged-above", {
            "most": each.most or 0, "bp": each.bp, "marker": each.marker,
        })
        for each in tables.foraging
    )  # fmt: skip
    added = (f"{words.name('forage', key)} {by:+d}" for key, by in tables.figures.forage.items() if by)
    return {"rows": "; ".join(rows), "modifiers": ", ".join(added)}


def _folded(text: str) -> str:
    """Without case, accents and signs: ``Weissenburg`` is ``Weißenburg``."""
    plain = normalize("NFD", text.casefold())
    return " ".join("".join(each if each.isalnum() else " " for each in plain if not combining(each)).split())


def _begins(point: Point, asked: str) -> bool:
    """``Neustadt`` of ``Neustadt on the Aisch``."""
    return any(f"{_folded(each)} ".startswith(f"{asked} ") for each in (*point.names.values(), *point.also))


def _kinds(points: list[Point], words: Words) -> str:
    told = ((words.name("point", each.id), words.name("kind-of-point", each.kind)) for each in points)
    return ", ".join(f"{name} ({kind})" for name, kind in told)


def _told(source: Source, point: Point, words: Words, lang: str) -> Iterator[str]:
    """What it is, what a siege needs and brings, which roads lead away."""
    rivers = ", ".join(source.atlas.rivers[each][lang] for each in point.rivers)
    args: Args = {"point": point.id, "kind": point.kind, "region": point.region}
    yield words.say("place.what", {**args, "rivers": rivers, "banks": point.banks})
    if point.neutral:
        yield words.say("place.neutral")
    if point.fortified:
        row = source.tables.fortifications[point.kind]
        figures: Args = {
            "begin": row.begin,
            "keep": row.keep,
            "double": row.double,
            "works": row.works,
            "begin_cp": row.begin_cp,
            "begin_bp": row.begin_bp,
            "storm_cp": row.storm_cp,
            "storm_bp": row.storm_bp,
            "guns": row.guns,
        }
        yield words.say("place.siege", figures)
        yield words.say("place.holds", {"garrison": row.garrison, "vp": row.vp, "plunder": row.plunder})
    yield words.say("place.roads", {"roads": "; ".join(_roads(source.atlas, point, words))})


def _roads(atlas: Atlas, point: Point, words: Words) -> Iterator[str]:
    for edge in atlas.at[point.id]:
        road = atlas.edges[edge]
        beyond = road.beyond(point.id)
        said = words.say("place.off") if beyond is None else words.name("road", road_of(edge, beyond.point))
        bank = road.end(point.id).bank
        yield words.say("place.from", {"road": said, "bank": bank}) if bank else said


def road_of(edge: EdgeId, to: PointId) -> str:
    """By what name letters call a road to a point."""
    return f"{edge}>{to}"


def ways(atlas: Atlas, point: PointId) -> tuple[str, ...]:
    """The roads to the points beside, each point once, by the easier of two."""
    found: dict[PointId, EdgeId] = {}
    for edge in sorted(atlas.at[point], key=lambda each: atlas.edges[each].difficult):
        end = atlas.edges[edge].beyond(point)
        if end is not None:
            found.setdefault(end.point, edge)
    order = [end.point for edge in atlas.at[point] if (end := atlas.edges[edge].beyond(point)) is not None]
    return tuple(road_of(found[each], each) for each in dict.fromkeys(order))
