"""What cards still do to a battle (5.3), by the figures of data/cards.toml; combat sees them here only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.kit.hexes import distance
from games.no_retreat.model.atlas import AXIS, SOVIET, Atlas
from games.no_retreat.model.board import Board, Effect
from games.no_retreat.model.counters import UnitId
from games.no_retreat.model.fighting import Fight


def acting(board: Board, fight: Fight, *names: str) -> Iterator[Effect]:
    """The effects of these names on a battle, in the order in which they were played."""
    return (effect for effect in (*board.effects, *fight.effects) if effect.does in names)


def given(fight: Fight) -> Iterator[Effect]:
    """Results that a card of this very battle gives; a counterattack knows nothing of it (10.7.2)."""
    return (effect for effect in fight.effects if effect.does == "result")


def thrown_again(fight: Fight) -> bool:
    """Whether a card of the battle throws its result anew, as often as it comes."""
    wanted = (effect.figures.get("reroll", ()) for effect in fight.effects)
    return any(fight.result in again for again in wanted if isinstance(again, tuple | list))


def duel(fight: Fight) -> Mapping[str, Any]:
    """The figures of a duel in place of the battle; empty where there is none, or where a card played later
    gives the result (5.0)."""
    last = [effect for effect in fight.effects if effect.does in ("duel", "result")][-1:]
    return next((effect.figures for effect in last if effect.does == "duel"), {})


def split(fight: Fight) -> tuple[tuple[UnitId, ...], ...]:
    """The defenders as a card parts them: each of its stack by itself, then all others; else nobody."""
    for effect in fight.effects:
        if effect.does == "split-stack":
            others = tuple(unit for unit in fight.defenders if unit not in effect.units)
            return (*((unit,) for unit in effect.units), *((others,) if others else ()))
    return ()


def unsplit(fight: Fight) -> tuple[Effect, ...]:
    """The effects on a part of such a battle."""
    return tuple(effect for effect in fight.effects if effect.does != "split-stack")


def any_of(board: Board, fight: Fight, *names: str) -> bool:
    """Whether one of these acts."""
    return any(True for _ in acting(board, fight, *names))


def figures(board: Board, effect: Effect) -> Mapping[str, Any]:
    """The figures that hold on this turn: some are others later in the war."""
    later = effect.figures.get("later")
    if isinstance(later, Mapping) and board.turn >= int(str(later["from-turn"])):
        return {**effect.figures, **later}
    return effect.figures


def shift(atlas: Atlas, board: Board, fight: Fight, effect: Effect) -> int:
    """Columns that a card gives the attacker. ``-1|+1`` is to the good of who played it."""
    held, ours = figures(board, effect), fight.attacker == effect.seat
    if held.get("where") == "coast:black" and not any(atlas[hex_].coast == "black" for hex_ in fight.hexes):
        return 0
    who = held.get("who", "both")
    if (who == "own-attack" and not ours) or (who == "soviet-attacks" and fight.attacker != SOVIET):
        return 0
    by = held.get("by", 0)
    return by if isinstance(by, int) else 1 if ours else -1


def strength(board: Board, fight: Fight, unit: UnitId, printed: int) -> int:
    """What a unit counts with the cards that double or strengthen it; those that name nobody act on all of
    their side that fight."""
    mine = fight.attackers if unit in fight.attackers else fight.defenders
    side = fight.attacker if unit in fight.attackers else fight.defender
    for effect in acting(board, fight, "double", "strength", "local-support"):
        if effect.seat == side and unit in (effect.units or mine):
            held = figures(board, effect)
            # 15.3.3: two points or one of the option.
            add = held.get("per-unit", held.get("add", 0))
            printed = 2 * printed if effect.does == "double" else printed + add
    return printed


def tanks(board: Board, fight: Fight) -> tuple[int, bool, bool]:
    """(columns of a tank shift, whether foes with tanks do not hinder it, whether it is lost)."""
    worth = max(
        (
            int(str(each.figures["is"]))
            for each in acting(board, fight, "tank-shift")
            if each.seat == fight.attacker
        ),
        default=1,
    )
    anyway = any(each.seat == fight.attacker for each in acting(board, fight, "tank-shift-anyway"))
    denied = any(each.figures.get("side") == fight.attacker for each in acting(board, fight, "no-tank-shift"))
    return worth, anyway, denied


def table(atlas: Atlas, board: Board, fight: Fight, usual: Any) -> Any:
    """Whose table is used, with a leader who chooses it near his hex; the attacker wants the German one."""
    for effect in acting(board, fight, "crt-choice", "duel"):
        if effect.does == "duel":
            usual = effect.figures.get("crt", usual)
            continue
        reach = effect.figures.get("radius", 0)
        near = any(
            (one := atlas[here].at) and (other := atlas[hex_].at) and distance(one, other) <= int(str(reach))
            for here in effect.hexes
            for hex_ in fight.hexes
        )
        if near:
            usual = AXIS if effect.seat == fight.attacker else SOVIET
    return usual
