"""Everything a game is played with: map, counters, cards, tables; loaded once by data/load.py; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import Atlas, Nation, SpaceId
from games.paths_of_glory.model.board import Terms, Trench, Unit
from games.paths_of_glory.model.cards import Pack
from games.paths_of_glory.model.counters import Roster, UnitId


@dataclass(frozen=True, slots=True)
class FireTable:
    """Loss numbers: ``least`` is the smallest factor of each column, ``rows[die - 1]`` the loss numbers."""

    least: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """The tables of the players' aids.

    ``seasons``: ``""``, ``winter``, ``spring``, ``summer``, ``fall`` by turn from 1. ``mandated``: nation
    by die (1..6) and side. ``peace``: change of victory points by side, by whether the combined war status is
    20 or more, by die.
    """

    seasons: tuple[str, ...]
    army: FireTable
    corps: FireTable
    mandated: Mapping[Seat, tuple[str, ...]]
    peace: Mapping[Seat, tuple[tuple[int, ...], tuple[int, ...]]]


@dataclass(frozen=True, slots=True)
class Opening:
    """What stands where at the start, and what enters with a nation (4.2)."""

    units: Mapping[UnitId, Unit]
    trenches: Mapping[SpaceId, Trench]


@dataclass(frozen=True, slots=True)
class Entry:
    """Units of a neutral nation that enter: on the spaces named, and ``free`` one each in other spaces."""

    units: Mapping[UnitId, Unit]
    free: tuple[UnitId, ...]
    trenches: Mapping[SpaceId, Trench]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The data of the title."""

    atlas: Atlas
    roster: Roster
    pack: Pack
    tables: Tables
    openings: Mapping[str, Opening]
    """By scenario map: ``campaign``, ``historical``."""
    entries: Mapping[Nation, Entry]
    terms: Mapping[str, Terms]
    """By scenario, as without options."""
