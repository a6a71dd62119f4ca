"""Everything a game is played with: map, units, leaders, cards, tables, set-ups; loaded once; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NewType

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import Atlas, Bank, PointId
from games.won_by_the_sword.model.cards import Pack
from games.won_by_the_sword.model.forces import Force, LeaderId, Nation, Roster, UnitId
from games.won_by_the_sword.model.tables import Season, Tables

ColumnId = NewType("ColumnId", str)
"""A column by the first letter of its side and its marker's number: ``P1`` to ``P4``, ``C1`` to ``C4``."""


@dataclass(frozen=True, slots=True)
class Month:
    """A turn: its month (1 to 12) and season."""

    month: int
    season: Season


@dataclass(frozen=True, slots=True)
class Start:
    """A column of the set-up."""

    at: PointId
    bank: Bank
    force: Force


@dataclass(frozen=True, slots=True)
class Post:
    """A point that a side garrisons at set-up (3.1); ``regiment``: a detachment is too little there."""

    nation: Nation
    regiment: bool


@dataclass(frozen=True, slots=True)
class Arrival:
    """A column that comes in the game (4.1), on ``turn``, or with a roll of at most ``chances[turn]``."""

    seat: Seat
    at: PointId
    bank: Bank
    force: Force
    turn: int = 0
    chances: Mapping[int, int] = field(default_factory=dict)
    """By turn."""
    leaves: int = 0
    """The turn at whose end it leaves the map again; 0: never."""


@dataclass(frozen=True, slots=True)
class Investment:
    """A siege that is under way at set-up."""

    column: ColumnId
    built: int
    rejected: bool


@dataclass(frozen=True, slots=True)
class Special:
    """A rule of the scenario: its kind and figures (``mutiny``, ``bonus_vp``)."""

    kind: Literal["mutiny", "bonus_vp"]
    nation: Nation | None = None
    turns: tuple[int, ...] = ()
    roll: int = 0
    pay: int = 0
    point: PointId | None = None
    vp: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Setup:
    """A scenario. ``hostile``: the regions in which a side scores by foraging (1.4). ``pool``: regiments of
    infantry that a side spreads over its posts and columns at set-up. ``first_end``: from which turn on the
    end may be rolled for (3.5); 0: it ends with its last turn. ``cadre``: as in ``Side``.
    """

    names: Mapping[str, str]
    year: int
    campaign: bool
    turns: tuple[Month, ...]
    initiative: Seat
    hostile: Mapping[Seat, tuple[str, ...]]
    columns: Mapping[ColumnId, Start]
    posts: Mapping[Seat, Mapping[PointId, Post]]
    commandants: Mapping[PointId, LeaderId]
    """Leaders in garrisons."""
    pool: Mapping[UnitId, int]
    cadre: Mapping[UnitId, int]
    arrivals: tuple[Arrival, ...] = ()
    sieges: Mapping[PointId, Investment] = field(default_factory=dict)
    specials: tuple[Special, ...] = ()
    first_end: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The data of the title."""

    atlas: Atlas
    roster: Roster
    pack: Pack
    tables: Tables
    setups: Mapping[str, Setup]
