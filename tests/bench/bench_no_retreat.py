"""How fast No Retreat! is: supply and zones, orders from text to views, random games; it asserts nothing."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.kinds import Answer, Answers, Args, Ask, Over, Roll, Rolled
from games.no_retreat.model.atlas import SEATS
from games.no_retreat.model.board import Board
from games.no_retreat.model.state import State
from games.no_retreat.rules.ground.supply import both
from parsers.reading import Understood
from parsers.registry import title

GAMES, CAMPAIGNS, WATCHED, ROUNDS = 60, 12, 4, 5
"""Games of A and campaigns that are timed whole; games whose orders are timed one by one; rounds, of which
the best."""
TOLD = title("no_retreat")
GAME = TOLD.title.game


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a random game as its seat would write it."""

    state: State
    ask: Ask
    lines: tuple[str, ...]


def played(
    scenario: str, seed: int, options: Args, seen: Callable[[State, Ask, Any], None] | None = None
) -> int:
    """A random legal game to its end; the number of its inputs."""
    dice = random.Random(f"{scenario} {seed}")
    state, inputs = GAME.setup(scenario, options), 0
    while not isinstance(waits := GAME.pending(state), Over):
        if isinstance(waits, Roll):
            given: Answers[Any] | Rolled = Rolled(tuple(dice.randint(1, faces) for faces in waits.sides))
        else:
            (ask,) = waits
            order = TOLD.title.sample(GAME.view(state, ask.seat), ask, dice.randrange)
            if seen is not None:
                seen(state, ask, order)
            given = Answers((Answer(ask.seat, order),))
        state, inputs = GAME.apply(state, given).state, inputs + 1
    return inputs


def orders(lang: str) -> tuple[Given, ...]:
    """Every order of some games in words of a language, but those that say nothing."""
    made: list[Given] = []

    def note(state: State, ask: Ask, order: Any) -> None:
        if lines := TOLD.title.standing(GAME.view(state, ask.seat), ask, order, lang):
            made.append(Given(state, ask, lines))

    for seed in range(WATCHED):
        played("A", seed, {}, note)
    return tuple(made)


def answered(given: Given, lang: str) -> None:
    """From the text of an order to the new state and what both seats see of it."""
    read = TOLD.reader("A").read("\n".join(given.lines))
    written = [line.written for line in read if isinstance(line, Understood)]
    draft = TOLD.title.draft(GAME.view(given.state, given.ask.seat), given.ask, None, written, lang)
    if draft.order is None:
        raise ValueError(f"{given.lines} did not read back: {draft.verdicts}")
    after = GAME.apply(given.state, Answers((Answer(given.ask.seat, draft.order),))).state
    for seat in SEATS:
        GAME.view(after, seat)


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def run() -> list[str]:
    """The figures, a line each."""
    given = {lang: orders(lang) for lang in ("en", "ru")}
    said = ["processor time of one core", _supply([each.state.board for each in given["en"]][::10])]
    said += [_texts(given["en"], "en", "English"), _texts(given["ru"], "ru", "Russian")]
    return [
        *said,
        _games("games of A", "A", GAMES, {}),
        _games("campaigns", "A", CAMPAIGNS, {"campaign": True}),
    ]


def _supply(boards: Sequence[Board]) -> str:
    source = GAME.source  # type: ignore[attr-defined]  # of this title's game
    both(source, boards[0])
    times = [min(spent(lambda b=board: both(source, b)) for _ in range(ROUNDS)) for board in boards]  # type: ignore[misc]
    return (
        f"zones of control and supply of the whole board for both sides, {len(boards)} boards: "
        f"median {statistics.median(times) * 1e3:.2f} ms, most {max(times) * 1e3:.2f} ms"
    )


def _texts(given: Sequence[Given], lang: str, name: str) -> str:
    answered(given[0], lang)  # grammar and names are built once
    times = sorted(spent(lambda g=each: answered(g, lang)) for each in given)  # type: ignore[misc]
    late = times[int(len(times) * 0.95)]
    return (
        f"{name} order from text to new state and both views, {len(times)} orders: "
        f"median {statistics.median(times) * 1e3:.1f} ms, 95 % {late * 1e3:.1f} ms, "
        f"most {times[-1] * 1e3:.0f} ms"
    )


def _games(name: str, scenario: str, count: int, options: Args) -> str:
    inputs = 0
    started = time.process_time()
    for seed in range(count):
        inputs += played(scenario, seed, options)
    each = (time.process_time() - started) / count
    return (
        f"random legal {name} to their end: {60 / each:.0f} a minute "
        f"({each * 1e3:.0f} ms and {inputs / count:.0f} inputs a game)"
    )
