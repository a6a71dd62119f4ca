"""``python -m tests.no_retreat.contest``: the simple player against chance from either side, counted."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from time import process_time
from typing import NamedTuple

from adjudicator.kinds import Ask, Over, Seat
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.orders import Order
from games.no_retreat.model.state import State
from games.no_retreat.robot.player import advise
from tests.no_retreat.positions import GAME, SOURCE, played
from tests.no_retreat.samples import sample
from tools.balance.counting import Count, share
from tools.balance.counting import played as played_by

GAMES, FIRST_SEED = 200, 50_000_000
SCENARIOS = "ADF"


class Contest(NamedTuple):
    """Whether the simple player won, its player turns, and the seconds that it thought."""

    won: bool
    turns: int
    seconds: float


def play(scenario: str, seat: Seat, seed: int) -> Contest:
    """A game of the simple player on ``seat``; all chance follows from ``seed``."""
    turns, seconds = 0, 0.0

    def choose(position: State, ask: Ask, random: Random) -> Order:
        nonlocal turns, seconds
        if ask.seat != seat:
            return sample(position, ask, random)
        turns += ask.kind == "move"
        view, began = GAME.view(position, seat), process_time()
        order = advise(SOURCE, view, ask, random.randrange)
        seconds += process_time() - began
        return order

    over = played(scenario, seed, choose)[-1].waits
    assert isinstance(over, Over)
    return Contest(over.winners == (seat,), turns, seconds)


def rows(games: int, workers: int, scenarios: str) -> Iterator[str]:
    """The lines of the table."""
    yield f"| scenario, simple player, {games} games each | won | ms a player turn |"
    yield "|---|---|---|"
    for scenario in scenarios:
        for seat in SEATS:
            seeds = range(FIRST_SEED, FIRST_SEED + games)
            found = list(played_by(partial(play, scenario, seat), seeds, workers, 4))
            won = Count()
            for each in found:
                won.add(float(each.won))
            pace = 1000 * sum(each.seconds for each in found) / sum(each.turns for each in found)
            yield f"| {scenario}, {seat} | {share(won.mean, won.error)} | {pace:.0f} |"


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenarios", default=SCENARIOS)
    asked = parser.parse_args()
    for row in rows(asked.games, asked.workers, asked.scenarios):
        print(row, flush=True)


if __name__ == "__main__":
    main()
