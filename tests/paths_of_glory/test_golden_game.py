"""A whole game by mail: the letters of both players in golden/game.mail, what came back in golden/game.out.

``make golden`` lets two simple players write the introductory scenario anew, Ivan in Russian, Johann in
English. A letter is shown against the one of its kind before it to the same reader: what has not changed is
counted only. The position stands in the first report of each turn; the part for programs is left out, for it
says the same as the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games.paths_of_glory.model.atlas import AP, CP
from tests.contract.whole_game import HEAD, letters_shown, news
from tests.desk.chance import SEED, fixed_chance
from tests.desk.world import World, whole, world
from tests.kit.by_mail import played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

GOLDEN = Path(__file__).with_name("golden")
PLAYERS = {AP: ("Ivan", "ru"), CP: ("Johann", "en")}
GAME = "war"
POSITION = ("The position", "Положение")
FOOT = "-- "
SAME = 3
"""So many lines in sequence as in the letter before are left out."""


@pytest.fixture
def house(world: World) -> World:
    """The game has begun; letters without pictures and HTML, for it is the words that are looked at."""
    SEED[:] = b"p"
    world.person("Clara")
    for name, lang in PLAYERS.values():
        world.person(name, lang)
        world.write(name, "SET PICTURES OFF\nSET HTML OFF")
    world.write("Clara", f"CREATE {GAME} paths_of_glory introductory deadline 3 days")
    world.out()
    for seat, (name, _) in PLAYERS.items():
        world.write(name, f"JOIN {GAME} AS {seat}")
    return world


@pytest.mark.sweep
def test_letters_of_both_seats_for_one_whole_game(
    house: World, golden: Callable[[Path, str], None], request: pytest.FixtureRequest
) -> None:
    former: dict[str, list[str]] = {}
    out = letters_shown(
        golden,
        GOLDEN / "game.mail",
        look=lambda: _shown(house, former),
        write=lambda seat, text: house.write(PLAYERS[seat][0], text, seat=seat),
        played=((seat, text) for seat, _, text in played(house, GAME, PLAYERS, ""))
        if request.config.getoption("--golden")
        else None,
    )
    assert house.play(GAME).over is not None
    golden(GOLDEN / "game.out", out)


def _shown(house: World, former: dict[str, list[str]]) -> str:
    """The letters to the players since the last look."""
    shown = []
    for row, body in house.out():
        name = row.address.partition("@")[0]
        if name == "clara":
            continue
        told = [f"Subject: {body.subject}", "", *whole(body).rstrip("\n").split("\n")]
        kind = f"{name}, {'report' if set(POSITION) & set(told) else 'receipt'}"
        lines, turn = _short(told), told[0].rpartition("(")[2].partition("-")[0]
        if turn == former.get(f"{kind}, turn", [""])[0] and kind.endswith("report"):
            lines = lines[: min(lines.index(head) for head in (*POSITION, FOOT) if head in lines)]
        shown.append(f"{HEAD}to {name}\n" + "\n".join(news(former.get(kind, []), lines, SAME)) + "\n\n")
        former |= {kind: lines, f"{kind}, turn": [turn]}
    return "".join(shown)


def _short(lines: list[str]) -> list[str]:
    """The lines of a letter without the block for programs, which is the first to begin with ``GAME``."""
    starts = [at for at, line in enumerate(lines) if line == f"    GAME {GAME}"]
    if not starts:
        return lines
    rest = range(starts[0], len(lines))
    end = next((at for at in rest if not lines[at].startswith("    ")), len(lines))
    return [*lines[: starts[0]], "    [...]", *lines[end:]]
