"""The tables of board and players' aids: combat results, terrain, weather, the turn track; no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

from adjudicator.kinds import Seat

Result = Literal["-", "CA", "CB", "EX", "DR", "DS", "DD"]
"""No effect, counterattack, counterblow, exchange; the defender retreats, is shattered, is destroyed."""
RESULTS: tuple[Result, ...] = get_args(Result)

Sky = Literal["clear", "mud", "snow"]
"""The weather of a turn as a marker or the track shows it."""
Weather = Literal["clear", "mud", "snow", "long-winter"]


@dataclass(frozen=True, slots=True)
class TerrainEffect:
    """``mp``: to enter, of tanks and of others; ``shift``: columns to the defender's good where below 0.

    ``tank_shift``: whether tanks keep theirs; ``stops``: whether it ends an advance.
    """

    shift: int
    tank_shift: bool
    stops: bool
    mp: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class WeatherEffect:
    """13.1. ``mp``: most movement points, 0 for no bound; ``shift`` against Soviet units in the USSR.

    ``advance``: whether over several hexes; ``breakthrough``: whether tanks may go one more; ``frozen``:
    rivers; ``axis_targets``: most targets of the Axis, 0 for no bound.
    """

    tank_shift: bool
    advance: bool
    breakthrough: bool
    mp: int = 0
    shift: int = 0
    frozen: bool = False
    axis_targets: int = 0


@dataclass(frozen=True, slots=True)
class TurnSpace:
    """A space of the turn track. ``variable``: the marker that says its weather; ``sudden``: points above
    which that side wins at once (12.2); ``red``: an event elsewhere (13.4)."""

    year: int
    months: str
    weather: Sky
    support: Mapping[Seat, int]
    variable: str = ""
    sudden: Mapping[Seat, int] = field(default_factory=dict)
    red: str = ""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of single rules; data/tables.toml says which. Pairs count from the turn they name on."""

    hand: int
    draw: int
    axis_more_cards: tuple[int, ...]
    soviet_more_cards: int
    axis_one_card: int
    supply_line: int
    detrain_line: int
    unsupplied_mp: int
    unsupplied_shift: int
    leave_zone: int
    rail_box: int
    rail_limited: int
    markers: int
    axis_targets: tuple[tuple[int, int], ...]
    axis_stack: int
    soviet_stack: tuple[tuple[int, str], ...]
    breakthrough: Mapping[Seat, int]
    fortify: int
    fortify_cost: tuple[int, int]
    upgrade_cost: Mapping[Seat, int]
    replace_cost: tuple[int, int]
    axis_upgrades: tuple[int, int]
    soviet_upgrades: int
    free_upgrades: tuple[tuple[int, int], ...]
    double_shift_turn: int
    first_snow: tuple[int, ...]
    strategic_reserve: int
    initiative: int
    operational: int
    event_points: int
    soviet_total: int
    objectives: Mapping[str, int]
    objectives_late: int


@dataclass(frozen=True, slots=True, eq=False)
class Tables:
    """``results[seat][die - 1][column]``; ``columns`` are ratios from the worst to the best for the attacker.

    ``terrain`` by terrain, ``objective`` and ``river`` among them, whose effect comes on top.
    """

    columns: tuple[str, ...]
    results: Mapping[Seat, tuple[tuple[Result, ...], ...]]
    terrain: Mapping[str, TerrainEffect]
    weather: Mapping[Weather, WeatherEffect]
    turns: Mapping[int, TurnSpace]
    markers: Mapping[str, tuple[Sky, Sky]]
    figures: Figures
