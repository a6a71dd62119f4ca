"""Odds of a battle by wing, counted out over all dice; only of what a side knows of both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.fighting import Fight, Lines
from games.won_by_the_sword.model.forces import UnitId
from games.won_by_the_sword.model.orders import Plan, Wing
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.rules.battles.combat import dice_of, fought
from games.won_by_the_sword.rules.battles.manoeuvre import manoeuvred
from games.won_by_the_sword.rules.battles.wings import FIGHTERS, WINGS, by_attacker

FACES = 10


@dataclass(frozen=True, slots=True)
class Odds:
    """A wing by the side's own name: firepower and dice of both, and in how many of 100 cases it is won.

    Of the foe None where nothing is known of him.
    """

    wing: Wing
    firepower: int
    dice: int
    theirs: int | None = None
    their_dice: int | None = None
    won: int | None = None


def arrayed(source: Source, fight: Fight, seat: Seat, units: Mapping[UnitId, int], plan: Plan) -> Fight:
    """The battle with a side in line, its manoeuvre done, its markers played (12.2, 12.4)."""
    lines: Lines = {"centre": units}
    if fight.general:
        own = manoeuvred(source.roster, units, plan)
        lines = in_order({by_attacker(fight, seat, wing): each for wing, each in own.items()})
    markers: dict[Wing, int] = {}
    extra = (
        (wing, 1) for wing in (plan.initiative, plan.charge, "centre" if plan.entrench else None) if wing
    )
    for wing, count in (*plan.advantages.items(), *extra):
        there = by_attacker(fight, seat, wing)
        markers[there] = markers.get(there, 0) + count
    return replace(
        fight, lines={**fight.lines, seat: lines}, advantages={**fight.advantages, seat: in_order(markers)}
    )


def by_wing(source: Source, fight: Fight, seat: Seat) -> tuple[Odds, ...]:
    """Each wing as it stands in line, as if the others and the guns had changed nothing yet."""
    wings: tuple[Wing, ...] = WINGS if fight.general else ("centre",)
    return tuple(_wing(source, fight, seat, wing) for wing in wings)


def _wing(source: Source, fight: Fight, seat: Seat, wing: Wing) -> Odds:
    there, other = by_attacker(fight, seat, wing), foe(seat)
    mine, dice = _strength(source, fight, seat, there)
    if other not in fight.lines:
        return Odds(wing, mine, dice)
    theirs, their_dice = _strength(source, fight, other, there)
    won = sum(weight for weight, winner in _outcomes(source, fight, there) if winner == seat)
    counts = dice_of(source.roster, fight, there)
    return Odds(wing, mine, dice, theirs, their_dice, round(100 * won / FACES ** sum(counts.values())))


def _strength(source: Source, fight: Fight, seat: Seat, wing: Wing) -> tuple[int, int]:
    fire = source.roster.firepower(fight.lines[seat].get(wing, {}), *FIGHTERS)
    return fire, 1 + fight.advantages.get(seat, {}).get(wing, 0)


def _outcomes(source: Source, fight: Fight, wing: Wing) -> Iterator[tuple[int, Seat | None]]:
    """(in how many cases, who wins the wing); equal sums of dice are one case."""
    counts = dice_of(source.roster, fight, wing)
    spread = [[(seat, total, ways) for total, ways in _sums(count).items()] for seat, count in counts.items()]
    for chosen in product(*spread):
        weight = 1
        for _, _, ways in chosen:
            weight *= ways
        after = fought(source, fight, wing, {seat: (total,) for seat, total, _ in chosen})
        yield weight, after.clashes[-1].winner


def _sums(count: int) -> dict[int, int]:
    """In how many ways so many ten-sided dice, 0 to 9, show each sum."""
    found = {0: 1}
    for _ in range(count):
        more: dict[int, int] = {}
        for total, ways in found.items():
            for pip in range(FACES):
                more[total + pip] = more.get(total + pip, 0) + ways
        found = more
    return found
