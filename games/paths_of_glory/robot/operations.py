"""Moves, trenches and attacks that a simple player finds worth their points; it must not choose cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from games.kit import points
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.cards import CardId
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.orders import Assault, Entrench, Move, Operations
from games.paths_of_glory.model.state import View
from games.paths_of_glory.robot.battle import hoped
from games.paths_of_glory.robot.outlook import Outlook, Units
from games.paths_of_glory.robot.round import Sketch
from games.paths_of_glory.rules.cards import operations
from games.paths_of_glory.rules.movement import trenches
from games.paths_of_glory.rules.nations import mandates
from games.paths_of_glory.rules.spaces import forts, stacking
from games.paths_of_glory.text.drafts.parts import activated
from games.paths_of_glory.text.drafts.resolving import first_alike

LEAST = 0.25
"""What a point of operations must bring."""
TRIES = 16
"""So many pieces of an order are tried, the best first."""
BEATEN, ALONE = 0.08, 0.12
"""What it costs by factor to go where the foe is stronger, or where nobody of the own side is beside."""
SOURCES = 3
"""Spaces from which one attack is thought of."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that operations could do. ``spaces`` are activated for it; ``target`` is where it goes."""

    worth: float
    price: int
    spaces: tuple[SpaceId, ...]
    target: SpaceId
    what: Move | Entrench | Assault

    @property
    def rate(self) -> float:
        """Worth by point."""
        return self.worth / max(self.price, 1)


def pieces(outlook: Outlook, view: View) -> list[Piece]:
    """Everything worth its points, the best first."""
    sketch = Sketch(outlook.source, view, outlook.seat, outlook.supply, 0, known=outlook.steps)
    open_ = operations.activable(outlook.supply, outlook.seat)
    found = [
        *_attacks(outlook, view, sketch, open_),
        *(piece for space in open_ for piece in _moves(outlook, sketch, space)),
        *_digging(outlook, open_),
    ]
    worthy = [piece for piece in found if piece.rate >= LEAST]
    return sorted(worthy, key=lambda each: (-each.rate, each.target, each.spaces))


# Putting together


@dataclass(slots=True)
class _Order:
    """Pieces that go together within the points of a card."""

    left: int
    chosen: list[Piece] = field(default_factory=list)

    def fits(self, piece: Piece) -> bool:
        """Whether there are points for it, and neither its spaces nor its aim are taken."""
        if piece.price > self.left:
            return False
        used = {space for each in self.chosen for space in each.spaces}
        aims = {each.target for each in self.chosen}
        return not used & set(piece.spaces) and piece.target not in aims | used


def estimate(found: Sequence[Piece], points: int) -> float:
    """What so many points could bring, before anything is looked at closely."""
    made = _Order(points)
    for piece in found:
        if made.left <= 0:
            break
        if made.fits(piece):
            made.chosen.append(piece)
            made.left -= piece.price
    return sum(piece.worth for piece in made.chosen)


def operated(
    view: View, found: Sequence[Piece], points: int, card: CardId | None, lawful: Callable[[Operations], bool]
) -> Operations:
    """The best of these that can stand together in a lawful order; ``card`` gives the points or none."""
    made, tried = _Order(points), 0
    for piece in found:
        if made.left <= 0 or tried >= TRIES:
            break
        if not made.fits(piece):
            continue
        tried += 1
        if lawful(_operations(view, [*made.chosen, piece], card)):
            made.chosen.append(piece)
            made.left -= piece.price
    return _operations(view, made.chosen, card)


def _operations(view: View, chosen: Sequence[Piece], card: CardId | None) -> Operations:
    kinds = [piece.what for piece in chosen]
    order = Operations(
        card,
        (),
        tuple(each for each in kinds if isinstance(each, Move)),
        tuple(each for each in kinds if isinstance(each, Entrench)),
        _attacked([each for each in kinds if isinstance(each, Assault)]),
    )
    return activated(view, order, ())


