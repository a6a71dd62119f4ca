"""`python -m tests.faults.hostile`: what it costs to read 5 MB of anything; texts that tire scanners."""

from __future__ import annotations

import argparse
import random
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from math import log
from pathlib import Path
from statistics import linear_regression
from types import FrameType

from mailer.post.letter import Letter
from mailer.sandbox.reader import ReadWish, read
from parsers import registry
from tools.marks import write_between

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

OF_CARDS: dict[str, str] = {
    "names and commas": "A&",
    "units": "GE 3 BR 2 ",
    "spaces to activate": "activate Verdunn, Sedann ; ",
    "spaces joined by dashes": "Verdun-Sedan-",
    "cards": "lay SMS Emdan, U-2O, ",
    "numbered cards": "U-20, ",
    "standing orders": "if attacked at Verdun play 12, ",
    "Russian cards": "выложить SMS «Святой Иштван», Фоккер E.I, ",
}
"""The same for the readers of the card titles."""

LATIN = "abcdefghijklmnopqrstuvwxyz"
CYRILLIC = "\u0430\u0432\u0433\u0435\u0437\u0438\u043a\u043b\u043c\u043d\u043e\u043f\u0440\u0441\u0442\u0443"

VARIED: dict[str, tuple[str, int, int, str]] = {
    "words nobody knows": (LATIN, 5, 8, " "),
    "Russian words nobody knows": (CYRILLIC, 5, 8, " "),
    "words of both alphabets": (LATIN + CYRILLIC, 3, 6, " "),
    "sentences of one word": (LATIN, 5, 8, "; "),
    "sentences of two letters": (LATIN, 2, 2, "; "),
    "sentences of one letter": (LATIN, 1, 1, ";"),
    "sentences of figures": ("0123456789", 1, 2, ";"),
    "figures": ("0123456789", 1, 3, " "),
    "plays of cards nobody knows": (LATIN, 5, 8, "; play "),
    "headings nobody knows": (LATIN, 3, 5, ": "),
    "conditions nobody knows": (LATIN, 5, 5, ": attack Metz; if "),
}
"""Letters, the fewest and the most in a word, what stands between: words differ."""

