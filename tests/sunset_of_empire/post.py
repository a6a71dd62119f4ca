"""Games of the title by raw mail through the desk: dice as the test says, letters as they come out."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest
from sqlmodel import select

from adjudicator.kinds import Seat
from games.title import letter_of, turn_of
from mailer import play as table
from mailer.store.models import Person
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


Written = tuple[Seat, str, str]
"""Who wrote, in which turn, which text."""


def played(world: World, players: Mapping[Seat, str], seed: int, game: str = "empire") -> Iterator[Written]:
    """Simple players (seat -> person) write with plans until the game is over; each letter after it is sent.

    Each writes in the language in which it is written to.
    """
    langs = {seat: _lang(world, name) for seat, name in players.items()}
    picks = {seat: random.Random(f"{seed}/{seat}").randrange for seat in players}
    while asks := world.play(game).asks:
        play, ask = world.play(game), asks[0]
        lines = letter_of(play.title, play.view(ask.seat), ask, picks[ask.seat], langs[ask.seat])
        text = "\n".join(lines)
        world.write(players[ask.seat], text, seat=ask.seat)
        assert world.play(game).match.steps > play.match.steps, f"nothing came of {text}"
        yield ask.seat, turn_of(play.title, ask.phase), text


def _lang(world: World, name: str) -> str:
    with world.session() as session:
        person = session.exec(select(Person).where(Person.name == name)).one()
        return str(person.lang)
