"""Which goal each unit of a simple player goes towards: what counts, is near, wants more than goes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from games.kit.points import affordable
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.source import Source
from games.no_retreat.robot.outlook import Outlook
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.movement.walking import allowance

PACE = 0.9
"""Of its movement points a unit comes so far towards a goal."""
FAR = 99
"""Movement points beyond all distances."""
AGAINST = 2.0
"""Strength that is wanted for each point of those who hold a goal."""
OWN = 0.5
"""What an own prize in danger is worth to go to, of what a foe's is."""
TOO_LATE = 0.1
"""What a prize is worth that is out of reach until the end, of what it is worth else."""
WORTH_SENDING = 1.8
"""For less of a pull nobody leaves the battles to take what lies open."""


def assigned(look: Outlook, board: Board, units: Sequence[UnitId]) -> Mapping[UnitId, HexId]:
    """A goal for each unit, as long as there are goals; the strongest pull first."""
    wanted = _wanted(look, board)
    pulls = _pulls(look, board, units, [*wanted])
    aims: dict[UnitId, HexId] = {}
    while pulls and len(aims) < len(units):
        left = list[tuple[float, HexId, UnitId]]()
        for pull, goal, unit in pulls:
            if unit in aims:
                continue
            if wanted[goal] <= 0:
                left.append((pull, goal, unit))
                continue
            aims[unit] = goal
            wanted[goal] -= face(look.source, board, unit).strength
        if len(left) == len(pulls):
            break
        # Everything has enough: all of it once more.
        wanted = _wanted(look, board)
        pulls = left
    return aims


def sent(look: Outlook, board: Board, units: Sequence[UnitId]) -> Mapping[UnitId, HexId]:
    """For each prize that no foe holds one unit that may be there in time, the strongest pull first."""
    open_ = [hex_ for hex_ in look.prizes if look.prize(hex_) > 0 and hex_ not in look.dangers]
    pulls = _pulls(look, board, units, open_)
    aims: dict[UnitId, HexId] = {}
    for pull, goal, unit in pulls:
        if pull > WORTH_SENDING and unit not in aims and goal not in aims.values():
            aims[unit] = goal
    return aims


def _pulls(
    look: Outlook, board: Board, units: Sequence[UnitId], goals: Sequence[HexId]
) -> list[tuple[float, HexId, UnitId]]:
    """What draws each unit to each goal, the strongest pull first."""
    found = []
    for unit in units:
        pace, start = _pace(look, board, unit), board.units[unit].at
        found += [(_pull(look, board, unit, goal, start, pace), goal, unit) for goal in goals]
    return sorted(found, key=lambda each: (-each[0], each[1:]))


def _wanted(look: Outlook, board: Board) -> dict[HexId, float]:
    """The strength that each goal wants."""
    found: dict[HexId, float] = {}
    for hex_, prize in look.prizes.items():
        if prize <= 0:
            continue
        if look.prize(hex_):
            held = _strength(look, board, hex_)
            near = sum(_strength(look, board, each) for each in look.source.atlas.ways.beside[hex_])
            found[hex_] = 1.0 + AGAINST * (held + 0.3 * near)
        elif not look.final and look.threatened(hex_) and not board.standing(hex_):
            found[hex_] = 1.0
    return found


def _strength(look: Outlook, board: Board, hex_: HexId) -> float:
    if hex_ not in look.dangers:
        return 0.0
    return float(sum(face(look.source, board, unit).strength for unit in board.standing(hex_)))


@cache
def legs(source: Source, goal: HexId, tank: bool) -> Mapping[HexId, int]:
    """Movement points from each hex to a goal over an empty map."""
    table, atlas = source.tables.terrain, source.atlas

    def price(here: HexId, there: HexId) -> int:
        # Backwards: what is paid is the hex that is entered.
        return table[atlas[here].terrain].mp[0 if tank else 1]

    found = affordable(goal, FAR, atlas.ways.beside.__getitem__, price)
    return {hex_: cost for hex_, (cost, _) in found.items()}


def far(look: Outlook, board: Board, unit: UnitId, hex_: HexId, goal: HexId) -> int:
    """Movement points of a unit from a hex to a goal."""
    return legs(look.source, goal, face(look.source, board, unit).tank).get(hex_, FAR)


def _pace(look: Outlook, board: Board, unit: UnitId) -> float:
    """Movement points that bring a unit nearer to a goal in a turn."""
    return max(1.0, PACE * allowance(look.source, board, unit))


def _pull(look: Outlook, board: Board, unit: UnitId, goal: HexId, start: HexId, pace: float) -> float:
    turns = max(0.0, far(look, board, unit, start, goal) - 1) / pace
    value = look.prizes[goal] * (1.0 if look.prize(goal) else OWN)
    return value * (TOO_LATE if turns > look.turns + 1 else 1.0) / (1.0 + turns)


def arrivals(
    look: Outlook, board: Board, units: Sequence[UnitId], hexes: Sequence[HexId]
) -> Mapping[UnitId, HexId]:
    """Where each unit comes onto the map, of these hexes, so that goals are near that want it."""
    wanted, found = _wanted(look, board), dict[UnitId, HexId]()
    for unit in sorted(units, key=lambda unit: (-face(look.source, board, unit).strength, unit)):
        wanting = [goal for goal, strength in wanted.items() if strength > 0] or [*wanted]
        pace = _pace(look, board, unit)
        best = max(
            ((_pull(look, board, unit, goal, hex_, pace), hex_, goal) for goal in wanting for hex_ in hexes),
            default=None,
        )
        if best is None:
            break
        found[unit] = best[1]
        wanted[best[2]] -= face(look.source, board, unit).strength
    return found


def by_rail(
    look: Outlook, board: Board, aims: Mapping[UnitId, HexId], hexes: Sequence[HexId]
) -> Sequence[UnitId]:
    """Who saves a turn at least on the way to its goal by a train to these hexes; who saves most first."""
    saved: list[tuple[float, UnitId]] = []
    for unit, goal in aims.items():
        points = max(1, allowance(look.source, board, unit))
        walking = far(look, board, unit, board.units[unit].at, goal) - points
        riding = min((far(look, board, unit, hex_, goal) for hex_ in hexes), default=FAR)
        if walking < FAR // 2 and walking - riding >= points:
            saved.append(((walking - riding) / points, unit))
    return [unit for _, unit in sorted(saved, reverse=True)]