def _attacked(assaults: Sequence[Assault]) -> tuple[Assault, ...]:
    """No combat card twice: the first attack has it."""
    used: set[CardId] = set()
    made: list[Assault] = []
    for each in assaults:
        cards = tuple(card for card in each.cards if card not in used)
        used.update(cards)
        made.append(Assault(each.target, each.units, cards, each.pin, each.losses, each.advances))
    return tuple(made)


# Attacks


def _attacks(outlook: Outlook, view: View, sketch: Sketch, open_: Sequence[SpaceId]) -> Iterator[Piece]:
    source, board = outlook.source, outlook.board
    around: dict[SpaceId, list[SpaceId]] = {}
    for space in open_:
        for target in sketch.prey(space):
            around.setdefault(target, []).append(space)
    for target, spaces in around.items():
        for choice in _choices(outlook, spaces):
            units = tuple(
                unit
                for space in choice
                for unit in first_alike(source, board, _fighters(outlook, space, target))
            )
            price = sum(operations.cost(outlook.supply, space, "attack") for space in choice)
            if units:
                hope = hoped(outlook, target, units, view.hand, None)
                yield Piece(hope.worth, price, choice, target, hope.assault)
        if outlook.temper.seeks:
            yield from _alone(outlook, view, target, spaces)


def _alone(outlook: Outlook, view: View, target: SpaceId, spaces: Sequence[SpaceId]) -> Iterator[Piece]:
    """The weakest unit whose attack is the offensive that is due: it need not win."""
    offensive = outlook.board.mandated[outlook.seat]
    if not mandates.aimed(outlook.source, outlook.board, target, outlook.board.stack(target), offensive):
        return
    able = [
        (outlook.factors((unit,)), unit, space)
        for space in spaces
        for unit in _fighters(outlook, space, target)
        if mandates.serves(outlook.source.roster[unit], offensive)
    ]
    for _, unit, space in sorted(able)[:1]:
        price = operations.cost(outlook.supply, space, "attack")
        units = first_alike(outlook.source, outlook.board, (unit,))
        hope = hoped(outlook, target, units, view.hand, None)
        yield Piece(hope.worth, price, (space,), target, hope.assault)


def _choices(outlook: Outlook, spaces: Sequence[SpaceId]) -> Iterator[tuple[SpaceId, ...]]:
    """Single spaces, pairs, and the strongest three together."""
    strong = sorted(spaces, key=lambda space: -outlook.factors(outlook.board.stack(space)))
    yield from ((space,) for space in strong)
    for at, one in enumerate(strong[:SOURCES]):
        yield from ((one, other) for other in strong[at + 1 : SOURCES])
    if len(strong) >= SOURCES:
        yield tuple(strong[:SOURCES])


def _fighters(outlook: Outlook, space: SpaceId, target: SpaceId) -> list[UnitId]:
    source, roster = outlook.source, outlook.source.roster
    return [
        unit
        for unit in outlook.board.stack(space)
        if outlook.supply.unit(unit)
        and (space == target or source.atlas.joined(space, target, roster[unit].line))
    ]


# Moves


def _moves(outlook: Outlook, sketch: Sketch, start: SpaceId) -> Iterator[Piece]:
    source, board = outlook.source, outlook.board
    here = [unit for unit in board.stack(start) if outlook.supply.unit(unit)]
    if not here or forts.besieged(source, board, start):
        return
    price = operations.cost(outlook.supply, start, "move")
    everybody = board.stack(start)
    before = outlook.hold(start, outlook.factors(everybody))
    for units in _parties(outlook, here):
        rest = [unit for unit in everybody if unit not in units]
        left = outlook.hold(start, outlook.factors(rest)) - before
        named = first_alike(source, board, units)
        for end, path in _ways(outlook, sketch, named, start).items():
            worth = left + _arrived(outlook, named, start, end)
            worth += outlook.temper.passing * sum(outlook.taken(each) for each in path[:-1])
            if worth / price >= LEAST:
                yield Piece(worth, price, (start,), end, Move(named, path))


