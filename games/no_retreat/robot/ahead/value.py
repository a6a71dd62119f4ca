"""What a state is worth to a side when play ahead stops there; no orders."""

from __future__ import annotations

from adjudicator.kinds import Seat
from games.no_retreat.model.atlas import HexId, foe
from games.no_retreat.model.source import Source
from games.no_retreat.model.state import State
from games.no_retreat.robot.outlook import Outlook, apart, outlook, worth
from games.no_retreat.rules.phases.victory import fulfilled

WON = 1000.0
"""A game that is won; what the board is worth besides tells a narrow win from a sure one."""
HUNGRY, DISORGANIZED = 0.5, 0.8
"""What is left of the worth of a unit without supply, of one that is disorganized."""
CARD = 1.0
CLAUSE = 30.0
"""What it is worth to have now what the scenario asks for at its end."""
NEARER = 0.35
"""What a prize is worth to whom it is much nearer than the foe, of what it is worth held."""
CLOSEST = 8
"""Nobody farther off than that is near a prize."""


def value(source: Source, state: State, seat: Seat) -> float:
    """In points of strength, the own side's less the foe's."""
    look = outlook(source, state.board, seat)
    other = outlook(source, state.board, foe(seat))
    sum_ = _side(look, state) - _side(other, state)
    if state.over:
        return sum_ + (WON if state.winner == seat else -WON)
    return sum_ + _reach(look, other) + CLAUSE * (_wins(look) - _wins(other))


def _wins(look: Outlook) -> bool:
    """Whether the side has all that a clause of the scenario asks for."""
    source, board = look.source, look.board
    clauses = () if board.terms.campaign else source.setups[board.terms.scenario].victory
    return any(each.seat == look.seat and fulfilled(source, board, each) for each in clauses)


def _side(look: Outlook, state: State) -> float:
    """Prizes held, units, cards."""
    source, board, seat = look.source, look.board, look.seat
    held = sum(prize for hex_, prize in look.prizes.items() if board.control[hex_] == seat)
    units = 0.0
    for unit in source.roster.of[seat]:
        each = board.units[unit]
        if each.at in source.atlas:
            fed = bool(source.atlas.ways.bit[each.at] & look.supplied)
            share = (1.0 if fed else HUNGRY) * (DISORGANIZED if each.disorganized else 1.0)
            units += share * worth(source, board, unit)
    return held + units + CARD * len(state.hands[seat])


def _reach(look: Outlook, other: Outlook) -> float:
    """Who is nearer to the prizes, both sides' units alike."""
    if look.turns < 0:
        return 0.0
    total = 0.0
    for hex_, prize in look.prizes.items():
        if prize > 0:
            ours, theirs = _nearest(look, hex_, other.dangers), _nearest(look, hex_, look.dangers)
            total += NEARER * prize * (theirs - ours) / CLOSEST
    return total


def _nearest(look: Outlook, hex_: HexId, places: tuple[HexId, ...]) -> int:
    return min((CLOSEST, *(apart(look.source, hex_, each) for each in places)))
