"""The command that bakes the pictures of a map of points: python -m tools.bake_fronts PLAN."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.bake_fronts import atlas, coast, sheet


def main() -> None:
    """Bakes the board files of every front of a plan; the same plan gives the same bytes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("plan", type=Path, nargs="?", default=Path(__file__).with_name("paths_of_glory.toml"))
    plan = atlas.read(parser.parse_args().plan, coast.kept())
    seen: set[str] = set()
    for frame in plan.frames:
        seen |= sheet.write(plan, frame)
    missing = sorted(set(plan.spots) - seen)
    if missing:
        raise SystemExit("on no picture: " + ", ".join(missing))


if __name__ == "__main__":
    main()