def _parties(outlook: Outlook, units: Sequence[UnitId]) -> list[tuple[UnitId, ...]]:
    """All of them, all but the weakest, the weakest, the strongest."""
    strong = sorted(units, key=lambda unit: (-outlook.factors((unit,)), unit))
    made = [tuple(units)]
    if len(strong) > 1:
        weak = strong[-1]
        made += [tuple(unit for unit in units if unit != weak), (weak,), (strong[0],)]
    return list(dict.fromkeys(made))


def _arrived(outlook: Outlook, units: Sequence[UnitId], start: SpaceId, end: SpaceId) -> float:
    """What it gains that these units end their move there."""
    board, factors = outlook.board, outlook.factors(units)
    if not all(outlook.fed(unit, end) for unit in units):
        return -1.0
    there = outlook.factors(board.stack(end))
    gain = outlook.hold(end, there + factors) - outlook.hold(end, there) + outlook.taken(end)
    if gain > 0 and board.control[end] != outlook.seat:
        gain -= _risk(outlook, start, end, factors)
    if outlook.threat.get(end, 0.0) <= 0 or not gain:
        gain += outlook.temper.nears * factors * (outlook.near.get(start, 0) - outlook.near.get(end, 0))
    return gain + outlook.cut(units[0], end) + outlook.nearer(units, end)


def _risk(outlook: Outlook, start: SpaceId, end: SpaceId, factors: int) -> float:
    """What may be lost by who goes among foes: stronger ones about it, no friendly space beside the way."""
    atlas, control = outlook.source.atlas, outlook.board.control
    beside = [each for each in atlas[end].solid if each != start and control[each] == outlook.seat]
    outnumbered = max(0.0, outlook.threat.get(end, 0.0) - factors)
    return BEATEN * min(outnumbered, 2.0 * factors) + (0.0 if beside else ALONE * factors)


def _ways(
    outlook: Outlook, sketch: Sketch, units: Units, start: SpaceId
) -> Mapping[SpaceId, tuple[SpaceId, ...]]:
    """Ends that these units may reach together, and how; besieging what bars the way."""
    if (units, start) not in outlook.ways:
        outlook.ways[units, start] = _found(sketch, units, start)
    return outlook.ways[units, start]


def _found(sketch: Sketch, units: Units, start: SpaceId) -> dict[SpaceId, tuple[SpaceId, ...]]:
    ways = points.ways(start, partial(sketch.steps, units), most=sketch.reach(units, start))
    board = sketch.board
    return {
        end: path
        for end, path in ways.items()
        if path and stacking.room(board, end) >= len(units) and sketch.may_end(units, end)
    }


# Trenches


def _digging(outlook: Outlook, open_: Sequence[SpaceId]) -> Iterator[Piece]:
    """Armies that face a foe and are not dug in as deep as they may be."""
    source, board = outlook.source, outlook.board
    if "entrench" not in board.events:
        return
    for space in open_:
        threat = outlook.threat.get(space, 0.0)
        army = _digger(outlook, space)
        if threat < 1 or army is None or not _may_dig(outlook, space):
            continue
        strength = source.roster[army].strength(board.units[army].reduced)
        worth = (
            strength.lf / 6 * (outlook.temper.digs + 0.15 * outlook.prices[space] + 0.03 * min(threat, 12))
        )
        price = operations.cost(outlook.supply, space, "move")
        yield Piece(worth, price, (space,), space, Entrench(army))


def _digger(outlook: Outlook, space: SpaceId) -> UnitId | None:
    """The army that digs best."""
    board, roster = outlook.board, outlook.source.roster
    armies = [
        unit for unit in board.stack(space) if roster[unit].size == "army" and outlook.supply.unit(unit)
    ]
    return max(armies, key=lambda unit: roster[unit].strength(board.units[unit].reduced).lf, default=None)


def _may_dig(outlook: Outlook, space: SpaceId) -> bool:
    board: Board = outlook.board
    dug = board.trenches.get(space)
    held = board.control[space] == outlook.seat
    return held and (dug is None or dug.level < trenches.HIGHEST)
