"""Duels (cards 16 and 38): a die for each side instead of the battle; who throws less loses a step."""

from __future__ import annotations

from dataclasses import replace

from adjudicator.kinds import PUBLIC, Roll
from adjudicator.sequence import Procedure
from games.no_retreat.model.change import Change
from games.no_retreat.model.fighting import BattleDie, Duel, TakeLosses
from games.no_retreat.model.playing import Window
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.commit import measured

NOT_THROWN = (0, 0)


def roll(source: Source, state: State, stage: Duel) -> Roll:
    """The dice that do not lie yet; each throw is a question of its own."""
    board, fight = state.board, stage.fight
    hexes = " ".join(fight.hexes)
    label = f"duel {board.turn} {board.active} {hexes} {fight.chain} {fight.throws}"
    return Roll(label, (6,) * (fight.dice or NOT_THROWN).count(0), PUBLIC)


def rolled(change: Change, stage: Duel, values: tuple[int, ...]) -> None:
    """Both are open to all; either may be thrown again by a card."""
    fresh = iter(values)
    fight = stage.fight
    dice = tuple(die or next(fresh) for die in fight.dice or NOT_THROWN)
    fight = replace(fight, dice=dice, throws=fight.throws + 1)
    change.goto(Duel(fight))
    change.call(Window("reroll", (fight.attacker, fight.defender), fight))


def settle(change: Change, stage: Duel) -> bool:
    """Of equal dice both lose a step, or the battle is fought as ever."""
    fight = stage.fight
    if not fight.dice or 0 in fight.dice:
        return False
    attack, defence = fight.dice
    change.show("duel", seat=fight.attacker, hexes=fight.hexes, attack=attack, defence=defence)
    tie = effects.duel(fight)["tie"]
    if attack == defence and tie == "normal-combat":
        fight = replace(fight, dice=())
        change.goto(BattleDie(measured(change.source, change.board, fight)))
        return True
    change.end()
    change.now(result="")
    # The last that is called is asked first: the defender.
    if attack <= defence:
        change.call(TakeLosses(fight, fight.attacker, 1))
    if defence <= attack:
        change.call(TakeLosses(fight, fight.defender, 1))
    return True


DUEL = Procedure(stage=Duel, awaits=roll, rolled=rolled, settle=settle)
