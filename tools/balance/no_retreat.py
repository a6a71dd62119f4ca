"""Each scenario of No Retreat! between two simple players, counted; a bid where a side wins too often."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled, Seat
from games.no_retreat.game import NoRetreat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.source import Source
from games.no_retreat.robot.player import advise
from games.no_retreat.rules.options.terms import MOST_POINTS
from games.no_retreat.rules.phases.victory import at_the_end, last_turn
from tools.balance.counting import Count, played, share

GAMES = 100
FIRST_SEED = 40_000_000
_POINTS = range(1, MOST_POINTS + 1)
MOST = 0.65
"""A side that wins more than that is to bid."""
EVEN = 0.1
"""So far from a half a share is still even."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: who won, the board at its end, whether it was won before the last turn was over."""

    winner: Seat
    board: Board
    at_once: bool

    def winner_with(self, source: Source, points: int) -> Seat:
        """Who wins the same game where ``points`` are asked for: no simple player looks at that number."""
        if self.at_once:
            return self.winner
        return at_the_end(source, replace(self.board, terms=replace(self.board.terms, points=points)))


def play(scenario: str, seed: int, points: int = 0) -> Played:
    """A game between simple players, for so many points if any; all chance follows from ``seed``."""
    game, chance = NoRetreat(), random.Random(seed)
    state = game.setup(scenario, {"points": points})
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            values = tuple(chance.randint(1, faces) for faces in waits.sides)
            state = game.apply(state, Rolled(values)).state
            continue
        answers = (
            Answer(ask.seat, advise(game.source, game.view(state, ask.seat), ask, chance.randrange))
            for ask in waits
        )
        state = game.apply(state, Answers(tuple(answers))).state
    board = state.board
    over = board.turn == last_turn(game.source, board) and board.active == SOVIET
    return Played(waits.winners[0], board, not over)


def bid(source: Source, games: Sequence[Played], asked: int) -> tuple[int, Count]:
    """The points with which the games come out about even, of these the nearest to those that are asked for
    now, and the share of the Axis then; the most even where none is."""
    counts = [(points, _axis([each.winner_with(source, points) for each in games])) for points in _POINTS]
    even = [each for each in counts if abs(each[1].mean - 0.5) <= EVEN]
    if even:
        return min(even, key=lambda each: abs(each[0] - asked))
    return min(counts, key=lambda each: (abs(each[1].mean - 0.5), abs(each[0] - asked)))


def _axis(winners: Sequence[Seat]) -> Count:
    count = Count()
    for winner in winners:
        count.add(float(winner == AXIS))
    return count


def row(source: Source, scenario: str, games: Sequence[Played]) -> str:
    """The line of a scenario in the table."""
    setup, count = source.setups[scenario], _axis([each.winner for each in games])
    (asked,) = {clause.points for clause in setup.victory if clause.points}
    line = f"| {scenario} {setup.names['en']} | {share(count.mean, count.error)} | {asked} |"
    if max(count.mean, 1 - count.mean) <= MOST:
        return f"{line} - |"
    points, even = bid(source, games, asked)
    return f"{line} {points}: {share(even.mean, even.error)} |"


def rows(games: int, workers: int) -> Iterator[str]:
    """The table; each line when it is known."""
    source = NoRetreat().source
    yield f"| scenario, {games} games each | won by the Axis | points that win | bid: won by the Axis |"
    yield "|---|---|---|---|"
    seeds = range(FIRST_SEED, FIRST_SEED + games)
    for scenario in source.setups:
        yield row(source, scenario, list(played(partial(play, scenario), seeds, workers, 4)))


def measure(key: str, games: int, workers: int) -> tuple[list[str], list[str]]:
    """The rows of the table, and what is beyond a limit: nothing, for a bid evens it."""
    return list(rows(games, workers)), []
