"""Random legal play through the kernel's own loop, kept step by step; it must not know any one title."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from adjudicator import match as kernel
from adjudicator.dice import Dice
from adjudicator.kinds import Answers, Ask, Event, Fault, Instant, Over, Pending, Roll, Rolled
from adjudicator.match import Entry, Match
from tests.contract.subject import Subject, subject

DAY = 86_400
SILENT = 8
"""One seat in so many says nothing and gets its default at the deadline."""


@dataclass(frozen=True, slots=True)
class Taken:
    """One input and what it did."""

    before: Any
    waits: Pending
    given: Answers[Any] | Rolled
    after: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A whole game. ``steps`` come of the journal alone, ``match`` and ``events`` of the loop."""

    scenario: str
    seed: int
    first: Any
    journal: tuple[Entry, ...]
    steps: tuple[Taken, ...]
    match: Match
    events: tuple[Event, ...]
    over: Over


def pick_of(seed: int) -> Callable[[int], int]:
    """A seeded picker for ``Title.sample``."""
    return random.Random(seed).randrange


def dice_of(scenario: str, seed: int) -> Dice:
    """The dice of a random game."""
    return Dice(sha256(f"{scenario}\n{seed}".encode()).digest(), f"random-{seed}")


def asks_of(waits: Pending) -> tuple[Ask, ...]:
    """The asks, if it is players who are waited for."""
    return () if isinstance(waits, Roll | Over) else waits


def play(tested: Subject, scenario: str, seed: int) -> Playthrough:
    """A random legal game to its end. Fails where it takes more inputs than the subject's bound."""
    game, pick = tested.title.game, pick_of(seed)
    dice, now = dice_of(scenario, seed), Instant(0)
    ran = kernel.begin(game, scenario, tested.options_of(scenario), now)
    match, journal, events = ran.match, list(ran.entries), list[Event]()
    first = match.state
    while True:
        ran = kernel.run(game, match, dice, now)
        match = ran.match
        journal += ran.entries
        events += ran.events
        waits = kernel.pending(game, match)
        if isinstance(waits, Over):
            break
        assert len(journal) <= tested.bound, f"{scenario}, seed {seed}: no end after {tested.bound} inputs"
        match = kernel.schedule(match, Instant(now + DAY))
        for ask in asks_of(waits):
            assert ask.kind in tested.title.asks, f"{ask}: the title does not name this kind"
            if pick(SILENT):
                order = tested.title.sample(game.view(match.state, ask.seat), ask, pick)
                answered = kernel.submit(game, match, ask.seat, order, ready=True)
                assert not isinstance(answered, Fault), f"{order} to {ask} refused: {answered}"
                match = answered
            else:
                now = Instant(now + DAY)
    return Playthrough(
        scenario, seed, first, tuple(journal), steps_of(tested, first, journal), match, tuple(events), waits
    )


def steps_of(tested: Subject, first: Any, journal: list[Entry]) -> tuple[Taken, ...]:
    """The journal applied input by input."""
    game, state, steps = tested.title.game, first, list[Taken]()
    for given in journal:
        if isinstance(given, Answers | Rolled):
            step = game.apply(state, given)
            steps.append(Taken(state, game.pending(state), given, step.state, step.events))
            state = step.state
    return tuple(steps)


@lru_cache(maxsize=64)
def played(folder: str, scenario: str, seed: int) -> Playthrough:
    """The random game of a subject, played once for all tests that look at it."""
    return play(subject(folder), scenario, seed)
