"""Each scenario of Won by the Sword between simple players of two tempers: who wins, by what points.

``python -m tools.balance.won_by_the_sword`` plays some scenarios alone. Games are kept by scenario and seed
in ``build/balance``: what was played is read again, as long as neither title nor scenario has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from statistics import median

from adjudicator.kinds import Answer, Answers, Event, Over, Roll, Rolled
from games.won_by_the_sword.data.load import source
from games.won_by_the_sword.game import WonByTheSword
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT, SEATS
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.robot.player import advise
from games.won_by_the_sword.robot.tempers import TEMPERS
from games.won_by_the_sword.rules.phases.victory import final, worth
from tools.balance.counting import Count, played, share

GAMES, CAMPAIGN = 400, 4
"""Games of a battle; a campaign is played so many times less often."""
FIRST_SEED = 40_000_000
SIDE, ALL, LEAST, MOST = 0.60, 0.55, 0.15, 0.60
"""The limits: games of a side in a scenario, in all of them, the least and the most that a way gives."""
WAYS = ("sieges", "taxes", "battles")
TAX, SIEGE = "forage", "sieges"
ROOT = Path(__file__).resolve().parents[2]
TITLE, KEPT = ROOT / "games" / "won_by_the_sword", ROOT / "build" / "balance"
SCENARIOS = TITLE / "data" / "scenarios.toml"
PIECE = 20
"""Games that are played before they are kept."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game: what the Protestants got of it (1, 1/2, 0), by how many points they led at the end, victory
    points of both sides by way."""

    seed: int
    protestant: float
    lead: int
    sieges: int
    taxes: int
    battles: int

    def part(self, way: str) -> float:
        """The share of a way in all points; 0 where there were none."""
        points = {"sieges": self.sieges, "taxes": self.taxes, "battles": self.battles}
        return points[way] / max(1, sum(points.values()))


def play(scenario: str, seed: int) -> Played:
    """A game of a bold and a careful player, by turns on either side; all chance follows from ``seed``."""
    game, chance = WonByTheSword(), random.Random(f"{scenario} {seed}")
    tempers = dict(zip(SEATS, TEMPERS.values() if seed % 2 else [*TEMPERS.values()][::-1], strict=True))
    state, found = game.setup(scenario, {}), dict.fromkeys(WAYS, 0)
    while not isinstance(waits := game.pending(state), Over):
        if isinstance(waits, Roll):
            given: Answers[object] | Rolled = Rolled(tuple(chance.randint(1, faces) for faces in waits.sides))
        else:
            orders = (
                (
                    each,
                    advise(
                        game.source, game.view(state, each.seat), each, chance.randrange, tempers[each.seat]
                    ),
                )
                for each in waits
            )
            given = Answers(tuple(Answer(ask.seat, order) for ask, order in orders))
        step = game.apply(state, given)
        state = step.state
        for way, points in _scored(step.events):
            found[way] += points
    found[SIEGE] += _held(game, state)
    won, points = waits.winners, final(game.source, state)
    part = 0.5 if len(won) > 1 else float(won == (PROTESTANT,))
    return Played(seed, part, points[PROTESTANT] - points[CATHOLIC], **found)


def _scored(events: Iterable[Event]) -> Iterator[tuple[str, int]]:
    """Points on the track: war taxes; all else is of battles, points lost by who declines one too."""
    for event in events:
        if event.key == "points":
            yield "taxes" if event.args["why"] == TAX else "battles", abs(int(str(event.args["points"])))


def _held(game: WonByTheSword, state: State) -> int:
    """What points that were taken are worth to their captors at the end."""
    return sum(worth(game.source, state.board, point) for point in state.board.captured)


# Pieces


def piece(scenario: str, first: int, games: int, workers: int) -> list[Played]:
    """The games of so many seeds, those that are kept already not played again."""
    path = KEPT / _digest(scenario) / f"{scenario}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    known = {each["seed"]: Played(**each) for each in map(json.loads, lines)}
    wanted = range(first, first + games)
    missing = [seed for seed in wanted if seed not in known]
    for start in range(0, len(missing), PIECE):
        with path.open("a", encoding="utf-8") as file:
            for each in played(partial(play, scenario), missing[start : start + PIECE], workers, 2):
                known[each.seed] = each
                file.write(json.dumps(asdict(each)) + "\n")
    return [known[seed] for seed in wanted]


@cache
def _digest(scenario: str) -> str:
    """What tells one state of a scenario from another: rules, data, robots, its rows, those of its base."""
    files = sorted(path for path in TITLE.rglob("*") if path.suffix in (".py", ".toml") and path != SCENARIOS)
    wanted = [path for path in files if {"words", "text", "picture", "pictures"}.isdisjoint(path.parts)]
    rows, own, at = tomllib.loads(SCENARIOS.read_text("utf-8"))["scenario"], [], scenario
    while at:
        own.append(rows[at])
        at = rows[at].get("base", "")
    known = b"".join(path.read_bytes() for path in wanted) + json.dumps(own, sort_keys=True).encode()
    return hashlib.sha256(known).hexdigest()[:12]


# Tables


def count(values: Iterable[float]) -> Count:
    """Their mean and its error."""
    found = Count()
    for value in values:
        found.add(value)
    return found


def row(name: str, games: Sequence[Played]) -> str:
    """The line of a scenario, or of all."""
    won = count(each.protestant for each in games)
    parts = [count(each.part(way) for each in games) for way in WAYS]
    points = count(float(each.sieges + each.taxes + each.battles) for each in games)
    ways = " | ".join(share(each.mean, each.error) for each in parts)
    who = f"{share(won.mean, won.error)} | {bid(games, won)}"
    return f"| {name} | {len(games)} | {who} | {ways} | {points.mean:.0f} |"


def bid(games: Sequence[Played], won: Count) -> str:
    """Points that the other side would have to have from the beginning where one wins too often.

    With the median lead each side wins half of these games: no simple player looks at who leads.
    """
    if max(won.mean, 1 - won.mean) <= SIDE:
        return "-"
    lead = round(median(each.lead for each in games))
    return f"{CATHOLIC if lead > 0 else PROTESTANT} {abs(lead)}"


HEAD = (
    "| scenario | games | won by the Protestants | bid | VP by sieges | war taxes | battles | VP of both |",
    "|---|---|---|---|---|---|---|---|",
)


def faults(found: Mapping[str, Sequence[Played]]) -> list[str]:
    """What is beyond a limit as measured."""
    wrong = []
    for name, games in found.items():
        limit = ALL if name == "all" else SIDE
        won = count(each.protestant for each in games).mean
        side, most = (PROTESTANT, won) if won > 0.5 else (CATHOLIC, 1 - won)
        if most > limit:
            wrong.append(f"{name}: {side} wins too often: {most:.1%}")
    for way in WAYS:
        part = count(each.part(way) for each in found["all"]).mean
        if not LEAST <= part <= MOST:
            wrong.append(f"{way} give {part:.1%} of all victory points")
    return wrong


def measured(
    scenarios: Iterable[str], games: int, workers: int, first: int = FIRST_SEED
) -> Iterator[tuple[str, list[Played]]]:
    """The games of each scenario, when they are known; those of all last."""
    setups, every = source().setups, list[Played]()
    for scenario in scenarios:
        number = max(1, games // CAMPAIGN) if setups[scenario].campaign else games
        found = piece(scenario, first, number, workers)
        every += found
        yield scenario, found
    yield "all", every


def measure(key: str, games: int, workers: int) -> tuple[list[str], list[str]]:
    """The rows of the table, and what is beyond a limit."""
    found = dict(measured(source().setups, games, workers))
    return [*HEAD, *(row(name, each) for name, each in found.items())], faults(found)


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=FIRST_SEED)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--scenarios", nargs="*", default=tuple(source().setups))
    asked = parser.parse_args()
    print("\n".join(HEAD), flush=True)
    for name, games in measured(asked.scenarios, asked.games, asked.workers, asked.first):
        print(row(name, games), flush=True)


if __name__ == "__main__":
    main()
