"""The adjudication of one movement phase: which decisions hold; it must not word or apply them."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from games.diplomacy.model.ground import Ground
from games.diplomacy.model.rulesets import Rules
from games.diplomacy.rules.movement.book import CONVOY, HOLD, MOVE, SUPPORT_HOLD, SUPPORT_MOVE, Entry
from games.diplomacy.rules.movement.situation import Situation

Truth = bool | None
"""A decision: True, False, or None while it is open."""

LAND = 0
SEA = 1
OPEN = 2
"""How an army goes: ``OPEN`` by sea if its convoy holds, else by land."""


class Conflict:
    """All decisions of one movement phase, by the number of the unit in the Situation.

    The model is that of DATC chapter 5: a move succeeds if its attack strength is above the strength that
    holds its destination (or defends in a head-to-head battle) and above every strength that prevents it.
    Strengths are intervals as long as decisions are open, so whatever the intervals settle is settled
    for good; what they leave open is circular and is for ``paradox``.

    ``moves``, ``supports``, ``paths`` hold the decisions. ``paths`` says whether an army that needs a
    convoy has one; it is True for all that walk or sail. ``stranded`` are armies that a paradox held back.
    """

    def __init__(
        self, here: Situation, entries: Sequence[Entry], helpless: frozenset[int] = frozenset()
    ) -> None:
        """``entries``: one lawful order a unit. ``helpless``: units that no hold support reaches."""
        self.here = here
        self.ground: Ground = here.ground
        self.rules: Rules = here.rules
        self.entries = entries
        count = len(entries)
        self.powers = here.powers
        self.at = here.at
        self.verb = [entry.verb for entry in entries]
        self.to = [entry.to for entry in entries]
        self.moves: list[Truth] = [False] * count
        self.supports: list[Truth] = [False] * count
        self.paths: list[Truth] = [True] * count
        self.by: list[int] = [LAND] * count
        self.convoyers: dict[int, int] = {}
        self.backers: list[list[int]] = [[] for _ in range(count)]
        self.attackers: dict[int, list[int]] = {}
        self.matched = [False] * count
        self.stranded: set[int] = set()
        self.open: list[tuple[str, int]] = []
        self._coastless = self.rules.coast_in_support == "ignored"
        self._match(helpless)

    def copy(self) -> Conflict:
        """A second Conflict over the same orders, to try decisions on."""
        twin = copy(self)
        twin.moves, twin.supports, twin.paths = list(self.moves), list(self.supports), list(self.paths)
        twin.by, twin.open, twin.stranded = list(self.by), list(self.open), set(self.stranded)
        return twin

    def _match(self, helpless: frozenset[int]) -> None:
        """Who supports and convoys whom: an order that its unit does not carry out has no helpers."""
        occupant, verbs, to = self.here.occupant, self.verb, self.to
        movers, convoys, supports = [], [], []
        for i, verb in enumerate(verbs):
            if verb == MOVE:
                self.attackers.setdefault(to[i], []).append(i)
                movers.append(i)
            elif verb == CONVOY:
                convoys.append(i)
            elif verb != HOLD:
                supports.append(i)
        offered: dict[int, int] = {}
        for i in convoys:
            army = occupant[self.entries[i].target_at]
            if verbs[army] == MOVE and to[army] == to[i]:
                self.matched[i] = True
                offered[army] = offered.get(army, 0) | self.ground.sea_bit[self.at[i]]
        for i in movers:
            if not self.entries[i].walks or i in offered or self.entries[i].via:
                self._route(i, offered.get(i, 0))
            self.moves[i] = None
        for i in supports:
            self._match_support(i, helpless)
        self.open = (
            [("s", i) for i in supports if self.supports[i] is None]
            + [("p", i) for i in movers if self.paths[i] is None]
            + [("m", i) for i in movers]
        )

    def _match_support(self, i: int, helpless: frozenset[int]) -> None:
        entry = self.entries[i]
        target = self.here.occupant[entry.target_at]
        moving = self.verb[target] == MOVE
        if entry.verb == SUPPORT_HOLD:
            if moving or target in helpless:
                return
        else:
            if not moving or self.to[target] != entry.to:
                return
            landing = entry.landing
            if "/" in landing and landing != self.entries[target].landing and not self._coastless:
                return
        self.matched[i] = True
        self.backers[target].append(i)
        self.supports[i] = None if self.at[i] in self.attackers else True

    def _route(self, i: int, offered: int) -> None:
        """How an army goes that has a convoy, asks for one, or cannot walk (DATC 4.A.3)."""
        entry, rules = self.entries[i], self.rules
        if rules.adjacent == "explicit" and not entry.via:
            offered = 0
        route = self.ground.route_seas(offered, entry.at, entry.to) if offered else 0
        if not entry.walks:
            by = SEA
        elif entry.via:
            by = SEA if route or rules.land_fallback == "never" else LAND
        else:
            by = self._unasked(i, route)
            if not route and rules.land_fallback == "no-route":
                by = LAND
        if by == SEA and entry.walks and rules.land_fallback == "disrupted":
            by = OPEN
        if by == LAND:
            return
        self.by[i] = by
        self.convoyers[i] = offered if route else 0
        self.paths[i] = None if route else False
        if by == OPEN and not route:
            self.settle_path(i, False)

    def _unasked(self, i: int, route: int) -> int:
        """Whether an army is convoyed to the next province without having asked for it."""
        choice = self.rules.adjacent
        if choice == "intent":
            return SEA if self._own_convoy(i) else LAND
        if not route or choice in ("via-only", "explicit"):
            return LAND
        if choice == "always":
            return SEA
        there = self.here.occupant[self.to[i]]
        if there < 0 or self.verb[there] != MOVE or self.to[there] != self.at[i]:
            return LAND
        return OPEN if choice == "open-swap" else SEA

    def _own_convoy(self, i: int) -> bool:
        army = self.entries[i].unit
        return any(
            entry.verb == CONVOY
            and entry.target is army
            and entry.to == self.to[i]
            and self.powers[j] == self.powers[i]
            for j, entry in enumerate(self.entries)
        )

    # -- decisions

    def settle(self) -> None:
        """Decide all that the intervals decide, again and again until nothing changes."""
        waiting = self.open
        progress = True
        while progress and waiting:
            still = []
            for item in waiting:
                kind, i = item
                if kind == "m":
                    found = self.judge_move(i)
                    if found is not None:
                        self.moves[i] = found
                elif kind == "s":
                    found = self.judge_support(i)
                    if found is not None:
                        self.supports[i] = found
                elif (found := self.paths[i]) is None:
                    found = self.judge_path(i)
                    if found is not None:
                        self.settle_path(i, found)
                if found is None:
                    still.append(item)
            progress = len(still) < len(waiting)
            waiting = still
        self.open = waiting

    def settle_path(self, i: int, found: bool) -> None:
        """Decide whether the convoy of army ``i`` holds, and so how an army goes that could walk instead."""
        if self.by[i] != OPEN:
            self.paths[i] = found
            return
        self.paths[i] = True
        self.by[i] = SEA if found else LAND

    def strand(self, i: int) -> None:
        """Decide that the convoy of army ``i`` fails: it is the one that makes a paradox."""
        self.stranded.add(i)
        self.settle_path(i, False)

    def duel(self, i: int, there: int) -> bool:
        """Whether moving ``i`` meets unit ``there``, which moves the other way, and neither is convoyed."""
        return (
            self.verb[there] == MOVE
            and self.to[there] == self.at[i]
            and self.by[i] == LAND
            and self.by[there] == LAND
        )

    def _may_duel(self, i: int, there: int) -> bool:
        """Whether it is still open if they meet head to head."""
        return (
            self.verb[there] == MOVE
            and self.to[there] == self.at[i]
            and OPEN in (self.by[i], self.by[there])
            and SEA not in (self.by[i], self.by[there])
        )

    def backing(self, i: int, against: str | None = None) -> tuple[int, int]:
        """1 and the supports of unit ``i``, least and most; those of the power ``against`` left out."""
        least = most = 1
        supports = self.supports
        for j in self.backers[i]:
            given = supports[j]
            if given is False or (against is not None and self.powers[j] == against):
                continue
            most += 1
            if given:
                least += 1
        return least, most

    def attack(self, i: int) -> tuple[int, int, int, int]:
        """Attack strength of move ``i``, least and most, and what it must beat in its destination."""
        there = self.here.occupant[self.to[i]]
        if there < 0:
            least, most = self.backing(i)
            hold_least = hold_most = 0
        elif self.duel(i, there):
            least, most = self._against(i, there)
            hold_least, hold_most = self.backing(there)
        elif self.verb[there] == MOVE:
            gone, may_duel = self.moves[there], self._may_duel(i, there)
            if gone and not may_duel:
                least, most = self.backing(i)
                hold_least = hold_most = 0
            else:
                least, most = self._against(i, there)
                hold_least = hold_most = 1
                if gone is not False:
                    most, hold_least = self.backing(i)[1], 0
                if may_duel:
                    hold_most = self.backing(there)[1]
        else:
            least, most = self._against(i, there)
            hold_least, hold_most = self.backing(there)
        if self.paths[i] is not True and self.by[i] != OPEN:
            least = 0
            if self.paths[i] is False:
                most = 0
        return least, most, hold_least, hold_most

    def _against(self, i: int, there: int) -> tuple[int, int]:
        """Strength against a unit that stays: none against an own one, no supports of its power."""
        power = self.powers[there]
        return (0, 0) if power == self.powers[i] else self.backing(i, power)

    def prevent(self, i: int) -> tuple[int, int]:
        """With what strength move ``i`` keeps others out of its destination, least and most."""
        path = self.paths[i]
        if path is False:
            return 0, 0
        least, most = self.backing(i)
        if path is None and self.by[i] != OPEN:
            least = 0
        there = self.here.occupant[self.to[i]]
        if there >= 0 and self.verb[there] == MOVE and self.to[there] == self.at[i]:
            won = self.moves[there]
            if won is not False and (self.rules.dislodged_effect == "always" or self.duel(i, there)):
                return (0, 0) if won else (0, most)
            if won is not False and self._may_duel(i, there):
                least = 0
        return least, most

    def judge_move(self, i: int) -> Truth:
        """Whether move ``i`` succeeds, as far as it is known."""
        least, most, hold_least, hold_most = self.attack(i)
        if most <= hold_least:
            return False
        sure = least > hold_most
        for j in self.attackers[self.to[i]]:
            if j != i:
                prevent_least, prevent_most = self.prevent(j)
                if most <= prevent_least:
                    return False
                if least <= prevent_most:
                    sure = False
        return True if sure else None

    def judge_support(self, i: int) -> Truth:
        """Whether support ``i`` is given, as far as it is known."""
        entry = self.entries[i]
        against = entry.to if entry.verb == SUPPORT_MOVE else -1
        given: Truth = True
        for j in self.attackers.get(self.at[i], ()):
            if self.powers[j] == self.powers[i]:
                continue
            cuts = self.cuts(j, i, against)
            if cuts:
                return False
            if cuts is None:
                given = None
        return given

    def cuts(self, j: int, i: int, against: int) -> Truth:
        """Whether attack ``j`` cuts support ``i``, given into province ``against`` (-1: to a hold)."""
        by = self.by[j]
        if self.at[j] == against and (by == LAND or self.rules.cut_by_convoy == "not-cut"):
            return self.moves[j]
        if by == LAND:
            return True
        limit = self._trusted(j, i) if self.rules.paradox in ("1971", "1982", "2000") else None
        if limit is not None:
            return False if self.paths[j] is False else self.chain(j, limit)
        # Whether it sails or walks, it attacks.
        return True if by == OPEN else self.paths[j]

    def _trusted(self, j: int, i: int) -> int | None:
        """The fleets by which convoyed army ``j`` must come to cut support ``i`` (DATC 4.A.2); None: any.

        No fleets at all where the paradox rule in force spares the support whatever happens.
        """
        entry, occupant, choice = self.entries[i], self.here.occupant, self.rules.paradox
        attacked = entry.to if entry.verb == SUPPORT_MOVE else entry.target_at
        fleet = occupant[attacked]
        if fleet < 0 or self.verb[fleet] != CONVOY or not self.matched[fleet]:
            return None
        if choice == "1982":
            return 0
        if entry.verb != SUPPORT_MOVE or occupant[self.entries[fleet].target_at] != j:
            return None
        return 0 if choice == "1971" else self.convoyers[j] & ~self.ground.sea_bit[attacked]

    def judge_path(self, i: int) -> Truth:
        """Whether the convoy of army ``i`` holds, as far as it is known (DATC 4.A.1)."""
        return self.chain(i, self.convoyers[i])

    def chain(self, i: int, offered: int) -> Truth:
        """Whether fleets in the seas ``offered`` bring army ``i`` over, as far as it is known."""
        ground, start, end = self.ground, self.at[i], self.to[i]
        strict = self.rules.multi_route == "any"
        if strict:
            offered = ground.route_seas(offered, start, end)
        safe = possible = offered
        for sea in ground.seas(offered):
            for j in self.attackers.get(sea, ()):
                if self.moves[j] is not False:
                    safe &= ~ground.sea_bit[sea]
                if self.moves[j]:
                    possible &= ~ground.sea_bit[sea]
        if not ground.linked(possible, start, end) or (strict and possible != offered):
            return False
        if strict:
            return True if safe == offered else None
        return True if ground.linked(safe, start, end) else None
