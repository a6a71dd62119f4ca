"""How fast the rules of Diplomacy are, beside the PyPI package on the same phases; it asserts nothing."""

from __future__ import annotations

import gc
import importlib.util
import json
import resource
import time
import tracemalloc
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from adjudicator.codec import dumps, loads
from games.diplomacy.adjudicate import House, adjudicate
from games.diplomacy.data.load import load_names, load_variant
from games.diplomacy.game import DiplomacyGame
from games.diplomacy.model.ground import ground_of
from games.diplomacy.model.notation import text_of, unit_text
from games.diplomacy.model.orders import Power, Unit
from games.diplomacy.model.rulesets import rules_of
from games.diplomacy.model.state import State
from games.diplomacy.rules.movement.book import Entry
from games.diplomacy.rules.movement.paradox import resolve
from games.diplomacy.rules.movement.situation import Situation
from games.diplomacy.text.wording import words_of
from tests.diplomacy.random_phases import MovementOrder, random_orders, random_units

PHASES = 400
UNITS = 27
ROUNDS = 5
RULES = rules_of("datc-v3")
VARIANT = load_variant("standard")

Phase = tuple[dict[Power, list[Unit]], dict[Power, list[MovementOrder]]]


def phases() -> list[Phase]:
    """The random lawful phases that everything here is measured on."""
    found = []
    for seed in range(PHASES):
        dice = Random(seed)
        units = random_units(VARIANT.board, dice, UNITS)
        found.append((units, random_orders(VARIANT.board, RULES, units, dice)))
    return found


def best(work: Callable[[], object]) -> float:
    """Seconds of processor time of the best of several rounds, after a round to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        started = time.process_time()
        work()
        times.append(time.process_time() - started)
    return min(times)


def house() -> House:
    """The standard board with English words, orders in canonical text."""
    names = load_names("standard")
    titles = {place: names.title(place, "en") for place in VARIANT.board.provinces}
    return House({"standard": VARIANT}, {"standard": titles}, {"standard": words_of(names, "en")})


def record(phase: Phase) -> str:
    """A line of ``estafette adjudicate --jsonl``."""
    units, orders = phase
    return json.dumps(
        {
            "title": "diplomacy",
            "variant": "standard",
            "rules": "datc-v3",
            "phase": "S1901M",
            "units": {power: [unit_text(unit) for unit in own] for power, own in units.items()},
            "dislodged": {},
            "centers": {power: list(own) for power, own in VARIANT.centers.items()},
            "orders": {power: [text_of(order) for order in own] for power, own in orders.items()},
        }
    )


def prepared(phase: Phase) -> tuple[Situation, list[Entry]]:
    """A phase with its orders judged, ready to be resolved."""
    units, orders = phase
    here = Situation(ground_of(VARIANT.board), RULES, units)
    entries = [here.book.hold(unit) for unit in here.units]
    for own in orders.values():
        for order in own:
            entry = here.book.of(order)
            if entry is not None:
                entries[here.occupant[entry.at]] = entry
    return here, entries


def run() -> list[str]:
    """The figures, a line each."""
    drawn = phases()
    ready = [prepared(phase) for phase in drawn]
    lines = [record(phase) for phase in drawn]
    at_home = house()
    pure = best(lambda: [resolve(here, entries) for here, entries in ready]) / PHASES
    whole = best(lambda: [json.dumps(adjudicate(json.loads(line), at_home)) for line in lines]) / PHASES
    said = [
        f"{PHASES} random lawful movement phases of {UNITS} units, processor time, best of {ROUNDS}",
        f"pure resolution              {pure * 1e6:8.0f} us a phase, {1 / pure:8.0f} phases/s per core",
        f"JSON line in, JSON line out  {whole * 1e6:8.0f} us a phase, {1 / whole:8.0f} phases/s per core",
    ]
    said += _beside_the_package(drawn, pure, lines, at_home)
    return said + _memory()


def _beside_the_package(drawn: Sequence[Phase], pure: float, lines: list[str], at_home: House) -> list[str]:
    if importlib.util.find_spec("diplomacy") is None:
        return ["beside the PyPI package      skipped: `diplomacy` is not installed (make bench installs it)"]
    from diplomacy import Game  # type: ignore[import-not-found, unused-ignore]

    records = [json.loads(line) for line in lines]
    theirs_pure, theirs_text, ours_text = [], [], []
    for _ in range(ROUNDS):
        games = [_their_game(Game, given) for given in records]
        started = time.process_time()
        for game, given in zip(games, records, strict=True):
            for power, orders in given["orders"].items():
                game.set_orders(power, orders)
            game.process()
        theirs_text.append(time.process_time() - started)
        games = [_their_game(Game, given) for given in records]
        for game, given in zip(games, records, strict=True):
            for power, orders in given["orders"].items():
                game.set_orders(power, orders)
            # What _process does before it resolves.
            game.orders = {
                unit: order for power in game.powers.values() for unit, order in power.orders.items()
            }
        started = time.process_time()
        for game in games:
            game._resolve_moves()
        theirs_pure.append(time.process_time() - started)
        started = time.process_time()
        for given in records:
            adjudicate(given, at_home)
        ours_text.append(time.process_time() - started)
    count = len(records)
    their_pure, their_text, our_text = (min(times) / count for times in (theirs_pure, theirs_text, ours_text))
    same = sum(_same(Game, given, at_home) for given in records)
    return [
        f"resolution: the package      {their_pure * 1e6:8.0f} us a phase; ours {pure / their_pure:.3f}",
        (
            f"text to position: package    {their_text * 1e6:8.0f} us a phase; ours {our_text * 1e6:.0f} us, "
            f"{our_text / their_text:.2f} of it"
        ),
        f"by its rules (land-fallback) both leave the same units standing in {same} of {count} phases",
    ]


def _their_game(game: Any, given: dict[str, Any]) -> Any:
    made = game()
    made.clear_units()
    for power, units in given["units"].items():
        made.set_units(power, units)
    return made


def _same(game: Any, given: dict[str, Any], at_home: House) -> bool:
    theirs = _their_game(game, given)
    for power, orders in given["orders"].items():
        theirs.set_orders(power, orders)
    theirs.process()
    # The package lets an army that was to be convoyed to the next province walk if nobody convoys it.
    ours = adjudicate({**given, "rules": "land-fallback"}, at_home)
    standing = {
        power.name: sorted(unit for unit in power.units if not unit.startswith("*"))
        for power in theirs.powers.values()
    }
    return all(sorted(ours["units"].get(power, [])) == units for power, units in standing.items())


def _memory() -> list[str]:
    """What games in one process take, each read from its own snapshot, so that none shares with another."""
    game = DiplomacyGame({"standard": VARIANT})
    snapshot = dumps(game.setup("standard", {}), State)
    kept: list[State] = []
    said = []
    tracemalloc.start()
    for count in (1, 100, 10_000):
        while len(kept) < count:
            kept.append(loads(snapshot, State))
        gc.collect()
        taken = tracemalloc.get_traced_memory()[0]
        said.append(
            f"memory: {count:6d} games          {taken / 2**20:8.2f} MB, {taken / count / 1024:.1f} KB a game"
        )
    tracemalloc.stop()
    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    said.append(
        f"memory: highest of the whole process, tables and benchmark included: {highest / 1024:.0f} MB"
    )
    return said
