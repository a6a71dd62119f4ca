"""``python -m tests.won_by_the_sword.letter_count``: letters a turn of two simple players, by mail."""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from tests.kit.by_mail import letters_a_turn

SCENARIOS, GAMES = ("b1638_rheinfelden", "b1634_noerdlingen", "c1632"), 1
"""Of one and two columns a side, of two, of three and four."""
MEDIAN = 10
"""Letters that a player writes in a turn at most, in the median."""
WHO = {PROTESTANT: ("Johann", "en"), CATHOLIC: ("Ivan", "ru")}


def letters_of(folder: Path, scenario: str, seed: int, turns: int | None = None) -> list[int]:
    """Letters of each side in each of the first turns in which it wrote any; the set-up is a turn of none."""
    counted = letters_a_turn(folder, "won_by_the_sword", WHO, seed, scenario=scenario, turns=turns)
    return [count for (_, turn), count in counted.items() if count and turn != "0"]


def rows(games: int, scenarios: Sequence[str], turns: int | None) -> Iterator[str]:
    """The lines of the table, the last for all together."""
    yield "| scenario | turns of a player | median | most |"
    yield "|---|---|---|---|"
    every: list[int] = []
    for scenario in scenarios:
        found: list[int] = []
        for seed in range(1, games + 1):
            with tempfile.TemporaryDirectory() as folder:
                found += letters_of(Path(folder) / "house", scenario, seed, turns)
        every += found
        yield _row(scenario, found)
    yield _row("all", every)


def _row(name: str, counts: Sequence[int]) -> str:
    return f"| {name} | {len(counts)} | {statistics.median(counts):g} | {max(counts)} |"


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--turns", type=int)
    parser.add_argument("--scenarios", nargs="*", default=SCENARIOS)
    asked = parser.parse_args()
    for row in rows(asked.games, asked.scenarios, asked.turns):
        print(row, flush=True)


if __name__ == "__main__":
    main()
