"""``python -m tools.balance --title T``: prints the table of a title; 1 where a limit is passed."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from importlib.util import find_spec

from parsers.registry import TITLES

STANDARD = "sunset_of_empire"


def main() -> int:
    """A title's own measure is a module of its name beside this one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=tuple(TITLES), default=STANDARD)
    parser.add_argument("--games", type=int)
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    own = f"tools.balance.{asked.title}"
    measure = import_module(own if find_spec(own) else "tools.balance.any")
    rows, wrong = measure.measure(asked.title, asked.games or measure.GAMES, asked.workers)
    print("\n".join(rows))
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
