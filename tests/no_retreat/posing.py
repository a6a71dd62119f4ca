"""Games by mail at a position of the test's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from adjudicator.codec import dumps, loads
from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import AXIS, SOVIET
from games.no_retreat.model.board import Board
from games.no_retreat.model.state import Stage, State
from mailer.table import people
from mailer.table import play as table
from tests.desk.world import World
from tests.desk.worlds import furnish
from tests.kit import by_mail
from tests.no_retreat.positions import empty, put, state

NAMES = {AXIS: "Hans", SOVIET: "Anna"}
GAME = "east"
LINE = {
    "ge-4a": "1214",
    "ge-9a": "1315",
    "ge-1pz": "1112",
    "ge-6a": "1213",
    "su-nw-": "1215",
    "su-west-": "1314",
    "su-south-": "1720",
}


def posed(world: World, position: State, lang: str = "en") -> None:
    """A game by mail at a position of the test's own."""
    furnish(world, f"no retreat {lang}", partial(_opened, lang))
    with world.session() as session:
        row = people.game_named(session, GAME)
        assert row is not None
        play = table.load(session, row)
        play.match = replace(play.match, state=loads(dumps(position, State), State))
        table.save(session, play, table.Run(play.match, (), ()), world.now)


def _opened(lang: str, world: World) -> None:
    players = {seat: (name, lang) for seat, name in NAMES.items()}
    by_mail.opened(world, GAME, "no_retreat", players, "A")


def at(stage: Stage, hands: Mapping[Seat, tuple[int, ...]] | None = None, **fields: object) -> State:
    board: Board = put(empty("A", turn=2, **fields), LINE)
    return state(board, stage, hands=hands or {})


def waited(world: World) -> list[tuple[Seat, str]]:
    return [(ask.seat, ask.kind) for ask in world.play(GAME).asks]


def board_of(world: World) -> Board:
    board: Board = world.play(GAME).match.state.board
    return board
