"""How many positions a second `estafette adjudicate --title T --jsonl` answers; it asserts nothing."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from adjudicator.dice import SEED_BYTES
from adjudicator.kinds import Seat
from mailer.adjudicate.position import placed
from mailer.adjudicate.request import request_of
from mailer.adjudicate.stream import answer_to
from parsers import registry
from parsers.registry import Registered

LINES = 150
ROUNDS = 3
SEED = bytes(range(SEED_BYTES)).hex()


def best(work: Callable[[], object]) -> float:
    """Seconds of processor time of the best of several rounds, after a round to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def lines_of(registered: Registered) -> list[bytes]:
    """The questions of games of the title's own player, each as a line with position and orders."""
    title, found, number = registered.title, list[bytes](), 0
    while True:
        pick = random.Random(number).randrange
        begun = {"scenario": title.scenarios()[0], "seed": SEED, "game": f"bench {number}"}
        answer = json.loads(answer_to(json.dumps(begun).encode(), registered))
        number += 1
        while not answer["over"]:
            if len(found) == LINES:
                return found
            line = {
                "id": len(found),
                "position": answer["position"],
                "orders": _orders(registered, answer, pick),
                "seed": SEED,
                "rolls": answer["rolls"],
            }
            found.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode())
            answer = json.loads(answer_to(found[-1], registered))


def _orders(registered: Registered, answer: dict[str, Any], pick: Callable[[int], int]) -> dict[str, str]:
    title = registered.title
    game = title.game
    state = placed(title, request_of({"position": answer["position"]}, "en")).state
    orders = {}
    for ask in game.pending(state):
        view = game.view(state, Seat(ask.seat))
        orders[ask.seat] = "\n".join(title.standing(view, ask, title.advise(view, ask, pick), "en"))
    return orders


def run() -> list[str]:
    """The figures, a line each."""
    said = [f"{LINES} questions of robots' games, all seats asked answer; processor time, best of {ROUNDS}"]
    for key in registry.TITLES:
        registered = registry.title(key)
        lines = lines_of(registered)
        for told, kept in (("all audiences", lines), ("master only", [_to_master(line) for line in lines])):
            taken = best(partial(_answered, kept, registered)) / LINES
            size = sum(map(len, _answered(kept, registered))) / LINES / 1024
            said.append(
                f"{key:<17} {told:<14} {1 / taken:6.0f} positions/s per core, {taken * 1e3:6.2f} ms each, "
                f"an answer {size:.1f} KB"
            )
    return said


def _answered(lines: list[bytes], registered: Registered) -> list[bytes]:
    return [answer_to(line, registered) for line in lines]


def _to_master(line: bytes) -> bytes:
    return line.removesuffix(b"}") + b',"audiences":["master"]}'
