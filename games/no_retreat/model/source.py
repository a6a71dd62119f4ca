"""Everything a game is played with: map, counters, cards, tables, set-ups; loaded once; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import Atlas, HexId
from games.no_retreat.model.cards import Pack
from games.no_retreat.model.counters import Roster, UnitId
from games.no_retreat.model.tables import Sky, Tables


@dataclass(frozen=True, slots=True)
class Clause:
    """One way to win a scenario: all that is not empty or 0 must hold.

    ``points`` at least; all hexes of ``holds`` controlled, one of ``any_of``, of the own objectives
    ``objectives`` at least, ``supplied`` if so said; ``surrendered`` two-step units of the foe in the game.
    ``at_once``: at any victory step, else at the end of the last turn.
    """

    seat: Seat
    points: int = 0
    holds: tuple[HexId, ...] = ()
    any_of: tuple[HexId, ...] = ()
    objectives: int = 0
    supplied: bool = False
    surrendered: int = 0
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """A scenario. ``units``: where each unit named in it is and whether its weak side is up.

    ``deal``: cards at the start, ``throws``: of these the Axis throws so many at once; ``opening``: the first
    Axis turn has no card, supply and organization phase. ``support``: markers at hand; ``events``: points of
    the round marker, positive for the Axis; ``before``: weather of the turn before.
    """

    names: Mapping[str, str]
    turn: int
    first: Seat
    last_turn: int
    initiative: Seat
    joker: Seat
    deal: Mapping[Seat, int]
    support: Mapping[Seat, int]
    units: Mapping[UnitId, tuple[HexId, bool]]
    axis_holds: frozenset[HexId]
    victory: tuple[Clause, ...]
    events: int = 0
    before: Sky = "clear"
    throws: int = 0
    opening: bool = False
    happened: tuple[str, ...] = ()
    high_water: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """The data of the title."""

    atlas: Atlas
    roster: Roster
    pack: Pack
    tables: Tables
    setups: Mapping[str, Setup]
