"""Works of a siege on their numbers alone (11.3, 11.4): what a point builds, how many points it takes."""

from __future__ import annotations

from collections.abc import Mapping

from games.won_by_the_sword.model.board import Siege
from games.won_by_the_sword.model.forces import Roster, UnitId
from games.won_by_the_sword.model.orders import Works
from games.won_by_the_sword.model.tables import Fortification

PLAIN, DOUBLE = 1, 2


def rate(roster: Roster, fort: Fortification, units: Mapping[UnitId, int], labor: bool) -> int:
    """Works that a campaign point builds: two by local labor or by foot enough, never more (14.0 5)."""
    return DOUBLE if labor or doubles(roster, fort, units) else PLAIN


def doubles(roster: Roster, fort: Fortification, units: Mapping[UnitId, int]) -> bool:
    """Whether there are foot levels enough for two works a point."""
    return roster.levels(units, "infantry") >= fort.double


def spent(siege: Siege, order: Works, rate_: int, left: int) -> int:
    """The points that are spent: as said, as there are, and no more than the wanted works take."""
    wanted = max(0, siege.required + order.beyond - siege.built)
    return min(order.points, left, -(-wanted // rate_))
