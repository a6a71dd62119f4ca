"""How fast letters of orders become a new position through the grammar; it asserts nothing."""

from __future__ import annotations

import importlib.util
import time
from collections.abc import Sequence
from typing import Any

from adjudicator.kinds import Answer, Answers, Seat
from games.diplomacy.model.notation import text_of
from games.diplomacy.model.orders import OrderSet
from games.diplomacy.model.position import Position
from games.diplomacy.model.state import State
from games.diplomacy.title import TITLE
from parsers.diplomacy.reader import DiplomacyReader
from parsers.reading import Understood
from tests.bench.bench_rules import PHASES, UNITS, VARIANT, Phase, best, phases

Letters = list[tuple[Seat, str]]


def letters(phase: Phase, lang: str) -> Letters:
    """What each power would write: canonical text (``code``) or full words of a language."""
    _, orders = phase
    state = _state(phase)
    found = []
    for power, own in orders.items():
        if not own:
            continue
        view = TITLE.game.view(state, Seat(power))
        ask = next(ask for ask in TITLE.game.pending(state) if ask.seat == power)  # type: ignore[union-attr]
        if lang == "code":
            lines: Sequence[str] = [text_of(order) for order in own]
        else:
            lines = TITLE.standing(view, ask, OrderSet(tuple(own)), lang)
        found.append((Seat(power), "\n".join(lines)))
    return found


def _state(phase: Phase) -> State:
    units, _ = phase
    position = Position("S1901M", {power: tuple(own) for power, own in units.items()}, dict(VARIANT.centers))
    return State("standard", "datc-v3", (), 18, None, position)


def turn(reader: DiplomacyReader, state: State, written: Letters) -> object:
    """From letters to the new state: read, judged, laid over nothing, adjudicated."""
    asks = {ask.seat: ask for ask in TITLE.game.pending(state)}  # type: ignore[union-attr]
    answers = []
    for seat, text in written:
        view = TITLE.game.view(state, seat)
        read = [line.written for line in reader.read(text) if isinstance(line, Understood)]
        draft = TITLE.draft(view, asks[seat], None, read, "en")
        answers.append(Answer(seat, draft.order or OrderSet()))
    return TITLE.game.apply(state, Answers(tuple(answers))).state


def run() -> list[str]:
    """The figures, a line each."""
    drawn = [phase for phase in phases() if any(phase[1].values())]
    states = [_state(phase) for phase in drawn]
    said = [f"{PHASES} phases of {UNITS} units, letters through the grammar to the new state, processor time"]
    fresh_code = 0.0
    for lang, name in (("code", "canonical text"), ("en", "English words"), ("ru", "Russian words")):
        written = [letters(phase, lang) for phase in drawn]
        known = DiplomacyReader(TITLE.loaded["standard"].names, VARIANT.board)
        warm = best(lambda: [turn(known, s, w) for s, w in zip(states, written, strict=True)]) / len(drawn)  # noqa: B023
        fresh = _fresh(states, written)
        fresh_code = fresh_code or fresh
        said.append(
            f"{name:15}  lines never seen {fresh * 1e6:6.0f} us a phase, seen before {warm * 1e6:6.0f} us"
        )
    return said + _beside_the_package(drawn, fresh_code)


def _fresh(states: Sequence[State], written: Sequence[Letters]) -> float:
    """Seconds a phase with no line remembered: a new reader for each."""
    names, board = TITLE.loaded["standard"].names, VARIANT.board
    readers = [DiplomacyReader(names, board) for _ in states]
    turn(DiplomacyReader(names, board), states[0], written[0])  # the grammar is built once
    started = time.process_time()
    for reader, state, letters_ in zip(readers, states, written, strict=True):
        turn(reader, state, letters_)
    return (time.process_time() - started) / len(states)


def _beside_the_package(drawn: Sequence[Phase], ours: float) -> list[str]:
    if importlib.util.find_spec("diplomacy") is None:
        return ["beside the PyPI package: skipped, `diplomacy` is not installed (make bench installs it)"]
    from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]

    spent = 0.0
    for units, orders in drawn:
        game: Any = Game()
        game.clear_units()
        for power, own in units.items():
            game.set_units(power, [f"{unit.kind} {unit.at}" for unit in own])
        started = time.process_time()
        for power, given in orders.items():
            game.set_orders(power, [text_of(order) for order in given])
        game.process()
        spent += time.process_time() - started
    theirs = spent / len(drawn)
    return [
        f"the package, canonical text {theirs * 1e6:6.0f} us; ours, never seen, {ours / theirs:.2f} of it"
    ]
