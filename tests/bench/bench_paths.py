"""How fast Paths of Glory is: supply, orders from text to views, whole random games; it asserts nothing."""

from __future__ import annotations

import statistics

from adjudicator.codec import dumps
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import BOXES
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.spaces.supply import Supply
from parsers.registry import title
from tests.bench.random_games import LANGUAGES, Bench, of_boards

GAMES, WATCHED = 20, 4
"""Games that are timed whole; those of them whose orders are timed one by one."""
SOURCE = source()


def check_all(board: Board) -> int:
    """The supply of every unit on the map and of every space; how many have it."""
    supply = Supply(SOURCE, board)
    units = sum(supply.unit(unit) for unit, where in board.units.items() if where.at not in BOXES)
    return units + sum(map(supply.space, board.control))


def run() -> list[str]:
    """The figures, a line each."""
    games = Bench(title("paths_of_glory"), "historical", between="; ")
    given = {lang: games.orders(WATCHED, lang) for lang in LANGUAGES}
    sizes = [len(dumps(each.state, State)) for each in given["en"][::10]]
    return [
        "processor time of one core",
        of_boards(
            "supply of every unit and space", [each.state.board for each in given["en"]][::20], check_all
        ),
        *(games.texts(given[lang], lang) for lang in LANGUAGES),
        games.games("games of the historical scenario", GAMES),
        f"snapshot as JSON: median {statistics.median(sizes) / 1024:.1f} KB, most {max(sizes) / 1024:.1f} KB",
    ]
