"""`python -m tests.faults.hostile`: what it costs to read 5 MB of anything; texts that tire scanners."""

from __future__ import annotations

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from adjudicator.kinds import Seat
from mailer.desk.answering import take_apart
from mailer.post.letter import Letter, read_letter
from parsers import registry
from tests.faults.chaos import write_between

PIECES: dict[str, str] = {
    "orders, a line each": "A PAR - BUR\n",
    "orders, all on one line": "A PAR - BUR ",
    "supports without end": "A PAR S ",
    "IF IF IF": "IF ",
    "conditions": "IF A PAR THEN\n",
    "conditions in brackets": "IF (A PAR OR (",
    "open brackets": "(",
    "closed brackets, a line each": ")\n",
    "quote marks": '"',
    "quoted lines": "> A PAR - BUR\n",
    "quoted quotes": "> ",
    "attributions": "On 3.3.2026 14:05, J <j@h> wrote:\n> q\n",
    "headers": "From: a\nSent: b\n",
    "press without end": "PRESS TO ALL\n",
    "END": "END\nEND PRESS\n",
    "html": "<div><p>A&amp;",
    "words": "lorem ipsum ",
    "Russian words": "армия Париж поддерживает ",
    "colons": "a: ",
    "dashes": "- ",
    "digits": "1901 ",
    "emoji": "\U0001f600",
    "zero-width": "A\u200bP\u200bA\u200bR ",
    "accents": "e\u0308",
    "blanks": " ",
    "references": "Ref: aaaaaaaa\n",
    "names half right": "Norwegan ",
}
"""What is repeated until the body has its size."""

HEAD = "| body | megabytes | becomes | seconds | megabytes at most |\n|---|---|---|---|---|"
SEAT = Seat("FRANCE")


def mail_of(piece: str, size: int, kind: str = "text/plain") -> bytes:
    """A letter whose body of ``size`` bytes is the piece again and again."""
    body = piece.encode()
    head = f"From: a@b\nContent-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    return head.encode() + body * (size // len(body))


def whole_way(raw: bytes) -> str:
    """Bytes to pieces of a letter as the desk takes it, under each reading; what became of it."""
    letter = read_letter(raw)
    if not isinstance(letter, Letter):
        return letter.reason
    reader = registry.title("diplomacy").reader("standard")
    for reading in letter.readings[:6]:
        take_apart(reading, reader, "S1901M", SEAT)
    return "read"


def operations(work: Callable[[], object]) -> int:
    """How many calls ``work`` makes, of Python and of C: a measure of work that no clock can blur."""
    count = 0

    def counting(frame: FrameType, happened: str, about: object) -> None:
        nonlocal count
        count += happened in ("call", "c_call")

    sys.setprofile(counting)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def measured(name: str, piece: str, size: int, kind: str) -> str:
    """A line of the table: processor time, then memory in a second run."""
    raw = mail_of(piece, size, kind)
    began = time.process_time()
    became = whole_way(raw)
    seconds = time.process_time() - began
    tracemalloc.start()
    whole_way(raw)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    what = f"{name}, as HTML" if kind == "text/html" else name
    return f"| {what} | {size / 1e6:g} | {became} | {seconds:.2f} | {peak / 1e6:.0f} |"


def main() -> int:
    """Print the table, and put it into a file where one is named."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.hostile", description=__doc__)
    options.add_argument("--write", type=Path, help="put the table into this file of Markdown")
    given = options.parse_args()
    whole_way(mail_of("A PAR - BUR\n", 1000))  # grammars are built once
    lines = []
    for name, piece in PIECES.items():
        # What is above the limit is set aside; just below it all of it is read.
        for size, kind in ((5_000_000, "text/plain"), (490_000, "text/plain"), (200_000, "text/html")):
            if kind == "text/html" and name not in ("html", "words", "emoji", "attributions"):
                continue
            lines.append(measured(name, piece, size, kind))
            print(lines[-1], flush=True)
    if given.write:
        write_between(given.write, "hostile", "\n".join((HEAD, *lines)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
