"""The measure of Sunset of Empire: games of simple players by side, first move, card; contests."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, median

from games.sunset_of_empire.data.load import catalogue
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId, EventId
from games.sunset_of_empire.robot.player import TEMPERS
from tools.balance.counting import Count, share
from tools.balance.counting import played as played_by
from tools.balance.sunset import contests
from tools.balance.sunset.games import Played, play, simple

_DECKS = catalogue().decks
GAMES = 20_000
"""So many that what a card moves is known to a point."""
FIRST_SEED = 40_000_000
"""The games from here on: no figure of a card was chosen by them."""
SIDE, FIRST_MOVE, CARD, LETTERS = 0.55, 0.60, 0.08, 8
"""The limits: games of a side, years of the first move, what a card in the opening hand moves, letters."""
ERROR = 0.01
"""With a greater standard error of what a card moves too few games were played to tell."""
SURE = 0.95
"""How sure the bound is that holds for all cards together."""


def play_seed(seed: int) -> Played:
    """The game of a seed. The tempers change sides from seed to seed: neither is measured with one."""
    tempers = list(TEMPERS.values())
    entente, central = tempers if seed % 2 else reversed(tempers)
    return play(SunsetOfEmpire(), {ENTENTE: simple(entente), CENTRAL: simple(central)}, seed)


def without_luck(games: list[Played]) -> list[float]:
    """What the Entente got of each game, less what the life dice and the events explain of it.

    Both are thrown after the deal and do not know of it, so the mean over the games with a card stays what
    it would be, only its error becomes smaller. A year's part is its own: dice are free of one another.
    """
    left = [game.entente for game in games]
    for number in range(max(len(game.years) for game in games)):
        at = [index for index, game in enumerate(games) if len(game.years) > number]
        years = {index: games[index].years[number] for index in at}
        luck = fmean(year.luck for year in years.values())
        slope = sum((years[index].luck - luck) * left[index] for index in at)
        slope /= sum((year.luck - luck) ** 2 for year in years.values()) or 1
        of_event: dict[EventId | None, Count] = defaultdict(Count)
        for index, year in years.items():
            left[index] -= slope * (year.luck - luck)
            of_event[year.event].add(left[index])
        mean = fmean(left[index] for index in at)
        for index, year in years.items():
            left[index] -= of_event[year.event].mean - mean
    return left


@dataclass(slots=True)
class Balance:
    """What many games come to."""

    entente: Count = field(default_factory=Count)
    first: Count = field(default_factory=Count)
    letters: list[float] = field(default_factory=list)
    years: dict[int, Count] = field(default_factory=lambda: defaultdict(Count))
    holding: dict[CardId, Count] = field(default_factory=lambda: defaultdict(Count))
    lacking: dict[CardId, Count] = field(default_factory=lambda: defaultdict(Count))

    def add(self, played: Played, left: float) -> None:
        """One more game; ``left`` is the Entente's result without the luck of dice and events."""
        self.entente.add(played.entente)
        self.letters += [asked / len(played.years) for asked in played.letters.values()]
        for year in played.years:
            if year.winner is not None:
                self.first.add(float(year.winner == year.first))
                self.years[year.year].add(float(year.winner == year.first))
        for seat, result in ((ENTENTE, left), (CENTRAL, 1 - left)):
            for card in _DECKS[seat]:
                (self.holding if card in played.hands[seat] else self.lacking)[card].add(result)

    def moves(self) -> list[tuple[float, float, CardId]]:
        """What each card in the opening hand moves its side's result, how sure, the strongest first."""
        found = [
            (
                held.mean - self.lacking[card].mean,
                math.hypot(held.error, self.lacking[card].error),
                card,
            )
            for card, held in self.holding.items()
        ]
        return sorted(found, key=lambda each: -abs(each[0]))

    def bound(self) -> float:
        """No card of all moves the result by more: as sure as ``SURE``, the many comparisons counted."""
        moves = self.moves()
        times = NormalDist().inv_cdf(1 - (1 - SURE) / (2 * len(moves)))
        return max(abs(moved) + times * error for moved, error, _ in moves)


def balance(games: int, workers: int, first_seed: int = FIRST_SEED) -> Balance:
    """``games`` games on so many processes. Each has its own seed: errors are of free samples."""
    found, played = Balance(), list(played_by(play_seed, range(first_seed, first_seed + games), workers))
    for each, left in zip(played, without_luck(played), strict=True):
        found.add(each, left)
    return found


def rows(found: Balance, most: int = 12) -> list[str]:
    """The table of the README: each figure with its standard error, and its limit."""
    lines = [f"| figure of {found.entente.number:,} games | measured | limit |", "|---|---|---|"]
    sides = {"Entente": found.entente.mean, "Central Powers": 1 - found.entente.mean}
    error = found.entente.error
    lines += [
        f"| games won by the {name} | {share(part, error)} | {SIDE:.0%} |" for name, part in sides.items()
    ]
    lines += [
        f"| years {name} won by the first move | {share(count.mean, count.error)} | {FIRST_MOVE:.0%} |"
        for name, count in (*sorted(found.years.items()), ("of all", found.first))
    ]
    lines.append(f"| letters asked of a player a year, median | {median(found.letters):.1f} | {LETTERS} |")
    lines += [
        f"| `{card}` in the opening hand | {moved * 100:+.1f} ± {error * 100:.1f} | {CARD * 100:.0f} |"
        for moved, error, card in found.moves()[:most]
    ]
    cards = len(found.holding)
    lines.append(
        f"| no card of {cards} more than, {SURE:.0%} sure of all together | {found.bound() * 100:.1f} | |"
    )
    return lines


def faults(found: Balance) -> list[str]:
    """What is beyond a limit as measured; and whether so few games were played that it tells little."""
    wrong = []
    if max(found.entente.mean, 1 - found.entente.mean) > SIDE:
        wrong.append(f"a side wins too often: the Entente {found.entente.mean:.1%}")
    wrong += [
        f"the first move decides {year} too often: it wins {count.mean:.1%}"
        for year, count in sorted(found.years.items())
        if max(count.mean, 1 - count.mean) > FIRST_MOVE
    ]
    if median(found.letters) > LETTERS:
        wrong.append(f"too many letters: {median(found.letters):.1f} a player a year")
    moves = found.moves()
    wrong += [
        f"{card} in the opening hand moves the result by {moved * 100:+.1f} ± {error * 100:.1f} points"
        for moved, error, card in moves
        if abs(moved) > CARD
    ]
    worst = max(error for _, error, _ in moves)
    if worst > ERROR:
        wrong.append(f"too few games: what a card moves is known to {worst * 100:.1f} points only")
    return wrong


def measure(key: str, games: int, workers: int) -> tuple[list[str], list[str]]:
    """The rows of the tables, and what is beyond a limit; of each contest as many games at most."""
    found = balance(games, workers)
    lines, wrong = rows(found), faults(found)
    lines += ["", "| contest (games) | measured | limit |", "|---|---|---|"]
    for contest, count in contests.counted(games, workers):
        lines.append(contests.row(contest, count))
        wrong += contests.faults(contest, count)
    return lines, wrong
