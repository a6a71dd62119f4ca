"""The six tables and every single number of the rules; no rules. What each is out of: data/README.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from games.won_by_the_sword.model.atlas import Kind
from games.won_by_the_sword.model.cards import Size

Season = Literal["spring", "summer", "autumn"]
SEASONS: tuple[Season, ...] = get_args(Season)
Column = Literal["none", "level_1", "levels_2_3", "levels_4_6", "levels_7_plus"]
"""Columns of the surrender table by the levels of the garrison."""
COLUMNS: tuple[Column, ...] = get_args(Column)
Offer = Literal["first", "final"]


@dataclass(frozen=True, slots=True)
class Fortification:
    """A row of the fortification table (11.0). Levels, works, points of campaign and baggage, firepower, VP.

    ``begin``: infantry levels to begin a siege; ``keep``: infantry and cavalry levels to go on; ``double``:
    infantry levels at which a point builds two works.
    """

    garrison: int
    begin: int
    keep: int
    double: int
    works: int
    begin_cp: int
    begin_bp: int
    storm_cp: int
    storm_bp: int
    guns: int
    plunder: int
    vp: int


@dataclass(frozen=True, slots=True)
class Foraged:
    """A row of the foraging table: totals up to ``most`` (None: all above) give ``bp`` and a marker."""

    most: int | None
    bp: int
    marker: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Single numbers. ``combat_step``, ``combat_first``: a hit a step from the first total on.

    ``sizes``: levels from, to (None: all above). ``surrender``: modifiers of the surrender table by id,
    ``forage`` of foraging; ``vp``: victory points by what gives them. ``relief_points``: how far off a column
    of the besieged side helps a point. ``ends_at``: the total at which a campaign ends;
    ``ending_initiative``: what the Initiative adds to it, ``ending_leads`` and ``ending_months`` what a lead
    and a month give from there on, in rising order.
    """

    combat_step: int
    combat_first: int
    sizes: Mapping[Size, tuple[int, int | None]]
    baggage_levels: int
    hand: int
    rounds: int
    columns: int
    advantages: int
    small_regiments: int
    small_cavalry: int
    patrols_counted: int
    surrender: Mapping[str, int]
    forage: Mapping[str, int]
    relief_points: int
    ends_at: int
    ending_initiative: int
    ending_leads: tuple[tuple[int, int], ...]
    ending_months: tuple[tuple[int, int], ...]
    vp: Mapping[str, int]
    regiments_a_point: int
    """Regiments in the foe's cadre box above those he began with, for one victory point."""


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """The player aid."""

    fortifications: Mapping[Kind, Fortification]
    foraging: tuple[Foraged, ...]
    need: Mapping[Offer, Mapping[Column, int]]
    seasons: Mapping[int, Season]
    """By month, 1 to 12."""
    figures: Figures

    def hits(self, total: int) -> int:
        """Hits of a total on the combat table."""
        figures = self.figures
        return max(0, (total - figures.combat_first) // figures.combat_step + 1)

    def foraged(self, total: int) -> Foraged:
        """The row of a total on the foraging table."""
        return next(row for row in self.foraging if row.most is None or total <= row.most)

    def column(self, levels: int) -> Column:
        """The column of the surrender table for a garrison of so many levels."""
        for most, column in ((0, COLUMNS[0]), (1, COLUMNS[1]), (3, COLUMNS[2]), (6, COLUMNS[3])):
            if levels <= most:
                return column
        return COLUMNS[4]
