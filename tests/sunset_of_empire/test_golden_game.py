"""A whole game by mail: the letters of both players in golden/game.mail, what came back in golden/game.out.

``make golden`` lets two simple players write the game anew, Ivan in Russian, Johann in English. A letter is
shown against the one before it to the same reader: what has not changed is counted only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from tests.contract.whole_game import HEAD, letters_shown, news
from tests.desk.chance import SEED, fixed_chance
from tests.desk.world import World, whole, world
from tests.kit.by_mail import opened, played
from tests.sunset_of_empire.post import TITLE, fixed_cards

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

GOLDEN = Path(__file__).with_name("golden")
PLAYERS = {ENTENTE: ("Ivan", "ru"), CENTRAL: ("Johann", "en")}
SAME = 4
"""So many lines in sequence as in the letter before are left out."""


@pytest.fixture
def house(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """The game has begun, with the cards of the tests."""
    fixed_cards(monkeypatch)
    SEED[:] = b"g"
    opened(world, "empire", TITLE, PLAYERS)
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
        played=((seat, text) for seat, _, text in played(house, "empire", PLAYERS, "1/"))
        if request.config.getoption("--golden")
        else None,
    )
    assert house.play("empire").over is not None
    golden(GOLDEN / "game.out", out)


def _shown(house: World, former: dict[str, list[str]]) -> str:
    """The letters to the players since the last look."""
    shown = []
    for row, body in house.out():
        name = row.address.partition("@")[0]
        if name == "clara":
            continue
        lines = [f"Subject: {body.subject}", "", *whole(body).rstrip("\n").split("\n")]
        shown.append(f"{HEAD}to {name}\n" + "\n".join(news(former.get(name, []), lines, SAME)) + "\n\n")
        former[name] = lines
    return "".join(shown)


def test_what_is_left_out_is_what_stood_before() -> None:
    former = ["a", "b", "c", "d", "e"]
    assert list(news(former, ["x", *former], SAME)) == ["x", "[5 lines as before]"]
    assert list(news(former, ["a", "b", "y"], SAME)) == ["a", "b", "y"]
