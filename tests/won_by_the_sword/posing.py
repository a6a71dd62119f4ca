"""Games by mail at a position of the test's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import CATHOLIC, PROTESTANT
from games.won_by_the_sword.model.board import Board
from games.won_by_the_sword.model.state import State
from mailer.table import people
from mailer.table import play as table
from tests.desk.world import World
from tests.desk.worlds import furnish
from tests.kit import by_mail

NAMES = {PROTESTANT: "Hans", CATHOLIC: "Anna"}
GAME = "sword"


def posed(
    world: World,
    position: State,
    lang: str = "en",
    scenario: str = "c1632",
    langs: Mapping[Seat, str] | None = None,
) -> None:
    """A game by mail at a position of the test's own."""
    players = {seat: (name, (langs or {}).get(seat, lang)) for seat, name in NAMES.items()}
    furnish(world, f"won by the sword {scenario} {players}", partial(_opened, players, scenario))
    with world.session() as session:
        row = people.game_named(session, GAME)
        assert row is not None
        play = table.load(session, row)
        play.match = replace(play.match, state=loads(dumps(position, State), State))
        table.save(session, play, table.Run(play.match, (), ()), world.now)


def _opened(players: by_mail.Players, scenario: str, world: World) -> None:
    by_mail.opened(world, GAME, "won_by_the_sword", players, scenario)


def waited(world: World) -> list[tuple[Seat, str, str]]:
    """Who is asked what, in which phase."""
    return [(ask.seat, ask.kind, ask.phase) for ask in world.play(GAME).asks]


def board_of(world: World) -> Board:
    board: Board = world.play(GAME).match.state.board
    return board
