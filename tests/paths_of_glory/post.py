"""Positions put before two players by mail: raw letters in, what comes of them out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP
from games.paths_of_glory.model.state import State
from mailer.table import people
from mailer.table import play as table
from tests.desk.world import World
from tests.desk.worlds import furnish
from tests.kit import by_mail

NAMES = {AP: "Anna", CP: "Hans"}
GAME = "paths"


def seated(world: World, lang: str) -> None:
    """A campaign by mail that asks the Central Powers (Hans) for The Guns of August; Clara runs it."""
    furnish(world, f"paths of glory {lang}", partial(_seated, lang))


def _seated(lang: str, world: World) -> None:
    players = {seat: (name, lang) for seat, name in NAMES.items()}
    by_mail.opened(world, GAME, "paths_of_glory", players, "campaign")


def begun(world: World, lang: str) -> None:
    """A campaign by mail at the first action of the Central Powers."""
    furnish(world, f"paths of glory begun {lang}", partial(_begun, lang))


def _begun(lang: str, world: World) -> None:
    _seated(lang, world)
    world.write("Hans", "yes", seat=CP)
    (ask,) = world.play(GAME).asks
    assert (ask.seat, ask.kind) == (CP, "action")


def posed(world: World, lang: str, state: State) -> None:
    """A game by mail at a position of the test's own."""
    seated(world, lang)
    with world.session() as session:
        row = people.game_named(session, GAME)
        assert row is not None
        play = table.load(session, row)
        # As it would come out of the database, whatever the order in which a test placed its units.
        stored = loads(dumps(state, State), State)
        play.match = replace(play.match, state=stored)
        table.save(session, play, table.Run(play.match, (), ()), world.now)


def answer(world: World, seat: Seat, text: str) -> str:
    """The only letter that comes of a letter, to its writer, in one line; the game stays as it was."""
    before = world.play(GAME).match
    world.write(NAMES[seat], text, seat=seat)
    ((row, body),) = world.out()
    assert row.address == f"{NAMES[seat].lower()}@example.org"
    assert world.play(GAME).match == before
    return " ".join(body.text.split())
