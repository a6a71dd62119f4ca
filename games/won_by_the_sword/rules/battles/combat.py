"""The parts of a battle on its data alone: dice, totals, hits, losses, who wins a wing (12.3, 12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.fighting import Clash, Fight, Lines, Step
from games.won_by_the_sword.model.forces import Roster, UnitId, joined
from games.won_by_the_sword.model.orders import Wing
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.rules.battles import ladder
from games.won_by_the_sword.rules.battles.casualties import suffered
from games.won_by_the_sword.rules.battles.wings import FIGHTERS, fighters, levels

Dice = Mapping[Seat, tuple[int, ...]]


def dice_of(roster: Roster, fight: Fight, step: Step) -> dict[Seat, int]:
    """How many dice each side rolls: one, and one for each marker on the wing; absent where it rolls none.

    A side without guns does not bombard, nor is one bombarded that is sheltered or has nobody in the centre.
    Where one side of a wing is empty nobody rolls: it is lost to the other.
    """
    attacker, defender = fight.seats
    if step == "bombardment":
        pairs = ((attacker, defender), (defender, attacker))
        return {seat: 1 for seat, target in pairs if _bombards(roster, fight, seat, target)}
    if not all(fighters(roster, fight.lines[seat][step]) for seat in fight.seats):
        return {}
    return {seat: 1 + fight.advantages.get(seat, {}).get(step, 0) for seat in fight.seats}


def _bombards(roster: Roster, fight: Fight, seat: Seat, target: Seat) -> bool:
    guns = roster.firepower(fight.lines[seat]["centre"], "guns")
    return bool(guns and target not in fight.sheltered and fighters(roster, fight.lines[target]["centre"]))


def fought(source: Source, fight: Fight, step: Step, dice: Dice) -> Fight:
    """The battle after one part of it; ``dice`` of the sides that roll, as ``dice_of`` says."""
    roster, wing = source.roster, _wing(step)
    totals = {seat: sum(dice[seat]) + _firepower(roster, fight, step, seat) for seat in dice}
    hits = {seat: source.tables.hits(total) for seat, total in totals.items()}
    attacker, defender = fight.seats
    lines, fallen, lost = dict(fight.lines), dict(fight.fallen), dict[Seat, int]()
    for seat, other in ((attacker, defender), (defender, attacker)):
        before = fight.lines[seat][wing]
        plan = fight.plan(seat)
        after, gone = suffered(roster, before, hits.get(other, 0), plan.losses, plan.veterans)
        lines[seat] = {**lines[seat], wing: after}
        fallen[seat] = joined(fallen.get(seat, {}), gone)
        lost[seat] = levels(roster, before) - levels(roster, after)
    after_it = replace(fight, lines=lines, fallen=fallen)
    won = None if step == "bombardment" else _winner(roster, after_it, wing, totals, lost)
    return replace(after_it, clashes=(*fight.clashes, Clash(step, dict(dice), totals, hits, lost, won)))


def _wing(step: Step) -> Wing:
    """Where its losses are taken: a bombardment hits the centre."""
    return "centre" if step == "bombardment" else step


def _firepower(roster: Roster, fight: Fight, step: Step, seat: Seat) -> int:
    line = fight.lines[seat][_wing(step)]
    if step == "bombardment":
        return roster.firepower(line, "guns") * (2 if seat in fight.doubled else 1)
    return roster.firepower(line, *FIGHTERS)


def _winner(
    roster: Roster, fight: Fight, wing: Wing, totals: Mapping[Seat, int], lost: Mapping[Seat, int]
) -> Seat:
    """12.3, 12.4: in the centre losses of the bombardment count too."""
    attacker, defender = fight.seats
    fired = next((each.lost for each in fight.clashes if each.step == "bombardment"), {})
    before = fired if wing == "centre" else {}
    suffered_ = {seat: lost[seat] + before.get(seat, 0) for seat in fight.seats}
    inflicted = {attacker: suffered_[defender], defender: suffered_[attacker]}
    left = {seat: levels(roster, fight.lines[seat][wing]) for seat in fight.seats}
    return ladder.winner(attacker, defender, inflicted, totals, left)


def reinforced(roster: Roster, fight: Fight, wing: Wing) -> Fight:
    """12.4: the victor of a wing sends all horse that it has there to the centre, if it wants to."""
    victor = fight.clashes[-1].winner
    assert victor is not None
    line = fight.lines[victor][wing]
    horse = {unit: count for unit, count in line.items() if roster.units[unit].arm == "cavalry"}
    if not horse or not fight.plan(victor).reinforce:
        return fight
    rest: dict[UnitId, int] = {unit: count for unit, count in line.items() if unit not in horse}
    moved: Lines = {
        **fight.lines[victor],
        wing: rest,
        "centre": joined(fight.lines[victor]["centre"], horse),
    }
    return replace(fight, lines={**fight.lines, victor: moved})
