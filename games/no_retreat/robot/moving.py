"""How a simple player moves: it takes what lies open, masses for battles, then goes towards its goals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from adjudicator.kinds import Ask, Fault
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.cards import CardId
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import Entrain, Move, Moves
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import cards, goals, pockets
from games.no_retreat.robot.combat import plain
from games.no_retreat.robot.outlook import Outlook, outlook, prospect, worth
from games.no_retreat.robot.tempers import EVEN, Temper
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.combat.targets import may_attack
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.ground.trial import Trial
from games.no_retreat.rules.movement import detrain, movement
from games.no_retreat.rules.movement.walking import reach, walk

Path = tuple[HexId, ...]
CUT_OFF = 4.0
"""What it costs to stand without supply."""


@dataclass(slots=True)
class Plan:
    """Moves so far. ``board``: as they leave it; ``ways``: where who has not moved may go; ``spare``: cards
    of the hand that cannot be kept."""

    look: Outlook
    board: Board
    ways: dict[UnitId, Mapping[HexId, Path]]
    hand: tuple[CardId, ...]
    spare: tuple[CardId, ...]
    temper: Temper = EVEN
    steps: list[Move | Entrain] = field(default_factory=list)

    def fits(self, unit: UnitId, hex_: HexId) -> bool:
        """Whether there is room for one more."""
        look = self.look
        others = (each for each in self.board.standing(hex_) if each != unit)
        return fits(look.source, self.board, look.seat, (*others, unit))

    def go(self, unit: UnitId, path: Path) -> None:
        """The unit goes, or stays for good where there is no path."""
        if path:
            move = Move(unit, path)
            self.steps.append(move)
            self.board = movement.after(self.board, move)
            known = {hex_: self.look.seat for hex_ in path if hex_ in self.board.control}
            self.board = replace(self.board, control={**self.board.control, **known})
        self.look = replace(self.look, board=self.board)
        del self.ways[unit]


def moves(source: Source, view: View, ask: Ask, temper: Temper = EVEN) -> Moves:
    """The whole movement phase."""
    look, board = outlook(source, view.board, ask.seat), view.board
    able = [
        unit
        for unit in source.roster.of[ask.seat]
        if board.units[unit].at in source.atlas
        and face(source, board, unit).mp > 0
        and not movement.held_back(source, board, unit)
    ]
    ways = {unit: {board.units[unit].at: (), **reach(walk(source, board, unit, look.stand))} for unit in able}
    ranked = cards.ranked(source, view, ask.seat)
    spare = ranked[: max(0, len(ranked) - source.tables.figures.hand)]
    plan = Plan(look, board, dict(ways), view.hand, spare, temper)
    if not look.final:
        _guard(plan)
    if temper.takes:
        _take(plan)
        _send(plan)
    _mass(plan)
    _go(plan)
    kept = movement.sifted(source, view, ask.seat, Moves(tuple(plan.steps))).kept
    return Moves(kept)


def _supplied(look: Outlook, hex_: HexId) -> bool:
    return bool(look.source.atlas.ways.bit[hex_] & look.supplied)


def _guard(plan: Plan) -> None:
    """Somebody stays in or comes to every own prize that the foe is near, the dearest first."""
    look = plan.look
    dear = [
        hex_
        for hex_, prize in look.prizes.items()
        if prize > 0 and plan.board.control[hex_] == look.seat and look.threatened(hex_, plan.temper.guards)
    ]
    for hex_ in sorted(dear, key=lambda hex_: (-look.prizes[hex_], hex_)):
        there = plan.board.standing(hex_)
        staying = [unit for unit in there if unit in plan.ways]
        if len(staying) < len(there):
            continue
        if staying:
            unit = min(staying, key=lambda unit: (worth(look.source, plan.board, unit), unit))
            plan.ways[unit] = {hex_: ()}
            continue
        coming = [unit for unit, ways in plan.ways.items() if hex_ in ways and plan.fits(unit, hex_)]
        if coming:
            unit = min(coming, key=lambda unit: (len(plan.ways[unit][hex_]), unit))
            plan.go(unit, plan.ways[unit][hex_])
            # It may attack from there.
            plan.ways[unit] = {hex_: ()}


def _take(plan: Plan) -> None:
    """What lies open is taken by the weakest that can and is supplied there, the dearest first."""
    look = plan.look
    open_ = [hex_ for hex_ in look.prizes if look.prize(hex_) > 0 and hex_ not in look.dangers]
    for hex_ in sorted(open_, key=lambda hex_: (-look.prizes[hex_], hex_)):
        coming = [unit for unit, ways in plan.ways.items() if ways.get(hex_) and plan.fits(unit, hex_)]
        if coming:
            unit = min(coming, key=lambda unit: (worth(look.source, plan.board, unit), unit))
            plan.go(unit, plan.ways[unit][hex_])


def _send(plan: Plan) -> None:
    """One goes towards each prize that nobody holds, before others think of battles."""
    held = dict(plan.ways)
    aims = goals.sent(plan.look, plan.board, tuple(plan.ways))
    plan.ways = {unit: held[unit] for unit in aims}
    _march(plan, aims)
    plan.ways = {unit: ways for unit, ways in held.items() if unit not in aims}


# Massing for battles


def _mass(plan: Plan) -> None:
    """Units go beside the foes whom it is best to attack, as many battles as there may be targets."""
    values: dict[HexId, float] = dict.fromkeys(plan.look.dangers, 99.0)
    count = 0
    while values and count < plan.look.source.tables.figures.markers:
        hex_ = max(values, key=lambda each: (values[each], each))
        found = _attack(plan, hex_)
        if found is None or found[0] < plan.temper.worth_it:
            del values[hex_]
        elif found[0] < max((value for each, value in values.items() if each != hex_), default=0.0):
            values[hex_] = found[0]
        else:
            _surround(plan, hex_, found[1])
            del values[hex_]
            count += 1


def _surround(plan: Plan, hex_: HexId, chosen: Mapping[UnitId, HexId]) -> None:
    """Who attacks goes beside the foe, where that cuts most off."""
    look, worths = plan.look, pockets.values(plan.look, plan.board)
    around = look.source.atlas.ways.beside[hex_]
    for unit, at in chosen.items():
        ways, ring = plan.ways[unit], pockets.ring(look, plan.board, unit, worths)
        able = [each for each in around if each in ways and plan.fits(unit, each) and _supplied(look, each)]
        best = max(able, key=lambda each: (ring.gain(each), each == at, each), default=at)
        plan.go(unit, ways[best])


def _attack(plan: Plan, hex_: HexId) -> tuple[float, dict[UnitId, HexId]] | None:
    """The best battle for a hex that those who have not moved can bring about, and where each stands."""
    look, source = plan.look, plan.look.source
    around = source.atlas.ways.beside[hex_]
    fight, board = plain(source, plan.board, look.seat, hex_), plan.board
    able = [
        unit
        for unit, ways in plan.ways.items()
        if may_attack(source, board, unit) and any(each in ways for each in around)
    ]
    able.sort(key=lambda unit: (-face(source, board, unit).strength, unit))
    best: tuple[float, dict[UnitId, HexId]] | None = None
    chosen: dict[UnitId, HexId] = {}
    for unit in able:
        at = _beside(plan, board, unit, around)
        if at is None:
            continue
        chosen = {**chosen, unit: at}
        if at != board.units[unit].at:
            board = movement.after(board, Move(unit, (at,)))
        value = _value(replace(look, board=board), fight, chosen)
        if best is None or value > best[0]:
            best = value, chosen
        elif len(chosen) > len(best[1]) + 2:
            break
    return best


def _value(look: Outlook, fight: Fight, chosen: Mapping[UnitId, HexId]) -> float:
    cut_off = sum(not _supplied(look, at) for at in chosen.values())
    return prospect(look, replace(fight, attackers=tuple(chosen))) - 0.1 * len(chosen) - 0.7 * cut_off


def _beside(plan: Plan, board: Board, unit: UnitId, around: tuple[HexId, ...]) -> HexId | None:
    """Where a unit stands best to attack: where it is, in supply, with room, over no river."""
    look, ways = plan.look, plan.ways[unit]
    here = board.units[unit].at
    if here in around:
        return here
    able = [
        hex_
        for hex_ in around
        if hex_ in ways and fits(look.source, board, look.seat, (*board.standing(hex_), unit))
    ]
    return min(able, key=lambda hex_: (not _supplied(look, hex_), len(ways[hex_]), hex_), default=None)


# All others


def _go(plan: Plan) -> None:
    """The rest go towards goals, fewer to each goal that others go to."""
    aims = goals.assigned(plan.look, plan.board, tuple(plan.ways))
    _entrain(plan, aims)
    _march(plan, aims)


def _entrain(plan: Plan, aims: Mapping[UnitId, HexId]) -> None:
    """Who has far to go rides, the first for nothing, others for cards that cannot be kept."""
    look, source = plan.look, plan.look.source
    if look.final:
        return
    hexes = source.atlas.ways.members(detrain.hexes(source, plan.board, look.seat))
    spare: list[CardId | None] = [None, *plan.spare]
    for unit in goals.by_rail(look, plan.board, aims, hexes):
        trial = Trial(source, look.seat, plan.board, plan.hand)
        if spare and not isinstance(gone := movement.attempt(trial, Entrain(unit, spare[0])), Fault):
            plan.steps.append(Entrain(unit, spare.pop(0)))
            plan.board = gone.board
            plan.look = replace(plan.look, board=gone.board)
            del plan.ways[unit]


def _march(plan: Plan, aims: Mapping[UnitId, HexId]) -> None:
    """Each comes nearer to its goal, the strongest first; a ring about a foe is worth a way round."""
    worths = pockets.values(plan.look, plan.board)
    order = sorted(plan.ways, key=lambda unit: (-worth(plan.look.source, plan.board, unit), unit))
    for unit in order:
        if (goal := aims.get(unit)) is not None:
            ways = plan.ways[unit]
            able = [hex_ for hex_ in ways if not ways[hex_] or plan.fits(unit, hex_)]
            ring = pockets.ring(plan.look, plan.board, unit, worths)
            gains = {hex_: _place(plan, unit, goal, hex_) + ring.gain(hex_) for hex_ in able}
            plan.go(unit, ways[max(able, key=lambda hex_: (gains[hex_], hex_))])


def _place(plan: Plan, unit: UnitId, goal: HexId, hex_: HexId) -> float:
    look, source = plan.look, plan.look.source
    value = -float(goals.far(look, plan.board, unit, hex_, goal))
    value -= 0.0 if _supplied(look, hex_) else CUT_OFF
    around = {*source.atlas.ways.beside[hex_]}
    foes = sum(
        face(source, plan.board, each).strength
        for at in look.dangers
        if at in around
        for each in plan.board.standing(at)
    )
    ours = face(source, plan.board, unit).strength + 1
    return value - max(0.0, foes / ours - 1.0)
