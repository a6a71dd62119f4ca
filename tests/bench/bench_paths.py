"""How fast Paths of Glory is: supply, orders from text to views, whole random games; it asserts nothing."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.codec import dumps
from adjudicator.kinds import Answer, Answers, Ask, Over, Roll, Rolled
from games.paths_of_glory.data.load import source
from games.paths_of_glory.model.atlas import BOXES, SEATS
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.state import State
from games.paths_of_glory.rules.spaces.supply import Supply
from parsers.reading import Understood
from parsers.registry import title

GAMES, WATCHED, ROUNDS = 20, 4, 5
"""Games that are timed whole; those of them whose orders are timed one by one; rounds, of which the best."""
TOLD = title("paths_of_glory")
SOURCE = source()


@dataclass(frozen=True, slots=True)
class Given:
    """An order of a random game as its seat would write it."""

    state: State
    ask: Ask
    lines: tuple[str, ...]
    alone: bool
    """Whether nobody else was asked, so that the order is an input of its own."""


def played(scenario: str, seed: int, seen: Callable[[State, Ask, Any, bool], None] | None = None) -> int:
    """A random legal game to its end; the number of its inputs."""
    game, dice = TOLD.title.game, random.Random(f"{scenario} {seed}")
    state, inputs = game.setup(scenario, {}), 0
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            given: Answers[Any] | Rolled = Rolled(tuple(dice.randint(1, faces) for faces in waits.sides))
        else:
            answers = []
            for ask in waits:
                order = TOLD.title.sample(game.view(state, ask.seat), ask, dice.randrange)
                answers.append(Answer(ask.seat, order))
                if seen is not None:
                    seen(state, ask, order, len(waits) == 1)
            given = Answers(tuple(answers))
        state, inputs = game.apply(state, given).state, inputs + 1
    return inputs


def orders(lang: str) -> Iterator[Given]:
    """Every order of some games in words of a language."""
    made: list[Given] = []

    def note(state: State, ask: Ask, order: Any, alone: bool) -> None:
        lines = TOLD.title.standing(TOLD.title.game.view(state, ask.seat), ask, order, lang)
        made.append(Given(state, ask, lines, alone))

    for seed in range(WATCHED):
        played("historical", seed, note)
    return iter(made)


def answered(given: Given, lang: str) -> None:
    """From the text of an order to the new state and what both seats see of it."""
    game = TOLD.title.game
    read = TOLD.reader("historical").read("; ".join(given.lines))
    written = [line.written for line in read if isinstance(line, Understood)]
    view = game.view(given.state, given.ask.seat)
    draft = TOLD.title.draft(view, given.ask, None, written, lang)
    if draft.order is None:
        raise ValueError(f"{given.lines} did not read back: {draft.verdicts}")
    if given.alone:
        after = game.apply(given.state, Answers((Answer(given.ask.seat, draft.order),))).state
        for seat in SEATS:
            game.view(after, seat)


def spent(work: Callable[[], object]) -> float:
    """Seconds of processor time of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def check_all(board: Board) -> int:
    """The supply of every unit on the map and of every space; how many have it."""
    supply = Supply(SOURCE, board)
    units = sum(supply.unit(unit) for unit, where in board.units.items() if where.at not in BOXES)
    return units + sum(map(supply.space, board.control))


def run() -> list[str]:
    """The figures, a line each."""
    said = ["processor time of one core"]
    given = {lang: tuple(orders(lang)) for lang in ("en", "ru")}
    boards = [each.state.board for each in given["en"]][::20]
    said.append(_supply(boards))
    for lang, name in (("en", "English"), ("ru", "Russian")):
        said.append(_texts(given[lang], lang, name))
    said.append(_games())
    sizes = [len(dumps(each.state, State)) for each in given["en"][::10]]
    said.append(
        f"snapshot as JSON: median {statistics.median(sizes) / 1024:.1f} KB, most {max(sizes) / 1024:.1f} KB"
    )
    return said


def _supply(boards: Sequence[Board]) -> str:
    check_all(boards[0])
    times = [min(spent(lambda b=board: check_all(b)) for _ in range(ROUNDS)) for board in boards]  # type: ignore[misc]
    return (
        f"supply of every unit and space, {len(boards)} boards: "
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


def _games() -> str:
    inputs = 0
    started = time.process_time()
    for seed in range(GAMES):
        inputs += played("historical", seed)
    each = (time.process_time() - started) / GAMES
    return (
        f"random legal games of the historical scenario to their end: {60 / each:.0f} a minute "
        f"({each * 1e3:.0f} ms and {inputs / GAMES:.0f} inputs a game)"
    )
