"""Victory points: those on the track, those that lie on the map, armies kept in being (1.1, 3.5)."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.kinds import Over, Seat
from games.won_by_the_sword.model.atlas import SEATS, foe
from games.won_by_the_sword.model.change import Change
from games.won_by_the_sword.model.source import Source
from games.won_by_the_sword.model.state import State
from games.won_by_the_sword.rules.ground.score import total as total
from games.won_by_the_sword.rules.ground.score import worth as worth


def preserved(source: Source, state: State, seat: Seat) -> int:
    """At the end: for every so many regiments in the foe's cadre box above those he began with."""
    roster, other = source.roster, foe(seat)
    began = sum(
        count
        for unit, count in source.setups[state.board.terms.scenario].cadre.items()
        if roster.sides[roster.units[unit].nation] == other
    )
    lost = roster.regiments(state.sides[other].cadre, "infantry", "cavalry") - began
    return max(0, lost) // source.tables.figures.regiments_a_point


def final(source: Source, state: State) -> Mapping[Seat, int]:
    """The points of both sides when the game ends."""
    return {seat: total(source, state.board, seat) + preserved(source, state, seat) for seat in SEATS}


def decide(change: Change, manner: str) -> None:
    """3.5: who has more points has won; ``manner`` says how the game came to its end. Else it is drawn."""
    points = final(change.source, change.state)
    for seat in SEATS:
        kept = preserved(change.source, change.state, seat)
        change.score(seat, kept, "army-kept")
    best = [seat for seat in SEATS if points[seat] == max(points.values())]
    change.finish(*(("draw", None) if len(best) == 2 else (manner, best[0])))


def over(state: State) -> Over | None:
    """How the game has ended; a draw has both sides for winners."""
    if not state.over:
        return None
    return Over(state.over, SEATS if state.winner is None else (state.winner,))
