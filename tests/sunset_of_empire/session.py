"""A game played by hand in tests: rolls by the cards they draw, orders checked as the house checks them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from adjudicator.kinds import Answer, Answers, Ask, Event, Fault, Over, Pending, Roll, Rolled, Seat
from adjudicator.stages import running
from games.sunset_of_empire.data.load import load_folder
from games.sunset_of_empire.game import SunsetOfEmpire
from games.sunset_of_empire.model.board import Side, Unit
from games.sunset_of_empire.model.cards import CENTRAL, DIVING, ENTENTE, SEATS, CardId, EventId
from games.sunset_of_empire.model.orders import Order, Tag
from games.sunset_of_empire.model.state import Deck, Draw, Fight, Look, State, View
from games.sunset_of_empire.model.table import Table

GAME = SunsetOfEmpire(load_folder(Path(__file__).with_name("cards")))
"""The rules over cards whose strengths the tests know."""
CARDS = GAME.catalogue.cards

DEAL = {
    ENTENTE: ("lion", "sydney", "krab", "e11", "camel", "spad-7", "anzac", "seaforth", "byng", "mark-5"),
    CENTRAL: ("yavuz", "blucher", "u9", "u35", "albatros-d5", "l13", "kluck", "nixe", "vehip", "duquesne"),
}
"""Two hands without actions."""


class Session:
    """``state`` moves on with each input; ``told`` are the events of the last one, ``rolls`` all values."""

    def __init__(self, state: State, game: SunsetOfEmpire = GAME) -> None:
        self.state = state
        self.game = game
        self.told: tuple[Event, ...] = ()
        self.rolls: list[tuple[int, ...]] = []

    @property
    def waits(self) -> Pending:
        """What the game waits for."""
        return self.game.pending(self.state)

    @property
    def ask(self) -> Ask:
        """The one open ask."""
        waits = self.waits
        assert isinstance(waits, tuple), waits
        (ask,) = waits
        return ask

    @property
    def over(self) -> Over:
        """The end."""
        waits = self.waits
        assert isinstance(waits, Over), waits
        return waits

    @property
    def roll(self) -> Roll:
        """The open roll."""
        waits = self.waits
        assert isinstance(waits, Roll), waits
        return waits

    @property
    def table(self) -> Table:
        """The table with everything known."""
        return Table(self.game.catalogue, self.state.board, self.state.hidden)

    def dice(self, *values: int) -> Session:
        """The open roll comes to these values."""
        assert len(values) == len(self.roll.sides), self.roll
        self.rolls.append(values)
        step = self.game.apply(self.state, Rolled(values))
        self.state, self.told = step.state, step.events
        return self

    def draws(self, *cards: str) -> Session:
        """The open draw from a bag gives these cards."""
        stage = running(self.state.stack)
        assert isinstance(stage, Draw | Look), stage
        bag = list(self.state.decks[stage.seat if isinstance(stage, Draw) else stage.deck].bag)
        values = []
        for card in cards:
            values.append(bag.index(CardId(card)) + 1)
            bag.pop(values[-1] - 1)
        return self.dice(*values)

    def event(self, event: str) -> Session:
        """The open event of the year is this one."""
        return self.dice(self.game.catalogue.of_year(self.state.board.year).index(EventId(event)) + 1)

    def refused(self, order: Order) -> str:
        """The key of the fault with which the order is refused; empty where it is lawful."""
        fault = self.fault(order)
        return fault.key if fault is not None else ""

    def fault(self, order: Order) -> Fault | None:
        """Why the order is refused."""
        return self.game.check(self.view(self.ask.seat), self.ask, order)

    def gives(self, seat: Seat, order: Order) -> Session:
        """``seat`` is asked and orders this."""
        assert self.ask.seat == seat, self.ask
        assert self.fault(order) is None, self.fault(order)
        step = self.game.apply(self.state, Answers((Answer(seat, order),)))
        self.state, self.told = step.state, step.events
        return self

    def view(self, seat: Seat | None) -> View:
        """What a seat sees."""
        return self.game.view(self.state, seat)

    def heard(self, key: str) -> list[Mapping[str, Any]]:
        """The arguments of the last events of a key."""
        return [event.args for event in self.told if event.key == key]

    # What lies where

    def side(self, seat: Seat) -> Side:
        """A half of the table."""
        return self.state.board.sides[seat]

    def unit(self, card: str) -> Unit:
        """The unit with a card on the field, hidden or not."""
        for seat in SEATS:
            for unit in self.side(seat).units:
                if CardId(card) in (*unit.cards, self.state.hidden.get(unit.tag)):
                    return unit
        raise AssertionError(f"{card} is not on the field")

    def tag(self, card: str) -> Tag:
        """Its number."""
        return self.unit(card).tag

    def on_field(self, card: str) -> bool:
        """Whether a card lies on the field."""
        lying = [card for seat in SEATS for unit in self.side(seat).units for card in unit.cards]
        return CardId(card) in (*lying, *self.state.hidden.values())

    def strength(self, card: str) -> int:
        """The strength of the unit with a card."""
        unit = self.unit(card)
        return self.table.strength(ENTENTE if unit.tag[0] == "E" else CENTRAL, unit)

    def life(self, seat: Seat) -> int:
        """Life points."""
        return self.side(seat).life


def fielded(seat: Seat, cards: tuple[str, ...]) -> tuple[tuple[Unit, ...], dict[Tag, CardId]]:
    """Units on the field: ``lion``, ``bochkareva+quick-womens-battalion``, ``!lion`` (neutralised),
    ``~anzac`` (gassed), ``^b11`` (a submarine that is uncovered)."""
    units, hidden = [], {}
    for number, text in enumerate(cards, start=1):
        name = text.lstrip("!~^")
        parts = tuple(CardId(part) for part in name.split("+"))
        data, tag = CARDS[parts[0]], Tag(f"{seat[0]}{number}")
        assert data.row is not None
        condition = {"!": "neutralised", "~": "gassed"}.get(text[0], "active")
        dives = bool(set(data.properties) & set(DIVING)) and not text.startswith(("^", "!"))
        if dives:
            hidden[tag] = parts[0]
        units.append(Unit(tag, data.row, () if dives else parts, condition))  # type: ignore[arg-type]
    return tuple(units), hidden


def fight(
    entente: tuple[str, ...] = (),
    central: tuple[str, ...] = (),
    *,
    hands: Mapping[Seat, tuple[str, ...]] | None = None,
    first: Seat = CENTRAL,
    event: str | None = None,
    year: int = 1915,
    life: tuple[int, int] = (15, 15),
    edition: int = SunsetOfEmpire.edition,
    **changes: Any,
) -> Session:
    """A fight with ``first`` to move. ``changes`` go to a side: ``entente_mined=...``."""
    state = GAME.setup("standard", {}, edition)
    board, hidden, sides = state.board, {}, {}
    hands = {seat: tuple(sorted(map(CardId, (hands or {}).get(seat, ())))) for seat in SEATS}
    decks, used = {}, set()
    for seat, names, points in ((ENTENTE, entente, life[0]), (CENTRAL, central, life[1])):
        units, under = fielded(seat, names)
        hidden |= under
        more = {
            name.partition("_")[2]: value
            for name, value in changes.items()
            if name.startswith(f"{seat.lower()}_")
        }
        sides[seat] = Side(points, units, len(units), **more)
        used |= {card for unit in units for card in unit.cards} | {*under.values(), *hands[seat]}
        used |= {value for name, value in more.items() if name in ("mined", "balloon")}
        used |= set(more.get("discards", ()))
    for seat in SEATS:
        decks[seat] = Deck(tuple(card for card in GAME.catalogue.decks[seat] if card not in used))
    quick = tuple(card for card in GAME.catalogue.quick if card not in used)
    event_id = EventId(event) if event else None
    events = (event_id,) if event_id else ()
    if event_id:
        year = GAME.catalogue.events[event_id].year
    board = replace(board, year=year, first=first, sides=sides, quick=quick, event=event_id, events=events)
    return Session(State(board, hands, hidden, decks, (Fight(first),)))  # type: ignore[arg-type]
