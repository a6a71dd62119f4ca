"""Golden letters: a raw letter and what the house does with it, played step by step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING

from adjudicator.kinds import Instant
from tests.desk.chance import SEED
from tests.desk.world import World, whole
from tests.desk.worlds import begin

if TYPE_CHECKING:
    pass


GOLDEN = Path(__file__).parent / "golden"


CASES = sorted(path.stem for path in GOLDEN.glob("*.mail"))


def _steps(text: str) -> list[tuple[list[str], str]]:
    steps: list[tuple[list[str], list[str]]] = []
    for line in text.split("\n"):
        if line.startswith("@ "):
            steps.append((line[2:].split(), []))
        elif steps:
            steps[-1][1].append(line)
    return [(head, "\n".join(body)) for head, body in steps]


def _letter(world: World, options: list[str], raw: str) -> str:
    settings = dict(option.split("=", 1) for option in options if "=" in option)
    raw = _filled_up(raw, int(settings.get("lines", "0")))
    if words := int(settings.get("words", "0")):
        raw = raw.rstrip("\n") + " word" * words + "\n"
    data = world.filled(raw).encode(settings.get("charset", "utf-8"))
    received = Instant(world.now + int(settings.get("received", "0")))
    row = world.receive(data, received, checked="unchecked" not in options)
    return f"(the letter was {row.status}: {row.reason})\n" if row.status in ("ignored", "held") else ""


def _filled_up(raw: str, lines: int) -> str:
    """The mail with the lines of its text over and over until they are so many."""
    if not lines:
        return raw
    head, _, body = raw.partition("\n\n")
    repeated = islice(cycle(body.rstrip("\n").split("\n")), lines)
    return f"{head}\n\n" + "\n".join(repeated) + "\n"


def play_case(world: World, text: str) -> str:
    """All steps; the letters that came out of them as text."""
    told: list[str] = []
    SEED[:] = b"s"
    for (what, *options), body in _steps(text):
        if what in _QUIET:
            _QUIET[what](world, options)
            continue
        notes = ""
        match what:
            case "daily":
                world.run_daily()
            case "due":
                world.run_due()
            case "aside":
                world.set_aside(body.strip("\n") + "\n", " ".join(options))
            case "letter":
                notes = _letter(world, options, body.strip("\n") + "\n")
            case _:
                raise ValueError(f"no such step: {what}")
        told.append(f"######## {what} {' '.join(options)}".rstrip() + "\n" + notes + _out(world))
    return "\n".join(told)


def _values(options: list[str]) -> dict[str, str]:
    return dict(option.split("=", 1) for option in options)


def _seeded(world: World, options: list[str]) -> None:
    SEED[:] = options[0].encode()


_QUIET: dict[str, Callable[[World, list[str]], None]] = {
    "world": lambda world, options: begin(world, options[0]),
    "person": lambda world, options: world.person(options[0]),
    "wait": lambda world, options: world.tick(int(options[0])),
    "pause": lambda world, options: world.pause(options[0]),
    "set": lambda world, options: world.set(options[0], **_values(options[1:])),
    "limit": lambda world, options: world.limit(**{key: int(to) for key, to in _values(options).items()}),
    "speaks": lambda world, options: world.speaks(options[0], options[1]),
    "pages": lambda world, options: world.pages(options[0]),
    "sent": lambda world, options: world.all_sent(),
    "seed": _seeded,
    "unread": lambda world, options: world.unread(int(options[0])),
    "masterless": lambda world, options: world.masterless(options[0]),
}
"""Steps after which nothing is shown."""


def _out(world: World) -> str:
    shown: list[str] = []
    for row, body in world.out():
        picture = f" with a picture of {body.picture_alt!r}" if body.picture else ""
        shown.append(f"==== to {row.address}{picture}\nSubject: {body.subject}\n\n{whole(body)}")
    return "\n".join(shown)
