"""Chits that the commander of a column holds unused, and their use (6.1, 6.2)."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.won_by_the_sword.model.board import in_order
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.forces import Ability, Force, LeaderId
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import Side
from games.won_by_the_sword.rules.ground.size import commander


def held(source: Source, own: Side, force: Force) -> tuple[LeaderId, Ability] | None:
    """The leader in command with what he holds unused; None where that is nothing."""
    leader = commander(source, force)
    if leader is None or leader not in own.chits:
        return None
    return leader, own.chits[leader]


def holds(source: Source, own: Side, force: Force, *abilities: Ability) -> bool:
    """Whether the leader in command holds one of these unused."""
    found = held(source, own, force)
    return found is not None and found[1] in abilities


def spend(change: Change, seat: Seat, leader: LeaderId) -> Ability:
    """A chit is played before everybody."""
    chits = dict(change.side(seat).chits)
    ability = chits.pop(leader)
    change.own(seat, chits=chits)
    change.set(chits=in_order({**change.board.chits, leader: ability}))
    change.show("chit-used", seat=seat, leader=leader, ability=ability)
    return ability


def play(change: Change, seat: Seat, force: Force, *abilities: Ability) -> bool:
    """Plays the commander's chit if it is one of these; whether it was."""
    found = held(change.source, change.side(seat), force)
    if found is None or found[1] not in abilities:
        return False
    spend(change, seat, found[0])
    return True
