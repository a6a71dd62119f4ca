"""``make bench-web``: how many pages a second the judge serves, and how long the slowest of a hundred takes.

Beside a static file of the same server. One house with one game of Diplomacy; the server is a process of its
own. Each request has its own connection, as that of a reader who comes once.
"""

from __future__ import annotations

import http.client
import multiprocessing
import re
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median

import typer

from mailer.store.database import open_database
from mailer.web.rendering import STATIC, Place
from mailer.web.server import PageServer
from tests.web.browsing import Browser
from tests.web.playing import Gallery, house_of

GAME = "long"


def ways(last: int) -> dict[str, str]:
    """What is asked for, by name."""
    return {
        "static file": Place("", "en").file(next(iter(STATIC))),
        "list of games": "/en/",
        "statistics": "/en/statistics",
        "game, last position": f"/en/games/{GAME}",
        "game, middle position": f"/en/games/{GAME}/{last // 2}",
        "picture, SVG": f"/en/games/{GAME}/{last // 2}/picture-0.svg",
        "picture, PNG": f"/en/games/{GAME}/{last // 2}/picture-0.png",
    }


def last(gallery: Gallery) -> int:
    """The number of the game's last position."""
    shown = Browser(gallery.pages()).get(f"/en/games/{GAME}").text
    return int(re.findall(r'data-last="(\d+)"', shown)[0])


def serve(phases: int, told: Connection) -> None:
    """Serve a house until the other side says something; tells the port and the last position."""
    with tempfile.TemporaryDirectory() as folder:
        database = open_database(f"sqlite:///{Path(folder) / 'judge.db'}")
        gallery = Gallery(database, house_of())
        gallery.game(GAME, "diplomacy", turns=phases, aimless=True, options='{"victory": 34}')
        server = PageServer(gallery.pages(), "127.0.0.1", 0, "web")
        server.start()
        told.send((server.port, last(gallery)))
        told.recv()
        server.stop()
        database.close()


@contextmanager
def served(phases: int) -> Iterator[tuple[int, int]]:
    """The port of a house that is served meanwhile, and the number of its game's last position."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(phases, theirs))
    process.start()
    try:
        yield ours.recv()
    finally:
        ours.send("done")
        process.join(30)


def ask(port: int, way: str) -> float:
    """The seconds that one request takes. Raises RuntimeError where it is not answered well."""
    begun = time.perf_counter()
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", way, headers={"Accept-Encoding": "gzip"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{way}: {answer.status}")
    return time.perf_counter() - begun


def measured(port: int, way: str, seconds: float, readers: int) -> tuple[float, list[float]]:
    """Requests a second of so many readers at once, and what each request took."""
    taken: list[float] = []
    end = time.perf_counter() + seconds

    def read() -> None:
        while time.perf_counter() < end:
            taken.append(ask(port, way))

    threads = [threading.Thread(target=read) for _ in range(readers)]
    begun = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(taken) / (time.perf_counter() - begun), sorted(taken)


def main(phases: int = 200, seconds: float = 5.0, readers: int = 2) -> None:
    """Print the table."""
    with served(phases) as (port, last):
        print(f"A game of {last} phases, {readers} readers at once, {seconds:.0f} seconds each.")
        print(f"{'':24}{'first, ms':>10}{'a second':>10}{'median, ms':>12}{'99 %, ms':>10}{'of static':>11}")
        static = 0.0
        for name, way in ways(last).items():
            first = ask(port, way)
            rate, taken = measured(port, way, seconds, readers)
            static = static or rate
            worst = taken[int(len(taken) * 0.99)]
            print(
                f"{name:24}{first * 1000:10.1f}{rate:10.0f}{median(taken) * 1000:12.1f}{worst * 1000:10.1f}"
                f"{rate / static:10.0%} "
            )


if __name__ == "__main__":
    typer.run(main)
