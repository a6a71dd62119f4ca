"""Weather of a turn (13.1, 14.14): the track or the marker in its space, and snow after snow."""

from __future__ import annotations

from collections.abc import Mapping

from games.no_retreat.model.board import Board
from games.no_retreat.model.source import Source
from games.no_retreat.model.tables import Sky, Tables, Weather, WeatherEffect


def sky(source: Source, board: Board) -> Sky:
    """The weather of the turn before long winter is thought of."""
    space = source.tables.turns[board.turn]
    return board.skies.get(space.variable, space.weather)


def weather(source: Source, board: Board) -> Weather:
    """The weather that holds: snow after snow is long winter."""
    now = sky(source, board)
    return "long-winter" if now == board.past == "snow" else now


def effect(source: Source, board: Board) -> WeatherEffect:
    """What the weather does."""
    return source.tables.weather[weather(source, board)]


def markers(tables: Tables, turn: int) -> Mapping[str, Sky]:
    """14.14.1: each weather marker on its next turn from ``turn`` on, as that is printed."""
    made: dict[str, Sky] = {}
    for number, space in tables.turns.items():
        if space.variable and number >= turn:
            made.setdefault(space.variable, space.weather)
    return dict(sorted(made.items()))


def moved_on(source: Source, board: Board) -> Mapping[str, Sky]:
    """The markers when the turn is over: that of the turn lies on its next space, as that is printed."""
    variable = source.tables.turns[board.turn].variable
    if not variable:
        return board.skies
    others = {name: each for name, each in board.skies.items() if name != variable}
    fresh = markers(source.tables, board.turn + 1)
    return dict(sorted({**others, **({variable: fresh[variable]} if variable in fresh else {})}.items()))
