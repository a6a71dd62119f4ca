"""What lies open on the table: units, control, markers, tracks; nothing of hands or the deck; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from adjudicator.kinds import Seat, Value
from games.no_retreat.model.atlas import AXIS, SEATS, HexId
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.tables import Sky

EDITION = 2


@dataclass(frozen=True, slots=True)
class Unit:
    """A counter: where it is, which side is up, and the markers that lie on it."""

    at: HexId
    weak: bool = False
    disorganized: bool = False
    unsupplied: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """A target or counterblow marker in a hex; ``owner`` is whose marker it is (10.1: five a side).

    A target lies on the foe and is attacked by its owner. A counterblow lies on units of its owner, who had
    it for a card or by a result (``lasting``: until the foe's next combat phase), and is attacked by the foe.
    ``unit``: on which unit a lasting one was put.
    """

    kind: Literal["target", "counterblow"]
    owner: Seat
    lasting: bool = False
    unit: UnitId | None = None

    @property
    def attacker(self) -> Seat:
        """Who must attack the hex."""
        return self.owner if self.kind == "target" else SEATS[1 - SEATS.index(self.owner)]


Until = Literal["battle", "combat", "player-turn", "turn", "game"]
UNTIL: tuple[Until, ...] = ("battle", "combat", "player-turn", "turn", "game")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card that was played still does: the name of it and its figures, whose it is, how long it lasts.

    ``units`` and ``hexes``: on which alone, where it names some.
    """

    does: str
    seat: Seat
    until: Until
    figures: Mapping[str, Value] = field(default_factory=dict)
    units: tuple[UnitId, ...] = ()
    hexes: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class Now:
    """What was done in this player turn. ``played``: cards with the side that played each, as ``07-AXIS``.

    ``entrained``: units put into the rail box for nothing; ``upgraded``: free upgrades done (7.2);
    ``hastened``: units with a card of more movement (5.3.4); ``declared``: how many targets; ``fought``:
    units that attacked, ``attacked``: hexes that were, ``again``: how many attacks more on one of them;
    ``result``: of the last battle.
    """

    played: tuple[str, ...] = ()
    entrained: int = 0
    upgraded: int = 0
    hastened: tuple[UnitId, ...] = ()
    declared: int = 0
    fought: tuple[UnitId, ...] = ()
    attacked: tuple[HexId, ...] = ()
    again: int = 0
    result: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed. ``campaign``: played on to turn 22 and perhaps 28, with the victory rules of 12.0.

    Then the options of 15.0, each by itself; ``points``: those that win scenario A for the Axis where other
    than the data say; ``ask_all``: rare windows are asked of everybody.
    """

    scenario: str
    campaign: bool = False
    army_groups: bool = False
    fortified_fronts: bool = False
    local_support: bool = False
    fixed_weather: bool = False
    counterblow_advance: bool = False
    no_surrender: bool = False
    joker: bool = False
    reserves: bool = False
    paratroops: bool = False
    points: int = 0
    ask_all: bool = False
    edition: int = EDITION


def _nothing() -> Mapping[Seat, int]:
    return dict.fromkeys(SEATS, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """The table. Mappings are in the order of their keys, so that a state read back is the same.

    ``units``: every counter, also those in boxes; ``control``: every hex that gives a point, None nobody.
    ``markers`` by hex. ``support``: Blitz and Shock markers at hand. ``events``: the round marker, positive
    for the Axis (12.7.4); ``high_water``: from turn 12 on (12.8). ``skies``: the side up of each weather
    marker, ``past``: the weather of the turn before, long winter as snow. ``discards``: the last one lies on
    top. ``hands``, ``deck``: how many cards. ``happened``: events of 13.5 with their turn: where one is due,
    the turn after that in which its cause came; and units that came back. ``fewer``: cards less at the next
    draw. ``surrendered``: of each side how many two-step units were ever sent to the surrendered box.
    ``effects``: of cards, as long as they last. ``reserve``: who carries the marker of the strategic reserve
    (14.12).
    """

    terms: Terms
    turn: int
    active: Seat
    units: Mapping[UnitId, Unit]
    control: Mapping[HexId, Seat | None]
    initiative: Seat
    support: Mapping[Seat, int]
    skies: Mapping[str, Sky]
    past: Sky
    hands: Mapping[Seat, int]
    deck: int
    discards: tuple[CardId, ...] = ()
    markers: Mapping[HexId, Marker] = field(default_factory=dict)
    events: int = 0
    high_water: int | None = None
    happened: Mapping[str, int] = field(default_factory=dict)
    fewer: Mapping[Seat, int] = field(default_factory=_nothing)
    surrendered: Mapping[Seat, int] = field(default_factory=_nothing)
    scorched: tuple[HexId, ...] = ()
    works: tuple[HexId, ...] = ()
    effects: tuple[Effect, ...] = ()
    reserve: UnitId | None = None
    joker: Seat | None = None
    now: Now = Now()

    def standing(self, hex_: HexId) -> tuple[UnitId, ...]:
        """The units in a hex, area or box, in the order of their names."""
        return tuple(unit for unit, each in self.units.items() if each.at == hex_)

    def of_event(self, seat: Seat) -> int:
        """What the round marker gives a side."""
        return self.events if seat == AXIS else -self.events


def in_order(mapping: Mapping[Any, Any]) -> dict[Any, Any]:
    """The mapping in the order of its keys."""
    return dict(sorted(mapping.items()))
