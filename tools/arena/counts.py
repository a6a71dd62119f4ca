"""Games of a pairing as they are kept: what was played is read again while the title has not changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from functools import cache, partial
from pathlib import Path

from adjudicator.kinds import Seat
from tools.arena.games import Pairing, Played, options, play
from tools.balance.counting import Count, played

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "arena"
FIRST_SEED = 50_000_000
PIECE = 7
"""Games that are played before they are kept."""


def games(pairing: Pairing, number: int, workers: int, kept: Path = KEPT) -> list[Played]:
    """So many games, those that are kept first."""
    bids = "-".join(f"{key}-{value}" for key, value in options(pairing).items())
    path = kept / f"{'-'.join(filter(None, (pairing.name, bids, digest(pairing.title))))}.json"
    found: list[Played] = []
    if path.exists():
        found = [
            Played(**{**each, "seat": Seat(each["seat"])}) for each in json.loads(path.read_text("utf-8"))
        ]
    while len(found) < number:
        seeds = range(FIRST_SEED + len(found), FIRST_SEED + min(number, len(found) + PIECE))
        found += played(partial(play, pairing), seeds, workers, 1)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps([asdict(each) for each in found]), "utf-8")
    return found[:number]


@cache
def digest(title: str) -> str:
    """What tells one state of a title from another: rules, data, robots, and what robots of titles share."""
    files = sorted(
        path
        for folder in (title, "kit")
        for path in (ROOT / "games" / folder).rglob("*")
        if path.suffix in (".py", ".toml", ".csv")
    )
    wanted = [path for path in files if {"words", "text", "picture", "pictures"}.isdisjoint(path.parts)]
    return hashlib.sha256(b"".join(path.read_bytes() for path in wanted)).hexdigest()[:12]


def count(values: Iterable[float]) -> Count:
    """Their mean and its error."""
    found = Count()
    for value in values:
        found.add(value)
    return found


def by_seat(found: Sequence[Played]) -> Mapping[Seat, Count]:
    """What was got at each seat."""
    seats = dict.fromkeys(each.seat for each in sorted(found, key=lambda each: each.seat))
    return {seat: count(each.score for each in found if each.seat == seat) for seat in seats}
