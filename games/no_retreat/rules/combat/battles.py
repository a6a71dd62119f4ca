"""Battles of a combat phase (10.2 to 10.5): which is fought next, by whom, its die; not yet results."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Ask, Fault, Roll, Seat
from adjudicator.sequence import AskKind, Procedure, asked
from games.no_retreat.model.atlas import HexId
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import BattleDie, Combat, Fight
from games.no_retreat.model.orders import Battle, Battles
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import Removal, State, View, phase
from games.no_retreat.rules.combat import odds
from games.no_retreat.rules.combat.targets import beside, may_attack


def open_hexes(source: Source, board: Board) -> tuple[HexId, ...]:
    """The marked hexes that the active side has still to attack and can attack (10.2)."""
    return tuple(
        hex_
        for hex_, marker in board.markers.items()
        if marker.attacker == board.active
        and hex_ not in board.now.attacked
        and fighters(source, board, hex_)
        and any(source.roster[unit].seat != board.active for unit in board.standing(hex_))
    )


def fighters(source: Source, board: Board, hex_: HexId) -> tuple[UnitId, ...]:
    """The units of the active side that may attack a marked hex now; a counterblow takes any (10.1.2)."""
    forced = board.markers[hex_].kind == "counterblow"
    return tuple(
        unit
        for unit in beside(source, board, board.active, hex_)
        if unit not in board.now.fought and (forced or may_attack(source, board, unit))
    )


def check(source: Source, view: View, ask: Ask, order: Battles) -> Fault | None:
    """Each battle by itself; whether it can still be fought is seen when its time comes."""
    if not order.battles:
        return Fault("battle-owed", {"hexes": open_hexes(source, view.board)}, "10.2")
    wrong = (check_battle(source, view.board, each) for each in order.battles)
    return next((fault for fault in wrong if fault is not None), None)


def check_battle(source: Source, board: Board, battle: Battle) -> Fault | None:
    """10.3: marked hexes, units beside all of them that have not fought."""
    hexes = open_hexes(source, board)
    for hex_ in battle.hexes:
        if hex_ not in hexes:
            return Fault("not-to-attack", {"hex": hex_, "hexes": hexes}, "10.3.1")
    if not battle.hexes or not battle.units:
        return Fault("battle-of-nobody", {}, "10.3")
    for unit in battle.units:
        able = all(unit in fighters(source, board, hex_) for hex_ in battle.hexes)
        if not able or battle.units.count(unit) > 1:
            return Fault("may-not-fight", {"unit": unit, "hexes": battle.hexes}, "10.3.3")
    return None


def default(source: Source, view: View, ask: Ask) -> Battles:
    """The first hex that is owed, by all who can."""
    hex_ = open_hexes(source, view.board)[0]
    return Battles((Battle((hex_,), fighters(source, view.board, hex_)),))


def answered(change: Change, stage: Combat, seat: Seat, order: Battles) -> None:
    """What was said is fought in turn."""
    change.goto(Combat(order.battles))


def settle(change: Change, stage: Combat) -> bool:
    """The next battle of those said that can be fought; the phase ends when nothing is owed."""
    if not open_hexes(change.source, change.board):
        change.expire("battle", "combat")
        change.goto(Removal())
        return True
    if not stage.said:
        return False
    battle, rest = stage.said[0], stage.said[1:]
    change.goto(Combat(rest))
    if check_battle(change.source, change.board, battle) is None:
        change.call(BattleDie(fight_of(change.source, change.board, battle)))
    return True


def fight_of(source: Source, board: Board, battle: Battle) -> Fight:
    """A battle as it begins."""
    defenders = tuple(
        unit
        for hex_ in battle.hexes
        for unit in board.standing(hex_)
        if source.roster[unit].seat != board.active
    )
    forced = any(board.markers[hex_].kind == "counterblow" for hex_ in battle.hexes)
    return Fight(
        board.active, battle.hexes, battle.units, defenders, counter=forced, supported=battle.support
    )


def strength(source: Source, board: Board, units: tuple[UnitId, ...]) -> int:
    """10.5.1: what is printed on the sides that are up."""
    return sum(source.roster[unit].face(board.units[unit].weak).strength for unit in units)


def roll(source: Source, state: State, stage: BattleDie) -> Roll:
    """The attacker's die, open to all."""
    return Roll(f"battle {state.board.turn} {' '.join(stage.fight.hexes)} {stage.fight.chain}", (6,), PUBLIC)


def rolled(change: Change, stage: BattleDie, values: tuple[int, ...]) -> None:
    """The result is told; it is not carried out yet."""
    source, board, fight = change.source, change.board, stage.fight
    tables = source.tables
    at = odds.column(
        tables, strength(source, board, fight.attackers), strength(source, board, fight.defenders)
    )
    at = odds.shifted(tables, at, sum(fight.shifts.values()))
    found = odds.result(tables, odds.table_of(source, board, fight.attacker), at, values[0])
    fight = replace(fight, die=values[0], result=found)
    change.show("battle", **fight.told(), die=fight.die, result=found)
    change.now(fought=(*board.now.fought, *fight.attackers), attacked=(*board.now.attacked, *fight.hexes))
    change.end()


COMBAT = Procedure(
    stage=Combat,
    phase=phase(5),
    awaits=lambda source, state, stage: asked(
        "battle", state.board.active, hexes=open_hexes(source, state.board)
    ),
    asks={"battle": AskKind(takes=(Battles,), check=check, default=default, whole=False)},
    answered=answered,
    settle=settle,
)

BATTLE_DIE = Procedure(stage=BattleDie, awaits=roll, rolled=rolled)
