"""Which unit a letter means that names only the place where an event brings it; it must not judge places."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.kinds import Fault
from games.kit.drafting import UnresolvedError
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.nations import reinforcements
from games.paths_of_glory.text.drafts.resolving import Resolver
from games.paths_of_glory.text.phrases import Group, Place


def brings(resolver: Resolver, group: Group, path: Sequence[Place]) -> bool:
    """``event 7: GE 9 to Essen``: whether units that an event brings are meant, not a move."""
    if group.at is not None or len(path) > 1:
        return False
    return not any(unit for each in group.troops for unit in resolver.matching(each))


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
