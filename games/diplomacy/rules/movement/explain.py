"""Why each order fared as it did: closed reasons with their facts; the verdict follows from the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from adjudicator.kinds import Value
from games.diplomacy.model.orders import Location, Power, Province
from games.diplomacy.rules.movement.book import CONVOY, HOLD, MOVE
from games.diplomacy.rules.movement.resolve import LAND, Conflict

Verdict: TypeAlias = Literal["succeeds", "fails", "void"]

VERDICTS: Mapping[str, Verdict] = {
    # movement
    "moved": "succeeds",
    "convoyed": "succeeds",
    "held": "succeeds",
    "unordered": "succeeds",
    "supported": "succeeds",
    "carried": "succeeds",
    "bounced": "fails",
    "blocked": "fails",
    "head-to-head": "fails",
    "own-unit": "fails",
    "own-support": "fails",
    "no-convoy": "fails",
    "disrupted": "fails",
    "paradox": "fails",
    "cut": "fails",
    "support-dislodged": "fails",
    "fleet-dislodged": "fails",
    "convoy-incomplete": "fails",
    "convoy-broken": "fails",
    "convoy-paradox": "fails",
    "dislodged": "fails",
    "support-unmatched": "void",
    "convoy-unmatched": "void",
    "convoy-unused": "void",
    # retreats
    "retreated": "succeeds",
    "retreat-disbanded": "succeeds",
    "retreat-clash": "fails",
    "retreat-missing": "fails",
    # adjustments
    "built": "succeeds",
    "removed": "succeeds",
    "removed-by-default": "succeeds",
    "built-by-default": "succeeds",
    "waived": "succeeds",
}
"""Every reason and the verdict that it means. An order that cannot be used at all is void by its Fault."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an order fared. ``order`` is canonical text, ``facts`` fill the words of ``reason``.

    ``ours``: the power gave none, the judge supplied it.
    """

    power: Power
    order: str
    reason: str
    facts: Mapping[str, Value]
    ours: bool = False

    @property
    def verdict(self) -> Verdict:
        """Succeeds, fails or void: derived from the reason, never stored."""
        return VERDICTS[self.reason]


@dataclass(frozen=True, slots=True)
class Beaten:
    """A dislodgement: the number of the unit, of the one that beat it, and whether that one came by sea."""

    unit: int
    by: int
    by_sea: bool


Told: TypeAlias = tuple[str, dict[str, Value]]


class Account:
    """The tale of one resolved Conflict. ``names`` are the texts of its units, by their numbers."""

    def __init__(self, conflict: Conflict, unordered: frozenset[int] = frozenset()) -> None:
        self.conflict = conflict
        self.unordered = unordered
        self.keys = conflict.ground.keys
        self.names = [f"{unit.kind} {unit.at}" for unit in conflict.here.units]
        self.beaten: dict[int, Beaten] = {}
        for attackers in conflict.attackers.values():
            for j in attackers:
                if conflict.moves[j]:
                    there = conflict.here.occupant[conflict.to[j]]
                    if there >= 0 and not conflict.moves[there]:
                        self.beaten[there] = Beaten(there, j, conflict.by[j] != LAND)

    def outcomes(self) -> list[Outcome]:
        """One outcome a unit, in the order of the Situation."""
        powers, entries = self.conflict.powers, self.conflict.entries
        return [
            Outcome(powers[i], entry.text, *self._told(i), i in self.unordered)
            for i, entry in enumerate(entries)
        ]

    def _told(self, i: int) -> Told:
        verb = self.conflict.verb[i]
        if verb == MOVE:
            return self._move(i)
        if verb == HOLD:
            if i in self.beaten:
                return "dislodged", {"unit": self.names[i], **self._beater(i)}
            return "unordered" if i in self.unordered else "held", {"unit": self.names[i]}
        return self._convoy(i) if verb == CONVOY else self._support(i)

    def _beater(self, i: int) -> dict[str, Value]:
        by = self.beaten[i].by
        return {"by": self.names[by], "place": self.keys[self.conflict.at[by]]}

    def _move(self, i: int) -> Told:
        conflict = self.conflict
        landing = conflict.entries[i].landing
        facts: dict[str, Value] = {"unit": self.names[i], "to": landing}
        if conflict.moves[i]:
            return "moved" if conflict.by[i] == LAND else "convoyed", facts
        if i in conflict.stranded:
            return "paradox", facts
        if conflict.paths[i] is False:
            broken = self._broken(i)
            if broken and conflict.convoyers[i]:
                return "disrupted", {**facts, "places": broken}
            return "no-convoy", facts
        return self._failed_attack(i, facts)

    def _broken(self, army: int) -> tuple[Province, ...]:
        conflict = self.conflict
        fleets = conflict.convoyers.get(army, 0)
        return tuple(
            self.keys[sea]
            for sea in conflict.ground.seas(fleets)
            if conflict.here.occupant[sea] in self.beaten
        )

    def _failed_attack(self, i: int, facts: dict[str, Value]) -> Told:
        conflict = self.conflict
        there = conflict.here.occupant[conflict.to[i]]
        strength, _, hold, _ = conflict.attack(i)
        rivals = [(conflict.prevent(j)[0], j) for j in conflict.attackers[conflict.to[i]] if j != i]
        prevent = max((rival[0] for rival in rivals), default=0)
        stays = there >= 0 and not conflict.moves[there]
        full = conflict.backing(i)[0]
        if there >= 0 and conflict.moves[there] and conflict.duel(i, there):
            against = conflict.backing(there)[0]
            return "head-to-head", {**facts, "by": self.names[there], "strength": full, "against": against}
        if prevent >= full and prevent >= hold:
            by = tuple(self.names[j] for value, j in rivals if value == prevent)
            return "bounced", {**facts, "by": by, "strength": full, "against": prevent}
        if stays and conflict.powers[there] == conflict.powers[i]:
            return "own-unit", {**facts, "by": self.names[there]}
        if stays:
            about = {**facts, "by": self.names[there], "strength": strength, "against": max(hold, prevent)}
            if full > max(hold, prevent):
                return "own-support", {**about, "owner": conflict.powers[there]}
            duel = conflict.duel(i, there)
            return "head-to-head" if duel else "blocked", {**about, "strength": full, "against": hold}
        by = tuple(self.names[j] for value, j in rivals if value == prevent)
        return "bounced", {**facts, "by": by, "strength": strength, "against": prevent}

    def _support(self, i: int) -> Told:
        conflict = self.conflict
        entry = conflict.entries[i]
        target = conflict.here.occupant[entry.target_at]
        facts: dict[str, Value] = {"unit": self.names[i], "target": self.names[target]}
        if conflict.supports[i]:
            return "supported", facts
        if not conflict.matched[i]:
            return "support-unmatched", {**facts, "other": conflict.entries[target].text}
        if i in self.beaten:
            return "support-dislodged", {**facts, **self._beater(i)}
        against = entry.to if entry.landing else -1
        for j in conflict.attackers.get(conflict.at[i], ()):
            if conflict.powers[j] != conflict.powers[i] and conflict.cuts(j, i, against):
                return "cut", {**facts, "by": self.names[j], "place": self.keys[conflict.at[j]]}
        raise AssertionError(f"support neither given nor cut: {entry.text}")

    def _convoy(self, i: int) -> Told:
        conflict = self.conflict
        entry = conflict.entries[i]
        army = conflict.here.occupant[entry.target_at]
        facts: dict[str, Value] = {"unit": self.names[i], "target": self.names[army], "to": entry.landing}
        if not conflict.matched[i]:
            return "convoy-unmatched", {**facts, "other": conflict.entries[army].text}
        if i in self.beaten:
            return "fleet-dislodged", {**facts, **self._beater(i)}
        if conflict.by[army] == LAND:
            return "convoy-unused", facts
        if army in conflict.stranded:
            return "convoy-paradox", facts
        route = conflict.ground.route_seas(conflict.convoyers[army], conflict.at[army], conflict.to[army])
        if conflict.paths[army]:
            return "carried" if route & conflict.ground.sea_bit[entry.at] else "convoy-unused", facts
        broken = self._broken(army)
        if not broken:
            return "convoy-incomplete", facts
        return "convoy-broken", {**facts, "places": broken}

    def standing(self) -> list[tuple[Power, str, Location]]:
        """Power, kind and new location of every unit that was not dislodged."""
        conflict = self.conflict
        stands: list[tuple[Power, str, Location]] = []
        for i, unit in enumerate(conflict.here.units):
            if conflict.moves[i]:
                stands.append((conflict.powers[i], unit.kind, Location(conflict.entries[i].landing)))
            elif i not in self.beaten:
                stands.append((conflict.powers[i], unit.kind, unit.at))
        return stands
