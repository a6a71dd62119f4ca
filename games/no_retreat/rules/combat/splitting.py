"""A stack fought unit by unit (card 17): a die for each, by all attackers who are still there."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.sequence import Procedure
from games.no_retreat.model.board import Board
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Advancing, BattleDie, Fight, Splitting
from games.no_retreat.model.source import Source
from games.no_retreat.rules.combat import effects, shifts
from games.no_retreat.rules.combat.commit import measured
from games.no_retreat.rules.combat.targets import beside

THROWS = 10
"""Throws of each part are counted from another ten, so that each is a question of its own."""


def settle(change: Change, stage: Splitting) -> bool:
    """The next defender that is still there; when all are fought, the attackers may follow (10.8)."""
    source, board, fight = change.source, change.board, stage.fight
    attackers = tuple(unit for unit in fight.attackers if _there(source, board, fight, unit))
    if not stage.left or not attackers:
        change.end()
        if stage.won and attackers:
            change.call(Advancing(replace(fight, attackers=attackers)))
        return True
    group, *rest = stage.left
    change.goto(replace(stage, left=tuple(rest), fight=replace(fight, throws=fight.throws + THROWS)))
    defenders = tuple(unit for unit in group if board.units[unit].at in fight.hexes)
    if defenders:
        part = _part(source, board, fight, attackers, defenders)
        change.call(BattleDie(measured(source, board, part)))
    return True


def _there(source: Source, board: Board, fight: Fight, unit: UnitId) -> bool:
    """Whether an attacker still stands where it attacks from."""
    return all(unit in beside(source, board, fight.attacker, hex_) for hex_ in fight.hexes)


def _part(
    source: Source,
    board: Board,
    fight: Fight,
    attackers: tuple[UnitId, ...],
    defenders: tuple[UnitId, ...],
) -> Fight:
    """The battle against some of the defenders, with the cards and the marker of the whole."""
    hexes = tuple(dict.fromkeys(board.units[unit].at for unit in defenders))
    part = replace(
        fight,
        hexes=hexes,
        attackers=attackers,
        defenders=defenders,
        blows=tuple(hex_ for hex_ in fight.blows if hex_ in hexes),
        effects=effects.unsplit(fight),
        alone=True,
    )
    return replace(part, hex_=shifts.best_for_defender(source, board, part))


SPLITTING = Procedure(stage=Splitting, settle=settle)
