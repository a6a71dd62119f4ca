"""One game of a robot at one seat against another robot at all others; it counts nothing over games."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Answer, Answers, Over, Roll, Rolled, Seat, Value
from games.robots import Player, Sight, player
from games.title import Title
from parsers.registry import title

OPTIONS: Mapping[str, Mapping[str, Value]] = {
    "diplomacy": {"last_year": "1910"},
    "no_retreat": {"points": 28},
    "paths_of_glory": {"bid": 12},
}
"""What ends games that may last for ever; the bids with which simple players come out about even."""
BETWEEN_STRONG: Mapping[str, Mapping[str, Value]] = {"no_retreat": {"points": 20}}
"""The bids where both look ahead: with the one above the same side wins nearly all of their games."""
SCENARIOS: Mapping[str, str] = {"won_by_the_sword": "c1633"}
"""Not the title's first: between simple players that of 1633 is even without a bid."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom: keys of robots (``strong bold``), the first at one seat."""

    title: str
    robot: str
    against: str = "simple"

    @property
    def name(self) -> str:
        """As a name of a file."""
        return "-".join((self.title, *self.robot.split(), "against", *self.against.split()))


@dataclass(frozen=True, slots=True)
class Played:
    """What the robot got at its seat: of a win (1, 0, a part of one that is shared), or of all that counts
    where more than two play. ``seconds`` of the processor for all its decisions, and for the ``longest``."""

    seed: int
    seat: Seat
    score: float
    decisions: int
    seconds: float
    longest: float


def play(pairing: Pairing, seed: int) -> Played:
    """A game; all chance follows from ``seed``, and the seats take turns."""
    known = title(pairing.title).title
    game, chance = known.game, random.Random(f"{pairing.name} {seed}")
    state = game.setup(scenario(known), options(pairing))
    seats = game.seats(state)
    own = seats[seed % len(seats)]
    one, other = (_player(known, key) for key in (pairing.robot, pairing.against))
    spent: list[float] = []
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            state = game.apply(state, Rolled(tuple(chance.randint(1, faces) for faces in waits.sides))).state
            continue
        answers = []
        for ask in waits:
            sight = Sight(game.view(state, ask.seat), ask)
            began = time.process_time()
            order = (one if ask.seat == own else other).order(sight, chance.randrange)
            if ask.seat == own:
                spent.append(time.process_time() - began)
            answers.append(Answer(ask.seat, order))
        state = game.apply(state, Answers(tuple(answers))).state
    score = _score(known, game.view(state, None), waits, seats, own)
    return Played(seed, own, score, len(spent), sum(spent), max(spent, default=0.0))


def options(pairing: Pairing) -> Mapping[str, Value]:
    """With which options a pairing plays its title."""
    usual = OPTIONS.get(pairing.title, {})
    return usual if pairing.against == "simple" else BETWEEN_STRONG.get(pairing.title, usual)


def scenario(known: Title) -> str:
    """What is played of a title."""
    return SCENARIOS.get(known.key, known.trial)


def _player(known: Title, key: str) -> Player:
    name, _, temper = key.partition(" ")
    return player(known.robots(), name, temper)


def _score(known: Title, view: Any, ended: Over, seats: tuple[Seat, ...], own: Seat) -> float:
    if len(seats) == 2:
        winners = ended.winners or seats
        return (own in winners) / len(winners)
    figures = known.figures(view, "en")
    assert figures is not None
    numbers = {row[0]: float(row[1]) for row in figures.rows}
    counted = [numbers.get(known.seat_names("en")[seat], 0.0) for seat in seats]
    return counted[seats.index(own)] / (sum(counted) or 1)
