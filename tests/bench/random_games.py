"""Times of a title over random games: whole, and order by order from text to views; it knows no title."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.kinds import Answer, Answers, Args, Ask, Over, Roll, Rolled
from parsers.reading import Understood
from parsers.registry import Registered

ROUNDS = 5
"""Runs of one thing, of which the best counts."""
LANGUAGES = {"en": "English", "ru": "Russian"}


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a random game as its seat would write it.

    ``alone``: nobody else was asked, so that the order is an input of its own.
    """

    state: Any
    ask: Ask
    lines: tuple[str, ...]
    alone: bool


@dataclass(frozen=True, slots=True)
class Bench:
    """A title and the scenario that is timed; ``between`` parts the orders of a letter."""

    told: Registered
    scenario: str
    between: str = "\n"
    options: Args = field(default_factory=dict)

    def played(self, seed: int, seen: Callable[[Given], None] | None = None, lang: str = "en") -> int:
        """A random legal game to its end; the number of its inputs. ``seen`` gets orders that have words."""
        game, title = self.told.title.game, self.told.title
        dice = random.Random(f"{self.scenario} {seed}")
        state, inputs = game.setup(self.scenario, self.options), 0
        while not isinstance(waits := game.pending(state), Over):
            if isinstance(waits, Roll):
                given: Answers[Any] | Rolled = Rolled(tuple(dice.randint(1, faces) for faces in waits.sides))
            else:
                answers = []
                for ask in waits:
                    view = game.view(state, ask.seat)
                    order = title.sample(view, ask, dice.randrange)
                    answers.append(Answer(ask.seat, order))
                    if seen is not None and (lines := title.standing(view, ask, order, lang)):
                        seen(Given(state, ask, lines, len(waits) == 1))
                given = Answers(tuple(answers))
            state, inputs = game.apply(state, given).state, inputs + 1
        return inputs

    def orders(self, games: int, lang: str) -> tuple[Given, ...]:
        """Every order of some games in words of a language, but those that say nothing."""
        made: list[Given] = []
        for seed in range(games):
            self.played(seed, made.append, lang)
        return tuple(made)

    def answered(self, given: Given, lang: str) -> None:
        """From the text of an order to the new state and what all seats see of it.

        Raises ValueError where it does not read back.
        """
        game, title = self.told.title.game, self.told.title
        read = self.told.reader(self.scenario).read(self.between.join(given.lines))
        written = [line.written for line in read if isinstance(line, Understood)]
        draft = title.draft(game.view(given.state, given.ask.seat), given.ask, None, written, lang)
        if draft.order is None:
            raise ValueError(f"{given.lines} did not read back: {draft.verdicts}")
        if given.alone:
            after = game.apply(given.state, Answers((Answer(given.ask.seat, draft.order),))).state
            for seat in game.seats(after):
                game.view(after, seat)

    def texts(self, given: Sequence[Given], lang: str) -> str:
        """The line of ``answered``."""
        self.answered(given[0], lang)  # grammar and names are built once
        times = sorted(spent(lambda g=each: self.answered(g, lang)) for each in given)  # type: ignore[misc]
        late = times[int(len(times) * 0.95)]
        return (
            f"{LANGUAGES[lang]} order from text to new state and both views, {len(times)} orders: "
            f"median {statistics.median(times) * 1e3:.1f} ms, 95 % {late * 1e3:.1f} ms, "
            f"most {times[-1] * 1e3:.0f} ms"
        )

    def games(self, name: str, count: int) -> str:
        """The line of ``played``."""
        inputs = 0
        started = time.process_time()
        for seed in range(count):
            inputs += self.played(seed)
        each = (time.process_time() - started) / count
        return (
            f"random legal {name} to their end: {60 / each:.0f} a minute "
            f"({each * 1e3:.0f} ms and {inputs / count:.0f} inputs a game)"
        )


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def of_boards(name: str, boards: Sequence[Any], work: Callable[[Any], object]) -> str:
    """The line of something that is reckoned anew for each board."""
    work(boards[0])
    times = [min(spent(lambda b=board: work(b)) for _ in range(ROUNDS)) for board in boards]  # type: ignore[misc]
    return (
        f"{name}, {len(boards)} boards: "
        f"median {statistics.median(times) * 1e3:.2f} ms, most {max(times) * 1e3:.2f} ms"
    )
