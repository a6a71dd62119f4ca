"""Contests of Sunset of Empire: one way to play against another, each with the limit that it keeps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import SEATS, foe
from tools.balance.counting import Count, share
from tools.balance.counting import played as played_by
from tools.balance.sunset.games import Player, ahead, conceding, laid_by_chance, play, simple

FIRST_SEED = 60_000_000
ERROR = 0.03
"""With a greater standard error too few games were played to tell."""


@dataclass(frozen=True, slots=True)
class Contest:
    """``one`` at the Entente and the Central Powers in turn (``both`` False: at the Entente always) against
    ``other``; what it wins stays from ``least`` to ``most``. ``games`` are enough to tell.
    """

    name: str
    one: Player
    other: Player
    least: float
    most: float
    games: int
    both: bool = True


CONTESTS = (
    Contest("games of players that look ahead won by the Entente", ahead, ahead, 0.45, 0.55, 400, both=False),
    Contest("games won by whoever looks ahead against simple players", ahead, simple(), 0.55, 1, 300),
    Contest(
        "games won by careful layouts against layouts by chance", simple(), laid_by_chance, 0.55, 1, 2000
    ),
    Contest("games won by whoever concedes 1914 and 1915", conceding(1914, 1915), simple(), 0, 0.4, 1000),
)


def result(number: int, seed: int) -> float:
    """What ``one`` of the contest of this number gets of the game of a seed."""
    contest = CONTESTS[number]
    seat = SEATS[seed % 2 if contest.both else 0]
    played = play(SunsetOfEmpire(), {seat: contest.one, foe(seat): contest.other}, seed)
    return played.entente if seat == SEATS[0] else 1 - played.entente


def counted(games: int, workers: int) -> Iterator[tuple[Contest, Count]]:
    """Each contest in turn, at most ``games`` of it."""
    for number, contest in enumerate(CONTESTS):
        found = Count()
        seeds = range(FIRST_SEED, FIRST_SEED + min(games, contest.games))
        for each in played_by(partial(result, number), seeds, workers, 4):
            found.add(each)
        yield contest, found


def row(contest: Contest, found: Count) -> str:
    """A row of the README: what was measured with its error, the games, the limit."""
    limits = [f"from {contest.least:.0%}"] if contest.least else []
    limits += [f"to {contest.most:.0%}"] if contest.most < 1 else []
    name = f"{contest.name} ({found.number:,})"
    return f"| {name} | {share(found.mean, found.error)} | {' '.join(limits)} |"


def faults(contest: Contest, found: Count) -> list[str]:
    """Beyond a limit as measured; or so few games that it tells little."""
    wrong = []
    if not contest.least <= found.mean <= contest.most:
        wrong.append(f"{contest.name}: {share(found.mean, found.error)}")
    if found.error > ERROR:
        wrong.append(f"too few games: {contest.name} are known to {found.error * 100:.1f} points only")
    return wrong
