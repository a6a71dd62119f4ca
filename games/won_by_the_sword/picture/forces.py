"""Regiments in a few words, for plates; it must not know where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from games.won_by_the_sword.model.forces import Arm, Force, Roster, UnitId
from games.words import Words

ARMS: tuple[Arm, ...] = get_args(Arm)
NAMED = 2
"""Leaders that a plate has room for by name."""


def written(roster: Roster, units: Mapping[UnitId, int], words: Words) -> str:
    """``foot 8, vet. 4, weak 1; horse 5; guns 3``: regiments of all nations together."""
    arms = []
    for arm in ARMS:
        counts: dict[tuple[bool, bool], int] = {}
        for unit, count in units.items():
            each = roster.units[unit]
            if each.arm == arm and count:
                counts[each.reduced, each.veteran] = counts.get((each.reduced, each.veteran), 0) + count
        if counts:
            parts = (_sort(*sort, words) + str(count) for sort, count in sorted(counts.items()))
            arms.append(f"{words.name('arm', arm)} {', '.join(parts)}")
    return "; ".join(arms) or words.say("strip.none")


def _sort(reduced: bool, veteran: bool, words: Words) -> str:
    return (words.say("units.reduced") if reduced else "") + (words.say("units.veteran") if veteran else "")


def led(roster: Roster, force: Force, words: Words) -> str:
    """Its first leaders by name, the number of all others, then its regiments."""
    named = [
        roster.leaders[each].names[words.lang]
        for each in force.leaders
        if roster.leaders[each].rank != "ordinary"
    ][:NAMED]
    others = len(force.leaders) - len(named)
    key = "strip.others" if named else "strip.leaders"
    leaders = [*named, *([words.say(key, {"count": others})] if others else [])]
    regiments = written(roster, force.units, words)
    return f"{', '.join(leaders)}: {regiments}" if leaders else regiments
