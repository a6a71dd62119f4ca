"""Orders worth trying: those of other tempers, the best one changed a little; it must not judge them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.kinds import Ask
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.orders import Move, Moves, Order, Targets
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import combat, moving
from games.no_retreat.robot.outlook import worth
from games.no_retreat.robot.tempers import Temper
from games.no_retreat.rules.ground.standing import standing
from games.no_retreat.rules.movement import movement
from games.no_retreat.rules.movement.walking import allowance, reach, walk
from games.robots import Pick

TEMPERS = (
    Temper(),
    Temper(guards=3),
    Temper(guards=5, takes=False, worth_it=3.0),
    Temper(guards=8, takes=False, worth_it=9.0),
    Temper(worth_it=2.5),
)
"""The simple player's own first."""
TWO = 2
FIRST = 4
"""So many of the dearest hexes that would be lost draw units beside them."""


def known(source: Source, view: View, ask: Ask) -> Iterator[Order]:
    """Orders put together by what a simple player knows, its own first."""
    match ask.kind:
        case "move":
            yield from (moving.moves(source, view, ask, temper) for temper in TEMPERS)
        case "target":
            yield from _targets(source, view, ask)


def _targets(source: Source, view: View, ask: Ask) -> Iterator[Order]:
    """The simple player's, none, one less."""
    first = combat.targets(source, view, ask)
    yield first
    yield Targets(())
    for hex_ in first.hexes if len(first.hexes) > 1 else ():
        yield Targets(tuple(each for each in first.hexes if each != hex_))


@dataclass(frozen=True, slots=True)
class Ways:
    """Where each unit of a side may go, before anybody has."""

    source: Source
    view: View
    ask: Ask
    of: Mapping[UnitId, Mapping[HexId, tuple[HexId, ...]]]

    def towards(self, order: Moves, lost: Sequence[HexId]) -> Iterator[Moves]:
        """The same moves but for one unit that goes to a hex that would be ``lost``, or stays there.

        Of those who can the two that come nearest, for each hex in turn.
        """
        for hex_ in lost:
            able = [unit for unit, ways in self.of.items() if hex_ in ways]
            able.sort(
                key=lambda unit: (len(self.of[unit][hex_]), -worth(self.source, self.view.board, unit), unit)
            )
            yield from (self._with(order, unit, self.of[unit][hex_]) for unit in able[:TWO])

    def changed(self, order: Moves, lost: Sequence[HexId], pick: Pick) -> Moves:
        """The same moves but for one unit: beside a hex that would be ``lost``, or anywhere."""
        near = {each for hex_ in lost[:FIRST] for each in self.source.atlas.ways.beside[hex_]}
        able = [(unit, path) for unit, ways in self.of.items() for hex_, path in ways.items() if hex_ in near]
        if not able or not pick(4):
            able = [(unit, path) for unit, ways in self.of.items() for path in ways.values()]
        return self._with(order, *able[pick(len(able))])

    def _with(self, order: Moves, unit: UnitId, path: tuple[HexId, ...]) -> Moves:
        """Where its room is taken the unit goes when all others have gone."""
        others = [step for step in order.steps if step.unit != unit]
        steps = (*others, Move(unit, path)) if path else tuple(others)
        return Moves(movement.sifted(self.source, self.view, self.ask.seat, Moves(steps)).kept)


def ways(source: Source, view: View, ask: Ask) -> Ways:
    """Where units of the side that moves may go; a unit may stay."""
    board, stand = view.board, standing(source, view.board)
    return Ways(
        source,
        view,
        ask,
        {
            unit: {board.units[unit].at: (), **reach(walk(source, board, unit, stand))}
            for unit in source.roster.of[ask.seat]
            if board.units[unit].at in source.atlas
            and allowance(source, board, unit) > 0
            and not movement.held_back(source, board, unit)
        },
    )
