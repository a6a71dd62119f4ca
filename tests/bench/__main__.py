"""``python -m tests.bench``: prints the figures of every bench_*.py; it must not know what they measure."""

from __future__ import annotations

import importlib
import sys
import time
from pathlib import Path


def main() -> None:
    """Run each module's ``run()`` and print its lines as they come."""
    wanted = sys.argv[1:]
    for path in sorted(Path(__file__).parent.glob("bench_*.py")):
        name = path.stem.removeprefix("bench_")
        if wanted and name not in wanted:
            continue
        started = time.perf_counter()
        print(f"{name}: measuring ...", flush=True)
        for line in importlib.import_module(f"tests.bench.{path.stem}").run():
            print(f"  {line}", flush=True)
        print(f"  ({time.perf_counter() - started:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
