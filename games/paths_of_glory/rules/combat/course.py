"""12.2.10 - 12.2.13: what follows the dice of a battle, in its order; how it is done stands elsewhere."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import Seat
from games.paths_of_glory.model.atlas import SpaceId
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.change import Change
from games.paths_of_glory.model.counters import UnitId
from games.paths_of_glory.model.fighting import Advancing, CancelRetreat, Fight, Fire, Retreating, Said
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.rules.combat import combat_cards, engage, fire, withdrawal
from games.paths_of_glory.rules.combat.battle_effects import (
    ALL_STAND,
    FORT_ALONE,
    FORT_STAND,
    HAIG,
    PEACE_OFFENSIVE,
    WITHDRAWAL,
)
from games.paths_of_glory.rules.spaces import forts


def after_losses(change: Change, fight: Fight, order: Said) -> None:
    """Both sides have paid for what was fired: who has not fired yet does, else the battle is decided."""
    silent = [seat for seat in (fight.attacker, fight.defender) if seat not in fight.result]
    if not silent:
        decide(change, fight, order)
        return
    seat = silent[0]
    if fire.fires(change.source, change.board, fight, seat):
        change.goto(Fire(fight, order, (seat,)))
    else:
        # 12.3.3: of who was destroyed before it could fire nothing is left to fire
        change.show("nobody-fires", seat=seat, space=fight.target)
        decide(change, replace(fight, result={**fight.result, seat: 0}), order)


def winner(fight: Fight) -> Seat | None:
    """12.2.11: the side that inflicted the higher loss number."""
    mine, theirs = fight.result[fight.attacker], fight.result[fight.defender]
    return None if mine == theirs else fight.attacker if mine > theirs else fight.defender


def decide(change: Change, fight: Fight, order: Said) -> None:
    """12.2.11: the winner, the fate of the cards; then retreat or advance."""
    if WITHDRAWAL in fight.effects:
        fight = withdrawal.give_back(change, fight)
    won = winner(fight)
    change.show(
        "battle-decided",
        space=fight.target,
        attacker=fight.attacker,
        attack=fight.result[fight.attacker],
        defence=fight.result[fight.defender],
        winner=won or "",
    )
    combat_cards.settle(change, fight, won)
    full = tuple(unit for unit in fight.attackers if not change.board.units[unit].reduced)
    fight = replace(fight, full=full)
    if WITHDRAWAL in fight.effects and present(change, fight):
        change.goto(Retreating(fight, order, 1))  # 12.6.4
    elif won == fight.attacker and full and fight.defenders:
        ahead = fight.result[fight.attacker] - fight.result[fight.defender]
        to_retreat(change, fight, order, 1 if ahead == 1 else 2)
    else:
        after_retreat(change, fight, order, ((fight.target,),))


def present(change: Change, fight: Fight) -> tuple[UnitId, ...]:
    """All units of the defender in the space, those that had retreated before too."""
    return engage.defenders(change.source, change.board, fight.defender, fight.target)


def to_retreat(change: Change, fight: Fight, order: Said, spaces: int) -> None:
    """12.5.1: all must retreat ``spaces`` (12.5.2), but those that cards let stand."""
    roster = change.source.roster
    if ALL_STAND in fight.effects:
        standing = fight.defenders
    elif FORT_STAND in fight.effects:
        every = change.board.terms.edition > 1
        standing = tuple(unit for unit in fight.defenders if every or roster[unit].nation == "FR")
    else:
        standing = ()
    if standing:
        change.show("stand", space=fight.target, units=standing)
    fight = replace(fight, staying=standing)
    if set(standing) == set(fight.defenders):
        finish(change, fight)
    else:
        change.goto(CancelRetreat(fight, order, spaces))


def haig(source: Source, board: Board, fight: Fight) -> tuple[UnitId, ...]:
    """Haig: the Germans in trenches who need not retreat before an attack with British units."""
    if HAIG not in fight.effects or not fire.trench(board, fight):
        return ()
    return tuple(unit for unit in fight.defenders if source.roster[unit].nation == "GE")


def after_retreat(change: Change, fight: Fight, order: Said, trail: tuple[tuple[SpaceId, ...], ...]) -> None:
    """12.7: the attacker may follow where nobody is left, unless an intact fort was all that he attacked."""
    board, source = change.board, change.source
    fort = forts.owner(source, board, fight.target) == fight.defender
    inside = any(board.units[unit].at == fight.target for unit in fight.attackers)
    if present(change, fight) or inside or not fight.full or (fort and FORT_ALONE in fight.effects):
        finish(change, fight)
    else:
        change.goto(Advancing(fight, order, trail))


def finish(change: Change, fight: Fight) -> None:
    """The battle is over."""
    if PEACE_OFFENSIVE in fight.effects and not fight.advanced:
        change.score(-1, "peace-offensive", space=fight.target)
    change.end()
