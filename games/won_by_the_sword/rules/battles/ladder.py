"""Who wins a wing (12.3, 12.4): by destruction, levels inflicted, totals, levels left; else the defender."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Seat


def winner(
    attacker: Seat,
    defender: Seat,
    inflicted: Mapping[Seat, int],
    totals: Mapping[Seat, int],
    left: Mapping[Seat, int],
) -> Seat:
    """The side that wins; each mapping counts for the side that it is good for.

    ``inflicted``: levels that the other side really lost, ``totals``: modified dice, ``left``: its own levels
    that are left. A side with nobody left loses to one that has somebody.
    """
    if bool(left[attacker]) != bool(left[defender]):
        return attacker if left[attacker] else defender
    for measure in (inflicted, totals, left):
        if measure.get(attacker, 0) != measure.get(defender, 0):
            return max(attacker, defender, key=lambda seat: measure.get(seat, 0))
    return defender
