"""The cards as data: units, personalities, actions, events and the catalogue of all; no rules, no files."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType, get_args

from adjudicator.kinds import Seat

CardId = NewType("CardId", str)
"""One physical card: ``lion``, ``shidlovsky-2`` (the second copy), ``central-sniper``, ``quick-anzac``."""

EventId = NewType("EventId", str)

ENTENTE, CENTRAL = Seat("ENTENTE"), Seat("CENTRAL")
SEATS = (ENTENTE, CENTRAL)
YEARS = (1914, 1915, 1916, 1917, 1918)
YEARS_TO_WIN = 3

Row = Literal["air", "infantry", "fleet"]
ROWS: tuple[Row, ...] = get_args(Row)

Property = Literal[
    "hits-air",
    "hits-fleet",
    "hits-infantry",
    "not-infantry",
    "bomber",
    "spy",
    "armour",
    "summon",
    "mine",
    "minesweeping",
    "machine",
    "submarine",
    "minelayer",
]
PROPERTIES: tuple[Property, ...] = get_args(Property)
DIVING: tuple[Property, ...] = ("submarine", "minelayer")

Kind = Literal["unit", "personality", "scout", "line", "action"]
KINDS: tuple[Kind, ...] = get_args(Kind)

Sort = Literal["tank", "airship"]
SORTS: tuple[Sort, ...] = get_args(Sort)

Does = Literal[
    "doctor",
    "joint",
    "gas",
    "hospital-ship",
    "balloon",
    "mines",
    "hospital",
    "recall",
    "sniper",
    "kazakov-ram",
    "nesterov-ram",
    "technical",
    "counter",
    "flu",
]
"""What an action does: the names of its rule."""
DOES: tuple[Does, ...] = get_args(Does)

EffectKind = Literal[
    "life",
    "strength",
    "neutralise",
    "destroy",
    "restore",
    "summon",
    "draw",
    "uncover",
    "mines",
    "sweep",
    "breach",
    "ban",
    "halt",
    "torpedoes",
    "joint",
    "rise",
    "year-draw",
    "peace",
]
EFFECTS: tuple[EffectKind, ...] = get_args(EffectKind)
AT_ONCE: frozenset[EffectKind] = frozenset(
    ("life", "neutralise", "destroy", "restore", "summon", "draw", "uncover", "mines", "sweep", "breach")
)
"""Effects that happen when the event opens; the others change the rules of the fight for its year."""


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card. ``key`` is shared by the copies of a card, ``deck`` the side it belongs to.

    ``bomb`` is the strength against infantry and fleet (bombers), ``summons`` a quick-summon card, ``bonus``
    what a personality adds to the units of its row but those with a property of ``spares``, ``does`` the rule
    of an action. ``original`` is the card of a deck that a quick-summon card doubles.
    """

    id: CardId
    key: str
    deck: Seat
    kind: Kind
    names: Mapping[str, str]
    row: Row | None = None
    strength: int = 0
    bomb: int = 0
    properties: tuple[Property, ...] = ()
    sort: Sort | None = None
    summons: CardId | None = None
    bonus: int = 0
    spares: tuple[Property, ...] = ()
    does: Does | None = None
    original: CardId | None = None
    also: tuple[str, ...] = ()
    source: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effect:
    """A condition of an event card: ``kind`` with what it needs (see the README of the data)."""

    kind: EffectKind
    sides: tuple[Seat, ...] = SEATS
    amount: int = 0
    row: Row | None = None
    which: Literal["weakest", "strongest"] = "weakest"
    card: CardId | None = None
    property: Property | None = None
    sort: Sort | None = None
    does: Does | None = None


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event of a year: its conditions in their order, and who has the first move of the next year."""

    id: EventId
    year: int
    names: Mapping[str, str]
    conditions: tuple[Effect, ...]
    first: Seat | None
    day: str
    source: str


@dataclass(frozen=True, slots=True)
class Printed:
    """What is printed on the cards of one unit, together; nothing for a hidden submarine that is unknown."""

    cards: tuple[Card, ...]
    strength: int
    bomb: int
    properties: frozenset[Property]
    kinds: frozenset[Kind]
    sorts: frozenset[Sort]


class Prints(dict[tuple[CardId, ...], Printed]):
    """What is printed on the cards of a unit, put together once: rules ask it of each unit many times a move.

    Raises KeyError for an unknown card.
    """

    def __init__(self, known: Mapping[CardId, Card]) -> None:
        super().__init__()
        self.known = known

    def __missing__(self, cards: tuple[CardId, ...]) -> Printed:
        each = tuple(self.known[card] for card in cards)
        found = self[cards] = Printed(
            each,
            sum(card.strength for card in each),
            sum(card.bomb for card in each),
            frozenset(name for card in each for name in card.properties),
            frozenset(card.kind for card in each),
            frozenset(card.sort for card in each if card.sort is not None),
        )
        return found


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All cards of the game. ``decks`` hold every card of a side, sorted; ``quick`` the quick summons.

    ``former``: the cards that games of earlier editions go on with, which may have former ones in their turn;
    None: they play with these.
    """

    cards: Mapping[CardId, Card]
    decks: Mapping[Seat, tuple[CardId, ...]]
    quick: tuple[CardId, ...]
    events: Mapping[EventId, EventCard]
    former: Catalogue | None = field(default=None, compare=False, repr=False)
    prints: Prints = field(init=False, compare=False, repr=False)
    _of_year: dict[int, tuple[EventId, ...]] = field(default_factory=dict, compare=False, repr=False)
    _able: dict[tuple[Seat, Does], tuple[CardId, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        object.__setattr__(self, "prints", Prints(self.cards))

    def of_year(self, year: int) -> tuple[EventId, ...]:
        """The event cards of a year, sorted."""
        found = self._of_year.get(year)
        if found is None:
            found = tuple(sorted(event.id for event in self.events.values() if event.year == year))
            self._of_year[year] = found
        return found

    def doubles(self, card: CardId) -> CardId | None:
        """The quick-summon card that doubles a card of a deck, if there is one."""
        return next((quick for quick in self.quick if self.cards[quick].original == card), None)

    def able(self, seat: Seat, does: Does) -> tuple[CardId, ...]:
        """The action cards of a deck that follow the rule ``does``."""
        found = self._able.get((seat, does))
        if found is None:
            found = tuple(card for card in self.decks[seat] if self.cards[card].does == does)
            self._able[seat, does] = found
        return found


def foe(seat: Seat) -> Seat:
    """The other side."""
    return CENTRAL if seat == ENTENTE else ENTENTE
