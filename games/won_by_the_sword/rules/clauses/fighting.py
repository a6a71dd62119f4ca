"""Battles and chits as a letter says them (12.0, 6.2)."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Fault
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.clauses import Battling, Foraging, Moving, Storming, Using
from games.won_by_the_sword.model.names import Band
from games.won_by_the_sword.model.orders import Chit, Engage, Forage, Said
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.rules.battles.plans import Host
from games.won_by_the_sword.rules.cards.chits import leader_with
from games.won_by_the_sword.rules.ground.table import Table
from games.won_by_the_sword.rules.naming import names
from games.won_by_the_sword.rules.naming.plans import planned


def battling(table: Table, said: Battling, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """Battle with a column that stands here; what was said of how to fight it is its plan."""
    other = foe(table.acting.seat)
    column = names.foes_column(table.source, table.board, other, table.marker.at, said.band)
    if isinstance(column, Fault):
        return column
    if not said.plan:
        return Engage(column, said.surprise), *behind
    host = Host(table.source, table.board, table.own, table.acting.column, attacks=True)
    plan = planned(table.source, host, said.plan)
    if isinstance(plan, Fault):
        return plan
    return Engage(column, said.surprise, plan), *behind


def using(table: Table, said: Using, behind: tuple[Said, ...]) -> tuple[Said, ...] | Fault:
    """A chit; what the action of the card does as well is said by the same name where no chit is held."""
    following = behind[0] if behind else None
    if said.ability == "surprise_attack":
        if isinstance(following, Battling):
            return replace(following, surprise=True), *behind[1:]
        if isinstance(following, Storming):
            return replace(following, escalade=True), *behind[1:]
    if said.ability == table.card.action and leader_with(table, said.ability) is None:
        if said.ability == "scorched_earth" and isinstance(following, Foraging):
            return _scorching(following, behind[1:])
        if said.ability == "forced_march" and isinstance(following, Moving):
            return behind
    column = _spied(table, said.band) if said.ability == "spies" else None
    if isinstance(column, Fault):
        return column
    return Chit(said.ability, column), *behind


def _spied(table: Table, band: Band | None) -> ColumnId | Fault | None:
    """6.2 9: a column of the foe anywhere; the only one where none is named."""
    other = foe(table.acting.seat)
    every = table.board.of(other)
    if band is None:
        return every[0] if len(every) == 1 else None
    if band.at is not None:
        every = tuple(key for key in every if table.board.columns[key].at in band.at.points)
        return every[0] if len(every) == 1 else Fault("which-column", {"could": every}, "6.2 9")
    return names.foes_column(table.source, table.board, other, table.marker.at, band)


def _scorching(said: Foraging, behind: tuple[Said, ...]) -> tuple[Said, ...]:
    """14.0 8: the point is bare after it, so that it is done once."""
    return Forage(scorch=True), *behind
