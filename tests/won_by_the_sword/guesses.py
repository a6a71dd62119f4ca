"""Tasks of a column by chance, as random games ask for them: some of every kind, many of them lawful."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Literal

from games.won_by_the_sword.model.atlas import PointId, foe
from games.won_by_the_sword.model.board import columns_of, seat_of
from games.won_by_the_sword.model.forces import Force, UnitId
from games.won_by_the_sword.model.orders import (
    Absorb,
    Battery,
    Chit,
    Drop,
    End,
    Forage,
    Form,
    Leave,
    Lift,
    Move,
    Patrol,
    Recover,
    Task,
)
from games.won_by_the_sword.model.source import ColumnId
from games.won_by_the_sword.model.state import Side, View
from tests.won_by_the_sword.positions import SOURCE

ROSTER = SOURCE.roster
MARCHES: tuple[Literal["", "baggage", "fatigue", "card"], ...] = ("", "", "", "baggage", "fatigue", "card")


class Guess:
    """A column as it stands when an order is made; ``at``: where it will be by then."""

    def __init__(self, view: View, column: ColumnId, random: Random) -> None:
        assert view.own is not None
        self.view, self.column, self.random = view, column, random
        self.own: Side = view.own
        self.force: Force = view.own.columns[column]
        self.at: PointId = view.board.columns[column].at

    def some(self, units: dict[UnitId, int], most: int = 2) -> dict[UnitId, int]:
        """A few of the units."""
        picked: dict[UnitId, int] = {}
        able = [unit for unit, count in units.items() for _ in range(count)]
        for unit in self.random.sample(able, min(len(able), self.random.randint(0, most))):
            picked[unit] = picked.get(unit, 0) + 1
        return picked

    def move(self) -> Task:
        """Over an edge."""
        ends = [SOURCE.atlas.edges[edge].beyond(self.at) for edge in SOURCE.atlas.at[self.at]]
        end = self.random.choice([end for end in ends if end is not None])
        self.at = end.point
        return Move(end.point, end.bank, self.random.choice(MARCHES))

    def form(self) -> Task:
        """A leader and some units."""
        markers = columns_of(seat_of(self.column), 4)
        leaders = (self.random.choice(self.force.leaders),)
        baggage = self.random.randint(0, self.force.baggage)
        return Form(self.random.choice(markers), leaders, self.some({**self.force.units}, 6), baggage)

    def absorb(self) -> Task:
        """Another column, or the garrison, some of it or all."""
        others = [key for key in self.own.columns if key != self.column]
        if others and self.random.random() < 0.6:
            other = self.random.choice(others)
            if self.random.random() < 0.5:
                return Absorb(other)
            return Absorb(other, self.some({**self.own.columns[other].units}))
        garrison = self.own.garrisons.get(self.at, Force())
        return Absorb(None, self.some({**garrison.units}), garrison.leaders[:1])

    def leave(self) -> Task:
        """Units or a detachment."""
        nation = self.random.choice(sorted(ROSTER.nations_of(self.force.units)))
        if self.random.random() < 0.4:
            return Leave({UnitId(f"{nation}-d"): 1})
        leaders = self.force.leaders[:1] if self.random.random() < 0.3 else ()
        return Leave(self.some({**self.force.units}), leaders, self.random.randint(0, self.force.baggage))

    def patrol(self) -> Task:
        """Horse onto edges of the point."""
        horse = [unit for unit in self.force.units if ROSTER.units[unit].arm == "cavalry"]
        edges = self.random.sample(SOURCE.atlas.at[self.at], 1)
        return Patrol({edge: self.random.choice(horse) for edge in edges} if horse else {})

    def recover(self) -> Task:
        """Reduced regiments of the column, or one of the cadre box."""
        reduced = {unit: count for unit, count in self.force.units.items() if ROSTER.units[unit].raised}
        if self.random.random() < 0.5:
            return Recover(turned=self.some(reduced))
        return Recover(raised=self.some({**self.own.cadre}, 1))

    def chit(self) -> Task:
        """What a leader holds."""
        held = [*self.own.chits.values()] or ["spies"]
        theirs = self.view.board.of(foe(seat_of(self.column)))
        return Chit(self.random.choice(held), self.random.choice(theirs) if theirs else None)

    def battery(self) -> Task:
        """Into a garrison."""
        at = self.random.choice([*self.own.garrisons] or [self.at])
        nations = sorted(ROSTER.nations_of(self.own.garrisons.get(at, Force()).units))
        return Battery(at, UnitId(f"{nations[0] if nations else 'sweden'}-g"))

    def lift(self) -> Task:
        """All, sometimes guns that lie there."""
        left = [each.guns for spot, each in self.view.board.left.items() if spot.startswith(self.at)]
        return Lift(guns=self.some({**left[0]}) if left else {}, burn=self.random.random() < 0.1)

    def drop(self) -> Task:
        """A point or two."""
        return Drop(self.random.randint(1, 2), burn=self.random.random() < 0.2)

    def forage(self) -> Task:
        """Once."""
        return Forage(scorch=self.random.random() < 0.1)


KINDS: tuple[tuple[int, Callable[[Guess], Task]], ...] = (
    (6, Guess.move),
    (5, Guess.forage),
    (2, Guess.form),
    (3, Guess.absorb),
    (3, Guess.leave),
    (3, Guess.patrol),
    (2, Guess.recover),
    (2, Guess.chit),
    (1, Guess.battery),
    (2, Guess.lift),
    (2, Guess.drop),
)
"""How often, and what."""


def tasks(view: View, column: ColumnId, random: Random) -> tuple[Task, ...]:
    """A few tasks; those that are not lawful when their turn comes lapse."""
    guess = Guess(view, column, random)
    weights = [weight for weight, _ in KINDS]
    made = [kind(guess) for _, kind in random.choices(KINDS, weights, k=random.randrange(1, 5))]
    return (*made, End()) if random.random() < 0.8 else tuple(made)
