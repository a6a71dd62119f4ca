"""Foraging: where, its modifiers, what it brings, war taxes (10.0)."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Fault, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import PLAIN, Foraging
from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.orders import Forage
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.size import is_cavalry
from games.won_by_the_sword.rules.ground.table import Doing, Table, acting_of, points_fault, spend, table_of

COST = 1
BARE = 2
"""The marker of a point that gives nothing more (10.0)."""
STRONG = ("fortress", "strong_fortress")
SCORCHED = "scorched-card"
"""In ``Acting.used``: the card has burnt the land, of one foraging alone (14.0 8)."""


def check(table: Table, order: Forage) -> Fault | None:
    """Why nothing can be foraged here."""
    point, board, other = table.marker.at, table.board, foe(table.acting.seat)
    if foes := board.standing(point, other):
        return Fault("foes-here", {"point": point, "columns": foes}, "10.0")
    if board.garrisons.get(point) == other and point not in board.sieges:
        return Fault("garrison-of-foe", {"point": point}, "10.0")
    if board.requisitioned.get(point) == BARE:
        return Fault("requisitioned", {"point": point}, "10.0")
    used = table.board.terms.edition > 2 and SCORCHED in table.acting.used
    if order.scorch and (used or table.card.action != "scorched_earth"):
        return Fault("no-scorched-earth", {"card": table.acting.card}, "14.0 8")
    return points_fault(table, COST, "10.0")


def do(change: Change, order: Forage) -> None:
    """The die comes next."""
    spend(change, COST)
    if order.scorch and change.board.terms.edition > 2:
        change.act(used=(*acting_of(change).used, SCORCHED))
    change.call(Foraging(table_of(change).acting.column, order.scorch))


def modifiers(table: Table, scorched: bool, at: PointId | None = None) -> dict[str, int]:
    """What is added to the die, by name; none of 0. ``at``: as if the column stood at that point."""
    figures, acting, board = table.source.tables.figures, table.acting, table.board
    point = table.marker.at if at is None else at
    ground = table.source.atlas[point]
    around = patrols.count(board, table.source.atlas.at[point])
    most, other = figures.patrols_counted, foe(acting.seat)
    season = table.source.setups[board.terms.scenario].turns[board.turn - 1].season
    bonus = table.card.action == "cavalry_bonus" and not {PLAIN, "bonus-lost"} & {*acting.used}
    count = {
        "scorched-ability": "scorched_earth" in acting.used,
        "scorched-card": scorched,
        "cavalry-bonus": bonus and is_cavalry(table.source, table.force),
        "poor-forage": table.card.action == "poor_forage",
        "own-patrol": min(most, around.get(acting.seat, 0)),
        "foe-patrol": min(most, around.get(other, 0)),
        "requisitioned": board.requisitioned.get(point) == 1,
        "village": ground.kind == "village",
        "fortress": ground.kind in STRONG and board.garrisons.get(point) != other,
        season: True,
    }
    found = {name: figures.forage.get(name, 0) * int(times) for name, times in count.items()}
    return {name: value for name, value in found.items() if value}


def awaits(source: Source, state: State, stage: Foraging) -> Roll:
    """One die; it and what it brings lie open, as the table does."""
    board = state.board
    at = board.columns[stage.column].at
    return Roll(f"forage {board.turn} {board.round} {stage.column} {at}", (10,), PUBLIC)


def rolled(change: Change, stage: Foraging, values: tuple[int, ...]) -> None:
    """Baggage, a marker, victory points for it in a hostile region at once."""
    table, (die,) = table_of(change), pips(values)
    acting, board, point = table.acting, table.board, table.marker.at
    added = modifiers(table, stage.scorched)
    total = die + sum(added.values())
    row = table.source.tables.foraged(total)
    scorched = stage.scorched or "scorched_earth" in acting.used
    marker = BARE if scorched else row.marker
    change.end()
    force = table.force
    change.muster(stage.column, force.with_baggage(force.baggage + row.bp))
    change.show(
        "foraged",
        seat=acting.seat,
        column=stage.column,
        point=point,
        die=die,
        modifiers=added,
        total=total,
        baggage=row.bp,
        marker=marker,
    )
    if marker:
        now = min(BARE, marker + board.requisitioned.get(point, 0))
        markers = {**board.requisitioned, point: now}
        change.set(requisitioned=dict(sorted(markers.items())))
        setup = table.source.setups[board.terms.scenario]
        if table.source.atlas[point].region in setup.hostile.get(acting.seat, ()):
            change.score(
                acting.seat, table.source.tables.figures.vp[f"forage-{marker}"], "forage", point=point
            )


FORAGE = Doing(check, do)
FORAGING = Procedure(stage=Foraging, awaits=awaits, rolled=rolled)
