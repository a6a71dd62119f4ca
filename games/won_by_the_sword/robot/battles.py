"""Battles as a simple player reckons them: the odds by wing, the plan that is best for them (12.0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import erf, sqrt

from games.won_by_the_sword.model.board import seat_of
from games.won_by_the_sword.model.forces import Roster, UnitId
from games.won_by_the_sword.model.orders import Plan, Retreat, Wing
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.robot.case import Case
from games.won_by_the_sword.rules.battles import plans
from games.won_by_the_sword.rules.battles.deployment import deployed, horse_of
from games.won_by_the_sword.rules.battles.manoeuvre import manoeuvred
from games.won_by_the_sword.rules.battles.wings import FIGHTERS, WINGS, is_general
from games.won_by_the_sword.rules.ground.chits import held
from games.won_by_the_sword.rules.ground.points import distances, open_garrisons

SPREAD = 4.5
"""How far the difference of two dice strays."""
MARKER = 4.5
"""What a die more adds."""
CANNON = 0.2
"""What the guns' firepower adds to the main blow by those whom they have hit before."""

Lines = Mapping[Wing, Mapping[UnitId, int]]


@dataclass(frozen=True, slots=True)
class Line:
    """A side's firepower by its own names of the wings, how much of it is horse, and what its guns add."""

    fire: Mapping[Wing, float]
    horse: Mapping[Wing, float]
    guns: float


def line(roster: Roster, lines: Lines, markers: Mapping[Wing, float]) -> Line:
    """What stands on the wings, with markers played there."""
    fire = {wing: roster.firepower(lines[wing], *FIGHTERS) + markers.get(wing, 0.0) for wing in WINGS}
    horse = {wing: float(roster.firepower(lines[wing], "cavalry")) for wing in WINGS}
    return Line(fire, horse, CANNON * roster.firepower(lines["centre"], "guns"))


def wins(difference: float) -> float:
    """The chance to win a wing with so much more firepower."""
    return 0.5 * (1 + erf(difference / SPREAD / sqrt(2)))


def general_odds(ours: Line, theirs: Line) -> float:
    """The chance to win two wings of three. Our right meets their left."""
    right = wins(ours.fire["right"] - theirs.fire["left"])
    left = wins(ours.fire["left"] - theirs.fire["right"])
    centre = ours.fire["centre"] - theirs.fire["centre"] + ours.guns - theirs.guns
    with_right = wins(centre + 0.7 * (ours.horse["right"] - theirs.horse["right"]))
    with_left = wins(centre + 0.7 * (ours.horse["left"] - theirs.horse["left"]))
    return right * left + right * (1 - left) * with_right + left * (1 - right) * with_left


def small_odds(
    roster: Roster, ours: Mapping[UnitId, int], theirs: Mapping[UnitId, int], more: float
) -> float:
    """The chance to win a small battle."""
    guns = CANNON * (roster.firepower(ours, "guns") - roster.firepower(theirs, "guns"))
    return wins(roster.firepower(ours, *FIGHTERS) - roster.firepower(theirs, *FIGHTERS) + guns + more)


def odds(
    source: Source, ours: Mapping[UnitId, int], theirs: Mapping[UnitId, int], more: float = 0.0
) -> float:
    """The chance to win with these units, both deployed as the rules say; ``more``: by markers."""
    if not is_general(source, (ours, theirs)):
        return small_odds(source.roster, ours, theirs, more)
    mine = line(source.roster, deployed(source.roster, ours, Plan()), {"right": more})
    other = line(source.roster, deployed(source.roster, theirs, Plan()), {})
    return general_odds(mine, other)


# The plan


