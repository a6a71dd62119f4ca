"""Lets time go by in a small house, and tells what it brought."""

from __future__ import annotations

from adjudicator.kinds import Instant
from mailer.terms import timer
from tests.desk.world import World


def pass_time(world: World, seconds: int, name: str) -> list[str]:
    """Let time go by, with whatever is due run at its moment; who got letters of which subject."""
    end = world.now + seconds
    for _ in range(100):
        due = world.game(name).due
        if due is None or due > end:
            break
        world.now = Instant(max(world.now, due))
        world.run_due()
    world.now = Instant(end)
    return [f"{row.address.partition('@')[0]}: {body.subject}" for row, body in world.out()]


def reminded(subjects: list[str]) -> list[str]:
    return [line.partition(":")[0] for line in subjects if "Reminder" in line]


def phase(world: World, name: str = "duel") -> str:
    return world.play(name).asks[0].phase


def clock(world: World, name: str = "duel") -> timer.Timer:
    return timer.load(world.game(name))
