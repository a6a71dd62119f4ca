"""``python -m tests.won_by_the_sword.contest``: the simple player against chance from either side."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from adjudicator.kinds import Ask, Over, Seat
from games.won_by_the_sword.model.atlas import SEATS
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.player import advise
from tests.won_by_the_sword.positions import GAME, SCENARIOS, SOURCE, played
from tests.won_by_the_sword.samples import sample
from tools.balance.counting import Count, share
from tools.balance.counting import played as played_by

GAMES, FIRST_SEED = 40, 50_000_000
BATTLES = tuple(key for key in SCENARIOS if not SOURCE.setups[key].campaign)


class Contest(NamedTuple):
    """Whether the simple player won, levels that it lost to hunger by turn, fortresses taken, seconds of each
    choice."""

    won: bool
    hunger: tuple[int, ...]
    taken: int
    seconds: tuple[float, ...]


def play(scenario: str, seat: Seat, seed: int) -> Contest:
    """A game of the simple player on ``seat``; all chance follows from ``seed``."""
    seconds: list[float] = []

    def choose(position: State, ask: Ask, random: Random) -> Order:
        if ask.seat != seat:
            return sample(position, ask, random)
        view, began = GAME.view(position, seat), process_time()
        order = advise(SOURCE, view, ask, random.randrange)
        seconds.append(process_time() - began)
        return order

    steps = played(scenario, seed, choose)
    over = steps[-1].waits
    assert isinstance(over, Over)
    hungry, taken = Counter[int](), 0
    for step in steps:
        for event in step.events:
            if event.key == "baggage-paid" and event.args["seat"] == seat:
                hungry[step.state.board.turn] += int(str(event.args["levels"]))
            taken += event.key == "captured" and event.args["seat"] == seat
    turns = range(1, steps[-1].state.board.turn + 1)
    return Contest(over.winners == (seat,), tuple(hungry[turn] for turn in turns), taken, tuple(seconds))


def rows(games: int, workers: int, scenarios: tuple[str, ...]) -> Iterator[str]:
    """The lines of the table."""
    yield f"| scenario, simple player, {games} games each | won | levels hungry a turn | points taken | ms |"
    yield "|---|---|---|---|---|"
    for scenario in scenarios:
        for seat in SEATS:
            seeds = range(FIRST_SEED, FIRST_SEED + games)
            found = list(played_by(partial(play, scenario, seat), seeds, workers, 4))
            won = Count()
            for each in found:
                won.add(float(each.won))
            hunger = [levels for each in found for levels in each.hunger]
            taken = sum(each.taken for each in found) / len(found)
            pace = 1000 * median(second for each in found for second in each.seconds)
            mean = sum(hunger) / len(hunger)
            yield (
                f"| {scenario}, {seat} | {share(won.mean, won.error)} | {mean:.2f}, most {max(hunger)} "
                f"| {taken:.1f} | {pace:.1f} |"
            )


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenarios", nargs="*", default=BATTLES)
    asked = parser.parse_args()
    for row in rows(asked.games, asked.workers, tuple(asked.scenarios)):
        print(row, flush=True)


if __name__ == "__main__":
    main()
