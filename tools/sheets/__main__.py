"""``python -m tools.sheets --folder F``: contact sheets of all titles, and a table of what each picture
measures; 1 where a limit is passed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from parsers.registry import TITLES
from tools.sheets.contact import WIDTHS, contact
from tools.sheets.measure import Measured, faults, measure
from tools.sheets.positions import MOST, Shot, shots

LANGS = ("en", "ru")
HEAD = (
    "| picture | px | smallest letters | hidden | crossed | least contrast | outside | KB | ms |\n"
    "|---|---|---|---|---|---|---|---|---|"
)


def row(shot: Shot, found: Measured) -> str:
    """A line of the table."""
    name = f"{shot.title} {shot.lang} {shot.moment} {shot.part}"
    return (
        f"| {name} | {shot.width} | {found.letter:.1f} | {len(found.hidden)} | {len(found.crossed)} "
        f"| {found.worst.ratio:.1f} | {len(found.outside)} | {found.bytes / 1024:.0f} "
        f"| {found.milliseconds:.0f} |"
    )


def main(words: Sequence[str] | None = None) -> int:
    """Draws and measures; what passes a limit is told below the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", choices=tuple(TITLES))
    parser.add_argument("--lang", choices=LANGS)
    parser.add_argument("--folder", type=Path, help="where the sheets go; without it nothing is kept")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=MOST, help="how far the games are played")
    asked = parser.parse_args(words)
    print(HEAD)
    wrong: list[str] = []
    for title in (asked.title,) if asked.title else TITLES:
        for lang in (asked.lang,) if asked.lang else LANGS:
            taken = [*shots(title, lang, asked.seed, asked.steps)]
            if asked.folder:
                _keep(taken, asked.folder)
            wrong += _told(taken)
    print("\n".join(wrong), file=sys.stderr)
    return 1 if wrong else 0


def _told(taken: Sequence[Shot]) -> Iterator[str]:
    """Prints a row for each picture; yields the limits that it passes."""
    for shot in taken:
        found = measure(shot.scene, shot.width)
        print(row(shot, found), flush=True)
        for limit, what in faults(found).items():
            yield f"{shot.title} {shot.lang} {shot.moment} {shot.part}: {limit}: {what}"


def _keep(taken: Sequence[Shot], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for width in WIDTHS:
        name = f"{taken[0].title}-{taken[0].lang}-{width}.png"
        contact(taken, width).save(folder / name, optimize=False)


if __name__ == "__main__":
    sys.exit(main())
