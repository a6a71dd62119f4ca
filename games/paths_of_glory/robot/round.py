"""Operations put together within the points of a card: moves, digging, attacks; it must not judge them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Assault, Entrench, Move, Operations
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.cards import operations
from games.paths_of_glory.rules.combat import battle, combat_cards, flank
from games.paths_of_glory.rules.spaces import forts, passage, stacking
from games.paths_of_glory.rules.spaces.supply import Supply
from games.paths_of_glory.text.drafts.parts import activated
from games.paths_of_glory.text.drafts.resolving import first_alike

Pick = Callable[[int], int]


def shuffled(items: Sequence[SpaceId], pick: Pick) -> list[SpaceId]:
    """The same in a random order."""
    rest, made = list(items), []
    while rest:
        made.append(rest.pop(pick(len(rest))))
    return made


@dataclass(slots=True)
class Sketch:
    """Operations being put together within the points of a card."""

    source: Source
    view: View
    seat: Seat
    supply: Supply
    left: int
    moves: list[Move] = field(default_factory=list)
    dig: list[Entrench] = field(default_factory=list)
    attacks: dict[SpaceId, list[UnitId]] = field(default_factory=dict)
    cards: dict[SpaceId, tuple[CardId, ...]] = field(default_factory=dict)
    """Combat cards, by the space attacked."""
    pins: dict[SpaceId, SpaceId] = field(default_factory=dict)
    """Pinning spaces of flank attacks, by the space attacked."""
    gone: dict[SpaceId, int] = field(default_factory=dict)
    """How many units more than now will stand in a space."""
    known: dict[tuple[str, bool, SpaceId], Sequence[SpaceId]] = field(default_factory=dict)
    """Steps from spaces that were asked for: to work them out takes most of the time of a robot."""

    @property
    def board(self) -> Board:
        """The board before the round."""
        return self.view.board

    def prey(self, space: SpaceId) -> list[SpaceId]:
        """Spaces with something to attack for the units of ``space``."""
        units = self.board.stack(space)
        found = [space] if forts.owner(self.source, self.board, space) not in (None, self.seat) else []
        for each in self.source.atlas.neighbours(space, self.source.roster[units[0]].line):
            there = self.board.stack(each)
            if (there and self.source.roster[there[0]].seat != self.seat) or forts.bars(
                self.source, self.board, self.seat, each
            ):
                found.append(each)
        return found

    def attack(self, space: SpaceId, target: SpaceId, units: Sequence[UnitId]) -> bool:
        """Units of a space attack; False where there are no points left for it."""
        price = operations.cost(self.supply, space, "attack")
        if price > self.left or not units:
            return False
        self.left -= price
        self.attacks.setdefault(target, []).extend(first_alike(self.source, self.board, units))
        return True

    def march(self, space: SpaceId, units: Sequence[UnitId], path: Sequence[SpaceId]) -> bool:
        """Units of a space move; False where there are no points left or no room at its end."""
        price = operations.cost(self.supply, space, "move")
        room = stacking.room(self.board, path[-1]) - self.gone.get(path[-1], 0)
        if price > self.left or room < len(units) or not forts.keeps(self.source, self.board, space, units):
            return False
        self.left -= price
        self.moves.append(Move(first_alike(self.source, self.board, units), tuple(path)))
        self.gone[path[-1]] = self.gone.get(path[-1], 0) + len(units)
        self.gone[space] = self.gone.get(space, 0) - len(units)
        return True

    def entrench(self, space: SpaceId, unit: UnitId) -> bool:
        """An army digs in; False where there are no points left."""
        price = operations.cost(self.supply, space, "move")
        if price > self.left:
            return False
        self.left -= price
        self.dig.append(Entrench(unit))
        return True

    def steps(self, units: Sequence[UnitId], here: SpaceId) -> Sequence[SpaceId]:
        """Where all these units could go from a space, one step."""
        first, *others = (self._steps(unit, here) for unit in units)
        if not others:
            return first
        return [each for each in first if all(each in other for other in others)]

    def _steps(self, unit: UnitId, here: SpaceId) -> Sequence[SpaceId]:
        """The same for one unit; of a sort all go alike, and those apart that are at home (9.5.3.4)."""
        kind = self.source.roster[unit]
        key = (kind.sort, unit in self.board.homebound, here)
        if key not in self.known:
            self.known[key] = tuple(
                each
                for each in self.source.atlas.neighbours(here, kind.line)
                if not forts.bars(self.source, self.board, self.seat, each)
                and passage.step(self.source, self.board, unit, here, each) is None
                and passage.italy(self.source, self.board, unit, each) is None
            )
        return self.known[key]

    def may_end(self, units: Sequence[UnitId], space: SpaceId) -> bool:
        """Whether a move may end there, the limit of units apart."""
        return all(passage.end(self.source, self.board, unit, space) is None for unit in units)

    def reach(self, units: Sequence[UnitId], start: SpaceId) -> int:
        """How far these units go together."""
        return min(self.source.roster[unit].strength(self.board.units[unit].reduced).mf for unit in units)

    def order(self, card: CardId | None) -> Operations:
        """What was put together, in the form in which it is read back."""
        attacks = tuple(
            Assault(target, self.together(units), self.cards.get(target, ()), pin=self.pins.get(target))
            for target, units in self.attacks.items()
        )
        made = Operations(card, (), tuple(self.moves), tuple(self.dig), attacks)
        return activated(self.view, made, ())

    def together(self, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
        """Units by their spaces, as an order names them."""
        spaces = dict.fromkeys(self.board.units[unit].at for unit in units)
        return tuple(unit for space in spaces for unit in units if self.board.units[unit].at == space)


def sketch(source: Source, view: View, seat: Seat, points: int) -> Sketch:
    """Nothing ordered yet."""
    return Sketch(source, view, seat, Supply(source, view.board), points)


def at_random(
    source: Source, view: View, seat: Seat, points: int, pick: Pick, spent: CardId | None = None
) -> Sketch:
    """Attacks where a foe is near, else moves somewhere, until the points are spent; ``spent`` gives them."""
    made = sketch(source, view, seat, points)
    for space in shuffled(operations.activable(made.supply, seat), pick):
        if made.left <= 0:
            break
        units = [unit for unit in view.board.stack(space) if made.supply.unit(unit)]
        prey = [each for each in made.prey(space) if each not in made.attacks or pick(2)]
        if prey and pick(4):
            target = prey[pick(len(prey))]
            strong = [unit for unit in units if _could(source, view.board, seat, unit, target)]
            made.attack(space, target, strong)
        elif "entrench" in view.board.events and not pick(4):
            armies = [unit for unit in units if source.roster[unit].size == "army"]
            if armies and space not in view.board.trenches:
                made.entrench(space, armies[0])
        else:
            wander(made, space, units, pick)
    arm(made, pick, spent)
    return made


def arm(made: Sketch, pick: Pick, spent: CardId | None) -> None:
    """Attacks are given flanks and combat cards, where they may have them."""
    source, board = made.source, made.board
    left = [card for card in (*made.view.hand, *board.table[made.seat]) if card != spent]
    for target, units in made.attacks.items():
        assault = Assault(target, made.together(units))
        fight = battle.fight_of(source, board, made.seat, assault)
        for card in list(left):
            fits = combat_cards.check(source, board, made.view.hand, fight, made.seat, card) is None
            if fits and pick(3):
                fight = combat_cards.added(source, fight, made.seat, card)
                made.cards[target] = (*made.cards.get(target, ()), card)
                left.remove(card)
        pins = [pin for pin in fight.sources if flank.check(source, board, fight, pin) is None]
        if pins and pick(3):
            made.pins[target] = pins[pick(len(pins))]


def _could(source: Source, board: Board, seat: Seat, unit: UnitId, target: SpaceId) -> bool:
    """Whether nothing but the activation keeps a unit from attacking a space."""
    here = board.units[unit].at
    near = here == target or source.atlas.joined(here, target, source.roster[unit].line)
    return near and passage.land(source, board, unit, target) is None


def wander(made: Sketch, space: SpaceId, units: Sequence[UnitId], pick: Pick) -> bool:
    """Some units of a space go one step or more somewhere."""
    chosen = [unit for unit in units if pick(3)] or list(units[:1])
    if not chosen:
        return False
    here, path = space, list[SpaceId]()
    for _ in range(1 + pick(max(made.reach(chosen, space), 1))):
        if len(path) >= made.reach(chosen, space):
            break
        open_ = [each for each in made.steps(chosen, here) if each != space and each not in path]
        if not open_:
            break
        here = open_[pick(len(open_))]
        path.append(here)
    while path and not made.may_end(chosen, path[-1]):
        path.pop()
    return bool(path) and made.march(space, chosen, path)
