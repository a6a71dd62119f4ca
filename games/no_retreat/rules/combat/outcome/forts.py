"""Forts and Volkssturm in an attacked hex (10.7.4, 14.11): what a result is then, and who stays."""

from __future__ import annotations

from collections.abc import Mapping

from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.source import Source
from games.no_retreat.model.tables import Result
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.shifts import face


def fort(source: Source, board: Board, fight: Fight, hex_: HexId) -> bool:
    """Whether a fort of the defender holds a hex, be it in the battle or not."""
    return not effects.any_of(board, fight, "no-fort", "siege") and any(
        face(source, board, unit).fort for unit in board.standing(hex_)
    )


def volkssturm(source: Source, board: Board, fight: Fight, hex_: HexId) -> bool:
    """Whether Volkssturm holds a hex."""
    return not effects.any_of(board, fight, "siege") and any(
        face(source, board, unit).kind == "volkssturm" for unit in board.standing(hex_)
    )


def stay(source: Source, board: Board, fight: Fight, hex_: HexId) -> bool:
    """Whether nobody retreats from a hex; Volkssturm holds it against a retreat alone."""
    return fort(source, board, fight, hex_) or (
        fight.result == "DR" and volkssturm(source, board, fight, hex_)
    )


def changed(source: Source, board: Board, fight: Fight, result: Result) -> Result:
    """What a result is in the end: cards first, then forts: shattered is an exchange (10.7.4)."""
    for effect in effects.acting(board, fight, "result-map", "bridgehead"):
        known = effect.figures.get("map", effect.figures)
        assert isinstance(known, Mapping)
        result = known.get(result, result)  # type: ignore[assignment]  # data, read when loaded
    if result == "DS" and any(fort(source, board, fight, hex_) for hex_ in fight.hexes):
        return "EX"
    return result
