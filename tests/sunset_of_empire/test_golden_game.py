"""A whole game by mail: the letters of both players in golden/game.mail, what came back in golden/game.out.

``make golden`` lets two simple players write the game anew, Ivan in Russian, Johann in English. A letter is
shown against the one before it to the same reader: what has not changed is counted only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from adjudicator.kinds import Seat
from games.sunset_of_empire.cards import CENTRAL, ENTENTE
from tests.desk.world import SEED, World, fixed_chance, world
from tests.sunset_of_empire.post import fixed_cards, opened, played

__all__ = ["fixed_chance", "world"]  # fixtures of the desk's tests

GOLDEN = Path(__file__).with_name("golden")
PLAYERS = {ENTENTE: "Ivan", CENTRAL: "Johann"}
HEAD = "######## "
SAME = 4
"""So many lines in sequence as in the letter before are left out."""


@pytest.fixture
def house(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """The game has begun, with the cards of the tests."""
    fixed_cards(monkeypatch)
    SEED[:] = b"g"
    opened(world, ("Ivan", "ru"), ("Johann", "en"))
    return world


def test_letters_of_both_seats_for_one_whole_game(
    house: World, golden: Callable[[Path, str], None], request: pytest.FixtureRequest
) -> None:
    former: dict[str, list[str]] = {}
    out = [_shown(house, former)]
    if request.config.getoption("--golden"):
        wrote = []
        for seat, _, text in played(house, PLAYERS, seed=1):
            wrote.append(f"{HEAD}{seat}\n{text}\n")
            out.append(_shown(house, former))
        golden(GOLDEN / "game.mail", "".join(wrote))
    else:
        for seat, text in _written((GOLDEN / "game.mail").read_text("utf-8")):
            house.write(PLAYERS[seat], text, seat=seat)
            out.append(_shown(house, former))
    assert house.play("empire").over is not None
    golden(GOLDEN / "game.out", "".join(out))


def _written(text: str) -> Iterator[tuple[Seat, str]]:
    for part in text.split(HEAD)[1:]:
        seat, _, body = part.partition("\n")
        yield Seat(seat), body.rstrip("\n")


def _shown(house: World, former: dict[str, list[str]]) -> str:
    """The letters to the players since the last look."""
    shown = []
    for row, body in house.out():
        name = row.address.partition("@")[0]
        if name == "clara":
            continue
        lines = [f"Subject: {body.subject}", "", *body.text.rstrip("\n").split("\n")]
        shown.append(f"{HEAD}to {name}\n" + "\n".join(_news(former.get(name, []), lines)) + "\n\n")
        former[name] = lines
    return "".join(shown)


def _news(former: list[str], lines: list[str]) -> Iterator[str]:
    for what, _, _, start, end in SequenceMatcher(None, former, lines, autojunk=False).get_opcodes():
        if what == "equal" and end - start >= SAME:
            yield f"[{end - start} lines as before]"
        else:
            yield from lines[start:end]


def test_what_is_left_out_is_what_stood_before() -> None:
    former = ["a", "b", "c", "d", "e"]
    assert list(_news(former, ["x", *former])) == ["x", "[5 lines as before]"]
    assert list(_news(former, ["a", "b", "y"])) == ["a", "b", "y"]
