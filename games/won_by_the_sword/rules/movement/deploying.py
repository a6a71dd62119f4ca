"""Patrols are sent out (9.2), and fight for an edge that one of the foe holds (9.3)."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Fault, Roll, Seat
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Scouting, Skirmish
from games.won_by_the_sword.model.atlas import EdgeId
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import Patrol
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.losing import to_cadre, wound
from games.won_by_the_sword.rules.ground.nations import column_fault
from games.won_by_the_sword.rules.ground.points import exits
from games.won_by_the_sword.rules.ground.table import Doing, Table, table_of
from games.won_by_the_sword.rules.movement.scouting import looks, targets

SENT = "patrol"
"""In ``Acting.used``: all patrols of an activation go out before any die (9.1)."""


def check(table: Table, order: Patrol) -> Fault | None:
    """Why patrols cannot be sent out so."""
    if SENT in table.acting.used:
        return Fault("patrols-at-once", {"column": table.acting.column}, "9.1")
    if not order.edges:
        return Fault("nothing-said", rule="9.2")
    able = tuple(edge.id for edge in exits(table.source.atlas, table.board, table.acting.seat, table.marker))
    for edge in order.edges:
        if (wrong := _edge_fault(table, edge, able)) is not None:
            return wrong
    wrong = _units_fault(table, order)
    return wrong or _target_fault(table, order)


def _edge_fault(table: Table, edge: EdgeId, able: tuple[EdgeId, ...]) -> Fault | None:
    at = table.source.atlas.at[table.marker.at]
    if edge not in at:
        return Fault("edge-not-here", {"edge": edge, "could": able}, "9.2")
    if edge not in able:
        return Fault("crossing-closed", {"point": table.marker.at, "edge": edge, "could": able}, "9.2")
    whose = table.board.patrols.get(edge)
    if whose is not None and seat_of(whose) == table.acting.seat:
        return Fault("patrol-there", {"edge": edge, "column": whose}, "9.3")
    return None


def _sent(order: Patrol) -> Force:
    units: dict[UnitId, int] = {}
    for unit in order.edges.values():
        units[unit] = units.get(unit, 0) + 1
    return Force(units)


def _units_fault(table: Table, order: Patrol) -> Fault | None:
    """A regiment of horse each; one regiment stays in the column at least."""
    roster, sent = table.source.roster, _sent(order)
    horse = tuple(unit for unit in table.force.units if roster.units[unit].arm == "cavalry")
    for unit, count in sent.units.items():
        if unit not in horse:
            return Fault("no-such-horse", {"unit": unit, "could": horse}, "9.1")
        if count > table.force.units[unit]:
            has = table.force.units[unit]
            return Fault("not-so-many", {"unit": unit, "said": count, "has": has}, "9.1")
    wrong = column_fault(roster, table.force.minus(sent))
    return Fault(wrong.key, wrong.args, "9.2") if wrong is not None else None


def _target_fault(table: Table, order: Patrol) -> Fault | None:
    for edge, target in order.targets.items():
        able = (
            targets(table.source.atlas, table.board, table.acting.seat, edge) if edge in order.edges else ()
        )
        if target not in able:
            return Fault("nothing-to-scout", {"edge": edge, "target": target, "could": able}, "9.1")
    return None


def do(change: Change, order: Patrol) -> None:
    """All go out, then they fight for edges that are held, then those that hold theirs look."""
    table = table_of(change)
    seat, column = table.acting.seat, table.acting.column
    change.muster(column, table.force.minus(_sent(order)))
    change.act(halted=True, used=(*table.acting.used, SENT))
    held = [edge for edge in sorted(order.edges) if edge in table.board.patrols]
    free = [edge for edge in sorted(order.edges) if edge not in held]
    for edge in free:
        patrols.put(change, column, edge, order.edges[edge])
    change.show("patrols-sent", seat=seat, column=column, edges=tuple(sorted(order.edges)))
    wanted = {**order.targets}
    if tries := looks(change, seat, free, wanted):
        change.call(Scouting(seat, tries))
    for edge in reversed(held):
        change.call(Skirmish(edge, column, order.edges[edge], wanted.get(edge, "")))


# 9.3


def awaits(source: Source, state: State, stage: Skirmish) -> Roll:
    """A die for the patrol that came, one for that which held the edge."""
    board = state.board
    return Roll(f"skirmish {board.turn} {board.round} {stage.edge} {stage.column}", (10, 10), PUBLIC)


def rolled(change: Change, stage: Skirmish, values: tuple[int, ...]) -> None:
    """Both fire; who survives and has the higher total holds the edge, the active one of equals."""
    source, edge, holder = change.source, stage.edge, change.board.patrols[stage.edge]
    ours, theirs = seat_of(stage.column), seat_of(holder)
    dice = dict(zip((ours, theirs), pips(values), strict=True))
    old = change.side(theirs).patrols[edge]
    totals = {
        ours: dice[ours] + patrols.firepower(source, change.board, stage.column, stage.unit),
        theirs: dice[theirs] + patrols.firepower(source, change.board, holder, old),
    }
    hits = {seat: source.tables.hits(total) for seat, total in totals.items()}
    change.end()
    came = _hit(change, ours, stage.unit, hits[theirs])
    held = wound(change, edge, hits[ours])
    winner: Seat | None = ours if totals[ours] >= totals[theirs] else theirs
    if came is None or held is None:
        winner = ours if came is not None else theirs if held is not None else None
    change.show(
        "skirmish",
        edge=edge,
        column=stage.column,
        foe=holder,
        dice=dice,
        totals=totals,
        hits=hits,
        winner=winner,
    )
    if held is not None and winner == ours:
        patrols.take_off(change, (edge,))
        patrols.enter(change, holder, (held,))
    if came is not None and winner == ours:
        patrols.put(change, stage.column, edge, came)
    elif came is not None:
        patrols.enter(change, stage.column, (came,))
    _look(change, stage, winner)


def _hit(change: Change, seat: Seat, unit: UnitId, hits: int) -> UnitId | None:
    """What is left of a patrol that is not on its edge yet."""
    turned = change.source.roster.units[unit].turned
    if hits == 0:
        return unit
    if hits == 1 and turned is not None:
        return turned
    to_cadre(change, seat, {unit: 1})
    return None


def _look(change: Change, stage: Skirmish, winner: Seat | None) -> None:
    """9.1: who won looks: the one that came at what it wants, the other at the column that is there."""
    if winner is None:
        return
    mine = winner == seat_of(stage.column)
    wanted = stage.target if mine else stage.column
    if tries := looks(change, winner, (stage.edge,), {stage.edge: wanted}):
        change.call(Scouting(winner, tries))


PATROL = Doing(check, do)
SKIRMISH = Procedure(stage=Skirmish, awaits=awaits, rolled=rolled)
