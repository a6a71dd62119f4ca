"""A second column out of a strong one (4.1): who has fewer columns than the foe plays fewer cards."""

from __future__ import annotations

from collections.abc import Mapping

from games.won_by_the_sword.model.board import columns_of
from games.won_by_the_sword.model.forces import LeaderId, UnitId
from games.won_by_the_sword.model.orders import Form
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.acting import tasks as rules
from games.won_by_the_sword.rules.ground.size import commander

ROUNDS = 3
"""So many must be left for it to be worth its point."""
PART = 0.4
"""What the new column takes of each kind."""


def split(case: Case) -> Form | None:
    """The new column, with its own leader; None where none is wanted or can be made."""
    board, most = case.board, case.source.tables.figures.columns
    wanted = min(most, max(case.temper.columns, len(board.of(case.foe))))
    if len(board.of(case.seat)) >= wanted or case.rounds < ROUNDS or board.siege_by(case.column) is not None:
        return None
    free = [each for each in columns_of(case.seat, most) if each not in board.columns]
    first = commander(case.source, case.force)
    for leader in sorted({*case.force.leaders}):
        units = _part(case, leader)
        if leader == first and case.force.leaders.count(leader) < 2:
            continue
        if (
            not case.temper.least
            <= _levels(case, units)
            <= _levels(case, case.force.units) - case.temper.least
        ):
            continue
        share = _levels(case, units) / _levels(case, case.force.units)
        made = Form(free[0], (leader,), units, int(case.force.baggage * share))
        if rules.check(case.table, made) is None:
            return made
    return None


def _part(case: Case, leader: LeaderId) -> dict[UnitId, int]:
    """A part of the leader's nation; all of it where he is its only leader (16.0)."""
    roster = case.source.roster
    nation = roster.leaders[leader].nation
    units = {unit: n for unit, n in case.force.units.items() if roster.units[unit].nation == nation}
    others = [*case.force.leaders]
    others.remove(leader)
    if any(roster.leaders[each].nation == nation for each in others):
        units = {unit: int(n * PART + 0.5) for unit, n in units.items()}
    return {unit: n for unit, n in units.items() if n}


def _levels(case: Case, units: Mapping[UnitId, int]) -> int:
    return case.source.roster.levels(units)
