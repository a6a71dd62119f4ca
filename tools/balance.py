"""``python -m tools.balance``: Sunset of Empire between two simple players, counted; no rules."""

from __future__ import annotations

import argparse
import math
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from statistics import median

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled, Seat
from games.sunset_of_empire.cards import CENTRAL, ENTENTE, SEATS, CardId
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.load import catalogue
from games.sunset_of_empire.player import TEMPERS, advise
from games.sunset_of_empire.valuing import Temper

_DECKS = catalogue().decks
GAMES = 14_000
"""So many that what a card moves is known to little more than a point."""
SIDE, FIRST_MOVE, CARD, LETTERS = 0.55, 0.60, 0.05, 8
"""The limits: games of a side, years of the first move, what a card in the opening hand moves, letters."""
ERROR = 0.0125
"""With a greater standard error of what a card moves too few games were played to tell."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game: what the Entente got of it (1, 1/2, 0), opening hands, (year, who began, who won)."""

    entente: float
    hands: Mapping[Seat, tuple[CardId, ...]]
    years: tuple[tuple[int, Seat, Seat | None], ...]
    letters: Mapping[Seat, int]


def play(
    game: SunsetOfEmpire, tempers: Mapping[Seat, Temper], seed: int, scenario: str = "standard"
) -> Played:
    """A game of two simple players; all chance follows from ``seed``."""
    chance, state = random.Random(seed), game.setup(scenario, {})
    hands: dict[Seat, tuple[CardId, ...]] = {}
    years: list[tuple[int, Seat, Seat | None]] = []
    asked: dict[Seat, int] = dict.fromkeys(SEATS, 0)
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            step = game.apply(state, Rolled(tuple(chance.randint(1, faces) for faces in waits.sides)))
        else:
            hands = hands or dict(state.hands)
            (ask,) = waits
            view = game.view(state, ask.seat)
            order = advise(game.table(view), view, ask, tempers[ask.seat], chance.randrange)
            asked[ask.seat] += 1
            step = game.apply(state, Answers((Answer(ask.seat, order),)))
        before, state = state.board, step.state
        for year in sorted({*(state.board.won or {})} - {*(before.won or {})}):
            years.append((int(year), before.first, (state.board.won or {})[year]))
    entente = 0.5 if len(waits.winners) > 1 else float(waits.winners == (ENTENTE,))
    return Played(entente, hands, tuple(years), asked)


def play_seed(seed: int) -> Played:
    """The game of a seed. The tempers change sides from seed to seed: neither is measured with one."""
    tempers = list(TEMPERS.values())
    entente, central = tempers if seed % 2 else reversed(tempers)
    return play(SunsetOfEmpire(), {ENTENTE: entente, CENTRAL: central}, seed)


@dataclass(slots=True)
class Count:
    """A mean of results and how sure it is."""

    total: float = 0.0
    squares: float = 0.0
    number: int = 0

    def add(self, value: float) -> None:
        """One more result."""
        self.total, self.squares, self.number = self.total + value, self.squares + value**2, self.number + 1

    @property
    def mean(self) -> float:
        """The mean; 0 of none."""
        return self.total / self.number if self.number else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.number < 2:
            return 1.0
        return math.sqrt(max(self.squares / self.number - self.mean**2, 0.0) / (self.number - 1))


@dataclass(slots=True)
class Balance:
    """What many games come to."""

    entente: Count = field(default_factory=Count)
    first: Count = field(default_factory=Count)
    letters: list[float] = field(default_factory=list)
    years: dict[int, Count] = field(default_factory=lambda: defaultdict(Count))
    holding: dict[CardId, Count] = field(default_factory=lambda: defaultdict(Count))
    lacking: dict[CardId, Count] = field(default_factory=lambda: defaultdict(Count))

    def add(self, played: Played) -> None:
        """One more game."""
        self.entente.add(played.entente)
        self.letters += [asked / len(played.years) for asked in played.letters.values()]
        for year, first, winner in played.years:
            if winner is not None:
                self.first.add(float(winner == first))
                self.years[year].add(float(winner == first))
        for seat, result in ((ENTENTE, played.entente), (CENTRAL, 1 - played.entente)):
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


def balance(games: int, workers: int, first_seed: int = 0) -> Balance:
    """``games`` games on so many processes. Each has its own seed: errors are those of free samples."""
    found, seeds = Balance(), range(first_seed, first_seed + games)
    for each in _played(seeds, workers):
        found.add(each)
    return found


def _played(seeds: range, workers: int) -> Iterator[Played]:
    if workers == 1:
        yield from map(play_seed, seeds)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play_seed, seeds, chunksize=40)


def rows(found: Balance, most: int = 12) -> list[str]:
    """The table of the README: each figure with its standard error, and its limit."""
    lines = [f"| figure of {found.entente.number:,} games | measured | limit |", "|---|---|---|"]
    sides = {"Entente": found.entente.mean, "Central Powers": 1 - found.entente.mean}
    error = found.entente.error
    lines += [
        f"| games won by the {name} | {_share(share, error)} | {SIDE:.0%} |" for name, share in sides.items()
    ]
    lines += [
        f"| years {name} won by the first move | {_share(count.mean, count.error)} | {FIRST_MOVE:.0%} |"
        for name, count in (*sorted(found.years.items()), ("of all", found.first))
    ]
    lines.append(f"| letters asked of a player a year, median | {median(found.letters):.1f} | {LETTERS} |")
    lines += [
        f"| `{card}` in the opening hand | {moved * 100:+.1f} ± {error * 100:.1f} | {CARD * 100:.0f} |"
        for moved, error, card in found.moves()[:most]
    ]
    return lines


def _share(mean: float, error: float) -> str:
    return f"{mean:.1%} ± {error * 100:.1f}"


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


def main() -> int:
    """Print the table; 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    found = balance(asked.games, asked.workers)
    print("\n".join(rows(found)))
    wrong = faults(found)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
