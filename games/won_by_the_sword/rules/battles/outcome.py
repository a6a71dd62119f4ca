"""Who wins a battle and how: two wings of three, a rout, destruction; what the loser keeps (12.3, 12.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.fighting import Fight
from games.won_by_the_sword.model.forces import Roster, UnitId, joined, without
from games.won_by_the_sword.rules.battles.wings import everyone, fighters


@dataclass(frozen=True, slots=True)
class Outcome:
    """``rout``: all three wings of a general battle. ``destroyed``: sides with no foot and horse left.

    ``bare``: the loser must leave guns and baggage and retreat two points.
    """

    winner: Seat
    rout: bool
    destroyed: tuple[Seat, ...]
    bare: bool


def decided(roster: Roster, fight: Fight) -> Outcome:
    """The outcome once every part was fought.

    A side that is destroyed while the other is not has lost, whatever wings it won before.
    """
    left = {seat: fighters(roster, everyone(fight.lines[seat])) for seat in fight.seats}
    destroyed = tuple(seat for seat in fight.seats if not left[seat])
    won = [clash.winner for clash in fight.clashes if clash.winner is not None]
    winner = max(fight.seats, key=won.count)
    if len(destroyed) == 1:
        winner = foe(destroyed[0])
    rout = fight.general and won.count(winner) == 3
    return Outcome(winner, rout, destroyed, rout or _outridden(roster, fight, winner))


def _outridden(roster: Roster, fight: Fight, winner: Seat) -> bool:
    """12.3: in a small battle the loser keeps nothing with fewer regiments of horse than the winner."""
    if fight.general:
        return False
    horse = {seat: roster.regiments(everyone(fight.lines[seat]), "cavalry") for seat in fight.seats}
    return horse[foe(winner)] < horse[winner]


def last_regiment(roster: Roster, fight: Fight, outcome: Outcome) -> Fight:
    """12.3, 12.4: where both are destroyed the winner keeps one reduced regiment, the strongest that fell."""
    if outcome.winner not in outcome.destroyed:
        return fight
    fallen = fight.fallen[outcome.winner]
    kept = min(fallen, key=lambda unit: (-roster.units[unit].firepower, unit))
    one: dict[UnitId, int] = {kept: 1}
    lines = {**fight.lines[outcome.winner]}
    lines["centre"] = joined(lines["centre"], one)
    return replace(
        fight,
        lines={**fight.lines, outcome.winner: lines},
        fallen={**fight.fallen, outcome.winner: without(fallen, one)},
    )
