"""``python -m tests.mutants --seed 1 --count 20``: breaks lines by seed, one at a time; who noticed?"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from tests.mutants.breakage import Breakage, breakages

ROOT = Path(__file__).parents[2]
CODE = ("adjudicator", "games", "parsers", "mailer")
NEVER = ("migrations", "__init__.py")
PATIENCE = 900
"""Seconds for the tests of one breakage; one that hangs is noticed."""

_BESIDE = {
    "adjudicator": ("tests/adjudicator", "tests/toy", "tests/contract"),
    "games": ("tests/toy", "tests/contract"),
    "parsers": ("tests/parsers", "tests/desk"),
    "mailer": ("tests/desk", "tests/store", "tests/worker", "tests/running", "tests/cli"),
    "letters": ("tests/desk",),
    "desk": ("tests/desk", "tests/season"),
    "post": ("tests/post", "tests/faults"),
}
"""Where a room's tests lie beside the folder that has its name."""


def nearest(path: Path) -> list[str]:
    """The folders whose tests are about a file, the nearest first."""
    parts = [*path.parent.parts[::-1], *(part for part in path.stem.split(".") if part)]
    titles = [folder.name for folder in sorted((ROOT / "games").iterdir()) if folder.is_dir()]
    named = [title for title in titles if title in parts or path.stem.startswith(title)]
    found = [f"tests/{name}" for name in [*named, *parts]]
    found += [folder for part in parts for folder in _BESIDE.get(part, ())]
    return [folder for folder in dict.fromkeys(found) if (ROOT / folder).is_dir()]


def sample(seed: int, count: int, within: str) -> Iterator[tuple[Path, Breakage]]:
    """Breakages by seed: each room alike, however many lines it has; in it each line alike."""
    rooms: dict[str, list[tuple[Path, Breakage]]] = {}
    for top in CODE:
        for path in sorted((ROOT / top).rglob("*.py")):
            shown = path.relative_to(ROOT)
            if not str(shown).startswith(within) or any(name in shown.parts for name in NEVER):
                continue
            room = "/".join(shown.parts[:2]) if len(shown.parts) > 2 else top
            rooms.setdefault(room, []).extend((shown, one) for one in breakages(path.read_text("utf-8")))
    dice, names = Random(seed), sorted(room for room, found in rooms.items() if found)
    for _ in range(count if names else 0):
        yield dice.choice(rooms[dice.choice(names)])


def copied(folder: Path) -> None:
    """The tree as git knows it, so that nothing of a breakage is left in the checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.decode().split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)


class SoundError(Exception):
    """Tests that say nothing: they fail, or do not run, without any breakage."""


@cache
def sound(folder: Path, tests: tuple[str, ...]) -> None:
    """Run the tests on the code as it is. Raises SoundError unless they all pass."""
    if by := noticed(folder, tests):
        raise SoundError(f"without any breakage: {by}")


def noticed(folder: Path, tests: Sequence[str]) -> str:
    """The first test that fails, ``(hangs)``; empty where all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "auto", "--dist", "loadgroup", *tests]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return "(hangs)"
    if ran.returncode == pytest.ExitCode.OK:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", ran.stdout, re.MULTILINE)
    return failed[1] if failed else f"(pytest ends with {ran.returncode})"


def main() -> int:
    """Print each breakage and who noticed it; 2 where the tests fail without one."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--within", default="", help="only files whose path begins so, as parsers/")
    parser.add_argument("--all", action="store_true", help="what a room's own tests miss goes to all others")
    given = parser.parse_args()
    score: Counter[tuple[str, bool]] = Counter()
    with TemporaryDirectory() as name:
        folder = Path(name)
        copied(folder)
        for path, breakage in sample(given.seed, given.count, given.within):
            try:
                by = _by(folder, path, breakage, given.all)
            except SoundError as error:
                print(f"{path}:{breakage.line}: {error}", file=sys.stderr)
                return 2
            score["/".join(path.parts[:2]) if len(path.parts) > 2 else path.parts[0], bool(by)] += 1
            print(f"{path}:{breakage.line}: {_short(breakage.before)}  ->  {_short(breakage.after)}")
            print(f"    {by or 'NOT NOTICED by ' + ' '.join(nearest(path))}", flush=True)
    print()
    for room in sorted({room for room, _ in score}):
        print(f"{room:32}{score[room, True]:4} of {score[room, True] + score[room, False]} noticed")
    return 0


def _by(folder: Path, path: Path, breakage: Breakage, every: bool) -> str:
    """Who notices the breakage: a test of the room, or where ``every`` is set of any other."""
    groups = [tuple(nearest(path)), *([("tests",)] if every else [])]
    for tests in groups:
        sound(folder, tests)
    whole = (folder / path).read_text("utf-8")
    (folder / path).write_text(breakage.applied(whole), "utf-8")
    try:
        return next(filter(None, (noticed(folder, tests) for tests in groups)), "")
    finally:
        (folder / path).write_text(whole, "utf-8")


def _short(text: str) -> str:
    one = " ".join(text.split())
    return one if len(one) <= 70 else f"{one[:67]}..."


if __name__ == "__main__":
    sys.exit(main())
