"""How fast Won by the Sword is: orders from text to views, choices of robots, random games."""

from __future__ import annotations

from random import Random
from statistics import median

from adjudicator.kinds import Ask
from games.won_by_the_sword.model.orders import Order
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.player import advise
from parsers.registry import title
from tests.bench.random_games import LANGUAGES, Bench, spent
from tests.won_by_the_sword.positions import GAME, SOURCE, played

GAMES, CAMPAIGNS, WATCHED, ROBOTS = 60, 6, 2, 4
"""Battles and campaigns that are timed whole; games whose orders are timed, and those of two robots."""
BATTLE, CAMPAIGN = "b1644_freiburg", "c1644"


def choices() -> str:
    """What a simple player takes to choose, in games against another one."""
    times: list[float] = []

    def choose(position: State, ask: Ask, random: Random) -> Order:
        made: list[Order] = []
        view = GAME.view(position, ask.seat)
        times.append(spent(lambda: made.append(advise(SOURCE, view, ask, random.randrange))))
        return made[0]

    for seed in range(ROBOTS):
        played(BATTLE, seed, choose)
    late = sorted(times)[int(len(times) * 0.95)]
    return (
        f"choices of a simple player, {len(times)}: median {median(times) * 1e3:.1f} ms, "
        f"95 % {late * 1e3:.1f} ms, most {max(times) * 1e3:.0f} ms"
    )


def run() -> list[str]:
    """The figures, a line each."""
    battles = Bench(title("won_by_the_sword"), BATTLE)
    campaigns = Bench(title("won_by_the_sword"), CAMPAIGN)
    return [
        "processor time of one core",
        *(battles.texts(battles.orders(WATCHED, lang), lang) for lang in LANGUAGES),
        choices(),
        battles.games("battles of three turns", GAMES),
        campaigns.games("campaigns of eight turns", CAMPAIGNS),
    ]
