"""``python -m tests.no_retreat.letter_count``: letters a player and turn of two simple players, by mail."""

from __future__ import annotations

import argparse
import statistics
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from games.no_retreat.model.atlas import AXIS, SOVIET
from tests.kit.by_mail import letters_a_turn

SCENARIOS, GAMES = "ABCDEF", 3
MEDIAN, MOST = 6, 10
"""Letters that a player needs in a turn at most, in the median and in 95 of 100 turns."""
WHO = {AXIS: ("Johann", "en"), SOVIET: ("Ivan", "ru")}


def letters_of(folder: Path, scenario: str, seed: int, turns: int | None = None) -> list[int]:
    """Letters of each side in each of the first turns in which it wrote any."""
    counted = letters_a_turn(folder, "no_retreat", WHO, seed, scenario=scenario, turns=turns)
    return [count for count in counted.values() if count]


def percentile(counts: Sequence[int]) -> int:
    """What 95 of 100 do not exceed."""
    return sorted(counts)[-(-len(counts) * 95 // 100) - 1]


def rows(games: int, scenarios: str) -> Iterator[str]:
    """The lines of the table, the last for all together."""
    yield "| scenario | turns of a player | median | 95th percentile | most |"
    yield "|---|---|---|---|---|"
    every: list[int] = []
    for scenario in scenarios:
        found: list[int] = []
        for seed in range(1, games + 1):
            with tempfile.TemporaryDirectory() as folder:
                found += letters_of(Path(folder) / "house", scenario, seed)
        every += found
        yield _row(scenario, found)
    yield _row("all", every)


def _row(name: str, counts: Sequence[int]) -> str:
    return (
        f"| {name} | {len(counts)} | {statistics.median(counts):g} | {percentile(counts)} | {max(counts)} |"
    )


def main() -> None:
    """Prints each line when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--scenarios", default=SCENARIOS)
    asked = parser.parse_args()
    for row in rows(asked.games, asked.scenarios):
        print(row, flush=True)


if __name__ == "__main__":
    main()
