"""Phase D: a die for each besieged fort (15.3); what besieges a fort is in forts.py."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import PUBLIC, Roll
from adjudicator.sequence import Procedure
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import Sieges, State, WarStatus, phase
from games.paths_of_glory.rules.spaces import control

SHORT_TURNS = (1, 2)
"""15.3.3: August and September 1914."""


def modifier(board: Board) -> int:
    """15.3.3: what is added to each die."""
    return -2 if board.turn in SHORT_TURNS else 0


def roll(source: Source, state: State, stage: Sieges) -> Roll:
    """15.3.2: a die for each fort."""
    return Roll(f"siege {state.board.turn} {' '.join(stage.forts)}", (6,) * len(stage.forts), PUBLIC)


def rolled(change: Change, stage: Sieges, values: Sequence[int]) -> None:
    """15.3.2: more than its loss factor destroys a fort, and its space falls to the besiegers (3.0)."""
    added = modifier(change.board)
    for space, die in zip(stage.forts, values, strict=True):
        need = change.source.atlas[space].fort
        falls = die + added > need
        change.show("siege", space=space, die=die, modifier=added, need=need, falls=falls)
        if falls:
            control.fort_fell(change, space)
    change.goto(Sieges(()))


def settle(change: Change, stage: Sieges) -> bool:
    """The phase ends without a siege."""
    if stage.forts:
        return False
    change.goto(WarStatus())
    return True


SIEGES = Procedure(stage=Sieges, phase=phase("D"), awaits=roll, rolled=rolled, settle=settle)
