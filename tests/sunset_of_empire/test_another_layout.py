"""Layouts that speak of another layout than the one that is open: they are never made now."""

from __future__ import annotations

import pytest

from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE
from games.sunset_of_empire.model.orders import LayOut
from games.title import Accepted, Refused
from tests.desk.chance import fixed_chance
from tests.desk.world import World, empty_house, world
from tests.rig.cases import in_turn
from tests.sunset_of_empire.letters import lies, write
from tests.sunset_of_empire.post import each_report, fated, fixed_cards, opened, ten
from tests.sunset_of_empire.proposing import READER, TITLE, position
from tests.sunset_of_empire.prose import in_one
from tests.sunset_of_empire.session import GAME, Session

__all__ = ["empty_house", "fixed_chance", "world"]  # fixtures of the desk's tests

KEPT = [
    *("In the second layout I lay Blücher", "second layout: Blücher, Kluck", "I lay Kluck as a second wave"),
    *("nothing in the second layout", "no second layout for me", "Blücher for the second layout"),
    *("Во вторую выкладку кладу Блюхера", "вторая выкладка: Блюхер и Клюк", "Клюк во вторую выкладку"),
    *("второй выкладки не будет", "Во второй выкладке выложу Клюка"),
]
REFUSED = [
    *("lay Kluck now and Blücher in the second layout", "lay Kluck, Blücher in the second layout"),
    *("lay Blücher in the next layout", "I lay Kluck in a later layout", "lay all in the second layout"),
    *("кладу Клюка, а Блюхера во вторую выкладку", "В следующую выкладку кладу Блюхера"),
    *("На следующую выкладку Клюк", "Клюк, Блюхер во второй выкладке"),
    *("in the second layout Kluck, Blücher now", "Сейчас Клюка, во вторую выкладку Блюхера"),
]
NOW = [
    *("In the first layout I lay Blücher", "first layout: Blücher", "В первую выкладку кладу Блюхера"),
    *("первая выкладка: Блюхер", "lay Blücher, keep the rest for the second layout"),
    *("Блюхера на стол, Клюка оставлю на вторую выкладку", "lay Blücher, and keep Kluck for later"),
]


def later(text: str) -> set[str]:
    laying = position("lay")
    view, ask = laying.view(laying.ask.seat), laying.ask
    read = READER.read(text)
    assert read, text
    return {TITLE.later(view, ask.seat, ask.phase, ask, line.written) for line in read}  # type: ignore[union-attr]


@in_turn(KEPT)
def test_it_is_kept_for_the_second(text: str) -> None:
    laying = position("lay")
    assert later(text) == {laying.ask.phase.replace("lay-1", "lay-2")}


@in_turn(REFUSED)
def test_what_may_be_partly_of_now_is_refused(text: str) -> None:
    laying = position("lay")
    written = [line.written for line in READER.read(text)]  # type: ignore[union-attr]
    draft = TITLE.draft(laying.view(laying.ask.seat), laying.ask, None, written, "en")
    assert later(text) == {""}
    assert draft.order is None
    assert all(isinstance(each, Refused) and each.fault.key == "another-layout" for each in draft.verdicts)


@in_turn(NOW)
def test_what_is_of_now_is_made(text: str) -> None:
    laying = position("lay")
    written = [line.written for line in READER.read(text)]  # type: ignore[union-attr]
    draft = TITLE.draft(laying.view(laying.ask.seat), laying.ask, None, written, "en")
    assert draft.order == LayOut(("blucher",))
    assert later(text) == {""}


@in_turn(
    ["and nothing more", "nothing else", "и больше ничего", "nothing", "lay nothing", "больше карт не кладу"]
)
def test_nothing_below_cards_says_that_these_are_all(text: str) -> None:
    laying = position("lay")
    written = [line.written for line in READER.read(f"lay Kluck\n{text}")]  # type: ignore[union-attr]
    draft = TITLE.draft(laying.view(laying.ask.seat), laying.ask, None, written, "en")
    assert draft.order == LayOut(("kluck",))
    one, other = draft.verdicts
    assert isinstance(one, Accepted)
    assert other == Accepted("lay only Alexander von Kluck", part=True)


@pytest.mark.parametrize(
    ("letter", "laid"),
    [
        ("lay Blücher\nIn the second layout I lay Kluck", True),
        ("выложить Блюхера\nВо вторую выкладку кладу Клюка", True),
        ("lay Blücher; nothing in the second layout", False),
    ],
)
def test_it_is_made_when_its_time_comes(
    world: World, monkeypatch: pytest.MonkeyPatch, letter: str, laid: bool
) -> None:
    fixed_cards(monkeypatch)
    game = Session(GAME.setup("standard", {}), GAME).draws(*ten(CENTRAL, "blucher", "kluck"))
    game.draws(*ten(ENTENTE)).dice(12, 14)
    fated(monkeypatch, game.rolls)
    opened(world, ("Ivan", "en"), ("Johann", "en"))
    each_report(world)
    told = in_one(write(world, CENTRAL, letter)["johann"])
    assert "1914, second layout" in told
    assert lies(world, "blucher")
    assert not lies(world, "kluck")
    write(world, ENTENTE, "lay nothing")
    assert lies(world, "kluck") is laid


@pytest.mark.parametrize(
    ("lang", "letter", "says"),
    [
        ("en", "lay Blücher in the next layout", "This speaks of another layout than the one"),
        ("ru", "кладу Блюхера в следующую выкладку", "«1914, вторая выкладка:»"),
    ],
)
def test_what_cannot_be_kept_says_how_it_can(
    world: World, monkeypatch: pytest.MonkeyPatch, lang: str, letter: str, says: str
) -> None:
    fixed_cards(monkeypatch)
    game = Session(GAME.setup("standard", {}), GAME).draws(*ten(CENTRAL, "blucher")).draws(*ten(ENTENTE))
    fated(monkeypatch, game.dice(12, 14).rolls)
    opened(world, ("Ivan", lang), ("Johann", lang))
    assert says in in_one(write(world, CENTRAL, letter)["johann"])
    assert not lies(world, "blucher")
