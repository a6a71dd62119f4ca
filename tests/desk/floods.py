"""Many letters of one writer, and what they are told."""

from __future__ import annotations

import re

from tests.desk.world import World


def texts(world: World, name: str) -> list[str]:
    """The letters to somebody since the last look, each in one line."""
    return [" ".join(body.text.split()) for row, body in world.out() if row.address.startswith(name.lower())]


def opening(world: World, lang: str, key: str) -> str:
    """How a sentence begins, up to what is filled in."""
    return str(re.split(r"[“«{]", world.words(lang).messages[key], maxsplit=1)[0])


def pester(
    world: World, name: str, times: int, *, seat: str = "", text: str = "no idea what {}"
) -> list[str]:
    for number in range(times):
        world.write(name, text.format(number), seat=seat)
    return texts(world, name)
