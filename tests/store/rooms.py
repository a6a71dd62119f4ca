"""Houses on real SQLite files with the toy title, and games played in them; it knows no other title."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import Session

import tests.toy
from adjudicator.dice import SEED_BYTES
from adjudicator.kinds import Instant
from mailer.base.config import Config
from mailer.base.house import House
from mailer.store.models import GameRow, Person, Player
from mailer.table import play as table
from mailer.table.play import Play
from parsers import registry
from parsers.registry import Registered
from tests.toy.reader import READER
from tests.toy.title import ToyTitle

NOW = Instant(1_700_000_000)
HOUR = 3_600
SEED = bytes(range(SEED_BYTES))


def register_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy beside the real titles for one test, and its boards where the painter looks."""
    toy = Registered(ToyTitle(), lambda scenario: READER)
    monkeypatch.setattr(registry, "TITLES", {**registry.TITLES, "toy": lambda: toy})
    monkeypatch.setitem(sys.modules, "games.toy", tests.toy)
    registry.title.cache_clear()


def config_in(folder: Path, **more: Any) -> Config:
    """A configuration whose files lie in ``folder``."""
    more.setdefault("database", f"sqlite:///{folder / 'house.db'}")
    return Config(secret_file=folder / "secret", **more)


def house_in(folder: Path, **more: Any) -> House:
    """A house with a secret that tests can rely on."""
    return House(config_in(folder, **more), b"s" * 32)


def add_person(session: Session, name: str) -> Person:
    """A confirmed person ``name@localhost``."""
    person = Person(address=f"{name.lower()}@localhost", name=name, confirmed=True, created=NOW)
    session.add(person)
    session.flush()
    return person


def add_game(session: Session, name: str = "First", title: str = "toy", scenario: str = "") -> GameRow:
    """A game that forms, with Ann and Bob on the toy's two seats."""
    chosen = scenario or registry.title(title).title.scenarios()[0]
    row = GameRow(
        name=name,
        name_key=name.casefold(),
        title=title,
        scenario=chosen,
        options="{}",
        settings="{}",
        seed=b"",
        created=NOW,
    )
    session.add(row)
    session.flush()
    if title == "toy":
        for seat, who in (("RED", f"Ann{row.id}"), ("BLUE", f"Bob{row.id}")):
            person = add_person(session, who)
            session.add(Player(game_id=row.id, person_id=person.id, seat=seat, joined=NOW))
    session.flush()
    return row


def play_on(session: Session, house: House, play: Play, now: Instant, pick: Callable[[int], int]) -> None:
    """Every open ask gets a random lawful answer, then the game runs."""
    for ask in play.asks:
        order = play.title.sample(play.view(ask.seat), ask, pick)
        assert table.submit(session, play, ask.seat, order, ready=True) is None
    table.advance(session, house, play, now)


def play_out(session: Session, house: House, row: GameRow, seed: int = 1, most: int = 400) -> Play:
    """A whole random game; fails where it does not end."""
    pick = random.Random(seed).randrange
    play, _ = table.start(session, house, row, NOW, seed=SEED)
    for turn in range(most):
        if play.over is not None:
            return play
        play_on(session, house, play, Instant(NOW + turn), pick)
    raise AssertionError(f"no end after {most} answers")
