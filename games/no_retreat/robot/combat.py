"""How a simple player fights: targets and battles that promise something, losses of the weakest."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from adjudicator.kinds import Ask, Seat
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.board import Board
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight
from games.no_retreat.model.orders import (
    Advance,
    Battle,
    Battles,
    Counterattack,
    Counterblow,
    Counterblows,
    Defend,
    Move,
    Targets,
)
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import View
from games.no_retreat.robot import cards, pockets
from games.no_retreat.robot.outlook import Outlook, force, outlook, prospect
from games.no_retreat.rules.combat import battles, counterblows
from games.no_retreat.rules.combat import targets as targeting
from games.no_retreat.rules.combat.outcome import advance as advancing
from games.no_retreat.rules.combat.outcome.counterattack import may_support, turned
from games.no_retreat.rules.combat.shifts import face
from games.no_retreat.rules.ground.stacking import fits
from games.no_retreat.rules.movement.movement import after
from games.no_retreat.text.card_terms import unplayable

WORTH_IT = 0.6
"""Less than that a battle that nobody asks for is not worth."""
SUPPORT = 0.5
"""More than that a support marker has to bring."""


def plain(source: Source, board: Board, seat: Seat, hex_: HexId) -> Fight:
    """A battle for a hex by nobody yet."""
    defenders = tuple(unit for unit in board.standing(hex_) if source.roster[unit].seat == foe(seat))
    return Fight(attacker=seat, hexes=(hex_,), attackers=(), defenders=defenders)


def targets(source: Source, view: View, ask: Ask) -> Targets:
    """The best first, each with units that no better one takes."""
    look, board, used = outlook(source, view.board, ask.seat), view.board, set[UnitId]()
    able = {
        hex_: targeting.able(source, board, ask.seat, hex_)
        for hex_ in targeting.could_be(source, board, ask.seat)
    }
    chosen: list[HexId] = []
    while able and len(chosen) < targeting.most_targets(source, board, ask.seat):
        found = _best(look, able, used)
        if found is None or found[0] < WORTH_IT:
            break
        (hex_,) = found[1].hexes
        chosen.append(hex_)
        used |= {*found[1].attackers}
        del able[hex_]
    return Targets(tuple(chosen))


def _best(
    look: Outlook, able: dict[HexId, tuple[UnitId, ...]], used: Collection[UnitId]
) -> tuple[float, Fight] | None:
    found: tuple[float, Fight] | None = None
    for hex_, units in able.items():
        free = [unit for unit in units if unit not in used]
        if free:
            each = force(look, plain(look.source, look.board, look.seat, hex_), free)
            found = each if found is None or each[0] > found[0] else found
    return found


def battle(source: Source, view: View, ask: Ask) -> Battles:
    """The battle that promises most, of those that leave none of the others unfought."""
    look, board = outlook(source, view.board, ask.seat), view.board
    found: tuple[float, Battle] | None = None
    for hex_ in battles.open_hexes(source, board):
        able = [
            unit
            for unit in battles.fighters(source, board, hex_)
            if not battles.left_out(source, board, (hex_,), (unit,))
        ]
        while able:
            base = battles.fight_of(source, board, Battle((hex_,), tuple(able)))
            value, fight = force(look, base, able)
            order = Battle((hex_,), fight.attackers)
            if battles.check_battle(source, board, order) is None:
                value, order = _supported(look, value, fight, order)
                if found is None or value > found[0]:
                    found = value, order
                break
            able.remove(fight.attackers[-1])
    if found is None:
        return battles.default(source, view, ask)
    fight = battles.fight_of(source, board, found[1])
    said = Battles((replace(found[1], event=cards.battle_event(source, view, fight, ask.seat)),))
    return said if unplayable(source, view, ask, said) is None else Battles((found[1],))


def _supported(look: Outlook, value: float, fight: Fight, order: Battle) -> tuple[float, Battle]:
    if may_support(look.board, look.seat, order.units) is not None:
        return value, order
    better = prospect(look, replace(fight, supported=True)) - 0.1 * len(fight.attackers)
    return (better, replace(order, support=True)) if better - value > SUPPORT else (value, order)


def counterblow(source: Source, view: View, ask: Ask) -> Counterblows:
    """Where the foe would have to attack in vain, for cards that are worth least."""
    board, seat, hand = view.board, ask.seat, cards.ranked(source, view, ask.seat)
    look = outlook(source, board, foe(seat))
    found: list[tuple[float, HexId]] = []
    for hex_ in counterblows.could_be(source, board, seat):
        able = targeting.beside(source, board, foe(seat), hex_)
        fight = replace(plain(source, board, foe(seat), hex_), blows=(hex_,))
        value, _ = force(look, fight, able)
        if value < -1.0:
            found.append((value, hex_))
    most = min(counterblows.left(source, board, seat), max(len(hand) - 2, 0))
    pairs = zip(sorted(found)[:most], hand, strict=False)
    return Counterblows(tuple(Counterblow(hex_, card) for (_, hex_), card in pairs))


def defend(source: Source, view: View, ask: Ask) -> Defend:
    """A card where the battle is worth one; what comes later is answered when it is asked."""
    assert view.fight is not None
    return Defend(cards.battle_event(source, view, view.fight, ask.seat))


def counterattack(source: Source, view: View, ask: Ask) -> Counterattack:
    """Where it promises something, with a support marker where that helps much."""
    assert view.fight is not None
    look, board = outlook(source, view.board, ask.seat), view.board
    value = prospect(look, turned(board, view.fight))
    better = prospect(look, turned(board, view.fight, support=True))
    able = may_support(board, ask.seat, view.fight.defenders) is None
    support = able and better > 0 and better - value > SUPPORT
    return Counterattack((better if support else value) > 0, support=support)


def advance(source: Source, view: View, ask: Ask) -> Advance:
    """First one unit into each hex that was left, then others on towards what is worth taking."""
    assert view.fight is not None
    fight, board, moves = view.fight, view.board, list[Move]()
    look = outlook(source, board, ask.seat)
    units = sorted(advancing.able(source, board, fight), key=lambda unit: -face(source, board, unit).strength)
    worths = pockets.values(look, board)
    for unit in units:
        ring = pockets.ring(look, board, unit, worths)
        stay = ring.gain(board.units[unit].at)
        best: tuple[float, tuple[HexId, ...]] | None = None
        for path in _paths(source, board, fight, unit):
            if fits(source, board, ask.seat, (*board.standing(path[-1]), unit), path[-1]):
                value = _followed(look, board, unit, path) + ring.gain(path[-1]) - stay
                if value > 0 and (best is None or value > best[0]):
                    best = value, path
        if best is not None:
            moves.append(Move(unit, best[1]))
            board = after(board, moves[-1])
            look = replace(look, board=_taken(board, ask.seat, best[1]))
    return Advance(tuple(moves))


def _taken(board: Board, seat: Seat, path: tuple[HexId, ...]) -> Board:
    known = {hex_: seat for hex_ in path if hex_ in board.control}
    return replace(board, control={**board.control, **known})


def _paths(source: Source, board: Board, fight: Fight, unit: UnitId) -> list[tuple[HexId, ...]]:
    """Every lawful path."""
    found: list[tuple[HexId, ...]] = [(hex_,) for hex_ in advancing.vacated(source, board, fight)]
    paths = list[tuple[HexId, ...]]()
    while found:
        path = found.pop()
        if advancing.fault(source, board, fight, Move(unit, path)) is None:
            paths.append(path)
            if len(path) < advancing.most(source, board, fight, unit):
                found += [(*path, hex_) for hex_ in source.atlas.ways.beside[path[-1]] if hex_ not in path]
    return paths


def _followed(look: Outlook, board: Board, unit: UnitId, path: tuple[HexId, ...]) -> float:
    source, end = look.source, path[-1]
    value = sum(look.prize(hex_) for hex_ in path)
    # The hex that the unit leaves may be worth a guard.
    here = board.units[unit].at
    alone = board.standing(here) == (unit,)
    value -= look.prizes.get(here, 0.0) * (alone and look.threatened(here))
    supplied = bool(source.atlas.ways.bit[end] & look.supplied)
    empty = not board.standing(path[0])
    return value + (0.5 if empty and len(path) == 1 else 0.0) - (0.0 if supplied else 1.5)
