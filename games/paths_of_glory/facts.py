"""What the conditions of attacks, plans and standing orders may ask of; only what the view shows."""

from __future__ import annotations

from adjudicator.kinds import Args, Ask, Value
from games.paths_of_glory.atlas import foe
from games.paths_of_glory.counters import UnitId
from games.paths_of_glory.source import Source
from games.paths_of_glory.state import View


def facts(source: Source, view: View, ask: Ask) -> Args:
    """Name -> value.

    ``taken-<space>`` and ``lost-<space>`` (who controls it), ``empty-<space>``, ``trench-<space>``; ``vp``,
    ``turn``, ``round``, ``hand``; in a battle ``attacked-<space>``, ``losses`` (the number that this seat
    must take), ``difference`` (by how much it is beaten), ``attackers``, ``factors``.
    """
    board, seat = view.board, ask.seat
    found: dict[str, Value] = {
        "vp": board.vp,
        "turn": board.turn,
        "round": board.round,
        "hand": len(view.hand),
        "kind": ask.kind,
    }
    occupied = {where.at for where in board.units.values()}
    for space, holder in board.control.items():
        found[f"taken-{space}"] = holder == seat
        found[f"lost-{space}"] = holder == foe(seat)
        found[f"empty-{space}"] = space not in occupied
    for space in board.trenches:
        found[f"trench-{space}"] = True
    if view.fight is not None:
        fight = view.fight
        inflicted, suffered = fight.result.get(seat, 0), fight.result.get(foe(seat), 0)
        found |= {
            f"attacked-{fight.target}": fight.attacker != seat,
            "losses": suffered,
            "difference": suffered - inflicted,
            "attackers": len(fight.attackers),
            "factors": sum(_factor(source, view, unit) for unit in fight.attackers),
        }
    return found


def _factor(source: Source, view: View, unit: UnitId) -> int:
    where = view.board.units[unit]
    return source.roster[unit].strength(where.reduced).cf
