"""The definitions of DATC chapter 5 checked word by word, slowly; it knows nothing of the resolver it checks.

It takes the default choices but for two, which the named sets of rules choose among: what a convoyed army
cuts (``paradox``) and whether it walks (``land_fallback``). An assignment says which moves succeed; the rest
follows from it, and it is consistent if each move then really succeeds or fails as assumed.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from games.diplomacy.model.board import Board
from games.diplomacy.model.orders import (
    Convoy,
    Hold,
    Move,
    Order,
    Power,
    SupportHold,
    SupportMove,
    province_of,
)
from games.diplomacy.model.rulesets import Rules

Assignment = frozenset[str]
"""The provinces from which a move succeeds."""


class World:
    """A position with one lawful order a unit, by province. A move from a ``stranded`` province fails, and
    an army that was to be convoyed never gets across.
    """

    def __init__(
        self,
        board: Board,
        orders: Mapping[Power, list[Order]],
        rules: Rules,
        stranded: frozenset[str] = frozenset(),
    ) -> None:
        self.board = board
        self.rules = rules
        self.stranded = stranded
        self.order = {province_of(one.unit.at): one for own in orders.values() for one in own}
        self.power = {province_of(one.unit.at): power for power, own in orders.items() for one in own}
        self.goal = {here: province_of(one.to) for here, one in self.order.items() if isinstance(one, Move)}

    # -- what does not hang on the outcome

    def convoyed(self, here: str) -> bool:
        """Whether the move from here goes by convoy: ordered so, or impossible by land, or meant so."""
        order = self.order[here]
        if order.unit.kind == "F":
            return False
        if self.goal[here] not in self.board.army_next.get(here, ()):
            return True
        if self.rules.land_fallback == "no-route" and not self.chain(here, self.fleets(here)):
            return False
        if order.via:
            return True
        return any(self.power[fleet] == self.power[here] for fleet in self.fleets(here))

    def fleets(self, here: str) -> list[str]:
        """The seas with a fleet ordered to convoy exactly this move."""
        return [
            sea
            for sea, order in self.order.items()
            if isinstance(order, Convoy)
            and province_of(order.target.at) == here
            and self.goal.get(here) == province_of(order.to)
        ]

    def supporters(self, here: str) -> list[str]:
        """The units whose support is for what the unit here was really ordered to do."""
        mine = self.order[here]
        found = []
        for there, order in self.order.items():
            if isinstance(order, SupportHold) and province_of(order.target.at) == here:
                if not isinstance(mine, Move):
                    found.append(there)
            elif isinstance(order, SupportMove) and province_of(order.target.at) == here:
                same = isinstance(mine, Move) and province_of(mine.to) == province_of(order.to)
                if same and ("/" not in order.to or order.to == mine.to):
                    found.append(there)
        return found

    def head_to_head(self, here: str, there: str) -> bool:
        """Whether the two units move against each other, neither by convoy."""
        return (
            self.goal.get(here) == there
            and self.goal.get(there) == here
            and not self.convoyed(here)
            and not self.convoyed(there)
        )

    # -- what hangs on it

    def dislodged(self, here: str, moved: Assignment) -> bool:
        """Whether the unit here is beaten: it stays and another comes in."""
        return here not in moved and any(self.goal[other] == here for other in moved)

    def arrives(self, here: str, moved: Assignment) -> bool:
        """Whether the move gets as far as its destination's border."""
        if not self.convoyed(here):
            return True
        if here in self.stranded:
            return False
        return self.chain(here, [sea for sea in self.fleets(here) if not self.dislodged(sea, moved)])

    def chain(self, here: str, seas: list[str]) -> bool:
        """Whether fleets in these seas lead from here to the goal."""
        seen: list[str] = []
        front = [sea for sea in seas if self._touch(sea, here)]
        while front:
            sea = front.pop()
            seen.append(sea)
            if self._touch(sea, self.goal[here]):
                return True
            front += [other for other in seas if other not in seen and self._touch(sea, other)]
        return False

    def _touch(self, sea: str, place: str) -> bool:
        return any(province_of(next_) == place for next_ in self.board.fleet_next[sea])

    def gives(self, here: str, moved: Assignment) -> bool:
        """Whether the unit here really gives the support it was ordered to give."""
        order = self.order[here]
        beaten_by = [other for other in moved if self.goal[other] == here and here not in moved]
        if any(not self.spared(here, other, moved) for other in beaten_by):
            return False
        against = province_of(order.to) if isinstance(order, SupportMove) else None
        return not any(
            goal == here
            and other != against
            and self.power[other] != self.power[here]
            and self.arrives(other, moved)
            and not self.spared(here, other, moved)
            for other, goal in self.goal.items()
        )

    def spared(self, here: str, army: str, moved: Assignment) -> bool:
        """Whether the paradox rule saves the support of the unit here from an army that came by convoy.

        It is saved even if that army dislodges it: what it would have kept away has failed by then.

        By the rules of 1971 it does not cut support for an attack on a fleet that convoys it; by those of
        1982 nor any support for or against any fleet that convoys; by those of 2000 it does where other
        fleets bring it over without that one.
        """
        if self.rules.paradox not in ("1971", "1982", "2000") or not self.convoyed(army):
            return False
        order = self.order[here]
        sea = province_of(order.to if isinstance(order, SupportMove) else order.target.at)  # type: ignore[union-attr]
        if self.rules.paradox == "1982":
            return any(sea in self.fleets(other) for other in self.goal)
        if not isinstance(order, SupportMove) or sea not in self.fleets(army):
            return False
        if self.rules.paradox == "1971":
            return True
        others = [each for each in self.fleets(army) if each != sea and not self.dislodged(each, moved)]
        return not self.chain(army, others)

    def strength(self, here: str, moved: Assignment, against: str | None = None) -> int:
        """1 and the supports given; those of the power ``against`` do not count."""
        return 1 + sum(
            self.gives(other, moved) for other in self.supporters(here) if self.power[other] != against
        )

    def attack(self, here: str, moved: Assignment) -> int:
        """Attack strength."""
        there = self.goal[here]
        if not self.arrives(here, moved):
            return 0
        if there not in self.order or (there in moved and not self.head_to_head(here, there)):
            return self.strength(here, moved)
        if self.power[there] == self.power[here]:
            return 0
        return self.strength(here, moved, self.power[there])

    def hold(self, place: str, moved: Assignment) -> int:
        """Hold strength of a province."""
        if place not in self.order or place in moved:
            return 0
        return 1 if place in self.goal else self.strength(place, moved)

    def prevent(self, here: str, moved: Assignment) -> int:
        """Prevent strength."""
        there = self.goal[here]
        if not self.arrives(here, moved) or (self.head_to_head(here, there) and there in moved):
            return 0
        return self.strength(here, moved)

    def succeeds(self, here: str, moved: Assignment) -> bool:
        """Whether the move from here succeeds, by the definition."""
        if here in self.stranded:
            return False
        there = self.goal[here]
        attack = self.attack(here, moved)
        against = self.strength(there, moved) if self.head_to_head(here, there) else self.hold(there, moved)
        rivals = [other for other, goal in self.goal.items() if goal == there and other != here]
        return attack > against and all(attack > self.prevent(other, moved) for other in rivals)

    def consistent(self, moved: Assignment) -> bool:
        """Whether the assignment contradicts no definition."""
        return all(self.succeeds(here, moved) == (here in moved) for here in self.goal)

    def solutions(self) -> list[Assignment]:
        """Every consistent assignment."""
        movers = sorted(self.goal)
        return [
            frozenset(some)
            for size in range(len(movers) + 1)
            for some in combinations(movers, size)
            if self.consistent(frozenset(some))
        ]

    def verdict(self, here: str, moved: Assignment) -> str:
        """Succeeds, fails or void, for the order of the unit here."""
        order = self.order[here]
        if isinstance(order, Move):
            return "succeeds" if here in moved else "fails"
        if isinstance(order, Hold):
            return "fails" if self.dislodged(here, moved) else "succeeds"
        target = province_of(order.target.at)
        if isinstance(order, Convoy):
            return self._convoy_verdict(here, target, moved)
        if here not in self.supporters(target):
            return "void"
        return "succeeds" if self.gives(here, moved) else "fails"

    def _convoy_verdict(self, here: str, army: str, moved: Assignment) -> str:
        fleets = self.fleets(army)
        if here not in fleets:
            return "void"
        if self.dislodged(here, moved):
            return "fails"
        if not self.convoyed(army):
            return "void"
        if not self.arrives(army, moved):
            return "fails"
        return "succeeds" if self._of_use(here, army, fleets) else "void"

    def _of_use(self, here: str, army: str, fleets: list[str]) -> bool:
        """Whether some chain with this fleet would break without it."""
        others = [sea for sea in fleets if sea != here]
        return any(
            self.chain(army, [here, *some])
            and not any(
                self.chain(army, [sea for sea in (here, *some) if sea != left]) for left in (here, *some)
            )
            for size in range(len(others) + 1)
            for some in combinations(others, size)
        )
