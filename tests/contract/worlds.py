"""The leak test: one input to two worlds that a seat cannot tell apart; it must not know any one title."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Answers, Event, Over, Roll, Rolled, Seat
from tests.contract.letter import shown
from tests.contract.play import Playthrough, Taken, asks_of
from tests.contract.subject import Subject

TWINS = 3
"""Second worlds tried for each step and seat."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Where two worlds came apart for ``seat``: at which step, in what (``view``, ``heard``, ...)."""

    step: int
    seat: Seat | None
    where: str
    seen: str
    other: str


Show = Callable[[Subject, Any, Seat | None, tuple[Event, ...]], dict[str, str]]
"""What reaches a seat in a state, after the events just told: name -> text."""


@dataclass(slots=True)
class Watched:
    """What a leak test found, and how much it really compared."""

    show: Show
    leaks: list[Leak]
    compared: int = 0
    differed: int = 0


def watch(tested: Subject, game: Playthrough, show: Show = shown, one_in: int = 1) -> Watched:
    """Steps of ``game`` as each seat and a spectator see them, in this world and in others.

    ``one_in`` so many comparisons is made, for a ``show`` that is slow.
    """
    found, chance = Watched(_once(show), []), random.Random(game.seed)
    for number, step in enumerate(game.steps):
        for seat in (*tested.title.game.seats(game.first), None):
            # Drawn first: a second world is made only where it, or one after it, is compared.
            drawn = [not chance.randrange(one_in) for _ in range(TWINS)]
            while drawn and found.compared and not drawn[-1]:
                drawn.pop()
            for compared in drawn:
                twin = tested.twin(step.before, seat, chance.randrange)
                twin = tested.agreeing(step.before, step.after, twin)
                if compared or not found.compared:
                    _compare(tested, found, number, step, seat, twin, chance)
                if twin is step.before:
                    break  # nothing is hidden from this seat: there is no other world
    return found


def _once(show: Show) -> Show:
    """``show`` that remembers a little: a state of the game is compared with several second worlds."""
    kept: list[tuple[Any, Seat | None, tuple[Event, ...], dict[str, str]]] = []

    def remembering(
        tested: Subject, state: Any, seat: Seat | None, events: tuple[Event, ...]
    ) -> dict[str, str]:
        for known, who, told, seen in kept:
            if known is state and who == seat and told is events:
                return seen
        seen = show(tested, state, seat, events)
        kept.insert(0, (state, seat, events, seen))
        del kept[8:]
        return seen

    return remembering


def _compare(
    tested: Subject,
    found: Watched,
    number: int,
    step: Taken,
    seat: Seat | None,
    twin: Any,
    chance: random.Random,
) -> None:
    rules = tested.title.game
    # The worlds must look alike before the input already: here views that show too much are caught.
    here, there = found.show(tested, step.before, seat, ()), found.show(tested, twin, seat, ())
    _differences(found, number, seat, here, there)
    given = _given(tested, step, seat, twin, chance)
    if given is None:
        return
    found.compared += 1
    found.differed += twin != step.before
    after = rules.apply(twin, given)
    here = found.show(tested, step.after, seat, step.events)
    there = found.show(tested, after.state, seat, after.events)
    _differences(found, number, seat, here, there)


def _given(
    tested: Subject, step: Taken, seat: Seat | None, twin: Any, chance: random.Random
) -> Answers[Any] | Rolled | None:
    """The same input, if the other world can take it; any roll where the seat may not learn it."""
    rules = tested.title.game
    waits = rules.pending(twin)
    match step.given:
        case Rolled():
            if not isinstance(waits, Roll):
                return None
            if not waits.audience.hears(seat):
                return tested.unheard(step.before, twin, waits.sides, step.given, chance.randrange)
            return tested.carry(step.before, twin, step.given)
        case Answers(answers):
            asks = asks_of(waits)
            if isinstance(waits, Over) or [ask.seat for ask in asks] != [answer.seat for answer in answers]:
                return None
            lawful = all(
                rules.check(rules.view(twin, ask.seat), ask, answer.order) is None
                for ask, answer in zip(asks, answers, strict=True)
            )
            return step.given if lawful else None


def _differences(
    found: Watched, number: int, seat: Seat | None, here: dict[str, str], there: dict[str, str]
) -> None:
    found.leaks += [
        Leak(number, seat, where, here[where], there[where]) for where in here if here[where] != there[where]
    ]
