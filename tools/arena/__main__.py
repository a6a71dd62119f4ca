"""``make arena``: how strong the robots are; 1 where one is beyond a limit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from games.robots import players
from parsers.registry import TITLES, title
from tools.arena import counts, table
from tools.arena.games import Pairing

GAMES = 200
PAGE = counts.ROOT / "docs" / "robots.md"


ALL = "all"


def pairings(titles: list[str], robot: str, against: str) -> Iterator[Pairing]:
    """Of each title the robot that is named, or all but the one they are measured against."""
    for key in titles:
        for each in players(title(key).title.robots()):
            if each.key == robot or (robot == ALL and each.key != against):
                yield Pairing(key, each.key, against)


def main() -> int:
    """Prints each row when it is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=tuple(TITLES))
    parser.add_argument("--robot", default="strong", help="name and temper, as 'strong bold'; or all")
    parser.add_argument("--against", default="simple")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--write", type=Path, default=PAGE)
    asked = parser.parse_args()
    rows: dict[Pairing, str] = {}
    wrong: list[str] = []
    print("\n".join(table.HEAD), flush=True)
    for pairing in pairings([asked.title] if asked.title else list(TITLES), asked.robot, asked.against):
        found = counts.games(pairing, asked.games, asked.workers)
        rows[pairing] = table.row(pairing, found)
        wrong += table.faults(pairing, found)
        print(rows[pairing], flush=True)
        table.written(asked.write, {pairing: rows[pairing]})
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
