"""Losses that a column or a garrison takes outside of battles, and who says which (7.2, 11.4, 13.0, 14.0)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from adjudicator.kinds import Ask, Fault, Seat, Value
from adjudicator.sequence import AskKind, Procedure, asked
from games.won_by_the_sword.model.acting import Losing
from games.won_by_the_sword.model.atlas import EdgeId, PointId
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Roster, UnitId, plain
from games.won_by_the_sword.model.orders import Lose
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import Side, View
from games.won_by_the_sword.rules.ground import patrols
from games.won_by_the_sword.rules.ground.besieging import review
from games.won_by_the_sword.rules.ground.losing import (
    check_losses,
    destroy,
    forced,
    lose,
    spent,
    wound,
)
from games.won_by_the_sword.rules.ground.size import patrols_of

SILENT = ("hunger", "march")
"""Losses of which nobody is asked: they are said beforehand, and hunger is secret altogether. Of all others
everybody is asked whom they hit: whether he has a choice would tell what he has."""
WEARING = ("hunger", "epidemic")
"""9.1: losses that patrols take before the last level of their column."""


@dataclass(frozen=True, slots=True)
class Due:
    """How many levels fall on whom: units of a column or garrison, patrols; ``works``: given up at most."""

    units: Mapping[UnitId, int]
    levels: int
    patrols: int
    works: int


def due(roster: Roster, board: Board, own: Side, stage: Losing) -> Due:
    """What a side must lose, as far as it has so much."""
    if stage.column is not None:
        force = own.columns.get(stage.column)
        units = force.units if force is not None else {}
    else:
        units = own.garrisons[_point(stage)].units
    has, out = roster.levels(units), 0
    if stage.column is not None and stage.why in WEARING:
        out = sum(roster.units[unit].levels for unit in patrols_of(board, own, stage.column).values())
    last = 1 if has and out else 0
    inside = min(stage.levels, has - last)
    outside = min(stage.levels - inside, out)
    inside += min(last, stage.levels - inside - outside)
    return Due(units, inside, outside, _works(board, stage))


def _works(board: Board, stage: Losing) -> int:
    point = board.siege_by(stage.column) if stage.works and stage.column is not None else None
    return 0 if point is None else min(stage.levels, board.sieges[point].built)


def _point(stage: Losing) -> PointId:
    if stage.point is None:
        raise AssertionError(f"{stage} hits nobody")
    return stage.point


def _least(found: Due, levels: int) -> int:
    """Works that must go because the units do not have so many levels (11.4)."""
    return min(found.works, max(0, levels - found.levels))


def stage_of(ask: Ask) -> Losing:
    """The losses that an ask is about."""
    args = ask.args
    column, point = args.get("column"), args.get("point")
    return Losing(
        ask.seat,
        int(str(args["levels"])),
        str(args["why"]),
        ColumnId(str(column)) if column else None,
        PointId(str(point)) if point else None,
        bool(args.get("works")),
    )


def _own(view: View) -> Side:
    if view.own is None:
        raise AssertionError("a spectator loses nothing")
    return view.own


def check(source: Source, view: View, ask: Ask, order: Lose) -> Fault | None:
    """Why a side cannot lose so: works it has not, levels too few or too many, destroyed before reduced."""
    stage = stage_of(ask)
    found = due(source.roster, view.board, _own(view), stage)
    least = _least(found, stage.levels)
    if not least <= order.works <= found.works:
        return Fault("works-due", {"said": order.works, "least": least, "most": found.works}, "11.4")
    levels = min(found.levels, stage.levels - order.works)
    return check_losses(source.roster, found.units, levels, order.units)


def default(source: Source, view: View, ask: Ask) -> Lose:
    """Works before men; of men who fires least."""
    stage = stage_of(ask)
    found = due(source.roster, view.board, _own(view), stage)
    levels = min(found.levels, stage.levels - found.works)
    return Lose(forced(source.roster, found.units, levels), found.works)


def answered(change: Change, stage: Losing, seat: Seat, order: Lose) -> None:
    """What was said is lost; a column with nobody left is removed (4.5)."""
    change.end()
    found = due(change.source.roster, change.board, change.side(seat), stage)
    if order.works and stage.column is not None:
        _give_up(change, stage.column, order.works)
    lost = {unit: count for unit, count in order.units.items() if count}
    if lost:
        lose(change, seat, lost, column=stage.column, point=stage.point)
    fallen = _patrols(change, stage.column, found.patrols)
    _tell(change, stage, order, fallen)
    if stage.column is not None and spent(change, stage.column):
        destroy(change, stage.column)
    review(change)


def _give_up(change: Change, column: ColumnId, works: int) -> None:
    """11.4: works of its siege instead of men."""
    point, siege = next((key, each) for key, each in change.board.sieges.items() if each.column == column)
    built = siege.built - works
    change.set(sieges={**change.board.sieges, point: replace(siege, built=built)})
    change.show("works-lost", point=point, works=works, built=built)


def _patrols(change: Change, column: ColumnId | None, levels: int) -> dict[EdgeId, int]:
    """9.1: levels that patrols lose, reduced before destroyed, edge by edge."""
    roster, fallen = change.source.roster, dict[EdgeId, int]()
    while column is not None and levels > sum(fallen.values()):
        sent = patrols.of(change, column)
        edge = next((each for each, unit in sent.items() if roster.units[unit].turned), next(iter(sent)))
        wound(change, edge, 1)
        fallen[edge] = fallen.get(edge, 0) + 1
    return fallen


def _tell(change: Change, stage: Losing, order: Lose, fallen: dict[EdgeId, int]) -> None:
    """Everybody hears what was due, which the dice say; what was lost of it tells how much there was."""
    args: dict[str, Value] = {
        "seat": stage.seat,
        "column": stage.column,
        "point": stage.point,
        "why": stage.why,
    }
    fell = stage.levels - order.works
    if not fell:
        return
    if stage.why != "hunger":
        change.show("losses", levels=fell, **args)
    levels = sum(order.units.values()) + sum(fallen.values())
    change.tell(stage.seat, "lost", units=plain(order.units), patrols=fallen, levels=levels, **args)


def settle(change: Change, stage: Losing) -> bool:
    """Nobody is asked where no level falls on anybody, nor of what is silent."""
    board, roster, own = change.board, change.source.roster, change.side(stage.seat)
    gone = stage.column is not None and stage.column not in board.columns
    if gone or stage.levels <= 0:
        change.end()
        return True
    if stage.why not in SILENT:
        return False
    found = due(roster, board, own, stage)
    lost = forced(roster, found.units, found.levels, first=stage.first)
    answered(change, stage, stage.seat, Lose(lost))
    return True


LOSING = Procedure(
    stage=Losing,
    awaits=lambda source, state, stage: asked(
        "lose",
        stage.seat,
        levels=stage.levels,
        why=stage.why,
        column=stage.column,
        point=stage.point,
        works=stage.works,
    ),
    asks={"lose": AskKind(takes=(Lose,), check=check, default=default)},
    answered=answered,
    settle=settle,
)
