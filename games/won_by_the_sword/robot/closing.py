"""The end of a campaign by a roll: who leads with no column on the foe's land may end it (3.5)."""

from __future__ import annotations

from games.won_by_the_sword.model.atlas import PointId
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.robot.case import USUAL_POINTS, Case
from games.won_by_the_sword.robot.country import Node, Ways
from games.won_by_the_sword.rules.ground.points import distances
from games.won_by_the_sword.rules.ground.score import total

LEAD = 10
"""From so many points ahead on the die is helped, and what is left undone abroad is worth it."""


def near(case: Case) -> bool:
    """Whether the end may be rolled for after this turn; the last turn ends the game anyway."""
    setup = case.source.setups[case.board.terms.scenario]
    return bool(setup.first_end) and setup.first_end <= case.board.turn < len(setup.turns)


def wanted(case: Case) -> bool:
    """Whether all columns shall end the turn at home: it is led, these are the last activations, all can."""
    board = case.board
    if not case.temper.closes or not near(case) or board.round < case.source.tables.figures.rounds:
        return False
    lead = total(case.source, board, case.seat) - total(case.source, board, case.foe)
    return lead >= LEAD and all(_can(case, column) for column in board.of(case.seat) if column != case.column)


def _can(case: Case, column: ColumnId) -> bool:
    """Whether another own column is at home, or will come home with a usual card."""
    marker = case.board.columns[column]
    if not case.hostile(marker.at):
        return True
    return not marker.done and _away(case, marker.at) <= USUAL_POINTS


def _away(case: Case, point: PointId) -> int:
    """Edges to the nearest point that is not the foe's land."""
    return min(far for each, far in distances(case.source.atlas, point).items() if not case.hostile(each))


def home(case: Case, ways: Ways) -> Node | None:
    """The nearest node that is not on the foe's land, within the points that are left."""
    able = [node for node, far in ways.costs.items() if far <= case.cp and not case.hostile(node[0])]
    return min(able, key=lambda node: (ways.costs[node], node), default=None)
