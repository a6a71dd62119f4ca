"""The measure of a title that has none of its own: who wins, how long it takes, how many letters."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from statistics import median

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled, Seat
from parsers.registry import title
from tools.balance.counting import Count, played, share

GAMES = 20
FIRST_SEED = 40_000_000


@dataclass(frozen=True, slots=True)
class Played:
    """One game: each seat's part of the win, how it ended, turns, questions to each seat."""

    parts: Mapping[Seat, float]
    manner: str
    turns: int
    letters: Mapping[Seat, int]


def play_seed(key: str, seed: int) -> Played:
    """A game of the trial scenario between simple players; all chance follows from ``seed``."""
    known = title(key).title
    game, chance = known.game, random.Random(seed)
    state = game.setup(known.trial, {})
    asked: Counter[Seat] = Counter()
    turns: set[str] = set()
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            state = game.apply(state, Rolled(tuple(chance.randint(1, faces) for faces in waits.sides))).state
            continue
        turns |= {known.turn(ask.phase) for ask in waits}
        asked.update(ask.seat for ask in waits)
        orders = (
            (ask.seat, known.advise(game.view(state, ask.seat), ask, chance.randrange)) for ask in waits
        )
        state = game.apply(state, Answers(tuple(Answer(seat, order) for seat, order in orders))).state
    won = {seat: (seat in waits.winners) / len(waits.winners or (1,)) for seat in game.seats(state)}
    return Played(won, waits.manner, len(turns), asked)


def measure(key: str, games: int, workers: int) -> tuple[list[str], list[str]]:
    """The rows of a table, and what is beyond a limit: nothing, for there is none."""
    found = list(played(partial(play_seed, key), range(FIRST_SEED, FIRST_SEED + games), workers, 1))
    wins: dict[Seat, Count] = {seat: Count() for seat in found[0].parts}
    for each in found:
        for seat, part in each.parts.items():
            wins[seat].add(part)
    names = title(key).title.seat_names("en")
    rows = [f"| figure of {len(found):,} games of {title(key).title.name('en')} | measured |", "|---|---|"]
    rows += [f"| won by {names[seat]} | {share(count.mean, count.error)} |" for seat, count in wins.items()]
    rows += [f"| ended by {manner} | {count} |" for manner, count in Counter(g.manner for g in found).items()]
    rows.append(f"| turns, median | {median(each.turns for each in found):.0f} |")
    asked = [number / each.turns for each in found for number in each.letters.values()]
    rows.append(f"| questions to a player a turn, median | {median(asked):.1f} |")
    return rows, []
