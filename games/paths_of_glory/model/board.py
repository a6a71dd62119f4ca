"""The board as everybody sees it: where all stands, tracks, cards played; no rules, no hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import AP, CP, Nation, SpaceId
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId

Commitment = Literal["mobilization", "limited", "total"]
Activity = Literal["move", "attack"]


EDITION = 4
"""Of our reading of the rules, see PathsOfGlory; a stored game that names none is of the first."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed for this game: the scenario and the options (chapters 5 and 9.1.4, 11.2.10).

    ``scenario``: ``historical``, ``campaign``, ``limited-war`` or ``introductory``. ``hand``: seven or eight
    cards. ``optional``: ``none`` of the optional cards, ``all``, or ``chosen`` in secret. ``bid``: victory
    points added at the end of a tournament game, positive for the Central Powers (5.6); None: no tournament.
    ``edition``: of our rules, which a game keeps (see PathsOfGlory).
    """

    scenario: Literal["historical", "campaign", "limited-war", "introductory"]
    last_turn: int
    hand: int
    entrench_modifier: bool
    optional: Literal["none", "all", "chosen"] = "none"
    bid: int | None = None
    edition: int = 1

    @property
    def historical(self) -> bool:
        """Whether 5.7 holds."""
        return self.scenario == "historical"


@dataclass(frozen=True, slots=True)
class Unit:
    """Where a counter lies (a space or a box) and which side is up."""

    at: SpaceId
    reduced: bool = False


@dataclass(frozen=True, slots=True)
class Trench:
    """A trench of level 1 or 2 and whose it is."""

    level: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Round:
    """What has been done in this action round; empty between rounds.

    ``activated``: what for, by space; ``unsupplied``: units in them that were out of supply then (14.1.1.1);
    ``left``: operations points not spent; ``attackers``: units that have attacked; ``attacked``: spaces;
    ``retreated``: units that had to retreat; ``used``: combat cards used; ``effects``: events of this round
    only (``yanks-and-tanks``, ``brusilov-offensive``, ``kerensky-offensive``).
    """

    activated: Mapping[SpaceId, Activity] = field(default_factory=dict)
    unsupplied: tuple[UnitId, ...] = ()
    left: int = 0
    moved: tuple[UnitId, ...] = ()
    attackers: tuple[UnitId, ...] = ()
    attacked: tuple[SpaceId, ...] = ()
    retreated: tuple[UnitId, ...] = ()
    used: tuple[CardId, ...] = ()
    effects: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """One action of a seat, for limits (9.3.3, 9.4.3) and for telling."""

    seat: Seat
    way: Literal["ops", "sr", "rp", "event", "peace", "one-op"]
    card: CardId | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """What has been done in this turn; empty at its start.

    ``reinforced``: nations that had a reinforcement card; ``neutral``: a neutral nation has entered
    (9.5.2.2); ``caucasus``: Russian corps moved over the border of the Near East (11.3.2); ``caucasus_sr``,
    ``british_sr``, ``central_sr``: those redeployed (13.2); ``one_battle``: combat cards of one battle a
    turn that were used; ``mixing``: who raised the commitment and shuffles the discards into the deck
    (16.1.3).
    """

    done: tuple[Done, ...] = ()
    reinforced: tuple[Nation, ...] = ()
    neutral: bool = False
    caucasus: int = 0
    caucasus_sr: int = 0
    british_sr: int = 0
    central_sr: int = 0
    one_battle: tuple[CardId, ...] = ()
    mixing: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """Everything that lies open.

    ``units``: counters that have entered the game; ``control``: by every space, None where neutral;
    ``events``: event key -> turn on which it was played, for events that last or that others ask for;
    ``status``, ``combined``, ``commitment``: war status; ``mandated``: nation whose offensive is due, or
    ``none``, ``done``, ``AH-IT``, ``mutiny``; ``missed``... is worked out in the war status phase; ``rp``:
    replacement points by pool; ``table``: combat cards that lie before a seat; ``entrenching``: armies with
    the reminder of 11.2.10; ``beachhead``: where the Mediterranean force landed; ``fall``: Russian victory
    spaces held when the Tsar fell (16.4.5); ``lent``: a space of the Central Powers that is Allied only while
    the Arab Northern Army stands there (11.1.15); ``homebound``: armies of the Near East that came in at home
    and may not act there (9.5.3.4); ``hands``: how many cards each seat holds.
    """

    terms: Terms
    turn: int
    round: int
    active: Seat
    vp: int
    units: Mapping[UnitId, Unit]
    control: Mapping[SpaceId, Seat | None]
    trenches: Mapping[SpaceId, Trench]
    destroyed: tuple[SpaceId, ...] = ()
    war: tuple[Nation, ...] = ()
    events: Mapping[str, int] = field(default_factory=dict)
    status: Mapping[Seat, int] = field(default_factory=lambda: {AP: 0, CP: 0})
    combined: int = 0
    commitment: Mapping[Seat, Commitment] = field(
        default_factory=lambda: {AP: "mobilization", CP: "mobilization"}
    )
    mandated: Mapping[Seat, str] = field(default_factory=lambda: {AP: "none", CP: "none"})
    rp: Mapping[str, int] = field(default_factory=dict)
    discards: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=lambda: {AP: (), CP: ()})
    removed: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=lambda: {AP: (), CP: ()})
    table: Mapping[Seat, tuple[CardId, ...]] = field(default_factory=lambda: {AP: (), CP: ()})
    hands: Mapping[Seat, int] = field(default_factory=lambda: {AP: 0, CP: 0})
    entrenching: tuple[UnitId, ...] = ()
    beachhead: SpaceId | None = None
    fall: int = 0
    lent: SpaceId | None = None
    homebound: tuple[UnitId, ...] = ()
    now: Round = field(default_factory=Round)
    tally: Tally = field(default_factory=Tally)

    def stack(self, space: SpaceId) -> tuple[UnitId, ...]:
        """The counters in a space or box, in the order of ``units``."""
        return _by_space(self.units).get(space, ())


_recent: list[tuple[Mapping[UnitId, Unit], Mapping[SpaceId, tuple[UnitId, ...]]]] = []
"""The last few answers of ``_by_space``, by the very mapping that was asked of: it is never changed."""


def _by_space(units: Mapping[UnitId, Unit]) -> Mapping[SpaceId, tuple[UnitId, ...]]:
    for known, stacks in _recent:
        if known is units:
            return stacks
    made: dict[SpaceId, list[UnitId]] = {}
    for unit, where in units.items():
        made.setdefault(where.at, []).append(unit)
    stacks = {space: tuple(there) for space, there in made.items()}
    _recent.insert(0, (units, stacks))
    del _recent[4:]
    return stacks