def plan(host: plans.Host, theirs: Mapping[UnitId, int], seen: Lines | None = None) -> Plan:
    """The plan with the best odds against these units, or against the lines that are ``seen``."""
    usual = _usual(host)
    roster, units = host.source.roster, host.force.units
    if host.small or not is_general(host.source, (units, theirs)):
        made = replace(usual, advantages=_all(host, "centre"), initiative=_initiative(host, "centre"))
        return _lawful(host, made, usual)
    other = line(roster, seen or deployed(roster, theirs, Plan()), {})
    best, most = usual, -1.0
    for horse, foot in _manoeuvres(roster, units):
        lines = manoeuvred(roster, units, Plan(horse=horse, foot=foot))
        bare = line(roster, lines, {})
        for wing in WINGS:
            fire = {**bare.fire, wing: bare.fire[wing] + MARKER * _count(host)}
            chance = general_odds(replace(bare, fire=fire), other)
            if chance > most + 1e-9:
                most = chance
                best = replace(
                    usual,
                    horse=horse,
                    foot=foot,
                    advantages=_all(host, wing),
                    initiative=_initiative(host, wing),
                )
    return _lawful(host, _charged(host, best), usual)


def _manoeuvres(roster: Roster, units: Mapping[UnitId, int]) -> Iterator[tuple[int, Mapping[Wing, int]]]:
    wings, foot = horse_of(roster, units), roster.regiments(units, "infantry")
    half = foot // 2
    ways: tuple[Mapping[Wing, int], ...] = (
        {},
        {"right": half},
        {"left": half},
        {"right": half // 2, "left": half // 2},
    )
    for horse in sorted({0, wings["right"] // 2, -(wings["left"] // 2)}):
        for way in ways:
            yield horse, {wing: count for wing, count in way.items() if count}


def _count(host: plans.Host) -> int:
    return host.markers + (_initiative(host, "centre") is not None)


def _all(host: plans.Host, wing: Wing) -> dict[Wing, int]:
    return {wing: host.markers} if host.markers else {}


def _initiative(host: plans.Host, wing: Wing) -> Wing | None:
    """The Initiative goes into a general battle: who wins that has it again (2.0)."""
    seat, board = seat_of(host.column), host.board
    free = board.initiative == seat and board.barred != seat and board.stock > 0
    return wing if free and not host.small else None


def _usual(host: plans.Host) -> Plan:
    """Without a manoeuvre: the chits that serve, the retreat."""
    found = held(host.source, host.own, host.force)
    chit = found[1] if found is not None else ""
    guns = host.source.roster.firepower(host.force.units, "guns") > 0
    return Plan(
        advantages={"centre": host.bound} if host.bound else {},
        entrench=chit == "entrenchments" and not host.attacks,
        cannonade=chit in ("bombardment", "quickshot") and guns,
        retreat=homewards(host),
    )


def homewards(host: plans.Host) -> Retreat | None:
    """To the nearest own garrison elsewhere."""
    here = host.board.columns[host.column].at
    seat = seat_of(host.column)
    far = distances(host.source.atlas, here)
    homes = [point for point in open_garrisons(host.board, seat) if point != here and point in far]
    if not homes:
        return None
    return Retreat((min(homes, key=lambda point: (far[point], point)),), towards=True)


def _charged(host: plans.Host, made: Plan) -> Plan:
    """The chit of a charge, where it may be played."""
    found = held(host.source, host.own, host.force)
    if found is None or found[1] not in ("cavalry_charge", "infantry_charge"):
        return made
    for wing in ("right", "left", "centre"):
        tried = replace(made, charge=wing)
        if plans.check(host, tried) is None:
            return tried
    return made


def _lawful(host: plans.Host, made: Plan, usual: Plan) -> Plan:
    """The plan, or what is left of it."""
    made = _charged(host, made) if made.charge is None else made
    for each in (made, usual):
        if plans.check(host, each) is None:
            return each
    return plans.default(host)


# Whether to fight


def hosted(case: Case) -> plans.Host:
    """The column that acts as it would attack."""
    return plans.Host(case.source, case.board, case.own, case.column, attacks=True)