MARKUP: dict[str, Callable[[int], str]] = {
    "attributes": lambda size: "<p " + "".join(f"a{n} " for n in range(size // 7)) + ">x</p>",
    "attributes with values": lambda size: "<p " + "".join(f"a{n}=b " for n in range(size // 9)) + ">x</p>",
    "tags": lambda size: "<p>" * (size // 3),
    "tags and attributes": lambda size: "<p a=1 b=2 c=3 d=4>x" * (size // 20),
    "depth": lambda size: "<div>" * (size // 5),
    "open fonts": lambda size: "".join(f"<font a{n}=1><p>" for n in range(size // 17)),
    "bodies": lambda size: "".join(f"<body a{n}=1>" for n in range(size // 15)),
    "options": lambda size: "<select>" + "<option>" * (size // 8),
    "cells": lambda size: "<table>" + "<td>" * (size // 4),
    "entities": lambda size: "&amp;&notit;&#x41;" * (size // 18),
    "styles": lambda size: "<p style='a:b;'>x" * (size // 17),
    "one style": lambda size: "<p style='" + "a:b;" * (size // 4) + "'>x",
    "comments": lambda size: "<!--a-->" * (size // 8),
    "comments without end": lambda size: "<!--" * (size // 4),
    "quotes without end": lambda size: "<p a=\"'" * (size // 7),
    "lines of pre": lambda size: "<pre>" + "a\n" * (size // 2),
    "quoted blocks": lambda size: "<blockquote>a</blockquote>" * (size // 26),
}
"""A page of that size; each grows in one thing."""

HEAD = "| body | megabytes | becomes | seconds | megabytes at most | exponent |\n|---|---|---|---|---|---|"


def mail_of(piece: str, size: int, kind: str = "text/plain") -> bytes:
    """A letter whose body of ``size`` bytes is the piece again and again."""
    body = piece.encode()
    head = f"From: a@b\nContent-Type: {kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n"
    return head.encode() + body * (size // len(body))


def varied(name: str, size: int) -> bytes:
    """A letter of ``size`` bytes of such words, on lines; the same each time."""
    letters, fewest, most, between = VARIED[name]
    chance = random.Random(name)
    lines: list[str] = []
    left = size
    while left > 0:
        line = ""
        while len(line) < 240:
            line += "".join(chance.choices(letters, k=chance.randint(fewest, most))) + between
        lines.append(line)
        left -= len(line.encode()) + 1
    text = "\n".join(lines) + "\n"
    return mail_of(text, len(text.encode()))


def page_of(make: Callable[[int], str], size: int) -> bytes:
    """A letter whose body is such a page."""
    return mail_of(make(size), len(make(size).encode()), "text/html")


def whole_way(raw: bytes, title: str = "diplomacy") -> str:
    """Bytes to pieces of a letter as the desk takes it, under each reading; what became of it."""
    seat = "FRANCE" if title == "diplomacy" else ""
    scenario = registry.title(title).title.scenarios()[0]
    letter = read(raw, ReadWish(titles=((title, scenario),), seat=seat))
    return "read" if isinstance(letter, Letter) else letter.reason


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


def seconds_of(raw: bytes, title: str = "diplomacy") -> tuple[float, str]:
    """The processor time of the whole way, and what became of the letter."""
    began = time.process_time()
    became = whole_way(raw, title)
    return time.process_time() - began, became


def exponent(make: Callable[[int], bytes], size: int, title: str = "diplomacy") -> str:
    """How the time grows with the size up to ``size``: 1 is linear. Of the sizes at which it is read."""
    points = []
    for each in (size // 8, size // 4, size // 2, size):
        seconds, became = min(seconds_of(make(each), title) for _ in range(3))
        if became == "read":
            points.append((log(each), log(max(seconds, 1e-6))))
    if len(points) < 2:
        return "-"
    return f"{linear_regression(*zip(*points, strict=True)).slope:.1f}"


def measured(name: str, make: Callable[[int], bytes], size: int, title: str = "diplomacy") -> str:
    """A line of the table: processor time, memory in a second run, then how the time grows."""
    raw = make(size)
    seconds, became = seconds_of(raw, title)
    tracemalloc.start()
    whole_way(raw, title)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    grows = exponent(make, size, title) if became == "read" or size < LARGEST else "-"
    return f"| {name} | {size / 1e6:g} | {became} | {seconds:.2f} | {peak / 1e6:.0f} | {grows} |"


CARD_TITLES = ("paths_of_glory", "sunset_of_empire", "no_retreat", "won_by_the_sword")


def lined(piece: str) -> str:
    """As much of it as one line may have."""
    return piece * (900 // len(piece)) + "\n"


LARGEST = 490_000
"""Bytes of text, about, beyond which none is read."""


def main() -> int:
    """Print the table, and put it into a file where one is named."""
    options = argparse.ArgumentParser(prog="python -m tests.faults.hostile", description=__doc__)
    options.add_argument("--write", type=Path, help="put the table into this file of Markdown")
    given = options.parse_args()
    for title in ("diplomacy", *CARD_TITLES):
        whole_way(mail_of("A PAR - BUR\n", 1000), title)  # grammars are built once
    lines = []
    bodies: list[tuple[str, Callable[[int], bytes], int]] = []
    for name, piece in PIECES.items():
        # What is above the limit is set aside; just below it all of it is read.
        plain = partial(mail_of, piece)
        bodies += [(name, plain, 5_000_000), (name, plain, LARGEST)]
        if name in ("html", "words", "emoji", "attributions"):
            bodies.append((f"{name}, as HTML", partial(mail_of, piece, kind="text/html"), 200_000))
    bodies += [(f"HTML: {name}", partial(page_of, make), LARGEST) for name, make in MARKUP.items()]
    for name, make, size in bodies:
        lines.append(measured(name, make, size))
        print(lines[-1], flush=True)
    for title in CARD_TITLES:
        for name, piece in {
            **PIECES,
            **{f"{name}, on lines": lined(piece) for name, piece in OF_CARDS.items()},
        }.items():
            lines.append(measured(f"{title}: {name}", partial(mail_of, piece), LARGEST, title))
            print(lines[-1], flush=True)
    for title in ("diplomacy", *CARD_TITLES):
        for name in VARIED:
            lines.append(measured(f"{title}: {name}", partial(varied, name), LARGEST, title))
            print(lines[-1], flush=True)
    if given.write:
        write_between(given.write, "hostile", "\n".join((HEAD, *lines)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
