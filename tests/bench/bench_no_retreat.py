"""How fast No Retreat! is: supply and zones, orders from text to views, random games; it asserts nothing."""

from __future__ import annotations

from games.no_retreat.data.load import source
from games.no_retreat.rules.ground.supply import both
from parsers.registry import title
from tests.bench.random_games import LANGUAGES, Bench, of_boards

GAMES, CAMPAIGNS, WATCHED = 60, 12, 4
"""Games of A and campaigns that are timed whole; games whose orders are timed one by one."""
SOURCE = source()


def run() -> list[str]:
    """The figures, a line each."""
    games = Bench(title("no_retreat"), "A")
    campaigns = Bench(title("no_retreat"), "A", options={"campaign": True})
    given = {lang: games.orders(WATCHED, lang) for lang in LANGUAGES}
    boards = [each.state.board for each in given["en"]][::10]
    zones = "zones of control and supply of the whole board for both sides"
    return [
        "processor time of one core",
        of_boards(zones, boards, lambda board: both(SOURCE, board)),
        *(games.texts(given[lang], lang) for lang in LANGUAGES),
        games.games("games of A", GAMES),
        campaigns.games("campaigns", CAMPAIGNS),
    ]
