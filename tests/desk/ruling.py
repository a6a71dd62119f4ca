"""Games whose master, or the operator, plays in them, and letters of theirs."""

from __future__ import annotations

from functools import partial

from tests.desk.world import OPERATOR, World
from tests.desk.worlds import furnish


def mine(world: World, title: str = "toy", seats: tuple[str, str] = ("RED", "BLUE"), more: str = "") -> World:
    """A game that Anna runs and plays, against Boris; Dora and Egor are somewhere."""
    return furnish(world, f"mine {title} {seats} {more}", partial(_mine, title, seats, more))


def _mine(title: str, seats: tuple[str, str], more: str, world: World) -> None:
    for name in ("Anna", "Boris", "Dora", "Egor"):
        world.person(name)
    world.write("Anna", f"CREATE mine {title} deadline 2 days {more}\nJOIN mine AS {seats[0]}")
    world.write("Boris", f"JOIN mine AS {seats[1]}")
    assert world.play("mine").asks


POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")


def seven(world: World, more: str = "") -> World:
    """A game of seven that Austria's player, Anna, runs."""
    return furnish(world, f"seven {more}", partial(_seven, more))


def _seven(more: str, world: World) -> None:
    people_ = ("Anna", "Boris", "Clara", "Dora", "Egor", "Fedor", "Gleb")
    for name in people_:
        world.person(name)
    world.write("Anna", f"CREATE mine diplomacy deadline 2 days {more}\nJOIN mine AS AUSTRIA")
    for name, seat in zip(people_[1:], POWERS[1:], strict=True):
        world.write(name, f"JOIN mine AS {seat}")
    assert world.play("mine").asks


def from_operator(text: str, who: str = "olga") -> str:
    return (
        f"From: {OPERATOR}\nTo: judge+{{person:{who}}}@judge.example\n"
        f"Content-Type: text/plain; charset=utf-8\n\n{text}\n"
    )


def to_operator(world: World, text: str) -> str:
    world.out()
    world.receive(from_operator(text))
    return " ".join(" ".join(body.text.split()) for row, body in world.out() if row.address == OPERATOR)
