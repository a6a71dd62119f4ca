"""The set-up, point by point: regiments, detachments elsewhere, columns for what is over (3.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.names import Part, Troop
from games.won_by_the_sword.model.orders import SetUp
from games.won_by_the_sword.model.source import ColumnId, Post
from games.won_by_the_sword.text.phrases import Garrisoning, Leaving, Resting, Written
from games.won_by_the_sword.text.resolving import Resolver

RULE = "3.1"


@dataclass(frozen=True, slots=True)
class Posts:
    """What was said so far: a regiment or (None) a detachment for a point; for all ``others``; columns.

    ``rest``: the column that all goes to which is over; ``remaining``: all of a kind that is over, and where
    it goes. ``stood``: columns of an earlier letter, of which this one says nothing.
    """

    garrisons: Mapping[PointId, UnitId | None] = field(default_factory=dict)
    others: Troop | None = None
    columns: Mapping[ColumnId, Mapping[UnitId, int]] = field(default_factory=dict)
    rest: ColumnId | None = None
    remaining: tuple[tuple[Troop, ColumnId], ...] = ()
    stood: frozenset[ColumnId] = frozenset()


def _posts(resolver: Resolver) -> Mapping[PointId, Post]:
    return resolver.source.setups[resolver.view.board.terms.scenario].posts[resolver.ask.seat]


def begun(former: Any) -> Posts:
    """What stood before."""
    if not isinstance(former, SetUp):
        return Posts()
    return Posts(dict(former.garrisons), None, former.columns, stood=frozenset(former.columns))


def join(resolver: Resolver, former: Any, written: Written) -> Posts:
    """One line more."""
    made = former if isinstance(former, Posts) else begun(former)
    match written:
        case Garrisoning(None, troop):
            _regiment(troop, None)
            return replace(made, others=troop)
        case Garrisoning(place, troop) if place is not None:
            posts = _posts(resolver)
            point = resolver.point(place, posts)
            if point not in posts:
                raise UnresolvedError(Fault("not-your-post", {"point": point}, RULE))
            return replace(made, garrisons={**made.garrisons, point: _regiment(troop, posts[point])})
        case Leaving(Part((troop,), (), 0), place) if place is not None:
            return join(resolver, former, Garrisoning(place, troop))
        case Resting(band, ()):
            return replace(made, rest=resolver.column(band))
        case Resting(band, troops) if any(each.count is None for each in troops):
            column = resolver.column(band)
            remaining = (*made.remaining, *((each, column) for each in troops))
            return replace(made, remaining=remaining)
        case Resting(band, troops):
            column = resolver.column(band)
            units = resolver.units(troops, Force(resolver.own.pool), rule=RULE)
            stood = made.stood - {column}
            return replace(made, columns={**made.columns, column: units}, stood=stood)
    raise UnresolvedError(Fault("not-now", {"kind": resolver.ask.kind}))


def _regiment(troop: Troop, post: Post | None) -> UnitId | None:
    """A regiment of foot, of the nation that holds the point where none is said; None: a detachment."""
    if troop.kind not in ("", "i", "d") or troop.reduced or (troop.count or 1) > 1:
        raise UnresolvedError(Fault("regiment-or-detachment", rule=RULE))
    if troop.kind == "d" or post is None:
        return None
    return UnitId(f"{troop.nation or post.nation}-i")


def finish(resolver: Resolver, made: Any) -> SetUp:
    """Points that take a regiment get it where nothing else is said of them."""
    if not isinstance(made, Posts):
        order: SetUp = made
        return order
    garrisons: dict[PointId, UnitId] = {}
    everywhere = made.others is not None and made.others.kind != "d"
    for point, post in _posts(resolver).items():
        unit = made.garrisons.get(point)
        if point not in made.garrisons and (post.regiment or everywhere):
            unit = UnitId(f"{post.nation}-i")
        if unit is not None:
            garrisons[point] = unit
    columns = _shrunk(resolver, garrisons, made)
    for troop, column in made.remaining:
        left = Force(_left(resolver, garrisons, columns))
        columns[column] = _with(columns.get(column, {}), resolver.units((troop,), left, rule=RULE))
    if made.rest is not None and (over := _over(resolver, _left(resolver, garrisons, columns), made.rest)):
        columns[made.rest] = _with(columns.get(made.rest, {}), over)
    return SetUp(in_order(garrisons), in_order(columns))


def _shrunk(
    resolver: Resolver, garrisons: Mapping[PointId, UnitId], made: Posts
) -> dict[ColumnId, Mapping[UnitId, int]]:
    """The columns without what a later letter puts into garrisons, where one alone can give it up."""
    columns = dict(made.columns)
    used = Counter(garrisons.values())
    for units in columns.values():
        used.update(units)
    for unit, count in used.items():
        over = count - resolver.own.pool.get(unit, 0)
        able = [each for each in made.stood if columns[each].get(unit, 0) >= over]
        holders = [each for each in columns if columns[each].get(unit)]
        if over > 0 and able == holders and len(able) == 1:
            columns[able[0]] = in_order(Counter(columns[able[0]]) - Counter({unit: over}))
    return columns


def _with(units: Mapping[UnitId, int], more: Mapping[UnitId, int]) -> Mapping[UnitId, int]:
    return in_order(Counter(units) + Counter(more))


def _left(
    resolver: Resolver,
    garrisons: Mapping[PointId, UnitId],
    columns: Mapping[ColumnId, Mapping[UnitId, int]],
) -> dict[UnitId, int]:
    """Units of the pool that are named nowhere."""
    used = Counter(garrisons.values())
    for units in columns.values():
        used.update(units)
    return {unit: count - used[unit] for unit, count in resolver.own.pool.items() if count > used[unit]}


def _over(resolver: Resolver, left: Mapping[UnitId, int], column: ColumnId) -> dict[UnitId, int]:
    """Of what is left the regiments of nations with a leader in the column (16.0)."""
    roster = resolver.source.roster
    led = {roster.leaders[each].nation for each in resolver.force(column).leaders}
    return {unit: count for unit, count in left.items() if roster.units[unit].nation in led}
