"""The answers of a simple player: the set-up, battles, sieges, the end of a campaign."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Accept, Conclude, Order, Plan, Sally, SetUp
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import View
from games.won_by_the_sword.robot import battles
from games.won_by_the_sword.robot.knowledge import of_column
from games.won_by_the_sword.robot.tempers import Temper
from games.won_by_the_sword.rules.battles import plans
from games.won_by_the_sword.rules.battles.wings import everyone
from games.won_by_the_sword.rules.ground.chits import holds
from games.won_by_the_sword.rules.ground.points import distances
from games.won_by_the_sword.rules.phases import opening

TEN = 10
SALLIES = 3
"""Levels from which on a garrison sallies."""


def set_up(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """Regiments where they must be; of those that are over some for the points next to the foe."""
    assert view.own is not None
    setup, usual = source.setups[view.board.terms.scenario], opening.default(source, view, ask)
    garrisons = dict(usual.garrisons)
    pool = dict(view.own.pool)
    for unit in garrisons.values():
        pool[unit] -= 1
    far = {point: _nearest(source, view, ask, point) for point in setup.posts[ask.seat]}
    for point in sorted(far, key=lambda each: (far[each], each)):
        unit = UnitId(f"{setup.posts[ask.seat][point].nation}-i")
        kept = view.own.pool.get(unit, 0) * (TEN - temper.posted) // TEN
        if point not in garrisons and pool.get(unit, 0) > kept:
            garrisons[point] = unit
            pool[unit] -= 1
    return SetUp(dict(sorted(garrisons.items())))


def _nearest(source: Source, view: View, ask: Ask, point: PointId) -> int:
    """How far the nearest column of the foe is."""
    away = distances(source.atlas, point)
    columns = view.board.of(foe(ask.seat))
    return min((away.get(view.board.columns[each].at, len(away)) for each in columns), default=0)


def _host(source: Source, view: View, ask: Ask) -> plans.Host:
    """The column of a side in the battle that is asked about."""
    assert view.own is not None
    fight = view.fight
    assert fight is not None
    attacks, joined = ask.seat == fight.seats[0], ask.kind == "plan"
    general = fight.general if joined else None
    bound = fight.bound.get(ask.seat, 0)
    return plans.Host(source, view.board, view.own, fight.column(ask.seat), attacks, general, bound)


def _theirs(source: Source, view: View, ask: Ask) -> Mapping[UnitId, int]:
    """What the foe in it is supposed to be, or is seen to be."""
    assert view.own is not None
    fight, other = view.fight, foe(ask.seat)
    if fight is not None and other in fight.lines:
        return everyone(fight.lines[other])
    return of_column(source, view.board, view.own, ColumnId(str(ask.args["foe"])))


def accept(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """Accepted unless the odds are bad; the plan comes with it."""
    host, theirs = _host(source, view, ask), _theirs(source, view, ask)
    more = battles.MARKER * host.markers
    chance = battles.odds(source, host.force.units, theirs, more) if theirs else 0.5
    bold = holds(source, host.own, host.force, "aggressiveness")
    if not bold and chance < temper.stands:
        return Accept(False)
    # To a plan that is said now the array of the foe is no answer any more.
    return Accept(True, battles.plan(host, theirs) if host.small else None)


def planned(source: Source, view: View, ask: Ask) -> Plan:
    """The plan that can come with the word that battle is accepted."""
    return battles.plan(_host(source, view, ask), _theirs(source, view, ask))


def plan(source: Source, view: View, ask: Ask, temper: Temper) -> Plan:
    """The best against what stands there."""
    fight, other = view.fight, foe(ask.seat)
    seen = None
    if fight is not None and fight.general and other in fight.lines:
        lines = fight.lines[other]
        # Lines are by the attacker's names; his right meets the defender's left.
        seen = lines if other == fight.seats[0] else {**lines, "right": lines["left"], "left": lines["right"]}
    return battles.plan(_host(source, view, ask), _theirs(source, view, ask), seen)


def sally(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """Fire always; a sally by horse or a veteran where the garrison can bear the loss."""
    assert view.own is not None
    force = view.own.garrisons[PointId(str(ask.args["point"]))]
    roster = source.roster
    who = max(
        (unit for unit in force.units if roster.units[unit].levels > 1),
        key=lambda unit: (roster.units[unit].firepower, unit),
        default=None,
    )
    strong = roster.levels(force.units) >= SALLIES
    return Sally(True, who if strong else None, chit=holds(source, view.own, force, "bombardment"))


def conclude(source: Source, view: View, ask: Ask, temper: Temper) -> Order:
    """Who leads wants it over."""
    free = view.board.initiative == ask.seat and view.board.barred != ask.seat
    return Conclude(True, free)
