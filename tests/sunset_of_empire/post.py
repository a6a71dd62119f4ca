"""Games of the title by raw mail through the desk: dice as the test says, letters as they come out."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from pathlib import Path

import pytest

from mailer import play as table
from parsers import registry
from tests.desk.world import World

TITLE = "sunset_of_empire"
CARDS = Path(__file__).with_name("cards")


class Fate:
    """Dice that fall as they are told to."""

    def __init__(self, values: Iterable[tuple[int, ...]]) -> None:
        self.left = deque(values)

    def roll(self, number: int, sides: tuple[int, ...]) -> tuple[int, ...]:
        """See adjudicator.dice.Dice."""
        values = self.left.popleft()
        assert len(values) == len(sides), (number, sides, values)
        return values


def fated(monkeypatch: pytest.MonkeyPatch, values: Iterable[tuple[int, ...]]) -> Fate:
    """All dice of the house from now on."""
    fate = Fate(values)
    monkeypatch.setattr(table, "dice_of", lambda row: fate)
    return fate


def fixed_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house plays with the cards of the tests, whatever becomes of the data."""
    monkeypatch.setattr(registry, "_folders", {TITLE: (CARDS,)})
    registry.title.cache_clear()


def opened(world: World, entente: tuple[str, str], central: tuple[str, str], game: str = "empire") -> None:
    """A running game: name and language of who plays each side; Clara is its master."""
    world.person("Clara")
    for name, lang in (entente, central):
        world.person(name, lang)
    world.write("Clara", f"CREATE {game} {TITLE} deadline 3 days")
    world.write(entente[0], f"JOIN {game} AS Entente")
    world.write(central[0], f"JOIN {game} AS Central Powers")


def letters(world: World) -> dict[str, str]:
    """What came out since the last look, all letters to each person in one."""
    told: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0]
        told[name] = told.get(name, "") + f"Subject: {body.subject}\n\n{body.text}\n"
    return told
