"""12.6: the step that a withdrawal gives back; the retreat that goes with it is one like others."""

from __future__ import annotations

from dataclasses import replace

from games.paths_of_glory.model.atlas import BOXES, RESERVE
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source


def candidates(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """The defenders of which one gets a step back: corps that lost one (12.6.3), else armies (12.6.6).

    12.6.8: an army that no corps could replace comes back only if the loss number was placed to the last.
    """
    lost = [unit for unit in dict.fromkeys(fight.steps) if source.roster[unit].seat == fight.defender]
    corps = tuple(unit for unit in lost if source.roster[unit].size == "corps")
    if corps:
        return corps
    over = fight.unplaced.get(fight.defender, 0)
    replaced = set(fight.replaced.values())
    return tuple(unit for unit in lost if board.units[unit].at not in BOXES or unit in replaced or not over)


def choice(source: Source, board: Board, fight: Fight) -> bool:
    """Whether it makes a difference which of the candidates it is."""
    return len({_alike(source, board, unit) for unit in candidates(source, board, fight)}) > 1


def _alike(source: Source, board: Board, unit: UnitId) -> tuple[str, bool]:
    return source.roster[unit].sort, board.units[unit].at in BOXES


def gentlest(source: Source, board: Board, fight: Fight) -> UnitId | None:
    """Whom it helps most: a unit that is gone, the stronger first."""

    def worth(unit: UnitId) -> tuple[bool, int]:
        return board.units[unit].at in BOXES, source.roster[unit].reduced.cf

    return max(candidates(source, board, fight), key=worth, default=None)


def give_back(change: Change, fight: Fight) -> Fight:
    """The step is cancelled once both sides have fired and suffered (12.3.4.2, 12.6.3)."""
    able = candidates(change.source, change.board, fight)
    unit = fight.back if fight.back in able else gentlest(change.source, change.board, fight)
    if unit is None:
        return fight
    gone = change.board.units[unit].at in BOXES
    change.show("step-back", unit=unit, space=fight.target, returned=gone)
    if not gone:
        change.flip(unit, reduced=False)
        return fight
    change.put(unit, fight.target, reduced=True)
    substitute = next((corps for corps, army in fight.replaced.items() if army == unit), None)
    if substitute is None:
        return replace(fight, defenders=(*fight.defenders, unit))
    # An army that was replaced takes its place again, its corps goes back to the reserve.
    change.put(substitute, RESERVE[fight.defender])
    defenders = tuple(unit if each == substitute else each for each in fight.defenders)
    rest = {corps: army for corps, army in fight.replaced.items() if corps != substitute}
    return replace(fight, defenders=defenders, replaced=rest)
