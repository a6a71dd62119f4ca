"""Games of the title by raw mail through the desk: dice as the test says, letters as they come out."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import pytest

from adjudicator.kinds import Seat
from games.sunset_of_empire.model.cards import CENTRAL, ENTENTE, CardId
from games.sunset_of_empire.model.orders import LayOut
from mailer.table import play as table
from parsers import registry
from tests.desk.world import World, whole
from tests.kit import by_mail
from tests.sunset_of_empire.session import GAME, Session

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
    by_mail.opened(world, game, TITLE, {ENTENTE: entente, CENTRAL: central})


def each_report(world: World) -> None:
    """Both sides want each report at once, also of what asks nothing of them."""
    for name in ("Ivan", "Johann"):
        world.write(name, "SET LETTERS FULL")


def letters(world: World) -> dict[str, str]:
    """What came out since the last look, all letters to each person in one."""
    told: dict[str, str] = {}
    for row, body in world.out():
        name = row.address.partition("@")[0]
        told[name] = told.get(name, "") + f"Subject: {body.subject}\n\n{whole(body)}\n"
    return told


EVENT = "three-cruisers"
"""An event of 1914 that changes nothing where no submarine is hidden."""


def fight_begun(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    entente: tuple[Sequence[str], Sequence[str]],
    central: tuple[Sequence[str], Sequence[str]],
    *,
    lang: str = "en",
    before: Mapping[str, str] | None = None,
    later: Callable[[Session], object] = lambda game: None,
) -> None:
    """A game by mail at the first move of 1914, which the Central Powers (Johann) have against Ivan.

    Of each side what lies on the field and what is in the hand besides; hands are filled up to ten.
    ``before`` is what somebody writes before the second layout; ``later`` plays the rules on, so that the
    dice of what is to come are known.
    """
    fixed_cards(monkeypatch)
    hands = {ENTENTE: ten(ENTENTE, *entente[0], *entente[1]), CENTRAL: ten(CENTRAL, *central[0], *central[1])}
    game = Session(GAME.setup("standard", {}), GAME).draws(*hands[CENTRAL]).draws(*hands[ENTENTE])
    game.dice(12, 14)
    for seat, laid in ((CENTRAL, central[0]), (ENTENTE, entente[0])):
        game.gives(seat, LayOut(tuple(map(CardId, laid))))
    game.gives(CENTRAL, LayOut(())).gives(ENTENTE, LayOut(())).event(EVENT)
    later(game)
    fated(monkeypatch, game.rolls)
    opened(world, ("Ivan", lang), ("Johann", lang))
    each_report(world)
    for name, seat, laid in (("Johann", CENTRAL, central[0]), ("Ivan", ENTENTE, entente[0])):
        world.write(name, "lay " + ", ".join(CARDS_OF[card] for card in laid), seat=seat)
    for name, seat in (("Johann", CENTRAL), ("Ivan", ENTENTE)):
        if before and name in before:
            world.write(name, before[name], seat=seat)
        world.write(name, "lay nothing", seat=seat)
    if not before:
        assert [(ask.seat, ask.phase) for ask in world.play("empire").asks] == [(CENTRAL, "1914-fight")]


CARDS_OF = {card: data.names["en"] for card, data in GAME.catalogue.cards.items()}


def ten(seat: Seat, *wanted: str) -> tuple[str, ...]:
    """A hand of ten: these cards, filled up with units."""
    rest = [
        card
        for card in GAME.catalogue.decks[seat]
        if card not in wanted and GAME.catalogue.cards[card].kind == "unit" and not card.endswith("-2")
    ]
    return (*wanted, *rest)[:10]
