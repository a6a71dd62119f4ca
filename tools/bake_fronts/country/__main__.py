"""The command that bakes the board of Won by the Sword: python -m tools.bake_fronts.country [FRAME ...]."""

from __future__ import annotations

import argparse

from tools.bake_fronts.country.plan import read
from tools.bake_fronts.country.sheet import write
from tools.bake_fronts.country.strips import write_all


def main() -> None:
    """Bakes the whole board and each frame of frames.toml; the same data give the same bytes."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("frames", nargs="*", help="only these")
    only = set(parser.parse_args().frames)
    country = read()
    seen: set[str] = set()
    for frame in country.frames:
        if not only or frame.key in only:
            seen |= write(country, frame)
    write_all(country)
    missing = sorted(set(country.points) - seen)
    if missing and not only:
        raise SystemExit("on no picture: " + ", ".join(missing))


if __name__ == "__main__":
    main()
