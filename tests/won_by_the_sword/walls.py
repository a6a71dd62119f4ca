"""Points and besiegers for tests of sieges of Won by the Sword."""

from __future__ import annotations

from typing import Any

from games.won_by_the_sword.model.acting import Acting
from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Force
from tests.won_by_the_sword.field import P1, SOURCE, C, Played, army, at, position

TOWN, STRONG, FORTRESS, GREAT = "aalen", "noerdlingen", "villingen", "nuremberg"
"""A town, a strong town, a fortress and a strong fortress, none of them at a river."""
ARMY = army("sweden", i=6, c=2, baggage=9)
"""Too little foot to double the works of a strong town."""


def before(point: str, force: Force = ARMY, garrison: Force | None = None, **fields: Any) -> Played:
    """P1 stands before a point, neutral or with a Bavarian garrison."""
    held = {} if garrison is None else {point: (C, garrison)}
    return Played(position({"P1": (point, force)}, held, **fields))


def besieging(point: str, force: Force = ARMY, garrison: Force | None = None, **fields: Any) -> Played:
    """P1 besieges a point; ``built`` and the like of the siege among the fields."""
    names = ("required", "built", "refused", "stratagem")
    siege = {key: fields.pop(key) for key in names if key in fields}
    needed = SOURCE.tables.fortifications[SOURCE.atlas[at(point)].kind].works
    sieges = {at(point): Siege(P1, **{"required": needed, **siege})}
    return before(point, force, garrison, sieges=sieges, **fields)


def acting(played: Played) -> Acting:
    return next(stage for stage in played.state.stack if isinstance(stage, Acting))


def siege(played: Played) -> Siege:
    (found,) = played.state.board.sieges.values()
    return found
