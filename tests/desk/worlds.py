"""Houses to begin a test with, built by mail once a run and copied; what comes of them is the tests'."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.desk.chance import seed_known
from tests.desk.world import START, World, empty_house

SEATS = {
    "Anna": "FRANCE",
    "Boris": "RUSSIA",
    "Dora": "AUSTRIA",
    "Emil": "ENGLAND",
    "Fritz": "GERMANY",
    "Greta": "ITALY",
    "Hugo": "TURKEY",
}
"""Who plays what in the game of seven."""


def _people(world: World) -> None:
    world.person("Anna", "en", "Europe/London")
    world.person("Boris", "ru", "Europe/Moscow")
    world.person("Clara")


def _forming(world: World) -> None:
    _people(world)
    world.write("Clara", "CREATE duel diplomacy france-austria deadline 2 days")


def _duel(world: World) -> None:
    """Anna plays France, Boris Austria, Clara is the master."""
    _forming(world)
    world.write("Anna", "JOIN duel AS France")
    world.write("Boris", "JOIN duel AS Austria")


def _seven(world: World) -> None:
    """The standard game; Anna and Boris with five more."""
    _people(world)
    world.write("Clara", "CREATE thirties deadline 2 days")
    for name, seat in SEATS.items():
        if name.lower() not in world.people:
            world.person(name)
        world.write(name, f"JOIN thirties AS {seat.capitalize()}")


def _hall(world: World) -> None:
    """The duel, with Dora (English) and Egor (Russian) who play nowhere."""
    _duel(world)
    world.person("Dora", "en", "America/New_York")
    world.person("Egor", "ru", "Europe/Moscow")


def _open_road(world: World) -> None:
    """The toy, with dice and hidden hands, open for two."""
    for name in (("Anna",), ("Boris", "ru", "Europe/Moscow"), ("Clara",)):
        world.person(*name)
    world.write("Clara", "CREATE road toy deadline 2 days")


def _road(world: World) -> None:
    """The toy: Anna plays RED, Boris BLUE."""
    _people(world)
    world.write("Clara", "CREATE road toy deadline 2 days")
    world.write("Anna", "JOIN road as RED")
    world.write("Boris", "JOIN road as BLUE")


def _plain(create: str, annas: str, boris: str, world: World) -> None:
    """Anna and Boris play, Clara is the master; all of them read English and have no time zone."""
    for name in ("Anna", "Boris", "Clara"):
        world.person(name)
    world.write("Clara", f"CREATE {create}")
    game = create.split()[0]
    world.write("Anna", f"JOIN {game} AS {annas}")
    world.write("Boris", f"JOIN {game} AS {boris}")


def _dora(world: World) -> None:
    """The plain duel; Dora is around."""
    _plain("duel diplomacy france-austria deadline 2 days", "France", "Austria", world)
    world.person("Dora")


def _left(world: World) -> None:
    """The same, and Austria has lost its player."""
    _dora(world)
    world.write("Clara", "EJECT duel Boris")


def _guns(world: World) -> None:
    """Paths of Glory: Anna has played The Guns of August for the Central Powers, Boris is asked."""
    _plain("war paths_of_glory deadline 2 days", "CP", "AP", world)
    world.write("Anna", "event 1", seat="CP")
    world.write("Anna", "no", seat="CP")


WORLDS: dict[str, Callable[[World], None]] = {
    "empty": lambda world: None,
    "people": _people,
    "forming": _forming,
    "duel": _duel,
    "seven": _seven,
    "hall": _hall,
    "open road": _open_road,
    "road": _road,
    "plain duel": partial(_plain, "duel diplomacy france-austria deadline 2 days", "France", "Austria"),
    "plain duel with Dora": _dora,
    "plain duel without Boris": _left,
    "moderated duel": partial(_plain, "duel diplomacy france-austria moderated", "France", "Austria"),
    "guns": _guns,
    "plain road": partial(_plain, "road toy deadline 2 days", "RED", "BLUE"),
}


def begin(world: World, name: str) -> None:
    """The empty house becomes the one of that name, and everything queued so far has been looked at."""
    furnish(world, name, WORLDS[name])


def furnish(world: World, name: str, build: Callable[[World], object]) -> World:
    """The empty house becomes what ``build`` makes of one, once for a ``name`` however many tests have it.

    Everything queued so far has been looked at.
    """
    assert not world.letters, "something has happened in it"
    assert world.now == START
    if name not in _BUILT:
        _BUILT[name] = _built(build)
    database, built = _BUILT[name]
    world.engine.dispose()
    world.file.write_bytes(database)
    world.people.update(built.people)
    world.letters, world.seen, world.base = built.letters, built.seen, built.seen
    return world


_BUILT: dict[str, tuple[bytes, World]] = {}


def _built(build: Callable[[World], object]) -> tuple[bytes, World]:
    with TemporaryDirectory() as folder, seed_known():
        world = empty_house(Path(folder))
        build(world)
        world.out()
        world.engine.dispose()
        return world.file.read_bytes(), world
