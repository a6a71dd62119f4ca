"""What the conditions of attacks, plans and standing orders may ask of; only what the view shows."""

from __future__ import annotations

from adjudicator.kinds import Args, Ask, Seat, Value
from games.paths_of_glory.model.atlas import foe
from games.paths_of_glory.model.board import Board
from games.paths_of_glory.model.fighting import Fight
from games.paths_of_glory.model.source import Source
from games.paths_of_glory.model.state import View
from games.paths_of_glory.rules.combat import fire

OF_A_BATTLE = frozenset(
    ("losses", "difference", "attackers", "factors", "defence", "odds", "steps", "entrenched", "terrain")
)
"""Names that are known in a battle only."""


def facts(source: Source, view: View, ask: Ask) -> Args:
    """Name -> value; what is missing is not known (yet).

    ``taken-<space>`` and ``lost-<space>`` (who controls it), ``empty-<space>``, ``trench-<space>``; ``vp``,
    ``turn``, ``round``, ``hand``; ``attacked-<space>``. In a battle ``losses`` (the number that this seat
    must take) and ``difference`` (by how much it is beaten) once the dice have said it, ``attackers``,
    ``factors`` (of the attack), ``defence`` (factors), ``odds`` (whole attack factors to one of the defence),
    ``steps`` that this seat has in it, ``entrenched`` and ``terrain`` of the space that is attacked.
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
        found[f"trench-{space}"] = space in board.trenches
        found[f"attacked-{space}"] = False
    if view.fight is not None:
        found |= _battle(source, board, view.fight, seat)
    return found


def _battle(source: Source, board: Board, fight: Fight, seat: Seat) -> dict[str, Value]:
    attack, defence = (fire.strength(source, board, fight, side) for side in (fight.attacker, fight.defender))
    return {
        f"attacked-{fight.target}": fight.attacker != seat,
        **_rolled(fight, seat),
        "attackers": len(fight.attackers),
        "factors": attack,
        "defence": defence,
        "odds": attack // max(defence, 1),
        "steps": sum(1 if board.units[unit].reduced else 2 for unit in fight.units(seat)),
        "entrenched": fire.trench(board, fight) > 0,
        "terrain": source.atlas[fight.target].terrain,
    }


def _rolled(fight: Fight, seat: Seat) -> dict[str, Value]:
    """What the dice have said so far: a side may still have to fire (12.3.3)."""
    inflicted, suffered = fight.result.get(seat), fight.result.get(foe(seat))
    found: dict[str, Value] = {}
    if suffered is not None:
        found["losses"] = suffered
        if inflicted is not None:
            found["difference"] = suffered - inflicted
    return found
