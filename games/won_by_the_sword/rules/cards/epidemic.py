"""The epidemic: every column and garrison of the point loses levels (14.0 3)."""

from __future__ import annotations

from adjudicator.kinds import PUBLIC, Roll
from adjudicator.sequence import Procedure
from games.won_by_the_sword.model.acting import Epidemic, Losing
from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.change import Change, pips
from games.won_by_the_sword.model.source import ColumnId, Source
from games.won_by_the_sword.model.state import State


def break_out(change: Change, column: ColumnId) -> None:
    """Where a column stands: it is hit first, then all others, then the garrison; besieged or not."""
    board = change.board
    point = board.columns[column].at
    others = tuple(key for key, each in board.columns.items() if each.at == point and key != column)
    change.show("epidemic", column=column, point=point)
    change.call(Epidemic(point, (column, *others), point in board.garrisons))


def awaits(source: Source, state: State, stage: Epidemic) -> Roll:
    """A die for each."""
    board, whom = state.board, stage.columns[0] if stage.columns else stage.point
    return Roll(f"epidemic {board.turn} {board.round} {whom}", (10,), PUBLIC)


def rolled(change: Change, stage: Epidemic, values: tuple[int, ...]) -> None:
    """Half of it, rounded up, but one level at least."""
    (die,) = pips(values)
    levels = max(1, (die + 1) // 2)
    change.show(
        "epidemic-die", whom=stage.columns[0] if stage.columns else stage.point, die=die, levels=levels
    )
    if stage.columns:
        column = stage.columns[0]
        change.goto(Epidemic(stage.point, stage.columns[1:], stage.garrison))
        change.call(Losing(seat_of(column), levels, "epidemic", column))
    else:
        change.goto(Epidemic(stage.point, (), False))
        change.call(Losing(change.board.garrisons[stage.point], levels, "epidemic", point=stage.point))


def settle(change: Change, stage: Epidemic) -> bool:
    """Until all were hit."""
    if stage.columns or (stage.garrison and stage.point in change.board.garrisons):
        return False
    change.end()
    return True


EPIDEMIC = Procedure(stage=Epidemic, awaits=awaits, rolled=rolled, settle=settle)
