"""Results of battle (10.5.6, 10.7): what each makes happen, one thing after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjudicator.sequence import Procedure
from games.no_retreat.model.change import Change
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import (
    Advancing,
    Carry,
    Commit,
    Counter,
    Fight,
    Part,
    PuttingMarker,
    Retreating,
    Splitting,
    TakeLosses,
)
from games.no_retreat.model.playing import Window
from games.no_retreat.model.tables import Result
from games.no_retreat.rules.combat import effects
from games.no_retreat.rules.combat.outcome import forts, losing
from games.no_retreat.rules.ground import losses

PARTS: Mapping[Result, tuple[Part, ...]] = {
    "-": (),
    "CA": ("counterattack",),
    "CB": ("marker",),
    "EX": ("defender-loss", "attacker-loss", "exchanged", "again"),
    "DR": ("retreat", "advance", "volkssturm"),
    "DS": ("retreat", "shatter", "advance"),
    "DD": ("retreat", "destroy", "advance"),
}


def carry_out(change: Change, stage: Carry) -> bool:
    """The next thing that the result makes happen; when all is done, the battle is over."""
    if stage.left is None:
        change.goto(begun(change, stage.fight))
    elif not stage.left:
        change.end()
    else:
        part, *rest = stage.left
        change.goto(Carry(stage.fight, tuple(rest)))
        _do(change, stage.fight, part)
    return True


def begun(change: Change, fight: Fight) -> Carry:
    """The result as cards and forts have it, with all that it makes happen."""
    assert fight.result is not None
    found = forts.changed(change.source, change.board, fight, fight.result)
    if found != fight.result:
        change.show("result-changed", was=fight.result, result=found)
    change.now(result=found)
    parts = PARTS[found]
    if found != "CA" and effects.any_of(change.board, fight, "extra-loss"):
        parts = (*parts, "defender-loss", "attacker-loss")
    return Carry(replace(fight, result=found), parts)


def _do(change: Change, fight: Fight, part: Part) -> None:
    match part:
        case "counterattack":
            change.call(Counter(fight))
        case "marker":
            change.call(PuttingMarker(fight))
        case "defender-loss":
            change.call(TakeLosses(fight, fight.defender, 1))
        case "attacker-loss":
            change.call(TakeLosses(fight, fight.attacker, 1))
        case "exchanged":
            change.call(Window("result.ex", (fight.attacker, fight.defender), fight))
        case "again":
            _fight_again(change, fight)
        case "retreat":
            change.call(Retreating(fight))
        case "shatter":
            for unit in _still_there(change, fight):
                losses.shatter(change, unit)
        case "destroy":
            for unit in _still_there(change, fight):
                losing.lose(change, fight, unit)
        case "advance" if fight.alone:
            _won(change)
        case "advance":
            change.call(Advancing(fight))
        case "volkssturm":
            _remove_volkssturm(change, fight)


def _still_there(change: Change, fight: Fight) -> tuple[UnitId, ...]:
    """Defenders who fought and are on the map; others in their hexes only retreat (10.7.2)."""
    return tuple(unit for unit in fight.defenders if change.board.units[unit].at in change.source.atlas)


def _fight_again(change: Change, fight: Fight) -> None:
    """A card after an exchange: who is left fights on, as at the beginning but without marker and cards."""
    if not any(effect.does == "fight-again" for effect in fight.effects):
        return
    left = {unit for unit, each in change.board.units.items() if each.at in change.source.atlas}
    attackers = tuple(unit for unit in fight.attackers if unit in left)
    defenders = tuple(unit for unit in fight.defenders if unit in left)
    if attackers and defenders:
        change.show("fights-again", seat=fight.attacker, units=attackers)
        fresh = Fight(fight.attacker, fight.hexes, attackers, defenders, fight.chain, fight.blows)
        fresh = replace(fresh, throws=fight.throws, alone=fight.alone)
        change.goto(Commit(fresh))
        change.call(Window("commit", (fight.attacker,), fresh))


def _won(change: Change) -> None:
    """Advances come when all of a stack were fought."""
    stack = change.state.stack
    at = max(at for at, each in enumerate(stack) if isinstance(each, Splitting))
    below = stack[at]
    assert isinstance(below, Splitting)
    change.state = replace(change.state, stack=(*stack[:at], replace(below, won=True), *stack[at + 1 :]))


def _remove_volkssturm(change: Change, fight: Fight) -> None:
    """14.11: it held its hex against a retreat, and is gone for good."""
    for hex_ in fight.hexes:
        if forts.volkssturm(change.source, change.board, fight, hex_):
            for unit in change.board.standing(hex_):
                if change.face(unit).kind == "volkssturm":
                    losses.eliminate(change, unit)


CARRY = Procedure(stage=Carry, settle=carry_out)
