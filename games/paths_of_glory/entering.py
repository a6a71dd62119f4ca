"""Which unit a letter means that names only the place where an event brings it; it must not judge places."""

from __future__ import annotations

from adjudicator.kinds import Fault
from games.paths_of_glory.board import Board
from games.paths_of_glory.cards import CardId
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.resolving import UnresolvedError
from games.paths_of_glory.source import Source
from games.paths_of_glory.stages import reinforcements


def brought(source: Source, board: Board, played: CardId | None) -> list[UnitId]:
    """``event 7 at Essen``: the one army that the card brings. Raises UnresolvedError."""
    card = source.pack[played] if played else None
    if card is None or card.kind != "reinforcement":
        raise UnresolvedError(Fault("not-now", {"kind": "action"}))
    units = reinforcements.brought(source, board, card)
    armies = [unit for unit in units if source.roster[unit].size == "army"]
    if len(armies) != 1:
        raise UnresolvedError(Fault("say-which", {"may": tuple(armies or units)}))
    return armies
