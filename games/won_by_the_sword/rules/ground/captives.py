"""Leaders who are dead or prisoners (6.3, 11.6, 11.8); they never return."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.atlas import foe
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import LeaderId


def lost(change: Change, seat: Seat, leader: LeaderId, how: str) -> None:
    """The foe gets points for him (1.1), but for an ordinary one, of whom there are enough."""
    chits = {key: each for key, each in change.side(seat).chits.items() if key != leader}
    change.own(seat, chits=chits)
    change.show("leader-lost", seat=seat, leader=leader, how=how)
    if change.source.roster.leaders[leader].rank != "ordinary":
        change.set(out=in_order({**change.board.out, leader: 0}))
        change.score(foe(seat), change.source.tables.figures.vp["leader"], "leader", leader=leader)
