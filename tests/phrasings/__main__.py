"""``python -m tests.phrasings [TITLE...]``: letters of each title, and how many of them are read as meant.

``--list`` prints the letters that are not, too.
"""

from __future__ import annotations

import argparse
import sys

from tests.phrasings.measure import (
    Row,
    Verdict,
    courtesies,
    idle,
    measured,
    phrasings,
    reading,
    titles,
    verdict,
)

HEAD = ("title", "letters", "English", "Russian", "as meant", "not read", "as something else", "courtesies")


def line(row: Row) -> tuple[str, ...]:
    """The cells of a title."""
    figures = (row.letters, row.english, row.russian)
    astray = (row.verdicts[Verdict.UNREAD], row.verdicts[Verdict.OTHERWISE])
    polite = f"{row.idle} of {row.courtesies}" if row.courtesies else "-"
    return (row.title, *map(str, figures), f"{row.share:.1f} %", *map(str, astray), polite)


def astray(title: str) -> list[str]:
    """The letters of a title that are not read as meant, with what they are read as."""
    by = reading(title)
    judged = [(said, means, verdict(by, said, means)) for said, means in phrasings(title)]
    return [
        *(
            f"{how.value}: {said!r}\n    meant {by.meant(means)}\n    read  {by.entries(said)}"
            for said, means, how in judged
            if how is not Verdict.MEANT
        ),
        *(f"courtesy: {said!r}" for said in courtesies(title) if not idle(by, said)),
    ]


def main(words: list[str]) -> int:
    """Print the table; 1 where a letter is read as something else than was meant."""
    parser = argparse.ArgumentParser(prog="python -m tests.phrasings")
    parser.add_argument("titles", nargs="*", metavar="TITLE")
    parser.add_argument("--list", action="store_true", help="print the letters that are not read as meant")
    wish = parser.parse_args(words)
    unknown = set(wish.titles) - set(titles())
    if unknown:
        parser.error(f"no phrasings of {', '.join(sorted(unknown))}; there are {', '.join(titles())}")
    rows = [measured(title) for title in wish.titles or titles()]
    if wish.list:
        print("\n".join(text for row in rows for text in astray(row.title)))
    table = [HEAD, *map(line, rows)]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for name, *cells in table:
        print(
            name.ljust(widths[0]), *(cell.rjust(wide) for cell, wide in zip(cells, widths[1:], strict=True))
        )
    return 1 if any(row.verdicts[Verdict.OTHERWISE] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
