"""Games by raw letters through the desk: opened, played by simple players, letters counted; of any title."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from adjudicator.kinds import Seat
from parsers.registry import title
from tests.desk.chance import SEED
from tests.desk.world import World, empty_house

Players: TypeAlias = Mapping[Seat, tuple[str, str]]
"""Name and language of who plays each seat."""

Written: TypeAlias = tuple[Seat, str, str]
"""Who wrote, in which turn, which text."""


NAMES = ("Anna", "Boris", "Xena", "Dora", "Egon", "Fred", "Gina")


def all_seats(key: str, lang: str) -> Players:
    """Somebody for each seat of the title ``key``, all of one language."""
    seats = title(key).title.seat_names("en")
    return {Seat(seat): (name, lang) for seat, name in zip(seats, NAMES, strict=False)}


def opened(
    world: World, game: str, key: str, players: Players, scenario: str = "", *, quiet: bool = False
) -> None:
    """A running game of the title ``key``; Clara is its master. ``quiet``: no pictures, no HTML."""
    world.person("Clara")
    for name, lang in players.values():
        world.person(name, lang)
        if quiet:
            world.write(name, "SET PICTURES OFF\nSET HTML OFF")
    what = f"{key} {scenario}".strip()
    world.write("Clara", f"CREATE {game} {what} deadline 3 days")
    names = title(key).title.seat_names("en")
    for seat, (name, _) in players.items():
        world.write(name, f"JOIN {game} AS {names[seat]}")


def played(world: World, game: str, players: Players, seed: str) -> Iterator[Written]:
    """Simple players write until the game is over; each letter after it is sent.

    Each leaves orders for later too, and writes in its language; its chance follows from ``seed`` and seat.
    """
    picks = {seat: random.Random(f"{seed}{seat}").randrange for seat in players}
    while asks := world.play(game).asks:
        play = world.play(game)
        # Where several are asked at once each of them writes in turn, and says that it is done.
        ask = next(each for each in asks if each.seat not in play.match.ready)
        name, lang = players[ask.seat]
        text = "\n".join(play.title.letter(play.view(ask.seat), ask, picks[ask.seat], lang))
        text = f"{text}\nREADY" if ask.revisable else text
        world.write(name, text, seat=ask.seat)
        now = world.play(game).match
        assert now.steps > play.match.steps or ask.seat in now.ready, f"nothing came of {text}"
        yield ask.seat, play.title.turn(ask.phase), text


def letters_a_turn(
    folder: Path, key: str, players: Players, seed: int, *, scenario: str = "", turns: int | None = None
) -> Mapping[tuple[Seat, str], int]:
    """Letters of each seat in each of the first turns of a game, those that open and join it left out."""
    folder.mkdir()
    SEED[:] = bytes([seed])
    world = empty_house(folder)
    opened(world, "war", key, players, scenario, quiet=True)
    found: Counter[tuple[Seat, str]] = Counter()
    seen: list[str] = []
    for seat, turn, _ in played(world, "war", players, f"{seed}/"):
        seen += [turn] if turn not in seen else []
        if turns is not None and len(seen) > turns:
            break
        found[seat, turn] += 1
    return {(seat, turn): found[seat, turn] for seat in players for turn in seen[:turns]}
